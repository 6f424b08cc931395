import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { waitForBackgroundWork } from '../../../server/http/afterwards.ts';
import { writeCodeText } from '../../../server/letters/code-texts.ts';
import { postDue, postDueTexts } from '../../../server/letters/mail-worker.ts';
import { createTextClient } from '../../../server/letters/text-client.ts';
import { createMailClient } from '../../../server/mail/account.ts';
import { takeMessage } from '../../../server/mail/queue.ts';
import { fillTextTemplate, type TextAccount } from '../../../server/mail/text-account.ts';
import { startMailbox } from '../../../simulator/mailbox.ts';
import { closeAtEnd, testServer } from '../../harness.ts';
import { aPayslip, aWorker } from '../vault/vault-world.ts';
import { aReceiver } from '../webhooks/receiver.ts';

const authorization = 'Bearer secreto-del-proveedor';

/** A company whose clerk is signed in, with a provider of texts that answers as told. */
async function aWorld({
  texts = {},
  mail,
  publicUrl,
}: {
  texts?: Partial<TextAccount>;
  mail?: string;
  publicUrl?: string;
} = {}) {
  const provider = await aReceiver(() => 200);
  const account: TextAccount = {
    address: provider.address,
    template: '{"para":"{to}","mensaje":"{text}"}',
    authorization,
    channel: 'sms',
    ...texts,
  };
  const config = {
    texts: account,
    ...(publicUrl && { publicUrl }),
    ...(mail && { mail: { server: mail, from: 'nomina@quincena.test' } }),
  };
  const server = await testServer({ config });
  const company = await server.aCompany({ social_reason: 'Páramo S.A.S.' });
  const desk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
  const troubles: unknown[] = [];
  closeAtEnd(() => expect(troubles).toEqual([]));
  const deliver = () =>
    postDueTexts(
      server.services,
      { client: createTextClient(account, { networks: [], timeoutMs: 500 }), channel: account.channel },
      (problem) => troubles.push(problem),
    );
  const inside = <T>(work: Parameters<typeof server.store.inCompany<T>>[1]) =>
    server.store.inCompany(company.id, work);
  /** As if so many minutes had passed for what waits. */
  const later = (minutes: number) =>
    inside(async (tx) => {
      const by = sql`make_interval(mins => ${minutes})`;
      await sql`update mail_messages set due_at = due_at - ${by}, held_until = held_until - ${by}`.execute(
        tx,
      );
      await sql`
        update senders set text_due_at = text_due_at - ${by} where company_id = ${company.id}`.execute(tx);
    });
  /** Invites an employee. Returns the id of the code. */
  const invite = async (values: Record<string, unknown> = { mobile: '3001234567' }) => {
    const employee = await aWorker(server, company, values);
    const { rows } = await desk.post('/vault_codes', { employee_ids: [employee.id] });
    return { employee, code: String(rows[0]?.id) };
  };
  const messageOf = async (employee: { id: string }) => {
    const person = (await desk.get('/vault_people')).rows.find(({ id }) => id === employee.id);
    return (person?.['code'] as { message: object | null } | null)?.message;
  };
  const sent = () => provider.hits.map(({ body }) => JSON.parse(body) as { para: string; mensaje: string });
  return { server, company, desk, provider, deliver, later, inside, invite, messageOf, sent };
}

describe('the template of a provider', () => {
  it('has its values escaped as JSON, each once', () => {
    const template = '{"id":12345678901234567890,"a":["57:{to}"],"t":"<{text}>","again":"{text}"}';
    const text = 'Dijo "hola" \\ {to}\n$& fin';
    const filled = fillTextTemplate(template, { to: '+573001234567', text });
    expect(filled).toContain('12345678901234567890');
    expect(JSON.parse(filled)).toMatchObject({ a: ['57:+573001234567'], t: `<${text}>`, again: text });
  });
});

describe('the text with a code', () => {
  const of = {
    company: 'Compañía de Inversiones y Construcciones Agroindustriales del Páramo S.A.S.',
    kind: 'invitation',
    address: 'https://nomina.empresa.co/payslip/activate#7KQ4-M2XD',
    until: '8 dic 2026',
  } as const;

  it.each(['invitation', 'recovery'] as const)('fits one SMS, with its whole link: %s', (kind) => {
    const text = writeCodeText({ ...of, kind }, 'sms');
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toMatch(/^Compañia de Inversiones/);
    expect(text).toContain(`${of.address} Sirve una vez, hasta el 8 dic 2026.`);
  });

  it('keeps its accents and its company whole on WhatsApp', () => {
    expect(writeCodeText(of, 'whatsapp')).toBe(
      `${of.company}: vea sus comprobantes de nómina en ${of.address} Sirve una vez, hasta el 8 dic 2026.`,
    );
  });
});

