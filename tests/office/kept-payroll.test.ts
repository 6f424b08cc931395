import { expect, it } from 'vitest';
import type { WrittenNovelties } from '../../src/domain/payroll/drafts/draft.ts';
import type { Day } from '../../src/domain/values/day.ts';
import { createPayrollDraft, toDraft, toNovelties } from '../../src/office/payroll/editor/form-values.ts';
import { restoreKeptPayroll, toKeptPayroll } from '../../src/office/payroll/editor/kept-payroll.ts';

const common = { year: 2026, month: 10, employee_id: 'e', worked_days: '28', more: {} };
/** Rows as devices have kept them since the first version. */
const kept = {
  ...{ ...common, payment_dates: ['2026-10-30'], notes: ['Va con prima'], recurring_missing: false },
  hours: [{ id: 'a', kind: 'heds', quantity: '2,5', day: '' }],
  absences: [
    {
      ...{ id: 'b', kind: 'common_vacation', start: '2026-10-01', end: '2026-10-05', origin: 'comun' },
      ...{ first_day: '', previous_ibc: '2800000.00', base: '', unjustified: false, reason: '' },
    },
  ],
  earned: [
    { id: 'c', concept: 'bonuses', salary: false, amount: '5000.00', description: 'Meta', food: false },
    {
      ...{ id: 'd', concept: 'aids', salary: true, amount: '', description: 'Viajes', food: false },
      ...{ own: 'o', units: { quantity: '', value: '5000.00' } },
    },
  ],
  taken: [
    { id: 'e', concept: 'sanctions', amount: '20000.00', public: true, percent: '', description: '' },
    { id: 'f', concept: 'debt', amount: '1.00', public: false, percent: '', description: 'Moto', debt: 'x' },
  ],
  benefits: [
    {
      ...{ id: 'g', concept: 'severance', days: '300', amount: '1874246.00', deposited: true },
      more: { six_months: '9800000.00' },
    },
  ],
};

it('a draft that a device keeps is read, and is stored again unchanged', () => {
  const draft = restoreKeptPayroll(kept);
  expect(JSON.parse(JSON.stringify(toKeptPayroll(draft)))).toEqual(kept);
  expect(toNovelties(draft)).toEqual({
    worked_days: 28,
    hours: [{ kind: 'heds', quantity: '2,5' }],
    absences: [
      { kind: 'common_vacation', start: '2026-10-01', end: '2026-10-05', previous_ibc: '2800000.00' },
    ],
    earned: [
      { concept: 'bonuses', non_salary: '5000.00', description: 'Meta' },
      { concept: 'aids', description: 'Viajes', own: 'o', unit_value: '5000.00', salary: '' },
    ],
    taken: [
      { concept: 'sanctions', amount: '0.00', public_amount: '20000.00' },
      { concept: 'debt', amount: '1.00', description: 'Moto', debt: 'x' },
    ],
    benefits: [
      {
        ...{ concept: 'severance', days: '300', amount: '1874246.00', deposited: true },
        six_months: '9800000.00',
      },
    ],
  });
});

it('a payroll that is edited keeps the fields that its form does not have', () => {
  const novelties: WrittenNovelties = {
    hours: [{ kind: 'hrddfs', quantity: '4', without_rest: true, of_contract: '2026-10-01' as Day }],
    absences: [
      {
        ...{ kind: 'maternity_leave', start: '2026-10-01' as Day, end: '2026-10-14' as Day },
        parent: 'father',
      },
    ],
    earned: [{ concept: 'bonuses', salary: '1.00', non_salary: '2.00', of_contract: '2026-10-01' as Day }],
  };
  const payroll = { ...createPayrollDraft({ year: 2026, month: 10 }, 'e'), novelties };
  const draft = toDraft(payroll);
  const expected = {
    ...novelties,
    earned: [
      { concept: 'bonuses', salary: '1.00', of_contract: '2026-10-01' },
      { concept: 'bonuses', non_salary: '2.00', of_contract: '2026-10-01' },
    ],
    ...{ taken: [], benefits: [] },
  };
  expect(toNovelties(draft)).toEqual(expected);
  expect(toNovelties(restoreKeptPayroll(toKeptPayroll(draft)))).toEqual(expected);
});
