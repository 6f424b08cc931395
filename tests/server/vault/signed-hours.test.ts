import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { findBrokenLink, type HoursLink } from '../../../src/domain/payroll/signed-hours/hours-chain.ts';
import type { Client } from '../../client.ts';
import { anOffice, type Office } from '../payroll/clerk.ts';
import { first, type Paying, runsOf, second } from '../payroll/paying.ts';
import { aRequester, type Requester } from './a-requester.ts';

let office: Office;
let clerk: Client;
let paying: Paying;

beforeAll(async () => {
  office = await anOffice();
  ({ clerk } = office);
  paying = runsOf(clerk);
});

const somebody = (changes?: Record<string, unknown>) => aRequester(office, changes);

/** Tuesday 3 November 2026, in the first fortnight. */
const evening = { day: '2026-11-03', start: '17:00', end: '19:00' };
const newEntry = () => crypto.randomUUID();

const mark = (phone: Client, more: Record<string, unknown> = {}) =>
  phone.post('/vault/hours', { company_id: office.company.id, ...evening, ...more });
const sign = (employee: string, more: Record<string, unknown> = {}) =>
  clerk.post('/signed_hours', { signatures: [{ employee_id: employee, ...evening, ...more }] });

const hoursIn = async (run: string, employee: string) =>
  (((await paying.personOf(run, employee)).novelties as { hours?: object[] }).hours ?? []) as {
    kind: string;
    quantity: string;
    day: string;
  }[];
const linksOf = async (phone: Client) =>
  ((await phone.get('/vault/hours')).rows[0] as never as { links: HoursLink[] }).links;
const entryOf = async (employee: string) =>
  (await clerk.get(`/signed_hours?employee_id=${employee}`)).rows as never as {
    id: string;
    state: string;
    waits: string | null;
    agreed: object | null;
    payment: { id: string; closed: boolean } | null;
  }[];

