import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportedTables, tablesLeftOut } from '../../../server/leaving/exported-tables.ts';
import { createZipWriter } from '../../../server/leaving/zip-writer.ts';
import type { Answered, Client } from '../../client.ts';
import { anOffice, type Office } from '../payroll/clerk.ts';
import { aPayslip, aWorker } from '../vault/vault-world.ts';

type Manifest = {
  company: string;
  counts: Record<string, number>;
  files: { name: string; bytes: number; sha256: string }[];
};

let office: Office;
let root: Client;
let answer: Answered;
let files: Record<string, Uint8Array>;
let manifest: Manifest;

const text = (name: string) => Buffer.from(files[name] ?? []).toString();
const rowsOf = (table: string) =>
  text(`${table}.jsonl`)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

beforeAll(async () => {
  office = await anOffice();
  const { server, company } = office;
  root = await server.signIn(await server.aUser({ roles: ['root'] }), company);
  const id = await office.anEmployee({ first_name: 'Ana', surname: 'Prueba', salary: '2500000.50' });
  const made = await root.post('/payrolls', {
    employee_id: id,
    year: 2026,
    month: 11,
    payment_dates: ['2026-11-30'],
  });
  expect(made.status).toBe(201);
  const payslip = await aPayslip(server, company, await aWorker(server, company));
  await server.store.inCompany(company.id, (tx) =>
    sql`insert into submissions (company_id, id, payroll_id, step, environment, full_number, document, file_sequence, signed_xml, response_xml)
      values (${company.id}, ${crypto.randomUUID()}, ${payslip}, 'done', 'produccion', 'NI9', '{}', 9,
        ${Buffer.from('<Nomina FechaGen="2026-11-20">ñ</Nomina>')}, '<Respuesta>í</Respuesta>')`.execute(tx),
  );
  // Another company, of which nothing may be in it.
  const stranger = await office.aStranger();
  await stranger.post('/cost_centers', { code: 'AJENO', name: 'De otra compañía' });
  answer = await root.get('/company_export');
  expect(answer.status).toBe(200);
  files = unzipSync(answer.raw);
  manifest = JSON.parse(text('manifest.json')) as Manifest;
});

