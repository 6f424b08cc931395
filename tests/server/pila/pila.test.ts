import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PilaFiling, PilaRow, PilaSummary } from '../../../src/domain/office/pila.ts';
import { groupByContributor, readPlanilla } from '../../../src/domain/pila/read-file.ts';
import type { Day } from '../../../src/domain/values/day.ts';
import { annexHeader, annexLine } from '../../domain/pila/annex.ts';
import { anOffice, type Office } from '../payroll/clerk.ts';
import { livingFunds } from './funds.ts';

const today = '2026-11-20' as Day;
const ofMonth = 'month=2026-10&type=';
let office: Office;
let funds: Record<string, string>;

beforeAll(async () => {
  office = await anOffice();
  funds = await livingFunds(office);
});

const marta = {
  first_name: 'Marta',
  other_names: 'Lucía',
  surname: 'Peña',
  second_surname: 'Gómez',
  salary: '3000000.00',
  admission_date: '2026-01-15',
  risk_class: 'I',
};

/** A company of its own with some people, and their payrolls of October. */
async function aCompany(...people: Record<string, unknown>[]) {
  const own = await anOffice();
  const administrators = await livingFunds(own);
  const ids: string[] = [];
  for (const one of people) ids.push(await own.anEmployee({ ...marta, ...administrators, ...one }));
  await own.clerk.post('/pila_settings', {
    from: '2026-01-01',
    presentation: 'U',
    contributor_type: '01',
    arl_id: administrators['arl_id'],
    activity_1: '1620101',
    operator_code: '88',
  });
  await own.clerk.post('/payrolls/generate', { year: 2026, month: 10 });
  const ask = async (type: string, more = '') => {
    const { body, rows, status } = await own.clerk.get(`/pila?${ofMonth}${type}${more}`);
    return { status, body, rows: rows as unknown as PilaRow[], planilla: body['planilla'] as PilaSummary };
  };
  const file = async (type: string) =>
    (await own.clerk.get(`/pila/file?${ofMonth}${type}`)).raw.toString('latin1');
  const present = async (type: string, number: string, more: Record<string, unknown> = {}) =>
    own.clerk.post('/pila/filings', {
      year: 2026,
      month: 10,
      type,
      number,
      paid: '2026-11-09',
      digest: (await ask(type)).planilla.digest,
      ...more,
    });
  const change = async (employee: string, novelties: Record<string, unknown>) => {
    const [row] = (await own.clerk.get(`/payrolls?year=2026&month=10&employee_id=${employee}`)).rows;
    const stored = (await own.clerk.get(`/payrolls/${row?.id}`)).body.data;
    const put = await own.clerk.put(`/payrolls/${row?.id}`, {
      employee_id: employee,
      year: 2026,
      month: 10,
      payment_dates: ['2026-10-30'],
      base_version: stored.version,
      ...novelties,
    });
    if (put.status !== 200) throw new Error(JSON.stringify(put.body));
  };
  return { ...own, ids, ask, file, present, change };
}

const october = annexLine(
  {
    days: 30,
    base: 3_000_000,
    exempt: 'N',
    health: { rate: 12_500 },
    others: { base: 3_000_000 },
    more: { 4: '10000001', 9: '05', 10: '001' },
  },
  1,
);