describe('codes by text', () => {
  it('go once to who has a mobile, and open the vault', async () => {
    const { server, company, desk, deliver, provider, invite, messageOf, sent } = await aWorld();
    const ana = await invite({ mobile: '+573001234567' });
    const luis = await invite({ first_name: 'Luis' });
    const eva = await invite({ first_name: 'Eva', mobile: '6015551234' });
    await aPayslip(server, company, ana.employee);
    const ids = [ana.code, luis.code, eva.code];
    const shown = (await desk.get(`/vault_codes?ids=${ids}`)).rows;
    expect(shown.filter(({ text }) => text === 'sms').map(({ id }) => id)).toEqual([ana.code]);
    expect(shown.filter(({ text }) => text === null)).toHaveLength(2);
    const answer = await desk.post('/vault_codes/text', { ids });
    expect([answer.status, answer.body.message]).toEqual([
      201,
      '1 mensaje en camino. 2 personas sin celular colombiano o sin autorización para usarlo',
    ]);
    expect(answer.body.data).toMatchObject({ queued: 1 });
    expect((answer.body.data as never as { without: { id: string }[] }).without.map(({ id }) => id)).toEqual(
      expect.arrayContaining([luis.employee.id, eva.employee.id]),
    );
    expect((await desk.post('/vault_codes/text', { ids: [ana.code] })).body.message).toBe(
      'Ya estaban en camino',
    );
    expect(await messageOf(ana.employee)).toMatchObject({ channel: 'text', state: 'waiting' });
    expect(await Promise.all([deliver(), deliver()])).toEqual(expect.arrayContaining([1, 0]));
    expect(await deliver()).toBe(0);
    expect(sent()).toHaveLength(1);
    const [{ para, mensaje } = { para: '', mensaje: '' }] = sent();
    expect(para).toBe('+573001234567');
    expect(mensaje).toMatch(/^Paramo S\.A\.S\.: vea sus comprobantes de nomina en http/);
    expect(provider.hits[0]?.headers).toMatchObject({
      authorization,
      'content-type': 'application/json',
      'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(await messageOf(ana.employee)).toMatchObject({
      channel: 'text',
      state: 'sent',
      to: '+573001234567',
      problem: null,
    });
    const [, code] = /\/payslip\/activate#(\S+)/.exec(mensaje) ?? [];
    const opened = await server.client().post('/vault/activate', {
      document_type: '13',
      document_number: ana.employee.document_number,
      code,
      password: 'una-clave-larga',
    });
    expect(opened.status).toBe(201);
  });

  it('are refused with words without a valid mobile or a current code', async () => {
    const { desk, inside, invite } = await aWorld();
    const { code } = await invite({ mobile: '6015551234' });
    const refused = await desk.post('/vault_codes/text', { ids: [code] });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      expect.stringContaining('no tienen un celular colombiano'),
    ]);
    const { code: ended } = await invite();
    await inside((tx) => sql`update vault_codes set expires_at = now() where id = ${ended}`.execute(tx));
    const late = await desk.post('/vault_codes/text', { ids: [ended] });
    expect([late.status, late.body.message]).toEqual([422, expect.stringContaining('vencieron')]);
    for (const ids of [[], ['x'], 'x', undefined])
      expect((await desk.post('/vault_codes/text', { ids })).status).toBe(422);
  });

  it('go to the mobile of the moment they leave, and not to one that was wrong when they were queued', async () => {
    const { desk, deliver, sent, invite, inside, company, messageOf } = await aWorld();
    const [ana, luz] = [await invite(), await invite({ first_name: 'Luz', mobile: '3007654321' })];
    await desk.post('/vault_codes/text', { ids: [ana.code, luz.code] });
    await inside(async (tx) => {
      await sql`update employees set mobile = '3110000000' where company_id = ${company.id} and id = ${ana.employee.id}`.execute(
        tx,
      );
      await sql`update employees set mobile = null where company_id = ${company.id} and id = ${luz.employee.id}`.execute(
        tx,
      );
    });
    await deliver();
    expect(sent().map(({ para }) => para)).toEqual(['+573110000000']);
    expect(await messageOf(luz.employee)).toMatchObject({ state: 'failed' });
  });

  it('are refused in an installation without a provider', async () => {
    const server = await testServer();
    const company = await server.aCompany();
    const desk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
    const { id } = await aWorker(server, company, { mobile: '3001234567' });
    const { rows } = await desk.post('/vault_codes', { employee_ids: [id] });
    expect((await desk.get(`/vault_codes?ids=${rows[0]?.id}`)).rows[0]).toMatchObject({ text: null });
    const refused = await desk.post('/vault_codes/text', { ids: [rows[0]?.id] });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('TEXT_URL')]);
  });

  it('of another company are not found', async () => {
    const { server, invite, provider, deliver } = await aWorld();
    const { code } = await invite();
    const elsewhere = await server.aCompany();
    const other = await server.signIn(await server.aUser({ companies: [elsewhere.id] }), elsewhere);
    expect((await other.post('/vault_codes/text', { ids: [code] })).status).toBe(422);
    await deliver();
    expect(provider.hits).toEqual([]);
  });
});

