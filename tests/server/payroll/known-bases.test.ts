import { beforeAll, describe, expect, it } from 'vitest';
import type { EmployeeRecord } from '../../../src/domain/payroll/contract/settlement.ts';
import type { Line } from '../../../src/domain/payroll/statement/statement.ts';
import { getRowText, type NoveltyRow, type RowValues } from '../../../src/office/novelties/novelty-row.ts';
import { loadEngine } from '../../../src/office/payroll/editor/engine.ts';
import type { PayrollContext } from '../../../src/office/payroll/editor/liquidation.ts';
import { anOffice, type Office } from './clerk.ts';

let office: Office;
let employee_id: string;
beforeAll(async () => {
  office = await anOffice();
  employee_id = await office.anEmployee({ salary: '3000000.00', admission_date: '2026-03-01' });
  for (let month = 3; month <= 8; month++) {
    const answer = await office.clerk.post('/payrolls', {
      ...dated(month),
      earned: [{ concept: 'commissions', salary: '600000.00' }],
    });
    expect(answer.status).toBe(201);
  }
});

const dated = (month: number) => ({
  employee_id,
  year: 2026,
  month,
  payment_dates: [`2026-0${month}-28`],
});
const sick = { kind: 'work_disability', start: '2026-09-01', end: '2026-09-10' };
const away = { kind: 'common_vacation', start: '2026-09-21', end: '2026-09-30' };

/** What each line of a concept pays. */
const pays = (lines: unknown, concept: string): number[] =>
  (lines as Line[]).filter((line) => line.concept === concept).map(({ amount }) => Number(amount));

describe('an absence without written bases', () => {
  it('is paid on the bases of earlier months, and stores them', async () => {
    const { clerk } = office;
    const created = await clerk.post('/payrolls', { ...dated(9), absences: [sick] });
    const { id, version, lines, novelties } = created.body.data;
    const paid = pays(lines, 'work_disabilities');
    expect(paid.reduce((sum, one) => sum + one, 0)).toBe(800_000);
    expect([created.body.data['ibc'], novelties]).toMatchObject([
      '2800000.00',
      { absences: [{ previous_ibc: '3600000.00' }] },
    ]);

    const put = await clerk.put(`/payrolls/${id}`, { ...dated(9), absences: [away], base_version: version });
    expect(pays(put.body.data['lines'], 'common_vacation')).toEqual([1_200_000]);
    expect(put.body.data['ibc']).toBe('3200000.00');

    const own = { ...sick, previous_ibc: '2400000.00' };
    const again = await clerk.put(`/payrolls/${id}`, {
      ...dated(9),
      absences: [own],
      base_version: put.body.data.version,
    });
    expect(again.body.data['novelties']).toMatchObject({ absences: [own] });
    expect((await clerk.delete(`/payrolls/${id}`)).status).toBe(200);
  });

  it('gets its bases in a file, but not in a payroll sent with totals', async () => {
    const { clerk } = office;
    const rows = [{ ...dated(9), absences: [sick] }];
    const checked = await clerk.post('/payrolls/import/check', { rows });
    expect(checked.body.data).toMatchObject([{ figures: { 'accrued:work_disabilities': '800000.00' } }]);
    const { total } = (checked.body.data as unknown as { totals: Record<string, string> }[])[0]?.totals ?? {};
    const shown = await clerk.post('/payrolls', { ...rows[0], totals: { total } });
    expect([shown.status, Object.keys(shown.body.errors)]).toEqual([422, ['totals.total']]);
  });

  it('gets its bases in the form once its start date is written, without replacing written ones', async () => {
    const { clerk } = office;
    const employee = (await clerk.get(`/employees/${employee_id}`)).body.data as unknown as EmployeeRecord;
    const context = (await clerk.get(`/payrolls/context?employee_id=${employee_id}&year=2026&month=9`)).body
      .data as unknown as PayrollContext;
    const { fillTypedBases } = await loadEngine();
    const rowOf = (values: RowValues): NoveltyRow => ({
      ...{ id: 'a', list: 'absences', concept: 'work_disability', values },
    });
    const change = (after: RowValues, before?: RowValues) => {
      const [row] = fillTypedBases(employee, context, [rowOf(after)], before && [rowOf(before)]);
      return row && getRowText(row, 'previous_ibc');
    };
    const dated = { start: '2026-09-01', previous_ibc: '3600000.00' };
    expect(change({})).toBe('');
    expect(change({ start: '2026-09-01' }, {})).toBe('3600000.00');
    expect(change({ ...dated, previous_ibc: '' }, dated)).toBe('');
    expect(change({ ...dated, start: '2026-09-02', previous_ibc: '1' }, dated)).toBe('1');
    expect(change({ ...dated, start: '2026-03-02' }, dated)).toBe('');
  });

  it('gets its bases in a payment of the month', async () => {
    const { clerk } = office;
    const run = await clerk.post('/pay_runs', {
      kind: 'month',
      year: 2026,
      month: 9,
      payment_date: '2026-09-30',
      employee_ids: [employee_id],
    });
    const path = `/pay_runs/${run.body.data.id}/people/${employee_id}`;
    const person = (await clerk.get(path)).body.data;
    const put = await clerk.put(path, { absences: [sick], base_version: person.version });
    expect([put.status, put.body.data['novelties']]).toMatchObject([
      200,
      { absences: [{ ...sick, previous_ibc: '3600000.00' }] },
    ]);
    const paid = pays(put.body.data['lines'], 'work_disabilities');
    expect(paid.reduce((sum, one) => sum + one, 0)).toBe(800_000);
  });
});
