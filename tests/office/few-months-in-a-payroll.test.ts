import { expect, it } from 'vitest';
import type { BenefitKey } from '../../src/domain/payroll/concepts/benefits.ts';
import type { EmployeeRecord } from '../../src/domain/payroll/contract/settlement.ts';
import type { Novelties } from '../../src/domain/payroll/novelties/novelties.ts';
import { proposeWithFindings } from '../../src/domain/payroll/runs/proposed-benefit.ts';
import { changeRowValue } from '../../src/office/novelties/change-row.ts';
import type { NoveltyRow, RowValues } from '../../src/office/novelties/novelty-row.ts';
import { loadEngine } from '../../src/office/payroll/editor/engine.ts';
import { fillBenefits } from '../../src/office/payroll/editor/filled.ts';
import { createPayrollDraft } from '../../src/office/payroll/editor/form-values.ts';
import { computeLiquidation } from '../../src/office/payroll/editor/liquidation.ts';
import { listProblems } from '../../src/office/payroll/editor/problems.ts';
import { aContract, day } from '../domain/payroll/payroll.ts';
import { paidMonths } from '../domain/payroll/runs.ts';

const coded = (code: string) => ({ id: code, code, label: code });
const employee = {
  salary: '2800000.00',
  admission_date: '2024-01-01',
  worker_type: coded('01'),
  worker_subtype: coded('00'),
  contract_type: coded('2'),
  integral_salary: false,
  transport_allowance_mode: 'auto',
} as unknown as EmployeeRecord;
const commission: Novelties = { earned: [{ concept: 'commissions', salary: '600000' }] };
const contract = aContract(2_800_000, { admission: day('2024-01-01') });
const engine = { ...(await loadEngine()), proposeWithFindings };

const benefit = (concept: BenefitKey, values: RowValues = {}): NoveltyRow => ({
  ...{ id: concept, list: 'benefits', concept, values },
});
const rest = (values: RowValues = {}): NoveltyRow => ({
  ...{ id: 'rest', list: 'absences', concept: 'common_vacation' },
  values: { start: '2026-12-01', end: '2026-12-15', ...values },
});

/** Notices of the rows of a payroll of December, with these months stored. */
function saidOf(typed: NoveltyRow[], months: readonly number[] = [11]) {
  const history = paidMonths(contract, 2026, months, commission);
  const known = { orders: [], policies: [], history };
  const draft = createPayrollDraft({ year: 2026, month: 12 }, 'e');
  const rows = engine.fillTypedBases(employee, known, typed);
  const { values, findings } = fillBenefits({ ...draft, rows }, employee, known, engine);
  const few = engine.checkTypedVacationBases(employee, known, values.rows);
  const liquidation = computeLiquidation(engine, employee, values, known)?.liquidation;
  return listProblems(values, liquidation, {}, [...findings, ...few])
    .filter(({ message }) => message.includes('solo hay nóminas'))
    .map(({ at, message, blocks }) => [at, message.split(':')[0], blocks]);
}

it('a benefit whose average lacks months has a notice in its row until its amount is written', () => {
  const benefits = [benefit('service_bonus'), benefit('paid_vacation', { days: '5' })];
  expect(saidOf(benefits)).toEqual([
    ['service_bonus', 'Prima de servicios', false],
    ['paid_vacation', 'Promedio de las vacaciones', false],
  ]);
  const typed = benefits.map((row) => changeRowValue(row, 'amount', '1524548.00'));
  expect(saidOf(typed)).toEqual([]);
  expect(saidOf(benefits.slice(0, 1), [7, 8, 9, 10, 11])).toEqual([]);
});

it('vacations whose base lacks months have a notice in their row until another base is written', () => {
  expect(saidOf([rest()])).toEqual([['rest', 'Promedio de las vacaciones', false]]);
  expect(saidOf([rest({ base: '2850000.00' })])).toEqual([]);
});