describe('the planilla of a month', () => {
  it('is the file of the annex, byte for byte', async () => {
    const company = await aCompany({});
    const { planilla } = await company.ask('E');
    const text = await company.file('E');
    const { nit } = company.company;
    const [header] = text.split('\r\n');
    expect(text).toBe(
      annexHeader({
        1: '01',
        2: 1,
        3: 1,
        4: header?.slice(7, 207).trim() ?? '',
        5: 'NI',
        6: nit,
        7: header?.slice(225, 226) ?? '',
        8: 'E',
        11: 'U',
        14: '14-23',
        15: '2026-10',
        16: '2026-11',
        19: 1,
        20: 3_000_000,
        21: 1,
        22: 88,
      }) + october,
    );
    expect(planilla).toMatchObject({
      people: 1,
      lines: 1,
      total: '1140700.00',
      deducted: '240000.00',
      difference: '40.00',
    });
  });

  it('adds up to its administrators, its people and its systems', async () => {
    const { ask, file } = await aCompany({}, { salary: '8000000.00' }, { salary: '1750905.00' });
    const { planilla, rows } = await ask('E');
    const cents = (amounts: string[]) =>
      amounts.reduce((total, one) => total + Math.round(Number(one) * 100), 0);
    const total = cents([planilla.total]);
    expect(cents(planilla.administrators.map(({ amount }) => amount))).toBe(total);
    expect(cents(planilla.shares.map(({ paid }) => paid))).toBe(total);
    expect(cents(rows.map(({ paid }) => paid))).toBe(total);
    for (const { deducted, employer, paid, difference } of planilla.shares)
      expect(cents([deducted, employer, difference])).toBe(cents([paid]));
    expect(groupByContributor(readPlanilla(await file('E'), today).lines).size).toBe(3);
  });

  it('names what each person lacks, and has no file until it is corrected', async () => {
    const employee = await office.anEmployee({ ...marta, ...funds, compensation_fund_id: null });
    await office.clerk.post('/payrolls/generate', { year: 2026, month: 10 });
    const { body } = await office.clerk.get(`/pila?${ofMonth}E`);
    expect(body['findings']).toContainEqual(
      expect.objectContaining({
        code: 'pila-fund-missing',
        message: 'Le falta la caja de compensación',
        fix: { route: '/employees/:id/edit', field: 'compensation_fund_id' },
        employee: expect.objectContaining({ id: employee }),
      }),
    );
    const file = await office.clerk.get(`/pila/file?${ofMonth}E`);
    expect([file.status, file.body.message]).toEqual([
      409,
      'Corrija primero lo que impide escribir la planilla.',
    ]);
  });

  it('lists an employee who works in the month and has no payroll', async () => {
    const { clerk, ids, ask, anEmployee } = await aCompany({});
    const late = await anEmployee({ ...marta, salary: '2000000.00' });
    const { body } = await ask('E');
    expect(body['findings']).toContainEqual(
      expect.objectContaining({ code: 'pila-no-payroll', employee: expect.objectContaining({ id: late }) }),
    );
    expect((await clerk.get(`/pila/contributors/${late}?month=2026-10`)).status).toBe(404);
    const lines = await clerk.get(`/pila/contributors/${ids[0]}?month=2026-10`);
    expect(lines.rows).toMatchObject([{ marks: [], fields: expect.any(Array) }]);
  });

  it('has a type of its own for household workers and for students', async () => {
    const worker = async (own: Office, code: string) =>
      own.server.store.asSystem(async (tx) => {
        const { rows } = await sql<{
          id: string;
        }>`select id from worker_types where code = ${code} order by valid_from nulls first limit 1`.execute(
          tx,
        );
        return rows[0]?.id;
      });
    const company = await aCompany(
      {},
      { worker_type_id: await worker(office, '02'), salary: '1750905.00' },
      { worker_type_id: await worker(office, '23'), salary: '1750905.00' },
    );
    expect((await company.ask('E')).planilla.own).toEqual({ E: 1, S: 1, K: 1 });
    for (const [type, code] of [
      ['E', '01'],
      ['S', '02'],
      ['K', '23'],
    ] as const) {
      const { header, lines } = readPlanilla(await company.file(type), today);
      expect([header?.planillaType, lines.map((line) => line.type)]).toEqual([type, [code]]);
    }
  });

  it('can be searched by name, filtered by novelty and read in pages', async () => {
    const { ask, change, ids } = await aCompany({}, { first_name: 'Rosa' });
    await change(ids[1] ?? '', {
      absences: [{ kind: 'common_vacation', start: '2026-10-05', end: '2026-10-14' }],
    });
    expect((await ask('E', '&search=rosa')).rows.map(({ id }) => id)).toEqual([ids[1]]);
    expect((await ask('E', '&marked=VAC')).rows.map(({ id }) => id)).toEqual([ids[1]]);
    const second = await ask('E', '&per_page=1&page=2');
    expect([second.rows.length, second.body.meta['last_page']]).toEqual([1, 2]);
  });

  it('marks the recorded changes of fund', async () => {
    const { clerk, ids, file } = await aCompany({});
    const made = await clerk.post('/pila_moves', {
      employee_id: ids[0],
      kind: 'from_health',
      from: '2026-10-01',
    });
    expect(made.status).toBe(201);
    expect(readPlanilla(await file('E'), today).lines[0]?.fromHealth).toBe('X');
  });

  it('can be exported as a sheet with a column for each field of the annex', async () => {
    const { clerk } = await aCompany({});
    const { raw } = await clerk.get(`/pila/export?${ofMonth}E&format=csv`);
    const [titles, row] = raw.toString('utf8').split(/\r?\n/);
    expect(titles?.split(';')).toHaveLength(98);
    expect(row).toContain('PENA');
  });
});