describe('a code that an employee who lost their access asks for', () => {
  const anOpenedVault = async (
    { server, company }: Awaited<ReturnType<typeof aWorld>>,
    values: Record<string, unknown>,
  ) => {
    const worker = await aWorker(server, company, values);
    const { document_number } = worker;
    await server.anEmployeeAccount({ document_number, companies: [company.id] });
    const ask = async () => {
      const { body } = await server
        .client()
        .post('/vault/forgotten', { document_type: '13', document_number });
      await waitForBackgroundWork();
      return body.message;
    };
    return { worker, ask };
  };

  it('goes to the mobile that the employer has, once and with its link, unless its owner denied it', async () => {
    const world = await aWorld({ publicUrl: 'https://nomina.empresa.test' });
    const { inside, company, desk, deliver, sent } = world;
    const ana = await anOpenedVault(world, { mobile: '3001234567' });
    const luz = await anOpenedVault(world, { mobile: '3007654321' });
    await inside((tx) =>
      sql`
        insert into employee_authorizations (company_id, id, person, version, granted, at)
        values (${company.id}, gen_random_uuid(), '13:' || ${luz.worker.document_number}, '1', false, now())`.execute(
        tx,
      ),
    );
    const told = 'Si nómina le conoce un celular, allí llega un código en unos minutos.';
    for (const { ask } of [ana, ana, luz]) expect(await ask()).toContain(told);
    await deliver();
    expect(sent().map(({ para }) => para)).toEqual(['+573001234567']);
    expect(sent()[0]?.mensaje).toMatch(
      /vuelva a entrar a su boveda en https:\/\/nomina\.empresa\.test\/payslip\/activate#\S+ Sirve una vez/,
    );
    const { rows } = await desk.get(`/vault_people/${ana.worker.id}/moves`);
    expect(rows.find(({ what }) => what === 'recovery_given')).toMatchObject({
      detail: 'La pidió por SMS, al que termina en 4567',
    });
    const theirs = (await desk.get(`/vault_people/${luz.worker.id}/moves`)).rows.map(({ what }) => what);
    expect(theirs).toContain('access_asked');
    expect(theirs).not.toContain('recovery_given');
  });

  it('goes to the mail and the mobile of the same person as one code', async () => {
    const mailbox = await startMailbox(0, '127.0.0.1', () => new Date());
    closeAtEnd(() => mailbox.close());
    const publicUrl = 'https://nomina.empresa.test';
    const world = await aWorld({ mail: mailbox.address, publicUrl });
    const { server, deliver, sent } = world;
    const { ask } = await anOpenedVault(world, { mobile: '3001234567', email: 'ana@uno.test' });
    expect(await ask()).toContain('Si nómina le conoce un correo o un celular, allí llega');
    const post = createMailClient({ server: mailbox.address, from: 'nomina@quincena.test' });
    closeAtEnd(() => post.close());
    await postDue(server.services, post, (problem) => expect(problem).toBeUndefined());
    await deliver();
    const letters = /#(\w{4}-?\w{4})/;
    const [, mailed] = letters.exec(mailbox.list()[0]?.mail.text ?? '') ?? [];
    const [, texted] = letters.exec(sent()[0]?.mensaje ?? '') ?? [];
    expect(texted).toBeTruthy();
    expect(texted).toBe(mailed);
  });

  it('is not sent to a mobile without the public address that its link needs', async () => {
    const world = await aWorld();
    const { ask } = await anOpenedVault(world, { mobile: '3001234567' });
    expect(await ask()).not.toContain('celular');
    await world.deliver();
    expect(world.sent()).toEqual([]);
  });
});

