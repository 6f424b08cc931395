import { expect, it } from 'vitest';
import type { BenefitKey } from '../../../src/domain/payroll/concepts/benefits.ts';
import type { EmployeeRecord } from '../../../src/domain/payroll/contract/settlement.ts';
import { proposeWithFindings } from '../../../src/domain/payroll/runs/proposed-benefit.ts';
import { changeRowValue } from '../../../src/office/novelties/change-row.ts';
import {
  filterRows,
  getRowText,
  type NoveltyRow,
  type RowValues,
} from '../../../src/office/novelties/novelty-row.ts';
import type { Payroll } from '../../../src/office/payroll/document/payrolls.ts';
import { loadEngine } from '../../../src/office/payroll/editor/engine.ts';
import { fillBenefits } from '../../../src/office/payroll/editor/filled.ts';
import {
  createPayrollDraft,
  type PayrollValues,
  toDraft,
  toPayrollInput,
} from '../../../src/office/payroll/editor/form-values.ts';
import { computeLiquidation, type PayrollContext } from '../../../src/office/payroll/editor/liquidation.ts';
import { aSender, until } from '../sending/sender.ts';
import { anOffice } from './clerk.ts';

it('prima, severance and vacations in money are proposed, saved, edited and accepted by DIAN', async () => {
  const office = await anOffice();
  const { clerk, server, simulator } = office;
  const settler = { ...(await loadEngine()), proposeWithFindings };
  const employee_id = await office.anEmployee({ salary: '2000000.00' });
  const employee = (await clerk.get(`/employees/${employee_id}`)).body.data as unknown as EmployeeRecord;
  const context = (await clerk.get(`/payrolls/context?employee_id=${employee_id}&year=2026&month=10`)).body
    .data as unknown as PayrollContext;

  /** What the form sends, and what it shows in its rows. */
  const typed = (values: PayrollValues) => {
    const { values: filled } = fillBenefits(values, employee, context, settler);
    const sums = computeLiquidation(settler, employee, filled, context)?.liquidation;
    const shown = filterRows(filled.rows, 'benefits').map((row) => [
      row.concept,
      getRowText(row, 'days'),
      getRowText(row, 'amount'),
    ]);
    return { values: toPayrollInput(filled, sums?.totals), shown, sums };
  };
  const row = (concept: BenefitKey, values: RowValues = {}): NoveltyRow => ({
    ...{ id: concept, list: 'benefits', concept, values },
  });
  const form: PayrollValues = {
    ...createPayrollDraft({ year: 2026, month: 10 }, employee_id),
    rows: [
      row('service_bonus'),
      row('severance'),
      row('severance_interest'),
      row('paid_vacation', { days: '7.5' }),
      row('withdrawal_bonus', { amount: '50000.00' }),
    ],
    notes: ['Prima adelantada\npor acuerdo'],
  };
  const first = typed(form);
  expect(first.shown).toEqual([
    ['service_bonus', '180', '1124548.00'],
    ['severance', '300', '1874246.00'],
    ['severance_interest', '300', '187425.00'],
    ['paid_vacation', '7.5', '500000.00'],
    ['withdrawal_bonus', '', '50000.00'],
  ]);
  const created = await clerk.post('/payrolls', first.values);
  expect([created.status, created.body.errors]).toEqual([201, undefined]);
  const stored = created.body.data as unknown as Payroll;
  expect(stored.lines).toEqual(first.sums?.lines);
  expect(stored.total).toBe(first.sums?.totals.total);

  // Read again, changed by hand and saved: nothing of the rest moves.
  const again = toDraft(stored);
  const second = typed({
    ...again,
    rows: again.rows.map((one) =>
      one.concept === 'severance_interest' ? changeRowValue(one, 'amount', '190000.00') : one,
    ),
  });
  expect(second.shown.map(([, days, amount]) => [days, amount])).toEqual([
    ['180', '1124548.00'],
    ['300', '1874246.00'],
    ['300', '190000.00'],
    ['7.5', '500000.00'],
    ['', '50000.00'],
  ]);
  const changed = await clerk.put(`/payrolls/${stored.id}`, {
    ...second.values,
    base_version: stored.version,
  });
  expect([changed.status, changed.body.errors]).toEqual([200, undefined]);
  expect(changed.body.data['notes']).toEqual(['Prima adelantada\npor acuerdo']);

  expect((await clerk.post('/payrolls/send', { ids: [stored.id] })).status).toBe(202);
  aSender(server.store, simulator.endpoint);
  await until(async () =>
    /^aceptada/.test((await clerk.get(`/payrolls/${stored.id}`)).body.data['state'] as string),
  );
  const xml = (await clerk.get(`/payrolls/${stored.id}/xml`)).raw.toString();
  for (const text of [
    '<Primas Cantidad="180" Pago="1124548.00"',
    '<Cesantias Pago="1874246.00" Porcentaje="12.00" PagoIntereses="190000.00"',
    // The annex has whole days.
    '<VacacionesCompensadas Cantidad="8" Pago="500000.00"',
    '<BonifRetiro>50000.00</BonifRetiro>',
  ])
    expect(xml).toContain(text);

  const without = typed({ ...again, rows: [] });
  expect(without.values['benefits']).toEqual([]);
});
