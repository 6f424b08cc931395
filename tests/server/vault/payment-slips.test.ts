import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postDue } from '../../../server/letters/mail-worker.ts';
import { createMailClient } from '../../../server/mail/account.ts';
import { type Mailbox, startMailbox } from '../../../simulator/mailbox.ts';
import { closeAtEnd } from '../../harness.ts';
import { anOffice, type Office } from '../payroll/clerk.ts';
import { first, type Paying, runsOf, second } from '../payroll/paying.ts';
import { trail } from '../security/trail.ts';

let mailbox: Mailbox;
let office: Office;
let runs: Paying;
/** Ana has a mail, Luis has none. */
let ana: string;
let luis: string;
let closed: string;
let open: string;

const idOf = (run: string, employee: string) => `${run}:${employee}`;
const namesIn = ({ raw }: { raw: Buffer }) => Object.keys(unzipSync(new Uint8Array(raw)));
const mail = { server: '', from: 'Nómina <nomina@quincena.test>' };

beforeAll(async () => {
  mailbox = await startMailbox(0, '127.0.0.1', () => new Date());
  mail.server = mailbox.address;
  closeAtEnd(() => mailbox.close());
  office = await anOffice({ mail });
  runs = runsOf(office.clerk);
  await payTwo();
});

/** A closed payment to both, and an open one. */
async function payTwo(): Promise<void> {
  ana = await office.anEmployee({ first_name: 'Ana', surname: 'Zapata', email: 'ana@correo.test' });
  luis = await office.anEmployee({ first_name: 'Luis', surname: 'Zapata', email: null });
  closed = (await runs.paid({ ...first, employee_ids: [ana, luis] })).id;
  await runs.close(closed);
  open = (await runs.paid({ ...second, employee_ids: [ana] })).id;
}

const peopleOf = (...employees: string[]) =>
  office.server.store.inCompany(office.company.id, async (tx) => {
    const { rows } = await sql<{ person: string }>`
      select '13:' || document_number as person from employees where id = any(${employees}::uuid[]) order by 1`.execute(
      tx,
    );
    return rows.map(({ person }) => person);
  });
/** Lists the employees that each audit event of a kind concerns. */
const namedIn = async (kind: string) =>
  (await trail(office.server.store, kind))
    .filter(({ company_id }) => company_id === office.company.id)
    .map(({ facts, people, whole_company }) => [facts['thing'], people, whole_company]);

