import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { postDue } from '../../../server/letters/mail-worker.ts';
import { createMailClient } from '../../../server/mail/account.ts';
import { takeMessage } from '../../../server/mail/queue.ts';
import { type Mailbox, startMailbox } from '../../../simulator/mailbox.ts';
import { testServer } from '../../harness.ts';
import { aPayslip, aWorker } from '../vault/vault-world.ts';

/** A company whose payroll clerk is signed in, and a mail server of its own. */
async function aWorld({ company = {} }: { company?: Record<string, unknown> } = {}) {
  const mailbox = await startMailbox(0, '127.0.0.1', () => new Date());
  const mail = { server: mailbox.address, from: 'Nómina <nomina@quincena.test>' };
  const server = await testServer({ config: { mail } });
  const there = await server.aCompany({ social_reason: 'Páramo S.A.S.', ...company });
  const desk = await server.signIn(await server.aUser({ companies: [there.id] }), there);
  const posts: ReturnType<typeof createMailClient>[] = [];
  const troubles: unknown[] = [];
  const deliver = (box: Mailbox = mailbox) => {
    const post = createMailClient({ ...mail, server: box.address });
    posts.push(post);
    return postDue(server.services, post, (problem) => troubles.push(problem));
  };
  onTestFinished(async () => {
    for (const post of posts) post.close();
    await mailbox.close();
    expect(troubles).toEqual([]);
  });
  const inside = <T>(work: Parameters<typeof server.store.inCompany<T>>[1]) =>
    server.store.inCompany(there.id, work);
  /** As if so many minutes had passed for what waits. */
  const later = (minutes: number) =>
    inside(async (tx) => {
      const by = sql`make_interval(mins => ${minutes})`;
      await sql`update mail_messages set due_at = due_at - ${by}, held_until = held_until - ${by}
        where company_id = ${there.id}`.execute(tx);
      await sql`update senders set mail_due_at = mail_due_at - ${by} where company_id = ${there.id}`.execute(
        tx,
      );
    });
  const mailOf = async (id: string) =>
    (await desk.get('/vault_entries')).rows.find((row) => row.id === id)?.['mail'] as
      | { state: string; to: string; problem: string | null }
      | null
      | undefined;
  return { server, there, desk, mailbox, deliver, later, mailOf, inside };
}

