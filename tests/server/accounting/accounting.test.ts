import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AccountingMonth } from '../../../src/domain/office/accounting.ts';
import { toMonthText } from '../../../src/domain/values/month.ts';
import { anOffice, type Office } from '../payroll/clerk.ts';

let office: Office;
let employee: string;
let centre: string;
beforeAll(async () => {
  office = await anOffice();
  const made = await office.clerk.post('/cost_centers', { code: '100', name: 'Ventas', area: 'sales' });
  centre = made.body.data.id;
  employee = await office.anEmployee({
    ...{ first_name: 'Zoé', surname: 'Abad' },
    salary: '3000000.00',
    admission_date: '2026-01-15',
    cost_center_id: centre,
  });
  const ana = { first_name: 'Ana', surname: 'Zúñiga' };
  await office.anEmployee({ ...ana, salary: '2000000.00', admission_date: '2026-10-01' });
  for (const month of [10, 11]) await office.clerk.post('/payrolls/generate', { year: 2026, month });
});

const look = async (query: string): Promise<AccountingMonth> => {
  const { body, status } = await office.clerk.get(`/accounting?${query}`);
  expect(status).toBe(200);
  return body.data as unknown as AccountingMonth;
};
const post = (month: string, { digest, postings }: AccountingMonth) =>
  office.clerk.post('/accounting/postings', { month, number: String(postings.length + 1), digest });
const voucher = (month: AccountingMonth, kind: string) => month.vouchers.find((one) => one.kind === kind);

describe('the vouchers of a month', () => {
  it('balance, and each line names the employees and concepts it comes from', async () => {
    const month = await look('month=2026-10');
    expect(month.vouchers.map(({ kind }) => kind)).toEqual(['pay', 'contributions', 'provisions']);
    for (const { debit, credit } of month.vouchers) expect(debit).toBe(credit);
    const salary = voucher(month, 'pay')?.lines.find(({ account }) => account === '520506');
    expect(salary).toMatchObject({
      debit: '3000000.00',
      credit: '0.00',
      centre: '100',
      centre_name: 'Ventas',
      employees: 1,
      concepts: [{ label: 'Salario básico', amount: '3000000.00' }],
    });
    const { rows, body } = await office.clerk.get(
      `/accounting/origin?month=2026-10&voucher=pay&account=520506&document=${salary?.document}&centre=100`,
    );
    expect([rows, body['total']]).toEqual([
      [
        {
          ...{ id: employee, name: 'Zoé Abad', list_name: 'Abad Zoé' },
          ...{ amount: '3000000.00', labels: ['Salario básico'] },
        },
      ],
      1,
    ]);
  });

  it('come with notices of what to correct and where, which do not block them', async () => {
    const { findings } = await look('month=2026-10');
    expect(findings.map(({ code, severity }) => [code, severity])).toEqual(
      expect.arrayContaining([
        ['draft', 'notice'],
        ['no_centre', 'notice'],
        ['no_administrator', 'notice'],
      ]),
    );
    expect(findings.find(({ code }) => code === 'no_centre')).toMatchObject({
      count: 1,
      place: { path: '/employees' },
    });
  });

  it('add up by account alone when the settings of the company say so', async () => {
    const { settings } = await look('month=2026-10');
    const { body } = await office.clerk.put('/accounting/settings', {
      ...settings,
      detail: 'accounts',
      centres: false,
    });
    expect(body.data).toMatchObject({ detail: 'accounts', centres: false });
    const month = await look('month=2026-10');
    const lines = voucher(month, 'pay')?.lines ?? [];
    expect(lines.every(({ document, centre }) => document === '' && centre === '')).toBe(true);
    expect(new Set(lines.map(({ account }) => account)).size).toBe(lines.length);
    const stale = await office.clerk.put('/accounting/settings', settings);
    expect([stale.status, stale.body.message]).toEqual([409, expect.stringContaining('Otra persona')]);
    await office.clerk.put('/accounting/settings', { ...month.settings, detail: 'all', centres: true });
  });

  it.each([
    ['general', 'xlsx'],
    ['general', 'csv'],
    ['siigo', 'csv'],
    ['world_office', 'xlsx'],
  ])('can be downloaded in the format of %s as %s', async (program, format) => {
    const answer = await office.clerk.get(
      `/accounting/file?month=2026-10&program=${program}&format=${format}`,
    );
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toContain(
      `contabilidad-2026-10${program === 'general' ? '' : `-${program.replace('_', '-')}`}-borrador.${format}`,
    );
  });

  it('balance line by line in the file of the general format', async () => {
    const { raw } = await office.clerk.get('/accounting/file?month=2026-10&program=general&format=csv');
    const [title, ...lines] = raw.toString().replace('\ufeff', '').trim().split(/\r?\n/);
    expect(title).toBe(
      'Fecha;Comprobante;Número;Cuenta;Nombre de la cuenta;Tercero;Nombre del tercero;Centro de costo;Débito;Crédito;Detalle;Nombre del centro de costo',
    );
    expect(lines.find((line) => line.includes(';520506;'))).toMatch(/;100;.*;Ventas$/);
    const sums = new Map<string, number>();
    for (const line of lines) {
      const [, name = '', , , , , , , debit, credit] = line.split(';');
      sums.set(
        name,
        (sums.get(name) ?? 0) + Number(debit?.replace(',', '.')) - Number(credit?.replace(',', '.')),
      );
    }
    expect([...sums]).toEqual([
      ['Nómina de octubre de 2026', 0],
      ['Aportes de la empresa de octubre de 2026', 0],
      ['Provisiones de octubre de 2026', 0],
    ]);
  });
});

