import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { tellOfNews } from '../../../server/vault/notices/notify.ts';
import type { Client } from '../../client.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { aPasskey } from '../passkey.ts';
import { aPayslip, aWorker, type Worker } from './vault-world.ts';

/** Who forgot comes back with a code of one employer; what another one paid does not open with it. */
let server: TestServer;
const password = 'una-clave-larga';
const another = 'otra-clave-larga';

beforeAll(async () => {
  server = await testServer();
});

type Employer = { id: string; clerk: Client; worker: Worker };

async function anEmployer(document?: string, pays = true): Promise<Employer> {
  const company = await server.aCompany();
  const clerk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
  const worker = await aWorker(server, company, document ? { document_number: document } : {});
  if (pays) await aPayslip(server, company, worker);
  return { id: company.id, clerk, worker };
}

async function code({ clerk, worker }: Employer, kind = 'recovery'): Promise<string> {
  const made = await clerk.post('/vault_codes', {
    kind,
    employee_ids: [worker.id],
    checked: 'Cédula en mano',
  });
  return String((await clerk.get(`/vault_codes?ids=${made.rows[0]?.id}`)).rows[0]?.code);
}

const documentOf = ({ document_number }: Worker) => ({ document_type: '13', document_number });

async function enter(letters: string, { worker }: Employer, words: string): Promise<Client> {
  const phone = server.client();
  const answer = await phone.post('/vault/activate', {
    code: letters,
    ...documentOf(worker),
    password: words,
  });
  expect(answer.status).toBe(201);
  return phone;
}

const employersSeen = async (phone: Client): Promise<unknown[]> =>
  (await phone.get('/vault/payslips')).rows.map(({ company }) => (company as { id: string }).id).sort();

/** Somebody with two employers, who came in with the invitation of the first and showed that of the second. */
async function twoEmployers() {
  const first = await anEmployer();
  const second = await anEmployer(first.worker.document_number);
  const phone = await enter(await code(first, 'invitation'), first, password);
  const both = [first.id, second.id].sort();
  expect(await employersSeen(phone)).toEqual([first.id]);
  const letters = await code(second, 'invitation');
  expect((await phone.post('/vault/companies', { code: letters })).status).toBe(200);
  expect(await employersSeen(phone)).toEqual(both);
  const account = String((await phone.get('/vault/me')).body.id);
  return { first, second, phone, both, account };
}