describe('the delivery of texts', () => {
  it.each([500, 429, 401, 402, 403, 404])('retries after %s, under the same key', async (status) => {
    const { desk, deliver, later, invite, messageOf, provider } = await aWorld();
    const { code, employee } = await invite();
    await desk.post('/vault_codes/text', { ids: [code] });
    provider.behave = () => status;
    expect(await deliver()).toBe(0);
    expect(await messageOf(employee)).toMatchObject({ state: 'waiting' });
    expect(await deliver()).toBe(0);
    expect(provider.hits).toHaveLength(1);
    provider.behave = () => 202;
    await later(2);
    expect(await deliver()).toBe(1);
    const keys = provider.hits.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
    expect(JSON.stringify(await messageOf(employee))).not.toContain('secreto');
  });

  it.each([400, 302])('gives up after %s, with words and without what the provider said', async (status) => {
    const { desk, deliver, invite, messageOf, provider } = await aWorld();
    const { code, employee } = await invite();
    await desk.post('/vault_codes/text', { ids: [code] });
    provider.behave = (_hit, response) => {
      const headers = { location: provider.address };
      response.writeHead(status, headers).end(`{"echo":"${authorization}"}${'x'.repeat(5000)}`);
      return undefined;
    };
    expect(await deliver()).toBe(0);
    expect(await messageOf(employee)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining(String(status)),
    });
    expect(JSON.stringify(await messageOf(employee))).not.toMatch(/secreto|xxx/);
    expect(provider.hits).toHaveLength(1);
  });

  it('retries when nobody answers in time', async () => {
    const { desk, deliver, invite, messageOf, provider } = await aWorld();
    const { code, employee } = await invite();
    await desk.post('/vault_codes/text', { ids: [code] });
    provider.behave = () => undefined;
    expect(await deliver()).toBe(0);
    expect(await messageOf(employee)).toMatchObject({
      state: 'waiting',
      problem: 'No se pudo llegar al proveedor de mensajes. Se reintenta solo.',
    });
  });

  it('goes to no private network, and tells the operator why', async () => {
    const problems: string[] = [];
    const client = createTextClient(
      { address: 'https://10.0.0.8/sms', template: '["{to}","{text}"]', authorization, channel: 'sms' },
      { networks: [], onUnreachable: (problem) => problems.push(problem) },
    );
    expect(await client.send({ id: 'a', to: '+573001234567', text: 'hola' })).toMatchObject({
      outcome: 'later',
      problem: expect.not.stringContaining('10.0.0.8'),
    });
    expect(problems).toEqual([expect.stringContaining('10.0.0.8')]);
  });

  it('resends the text of a worker that died, under the same key', async () => {
    const { company, desk, deliver, later, inside, invite, provider } = await aWorld();
    const { code } = await invite();
    await desk.post('/vault_codes/text', { ids: [code] });
    const held = await inside((tx) => takeMessage(tx, company.id, 'text'));
    expect(await deliver()).toBe(0);
    await later(5);
    expect(await deliver()).toBe(1);
    expect(provider.hits.map(({ headers }) => headers['idempotency-key'])).toEqual([held?.id]);
  });

  it('does not send a code that was annulled meanwhile', async () => {
    const { desk, deliver, invite, inside, provider } = await aWorld();
    const { code } = await invite();
    await desk.post('/vault_codes/text', { ids: [code] });
    await desk.delete(`/vault_codes/${code}`);
    expect(await deliver()).toBe(0);
    expect(provider.hits).toEqual([]);
    const { rows } = await inside((tx) => sql`select state, problem from mail_messages`.execute(tx));
    expect(rows).toEqual([{ state: 'failed', problem: expect.stringContaining('se anuló') }]);
  });

  it('of a provider that is down does not hold up mail about the same code', async () => {
    const mailbox = await startMailbox(0, '127.0.0.1', () => new Date());
    closeAtEnd(() => mailbox.close());
    const { server, desk, deliver, invite, provider, messageOf } = await aWorld({ mail: mailbox.address });
    const { code, employee } = await invite({ mobile: '3001234567', email: 'ana@correo.test' });
    await desk.post('/vault_codes/text', { ids: [code] });
    await desk.post('/vault_codes/mail', { ids: [code] });
    provider.behave = () => 503;
    expect(await deliver()).toBe(0);
    const post = createMailClient({ server: mailbox.address, from: 'nomina@quincena.test' });
    closeAtEnd(() => post.close());
    expect(await postDue(server.services, post, (problem) => expect(problem).toBeUndefined())).toBe(1);
    expect(mailbox.list().map(({ to }) => to)).toEqual(['ana@correo.test']);
    expect(await messageOf(employee)).toMatchObject({ channel: 'mail', state: 'sent' });
  });
});

it('the mobile of a sent text goes when the mobile of its employee is erased, and no other address', async () => {
  const { desk, deliver, invite, inside } = await aWorld();
  const { code, employee } = await invite();
  await desk.post('/vault_codes/text', { ids: [code] });
  await deliver();
  const addresses = async () =>
    (await inside((tx) => sql<{ address: string }>`select address from mail_messages`.execute(tx))).rows;
  const erase = (field: string) =>
    desk.post(`/employees/${employee.id}/erasure`, { what: 'optional', fields: [field] });
  await erase('email');
  expect(await addresses()).toEqual([{ address: '+573001234567' }]);
  expect((await erase('mobile')).status).toBe(200);
  expect(await addresses()).toEqual([{ address: '(borrado)' }]);
});
