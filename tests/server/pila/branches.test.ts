import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { PilaFinding, PilaRow, PilaSummary } from '../../../src/domain/office/pila.ts';
import { anOffice } from '../payroll/clerk.ts';
import { livingFunds } from './funds.ts';

const october = { year: 2026, month: 10 };
const query = 'month=2026-10&type=';

/** A company that presents by branch: Ana in the north, Beto in the south and Caro in none. */
async function byBranch(presentation: 'U' | 'S' = 'S') {
  const office = await anOffice();
  const { clerk } = office;
  const funds = await livingFunds(office);
  const idOf = async (path: string, code: string) =>
    String((await clerk.get(`/${path}?filter[code]=${code}`)).rows[0]?.['id']);
  const place = {
    address: 'Carrera 1 # 2-3',
    department_id: await idOf('departments', '05'),
    municipality_id: await idOf('municipalities', '05001'),
  };
  const aBranch = async (code: string, name: string) =>
    (await clerk.post('/branch_offices', { code, name, ...place })).body.data.id as string;
  const [north, south] = [await aBranch('02', 'Norte'), await aBranch('03', 'Sur')];
  const person = (first_name: string, branch_office_id: string | null) =>
    office.anEmployee({ ...funds, first_name, branch_office_id, salary: '3000000.00', risk_class: 'I' });
  const ids = {
    ana: await person('Ana', north),
    beto: await person('Beto', south),
    caro: await person('Caro', null),
  };
  const settings = async (from: string, values: object) =>
    clerk.post('/pila_settings', {
      ...{ from, contributor_type: '01', arl_id: funds['arl_id'], activity_1: '1620101' },
      ...values,
    });
  await settings('2026-01-01', {
    presentation,
    ...(presentation === 'S' && { branch_code: '01', branch_name: 'Principal' }),
  });
  await clerk.post('/payrolls/generate', october);
  const ask = async (type: string, more = '') => {
    const { body, rows } = await clerk.get(`/pila?${query}${type}${more}`);
    return {
      rows: rows as unknown as PilaRow[],
      planilla: body['planilla'] as PilaSummary,
      findings: body['findings'] as PilaFinding[],
    };
  };
  const file = (type: string, more = '') => clerk.get(`/pila/file?${query}${type}${more}`);
  const present = async (type: string, number: string, branch?: string) =>
    clerk.post('/pila/filings', {
      ...{ ...october, type, number, paid: '2026-11-09' },
      ...(branch !== undefined && { branch }),
      digest: (await ask(type, branch === undefined ? '' : `&branch=${branch}`)).planilla.digest,
    });
  const raise = async (employee_id: string) => {
    const [row] = (await clerk.get(`/payrolls?year=2026&month=10&employee_id=${employee_id}`)).rows;
    const stored = (await clerk.get(`/payrolls/${row?.id}`)).body.data;
    await clerk.put(`/payrolls/${row?.id}`, {
      ...{ employee_id, ...october, payment_dates: ['2026-10-30'], base_version: stored.version },
      earned: [{ concept: 'commissions', salary: '500000.00' }],
    });
  };
  const closing = async () => {
    const { body } = await clerk.get('/closing?month=2026-10');
    return JSON.stringify(body);
  };
  return { ...office, ids, north, south, ask, file, present, raise, settings, closing };
}

const headers = (text: string) =>
  text
    .split('\r\n')
    .filter((line) => line.startsWith('01'))
    .map((line) => [line.slice(247, 248), line.slice(248, 258).trim(), line.slice(258, 298).trim()]);

