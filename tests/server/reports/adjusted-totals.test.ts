import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { choiceFilters } from '../../../src/domain/reports/filters.ts';
import { money, noMoney, parseMoney, sum, toMoneyText } from '../../../src/domain/values/money.ts';
import type { Client } from '../../client.ts';
import { accepted, adjusted, type Sums, sumNames } from '../adjustments/accepted.ts';

/** Two months with a payroll that a note replaced, one that a note eliminated, one whose note is not sent yet, and drafts. */
let client: Client;
let note: Sums;
let center: string;
let lists: Sums;
const months = 'from=2026-10&to=2026-11';
const read = (text: unknown) => parseMoney(String(text ?? '0')) ?? noMoney;
const added = (texts: readonly unknown[]) => toMoneyText(sum(texts.map(read)));

type Table = {
  columns: { name: string; kind: string; detail?: true }[];
  rows: Record<string, string | number | null>[];
  totals: Record<string, string>;
};
const table = async (report: string, query: string) =>
  (await client.get(`/reports/${report}?${query}`)).body.data as unknown as Table;

beforeAll(async () => {
  const { server, company, ids, ...office } = await accepted(4);
  client = office.client;
  const [replaced = '', eliminated = '', waiting = ''] = ids;
  center = (await client.post('/cost_centers', { code: 'T', name: 'Taller' })).body.data.id;
  await server.store.inCompany(company.id, (tx) =>
    sql`update employees set cost_center_id = ${center} where id = (select employee_id from payrolls where id = ${replaced})`.execute(
      tx,
    ),
  );
  await client.post('/payrolls/generate', { year: 2026, month: 11 });
  note = await adjusted(client, replaced, 1);
  await adjusted(client, eliminated, 2);
  await client.post(`/payrolls/${waiting}/adjust`, { note_type: 2, reason: 'No trabajó' });
  const summaries = await Promise.all(
    [10, 11].map(async (month) => (await client.get(`/payrolls?year=2026&month=${month}`)).body['summary']),
  );
  lists = Object.fromEntries(
    sumNames.map((name) => [name, added(summaries.map((one) => (one as Sums)[name]))]),
  ) as Sums;
});

const { rows: ways, measure: measures } = choiceFilters;

describe('with accepted notes', () => {
  it('the list of payrolls counts the figures of the notes', async () => {
    const { rows } = await client.get('/payrolls?year=2026&month=10');
    const documents = rows.reduce((all, row) => money(all + read(row['total'])), noMoney);
    const { total } = (await client.get('/payrolls?year=2026&month=10')).body['summary'] as Sums;
    expect(rows).toHaveLength(4);
    expect(read(total)).toBeLessThan(documents);
  });

  it.each(Object.keys(ways.options))(
    'the summary by %s adds up to the lists, and so do its concepts',
    async (rows) => {
      const { columns, rows: all, totals } = await table('summary', `${months}&rows=${rows}`);
      expect(totals).toMatchObject(lists);
      for (const name of sumNames)
        expect([name, added(all.map((row) => row[name]))]).toEqual([name, lists[name]]);
      const at = columns.findIndex(({ name }) => name === 'accrued_total');
      const sumsOf = (some: Table['columns']) =>
        added(some.filter(({ detail }) => detail).map(({ name }) => totals[name]));
      expect(sumsOf(columns.slice(0, at))).toBe(lists.accrued_total);
      expect(sumsOf(columns.slice(at))).toBe(lists.deductions_total);
    },
  );

  it.each(Object.keys(measures.options) as (keyof typeof measures.options)[])(
    'the summary by month of %s adds up to the lists',
    async (measure) => {
      const name = { accrued: sumNames[0], deductions: sumNames[1], net: sumNames[2] }[measure];
      for (const rows of Object.keys(ways.options)) {
        const { totals } = await table('summary', `${months}&rows=${rows}&columns=month&measure=${measure}`);
        expect([rows, totals['all']]).toEqual([rows, lists[name]]);
        expect(added([totals['m2026-10'], totals['m2026-11']])).toBe(lists[name]);
      }
    },
  );

  it('the report by concept adds up to the lists', async () => {
    const { totals } = await table('concepts', months);
    expect([totals['accrued'], totals['deductions']]).toEqual([lists.accrued_total, lists.deductions_total]);
  });

  it('the summary has a replaced payroll with the figures of its note, and no eliminated one', async () => {
    const october = 'from=2026-10&to=2026-10';
    expect((await table('summary', october)).rows).toHaveLength(3);
    const own = await table('summary', `${october}&cost_center_id=${center}`);
    expect(own.rows).toHaveLength(1);
    for (const name of sumNames) expect([name, own.totals[name]]).toEqual([name, note[name]]);
  });

  it('the file ends with the same totals', async () => {
    const { raw } = await client.get(`/reports/summary/download?${months}&format=csv`);
    const lines = raw
      .toString('utf8')
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(';'));
    const net = lines[0]?.indexOf('Neto') ?? -1;
    expect(added([lines.at(-1)?.[net]])).toBe(lists.total);
  });
});
