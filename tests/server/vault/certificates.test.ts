import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { tellOfNews } from '../../../server/vault/notices/notify.ts';
import { getPushKeys, type News, type Subscription } from '../../../server/vault/notices/push.ts';
import { dayOf, type Instant } from '../../../src/domain/values/day.ts';
import { isPushService } from '../../../src/domain/vault/notices.ts';
import type { Client } from '../../client.ts';
import { codeId, type TestServer, testServer } from '../../harness.ts';
import { pdfText } from '../payslips/pdf-text.ts';
import { aPayslip, aWorker, type Worker } from './vault-world.ts';

let server: TestServer;
let company: { id: string };
let worker: Worker;
let phone: Client;
beforeAll(async () => {
  server = await testServer();
  company = await server.aCompany();
  worker = await aWorker(server, company);
  const account = await server.anEmployeeAccount({
    companies: [company.id],
    document_number: worker.document_number,
    name: 'Ana Rincón',
  });
  phone = await server.signInToVault(account);
  await aPayslip(server, company, worker, { month: 9 });
  await aPayslip(server, company, worker, { month: 10 });
});

describe('the verification code of a payslip', () => {
  const codeOf = async (id: string, type = 'payrolls'): Promise<string> =>
    (await phone.get(`/vault/payslips/${id}/${type}`)).body.data.verification_code as string;
  const check = async (code: string) => (await server.client().get(`/v/${code}`)).body;

  it('tells anyone what the payslip paid, with only a short name and the end of the document number', async () => {
    const id = await aPayslip(server, company, worker, { year: 2025, month: 5 });
    const code = await codeOf(id);
    expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/);
    const checked = await check(code.toLowerCase().replaceAll('-', ''));
    expect(checked.data).toMatchObject({
      code,
      kind: 'payslip',
      current: true,
      employee: { name: 'Ana R.', document: `•••••${worker.document_number.slice(-3)}` },
      about: { year: 2025, month: 5, total: '2226400.00', replaced_by: null, eliminated_by: null },
    });
    const message = JSON.stringify(checked);
    for (const secret of [worker.document_number, 'Rincón', 'ab'.repeat(8), id])
      expect(message).not.toContain(secret);
  });

  it('names the last document of the chain that replaced the payslip', async () => {
    const first = await aPayslip(server, company, worker, { year: 2025, month: 4, state: 'reemplazada' });
    const second = await aPayslip(server, company, worker, {
      year: 2025,
      month: 4,
      note_type: 1,
      predecessor_id: first,
      state: 'reemplazada',
    });
    const code = await codeOf(first);
    expect((await check(code)).data).toMatchObject({ current: false, about: { eliminated_by: null } });
    const third = await aPayslip(server, company, worker, {
      year: 2025,
      month: 4,
      note_type: 1,
      predecessor_id: second,
    });
    expect((await check(code)).data).toMatchObject({
      current: false,
      about: { replaced_by: { number: `NI${third.slice(-6)}` } },
    });
    expect((await check(await codeOf(third, 'adjustments'))).data.current).toBe(true);
  });

  it('names the note that eliminated the payslip', async () => {
    const first = await aPayslip(server, company, worker, { year: 2025, month: 3, state: 'eliminada' });
    const note = await aPayslip(server, company, worker, {
      year: 2025,
      month: 3,
      note_type: 2,
      predecessor_id: first,
    });
    expect((await check(await codeOf(first))).data).toMatchObject({
      current: false,
      about: { replaced_by: null, eliminated_by: { number: `NI${note.slice(-6)}` } },
    });
  });

  it('is not found when DIAN did not accept the payslip', async () => {
    const id = await aPayslip(server, company, worker, { year: 2025, month: 2, state: 'rechazada' });
    const code = await server.store.inCompany(company.id, async (tx) => {
      await sql`update payrolls set accepted_at = null where id = ${id}`.execute(tx);
      const { rows } = await sql<{ code: string }>`
        select verification_code as code from payrolls where id = ${id}`.execute(tx);
      return rows[0]?.code ?? '';
    });
    expect((await server.client().get(`/v/${code}`)).status).toBe(404);
  });

  it('lets the database read that payslip and no other', async () => {
    const id = await aPayslip(server, company, worker, { year: 2025, month: 1 });
    const code = await codeOf(id);
    const seen = await server.store.asSystem(async (tx) => {
      await sql`select set_config('app.vault_code', ${code}, true)`.execute(tx);
      return (await sql<{ id: string }>`select id from payrolls`.execute(tx)).rows;
    });
    expect(seen).toEqual([{ id }]);
  });
});