describe('an account recovered with a code of one employer', () => {
  it('shows only what that employer paid, in lists, addresses, questions and certificates', async () => {
    const { first, second, phone, account } = await twoEmployers();
    const [theirs] = (await phone.get('/vault/payslips')).rows.filter(
      ({ company }) => (company as { id: string }).id === second.id,
    );
    const question = { payslip_id: theirs?.id, category: 'otro', message: '¿Y esto?' };
    expect((await phone.post('/vault/questions', question)).status).toBe(201);
    const paper = { kind: 'income', company_id: second.id, year: 2026 };
    const certificate = await phone.post('/vault/certificates', paper);
    expect(certificate.status).toBe(201);

    const intruder = await enter(await code(first), first, another);
    expect((await phone.get('/vault/me')).status).toBe(401);
    expect(await employersSeen(intruder)).toEqual([first.id]);
    const me = (await intruder.get('/vault/me')).body as never as Record<string, unknown>;
    expect(me).toMatchObject({ id: account, narrowed_at: expect.any(String) });
    expect(JSON.stringify(me)).not.toContain(second.id);
    expect((await intruder.get('/vault/questions')).rows).toEqual([]);
    expect((await intruder.get('/vault/certificates')).rows).toEqual([]);
    const refused: [number, Promise<{ status: number }>][] = [
      [404, intruder.get(`/vault/payslips/${theirs?.id}/payrolls`)],
      [404, intruder.get(`/vault/payslips/${theirs?.id}/payrolls/pdf`)],
      [404, intruder.post(`/vault/payslips/${theirs?.id}/payrolls/receipts`, { what: 'viewed' })],
      [404, intruder.post('/vault/questions', question)],
      [404, intruder.get(`/vault/certificates/${certificate.body.data.id}/pdf`)],
      [422, intruder.post('/vault/certificates', paper)],
      [404, intruder.get(`/vault/letters/${second.id}/exit_exam`)],
    ];
    for (const [status, answer] of refused) expect((await answer).status).toBe(status);
  });

  it('opens the other employer with a code of that employer, and is then unrestricted', async () => {
    const { first, second, both } = await twoEmployers();
    const phone = await enter(await code(first), first, another);
    expect((await phone.post('/vault/companies', { code: 'AAAA-BBBB' })).status).toBe(422);
    expect((await phone.post('/vault/companies', { code: await code(await anEmployer()) })).status).toBe(422);
    expect(await employersSeen(phone)).toEqual([first.id]);
    expect((await phone.post('/vault/companies', { code: await code(second) })).status).toBe(200);
    expect(await employersSeen(phone)).toEqual(both);
    expect((await phone.get('/vault/me')).body).toMatchObject({ narrowed_at: null });
    const moves = (await second.clerk.get(`/vault_people/${second.worker.id}/moves`)).rows;
    expect(moves.map(({ what }) => what)).toContain('linked');
  });

  it('shows every employer to an earlier passkey, but not to one made after the recovery', async () => {
    const { first, both, account } = await twoEmployers();
    const before = await aPasskey(server, account, { made: new Date(Date.now() - 86_400_000) });
    const intruder = await enter(await code(first), first, another);
    const since = await aPasskey(server, account, { made: new Date(Date.now() + 1000) });
    expect((await since.signIn(intruder)).status).toBe(200);
    expect(await employersSeen(intruder)).toEqual([first.id]);
    const owner = server.client();
    expect((await before.signIn(owner)).body.data).toMatchObject({ narrowed_at: null });
    expect(await employersSeen(owner)).toEqual(both);
    // It says who holds the passkey; of who came in with the code it says nothing.
    expect(await employersSeen(intruder)).toEqual([first.id]);
    const again = server.client();
    for (const way of [
      () => since.signIn(again),
      () => again.post('/vault/login', { ...documentOf(first.worker), password: another }),
    ]) {
      expect((await way()).status).toBe(200);
      expect(await employersSeen(again)).toEqual([first.id]);
    }
  });

  it('is unrestricted for every sign-in once the holder of an earlier passkey changes the password', async () => {
    const { first, both, account } = await twoEmployers();
    const before = await aPasskey(server, account, { made: new Date(Date.now() - 86_400_000) });
    const narrow = await enter(await code(first), first, another);
    const since = await aPasskey(server, account, { made: new Date(Date.now() + 1000) });
    const owner = server.client();
    await before.signIn(owner);
    const change = (phone: Client, current: string, words: string) =>
      phone.put('/vault/password', { current, password: words });
    expect((await change(narrow, another, 'la-del-codigo')).status).toBe(200);
    const narrowed = server.client();
    await narrowed.post('/vault/login', { ...documentOf(first.worker), password: 'la-del-codigo' });
    expect(await employersSeen(narrowed)).toEqual([first.id]);
    await before.signIn(owner);
    expect((await change(owner, 'la-del-codigo', 'una-que-solo-yo-se')).status).toBe(200);
    expect((await narrowed.get('/vault/me')).status).toBe(401);
    expect((await since.signIn(server.client())).status).toBe(401);
    const phone = server.client();
    await phone.post('/vault/login', { ...documentOf(first.worker), password: 'una-que-solo-yo-se' });
    expect(await employersSeen(phone)).toEqual(both);
  });

  it('stays restricted for the recovered session when the passkey holder enters the code of another employer', async () => {
    const { first, second, account } = await twoEmployers();
    const before = await aPasskey(server, account, { made: new Date(Date.now() - 86_400_000) });
    const intruder = await enter(await code(first), first, another);
    const owner = server.client();
    await before.signIn(owner);
    expect((await owner.post('/vault/companies', { code: await code(second) })).status).toBe(200);
    expect(await employersSeen(intruder)).toEqual([first.id]);
  });

  it('closes its sessions and drops its passkeys at the next recovery', async () => {
    const { first, account } = await twoEmployers();
    const intruder = await enter(await code(first), first, another);
    const planted = await aPasskey(server, account, { made: new Date(Date.now() + 1000) });
    await enter(await code(first), first, password);
    expect((await intruder.get('/vault/me')).status).toBe(401);
    expect((await planted.signIn(server.client())).status).toBe(401);
  });

  it('shows only the new employer after a second recovery with the code of another employer', async () => {
    const { first, second } = await twoEmployers();
    await enter(await code(first), first, another);
    expect(await employersSeen(await enter(await code(second), second, 'y-otra-mas-larga'))).toEqual([
      second.id,
    ]);
  });

  it('closes earlier sessions as soon as the code is made, if payroll asks for it', async () => {
    const { first, phone } = await twoEmployers();
    const recovery = { kind: 'recovery', employee_ids: [first.worker.id], checked: 'Cédula en mano' };
    expect((await first.clerk.post('/vault_codes', recovery)).status).toBe(201);
    expect((await phone.get('/vault/me')).status).toBe(200);
    expect((await first.clerk.post('/vault_codes', { ...recovery, close_sessions: true })).status).toBe(201);
    expect((await phone.get('/vault/me')).status).toBe(401);
    expect((await phone.get('/vault/session')).status).toBe(401);
    const { rows } = await first.clerk.get(`/vault_people/${first.worker.id}/moves`);
    expect(rows[0]).toMatchObject({ what: 'recovery_given', detail: 'Cédula en mano · Se cerró 1 sesión' });
  });

  it('keeps sessions open when that company is not in the vault, and an invitation cannot close any', async () => {
    const { first, phone } = await twoEmployers();
    const stranger = await anEmployer(first.worker.document_number);
    const made = { employee_ids: [stranger.worker.id], checked: 'Cédula en mano', close_sessions: true };
    expect((await stranger.clerk.post('/vault_codes', { kind: 'recovery', ...made })).status).toBe(201);
    const refused = await stranger.clerk.post('/vault_codes', { kind: 'invitation', ...made });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['close_sessions']]);
    expect((await phone.get('/vault/me')).status).toBe(200);
  });

  it('notifies subscribed phones once and ends their subscriptions', async () => {
    const { first, phone } = await twoEmployers();
    const endpoint = `https://fcm.googleapis.com/fcm/send/${first.id}`;
    await phone.post('/vault/push', { endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } });
    await enter(await code(first), first, another);
    const sent: unknown[] = [];
    const send = async (_to: unknown, news: unknown) => {
      sent.push(news);
      return 201;
    };
    expect(await tellOfNews(server.services, send)).toBe(1);
    expect(await tellOfNews(server.services, send)).toBe(0);
    expect(sent).toEqual([{ about: 'access', unread: 1 }]);
    const left = await sql`select 1 from push_subscriptions where endpoint = ${endpoint}`.execute(
      server.store.db,
    );
    expect(left.rows).toEqual([]);
  });

  it('keeps the subscription of the phone that subscribes again after the recovery', async () => {
    const { first, phone } = await twoEmployers();
    const endpoint = `https://fcm.googleapis.com/fcm/send/${first.id}`;
    const asked = { endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } };
    await phone.post('/vault/push', asked);
    const own = await enter(await code(first), first, another);
    expect((await own.post('/vault/push', asked)).status).toBe(201);
    await tellOfNews(server.services, async () => 201);
    const left = await sql`select 1 from push_subscriptions where endpoint = ${endpoint}`.execute(
      server.store.db,
    );
    expect(left.rows).toHaveLength(1);
  });
});

