import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { fillDemo } from '../../../server/demo/demo.ts';
import type { Store } from '../../../server/store/connection.ts';
import type { AccountingMonth } from '../../../src/domain/office/accounting.ts';
import { dayOf, type Instant, makeDay, splitDay } from '../../../src/domain/values/day.ts';
import { type Month, toMonth, toMonthIndex, toMonthText } from '../../../src/domain/values/month.ts';
import { checkPayslip, isPayslipRight, type StatedPayslip } from '../../../src/domain/vault/check-payslip.ts';
import type { Client } from '../../client.ts';
import { testServer } from '../../harness.ts';

/** Twelve months of the company of the demonstration, posted one after another. */
const today = Date.parse(`${makeDay(2026, 11, 20)}T15:00:00Z`) as Instant;
const current: Month = splitDay(dayOf(today));
const months = Array.from({ length: 12 }, (_, back) => toMonth(toMonthIndex(current) - 12 + back));

let clerk: Client;
let store: Store;
let companyId = '';
beforeAll(async () => {
  const server = await testServer({ now: () => today });
  const { services } = server;
  ({ store } = server);
  await fillDemo({ ...services, config: { ...services.config, demoMonths: 12 } });
  const { rows } = await store.asSystem((tx) =>
    sql<{ id: string; nit: string }>`select id, nit from companies where nit = '901482317'`.execute(tx),
  );
  const [company] = rows;
  if (!company) throw new Error('The demonstration has no company');
  companyId = company.id;
  clerk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
});

const look = async (month: Month, posting = ''): Promise<AccountingMonth> =>
  (await clerk.get(`/accounting?month=${toMonthText(month)}${posting}`)).body
    .data as unknown as AccountingMonth;
const sumOf = (month: AccountingMonth, kind: string, account: RegExp): number =>
  (month.vouchers.find((one) => one.kind === kind)?.lines ?? [])
    .filter((line) => account.test(line.account))
    .reduce((total, { debit, credit }) => total + Number(debit) - Number(credit), 0);

it('the year of the demonstration balances, agrees with payslips and costs, and can be posted month by month', async () => {
  for (const month of months) {
    const seen = await look(month);
    expect(seen.findings.filter(({ severity }) => severity === 'block')).toEqual([]);
    for (const { kind, debit, credit } of seen.vouchers)
      expect([toMonthText(month), kind, debit]).toEqual([toMonthText(month), kind, credit]);
    const { rows } = await clerk.get(`/payrolls?year=${month.year}&month=${month.month}&per_page=200`);
    const net = rows.reduce((total, row) => total + Number(row['total']), 0);
    expect(net).toBeGreaterThan(0);
    expect([toMonthText(month), sumOf(seen, 'pay', /^250505/)]).toEqual([toMonthText(month), -net]);
    const range = `from=${toMonthText(month)}&to=${toMonthText(month)}`;
    const { body } = await clerk.get(`/cost?${range}&by=month`);
    const total = body['total'] as { provisions: string; contributions: string };
    expect(-sumOf(seen, 'provisions', /^2610/)).toBe(Number(total.provisions));
    expect(-sumOf(seen, 'contributions', /^23/)).toBeGreaterThanOrEqual(Number(total.contributions));
    if (month.month === 12) expect(seen.vouchers.map(({ kind }) => kind)).toContain('consolidation');
    const posted = await clerk.post('/accounting/postings', {
      month: toMonthText(month),
      number: 1,
      digest: seen.digest,
    });
    expect(posted.status).toBe(201);
    expect((await look(month)).vouchers).toEqual([]);
    expect((await look(month, '&posting=1')).vouchers).toEqual(seen.vouchers);
  }
});

it('each payslip of the demonstration comes out the same on the phone of its employee, to the peso', async () => {
  const { rows } = await store.inCompany(companyId, (tx) =>
    sql<StatedPayslip & { number: string }>`select full_number as number, settlement_start_date as start,
      settlement_end_date as "end", lines, ibc::text as ibc, accrued_total::text as accrued_total,
      deductions_total::text as deductions_total, total::text as total, pay_facts ->> 'salary' as salary
      from payrolls`.execute(tx),
  );
  expect(rows.length).toBeGreaterThan(100);
  const checked = rows.map((payslip) => ({ payslip, check: checkPayslip(payslip) }));
  expect(checked.filter(({ check }) => !isPayslipRight(check) || check.owed !== 0)).toEqual([]);
  const unknown = checked.flatMap(({ check }) =>
    check.lines.filter(({ verdict }) => verdict === 'incomplete'),
  );
  expect(unknown).toEqual([]);
});
