import { type Day, formatDay, formatMonth } from '../../values/day.ts';
import type { RunKind } from './period.ts';

export const runTitles = {
  'fortnight-1': 'Primera quincena',
  'fortnight-2': 'Segunda quincena',
  month: 'Mes completo',
  'ten_days-1': 'Primera decena',
  'ten_days-2': 'Segunda decena',
  'ten_days-3': 'Tercera decena',
  week: 'Semana',
  prima: 'Prima de servicios',
  severance_interest: 'Intereses de las cesantías',
  severance: 'Cesantías al fondo',
  vacations: 'Vacaciones',
  final_settlement: 'Liquidación final',
} as const;

export type RunChoice = keyof typeof runTitles;

const shortTitles: Readonly<Record<RunChoice, string>> = {
  'fortnight-1': 'Quincena 1',
  'fortnight-2': 'Quincena 2',
  month: 'Nómina',
  'ten_days-1': 'Decena 1',
  'ten_days-2': 'Decena 2',
  'ten_days-3': 'Decena 3',
  week: 'Semana',
  prima: 'Prima',
  severance_interest: 'Intereses',
  severance: 'Cesantías',
  vacations: 'Vacaciones',
  final_settlement: 'Retiro',
};

/** Name of a run: its kind, and its part or its days. */
export type RunTitle = { kind: RunKind; part?: number | null; start?: Day | null; end?: Day | null };

export const getRunChoice = ({ kind, part }: Pick<RunTitle, 'kind' | 'part'>): RunChoice =>
  (part ? `${kind}-${part}` : kind) as RunChoice;

/** Builds the title of a run: `Primera quincena`, `Vacaciones, del 2 nov. 2026 al 8 nov. 2026`. */
export function runTitle({ start, end, ...run }: RunTitle): string {
  const title = runTitles[getRunChoice(run)];
  return start && end ? `${title}, del ${formatDay(start, 'short')} al ${formatDay(end, 'short')}` : title;
}

/** Builds the title for places without the month beside it: `Primera quincena de noviembre de 2026`. */
export const runShown = (run: RunTitle & { year: number; month: number }): string =>
  run.start && run.end ? runTitle(run) : `${runTitle(run)} de ${formatMonth(run.year, run.month)}`;

/** Maximum letters in the name of a spreadsheet tab. */
export const sheetLetters = 31;

/** Formats the longest title of at most `most` letters; a longer one loses its end: `Quincena 1 nov. 2026`. */
export function formatRunTitle(run: RunTitle & { year: number; month: number }, most: number): string {
  const { kind, start, end, year, month } = run;
  const choice = getRunChoice(run);
  const when = formatMonth(year, month, 'short');
  const titles = [
    runShown(run),
    ...(start && end ? [] : [`${runTitles[choice]} ${when}`]),
    `${shortTitles[choice]} ${kind === 'week' && start ? formatDay(start, 'short') : when}`,
  ];
  return titles.find((title) => title.length <= most) ?? (titles.at(-1) as string);
}