describe('the export of a company', () => {
  it('has every table of the database, or says why not', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
        and not relispartition order by 1`.execute(office.server.store.db);
    const declared = [...Object.keys(exportedTables), ...Object.keys(tablesLeftOut)].sort();
    expect(declared).toEqual(rows.map(({ name }) => name).sort());
    expect(new Set(declared).size).toBe(declared.length);
  });

  it('decides about each column of bytes, and knows the columns that it names', async () => {
    const { rows } = await sql<{ at: string; bytes: boolean; company: boolean }>`
      select table_name || '.' || column_name as at, data_type = 'bytea' as bytes, column_name = 'company_id' as company
      from information_schema.columns where table_schema = 'public'`.execute(office.server.store.db);
    const columns = new Set(rows.map(({ at }) => at));
    const named = Object.entries(exportedTables).flatMap(([table, { without = {}, files: some = [] }]) =>
      [...Object.keys(without), ...some.map(({ column }) => column)].map((column) => `${table}.${column}`),
    );
    expect(named.filter((one) => !columns.has(one))).toEqual([]);
    const ofBytes = rows.filter(({ at, bytes }) => bytes && (at.split('.')[0] ?? '') in exportedTables);
    expect(ofBytes.map(({ at }) => at).filter((at) => !named.includes(at))).toEqual([]);
    for (const [table, { rows: kind }] of Object.entries(exportedTables))
      expect([table, columns.has(`${table}.company_id`)]).toEqual([table, kind === 'company']);
  });

  it('has the digest, the size and the count of each file', () => {
    expect(manifest.company).toBe(office.company.id);
    expect(manifest.files.map(({ name }) => name).sort()).toEqual(
      Object.keys(files)
        .filter((name) => name !== 'manifest.json')
        .sort(),
    );
    for (const { name, bytes, sha256 } of manifest.files) {
      expect([name, files[name]?.length]).toEqual([name, bytes]);
      expect(
        createHash('sha256')
          .update(files[name] ?? '')
          .digest('hex'),
      ).toBe(sha256);
    }
    for (const [table, count] of Object.entries(manifest.counts))
      expect([table, rowsOf(table).length]).toEqual([table, count]);
  });

  it('has what the lists of the API have, with its names and figures', async () => {
    const { rows: people } = await root.get('/employees?per_page=200');
    const exported = new Map(rowsOf('employees').map((row) => [row['id'], row]));
    expect(exported.size).toBe(people.length);
    for (const person of people)
      expect(exported.get(person.id)).toMatchObject({
        document_number: person['document_number'],
        salary: person['salary'],
        admission_date: person['admission_date'],
        version: person.version,
      });
    const { rows: payrolls } = await root.get('/payrolls?year=2026&month=11&per_page=200');
    const totals = new Map(rowsOf('payrolls').map((row) => [row['id'], row['total']]));
    for (const { id, total } of payrolls) expect(totals.get(id)).toBe(total);
    expect(rowsOf('record_changes').length).toBeGreaterThan(0);
    expect(rowsOf('document_types').find(({ code }) => code === '13')).toBeDefined();
  });

  it('has the documents byte for byte, and the PDF of each accepted payslip', async () => {
    const { server, company } = office;
    const { rows } = await server.store.inCompany(company.id, (tx) =>
      sql<{ id: string; signed_xml: Buffer; response_xml: string }>`
        select id, signed_xml, response_xml from submissions where signed_xml is not null`.execute(tx),
    );
    expect(rows.length).toBeGreaterThan(0);
    const exported = new Map(rowsOf('submissions').map((row) => [row['id'], row]));
    for (const { id, signed_xml, response_xml } of rows) {
      expect(exported.get(id)).toMatchObject({
        signed_xml: `documents/${id}.xml`,
        response_xml: `answers/${id}.xml`,
      });
      expect(Buffer.from(files[`documents/${id}.xml`] ?? [])).toEqual(signed_xml);
      expect(text(`answers/${id}.xml`)).toBe(response_xml);
    }
    const accepted = rowsOf('payrolls').filter(({ state }) => String(state).startsWith('aceptada'));
    expect(accepted.length).toBeGreaterThan(0);
    const drawn = new Map(rowsOf('payslip_files').map((row) => [row['payroll_id'], row['content']]));
    for (const { id } of accepted) expect(text(String(drawn.get(id)))).toMatch(/^%PDF/);
  });

  it('has nothing of another company and no secret', () => {
    const all = Object.keys(files)
      .filter((name) => name.endsWith('.jsonl'))
      .map(text)
      .join('');
    expect(all).not.toContain('AJENO');
    expect(all).not.toMatch(/"\w*(password|sealed|secret|_hash)\w*":/);
    expect(rowsOf('companies')).toHaveLength(1);
  });

  it('is made as a job, whose file is the same', async () => {
    await office.server.app.listen({ host: '127.0.0.1', port: 0 });
    const asked = await root.get('/company_export', {
      headers: { prefer: 'respond-async, wait=0', 'idempotency-key': crypto.randomUUID() },
    });
    expect(asked.status).toBe(202);
    const { id } = (asked.body as unknown as { job: { id: string } }).job;
    const state = async () =>
      ((await root.get(`/jobs/${id}?wait=5`)).body as unknown as { job: { state: string } }).job.state;
    await expect.poll(state, { timeout: 60_000 }).toBe('done');
    const file = await root.get(`/jobs/${id}/file`);
    expect(Object.keys(unzipSync(file.raw)).sort()).toEqual(Object.keys(files).sort());
  });

  it('is only for who answers for the company, and is in its trail', async () => {
    expect(
      (
        await (
          await office.aStranger()
        ).get('/company_export', { headers: { 'x-company': office.company.id } })
      ).status,
    ).toBe(403);
    await expect
      .poll(async () => JSON.stringify((await root.get('/security_events?per_page=50')).rows))
      .toContain('toda la compañía');
  });
});

it('a ZIP has more files than 16 bits count, and parts of a file in order', async () => {
  const parts: Uint8Array[] = [];
  const zip = createZipWriter(async (bytes) => void parts.push(bytes));
  await zip.add('a/ñ.txt', [Buffer.from('hola '.repeat(1000)), Buffer.from('mundo')]);
  for (let i = 0; i < 66_000; i++) await zip.add(`m/${i}`, []);
  await zip.finish();
  const read = unzipSync(Buffer.concat(parts));
  expect(Object.keys(read)).toHaveLength(66_001);
  expect(Buffer.from(read['a/ñ.txt'] ?? []).toString()).toMatch(/^hola .*hola mundo$/);
});