describe('payslips by mail', () => {
  it('arrive with their PDF and the text of the company, and count as delivered', async () => {
    const { server, there, desk, mailbox, deliver } = await aWorld({
      company: {
        reply_to_email: 'gente@paramo.co',
        mail_subject: 'Pago de {periodo} para {empleado}',
        mail_body: 'Buen día, {empleado}.\n\nVa lo de {periodo}. {Compañía} <3 {otra}',
      },
    });
    const ana = await aWorker(server, there, { email: 'ana@correo.test' });
    const luis = await aWorker(server, there, { first_name: 'Luis' });
    const payslip = await aPayslip(server, there, ana, { month: 9 });
    const another = await aPayslip(server, there, luis, { month: 9 });
    const { body: review } = await desk.get(`/vault_mail?ids=${payslip},${another}`);
    expect(review.data).toMatchObject({ from: 'nomina@quincena.test', ready: 1, sent: 0 });
    expect(review.data?.['without']).toEqual([
      { id: luis.id, name: 'Luis Rincón', list_name: 'Rincón Luis', document_number: luis.document_number },
    ]);

    const answer = await desk.post('/vault_mail', { ids: [payslip, another] });
    expect([answer.status, answer.body.message]).toEqual([201, '1 correo en camino']);
    expect(await deliver()).toBe(1);
    const [received] = mailbox.list();
    expect(received?.to).toBe('ana@correo.test');
    expect(received?.mail.from).toEqual({ name: 'Páramo S.A.S.', address: 'nomina@quincena.test' });
    expect(received?.mail.replyTo?.[0]?.address).toBe('gente@paramo.co');
    expect(received?.mail.subject).toBe('Pago de septiembre de 2026 para Ana Rincón');
    expect(received?.mail.text).toContain('Va lo de septiembre de 2026. Páramo S.A.S. <3 {otra}');
    expect(received?.mail.html).toContain('&lt;3');
    expect(received?.mail.text).toContain(`/payslip/${payslip}/payrolls`);
    const [file] = received?.mail.attachments ?? [];
    expect(file?.filename).toBe(`comprobante-2026-09-${ana.document_number}.pdf`);
    expect(
      Buffer.from(file?.content as Uint8Array)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const { rows } = await desk.get('/vault_entries?delivered=1');
    expect(rows).toMatchObject([
      { id: payslip, mail: { state: 'sent', to: 'ana@correo.test', problem: null } },
    ]);
  });

  it('are not sent again unless asked for, nor while one is on its way', async () => {
    const { server, there, desk, mailbox, deliver } = await aWorld();
    const ana = await aWorker(server, there, { email: 'ana@correo.test' });
    const payslip = await aPayslip(server, there, ana);
    await desk.post('/vault_mail', { ids: [payslip] });
    expect((await desk.post('/vault_mail', { ids: [payslip] })).body.message).toBe('Ya estaban en camino');
    await deliver();
    const refused = await desk.post('/vault_mail', { ids: [payslip] });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Todo eso ya se envió. Marque que se envíe otra vez.',
    ]);
    expect((await desk.get(`/vault_mail?ids=${payslip}`)).body.data).toMatchObject({
      ready: 0,
      sent: 1,
      waiting: 0,
    });
    await desk.post('/vault_mail', { ids: [payslip], again: true });
    await deliver();
    expect(mailbox.list()).toHaveLength(2);
  });

  it('go to every employee that the filters select, and only of this company', async () => {
    const { server, there, desk, mailbox, deliver } = await aWorld();
    const ana = await aWorker(server, there, { email: 'ana@correo.test' });
    const august = await aPayslip(server, there, ana, { month: 8 });
    await aPayslip(server, there, ana, { month: 7 });
    const elsewhere = await server.aCompany();
    const foreign = await aPayslip(
      server,
      elsewhere,
      await aWorker(server, elsewhere, { email: 'eva@correo.test' }),
    );
    const refused = await desk.post('/vault_mail', { ids: [foreign] });
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('correo')]);
    expect((await desk.get('/vault_mail?month_from=8')).body.data).toMatchObject({ ready: 1 });
    await desk.post('/vault_mail', { month_from: '8' });
    await deliver();
    expect(mailbox.list().map(({ to, mail }) => [to, mail.text?.includes(august)])).toEqual([
      ['ana@correo.test', true],
    ]);
  });

  it('that were replaced before they left are not sent, and say why', async () => {
    const { server, there, desk, mailbox, deliver, inside } = await aWorld();
    const ana = await aWorker(server, there, { email: 'ana@correo.test' });
    const payslip = await aPayslip(server, there, ana);
    await desk.post('/vault_mail', { ids: [payslip] });
    await inside((tx) =>
      sql`update payrolls set state = 'reemplazada' where company_id = ${there.id} and id = ${payslip}`.execute(
        tx,
      ),
    );
    expect(await deliver()).toBe(0);
    expect(mailbox.list()).toEqual([]);
    const { rows } = await desk.get('/vault_entries?versions=all');
    expect(rows[0]?.['mail']).toMatchObject({
      state: 'failed',
      problem: 'El comprobante dejó de estar vigente antes de salir. Envíe el que lo reemplaza.',
    });
  });

  it('cannot be sent without a mail server, and the error names the settings to add', async () => {
    const server = await testServer();
    const there = await server.aCompany();
    const desk = await server.signIn(await server.aUser({ companies: [there.id] }), there);
    const payslip = await aPayslip(server, there, await aWorker(server, there, { email: 'ana@correo.test' }));
    expect((await desk.get(`/vault_mail?ids=${payslip}`)).body.data).toMatchObject({ from: null, ready: 1 });
    const refused = await desk.post('/vault_mail', { ids: [payslip] });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Esta instalación no tiene servidor de correo. Quien la administra lo pone con SMTP_URL y MAIL_FROM.',
    ]);
  });
});

