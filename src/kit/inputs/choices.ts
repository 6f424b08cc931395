import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { placeWord } from '../../domain/text/place-words.ts';

export type Choice = {
  id: string;
  code?: string | undefined;
  label: string;
  detail?: string /** Other words it is looked for by. */;
  words?: string;
  flags?: readonly string[];
  /** Other fields of the form that are written together with this choice. */
  beside?: Readonly<Record<string, unknown>>;
};
export type ChoicesQuery = { to: string; within?: { field: string; value: string } | undefined };

/** Source of choices. Each app provides its own. */
export type ChoiceSource = { owner: string; load: (of: ChoicesQuery) => Promise<Choice[]> };
export const ChoicesContext = createContext<ChoiceSource | undefined>(undefined);

/** Loads the choices of a reference and caches them, because catalogues hardly ever change. */
export function useChoices(of: ChoicesQuery, enabled = true) {
  const source = useContext(ChoicesContext);
  return useQuery({
    queryKey: ['choices', source?.owner, of.to, of.within?.value ?? ''],
    queryFn: () => source?.load(of) ?? [],
    enabled,
    staleTime: 600_000,
    meta: { keep: true },
  });
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Returns the choices that match every word of the search, without accents or case. Exact matches come first, then
 * those that begin with the search, each before its variants (`Bonificación`, `Bonificación por retiro`).
 * Abbreviated place names match too.
 */
export function filterChoices<C extends Choice>(choices: readonly C[], search: string): C[] {
  const wanted = plain(search).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...choices];
  const found = choices.filter((choice) => {
    const text = plain(`${choice.code ?? ''} ${choice.label} ${choice.detail ?? ''} ${choice.words ?? ''}`);
    return wanted.every((word) => text.includes(word) || text.includes(placeWord(word) ?? word));
  });
  const first = wanted[0] ?? '';
  const whole = wanted.join(' ');
  const beginning = found.map(({ label }) => plain(label)).filter((label) => label.startsWith(first));
  const bases = new Set(beginning.filter((base) => beginning.some((label) => label.startsWith(`${base} `))));
  const rank = ({ code, label }: C): number => {
    const name = plain(label);
    if (name === whole || code === search) return 0;
    if (!name.startsWith(first)) return 3;
    return bases.has(name) ? 1 : 2;
  };
  return found.sort((a, b) => rank(a) - rank(b));
}