describe('the ZIP of payment slips', () => {
  const zip = (query: string, client = office.clerk) => client.get(`/vault_payments/zip?${query}`);

  it('contains the chosen slips, in folders by employee or by month', async () => {
    const one = await zip(`ids=${idOf(closed, ana)}`);
    const [document] = (await peopleOf(ana)).map((person) => person.slice(3));
    expect(one.headers['content-type']).toBe('application/zip');
    expect(namesIn(one)).toEqual([
      expect.stringMatching(
        new RegExp(`^.*Ana.*${document}/2026-11-15_${document}_Primera quincena de noviembre de 2026\\.pdf$`),
      ),
    ]);
    const [slip] = Object.values(unzipSync(new Uint8Array(one.raw)));
    expect(
      Buffer.from(slip ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(namesIn(await zip(`ids=${idOf(closed, ana)}&folders=month`))).toEqual([
      expect.stringMatching(/^2026-11\/2026-11-15_/),
    ]);
  });

  it('contains every slip that matches the filters, and none of an open payment', async () => {
    expect(namesIn(await zip(`run_id=${closed}`))).toHaveLength(2);
    expect(namesIn(await zip(`year=2026&month=11&employee_id=${ana}`))).toHaveLength(1);
    for (const nothing of [`run_id=${open}`, `ids=${idOf(open, ana)}`, 'year=2025'])
      expect((await zip(nothing)).status, nothing).toBe(404);
    for (const wrong of ['ids=', `ids=${closed}`, `ids=${idOf(closed, 'x')}`, 'run_id=1', 'folders=year'])
      expect((await zip(wrong)).status, wrong).toBe(422);
    const many = Array.from({ length: 101 }, () => idOf(closed, crypto.randomUUID()));
    expect((await zip(`ids=${many}`)).body.errors).toEqual({ ids: ['Elija entre 1 y 100'] });
  });

  it('leaves an audit event that names only the employees whose slips were downloaded', async () => {
    await zip(`ids=${idOf(closed, luis)},${idOf(open, ana)}`);
    await zip(`run_id=${closed}`);
    const events = await namedIn('salaries_downloaded');
    expect(events).toContainEqual(['payslips', await peopleOf(luis), false]);
    expect(events).toContainEqual(['payslips', await peopleOf(ana, luis), false]);
  });

  it('is not found by another company', async () => {
    const stranger = await office.aStranger();
    for (const query of [`ids=${idOf(closed, ana)}`, `run_id=${closed}`])
      expect((await zip(query, stranger)).status).toBe(404);
  });

  it('contains two files when an employee has two slips with the same name and date', async () => {
    // A second payment of the same days, as a migration of old data may leave it.
    const twin = crypto.randomUUID();
    await office.server.store.inCompany(office.company.id, async (tx) => {
      await sql`insert into pay_runs select (jsonb_populate_record(r, jsonb_build_object('id', ${twin}::text))).* from pay_runs r
        where r.company_id = ${office.company.id} and r.id = ${closed}`.execute(tx);
      await sql`insert into pay_run_people select (jsonb_populate_record(p, jsonb_build_object('run_id', ${twin}::text))).* from pay_run_people p
        where p.company_id = ${office.company.id} and p.run_id = ${closed} and p.employee_id = ${ana}`.execute(
        tx,
      );
    });
    expect(namesIn(await zip(`employee_id=${ana}`))).toHaveLength(2);
  });
});

describe('the list of vault payments', () => {
  it('can be filtered by one payment, and offers the closed payments of the month', async () => {
    const { rows, body } = await office.clerk.get(`/vault_payments?year=2026&month=11&run_id=${closed}`);
    expect(rows).toHaveLength(2);
    const offered = (body as never as { runs: { id: string; name: string }[] }).runs;
    expect(offered.find(({ id }) => id === closed)?.name).toBe('Primera quincena de noviembre de 2026');
    expect(offered.some(({ id }) => id === open)).toBe(false);
    expect(
      ((await office.clerk.get('/vault_payments?year=2025')).body as never as { runs: [] }).runs,
    ).toEqual([]);
  });
});

describe('payment slips sent by mail', () => {
  const send = (body: Record<string, unknown>, options?: { key?: string }) =>
    office.clerk.post('/vault_payments/mail', body, options);
  const review = async (query: string) => (await office.clerk.get(`/vault_payments/mail?${query}`)).body.data;
  const mailOf = async (employee: string) =>
    (await office.clerk.get(`/vault_payments?employee_id=${employee}`)).rows[0]?.['mail'];
  const deliver = async () => {
    const post = createMailClient(mail);
    const troubles: unknown[] = [];
    await postDue(office.server.services, post, (trouble) => troubles.push(trouble));
    post.close();
    expect(troubles).toEqual([]);
  };
  const received = () => mailbox.list().filter(({ to }) => to === address);
  let address: string;
  beforeEach(async () => {
    await payTwo();
    address = `ana.${crypto.randomUUID().slice(0, 8)}@correo.test`;
    await office.server.store.inCompany(office.company.id, (tx) =>
      sql`update employees set email = ${address} where id = ${ana}`.execute(tx),
    );
  });

  it('arrive with their PDF and appear as sent in the list, and the review names employees without mail', async () => {
    expect(await review(`run_id=${closed}`)).toMatchObject({
      from: 'nomina@quincena.test',
      ready: 1,
      sent: 0,
      waiting: 0,
      without: [{ id: luis }],
      not_authorized: [],
    });
    const answer = await send({ ids: [idOf(closed, ana), idOf(closed, luis)] });
    expect([answer.status, answer.body.message]).toEqual([201, '1 correo en camino']);
    expect(await mailOf(ana)).toMatchObject({ state: 'waiting', to: address });
    await deliver();
    const [letter] = received();
    expect(letter?.mail.subject).toBe('Comprobante de pago: primera quincena de noviembre de 2026');
    expect(letter?.mail.text).toContain('/payslip/list');
    const [file] = letter?.mail.attachments ?? [];
    expect(file?.filename).toMatch(/^pago-2026-11-15-\d+\.pdf$/);
    expect(
      Buffer.from(file?.content as Uint8Array)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(await mailOf(ana)).toMatchObject({ state: 'sent', to: address, problem: null });
    expect(await mailOf(luis)).toBeNull();
  });

  it('are not sent twice, whether queued or already sent, unless it is requested', async () => {
    const ids = [idOf(closed, ana)];
    const key = crypto.randomUUID();
    const [one, repeated] = [await send({ ids }, { key }), await send({ ids }, { key })];
    expect([one.body.data, repeated.body.data]).toEqual([{ queued: 1 }, { queued: 1 }]);
    const both = await Promise.all([send({ ids }), send({ run_id: closed })]);
    expect(both.map(({ body }) => body.message)).toEqual(['Ya estaban en camino', 'Ya estaban en camino']);
    await deliver();
    expect(received()).toHaveLength(1);
    const refused = await send({ ids });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Todo eso ya se envió. Marque que se envíe otra vez.',
    ]);
    expect(await review(`run_id=${closed}`)).toMatchObject({ ready: 0, sent: 1 });
    expect((await send({ ids, again: true })).body.data).toEqual({ queued: 1 });
    await deliver();
    expect(received()).toHaveLength(2);
  });

  it('leave on the day of the payment and not before', async () => {
    const later = await runs.paid({ ...second, month: 12, payment_date: '2026-12-30', employee_ids: [ana] });
    await runs.close(later.id);
    const answer = await send({ run_id: later.id });
    expect(answer.body.message).toBe(
      '1 correo en camino. Salen desde el 30 de diciembre de 2026, el día del pago',
    );
    await office.server.store.inCompany(office.company.id, async (tx) => {
      const { rows } = await sql<{ due: string }>`
        select to_char(due_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as due from mail_messages
        where company_id = ${office.company.id} and run_id = ${later.id} and due_at > now()`.execute(tx);
      for (const { due } of rows) expect(due).toBe('2026-12-30 11:00');
    });
    await deliver();
    expect(received()).toEqual([]);
    expect(await mailOf(ana)).toMatchObject({ state: 'waiting' });
    // The day comes, and meanwhile the address was corrected.
    const corrected = `nueva.${address}`;
    const comesDue = () =>
      office.server.store.inCompany(office.company.id, async (tx) => {
        await sql`update employees set email = ${corrected} where id = ${ana}`.execute(tx);
        await sql`update mail_messages set due_at = now() where run_id = ${later.id}`.execute(tx);
        await sql`update senders set mail_due_at = now() where company_id = ${office.company.id}`.execute(tx);
      });
    await comesDue();
    await deliver();
    expect(received()).toEqual([]);
    expect(mailbox.list().filter(({ to }) => to === corrected)).toHaveLength(1);
    expect(await mailOf(ana)).toMatchObject({ state: 'sent', to: corrected });
    // Reopening the payment stops its waiting mail, and closing it again does not send that mail.
    await send({ run_id: later.id, again: true });
    expect((await runs.reopen(later.id)).status).toBe(200);
    await runs.close(later.id);
    await comesDue();
    await deliver();
    expect(mailbox.list().filter(({ to }) => to === corrected)).toHaveLength(1);
  });

  it('are held back when their payment is reopened, and can be sent again once it is closed', async () => {
    await send({ run_id: closed });
    await deliver();
    await send({ run_id: closed, again: true });
    expect((await runs.reopen(closed)).status).toBe(200);
    await deliver();
    expect(received()).toHaveLength(1);
    expect((await send({ run_id: closed })).status).toBe(422);
    await runs.close(closed);
    // The mail sent before the payment was reopened carried other amounts.
    expect(await review(`run_id=${closed}`)).toMatchObject({ ready: 1, sent: 0 });
    expect(await mailOf(ana)).toBeNull();
    await send({ run_id: closed });
    await deliver();
    expect(received()).toHaveLength(2);
  });

  it('do not go to employees who refused the use of their mail', async () => {
    const [person = ''] = await peopleOf(ana);
    await office.server.store.inCompany(office.company.id, (tx) =>
      sql`insert into employee_authorizations (company_id, id, person, version, granted, at)
        values (${office.company.id}, ${crypto.randomUUID()}, ${person}, '1', false, now())`.execute(tx),
    );
    expect(await review(`run_id=${closed}`)).toMatchObject({ ready: 0, not_authorized: [{ id: ana }] });
    const refused = await send({ run_id: closed });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Esos empleados no autorizaron usar su correo, o no lo tienen.',
    ]);
  });

  it('leave one audit event that names their recipients', async () => {
    await send({ run_id: closed });
    const events = await namedIn('salaries_given');
    expect(events.at(-1)).toEqual(['payslips', await peopleOf(ana), false]);
    await send({ run_id: closed });
    expect(await namedIn('salaries_given')).toHaveLength(events.length);
  });

  it('are refused for another company, for an open payment and for a malformed body', async () => {
    const stranger = await office.aStranger();
    expect((await stranger.post('/vault_payments/mail', { ids: [idOf(closed, ana)] })).status).toBe(422);
    expect((await stranger.get(`/vault_payments/mail?run_id=${closed}`)).body.data).toMatchObject({
      ready: 0,
      without: [],
    });
    expect((await send({ run_id: open })).status).toBe(422);
    for (const wrong of [
      { ids: [closed] },
      { ids: [] },
      { type: 'payrolls' },
      { run_id: 'x' },
      { year: {} },
    ]) {
      const { status, body } = await send(wrong);
      expect([status, typeof body.message], JSON.stringify(wrong)).toEqual([422, 'string']);
    }
    await deliver();
    expect(received()).toEqual([]);
  });
});
