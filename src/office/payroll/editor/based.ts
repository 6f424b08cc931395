import type { Finding } from '../../../domain/findings/finding.ts';
import { buildContract, type EmployeeRecord } from '../../../domain/payroll/contract/settlement.ts';
import type { PaidMonth } from '../../../domain/payroll/history/paid-history.ts';
import {
  deriveAbsenceBases,
  checkVacationBases as fewInAbsences,
  type KnownBases,
} from '../../../domain/payroll/runs/known-bases.ts';
import { parseDay } from '../../../domain/values/day.ts';
import type { AbsenceValues } from './form-values.ts';

type History = { history?: readonly PaidMonth[] };

const none: readonly AbsenceValues[] = [];

/**
 * The absences with the bases that follow from the months before, in those that are new or begin another day: they are
 * written where they are seen, so that whoever knows better says so. What somebody typed stays.
 */
export function fillTypedBases(
  employee: EmployeeRecord,
  { history = [] }: History,
  after: readonly AbsenceValues[],
  before = none,
): AbsenceValues[] {
  const contract = buildContract(employee);
  const basesOf = ({ kind, start, first_day }: AbsenceValues): KnownBases => {
    const day = parseDay(start);
    return day
      ? deriveAbsenceBases(contract, { kind, start: day, first_day: Number(first_day) || 1 }, history)
      : {};
  };
  return after.map((row) => {
    const was = before.find(({ id }) => id === row.id);
    if (was && was.start === row.start && was.first_day === row.first_day) return row;
    const [old, now] = [was ? basesOf(was) : {}, basesOf(row)];
    const filled = (name: 'base' | 'previous_ibc') =>
      row[name] === '' || row[name] === old[name] ? (now[name] ?? '') : row[name];
    return { ...row, base: filled('base'), previous_ibc: filled('previous_ibc') };
  });
}

/** Notice of vacations whose base, as it follows from the months before, rests on few of them. */
export function checkTypedVacationBases(
  employee: EmployeeRecord,
  { history = [] }: History,
  rows: readonly AbsenceValues[],
): Finding[] {
  const absences = rows.map(({ kind, start, base }) => ({ kind, start: parseDay(start), base }));
  return fewInAbsences(buildContract(employee), absences, history);
}
