import { type Day, dayShown, monthShown } from '../../day.ts';
import type { RunKind } from './period.ts';

/** Names of the payments: each part of a month is a payment of its own. */
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

type Times = { kind: RunKind; part?: number | null; start?: Day | null; end?: Day | null };

export const runChoiceOf = ({ kind, part }: Pick<Times, 'kind' | 'part'>): RunChoice =>
  (part ? `${kind}-${part}` : kind) as RunChoice;

/** `Primera quincena`, `Vacaciones, del 2 nov. 2026 al 8 nov. 2026`. */
export function runTitle({ start, end, ...run }: Times): string {
  const title = runTitles[runChoiceOf(run)];
  return start && end ? `${title}, del ${dayShown(start, 'short')} al ${dayShown(end, 'short')}` : title;
}

/** The title where its month is not beside it: `Primera quincena de noviembre de 2026`. */
export const runShown = (run: Times & { year: number; month: number }): string =>
  run.start && run.end ? runTitle(run) : `${runTitle(run)} de ${monthShown(run.year, run.month)}`;