describe('a certificate', () => {
  it('of income adds up the payslips of the year, and its code shows anyone the sums but not the document number', async () => {
    const made = await phone.post('/vault/certificates', {
      kind: 'income',
      company_id: company.id,
      year: 2026,
    });
    expect(made.status).toBe(201);
    const { id, code } = made.body.data as never as { id: string; code: string };
    const pdf = await phone.get(`/vault/certificates/${id}/pdf`);
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-');
    const checked = await server.client().get(`/v/${code.toLowerCase().replaceAll('-', '')}`);
    expect(checked.body.data).toMatchObject({
      current: true,
      employee: { name: 'Ana R.', document: `•••••${worker.document_number.slice(-3)}` },
      about: { year: 2026, income_total: '4840000.00', withholding: '0.00' },
    });
    expect(JSON.stringify(checked.body)).not.toContain(worker.document_number);
  });

  it('of income includes the opening balance of the year and keeps its date', async () => {
    const brought = await aWorker(server, company, {
      opening_date: '2026-08-31',
      opening_income: '20000000.00',
      opening_contributions: '1600000.00',
      opening_withheld: '300000.00',
    });
    const account = await server.anEmployeeAccount({
      companies: [company.id],
      document_number: brought.document_number,
      name: 'Ana Rincón',
    });
    const own = await server.signInToVault(account);
    await aPayslip(server, company, brought, { month: 9 });
    const made = await own.post('/vault/certificates', {
      kind: 'income',
      company_id: company.id,
      year: 2026,
    });
    expect(made.status).toBe(201);
    const checked = await server.client().get(`/v/${made.body.data.code}`);
    expect(checked.body.data.about).toMatchObject({ income_total: '22420000.00', withholding: '300000.00' });
    const pdf = await own.get(`/vault/certificates/${made.body.data.id}/pdf`);
    expect([...pdf.raw.toString('latin1').matchAll(/\/Type \/Page\b/g)]).toHaveLength(1);
    const { rows } = await server.store.inCompany(company.id, (tx) =>
      sql<{ from: string; opening: { on: string } }>`
        select content ->> 'from' as from, content -> 'opening' as opening from certificates
        where id = ${made.body.data.id}`.execute(tx),
    );
    expect(rows[0]).toMatchObject({ from: '2026-01-01', opening: { on: '2026-08-31' } });
  });

  it('of income includes the opening balance of an ended contract when the employee is rehired in the year', async () => {
    const rehired = await aWorker(server, company, {
      opening_date: '2026-03-31',
      opening_income: '7500000.00',
      opening_withheld: '90000.00',
    });
    const clerk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
    const change = async (values: object) => {
      const { version } = (await clerk.get(`/employees/${rehired.id}`)).body.data;
      return clerk.put(`/employees/${rehired.id}`, { base_version: version, ...values });
    };
    await change({ retirement_date: '2026-04-30', retirement_reason: 'resignation' });
    const hired = await change({
      admission_date: '2026-07-01',
      clear: ['retirement_date', 'retirement_reason', 'opening_date', 'opening_income', 'opening_withheld'],
    });
    expect(hired.status, JSON.stringify(hired.body)).toBe(200);
    const own = await server.signInToVault(
      await server.anEmployeeAccount({
        companies: [company.id],
        document_number: rehired.document_number,
        name: 'Ana Rincón',
      }),
    );
    await aPayslip(server, company, rehired, { month: 3 });
    await aPayslip(server, company, rehired, { month: 9 });
    const wanted = { kind: 'income', company_id: company.id, year: 2026 };
    const made = await own.post('/vault/certificates', wanted);
    expect(made.status).toBe(201);
    const checked = await server.client().get(`/v/${made.body.data.code}`);
    // Two of the three months of the balance, and the two payslips.
    expect(checked.body.data.about).toMatchObject({ income_total: '9840000.00', withholding: '60000.00' });
  });

  it.each([
    ['2025-12-31T23:59:00-05:00', true, 8],
    ['2026-01-01T00:01:00-05:00', false, 9],
  ])('of the income of 2025 issued at %s is partial: %s', async (at, partial, month) => {
    await aPayslip(server, company, worker, { year: 2025, month });
    const wanted = { kind: 'income', company_id: company.id, year: 2025 };
    const made = await phone.post('/vault/certificates', wanted);
    const { id } = made.body.data as never as { id: string };
    await server.store.inCompany(company.id, async (tx) => {
      await sql`update certificates set issued_at = ${at} where id = ${id}`.execute(tx);
    });
    const pdf = await phone.get(`/vault/certificates/${id}/pdf`);
    const title = pdf.raw.toString('latin1').replaceAll('\0', '');
    expect(title).toContain(`Certificado ${partial ? 'parcial ' : ''}de ingresos y retenciones 2025`);
  });

  it('of employment tells whoever checks it the functions of the job, and fits on one page', async () => {
    const functions = `${'Corta y cose prendas. '.repeat(60)}\nRevisa la calidad.`;
    await server.store.inCompany(company.id, async (tx) => {
      const charge = crypto.randomUUID();
      await sql`insert into charges (company_id, id, name, functions) values (${company.id}, ${charge}, 'Operaria', ${functions})`.execute(
        tx,
      );
      await sql`update employees set charge_id = ${charge} where document_number = ${worker.document_number}`.execute(
        tx,
      );
    });
    const made = await phone.post('/vault/certificates', { kind: 'employment', company_id: company.id });
    const { id, code } = made.body.data as never as { id: string; code: string };
    expect((await server.client().get(`/v/${code}`)).body.data.about).toMatchObject({ functions });
    const pdf = await phone.get(`/vault/certificates/${id}/pdf`);
    expect([...pdf.raw.toString('latin1').matchAll(/\/Type \/Page\b/g)]).toHaveLength(1);
  });

  it('of employment shows the salary only when the employee asks for it', async () => {
    const make = async (values: object) => {
      const made = await phone.post('/vault/certificates', {
        kind: 'employment',
        company_id: company.id,
        ...values,
      });
      return (await server.client().get(`/v/${made.body.data.code}`)).body.data.about as {
        salary: string | null;
      };
    };
    expect((await make({})).salary).toBeNull();
    expect((await make({ with_salary: true, addressed_to: 'Banco' })).salary).toBe('2420000.00');
  });

  it('of employment calls the pay of an apprentice in class a support, and shows the address of the employer', async () => {
    const apprentice = await aWorker(server, company, {
      worker_type_id: await codeId(server.store, 'worker_types', '12'),
      contract_type_id: await codeId(server.store, 'contract_types', '4'),
      admission_date: '2025-01-15',
      contract_end_date: '2025-07-31',
      salary: '711750.00',
    });
    const account = await server.anEmployeeAccount({
      companies: [company.id],
      document_number: apprentice.document_number,
    });
    await aPayslip(server, company, apprentice, { year: 2025, month: 5 });
    const own = await server.signInToVault(account);
    const made = await own.post('/vault/certificates', {
      kind: 'employment',
      company_id: company.id,
      with_salary: true,
    });
    const { id, code } = made.body.data as never as { id: string; code: string };
    const pdf = await own.get(`/vault/certificates/${id}/pdf`);
    expect(pdfText(pdf.raw).replace(/\s+/g, ' ')).toContain('un apoyo de sostenimiento mensual de $ 711.750');
    const { address, phone: telephone } = (
      await sql<{
        address: string;
        phone: string;
      }>`select address, phone from companies where id = ${company.id}`.execute(server.store.db)
    ).rows[0] ?? { address: '', phone: '' };
    const words = pdfText(pdf.raw).replace(/\s+/g, ' ');
    expect(words).toContain(address);
    expect(words).toContain(`Teléfono ${telephone}`);
    expect(words).toContain('como empleador. En lugar de firma lleva un código');
    expect((await server.client().get(`/v/${code}`)).body.data.about).toMatchObject({ support: true });
  });

  it.each([
    ['a year without payslips', { kind: 'income', year: 2021 }, 404],
    ['no year', { kind: 'income' }, 422],
    ['another kind', { kind: 'diploma' }, 422],
    ['no company', { kind: 'employment', company_id: undefined }, 422],
  ])('cannot be requested with %s', async (_, values, status) => {
    const answer = await phone.post('/vault/certificates', { company_id: company.id, ...values });
    expect(answer.status).toBe(status);
  });

  it('cannot be requested from a company where the employee never worked, nor read by another employee', async () => {
    const other = await server.aCompany();
    expect(
      (await phone.post('/vault/certificates', { kind: 'employment', company_id: other.id })).status,
    ).toBe(422);
    const made = await phone.post('/vault/certificates', { kind: 'employment', company_id: company.id });
    const intruder = await server.signInToVault(await server.anEmployeeAccount());
    expect((await intruder.get(`/vault/certificates/${made.body.data.id}/pdf`)).status).toBe(404);
    expect((await intruder.get('/vault/certificates')).rows).toEqual([]);
  });

  it('cannot be found by guessing: unknown codes get 404, and too many attempts get 429', async () => {
    const stranger = server.client();
    const statuses: number[] = [];
    for (let i = 0; i < 25; i++) statuses.push((await stranger.get('/v/AAAA-BBBB-CCCC')).status);
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
  });
});

