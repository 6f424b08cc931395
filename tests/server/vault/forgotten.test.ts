import { sql } from 'kysely';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { waitForBackgroundWork } from '../../../server/http/afterwards.ts';
import { postDue } from '../../../server/letters/mail-worker.ts';
import { createMailClient } from '../../../server/mail/account.ts';
import { type Mailbox, startMailbox } from '../../../simulator/mailbox.ts';
import { closeAtEnd, type TestServer, testServer } from '../../harness.ts';
import { aPayslip, aWorker } from './vault-world.ts';

/** Who forgot the password asks for a code themselves, to the mail their employer knows. */
let mailbox: Mailbox;
let server: TestServer;

beforeAll(async () => {
  mailbox = await startMailbox(0, '127.0.0.1', () => new Date());
  closeAtEnd(() => mailbox.close());
  server = await testServer({ config: { mail: { server: mailbox.address, from: 'nomina@quincena.test' } } });
});

/** Posts what waits, and answers what arrived at an address. */
async function arrived(address: string, { services } = server): Promise<string[]> {
  const post = createMailClient({ server: mailbox.address, from: 'nomina@quincena.test' });
  onTestFinished(() => post.close());
  await postDue(services, post, (problem) => expect(problem).toBeUndefined());
  return mailbox.list().flatMap(({ to, mail }) => (to === address ? [mail.text ?? ''] : []));
}

/** Somebody whose two employers each know another address, or none. */
async function anEmployee(...emails: (string | undefined)[]) {
  const employers: { id: string; nit: string }[] = [];
  let document_number: string | undefined;
  for (const email of emails) {
    const company = await server.aCompany();
    const worker = await aWorker(server, company, {
      ...(email && { email }),
      ...(document_number && { document_number }),
    });
    document_number = worker.document_number;
    await aPayslip(server, company, worker);
    employers.push(company);
  }
  const account = await server.anEmployeeAccount({
    document_number: document_number ?? '',
    companies: employers.map(({ id }) => id),
  });
  return { employers, account, said: { document_type: '13', document_number: account.document_number } };
}

const ask = async (said: object, headers?: Record<string, string>) => {
  const answer = await server.client().post('/vault/forgotten', said, headers);
  await waitForBackgroundWork();
  return answer;
};

it('a forgotten password brings a code by mail, without a link, that opens what that employer paid', async () => {
  const { said, employers } = await anEmployee('ana@uno.test', undefined);
  const answer = await ask(said);
  expect([answer.status, answer.body.message]).toEqual([202, expect.stringContaining('llega un código')]);
  const [text = ''] = await arrived('ana@uno.test');
  expect(text).not.toContain('http');
  const [, code] = /comprobantes: (\S+)\. Sirve una vez/.exec(text) ?? [];
  const phone = server.client();
  const opened = await phone.post('/vault/activate', { ...said, code, password: 'otra-clave-larga' });
  expect(opened.status).toBe(201);
  const { rows } = await phone.get('/vault/payslips');
  expect(rows.map(({ company }) => (company as { id: string }).id)).toEqual([employers[0]?.id]);
});

