import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillDemo } from '../../../server/demo/demo.ts';
import { type ReportName, reportNames } from '../../../src/domain/reports/catalog.ts';
import { dayOf, type Instant, makeDay, splitDay } from '../../../src/domain/values/day.ts';
import {
  type Money,
  money,
  noMoney,
  parseMoney,
  sum,
  toMoneyText,
} from '../../../src/domain/values/money.ts';
import { toMonth, toMonthIndex, toMonthText } from '../../../src/domain/values/month.ts';
import type { Client } from '../../client.ts';
import { testServer } from '../../harness.ts';

/** Twelve months of the company of the demonstration: each report that has sums against the lists of what it adds up. */
const today = Date.parse(`${makeDay(2026, 11, 20)}T15:00:00Z`) as Instant;
const current = splitDay(dayOf(today));
const months = Array.from({ length: 12 }, (_, back) => toMonth(toMonthIndex(current) - 12 + back));
const [first = current, last = current] = [months[0], months.at(-1)];
const range = `from=${toMonthText(first)}&to=${toMonthText(last)}`;

type Row = Readonly<Record<string, string | number | null>>;
type Table = {
  columns: { name: string; title: string; kind: string; total?: true; detail?: true }[];
  rows: Row[];
  count: number;
  totals: Row;
};
let clerk: Client;
const tables = new Map<ReportName, Table>();
const table = (report: ReportName): Table => tables.get(report) as Table;

beforeAll(async () => {
  const server = await testServer({ now: () => today });
  const { services, store } = server;
  await fillDemo({ ...services, config: { ...services.config, demoMonths: 12 } });
  const { rows } = await store.asSystem((tx) =>
    sql<{ id: string; nit: string }>`select id, nit from companies where nit = '901482317'`.execute(tx),
  );
  const [company] = rows;
  if (!company) throw new Error('The demonstration has no company');
  clerk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
  const queries: Partial<Record<ReportName, string>> = {
    vacations: '',
    vacation_book: '',
    severance: 'year=2026',
    severance_funds: 'year=2026',
    orders: `${range}&standing=all`,
  };
  for (const report of reportNames)
    tables.set(
      report,
      (await clerk.get(`/reports/${report}?${queries[report] ?? range}`)).body.data as unknown as Table,
    );
});

const centavos = (cell: Row[string] | undefined): Money => parseMoney(String(cell ?? '0')) ?? noMoney;
const added = (rows: readonly Row[], name: string): string =>
  toMoneyText(sum(rows.map((row) => centavos(row[name]))));
/** Sum of days or of people, in ten thousandths. */
const counted = (rows: readonly Row[], name: string): number =>
  rows.reduce((all, row) => all + Math.round(Number(row[name] ?? 0) * 10_000), 0) / 10_000;

describe('a report of the year', () => {
  it.each(reportNames)('%s has totals that are the sums of its rows', (report) => {
    const { columns, count, rows, totals } = table(report);
    expect(rows).toHaveLength(count);
    for (const { name, kind } of columns.filter(({ total }) => total))
      if (kind === 'money') expect([name, totals[name]]).toEqual([name, added(rows, name)]);
      else expect([name, Number(totals[name])]).toEqual([name, counted(rows, name)]);
  });
});

describe('the reports of the year', () => {
  it('agree on what was paid with the payrolls of its months', async () => {
    const lists = await Promise.all(
      months.map(async ({ year, month }) => (await clerk.get(`/payrolls?year=${year}&month=${month}`)).body),
    );
    const sums = lists.map((list) => list['summary'] as unknown as Row);
    const { totals } = table('summary');
    for (const name of ['accrued_total', 'deductions_total', 'total'])
      expect([name, totals[name]]).toEqual([name, added(sums, name)]);
    expect(Number(totals['total'])).toBeGreaterThan(0);
    expect(table('concepts').totals).toMatchObject({
      accrued: added(sums, 'accrued_total'),
      deductions: added(sums, 'deductions_total'),
    });
  });

  it('agree on each concept with its column of the summary', () => {
    const { columns, totals } = table('summary');
    for (const { concept, accrued, deductions } of table('concepts').rows) {
      const own = columns.filter(({ detail, title }) => detail && title === concept);
      expect([concept, toMoneyText(sum(own.map(({ name }) => centavos(totals[name]))))]).toEqual([
        concept,
        accrued ?? deductions,
      ]);
    }
  });

  it('agree on people with the list of employees', async () => {
    const { body } = await clerk.get('/employees?status=activo&per_page=25');
    const active = body.meta['total'] as number;
    const { rows } = table('headcount');
    expect(rows.at(-1)?.['end']).toBe(active);
    const moved = (name: string) => counted(rows, name);
    expect(Number(rows[0]?.['start']) + moved('entries') - moved('exits')).toBe(active);
    expect(table('movements').count).toBe(moved('entries') + moved('exits'));
    for (const [at, month] of table('apprentices').rows.entries()) {
      expect(Number(month['workers']) + Number(month['apprentices'])).toBe(rows[at]?.['end']);
      expect(centavos(month['value'])).toBe(money(centavos(month['each']) * Number(month['missing'])));
    }
    expect(table('vacations').count).toBe(active);
  });

  it('agree on vacations with their book and with what was paid for them', () => {
    const { rows, totals } = table('vacations');
    for (const row of [...rows, totals])
      expect(counted([row], 'balance')).toBeCloseTo(
        counted([row], 'opening') +
          counted([row], 'caused') -
          counted([row], 'enjoyed') -
          counted([row], 'in_money'),
        1,
      );
    const book = table('vacation_book');
    expect(Number(book.totals['days'])).toBe(counted(rows, 'enjoyed') + counted(rows, 'in_money'));
    const paid = table('concepts').rows.filter(({ concept }) => /^Vacaciones/.test(String(concept)));
    expect(book.totals['pay']).toBe(added(paid, 'accrued'));
    expect(Number(book.totals['days'])).toBeGreaterThan(0);
  });

  it('agree on severance by fund with that of its employees', () => {
    const people = table('severance').rows;
    const funds = table('severance_funds');
    expect(funds.totals['people']).toBe(people.length);
    for (const fund of funds.rows) {
      const own = people.filter(({ fund_code }) => fund_code === fund['fund_code']);
      expect([fund['people'], fund['deposited'], fund['value']]).toEqual([
        own.length,
        added(own, 'deposited'),
        added(own, 'value'),
      ]);
    }
    expect(funds.totals['value']).toBe(added(people, 'value'));
  });

  it('agree on loans and garnishments with their list and with what payrolls deducted', async () => {
    const { rows: orders } = await clerk.get('/deduction_orders?per_page=200');
    const { count, totals } = table('orders');
    expect(count).toBe(orders.length);
    const deducted = table('concepts').rows.filter(({ concept }) =>
      /^(Libranza|Embargo)/.test(String(concept)),
    );
    expect(totals['in_period']).toBe(added(deducted, 'deductions'));
    expect(deducted.length).toBeGreaterThan(0);
  });

  it('agree on incapacities with what the cost of the months recovers', async () => {
    const { body } = await clerk.get(`/cost?${range}&by=month`);
    const { recoveries } = body['total'] as unknown as { recoveries: string };
    expect(table('recoveries').totals['amount']).toBe(recoveries.replace('-', ''));
    expect(Number(recoveries)).not.toBe(0);
  });
});