describe('an invitation of a second employer', () => {
  it('restricts nothing and keeps other devices signed in when the current password is used', async () => {
    const { second, phone, both } = await twoEmployers();
    const other = await enter(await code(second, 'invitation'), second, password);
    expect(await employersSeen(other)).toEqual(both);
    expect(await employersSeen(phone)).toEqual(both);
  });
});

describe('a company that uses its own code before the real employer invites the person', () => {
  /** B writes the document in a record of its own and uses the code itself; then A hires the person and pays. */
  async function takenEarly() {
    const b = await anEmployer(undefined, false);
    const taker = await enter(await code(b, 'invitation'), b, 'la-de-quien-la-tomo');
    const a = await anEmployer(b.worker.document_number);
    return { a, b, taker };
  }
  const personAt = async ({ clerk, worker }: Employer) =>
    (await clerk.get('/vault_people?per_page=200')).rows.find(({ id }) => id === worker.id);

  it('reads nothing that the employer pays later, even after signing in again', async () => {
    const { a, b, taker } = await takenEarly();
    const again = server.client();
    const said = { ...documentOf(b.worker), password: 'la-de-quien-la-tomo' };
    expect((await again.post('/vault/login', said)).status).toBe(200);
    const slip = await aPayslip(server, { id: a.id }, a.worker, { month: 9 });
    for (const phone of [taker, again]) {
      expect(await employersSeen(phone)).toEqual([]);
      expect((await phone.get(`/vault/payslips/${slip}/payrolls`)).status).toBe(404);
      expect((await phone.get(`/vault/payslips/${slip}/payrolls/pdf`)).status).toBe(404);
    }
  });

  it('does not stop the employer from inviting the person, whose vault excludes it', async () => {
    const { a, b, taker } = await takenEarly();
    expect(await personAt(a)).toMatchObject({ access: 'sin_invitar', last_login_at: null });
    const phone = await enter(await code(a, 'invitation'), a, password);
    expect(await employersSeen(phone)).toEqual([a.id]);
    expect(await employersSeen(taker)).toEqual([]);
    // The code of B, shown by the person, takes what is of B from who took it.
    expect((await phone.post('/vault/companies', { code: await code(b) })).status).toBe(200);
    expect((await taker.get('/vault/me')).status).toBe(401);
  });

  it('closes nothing of a person who has a vault, and gets the same answer as for anyone else', async () => {
    const a = await anEmployer();
    const phone = await enter(await code(a, 'invitation'), a, password);
    const b = await anEmployer(a.worker.document_number);
    const other = await anEmployer();
    const use = async (employer: Employer) => {
      const letters = await code(employer, 'invitation');
      const said = { code: letters, ...documentOf(employer.worker), password: another };
      const { status, body } = await server.client().post('/vault/activate', said);
      return [status, body.message, Object.keys(body.data), body.data['narrowed_at']];
    };
    expect(await use(b)).toEqual(await use(other));
    expect(await employersSeen(phone)).toEqual([a.id]);
    const back = server.client();
    expect((await back.post('/vault/login', { ...documentOf(a.worker), password })).status).toBe(200);
    expect(await employersSeen(back)).toEqual([a.id]);
  });
});

