import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../client.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { trail } from '../security/trail.ts';
import { aPayslip, aWorker, enable, type Worker } from './vault-world.ts';

let server: TestServer;
let company: { id: string };
let clerk: Client;
beforeAll(async () => {
  server = await testServer();
  company = await server.aCompany();
  clerk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
});

async function aStranger(company: { id: string }): Promise<Client> {
  await enable(server, company.id);
  return server.signIn(await server.aUser({ companies: [company.id] }), company);
}

async function withVault(where = company, also: string[] = []): Promise<{ worker: Worker; phone: Client }> {
  const worker = await aWorker(server, where);
  const { document_number } = worker;
  const companies = [where.id, ...also];
  const account = await server.anEmployeeAccount({ companies, document_number, name: 'Ana Rincón' });
  return { worker, phone: await server.signInToVault(account) };
}

describe('a notice to employees', () => {
  const notice = (values: object = {}) => ({
    title: 'Dotación',
    body: '- Recoja la suya (bodega 2)\n- Traiga su cédula',
    level: 'info',
    audience: 'empleados',
    starts_at: '2020-01-01T00:00',
    placement: 'campana',
    ...values,
  });

  it('is read, with its attachment, only by the employees its companies have paid', async () => {
    const { worker, phone } = await withVault();
    await aPayslip(server, company, worker, { month: 1 });
    const other = await server.aCompany({ social_reason: 'Otra S.A.S.' });
    const stranger = await withVault(other);
    await aPayslip(server, other, stranger.worker, { month: 1 });
    const unpaid = await withVault();
    const root = await server.signIn(await server.aUser({ roles: ['root'] }), company);
    const pdf = new File(['%PDF-1.7\n'], 'dotacion.pdf', { type: 'application/pdf' });
    const parts = Object.entries(notice()).map(([name, value]): [string, string | File] => [
      name,
      String(value),
    ]);
    const { id } = (await root.form('/notices', [...parts, ['attachment', pdf]])).body.data;
    for (const values of [
      { title: 'De las oficinas', audience: 'todos' },
      { title: 'De la compañía', audience: 'compania' },
      { title: 'De mañana', starts_at: '2199-01-01T08:00' },
      { title: 'De ayer', ends_at: '2021-01-01T08:00' },
    ])
      expect((await root.post('/notices', notice(values))).status).toBe(201);

    const { rows } = await phone.get('/vault/notices');
    expect(rows.map(({ title }) => title)).toEqual(['Dotación']);
    expect(rows[0]).toMatchObject({
      companies: [expect.stringMatching(/^Compañía/)],
      attachment: { name: 'dotacion.pdf', size: 9 },
    });
    expect((await phone.get(`/vault/notices/${id}/attachment`)).status).toBe(200);
    for (const nobody of [stranger.phone, unpaid.phone]) {
      expect((await nobody.get('/vault/notices')).rows).toEqual([]);
      expect((await nobody.get(`/vault/notices/${id}/attachment`)).status).toBe(404);
    }
    // Told to both companies, it reaches the employees of both.
    expect((await root.put(`/notices/${id}`, { company_ids: [other.id], base_version: 1 })).status).toBe(200);
    // A notice names only the companies that paid its reader.
    expect((await stranger.phone.get('/vault/notices')).rows).toMatchObject([{ companies: ['Otra S.A.S.'] }]);
    expect((await clerk.get('/notices/current')).rows.map(({ title }) => title)).not.toContain('Dotación');
  });
});

