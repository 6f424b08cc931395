import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { listPendingOffers } from '../../../server/parameters/offers.ts';
import { seedCompany } from '../../../server/resources/company-seeds.ts';
import { generateId } from '../../../server/services.ts';
import { type LegalPeriod, listLegalPeriods } from '../../../src/domain/payroll/law/periods.ts';
import type { Client } from '../../client.ts';
import { type TestServer, testServer } from '../../harness.ts';

type Row = { id: string; version: number; valid_from: string; source: string; active: boolean; uvt: string };
type Offer = { year: number; seen: string; periods: { known: boolean; differences: { field: string }[] }[] };

let server: TestServer;
let client: Client;
let company: { id: string };
beforeEach(async () => {
  server = await testServer();
  company = await server.aCompany();
  client = await server.signIn(await server.aUser({ companies: [company.id] }), company);
});

const offers = async (): Promise<Offer[]> =>
  (await client.get('/legal_parameter_offers')).body.data as unknown as Offer[];
const wages = async (year = 2026): Promise<Row[]> =>
  (await client.get(`/minimum_wages?per_page=100&sort=valid_from&filter[year]=${year}`)).rows as Row[];
const answer = (what: 'apply' | 'dismiss', { year, seen }: Offer) =>
  client.post(`/legal_parameter_offers/${what}`, { year, seen });
const change = (row: Row, values: Record<string, unknown>) =>
  client.put(`/minimum_wages/${row.id}`, { ...values, base_version: row.version });

test('a new company already has the legal parameters, and is offered nothing', async () => {
  expect(await offers()).toEqual([]);
});

test('a missing year is offered, applied row by row and logged like any other change', async () => {
  for (const { id } of await wages()) await client.delete(`/minimum_wages/${id}`);
  const [offer] = await offers();
  expect(offer).toMatchObject({ year: 2026, periods: [{ known: false }, { known: false }] });
  const applied = await answer('apply', offer as Offer);
  expect(applied.body).toMatchObject({ message: 'Parámetros de 2026 aplicados', data: [] });
  const rows = await wages();
  expect(rows.map(({ valid_from, uvt, source }) => [valid_from, uvt, source])).toEqual([
    ['2026-01-01', '52374.00', 'company'],
    ['2026-07-15', '52374.00', 'company'],
  ]);
  const { rows: changes } = await client.get(`/minimum_wages/${rows[0]?.id}/changes`);
  expect(changes).toMatchObject([{ kind: 'created', by: 'Ana Prueba' }]);
  expect(await offers()).toEqual([]);
});

test('a figure that differs from the law is corrected in its row, and not offered twice', async () => {
  const [first] = (await wages()) as [Row];
  await change(first, { uvt: '50000' });
  const [offer] = (await offers()) as [Offer];
  expect(offer.periods[0]?.differences.map(({ field }) => field)).toEqual(['uvt']);
  expect((await answer('apply', offer)).status).toBe(200);
  const [mended] = (await wages()) as [Row];
  expect(mended).toMatchObject({ id: first.id, uvt: '52374.00', version: first.version + 2 });
  await change(mended, { uvt: '50000' });
  expect(await offers()).toEqual([]);
});

test('a declined offer is not made again, and is no answer of another company', async () => {
  const [first] = (await wages()) as [Row];
  await change(first, { monthly_wage: '1423500' });
  const [offer] = (await offers()) as [Offer];
  expect((await answer('dismiss', offer)).status).toBe(200);
  expect(await offers()).toEqual([]);
  expect((await wages())[0]).toMatchObject({ monthly_wage: '1423500.00' });
  const other = await server.aCompany();
  const seen = await server.store.inCompany(other.id, (tx) =>
    sql`select 1 from legal_offer_answers`.execute(tx),
  );
  expect(seen.rows).toEqual([]);
});

test('a new decree for the same year is a new offer', async () => {
  const decree: LegalPeriod[] = listLegalPeriods().map((period) =>
    period.valid_from === '2026-07-15' ? { ...period, monthly_wage: '1800000.00' } : period,
  );
  const found = await server.store.inCompany(company.id, (tx) => listPendingOffers(tx, company.id, decree));
  expect(found).toMatchObject([
    {
      year: 2026,
      periods: [{ from: '2026-07-15', differences: [{ field: 'monthly_wage', law: '1800000.00' }] }],
    },
  ]);
});

test('an offer that has changed since it was seen is not applied', async () => {
  const [first, second] = (await wages()) as [Row, Row];
  await change(first, { uvt: '50000' });
  const [old] = (await offers()) as [Offer];
  await change(second, { uvt: '51000' });
  const late = await answer('apply', old);
  expect(late.status).toBe(409);
  expect(late.body.current).toMatchObject([{ year: 2026 }]);
  expect((await wages())[0]).toMatchObject({ uvt: '50000.00' });
});

test('applying an offer deactivates a row that overlaps the periods of the law', async () => {
  const [first, second] = (await wages()) as [Row, Row];
  await client.delete(`/minimum_wages/${second.id}`);
  await change(first, { valid_from: '2026-02-01', valid_to: '2026-12-31', uvt: '50000' });
  const [offer] = (await offers()) as [Offer];
  expect((await answer('apply', offer)).status).toBe(200);
  expect((await wages()).map(({ valid_from, active }) => [valid_from, active])).toEqual([
    ['2026-01-01', true],
    ['2026-02-01', false],
    ['2026-07-15', true],
  ]);
});

test('seeding adds no years to a company that already chose its own', async () => {
  for (const { id } of await wages()) await client.delete(`/minimum_wages/${id}`);
  await server.store.inCompany(company.id, (tx) => seedCompany(tx, company.id, generateId));
  expect(await wages()).toEqual([]);
});

test.each([
  ['no year', { seen: 'x' }, 422],
  ['a year in words', { year: 'este', seen: 'x' }, 422],
  ['nothing seen', { year: 2026 }, 422],
  ['a year that is not offered', { year: 2027, seen: 'x' }, 404],
])('applying an offer with %s is refused with a message', async (_, body, status) => {
  const refused = await client.post('/legal_parameter_offers/apply', body);
  expect(refused.status).toBe(status);
  expect(refused.body.message).not.toBe('');
});

test('a user who cannot write minimum wages can neither see nor apply offers', async () => {
  const enabler = await server.signIn(
    await server.aUser({ roles: ['enabler'], companies: [company.id] }),
    company,
  );
  expect((await enabler.get('/legal_parameter_offers')).status).toBe(403);
  expect((await enabler.post('/legal_parameter_offers/apply', { year: 2026, seen: 'x' })).status).toBe(403);
});
