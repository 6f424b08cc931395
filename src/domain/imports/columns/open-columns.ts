import { type HourConcept, hourConcepts, hourKinds } from '../../payroll/concepts/concepts.ts';
import { readHours } from '../cells/cells.ts';
import { parseHeaderWords } from '../cells/header-words.ts';
import type { Mapping, Table } from '../cells/table.ts';
import { absenceColumns } from './columns.ts';

/** Columns with an ambiguous title. They are not imported until the user chooses their meaning. */
export type OpenColumns = {
  /** Their title, or the first one of several. */
  title: string;
  why: string;
  columns: readonly number[];
  /** Possible meanings, with the key that each column would have. */
  options: readonly { label: string; keys: readonly string[] }[];
};

const wordsOf = (title: string): readonly string[] => parseHeaderWords(title, () => undefined).single;

const traits: Readonly<Record<string, (hour: HourConcept['hour']) => boolean>> = {
  extra: ({ extra }) => extra,
  recargo: ({ extra }) => !extra,
  nocturno: ({ night }) => night,
  diurno: ({ night }) => !night,
  dominical: ({ restDay }) => restDay,
};
/** Words that do not tell the kind of hours. */
const idle = new Set(
  'hora cantidad numero total trabajado reportado liquidado laborado mes quincena'.split(' '),
);

/** Lists the kinds of hours that a title may mean, when it says hours without the kind. */
function hoursOf(title: string): (typeof hourKinds)[number][] {
  const words = wordsOf(title).filter((word) => !idle.has(word));
  const tests = words.map((word) => traits[word]);
  if (tests.length === 0 || tests.some((test) => !test)) return [];
  return hourKinds.filter((kind) => tests.every((test) => test?.(hourConcepts[kind].hour)));
}

const isHours = ({ rows }: Table, column: number): boolean => {
  const figures = rows.map(({ cells }) => Number(readHours(cells[column]).hours ?? 0));
  return figures.some((hours) => hours > 0) && figures.every((hours) => hours < 1000);
};

/** Words for any absence. An incapacity and an unexcused day are paid differently. */
const vague = new Set(['ausentismo', 'ausencia']);
const ofAbsence = new Set('dia numero cantidad total desde hasta inicio fin fecha'.split(' '));

function absenceOf(title: string, key: string | undefined): { word: string; part: string } | undefined {
  const words = wordsOf(title).filter((word) => !ofAbsence.has(word));
  const [, part] = /^absence:\w+:(\w+)$/.exec(key ?? '') ?? [];
  const [word = ''] = words;
  return part && words.length === 1 && vague.has(word) ? { word, part } : undefined;
}

export function openColumns(table: Table, mapping: Mapping): OpenColumns[] {
  const found: OpenColumns[] = [];
  for (const [column, title] of table.headers.entries()) {
    const kinds = mapping[column] ? [] : hoursOf(title);
    const isSum = wordsOf(title).includes('total') && mapping.some((key) => key?.startsWith('hours:'));
    if (kinds.length > 0 && !isSum && isHours(table, column))
      found.push({
        title,
        why: 'Trae horas y no dice de cuáles son.',
        columns: [column],
        options: kinds.map((kind) => ({ label: hourConcepts[kind].label, keys: [`hours:${kind}`] })),
      });
  }
  const absences = table.headers.flatMap((title, column) => {
    const absence = absenceOf(title, mapping[column]);
    return absence ? [{ ...absence, title, column }] : [];
  });
  for (const one of absences.filter(
    (each, at) => absences.findIndex(({ word }) => word === each.word) === at,
  )) {
    const those = absences.filter(({ word }) => word === one.word);
    found.push({
      title: one.title,
      why: 'Puede ser cualquier ausencia, y cada una se paga distinto.',
      columns: those.map(({ column }) => column),
      options: Object.entries(absenceColumns).map(([kind, { word }]) => ({
        label: word,
        keys: those.map(({ part }) => `absence:${kind}:${part}`),
      })),
    });
  }
  return found;
}