describe('a payroll of a month that its contract does not cover', () => {
  it('blocks the file of the month', async () => {
    const own = await anOffice();
    const id = await own.anEmployee({ salary: '3000000.00', admission_date: '2026-01-15' });
    await own.anEmployee({ salary: '2000000.00', admission_date: '2026-01-15' });
    await own.clerk.post('/payrolls/generate', { year: 2026, month: 10 });
    const change = { base_version: '1', admission_date: '2026-11-01' };
    expect((await own.clerk.put(`/employees/${id}`, change)).status).toBe(200);
    const month = (await own.clerk.get('/accounting?month=2026-10')).body.data as unknown as AccountingMonth;
    expect(month.findings[0]).toMatchObject({ code: 'uncovered', severity: 'block', people: [{ id }] });
    expect(month.employees).toBe(1);
    expect((await own.clerk.get('/accounting/file?month=2026-10')).status).toBe(409);
  });
});

describe('the contributions in the vouchers', () => {
  it('follow the PILA settings in force in that month', async () => {
    const own = await anOffice();
    await own.server.store.asSystem((tx) =>
      sql`update companies set parafiscal_exempt = true where id = ${own.company.id}`.execute(tx),
    );
    await own.clerk.post('/pila_settings', {
      ...{ from: '2026-10-31', presentation: 'U', contributor_type: '01' },
      suspended_health: 'employer',
    });
    const employee_id = await own.anEmployee({ salary: '3000000.00', admission_date: '2026-01-15' });
    const health = async (month: number) => {
      const text = toMonthText({ year: 2026, month });
      const absences = [{ kind: 'non_paid_leave', start: `${text}-08`, end: `${text}-10` }];
      const payroll = { employee_id, year: 2026, month, payment_dates: [`${text}-28`], absences };
      expect((await own.clerk.post('/payrolls', payroll)).status).toBe(201);
      const { body } = await own.clerk.get(`/accounting?month=${text}`);
      const lines = voucher(body.data as unknown as AccountingMonth, 'contributions')?.lines ?? [];
      return lines.filter(({ account }) => account === '510569').map(({ debit }) => debit);
    };
    expect([await health(9), await health(10)]).toEqual([[], ['25500.00']]);
  });
});

