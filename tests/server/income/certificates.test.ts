import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../client.ts';
import { codeId, type TestServer, testServer } from '../../harness.ts';
import { pdfText } from '../payslips/pdf-text.ts';
import { aPayslip, aWorker, type Worker } from '../vault/vault-world.ts';

let server: TestServer;
let company: { id: string };
let clerk: Client;
let ana: Worker;
let luz: Worker;
const living = async () => ({
  home_address: 'Carrera 50 # 10-20',
  home_department_id: await codeId(server.store, 'departments', '05'),
  home_municipality_id: await codeId(server.store, 'municipalities', '05001'),
});
beforeAll(async () => {
  server = await testServer({ now: () => Date.parse('2026-11-20T15:00:00Z') as never });
  company = await server.aCompany();
  clerk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
  ana = await aWorker(server, company, {
    ...(await living()),
    admission_date: '2026-08-01',
    second_surname: 'Peña',
  });
  luz = await aWorker(server, company, { admission_date: '2026-10-01' });
  for (const month of [8, 9, 10]) await aPayslip(server, company, ana, { month });
  await aPayslip(server, company, luz, { month: 10, state: 'borrador' });
});

const rows = async (query = '') => (await clerk.get(`/certificates?year=2026${query}`)).rows;

describe('the income year of an employee', () => {
  it('adds up what DIAN accepted, and lists the months and data that are missing', async () => {
    const all = await rows();
    expect(all.map(({ id }) => id)).toEqual([ana.id, luz.id]);
    expect(all[0]).toMatchObject({
      from: '2026-08-01',
      to: '2026-10-31',
      income_total: '7260000.00',
      contributions_total: '580800.00',
      withholding: '0.00',
      missing: [],
      findings: [],
    });
    expect(all[1]).toMatchObject({
      from: null,
      to: null,
      income_total: '0.00',
      missing: [{ month: 10, state: 'borrador' }],
      findings: [
        { code: 'income-address', fix: { route: `/employees/${luz.id}/edit`, field: 'home_address' } },
      ],
    });
  });

  it('can be searched by document and read in pages', async () => {
    expect((await rows(`&search=${luz.document_number}`)).map(({ id }) => id)).toEqual([luz.id]);
    const second = await clerk.get('/certificates?year=2026&per_page=1&page=2');
    expect(second.rows.map(({ id }) => id)).toEqual([luz.id]);
    expect(second.body['meta']).toMatchObject({ total: 2, last_page: 2 });
    expect(await rows('&search=nadie')).toEqual([]);
    expect((await clerk.get('/certificates?year=1900')).status).toBe(422);
  });

  it('counts a note instead of the payroll it replaced, and leaves out an eliminated payroll', async () => {
    const one = await aWorker(server, company, { admission_date: '2025-01-01', ...(await living()) });
    const first = await aPayslip(server, company, one, { year: 2025, month: 1, state: 'reemplazada' });
    await aPayslip(server, company, one, {
      year: 2025,
      month: 1,
      note_type: 1,
      predecessor_id: first,
      salary: 3_000_000,
    });
    const gone = await aPayslip(server, company, one, { year: 2025, month: 2, state: 'eliminada' });
    await aPayslip(server, company, one, { year: 2025, month: 2, note_type: 2, predecessor_id: gone });
    const answer = await clerk.get('/certificates?year=2025');
    expect(answer.rows[0]).toMatchObject({ income_total: '3000000.00' });
    const months = (answer.rows[0] as never as { missing: { month: number }[] }).missing;
    expect(months.map(({ month }) => month)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });
});

describe('the default year of the certificates', () => {
  it('is last year if it has accepted payrolls, else the current year if that has some, else last year', async () => {
    const asked = (who: typeof clerk) => who.get('/certificates');
    const office = async () => {
      const own = await server.aCompany();
      return { own, who: await server.signIn(await server.aUser({ companies: [own.id] }), own) };
    };
    const [begun, empty] = [await office(), await office()];
    const worker = await aWorker(server, begun.own, { admission_date: '2026-01-01' });
    await aPayslip(server, begun.own, worker, { year: 2026, month: 3 });
    const [old, now, none] = [await asked(clerk), await asked(begun.who), await asked(empty.who)];
    expect([old, now, none].map(({ body }) => body['year'])).toEqual([2025, 2026, 2025]);
    expect([old, now, none].map(({ rows: found }) => found.length)).toEqual([1, 1, 0]);
  });
});

describe('form 220', () => {
  it('fits on one page with its boxes and amounts', async () => {
    const pdf = await clerk.get(`/certificates/${ana.id}/pdf?year=2026`);
    expect(pdf.headers['content-disposition']).toContain(`certificado-220-2026-${ana.document_number}.pdf`);
    expect([...pdf.raw.toString('latin1').matchAll(/\/Type \/Page\b/g)]).toHaveLength(1);
    const text = pdfText(pdf.raw);
    for (const words of ['220', '7.260.000', 'Total de ingresos brutos', '4.500 UVT', 'Peña'])
      expect(text).toContain(words);
  });

  it('is not found for an employee with nothing accepted, nor for a user of another company', async () => {
    expect((await clerk.get(`/certificates/${luz.id}/pdf?year=2026`)).status).toBe(404);
    expect((await clerk.get(`/certificates/${ana.id}/pdf?year=2024`)).status).toBe(404);
    const other = await server.aCompany();
    const stranger = await server.signIn(await server.aUser({ companies: [other.id] }), other);
    expect((await stranger.get(`/certificates/${ana.id}/pdf?year=2026`)).status).toBe(404);
    expect((await stranger.get('/certificates?year=2026')).rows).toEqual([]);
  });

  it('can be downloaded in one ZIP for all employees or for some', async () => {
    const all = await clerk.get('/certificates/zip?year=2026');
    expect(Object.keys(unzipSync(all.raw))).toEqual([`certificado-220-2026-${ana.document_number}.pdf`]);
    const some = await clerk.get(`/certificates/zip?year=2026&ids=${ana.id},${luz.id}`);
    expect(Object.keys(unzipSync(some.raw))).toHaveLength(1);
    expect((await clerk.get(`/certificates/zip?year=2026&ids=${luz.id}`)).status).toBe(404);
    expect((await clerk.get('/certificates/zip?year=2026&ids=x')).status).toBe(422);
    expect((await clerk.get('/certificates/zip?year=2020')).status).toBe(404);
  });
});

describe('format 2276', () => {
  it('lists the missing data of an employee who has nothing accepted yet', async () => {
    const { data } = (await clerk.get('/certificates/2276?year=2026')).body;
    expect(data).toMatchObject({ people: 2, records: 1, files: 1, blocked: 0, more: 0 });
    expect(data['lacking']).toMatchObject([{ id: luz.id, list_name: 'Rincón Ana', accepted: false }]);
  });

  it('is the Latin-1 XML of DIAN, with the total of form 220', async () => {
    const answer = await clerk.get('/certificates/2276/xml?year=2026&number=7');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toContain('Dmuisca_010227604202600000007.xml');
    const xml = answer.raw.toString('latin1');
    expect(xml).toContain('sap="Peña"');
    expect(answer.raw.includes(Buffer.from('Peña', 'latin1'))).toBe(true);
    expect(xml).toContain('<ValorTotal>7260000</ValorTotal><CantReg>1</CantReg>');
    expect(xml).toContain('<FecEnvio>2026-11-20T10:00:00-05:00</FecEnvio>');
    expect(xml).toContain('dir="Carrera 50 # 10-20" dpto="05" mun="001" pais="169" pasa="7260000"');
    const again = await clerk.get('/certificates/2276/xml?year=2026&replaces=1');
    expect(again.raw.toString('latin1')).toContain('<CodCpt>2</CodCpt>');
  });

  it('refuses the XML while something blocks it, but not the sheet', async () => {
    const blocked = await aWorker(server, company, { admission_date: '2026-11-01' });
    await aPayslip(server, company, blocked, { month: 9 });
    const refused = await clerk.get('/certificates/2276/xml?year=2026');
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('1 persona');
    const sheet = await clerk.get('/certificates/2276/sheet?year=2026&format=csv');
    const lines = sheet.raw.toString('utf8').trim().split(/\r?\n/);
    expect(lines[0]?.split(';')).toHaveLength(45);
    expect(lines).toHaveLength(3);
    await server.store.inCompany(company.id, (tx) =>
      sql`update employees set home_address = 'Calle 1', home_department_id = department_id, home_municipality_id = municipality_id where id = ${blocked.id}`.execute(
        tx,
      ),
    );
    expect((await clerk.get('/certificates/2276/xml?year=2026')).status).toBe(200);
  });

  it('is not found for a year with nothing accepted', async () => {
    for (const path of ['xml', 'sheet'])
      expect((await clerk.get(`/certificates/2276/${path}?year=2021`)).status).toBe(404);
    expect((await clerk.get('/certificates/2276/xml?year=2026&number=0')).status).toBe(422);
  });
});