describe('the office of a second employer', () => {
  it('learns nothing about a vault that its code did not open', async () => {
    const a = await anEmployer();
    const phone = await enter(await code(a, 'invitation'), a, password);
    const b = await anEmployer(a.worker.document_number);
    const stranger = await anEmployer();
    for (let i = 0; i < 5; i++)
      await server.client().post('/vault/login', { ...documentOf(a.worker), password: 'equivocada' });
    const seen = async ({ clerk, worker }: Employer) => {
      const { rows, body } = await clerk.get('/vault_people');
      const record = (await clerk.get(`/employees/${worker.id}`)).body.data;
      const [entry] = (await clerk.get('/vault_entries')).rows;
      const facts = ['vault_status', 'vault_last_access_at', 'vault_locked_until', 'notify_channels'];
      return [
        rows[0]?.['access'],
        rows[0]?.['last_login_at'],
        (body as never as { summary: unknown }).summary,
        facts.map((name) => record[name]),
        entry?.['access'],
        (await clerk.get(`/vault_people/${worker.id}/moves`)).rows,
      ];
    };
    expect(await seen(b)).toEqual(await seen(stranger));
    expect((await seen(a))[0]).toBe('activo');
    expect((await phone.post('/vault/companies', { code: await code(b) })).status).toBe(200);
    expect((await seen(b))[0]).toBe('activo');
  });
});