describe('the accounts of a company', () => {
  const accounts = async () =>
    (await office.clerk.get('/accounting/accounts')).body.data as unknown as {
      version: number;
      only_own: boolean;
      rows: { concept: string; own: unknown[] }[];
    };

  it('are those of the PUC until the company chooses its own, and a missing one blocks the month', async () => {
    const { version, rows } = await accounts();
    expect(rows.length).toBeGreaterThan(60);
    const written = await office.clerk.post('/accounting/accounts/import', {
      version,
      rows: [{ concept: 'earnings.salary', area: 'sales', debit: '52050601', credit: null }],
    });
    expect(written.status).toBe(200);
    expect(voucher(await look('month=2026-10'), 'pay')?.lines.map(({ account }) => account)).toContain(
      '52050601',
    );
    const { settings } = await look('month=2026-10');
    await office.clerk.put('/accounting/settings', { ...settings, only_own: true });
    const month = await look('month=2026-10');
    expect(month.findings[0]).toMatchObject({ code: 'no_account', severity: 'block' });
    const file = await office.clerk.get('/accounting/file?month=2026-10');
    expect([file.status, file.body.message]).toEqual([409, expect.stringContaining('No hay cuenta')]);
    expect((await post('2026-10', month)).status).toBe(409);
    await office.clerk.put('/accounting/settings', { ...month.settings, only_own: false });
    const now = await accounts();
    await office.clerk.post('/accounting/accounts/import', {
      version: now.version,
      rows: [{ concept: 'earnings.salary', area: 'sales', debit: null, credit: null }],
    });
    expect((await accounts()).rows.every(({ own }) => own.length === 0)).toBe(true);
  });

  it.each([
    [{ concept: 'earnings.none', area: 'all', debit: '5105', credit: null }, 'rows.0.concept'],
    [{ concept: 'earnings.salary', area: 'all', debit: '51.05', credit: null }, 'rows.0.debit'],
    [{ concept: 'deductions.health', area: 'sales', debit: null, credit: '2370' }, 'rows.0.area'],
  ])('reject %j and store nothing', async (row, field) => {
    const { version } = await accounts();
    const { status, body } = await office.clerk.post('/accounting/accounts/import', { version, rows: [row] });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect((await accounts()).version).toBe(version);
  });

  it('are saved by only one of two people who write at once', async () => {
    const { version } = await accounts();
    const rows = [{ concept: 'earnings.aids', area: 'all', debit: '510545', credit: null }];
    const answers = await Promise.all(
      [1, 2].map(() => office.clerk.post('/accounting/accounts/import', { version, rows })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('can be downloaded as a file', async () => {
    const { status, raw } = await office.clerk.get('/accounting/accounts/export?format=csv');
    expect([status, raw.toString().split('\n').length > 60]).toEqual([200, true]);
  });
});

describe('a posted month', () => {
  it('is posted once, only from its current figures, and then stays frozen', async () => {
    const seen = await look('month=2026-10');
    const old = await office.clerk.post('/accounting/postings', {
      month: '2026-10',
      number: '1',
      digest: 'otro',
    });
    expect([old.status, old.body.message]).toEqual([409, expect.stringContaining('cambiaron')]);
    const answers = await Promise.all([post('2026-10', seen), post('2026-10', seen)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const after = await look('month=2026-10');
    expect([after.postings.length, after.vouchers]).toEqual([1, []]);
    const frozen = await look('month=2026-10&posting=1');
    expect(frozen.vouchers).toEqual(seen.vouchers);
    const [shared] = frozen.vouchers.flatMap(({ kind, lines }) =>
      lines.filter(({ employees }) => employees === 2).map((line) => ({ kind, ...line })),
    );
    const of = `voucher=${shared?.kind}&account=${shared?.account}&document=${shared?.document}&centre=${shared?.centre}`;
    const origin = await office.clerk.get(`/accounting/origin?month=2026-10&posting=1&${of}`);
    expect(origin.rows.map(({ list_name }) => list_name)).toEqual(['Abad Zoé', 'Zúñiga Ana']);
    expect((await post('2026-10', after)).body.message).toContain('Nada de octubre de 2026 cambió');
  });

  it('takes a voucher with only what changed after the posting', async () => {
    await office.clerk.put(`/cost_centers/${centre}`, {
      code: '100',
      name: 'Ventas',
      area: 'production',
      base_version: '1',
    });
    const changed = await look('month=2026-10');
    const pay = voucher(changed, 'pay');
    expect(pay?.lines.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
      ['720506', '3000000.00', '0.00'],
      ['720527', '249095.00', '0.00'],
      ['520506', '0.00', '3000000.00'],
      ['520527', '0.00', '249095.00'],
    ]);
    expect(pay?.title).toContain('diferencia 1');
    expect((await post('2026-10', changed)).status).toBe(201);
    const now = await look('month=2026-10');
    expect([now.postings.map(({ number }) => number), now.vouchers]).toEqual([[1, 2], []]);
    const file = await office.clerk.get('/accounting/file?month=2026-10&posting=2&format=csv');
    expect(file.headers['content-disposition']).toContain('contabilidad-2026-10-diferencia-1.csv');
    expect(file.raw.toString()).toContain('520506');
  });

  it('leaves no earlier month unposted before the next one', async () => {
    expect((await look('month=2026-11')).unposted).toBeNull();
  });

  it('is cancelled whole by a reversal, opens again and can be posted anew', async () => {
    const reverse = (number: number) =>
      office.clerk.post('/accounting/reversals', { month: '2026-10', number: String(number) });
    const posted = await Promise.all([1, 2].map((number) => look(`month=2026-10&posting=${number}`)));
    expect((await reverse(2)).status).toBe(409);
    const answers = await Promise.all([reverse(3), reverse(3)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const reversal = await look('month=2026-10&posting=3');
    const net = (months: AccountingMonth[]) => {
      const sums = new Map<string, number>();
      for (const { vouchers } of months)
        for (const { kind, lines } of vouchers)
          for (const { account, document, centre: at, debit, credit } of lines) {
            const key = [kind, account, document, at].join(' ');
            sums.set(key, (sums.get(key) ?? 0) + Number(debit) - Number(credit));
          }
      return [...sums.values()].filter((sum) => sum !== 0);
    };
    expect(net([...posted, reversal])).toEqual([]);
    expect(reversal.vouchers[0]?.title).toContain('reverso');
    expect((await reverse(4)).body.message).toContain('no está contabilizado');
    const open = await look('month=2026-10');
    expect(voucher(open, 'pay')?.debit).toBe(voucher(posted[0] as AccountingMonth, 'pay')?.debit);
    expect((await look('month=2026-11')).unposted).toEqual({ year: 2026, month: 10 });
    const closing = async () =>
      (await office.clerk.get('/closing?month=2026-10')).body.data.steps as unknown as {
        key: string;
        state: string;
      }[];
    expect((await closing()).find(({ key }) => key === 'accounting')?.state).toBe('todo');
    expect((await post('2026-10', open)).status).toBe(201);
    expect((await look('month=2026-11')).unposted).toBeNull();
    expect((await closing()).find(({ key }) => key === 'accounting')?.state).toBe('done');
  });
});

describe('the accounting calls', () => {
  it.each([
    ['GET', '/accounting?month=2026-13', 422],
    ['GET', '/accounting?month=2026-10&posting=9', 404],
    ['GET', '/accounting/file?month=2026-10&program=otro', 422],
    ['GET', '/accounting/file?month=2020-01', 409],
    ['GET', '/accounting/origin?month=2026-10&voucher=otro&account=1', 422],
  ])('answer %s %s with an error and a message', async (_, path, status) => {
    const answer = await office.clerk.get(path);
    expect([answer.status, typeof answer.body.message]).toEqual([status, 'string']);
  });

  it('show a user of another company nothing', async () => {
    const stranger = await office.aStranger();
    const { body } = await stranger.get('/accounting?month=2026-10');
    expect((body.data as unknown as AccountingMonth).vouchers).toEqual([]);
    expect((body.data as unknown as AccountingMonth).postings).toEqual([]);
  });
});
