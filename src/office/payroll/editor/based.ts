import type { Finding } from '../../../domain/findings/finding.ts';
import { buildContract, type EmployeeRecord } from '../../../domain/payroll/contract/settlement.ts';
import type { PaidMonth } from '../../../domain/payroll/history/paid-history.ts';
import {
  deriveAbsenceBases,
  checkVacationBases as fewInAbsences,
  type KnownBases,
} from '../../../domain/payroll/runs/known-bases.ts';
import { parseDay } from '../../../domain/values/day.ts';
import { filterRows, getRowText, type NoveltyRow } from '../../novelties/novelty-row.ts';

type History = { history?: readonly PaidMonth[] };

const none: readonly NoveltyRow[] = [];

/**
 * The absences with the bases that follow from the months before, in those that are new or begin another day: they are
 * written where they are seen, so that whoever knows better says so. What somebody typed stays.
 */
export function fillTypedBases(
  employee: EmployeeRecord,
  { history = [] }: History,
  after: readonly NoveltyRow[],
  before = none,
): NoveltyRow[] {
  const contract = buildContract(employee);
  const basesOf = (row: NoveltyRow): KnownBases => {
    const start = parseDay(getRowText(row, 'start'));
    if (row.list !== 'absences' || !start) return {};
    const first_day = Number(getRowText(row, 'first_day')) || 1;
    return deriveAbsenceBases(contract, { kind: row.concept, start, first_day }, history);
  };
  return after.map((row) => {
    const was = before.find(({ id }) => id === row.id);
    const isSame = (name: string) => was !== undefined && getRowText(was, name) === getRowText(row, name);
    if (row.list !== 'absences' || (isSame('start') && isSame('first_day'))) return row;
    const [old, now] = [was ? basesOf(was) : {}, basesOf(row)];
    const filled = (name: 'base' | 'previous_ibc') => {
      const text = getRowText(row, name);
      return text === '' || text === old[name] ? (now[name] ?? '') : text;
    };
    return {
      ...row,
      values: { ...row.values, base: filled('base'), previous_ibc: filled('previous_ibc') },
    };
  });
}

/** Notice of vacations whose base, as it follows from the months before, rests on few of them. */
export function checkTypedVacationBases(
  employee: EmployeeRecord,
  { history = [] }: History,
  rows: readonly NoveltyRow[],
): Finding[] {
  const absences = filterRows(rows, 'absences').map((row) => ({
    kind: row.concept,
    start: parseDay(getRowText(row, 'start')),
    base: getRowText(row, 'base'),
  }));
  return fewInAbsences(buildContract(employee), absences, history);
}