it('the mail with the code links to the public address of the installation, if it has one', async () => {
  const config = {
    mail: { server: mailbox.address, from: 'nomina@quincena.test' },
    publicUrl: 'https://nomina.empresa.test',
  };
  const open = await testServer({ config });
  const company = await open.aCompany();
  const worker = await aWorker(open, company, { email: 'mar@seis.test' });
  await open.anEmployeeAccount({ document_number: worker.document_number, companies: [company.id] });
  const said = { document_type: '13', document_number: worker.document_number };
  await open.client().post('/vault/forgotten', said);
  await waitForBackgroundWork();
  const [text = ''] = await arrived('mar@seis.test', open);
  expect(text).toMatch(/Abrir la bóveda: https:\/\/nomina\.empresa\.test\/payslip\/activate#\S+/);
});

it('a request for a code appears in the history payroll sees, with the mail address it went to', async () => {
  const { said, employers } = await anEmployee('eva@dos.test');
  const [company] = employers;
  await ask(said);
  const desk = await server.signIn(await server.aUser({ companies: [company?.id ?? ''] }), company);
  const [person] = (await desk.get('/vault_people')).rows;
  const { rows } = await desk.get(`/vault_people/${person?.id}/moves`);
  expect(rows.map(({ what }) => what)).toContain('access_asked');
  expect(rows.find(({ what }) => what === 'recovery_given')).toMatchObject({
    what: 'recovery_given',
    detail: 'La pidió por correo, a eva@dos.test',
    by: null,
  });
});

it('repeated requests for a code send one mail, and the sixth is refused', async () => {
  const { said } = await anEmployee('luz@tres.test');
  const answers = [];
  for (let i = 0; i < 6; i++) answers.push((await ask(said)).status);
  expect(answers).toEqual([202, 202, 202, 202, 202, 429]);
  expect(await arrived('luz@tres.test')).toHaveLength(1);
});

it('a request for a code does not reveal who has a vault and mails no one without one', async () => {
  const company = await server.aCompany();
  const worker = await aWorker(server, company, { email: 'sol@cuatro.test' });
  await aPayslip(server, company, worker);
  const none = await ask({ document_type: '13', document_number: worker.document_number });
  const nobody = await ask({ document_type: '13', document_number: '999999' });
  expect([none.status, none.body]).toEqual([nobody.status, nobody.body]);
  expect(await arrived('sol@cuatro.test')).toEqual([]);
});

it('requests are limited by network address, with or without a vault, and sign-in stays open', async () => {
  const { said } = await anEmployee('paz@cinco.test');
  await sql`delete from sign_in_failures`.execute(server.store.db);
  const nobody = (i: number) => ask({ document_type: '13', document_number: `88${i}` });
  for (let i = 0; i < 48; i++) expect((await nobody(i)).status).toBe(202);
  expect([(await ask(said)).status, (await nobody(48)).status]).toEqual([202, 202]);
  expect([(await ask(said)).status, (await nobody(49)).status]).toEqual([429, 429]);
  // Signing in from there goes on.
  expect((await server.client().post('/vault/login', { ...said, password: 'otra' })).status).toBe(401);
  await sql`delete from sign_in_failures`.execute(server.store.db);
});

it('without mail, the office sees the request and the mobile number until it gives a code', async () => {
  const dumb = await testServer();
  const company = await dumb.aCompany();
  const clerk = await dumb.signIn(await dumb.aUser({ companies: [company.id] }), company);
  const [ana, luz] = [await aWorker(dumb, company), await aWorker(dumb, company, { first_name: 'Luz' })];
  const account = await dumb.anEmployeeAccount({
    document_number: luz.document_number,
    companies: [company.id],
  });
  const phone = await dumb.signInToVault(account);
  for (const mobile of ['3001', '6011234567', 5, {}])
    expect((await phone.put('/vault/mobile', { mobile })).status).toBe(422);
  expect((await phone.put('/vault/mobile', { mobile: '+57 300 123 45 67' })).status).toBe(200);
  expect((await phone.get('/vault/me')).body).toMatchObject({ mobile: '3001234567' });
  const people = async () =>
    (await clerk.get('/vault_people')).rows.map(({ id, asked_at, mobile }) => [id, asked_at, mobile]);
  expect(await people()).toEqual([
    [ana.id, null, null],
    [luz.id, null, null],
  ]);
  const other = await dumb.aCompany();
  const stranger = await aWorker(dumb, other, { document_number: luz.document_number });
  const said = { document_type: '13', document_number: luz.document_number };
  const answer = await dumb.client().post('/vault/forgotten', said);
  const nobody = await dumb.client().post('/vault/forgotten', { ...said, document_number: '999999' });
  await waitForBackgroundWork();
  expect([answer.status, answer.body]).toEqual([202, nobody.body]);
  expect(await people()).toEqual([
    [luz.id, expect.any(String), '3001234567'],
    [ana.id, null, null],
  ]);
  // An employer that they did not open hears nothing.
  const theirs = await dumb.signIn(await dumb.aUser({ companies: [other.id] }), other);
  expect((await theirs.get('/vault_people')).rows[0]).toMatchObject({ asked_at: null, mobile: null });
  expect((await theirs.get(`/vault_people/${stranger.id}/moves`)).rows).toEqual([]);
  await clerk.post('/vault_codes', { kind: 'recovery', employee_ids: [luz.id], checked: 'Videollamada' });
  expect(await people()).toEqual([
    [ana.id, null, null],
    [luz.id, null, null],
  ]);
});