describe('the delivery of mail', () => {
  it('gives up an address without a mailbox with the answer of the server, and sends the others', async () => {
    const { server, there, desk, mailbox, deliver, mailOf } = await aWorld();
    const lost = await aPayslip(server, there, await aWorker(server, there, { email: 'ana@rebota.example' }));
    const good = await aPayslip(server, there, await aWorker(server, there, { email: 'eva@correo.test' }));
    await desk.post('/vault_mail', { ids: [lost, good] });
    expect(await deliver()).toBe(1);
    expect(mailbox.list().map(({ to }) => to)).toEqual(['eva@correo.test']);
    expect(await mailOf(lost)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('550 5.1.1 No such mailbox'),
    });
    expect(await mailOf(good)).toMatchObject({ state: 'sent' });
  });

  it('reaches the address of the moment a payslip leaves, and not one that was corrected meanwhile', async () => {
    const { server, there, desk, mailbox, deliver } = await aWorld();
    const worker = await aWorker(server, there, { email: 'otra@correo.test' });
    await desk.post('/vault_mail', { ids: [await aPayslip(server, there, worker)] });
    await server.store.inCompany(there.id, (tx) =>
      sql`update employees set email = 'ana@correo.test' where id = ${worker.id}`.execute(tx),
    );
    expect(await deliver()).toBe(1);
    expect(mailbox.list().map(({ to }) => to)).toEqual(['ana@correo.test']);
  });

  it('retries a server that asks to wait, and gives up after 9 attempts', async () => {
    const { server, there, desk, deliver, later, mailOf } = await aWorld();
    const slow = await aPayslip(server, there, await aWorker(server, there, { email: 'ana@espera.example' }));
    await desk.post('/vault_mail', { ids: [slow] });
    for (let tries = 1; tries <= 8; tries++) {
      expect(await deliver()).toBe(0);
      expect(await mailOf(slow)).toMatchObject({ state: 'waiting', problem: expect.stringContaining('451') });
      // Not before its time.
      expect(await deliver()).toBe(0);
      await later(24 * 60);
    }
    await deliver();
    expect(await mailOf(slow)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('Se intentó 9 veces'),
    });
  });

  it('loses nothing while the server is down, and sends all when it is back', async () => {
    const { server, there, desk, mailbox, deliver, later, mailOf } = await aWorld();
    const gone = await startMailbox(0, '127.0.0.1', () => new Date());
    await gone.close();
    const ids = await Promise.all(
      ['ana', 'eva', 'sol'].map(async (name) =>
        aPayslip(server, there, await aWorker(server, there, { email: `${name}@correo.test` })),
      ),
    );
    await desk.post('/vault_mail', { ids });
    expect(await deliver(gone)).toBe(0);
    const problems = (await Promise.all(ids.map(mailOf))).map((mail) => mail?.problem);
    expect(problems).toContain('No se pudo llegar al servidor de correo. Se reintenta solo.');
    await later(2);
    expect(await deliver()).toBe(3);
    expect(mailbox.list()).toHaveLength(3);
  });

  it('resends the message of a worker that died, under the same identifier', async () => {
    const { server, there, desk, mailbox, deliver, later, inside } = await aWorld();
    const payslip = await aPayslip(server, there, await aWorker(server, there, { email: 'ana@correo.test' }));
    await desk.post('/vault_mail', { ids: [payslip] });
    const held = await inside((tx) => takeMessage(tx, there.id, 'mail'));
    expect(await deliver()).toBe(0);
    await later(5);
    expect(await deliver()).toBe(1);
    expect(mailbox.list().map(({ mail }) => mail.messageId)).toEqual([`<${held?.id}@quincena.test>`]);
  });

  it('does not let a company with many messages hold up another', async () => {
    const { server, there, desk, mailbox, deliver } = await aWorld();
    const many = await Promise.all(
      Array.from({ length: 16 }, async (_, i) =>
        aPayslip(server, there, await aWorker(server, there, { email: `n${i}@correo.test` })),
      ),
    );
    const small = await server.aCompany();
    const other = await server.signIn(await server.aUser({ companies: [small.id] }), small);
    const one = await aPayslip(server, small, await aWorker(server, small, { email: 'sola@correo.test' }));
    await desk.post('/vault_mail', { ids: many });
    await other.post('/vault_mail', { ids: [one] });
    expect(await deliver()).toBe(17);
    expect(mailbox.list().findIndex(({ to }) => to === 'sola@correo.test')).toBeLessThan(12);
  });

  it('sends each message once when several workers send at the same time', async () => {
    const { server, there, desk, mailbox, deliver } = await aWorld();
    const ids = await Promise.all(
      Array.from({ length: 12 }, async (_, i) =>
        aPayslip(server, there, await aWorker(server, there, { email: `n${i}@correo.test` })),
      ),
    );
    await desk.post('/vault_mail', { ids });
    const left = await Promise.all([deliver(), deliver(), deliver()]);
    expect(left.reduce((sum, count) => sum + count, 0)).toBe(12);
    expect(new Set(mailbox.list().map(({ to }) => to)).size).toBe(12);
    expect(mailbox.list()).toHaveLength(12);
  });
});

it('the activation code of the vault goes by mail, and opens the vault', async () => {
  const { server, there, desk, mailbox, deliver } = await aWorld();
  const ana = await aWorker(server, there, { email: 'ana@correo.test' });
  const luis = await aWorker(server, there);
  await aPayslip(server, there, ana);
  const { body } = await desk.post('/vault_codes', { employee_ids: [ana.id, luis.id] });
  const ids = (body.data as unknown as { id: string }[]).map(({ id }) => id);
  expect((await desk.post('/vault_codes/mail', { ids })).body.message).toBe('1 correo en camino');
  expect(await deliver()).toBe(1);
  const text = mailbox.list()[0]?.mail.text ?? '';
  const [, code] = /\/payslip\/activate#(\S+)/.exec(text) ?? [];
  expect(text).toContain(`Su código es ${code}`);
  const opened = await server.client().post('/vault/activate', {
    document_type: '13',
    document_number: ana.document_number,
    code,
    password: 'una-clave-larga',
  });
  expect(opened.status).toBe(201);
  const used = await desk.post('/vault_codes/mail', { ids: [ids[0]] });
  expect([used.status, used.body.message]).toEqual([
    422,
    expect.stringMatching(/^Esos códigos ya se usaron|^Ninguno/),
  ]);
});