describe('overtime with two signatures', () => {
  it('goes into the open payment when both signed it, and not before', async () => {
    const { employee, phone } = await somebody();
    const run = await paying.paid({ ...first, employee_ids: [employee] });
    const entry = newEntry();
    const marked = await mark(phone, { entry });
    expect(marked.status, JSON.stringify(marked.body)).toBe(201);
    expect(await entryOf(employee)).toMatchObject([
      { id: entry, state: 'espera', waits: 'company', agreed: null },
    ]);
    expect(await hoursIn(run.id, employee)).toEqual([]);
    const signed = await sign(employee, { entry });
    expect(signed.status, JSON.stringify(signed.body)).toBe(200);
    expect(signed.rows).toMatchObject([
      { state: 'firmada', waits: null, agreed: { start: '17:00', end: '19:00' }, payment: { id: run.id } },
    ]);
    expect(await hoursIn(run.id, employee)).toMatchObject([
      { kind: 'heds', quantity: '2.00', day: evening.day },
    ]);
  });

  it('is a chain that the phone can verify, in which a change is found', async () => {
    const { employee, phone } = await somebody();
    for (const day of ['2026-11-03', '2026-11-04']) {
      const entry = newEntry();
      await mark(phone, { entry, day });
      await sign(employee, { entry, day });
    }
    const links = await linksOf(phone);
    expect(links.map(({ number, signer }) => [number, signer])).toEqual([
      [1, 'employee'],
      [2, 'company'],
      [3, 'employee'],
      [4, 'company'],
    ]);
    expect(await findBrokenLink(employee, links)).toBeUndefined();
    const seen = links.at(-1);
    // The application has no permission to change a signature; whoever owns the database does.
    const update = sql`update hours_signatures set "end" = '18:00' where employee_id = ${employee} and number = 2`;
    await expect(
      office.server.store.inCompany(office.company.id, (tx) => update.execute(tx)),
    ).rejects.toThrow('permission denied');
    const forged = links.map((link) => (link.number === 2 ? { ...link, end: '18:00' } : link));
    expect(await findBrokenLink(employee, forged)).toBe(2);
    expect(await findBrokenLink(employee, links.slice(0, 3), seen)).toBe(4);
  });

  it('differs until one side signs what the other did', async () => {
    const { employee, phone } = await somebody();
    const run = await paying.paid({ ...first, employee_ids: [employee] });
    const entry = newEntry();
    await mark(phone, { entry });
    await sign(employee, { entry, end: '18:00', note: 'A las seis cerró la bodega' });
    expect(await entryOf(employee)).toMatchObject([{ state: 'difiere', waits: 'employee', agreed: null }]);
    expect(await hoursIn(run.id, employee)).toEqual([]);
    await mark(phone, { entry });
    expect(await entryOf(employee)).toMatchObject([{ state: 'difiere', waits: 'company' }]);
    await mark(phone, { entry, end: '18:00' });
    expect(await entryOf(employee)).toMatchObject([{ state: 'firmada', agreed: { end: '18:00' } }]);
    expect(await hoursIn(run.id, employee)).toMatchObject([{ quantity: '1.00' }]);
  });

  it('is paid as both signed last, until both sign something else', async () => {
    const { employee, phone } = await somebody();
    const run = await paying.paid({ ...first, employee_ids: [employee] });
    const entry = newEntry();
    await mark(phone, { entry });
    await sign(employee, { entry });
    await mark(phone, { entry, start: '16:00' });
    expect(await hoursIn(run.id, employee)).toMatchObject([{ quantity: '2.00' }]);
    await sign(employee, { entry, start: '16:00' });
    expect(await hoursIn(run.id, employee)).toMatchObject([{ quantity: '3.00' }]);
    await sign(employee, { entry, start: undefined, end: undefined });
    await mark(phone, { entry, start: undefined, end: undefined });
    expect(await hoursIn(run.id, employee)).toEqual([]);
    expect(await entryOf(employee)).toMatchObject([{ state: 'sin_horas', agreed: null, payment: null }]);
  });

  it('takes the place of the overtime of its day alone, and leaves surcharges', async () => {
    const { employee, phone } = await somebody();
    const run = await paying.paid({ ...first, employee_ids: [employee] });
    const { version } = await paying.personOf(run.id, employee);
    const typed = await clerk.put(`/pay_runs/${run.id}/people/${employee}`, {
      base_version: version,
      hours: [
        { kind: 'heds', quantity: '5', day: '2026-11-03' },
        { kind: 'heds', quantity: '1', day: '2026-11-04' },
        { kind: 'hrns', quantity: '2', day: '2026-11-03' },
      ],
    });
    expect(typed.status).toBe(200);
    const entry = newEntry();
    await mark(phone, { entry });
    await sign(employee, { entry });
    const now = await hoursIn(run.id, employee);
    expect(now.map(({ kind, quantity, day }) => [kind, day, Number(quantity)]).sort()).toEqual([
      ['heds', '2026-11-03', 2],
      ['heds', '2026-11-04', 1],
      ['hrns', '2026-11-03', 2],
    ]);
  });

  it('waits for a payment that does not exist yet, and for the next one when its own is closed', async () => {
    const { employee, phone } = await somebody();
    const early = newEntry();
    await mark(phone, { entry: early });
    await sign(employee, { entry: early });
    expect(await entryOf(employee)).toMatchObject([{ state: 'firmada', payment: null }]);
    const run = await paying.paid({ ...first, employee_ids: [employee] });
    expect(await hoursIn(run.id, employee)).toMatchObject([{ quantity: '2.00', day: evening.day }]);
    expect(await entryOf(employee)).toMatchObject([{ payment: { id: run.id, closed: false } }]);
    expect((await paying.close(run.id)).status).toBe(200);
    const locked = await sign(employee, { entry: early, end: '20:00' });
    expect([locked.status, locked.body.message]).toEqual([409, expect.stringContaining('pago cerrado')]);
    expect((await mark(phone, { entry: early, end: '20:00' })).status).toBe(409);
    const late = newEntry();
    const day = '2026-11-05';
    await mark(phone, { entry: late, day });
    await sign(employee, { entry: late, day });
    const next = await paying.paid({ ...second, employee_ids: [employee] });
    expect(await hoursIn(next.id, employee)).toMatchObject([{ quantity: '2.00', day }]);
  });

  it('waits again when its person leaves the payment', async () => {
    const { employee, phone } = await somebody();
    const run = await paying.paid({ ...first, employee_ids: [employee, await office.anEmployee()] });
    const entry = newEntry();
    await mark(phone, { entry });
    await sign(employee, { entry });
    await clerk.delete(`/pay_runs/${run.id}/people/${employee}`);
    expect(await entryOf(employee)).toMatchObject([{ state: 'firmada', payment: null }]);
    const other = await paying.paid({ ...first, employee_ids: [employee] });
    expect(await hoursIn(other.id, employee)).toMatchObject([{ quantity: '2.00' }]);
  });

  it('goes into the payroll of a month without payments, made before or after', async () => {
    const { employee, phone } = await somebody();
    const entry = newEntry();
    await mark(phone, { entry });
    await sign(employee, { entry });
    await clerk.post('/payrolls/generate', { year: 2026, month: 11 });
    const hoursNow = async () =>
      ((await paying.payrollOf(employee)) as never as { novelties: { hours?: { quantity: string }[] } })
        .novelties.hours;
    expect(await hoursNow()).toMatchObject([{ quantity: '2.00', day: evening.day }]);
    await mark(phone, { entry, end: '18:00' });
    await sign(employee, { entry, end: '18:00' });
    expect(await hoursNow()).toMatchObject([{ quantity: '1.00' }]);
    const night = { entry: newEntry(), day: '2026-11-10', start: '22:00', end: '01:00' };
    await mark(phone, night);
    await sign(employee, night);
    expect(await hoursNow()).toHaveLength(3);
  });

  it('leaves a night that ends after the payment whole to the next one', async () => {
    const { employee, phone } = await somebody();
    const run = await paying.paid({ ...first, employee_ids: [employee] });
    const night = { entry: newEntry(), day: '2026-11-15', start: '22:00', end: '02:00' };
    await mark(phone, night);
    await sign(employee, night);
    expect(await hoursIn(run.id, employee)).toEqual([]);
    expect((await paying.close(run.id)).status).toBe(200);
    const next = await paying.paid({ ...second, employee_ids: [employee] });
    const days = (await hoursIn(next.id, employee)).map(({ day }) => day).sort();
    expect(days).toEqual(['2026-11-15', '2026-11-16']);
  });

  it.each([
    ['start', 'Escriba la hora como 17:00', { start: '5pm' }],
    ['start', 'Diga a qué hora empezó', { start: undefined, end: undefined }],
    ['end', 'Diga a qué hora terminó', { end: undefined }],
    ['end', 'Son más de 12 horas: revise a qué hora terminó', { start: '17:00', end: '06:00' }],
    ['day', 'Ese día no ha llegado', { day: '2027-06-01' }],
    ['day', expect.stringContaining('Firme horas desde el'), { day: '2026-01-05' }],
    ['day', 'Diga qué día', { day: '2026-02-30' }],
  ])('is refused by its %s: %s', async (field, words, more) => {
    const { employee, phone } = await refused;
    const mine = await mark(phone, { entry: newEntry(), ...more });
    expect([mine.status, mine.body.errors[field]]).toEqual([422, [words]]);
    const theirs = await sign(employee, { entry: newEntry(), ...more });
    expect([theirs.status, theirs.body.errors[`signatures.0.${field}`]]).toEqual([422, [words]]);
  });

  it('is refused across other hours, outside the contract, with an integral salary and for somebody else', async () => {
    const { employee, phone } = await somebody({ admission_date: '2026-11-02' });
    const entry = newEntry();
    await mark(phone, { entry });
    const crossing = await mark(phone, { entry: newEntry(), start: '18:30', end: '20:00' });
    expect(crossing.body.errors['start']).toEqual([expect.stringContaining('Se cruza')]);
    const early = await mark(phone, { entry: newEntry(), day: '2026-10-30' });
    expect(early.body.errors['day']).toEqual(['El contrato no cubre ese día']);
    const other = await somebody();
    expect((await mark(other.phone, { entry })).status).toBe(409);
    expect((await sign(other.employee, { entry })).status).toBe(409);
    expect((await linksOf(phone)).length).toBe(1);
    const stranger = await office.aStranger();
    expect((await stranger.get('/signed_hours')).rows).toEqual([]);
    const foreign = await stranger.post('/signed_hours', {
      signatures: [{ employee_id: employee, entry, ...evening }],
    });
    expect([foreign.status, foreign.body.errors['signatures.0.employee_id']]).toEqual([
      422,
      ['Ese empleado no existe'],
    ]);
    const elsewhere = await office.server.aCompany();
    expect((await mark(phone, { entry, company_id: elsewhere.id })).status).toBe(422);
  });

  it('is stored once however often the phone sends it, and keeps both of two that arrive together', async () => {
    const { employee, phone } = await somebody();
    const entry = newEntry();
    const key = crypto.randomUUID();
    const body = { company_id: office.company.id, ...evening, entry };
    await Promise.all([1, 2, 3].map(() => phone.post('/vault/hours', body, { key })));
    expect((await linksOf(phone)).length).toBe(1);
    const days = ['2026-11-04', '2026-11-05', '2026-11-06', '2026-11-09'];
    const all = await Promise.all(
      days.map((day, at) =>
        at % 2 === 0 ? mark(phone, { entry: newEntry(), day }) : sign(employee, { entry: newEntry(), day }),
      ),
    );
    expect(all.map(({ status }) => status)).toEqual([201, 200, 201, 200]);
    const links = await linksOf(phone);
    expect(links.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(await findBrokenLink(employee, links)).toBeUndefined();
  });

  it('counts in the next payment of the employee, before it exists and while it is open', async () => {
    const group = await clerk.post('/payroll_groups', {
      name: 'Quincenal',
      pay_days: [15, 31],
      payroll_period_id: (await clerk.get('/payroll_periods')).rows[0]?.id,
    });
    const { employee, phone } = await somebody({ payroll_group_id: group.body.data.id });
    const nextOf = async () =>
      ((await phone.get('/vault/balances')).rows[0] as never as { next: { lines: { concept: string }[] } })
        .next;
    const conceptsOf = async () => (await nextOf()).lines.map(({ concept }) => concept);
    const closed = await paying.paid({ ...first, employee_ids: [employee] });
    expect((await paying.close(closed.id)).status).toBe(200);
    const late = { entry: newEntry(), day: '2026-11-17' };
    await mark(phone, late);
    expect(await conceptsOf()).not.toContain('heds');
    await sign(employee, late);
    expect(await conceptsOf()).toContain('heds');
    await paying.paid({ ...second, employee_ids: [employee] });
    expect(await conceptsOf()).toContain('heds');
  });

  it('waits for no signature once its payment is closed, and for it again when it is reopened', async () => {
    const { employee, phone } = await somebody();
    const run = await paying.paid({ ...first, employee_ids: [employee] });
    const entry = newEntry();
    await mark(phone, { entry });
    await sign(employee, { entry });
    await mark(phone, { entry, end: '20:00' });
    const waiting = async () =>
      (await clerk.get(`/signed_hours?waits=company&employee_id=${employee}`)).rows.length;
    expect(await waiting()).toBe(1);
    expect((await paying.close(run.id)).status).toBe(200);
    expect(await waiting()).toBe(0);
    expect(await entryOf(employee)).toMatchObject([{ state: 'difiere', payment: { closed: true } }]);
    expect((await paying.reopen(run.id)).status).toBe(200);
    expect(await waiting()).toBe(1);
    expect((await sign(employee, { entry, end: '20:00' })).status).toBe(200);
    expect((await hoursIn(run.id, employee)).length).toBe(2);
  });

  it('of a payroll that payments pay is locked with them', async () => {
    const { employee, phone } = await somebody();
    const entry = newEntry();
    await mark(phone, { entry });
    await sign(employee, { entry });
    await clerk.post('/payrolls/generate', { year: 2026, month: 11 });
    expect(await entryOf(employee)).toMatchObject([{ payment: { closed: false } }]);
    const run = await paying.paid({ ...first, employee_ids: [employee] });
    expect(await hoursIn(run.id, employee)).toEqual([]);
    const line = (await paying.personOf(run.id, employee)).lines.filter(({ concept }) => concept === 'heds');
    expect(line).toHaveLength(1);
    expect((await paying.close(run.id)).status).toBe(200);
    expect((await sign(employee, { entry, end: '20:00' })).status).toBe(409);
  });

  it('of many is signed while their phones sign, and every signature stays', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => somebody()));
    const run = await paying.paid({ ...first, employee_ids: people.map(({ employee }) => employee) });
    const marked = people.map(({ employee }) => ({ employee_id: employee, entry: newEntry(), ...evening }));
    const all = await Promise.all([
      clerk.post('/signed_hours', { signatures: marked }),
      clerk.post('/signed_hours', { signatures: marked.toReversed() }),
      ...people.map(({ phone }, at) => mark(phone, { entry: marked[at]?.entry })),
    ]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 201, 201, 201, 201]);
    for (const { employee, phone } of people) {
      const links = await linksOf(phone);
      expect([links.length, await findBrokenLink(employee, links)]).toEqual([3, undefined]);
      expect(await hoursIn(run.id, employee)).toMatchObject([{ quantity: '2.00' }]);
    }
  });

  it('says that a payment has other hours when somebody changed them there', async () => {
    const { employee, phone } = await somebody();
    const run = await paying.paid({ ...first, employee_ids: [employee] });
    const entry = newEntry();
    await mark(phone, { entry });
    await sign(employee, { entry });
    const paymentsOf = async () =>
      ((await phone.get('/vault/hours')).rows[0] as never as { payments: object[] }).payments;
    expect(await paymentsOf()).toMatchObject([{ entry, lacks: false }]);
    const { version } = await paying.personOf(run.id, employee);
    await clerk.put(`/pay_runs/${run.id}/people/${employee}`, { base_version: version, hours: [] });
    expect(await paymentsOf()).toMatchObject([{ entry, lacks: true }]);
    expect(await entryOf(employee)).toMatchObject([{ payment: { lacks: true } }]);
  });

  it('is not paid beside the same hours, typed in a closed payment, in the payroll or by shifts', async () => {
    const typed = { kind: 'heds', quantity: '2', day: evening.day };
    const closing = async (hours: object[]) => {
      const one = await somebody();
      const run = await paying.paid({ ...first, employee_ids: [one.employee] });
      const { version } = await paying.personOf(run.id, one.employee);
      await clerk.put(`/pay_runs/${run.id}/people/${one.employee}`, { base_version: version, hours });
      expect((await paying.close(run.id)).status).toBe(200);
      return { ...one, run };
    };
    // The same hours: both sides sign what was paid. Others are refused.
    const same = await closing([typed]);
    const next = await paying.paid({ ...second, employee_ids: [same.employee] });
    const entry = newEntry();
    await mark(same.phone, { entry });
    expect((await sign(same.employee, { entry })).rows).toMatchObject([
      { state: 'firmada', payment: { id: same.run.id, closed: true } },
    ]);
    expect(await hoursIn(next.id, same.employee)).toEqual([]);
    const other = await closing([{ ...typed, quantity: '1' }]);
    const late = newEntry();
    await mark(other.phone, { entry: late });
    const refused = await sign(other.employee, { entry: late });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('ya tiene otras horas extra el 3 de noviembre de 2026'),
    ]);
    expect((await linksOf(other.phone)).length).toBe(1);
    // Typed while the hours waited: they do not enter the next payment.
    const waiting = await somebody();
    const early = newEntry();
    await mark(waiting.phone, { entry: early });
    await sign(waiting.employee, { entry: early });
    const draft = { employee_id: waiting.employee, year: 2026, month: 11, payment_dates: ['2026-11-30'] };
    expect((await clerk.post('/payrolls', { ...draft, hours: [typed] })).status).toBe(201);
    const run = await paying.paid({ ...first, employee_ids: [waiting.employee] });
    expect(await hoursIn(run.id, waiting.employee)).toEqual([]);
    const shifted = await somebody();
    const shifts = await paying.paid({ ...first, employee_ids: [shifted.employee] });
    const { version } = await paying.personOf(shifts.id, shifted.employee);
    await clerk.put(`/pay_runs/${shifts.id}/people/${shifted.employee}`, {
      base_version: version,
      shifts: [{ day: evening.day, start: '08:00', end: '19:00' }],
    });
    const shift = newEntry();
    await mark(shifted.phone, { entry: shift });
    expect((await sign(shifted.employee, { entry: shift })).body.message).toContain('tiene turnos escritos');
  });

  it('is left by the marks of a clock', async () => {
    const { employee, phone } = await somebody();
    const run = await paying.paid({ ...first, employee_ids: [employee] });
    const entry = newEntry();
    await mark(phone, { entry });
    await sign(employee, { entry });
    const marks = ['2026-11-03T08:00', '2026-11-03T19:30', '2026-11-04T08:00', '2026-11-04T18:00'];
    const brought = await clerk.post(`/pay_runs/${run.id}/marks`, {
      people: [{ employee_id: employee, marks: marks.map((at) => ({ at })) }],
    });
    expect(brought.status, JSON.stringify(brought.body)).toBe(200);
    const extra = (await hoursIn(run.id, employee)).filter(({ kind }) => kind === 'heds' || kind === 'hens');
    expect(extra.filter(({ day }) => day === evening.day)).toMatchObject([
      { kind: 'heds', quantity: '2.00' },
    ]);
    expect(extra.some(({ day }) => day === '2026-11-04')).toBe(true);
  });

  it('is read by whoever left, and verified by its report', async () => {
    const { employee, phone } = await somebody({ admission_date: '2024-01-15' });
    const entry = newEntry();
    await mark(phone, { entry });
    await sign(employee, { entry });
    await office.server.store.inCompany(office.company.id, (tx) =>
      sql`update employees set retirement_date = '2026-11-10' where id = ${employee}`.execute(tx),
    );
    expect(await linksOf(phone)).toHaveLength(2);
    const report = await clerk.get(`/reports/signed_hours?employee_id=${employee}&from=2026-11&to=2026-11`);
    expect((report.body.data as never as { rows: object[] }).rows).toMatchObject([
      { start: '17:00', end: '19:00', side: 'Empleado', number: 1 },
      { start: '17:00', end: '19:00', side: 'Empresa', number: 2 },
    ]);
    expect(JSON.stringify(report.body)).toContain('su cadena está completa');
  });

  it('is listed for the company with what waits first', async () => {
    const { employee, phone } = await somebody();
    const [one, two] = [newEntry(), newEntry()];
    await sign(employee, { entry: one });
    await mark(phone, { entry: two, day: '2026-11-04' });
    expect((await entryOf(employee)).map(({ id }) => id)).toEqual([two, one]);
    const waiting = await clerk.get(`/signed_hours?waits=company&employee_id=${employee}`);
    expect(waiting.rows.map(({ id }) => id)).toEqual([two]);
    for (const wrong of ['state=x', 'waits=x', 'employee_id=x'])
      expect((await clerk.get(`/signed_hours?${wrong}`)).status).toBe(422);
  });
});

/** Somebody whose signatures are all refused. */
let refused: Promise<Requester>;
beforeAll(async () => {
  refused = somebody();
  await refused;
});