describe('a filed planilla', () => {
  it('stays as it was filed, whatever changes later', async () => {
    const { clerk, ids, ask, file, present, change } = await aCompany({});
    const text = await file('E');
    const made = await present('E', '71234567');
    expect([made.status, made.body.data['number'], made.body.data['total']]).toEqual([
      201,
      '71234567',
      '1140700.00',
    ]);
    await change(ids[0] ?? '', { earned: [{ concept: 'commissions', salary: '500000.00' }] });
    const kept = await clerk.get(`/pila/filings/${made.body.data.id}/file`);
    expect(kept.raw.toString('latin1')).toBe(text);
    const sheet = await clerk.get(`/pila/filings/${made.body.data.id}/export?format=csv`);
    const [titles = '', row = '', ...others] = sheet.raw.toString('utf8').trim().split(/\r?\n/);
    const healthBase = row.split(';')[titles.split(';').findIndex((title) => title.includes('IBC salud'))];
    expect([healthBase?.replace(/\D/g, ''), others]).toEqual(['3000000', []]);
    expect((await ask('E')).planilla).toMatchObject({
      corrections: { changed: 1, added: 0, gone: 0 },
      standing: '71234567',
    });
  });

  it('must be the one that was seen', async () => {
    const { ids, ask, present, change } = await aCompany({});
    const { digest } = (await ask('E')).planilla;
    await change(ids[0] ?? '', { earned: [{ concept: 'commissions', salary: '500000.00' }] });
    const late = await present('E', '71234567', { digest });
    expect([late.status, late.body.message]).toEqual([
      409,
      'La planilla cambió desde que la miró. Revísela y descargue el archivo otra vez.',
    ]);
  });

  it('is filed only once, even by two people at the same time', async () => {
    const { ask, present } = await aCompany({});
    const both = await Promise.all([present('E', '71234567'), present('E', '71234568')]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { filings } = (await ask('E')).planilla;
    expect(filings).toHaveLength(1);
  });

  it('gives the same answer to a repeated call', async () => {
    const { clerk, ask } = await aCompany({});
    const { digest } = (await ask('E')).planilla;
    const body = { year: 2026, month: 10, type: 'E', number: '71234567', paid: '2026-11-09', digest };
    const again = async () => (await clerk.post('/pila/filings', body, { key: 'the-same-key' })).body.data.id;
    expect(await again()).toBe(await again());
  });

  it.each([
    [{ number: 'ABC' }, { number: ['Escriba el número que le dio el operador, hasta 10 cifras'] }],
    [{ paid: '2026-12-01' }, { paid: ['El día de pago no ha llegado'] }],
    [{ month: 13 }, { number: ['Diga el mes, el número y el día de pago'] }],
  ])('is refused with %j', async (wrong, errors) => {
    const { status, body } = await office.clerk.post('/pila/filings', {
      ...{ year: 2026, month: 10, type: 'E', number: '71234567', paid: '2026-11-09', digest: 'x' },
      ...wrong,
    });
    expect([status, body.errors]).toEqual([422, errors]);
  });

  it('is corrected with only what changed: as it was and as it is', async () => {
    const { clerk, ids, ask, file, present, change, anEmployee } = await aCompany({}, { first_name: 'Rosa' });
    await present('E', '71234567');
    expect((await clerk.get(`/pila/file?${ofMonth}N`)).body.message).toBe('Nadie va en esta planilla.');
    await change(ids[0] ?? '', { earned: [{ concept: 'commissions', salary: '500000.00' }] });
    const { header, lines } = readPlanilla(await file('N'), today);
    expect(header).toMatchObject({
      planillaType: 'N',
      associatedNumber: '0071234567',
      associatedPaidOn: '2026-11-09',
      contributors: 1,
    });
    expect(
      lines.map(({ correction, healthBase, documentNumber }) => [
        correction,
        healthBase / 100,
        documentNumber,
      ]),
    ).toEqual([
      ['A', 3_000_000, '10000001'],
      ['C', 3_500_000, '10000001'],
    ]);
    // 16 % + 12,5 % + 4 % + 5 % of 500.000, and the risks of both bases to their own hundred.
    expect((await ask('N')).planilla).toMatchObject({ people: 1, lines: 2, total: '190100.00' });
    expect((await present('N', '71300000')).status).toBe(201);
    expect((await ask('N')).planilla).toMatchObject({
      people: 0,
      corrections: { changed: 0, added: 0, gone: 0 },
    });
    // Somebody who was not there goes in a planilla of entries.
    const own = (await clerk.get(`/employees/${ids[1]}`)).body.data;
    const late = await anEmployee({
      ...marta,
      first_name: 'Tardía',
      ...Object.fromEntries(
        ['health_fund_id', 'pension_fund_id', 'compensation_fund_id', 'arl_id'].map((name) => [
          name,
          own[name],
        ]),
      ),
    });
    await clerk.post('/payrolls/generate', { year: 2026, month: 10 });
    expect((await ask('A')).rows.map(({ id }) => id)).toEqual([late]);
    const entries = readPlanilla(await file('A'), today);
    expect([entries.header?.associatedNumber, entries.lines.map(({ firstName }) => firstName)]).toEqual([
      '',
      ['TARDIA'],
    ]);
    expect((await present('A', '71400000')).status).toBe(201);
    expect((await ask('A')).planilla.corrections).toEqual({ changed: 0, added: 0, gone: 0 });
  });

  it('can be withdrawn, its corrections first', async () => {
    const { clerk, ids, ask, present, change } = await aCompany({});
    const base = (await present('E', '71234567')).body.data.id;
    await change(ids[0] ?? '', { earned: [{ concept: 'commissions', salary: '500000.00' }] });
    const correction = (await present('N', '71300000')).body.data.id;
    const withdraw = (id: string) =>
      clerk.post(`/pila/filings/${id}/withdraw`, { reason: 'Número de otro mes' });
    expect((await withdraw(base)).body.message).toBe(
      'Tiene correcciones presentadas: retire antes la marca de ellas.',
    );
    expect((await withdraw(correction)).status).toBe(200);
    expect((await withdraw(correction)).status).toBe(409);
    expect((await withdraw(base)).status).toBe(200);
    const { filings, standing } = (await ask('E')).planilla;
    expect([standing, filings.map(({ withdrawn }: PilaFiling) => withdrawn)]).toEqual([
      null,
      ['Número de otro mes', 'Número de otro mes'],
    ]);
    expect((await present('E', '71234567')).status).toBe(201);
  });

  it('is hidden from other companies', async () => {
    const { present, aStranger } = await aCompany({});
    const { id } = (await present('E', '71234567')).body.data;
    const stranger = await aStranger();
    expect((await stranger.get(`/pila/filings/${id}/file`)).status).toBe(404);
    expect((await stranger.get(`/pila/filings/${id}/export`)).status).toBe(404);
    expect((await stranger.post(`/pila/filings/${id}/withdraw`, { reason: 'No es mía' })).status).toBe(404);
  });
});