describe('notices of new payslips', () => {
  const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  const collect = (status: number) => {
    const sent: { to: Subscription; news: News }[] = [];
    const send = async (to: Subscription, news: News) => {
      sent.push({ to, news });
      return status;
    };
    return { sent, send };
  };

  it('are sent once for each payslip accepted after the subscription, without its contents', async () => {
    expect((await phone.post('/vault/push', { endpoint, keys })).status).toBe(201);
    const { sent, send } = collect(201);
    expect(await tellOfNews(server.services, send)).toBe(0);
    await aPayslip(server, company, worker, { month: 11, accepted_at: new Date(Date.now() + 1000) });
    expect(await tellOfNews(server.services, send)).toBe(1);
    expect(await tellOfNews(server.services, send)).toBe(0);
    expect(sent.map(({ news }) => news)).toEqual([{ about: 'payslip', unread: 1 }]);
  });

  it('announce the answer to a question once, without its text', async () => {
    const payslip = await aPayslip(server, company, worker, { month: 1 });
    const question = { payslip_id: payslip, category: 'otro', message: '¿Y esto?' };
    const asked = await phone.post('/vault/questions', question);
    const clerk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
    const { sent, send } = collect(201);
    await tellOfNews(server.services, send);
    sent.length = 0;
    const reply = { message: 'Son $ 1.234.567 de octubre' };
    expect((await clerk.post(`/questions/${asked.body.data.id}/replies`, reply)).status).toBe(201);
    expect(await tellOfNews(server.services, send)).toBe(1);
    expect(await tellOfNews(server.services, send)).toBe(0);
    expect(sent.map(({ news }) => news)).toEqual([{ about: 'question', unread: 1 }]);
  });

  it('announce the decision of a request once, without its words', async () => {
    const asked = await phone.post('/vault/requests', {
      ...{ company_id: company.id, kind: 'leave', reason: 'medical' },
      ...{ start: '2027-02-01', end: '2027-02-01' },
    });
    const clerk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
    const { sent, send } = collect(201);
    await tellOfNews(server.services, send);
    sent.length = 0;
    const path = `/requests/${asked.body.data.id}/refuse`;
    expect((await clerk.post(path, { base_version: 1, answer: 'Hay inventario' })).status).toBe(200);
    expect(await tellOfNews(server.services, send)).toBe(1);
    expect(await tellOfNews(server.services, send)).toBe(0);
    expect(sent.map(({ news }) => news)).toEqual([{ about: 'request', unread: 1 }]);
  });

  it('announce overtime that the company signed and its employee has to sign, once', async () => {
    const clerk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
    const { sent, send } = collect(201);
    await tellOfNews(server.services, send);
    sent.length = 0;
    const day = dayOf(Date.now() as Instant);
    const signature = {
      employee_id: worker.id,
      entry: crypto.randomUUID(),
      day,
      start: '00:00',
      end: '01:00',
    };
    const signed = await clerk.post('/signed_hours', { signatures: [signature] });
    expect(signed.status, JSON.stringify(signed.body)).toBe(200);
    expect(await tellOfNews(server.services, send)).toBe(1);
    expect(await tellOfNews(server.services, send)).toBe(0);
    expect(sent.map(({ news }) => news)).toEqual([{ about: 'hours', unread: 1 }]);
  });

  it.each([
    [404, 2],
    [410, 3],
    [400, 4],
    [403, 5],
  ])('end when the push service answers %i, and the device sees no subscription', async (status, month) => {
    await phone.post('/vault/push', { endpoint, keys });
    const told = async () => (await phone.get('/vault/push')).body.data.devices;
    expect(await told()).toEqual([createHash('sha256').update(endpoint).digest('hex')]);
    await aPayslip(server, company, worker, { month, accepted_at: new Date(Date.now() + 1000) });
    await tellOfNews(server.services, collect(status).send);
    expect(await told()).toEqual([]);
  });

  it.each([
    [0, 1],
    [413, 2],
    [429, 3],
    [500, 4],
    [503, 5],
  ])('continue when the push service answers %i', async (status, month) => {
    await phone.post('/vault/push', { endpoint, keys });
    await aPayslip(server, company, worker, { year: 2024, month, accepted_at: new Date(Date.now() + 1000) });
    await tellOfNews(server.services, collect(status).send);
    expect((await phone.get('/vault/push')).body.data.devices).toHaveLength(1);
  });

  it('can be cancelled by the employee', async () => {
    await phone.post('/vault/push', { endpoint, keys });
    expect((await phone.delete('/vault/push')).status).toBe(200);
  });

  it.each([
    ['https://fcm.googleapis.com/fcm/send/x', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
    ['https://web.push.apple.com/x', true],
    ['https://wns2-by3p.notify.windows.com/w/?token=x', true],
    ['http://fcm.googleapis.com/x', false],
    ['https://fcm.googleapis.com.malo.co/x', false],
    ['https://127.0.0.1/x', false],
    ['https://fcm.googleapis.com:8443/x', false],
    ['nada', false],
  ])('are allowed to go to %s: %s', (address, goes) => expect(isPushService(address)).toBe(goes));

  it('are signed with a single key pair, stored encrypted', async () => {
    const { store, secretKey } = server.services;
    const all = await Promise.all(Array.from({ length: 4 }, () => getPushKeys(store.db, secretKey)));
    expect(new Set(all.map(({ privateKey }) => privateKey)).size).toBe(1);
    const { rows } = await sql<{ sealed: Buffer }>`select sealed from installation_secrets`.execute(store.db);
    expect(rows[0]?.sealed.includes(Buffer.from(all[0]?.privateKey ?? 'x'))).toBe(false);
  });
});
