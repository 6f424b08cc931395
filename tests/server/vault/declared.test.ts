import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Address } from '../../../src/domain/calls/call.ts';
import type { Day } from '../../../src/domain/values/day.ts';
import { vaultCalls } from '../../../src/domain/vault/calls.ts';
import { differenceOf, forgetHeld, notHeld } from '../../declared.ts';
import { password, testServer } from '../../harness.ts';
import { foreignDocuments } from '../migration/foreign-company.ts';
import { aNewPasskey, aPasskey } from '../passkey.ts';
import { anOffice } from '../payroll/clerk.ts';
import { first, runsOf } from '../payroll/paying.ts';
import { aPayslip } from './vault-world.ts';

it('every declared call of the vault is answered as it is declared', async () => {
  forgetHeld();
  const { anEmployee, clerk, company, server } = await anOffice();
  const root = await server.signIn(await server.aUser({ roles: ['root'] }), company);
  const employee = await anEmployee();
  const { document_number } = (await clerk.get(`/employees/${employee}`)).body.data as never as {
    document_number: string;
  };
  const worker = { id: employee, document_number, person: `13:${document_number}` };
  const before = await aPayslip(server, company, worker, { month: 8 });
  const note = { month: 9, note_type: 1, predecessor_id: before, reason: 'Faltaba un día' };
  await aPayslip(server, company, worker, { ...note, month: 8 });
  const payslip = await aPayslip(server, company, worker, { month: 9 });
  await aPayslip(server, company, worker, { month: 7, state: 'eliminada' });
  const { close, paid } = runsOf(clerk);
  const run = (await paid({ ...first, employee_ids: [employee] })).id;
  await close(run);
  const notice = await root.form('/notices', [
    ['title', 'Dotación'],
    ['body', 'Recoja la suya'],
    ['level', 'info'],
    ['audience', 'empleados'],
    ['starts_at', '2020-01-01T00:00'],
    ['placement', 'campana'],
    ['attachment', new File(['%PDF-1.7\n'], 'dotacion.pdf', { type: 'application/pdf' })],
  ]);
  const who = { document_type: '13', document_number };
  const codeOf = async () => {
    const made = await clerk.post('/vault_codes', { employee_ids: [employee] });
    return String((await clerk.get(`/vault_codes?ids=${made.rows[0]?.id}`)).rows[0]?.code);
  };

  const phone = server.client();
  await phone.post('/vault/activate', { ...who, code: await codeOf(), password });
  const { id } = (await phone.get('/vault/me')).body as never as { id: string };
  await phone.get('/vault/session', { headers: { 'x-owner': id } });
  await phone.post('/vault/forgotten', who);
  await phone.post('/vault/companies', { code: await codeOf() });

  const asked = await phone.get('/vault/passkeys/options');
  const response = aNewPasskey(String((asked.body.data as unknown as { challenge: string }).challenge));
  await phone.post('/vault/passkeys', { response, name: 'Mi llave' });
  await phone.get('/vault/passkeys');
  await phone.delete(`/vault/passkeys/${response.id}`);
  const tablet = server.client();
  await (await aPasskey(server, id)).signIn(tablet);
  await server.client().post('/vault/login', { ...who, password });
  await phone.get('/vault/readings');
  await phone.get('/vault/policy');
  await phone.post('/vault/policy/answer', { version: '1', granted: true });
  await phone.get(`/vault/dossier/${company.id}`);
  const { rows } = await phone.get('/vault/sessions');
  await phone.delete(`/vault/sessions/${rows.find(({ current }) => !current)?.id}`);
  await phone.delete('/vault/sessions');

  await phone.put('/vault/mobile', { mobile: '3001234567' });
  await phone.put('/vault/password', { current: password, password: 'otra-clave-larga' });
  for (const path of [`${payslip}/payrolls`, `${id}/payrolls`]) await phone.get(`/vault/payslips/${path}`);
  await phone.get('/vault/payslips');
  await phone.get(`/vault/payslips/${payslip}/payrolls/pdf`);
  await phone.get('/vault/payslips/zip?year=2026');
  await phone.post(`/vault/payslips/${payslip}/payrolls/receipts`, { what: 'viewed' });
  const question = await phone.post('/vault/questions', {
    payslip_id: payslip,
    category: 'horas',
    message: 'Faltan horas',
  });
  await clerk.post(`/questions/${question.body.data.id}/replies`, { message: 'Ya vienen' });
  await phone.post(`/vault/questions/${question.body.data.id}/replies`, { message: 'Gracias' });
  await phone.get('/vault/questions');
  await phone.get('/vault/municipalities');
  const days = { company_id: company.id, kind: 'vacations', start: '2026-12-21', end: '2026-12-29' };
  const request = await phone.post('/vault/requests', days);
  await phone.get('/vault/requests');
  await phone.post(`/vault/requests/${request.body.data.id}/withdraw`);
  const hours = { company_id: company.id, entry: crypto.randomUUID(), day: '2026-11-18' };
  await phone.post('/vault/hours', { ...hours, start: '17:00', end: '19:00' });
  await phone.get('/vault/hours');
  await phone.get('/vault/payments');
  await phone.get(`/vault/payments/${run}/pdf`);
  for (const kind of ['income', 'employment'])
    await phone.post('/vault/certificates', { kind, company_id: company.id, year: 2026 });
  const [certificate] = (await phone.get('/vault/certificates')).rows;
  await phone.get(`/vault/certificates/${certificate?.id}/pdf`);
  await phone.get('/vault/balances');
  const period = { admission: '2022-03-01' as Day };
  const paidElsewhere = { worker: { document_number }, period };
  const brought = await foreignDocuments(clerk, company.nit, paidElsewhere, 5);
  await clerk.put(`/document_imports/${brought.id}/vault`, { in_vault: true });
  const [foreign] = (await phone.get('/vault/foreign_payslips')).rows;
  await phone.get(`/vault/foreign_payslips/${foreign?.id}/xml`);
  // The exam of who left waits for no last payment.
  await server.store.inCompany(company.id, (tx) =>
    sql`update employees set retirement_date = '2026-11-10' where id = ${employee}`.execute(tx),
  );
  await phone.get('/vault/overtime');
  await phone.get(`/vault/overtime/${company.id}/pdf`);
  await phone.get('/vault/letters');
  await phone.get(`/vault/letters/${company.id}/exit_exam`);
  await phone.get('/vault/notices');
  await phone.get(`/vault/notices/${notice.body.data.id}/attachment`);
  await phone.get('/vault/push');
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  await phone.post('/vault/push', { endpoint: 'https://fcm.googleapis.com/fcm/send/abc', keys });
  await phone.delete('/vault/push');
  await sql`update sessions set data = data - 'tokenHash' - 'queueHash' where data->>'owner' = ${id}`.execute(
    server.store.db,
  );
  await phone.post('/vault/token');
  await phone.post('/vault/logout');
  expect(notHeld(vaultCalls)).toEqual([]);
});

it('no declared call lacks its route', async () => {
  const { app } = await testServer();
  const lacking = (Object.keys(vaultCalls) as Address[]).filter((address) => {
    const [method = '', path = ''] = address.split(' ');
    return !app.hasRoute({ method: method as 'GET', url: `/api/vault${path}` });
  });
  expect(lacking).toEqual([]);
});

it.each([
  ['another status', { status: 200, type: 'application/json', body: { message: 'Avisos activados' } }],
  ['a field less', { status: 201, type: 'application/json', body: {} }],
  ['a field more', { status: 201, type: 'application/json', body: { message: 'Avisos', extra: 1 } }],
])('an answer with %s is not as it is declared', (_what, answer) => {
  expect(differenceOf('POST', '/vault/push', answer)).toMatch(/^POST \/push /);
});

it('a file of another type is not as it is declared', () => {
  const answer = { status: 200, type: 'text/html', body: undefined };
  expect(differenceOf('GET', '/vault/payslips/zip?year=2026', answer)).toMatch(/application\/zip/);
});