describe('a planilla for each branch', () => {
  it('can be viewed together or one by one, and the branches add up to the total', async () => {
    const { ask, ids } = await byBranch();
    const { planilla, rows, findings } = await ask('E');
    expect(planilla.branch).toBeNull();
    expect(planilla.branches.map(({ code, name, people, filed }) => [code, name, people, filed])).toEqual([
      ['01', 'Principal', 1, null],
      ['02', 'Norte', 1, null],
      ['03', 'Sur', 1, null],
    ]);
    expect(rows).toHaveLength(3);
    const cents = (amount: string) => Math.round(Number(amount) * 100);
    expect(planilla.branches.reduce((all, { total }) => all + cents(total), 0)).toBe(cents(planilla.total));
    expect(findings).toContainEqual(
      expect.objectContaining({
        code: 'pila-branch',
        employee: expect.objectContaining({ id: ids.caro }),
        fix: { route: '/employees/:id/edit', field: 'branch_office_id' },
      }),
    );
    const one = await ask('E', '&branch=02');
    expect([one.rows.map(({ id }) => id), one.planilla.branch]).toEqual([
      [ids.ana],
      { code: '02', name: 'Norte' },
    ]);
    expect((await ask('E', '&branch=99')).planilla).toMatchObject({ people: 0, branches: planilla.branches });
  });

  it('has a file of its own, and one ZIP holds all of them', async () => {
    const { clerk, file } = await byBranch();
    const refused = await file('E');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'La compañía presenta una planilla por sucursal: elija la sucursal.',
    ]);
    const own = await file('E', '&branch=02');
    expect(own.headers['content-disposition']).toContain('planilla-E-2026-10-02.txt');
    expect(headers(own.raw.toString('latin1'))).toEqual([['S', '02', 'NORTE']]);
    const zip = await clerk.get(`/pila/files?${query}E`);
    const files = Object.entries(unzipSync(new Uint8Array(zip.raw))).map(([name, data]) => [
      name,
      headers(Buffer.from(data).toString('latin1'))[0]?.[1],
    ]);
    expect(files).toEqual([
      ['planilla-E-2026-10-01.txt', '01'],
      ['planilla-E-2026-10-02.txt', '02'],
      ['planilla-E-2026-10-03.txt', '03'],
    ]);
    const sheet = await clerk.get(`/pila/export?${query}E&format=csv`);
    expect(sheet.raw.toString('utf8').trim().split(/\r?\n/)).toHaveLength(4);
  });

  it('is filed, corrected and withdrawn apart from the others', async () => {
    const { clerk, ids, south, ask, file, present, raise, closing } = await byBranch();
    expect((await present('E', '7100')).status).toBe(409);
    const made = await present('E', '7102', '02');
    expect([made.status, made.body.data.branch]).toEqual([201, { code: '02', name: 'Norte' }]);
    expect((await present('E', '7102', '03')).body.errors).toEqual({
      number: ['Otra planilla del mes tiene este número'],
    });
    expect((await present('E', '7109', '02')).status).toBe(409);
    expect(await closing()).toContain('Por presentar en 2 sucursales');
    expect((await present('E', '7103', '03')).status).toBe(201);
    expect((await present('E', '7101', '01')).status).toBe(201);
    expect(await closing()).toContain('Presentada, planilla 7102');
    await raise(ids.ana);
    // Who moves after it was presented stays in the branch that presented it.
    const stored = (await clerk.get(`/employees/${ids.ana}`)).body.data;
    const moved = await clerk.put(`/employees/${ids.ana}`, {
      branch_office_id: south,
      base_version: stored.version,
    });
    expect(moved.status).toBe(200);
    const { planilla } = await ask('N');
    expect(planilla.branches.map(({ code, people, corrections }) => [code, people, corrections])).toEqual([
      ['01', 0, { changed: 0, added: 0, gone: 0 }],
      ['02', 1, { changed: 1, added: 0, gone: 0 }],
      ['03', 0, { changed: 0, added: 0, gone: 0 }],
    ]);
    expect((await file('N', '&branch=02')).raw.toString('latin1').slice(227, 237)).toBe('0000007102');
    expect((await present('N', '7202', '02')).status).toBe(201);
    const withdraw = (id: string) => clerk.post(`/pila/filings/${id}/withdraw`, { reason: 'De otro mes' });
    expect((await withdraw(made.body.data.id)).body.message).toContain('Tiene correcciones presentadas');
    const other = planilla.filings.find(({ branch }) => branch?.code === '03');
    expect((await withdraw(String(other?.id))).status).toBe(200);
    const kept = await clerk.get(`/pila/filings/${made.body.data.id}/file`);
    expect(kept.headers['content-disposition']).toContain('planilla-E-2026-10-02-7102.txt');
  });

  it('does not exist in a month already filed for the whole company, even if the settings change', async () => {
    const { ask, present, settings, file } = await byBranch('U');
    expect((await present('E', '7100', '02')).body.message).toContain('de toda la compañía');
    expect((await present('E', '7100')).status).toBe(201);
    await settings('2026-10-01', { presentation: 'S', branch_code: '01', branch_name: 'Principal' });
    const { planilla } = await ask('E');
    expect([planilla.branches, planilla.standing]).toEqual([[], '7100']);
    expect((await file('E')).status).toBe(200);
  });

  it('cannot be downloaded with the others while one of them cannot be written', async () => {
    const { clerk, ids } = await byBranch();
    const stored = (await clerk.get(`/employees/${ids.beto}`)).body.data;
    const changed = await clerk.put(`/employees/${ids.beto}`, {
      compensation_fund_id: null,
      base_version: stored.version,
    });
    expect(changed.status).toBe(200);
    expect((await clerk.get(`/pila/files?${query}E`)).status).toBe(409);
    expect((await clerk.get(`/pila/file?${query}E&branch=02`)).status).toBe(200);
  });
});