describe('payslips of an employee', () => {
  it('explain the change from the month before and show the sums of the year', async () => {
    const { worker, phone } = await withVault();
    await aPayslip(server, company, worker, { month: 9, salary: 2_000_000 });
    const id = await aPayslip(server, company, worker, { month: 10, salary: 2_500_000 });
    const { body } = await phone.get(`/vault/payslips/${id}/payrolls`);
    const slip = body.data as never as { changes: { sentence: string; net: object }; year_to_date: object };
    expect(slip.changes.sentence).toMatch(/^Recibe \$\s460\.000 más/);
    expect(slip.year_to_date).toEqual({ accrued: '4500000.00', deductions: '360000.00', net: '4140000.00' });
  });

  it('of the first month have no comparison', async () => {
    const { worker, phone } = await withVault();
    const id = await aPayslip(server, company, worker, { month: 1 });
    expect((await phone.get(`/vault/payslips/${id}/payrolls`)).body.data.changes).toBeNull();
  });

  it('are replaced in the list by their adjustment, and stay readable', async () => {
    const { worker, phone } = await withVault();
    const [march, april] = [new Date('2026-03-05T12:00:00Z'), new Date('2026-04-02T12:00:00Z')];
    const old = await aPayslip(server, company, worker, {
      month: 2,
      state: 'reemplazada',
      accepted_at: march,
    });
    const novel = await aPayslip(server, company, worker, {
      month: 2,
      note_type: 1,
      predecessor_id: old,
      salary: 2_600_000,
      accepted_at: april,
    });
    expect((await phone.get('/vault/payslips')).rows.map(({ id, type }) => [id, type])).toEqual([
      [novel, 'adjustments'],
    ]);
    const before = await phone.get(`/vault/payslips/${old}/payrolls`);
    const versions = (before.body.data.versions as { id: string; state: string }[]).map(({ id, state }) => [
      id,
      state,
    ]);
    expect(versions).toEqual([
      [old, 'reemplazada'],
      [novel, 'aceptada'],
    ]);
    expect((await phone.get(`/vault/payslips/${novel}/payrolls`)).status).toBe(404);
    expect((await phone.get(`/vault/payslips/${novel}/adjustments/pdf`)).headers['content-type']).toBe(
      'application/pdf',
    );
  });

  it('of a year are downloaded in one ZIP, without those of other employees', async () => {
    const { worker, phone } = await withVault();
    await aPayslip(server, company, worker, { year: 2025, month: 12 });
    await aPayslip(server, company, worker, { month: 1 });
    await aPayslip(server, company, worker, { month: 2 });
    await aPayslip(server, company, await aWorker(server, company), { month: 1 });
    const zip = await phone.get('/vault/payslips/zip?year=2026');
    const names = Object.keys(unzipSync(new Uint8Array(zip.raw)));
    expect(names).toEqual([
      expect.stringMatching(/^comprobante-2026-02-NI\w+\.pdf$/),
      expect.stringMatching(/^comprobante-2026-01-NI\w+\.pdf$/),
    ]);
    expect((await phone.get('/vault/payslips/zip?year=2020')).status).toBe(404);
    for (const query of ['', '?year=hoy', '?year=1'])
      expect((await phone.get(`/vault/payslips/zip${query}`)).status).toBe(422);
  });

  it('of all employers are listed together, even after retirement', async () => {
    const other = await server.aCompany();
    const { worker, phone } = await withVault(company, [other.id]);
    const there = await aWorker(server, other, {
      document_number: worker.document_number,
      retirement_date: '2026-06-30',
      retirement_reason: 'resignation',
    });
    await aPayslip(server, company, worker);
    await aPayslip(server, other, there, { month: 6 });
    const companies = (await phone.get('/vault/me')).body.companies as unknown[];
    expect([(await phone.get('/vault/payslips')).rows.length, companies.length]).toEqual([2, 2]);
  });

  it('of another employee answer 404 to reading, PDF, receipts and questions', async () => {
    const [mine, theirs] = [await withVault(), await withVault()];
    const id = await aPayslip(server, company, theirs.worker);
    const base = `/vault/payslips/${id}/payrolls`;
    const answers = [
      await mine.phone.get(base),
      await mine.phone.get(`${base}/pdf`),
      await mine.phone.post(`${base}/receipts`, { what: 'acknowledged' }),
      await mine.phone.post('/vault/questions', { payslip_id: id, category: 'otro', message: '¿?' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

describe('the payslip list of the office', () => {
  it('shows whether each payslip was viewed, downloaded and acknowledged', async () => {
    const { worker, phone } = await withVault();
    const id = await aPayslip(server, company, worker);
    const entry = async () =>
      (await clerk.get(`/vault_entries?employee_id=${worker.id}`)).rows[0] as
        | Record<string, unknown>
        | undefined;
    expect(await entry()).toMatchObject({ id, viewed_at: null, acknowledged_at: null, access: true });
    for (const what of ['viewed', 'downloaded', 'downloaded', 'acknowledged'])
      expect((await phone.post(`/vault/payslips/${id}/payrolls/receipts`, { what })).status).toBe(200);
    const seen = await entry();
    expect(seen).toMatchObject({ download_count: 2 });
    expect([seen?.viewed_at, seen?.acknowledged_at].every(Boolean)).toBe(true);
    expect((await phone.post(`/vault/payslips/${id}/payrolls/receipts`, { what: 'loved' })).status).toBe(422);
  });

  it.each([
    ['?viewed=1', 0],
    ['?viewed=0&month_from=5&month_to=5', 1],
    ['?access=0&month_from=5&month_to=5', 0],
    ['?retired=1&month_from=5&month_to=5', 0],
    ['?search=rincon&month_from=5&month_to=5&sort=-total', 1],
    ['?type=adjustments&month_from=5', 0],
  ])('can be filtered by %s', async (query, count) => {
    const there = await server.aCompany();
    const desk = await server.signIn(await server.aUser({ companies: [there.id] }), there);
    const { worker } = await withVault(there);
    await aPayslip(server, there, worker, { month: 5 });
    expect((await desk.get(`/vault_entries${query}`)).rows).toHaveLength(count);
  });

  it.each([
    '?type=x',
    '?sort=name',
    '?viewed=quizás',
    '?delivered=mañana',
    '?year=20',
    '?state=borrador',
    '?page=0',
    '?employee_id=1',
    '?versions=old',
  ])('answers 422 to %s', async (query) => {
    expect((await clerk.get(`/vault_entries${query}`)).status).toBe(422);
  });

  it('sorts accented names among the others', async () => {
    const own = await server.aCompany();
    const desk = await server.signIn(await server.aUser({ companies: [own.id] }), own);
    for (const name of ['Beto Ruiz', 'Ángela Mora', 'Zoe Díaz']) {
      const id = await aPayslip(server, own, await aWorker(server, own));
      await server.store.inCompany(own.id, (tx) =>
        sql`update payrolls set employee_name = ${name}, search_text = lower(translate(${name}, 'Áí', 'Ai'))
          where id = ${id}`.execute(tx),
      );
    }
    const { rows } = await desk.get('/vault_entries?sort=employee');
    expect(rows.map((row) => (row.employee as { name: string }).name)).toEqual([
      'Ángela Mora',
      'Beto Ruiz',
      'Zoe Díaz',
    ]);
  });

  it('is downloaded as a ZIP with folders, by ids or by filters', async () => {
    const { worker } = await withVault();
    const id = await aPayslip(server, company, worker);
    const zip = await clerk.get(`/vault_entries/zip?ids=${id}&folders=month`);
    expect(Object.keys(unzipSync(new Uint8Array(zip.raw)))[0]).toMatch(/^2026-10\/2026-10_\d+_NI.*\.pdf$/);
    const stranger = await aStranger(await server.aCompany());
    expect((await stranger.get(`/vault_entries/zip?ids=${id}`)).status).toBe(404);
    expect((await clerk.get('/vault_entries/zip?ids=')).status).toBe(422);
    const filtered = await clerk.get(`/vault_entries/zip?search=${worker.document_number}&files=pdf`);
    expect(Object.keys(unzipSync(new Uint8Array(filtered.raw)))).toHaveLength(1);
    expect((await clerk.get('/vault_entries/zip?search=nadie-se-llama-asi')).status).toBe(404);
  });

  it('leaves an audit event for a filtered download that names its employees, not the whole company', async () => {
    const { worker } = await withVault();
    await withVault();
    const id = await aPayslip(server, company, worker);
    const named = `13:${worker.document_number}`;
    for (const [path, thing] of [
      ['zip', 'payslips'],
      ['export', 'vault'],
    ] as const) {
      await clerk.get(`/vault_entries/${path}?search=${worker.document_number}`);
      const downloads = await trail(server.store, 'salaries_downloaded');
      expect(
        downloads.filter(({ facts, people }) => facts['thing'] === thing && people.includes(named)),
      ).toMatchObject([{ people: [named], whole_company: false }]);
    }
    // A document that DIAN did not accept is left out of the file.
    await clerk.get(`/vault_entries/zip?ids=${id},${crypto.randomUUID()}`);
    expect((await trail(server.store, 'salaries_downloaded')).at(-1)?.people).toEqual([named]);
  });

  it('is downloaded as a spreadsheet, with whether each payslip was downloaded and confirmed', async () => {
    const { worker } = await withVault();
    const [id, other] = [
      await aPayslip(server, company, worker, { month: 9 }),
      await aPayslip(server, company, worker, { month: 10 }),
    ];
    const sheet = async (query: string) => {
      const { raw } = await clerk.get(`/vault_entries/export?${query}`);
      const file = unzipSync(new Uint8Array(raw));
      return Object.entries(file)
        .filter(([name]) => name.endsWith('.xml'))
        .map(([, bytes]) => strFromU8(bytes))
        .join('');
    };
    const all = await sheet(`search=${worker.document_number}`);
    for (const words of ['Descargado', 'Confirmado', `NI${id.slice(-6)}`, `NI${other.slice(-6)}`, '2226400'])
      expect(all).toContain(words);
    const one = await sheet(`ids=${id}`);
    expect(one).not.toContain(`NI${other.slice(-6)}`);
    const stranger = await aStranger(await server.aCompany());
    const raw = (await stranger.get(`/vault_entries/export?ids=${id}`)).raw;
    expect(
      Object.values(unzipSync(new Uint8Array(raw)))
        .map((part) => strFromU8(part))
        .join(''),
    ).not.toContain(worker.document_number);
  });

  it('covers all the companies of an ally, each row with its company, and lets the ally change nothing', async () => {
    const [one, two, strange] = [await server.aCompany(), await server.aCompany(), await server.aCompany()];
    for (const where of [one, two, strange]) await aPayslip(server, where, await aWorker(server, where));
    const ally = await server.signIn(
      await server.aUser({ roles: ['distributor'], companies: [one.id, two.id] }),
    );
    const all = await ally.get('/allied_vault_entries');
    const companies = all.rows.map((row) => (row.company as { id: string }).id);
    expect(companies.sort()).toEqual([one.id, two.id].sort());
    expect(all.body).toMatchObject({ meta: { total: 2 }, summary: { count: 2, total: '4452800.00' } });
    expect((await ally.get('/allied_vault_entries?per_page=10&page=2')).rows).toEqual([]);
    const changed = await server.store.asAlly([one.id], (tx) =>
      sql`update payrolls set total = 0 where company_id = ${one.id}`.execute(tx),
    );
    expect(changed.numAffectedRows).toBe(0n);
  });
});

describe('a question', () => {
  it('is answered, continued as a thread and closed, and the employee reads every reply', async () => {
    const { worker, phone } = await withVault();
    const payslip = await aPayslip(server, company, worker);
    const asked = await phone.post('/vault/questions', {
      payslip_id: payslip,
      category: 'dias',
      line: 'salary',
      message: '¿Por qué 30?',
    });
    const id = asked.body.data.id;
    expect((await clerk.get(`/questions?payslip_id=${payslip}`)).rows[0]).toMatchObject({
      state: 'abierta',
      message: '¿Por qué 30?',
    });
    expect((await clerk.post(`/questions/${id}/replies`, { message: ' ' })).status).toBe(422);
    expect(
      (await clerk.post(`/questions/${id}/replies`, { message: 'El mes comercial.' })).body.data.state,
    ).toBe('respondida');
    expect((await phone.post(`/vault/questions/${id}/replies`, { message: 'Gracias' })).status).toBe(201);
    const [mine] = (await phone.get('/vault/questions')).rows;
    expect(mine).toMatchObject({ state: 'abierta' });
    expect(
      ((mine?.replies ?? []) as { author: string; message: string }[]).map(({ author, message }) => [
        author,
        message,
      ]),
    ).toEqual([
      ['staff', 'El mes comercial.'],
      ['employee', 'Gracias'],
    ]);
    expect((await clerk.put(`/questions/${id}`, { state: 'cerrada' })).body.data.state).toBe('cerrada');
    expect((await clerk.put(`/questions/${id}`, { adjustment_id: payslip })).status).toBe(422);
  });

  it('is hidden from other companies, and cannot be answered by them or by another employee', async () => {
    const { worker, phone } = await withVault();
    const payslip = await aPayslip(server, company, worker);
    const asked = await phone.post('/vault/questions', {
      payslip_id: payslip,
      category: 'otro',
      message: '¿?',
    });
    const stranger = await aStranger(await server.aCompany());
    const intruder = (await withVault()).phone;
    expect((await stranger.get(`/questions/${asked.body.data.id}`)).status).toBe(404);
    expect((await stranger.post(`/questions/${asked.body.data.id}/replies`, { message: 'x' })).status).toBe(
      404,
    );
    expect(
      (await intruder.post(`/vault/questions/${asked.body.data.id}/replies`, { message: 'x' })).status,
    ).toBe(404);
  });
});
