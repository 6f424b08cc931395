import { session } from '../../net/session.ts';

/** Which companies this person marked, and which were used last, on this device. */
export type Known = { favourites: readonly string[]; recent: readonly string[] };

const name = (): string => `companies:${session.get().user?.id ?? ''}`;
const most = 5;
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

export function knownCompanies(): Known {
  try {
    const kept = JSON.parse(localStorage.getItem(name()) ?? '{}') as Partial<Known>;
    return { favourites: texts(kept.favourites), recent: texts(kept.recent) };
  } catch {
    return { favourites: [], recent: [] };
  }
}

function keep(known: Known): Known {
  try {
    localStorage.setItem(name(), JSON.stringify(known));
  } catch {
    // They are only in the order of the alphabet.
  }
  return known;
}

export function noteCompany(id: string): void {
  const known = knownCompanies();
  keep({ ...known, recent: [id, ...known.recent.filter((one) => one !== id)].slice(0, most) });
}

export function markCompany(id: string): Known {
  const { favourites, recent } = knownCompanies();
  const without = favourites.filter((one) => one !== id);
  return keep({ recent, favourites: without.length < favourites.length ? without : [...without, id] });
}

/** The marked ones first, then those used last, then the others as they come. */
export function inOrder<C extends { id: string }>(
  companies: readonly C[],
  { favourites, recent }: Known,
): C[] {
  const place = ({ id }: C): number =>
    favourites.includes(id) ? -1 : recent.includes(id) ? recent.indexOf(id) : most;
  return [...companies].sort((a, b) => place(a) - place(b));
}
