import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Answered, Client } from '../../client.ts';
import { anOffice, type Office } from '../payroll/clerk.ts';
import { type Paying, runsOf, second } from '../payroll/paying.ts';
import { trail } from '../security/trail.ts';
import { aRequester, type Requester } from './a-requester.ts';

let office: Office;
let clerk: Client;
let chief: Client;
let paying: Paying;

beforeAll(async () => {
  office = await anOffice();
  ({ clerk } = office);
  paying = runsOf(clerk);
  const { server, company } = office;
  chief = await server.signIn(await server.aUser({ companies: [company.id] }), company);
});

const somebody = (changes?: Record<string, unknown>) => aRequester(office, changes);

const away = { start: '2026-11-23', end: '2026-11-27' };
const draftOf = (more: Record<string, unknown> = {}) => ({
  company_id: office.company.id,
  kind: 'vacations',
  ...away,
  ...more,
});

async function ask(phone: Client, more: Record<string, unknown> = {}) {
  const answer = await phone.post('/vault/requests', draftOf(more));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data;
}

const decide = (
  by: Client,
  id: string,
  how: 'approve' | 'refuse' | 'revoke' | 'keep',
  answer?: string,
  base_version = 1,
) => by.post(`/requests/${id}/${how}`, { base_version, ...(answer !== undefined && { answer }) });

const absencesOf = async (run: string, employee: string) =>
  ((await paying.personOf(run, employee)).novelties as { absences?: object[] }).absences ?? [];

describe('a request of an employee', () => {
  it('is stored once, however often its phone sends it, and shows its state', async () => {
    const { phone } = await somebody();
    const key = crypto.randomUUID();
    const note = 'Viaje familiar';
    const [one, again] = await Promise.all([
      phone.post('/vault/requests', draftOf({ note }), { key }),
      phone.post('/vault/requests', draftOf({ note }), { key }),
    ]);
    expect([one.status, again.status]).toEqual([201, 201]);
    expect(again.body.data.id).toBe(one.body.data.id);
    const { body, rows } = await phone.get('/vault/requests');
    expect(rows).toMatchObject([{ ...away, kind: 'vacations', note, state: 'en_revision', answer: null }]);
    expect(body['companies']).toMatchObject([{ id: office.company.id, saturdays: true }]);
  });

  it.each([
    ['kind', 'Elija qué pide', { kind: 'nada' }],
    ['end', 'Diga el último día', { end: undefined }],
    ['end', 'El último día no puede ser anterior al primero', { end: '2026-11-20' }],
    ['end', 'El último día no es válido', { end: '2026-02-30' }],
    ['start', 'Ese día ya pasó hace más de un año', { start: '2024-01-10', end: '2024-01-12' }],
    ['end', 'Son más de 120 días', { end: '2027-11-20' }],
    ['reason', 'Elija el motivo', { kind: 'leave' }],
    ['reason', 'Esta solicitud no lleva ese dato', { reason: 'mourning' }],
    ['note', 'El detalle admite máximo 500 caracteres', { note: 'x'.repeat(501) }],
  ])('is refused by its %s: %s', async (field, words, more) => {
    const { phone } = await asking;
    const { status, body } = await phone.post('/vault/requests', draftOf(more));
    expect([status, body.errors[field]]).toEqual([422, [words]]);
  });

  it('is refused by a company that the account does not open, or without a contract there', async () => {
    const { phone } = await asking;
    const other = await office.server.aCompany();
    const { status, body } = await phone.post('/vault/requests', draftOf({ company_id: other.id }));
    expect([status, body.errors['company_id']]).toEqual([422, [expect.stringContaining('está cerrado')]]);
    const left = await somebody({ admission_date: '2024-01-15' });
    await office.server.store.inCompany(office.company.id, (tx) =>
      sql`update employees set retirement_date = '2026-11-10' where id = ${left.employee}`.execute(tx),
    );
    const late = await left.phone.post('/vault/requests', draftOf());
    expect([late.status, late.body.errors['company_id']]).toEqual([
      422,
      ['Esa empresa no tiene un contrato vigente a su nombre.'],
    ]);
  });

  it('does not cross another one, from this phone or from another at the same time', async () => {
    const { phone } = await somebody();
    const both = await Promise.all([
      phone.post('/vault/requests', draftOf()),
      phone.post('/vault/requests', draftOf({ start: '2026-11-27', end: '2026-12-04' })),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body.message).toContain('Ya pidió días que se cruzan: Vacaciones, del ');
  });

  it('is withdrawn while nobody decided it, and leaves its days free', async () => {
    const { phone } = await somebody();
    const { id } = await ask(phone);
    for (const _ of ['once', 'again'])
      expect((await phone.post(`/vault/requests/${id}/withdraw`)).body.data).toMatchObject({
        state: 'retirada',
      });
    const late = await decide(clerk, id, 'approve');
    expect([late.status, late.body.message]).toEqual([409, 'El empleado retiró esta solicitud.']);
    const { id: next } = await ask(phone);
    await decide(clerk, next, 'refuse', 'Hay inventario');
    const decided = await phone.post(`/vault/requests/${next}/withdraw`);
    expect([decided.status, decided.body.message]).toEqual([409, expect.stringContaining('ya decidió')]);
  });

  it('is of its person and its company alone', async () => {
    const { phone } = await somebody();
    const { id } = await ask(phone);
    const intruder = (await somebody()).phone;
    expect((await intruder.get('/vault/requests')).rows).toEqual([]);
    expect((await intruder.post(`/vault/requests/${id}/withdraw`)).status).toBe(404);
    const stranger = await office.aStranger();
    expect((await stranger.get('/requests')).rows).toEqual([]);
    expect((await stranger.get(`/requests/${id}`)).status).toBe(404);
    for (const how of ['approve', 'refuse', 'revoke', 'keep'] as const)
      expect((await decide(stranger, id, how, 'No')).status).toBe(404);
    expect((await clerk.get(`/requests/${id}`)).body.data).toMatchObject({ state: 'en_revision' });
  });
});

/** Somebody whose requests are all refused. */
let asking: Promise<Requester>;
beforeAll(async () => {
  asking = somebody();
  await asking;
});

describe('the office', () => {
  it('lists what waits first, and filters', async () => {
    const { employee, phone } = await somebody();
    const { id } = await ask(phone, { kind: 'leave', reason: 'medical', end: away.start });
    const listed = await clerk.get(`/requests?state=en_revision&kind=leave&employee_id=${employee}`);
    expect(listed.rows).toMatchObject([{ id, reason: 'medical', employee: { id: employee } }]);
    expect(listed.body['summary']).toMatchObject({ waiting: expect.any(Number) });
    for (const wrong of ['state=x', 'kind=x', 'employee_id=x'])
      expect((await clerk.get(`/requests?${wrong}`)).status).toBe(422);
  });

  it('approves vacations, which become the absence of the open payment', async () => {
    const { employee, phone } = await somebody();
    const run = await paying.paid({ ...second, employee_ids: [employee] });
    const before = await paying.personOf(run.id, employee);
    const { id } = await ask(phone);
    const shown = (await clerk.get(`/requests/${id}`)).body.data;
    expect(shown).toMatchObject({
      obstacle: null,
      payments: [{ id: run.id, name: run.name }],
      calendar_days: 5,
      working_days: 5,
      balance: expect.stringMatching(/^\d/),
    });
    const done = await decide(clerk, id, 'approve', 'Buen descanso');
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(done.body.data).toMatchObject({ state: 'aprobada', answer: 'Buen descanso', version: 2 });
    expect(await absencesOf(run.id, employee)).toMatchObject([{ kind: 'common_vacation', ...away }]);
    const after = await paying.personOf(run.id, employee);
    expect(after.lines.map(({ concept }) => concept)).toContain('common_vacation');
    expect(after.version).toBeGreaterThan(before.version);
    // A clerk who read the payment before has to read it again before closing it.
    const stale = await clerk.post(`/pay_runs/${run.id}/close`, { base_version: run.version });
    expect(stale.status).toBe(409);
    const [mine] = (await phone.get('/vault/requests')).rows;
    expect(mine).toMatchObject({ state: 'aprobada', answer: 'Buen descanso' });
  });

  it('writes it into an open final settlement', async () => {
    const { employee, phone } = await somebody({
      retirement_date: '2026-11-28',
      retirement_reason: 'resignation',
    });
    const run = await paying.paid({
      ...{ kind: 'final_settlement', year: 2026, month: 11, payment_date: '2026-11-28' },
      employee_ids: [employee],
    });
    const { id } = await ask(phone);
    expect((await clerk.get(`/requests/${id}`)).body.data).toMatchObject({ payments: [{ id: run.id }] });
    expect((await decide(clerk, id, 'approve')).status).toBe(200);
    expect(await absencesOf(run.id, employee)).toMatchObject([{ kind: 'common_vacation', ...away }]);
  });

  it('approves before there is a payment, which has the absence from the start', async () => {
    const { employee, phone } = await somebody();
    const { id } = await ask(phone, {
      kind: 'leave',
      reason: 'unpaid',
      start: '2026-12-28',
      end: '2027-01-05',
    });
    expect((await decide(clerk, id, 'approve')).body.data).toMatchObject({ state: 'aprobada', payments: [] });
    const december = await paying.paid({
      ...second,
      month: 12,
      payment_date: '2026-12-30',
      employee_ids: [employee],
    });
    const absence = { kind: 'non_paid_leave', start: '2026-12-28', end: '2027-01-05' };
    expect(await absencesOf(december.id, employee)).toMatchObject([absence]);
    const { version } = await paying.personOf(december.id, employee);
    await clerk.put(`/pay_runs/${december.id}/people/${employee}`, { absences: [], base_version: version });
    expect((await paying.personOf(december.id, employee)).findings.map(({ code }) => code)).toContain(
      'approved-missing',
    );
  });

  it('says what a payroll that is written by form or file lacks', async () => {
    const { employee, phone } = await somebody();
    const { id } = await ask(phone);
    await decide(clerk, id, 'approve');
    const draft = { employee_id: employee, year: 2026, month: 11, payment_dates: ['2026-11-30'] };
    const read = await clerk.post('/payrolls/import/check', { rows: [draft] });
    const made = await clerk.post('/payrolls', draft);
    for (const { body } of [read, made]) expect(JSON.stringify(body.data)).toContain('approved-missing');
  });

  it('does not bring back in a later payment what an earlier one shortened', async () => {
    const { employee, phone } = await somebody();
    const { id } = await ask(phone, { end: '2026-12-10' });
    await decide(clerk, id, 'approve');
    const november = await paying.paid({ ...second, employee_ids: [employee] });
    const [whole] = await absencesOf(november.id, employee);
    expect(whole).toMatchObject({ start: away.start, end: '2026-12-10' });
    const { version } = await paying.personOf(november.id, employee);
    const shortened = await clerk.put(`/pay_runs/${november.id}/people/${employee}`, {
      absences: [{ ...whole, end: away.end }],
      base_version: version,
    });
    expect(shortened.status, JSON.stringify(shortened.body)).toBe(200);
    const december = await paying.paid({
      ...{ kind: 'fortnight', part: 1, year: 2026, month: 12, payment_date: '2026-12-15' },
      employee_ids: [employee],
    });
    const { novelties, findings } = await paying.personOf(december.id, employee);
    expect((novelties as { absences?: object[] }).absences ?? []).toEqual([]);
    expect(findings.map(({ code }) => code)).toContain('approved-missing');
  });

  it('writes it into the draft of a month without payments, and into drafts made later', async () => {
    const { employee, phone } = await somebody();
    const made = await clerk.post('/payrolls', {
      employee_id: employee,
      year: 2026,
      month: 11,
      payment_dates: ['2026-11-30'],
    });
    const { id } = await ask(phone, { end: '2026-12-04' });
    expect((await clerk.get(`/requests/${id}`)).body.data).toMatchObject({ payroll: 'noviembre de 2026' });
    expect((await decide(clerk, id, 'approve')).status).toBe(200);
    const novelties = { absences: [{ kind: 'common_vacation', start: away.start, end: '2026-12-04' }] };
    expect((await clerk.get(`/payrolls/${made.body.data.id}`)).body.data).toMatchObject({ novelties });
    await clerk.post('/payrolls/generate', { year: 2026, month: 12 });
    expect(await paying.payrollOf(employee, 12)).toMatchObject({ novelties });
  });

  it('does not approve what crosses another absence, a closed payment or the end of the contract', async () => {
    const { employee, phone } = await somebody();
    const run = await paying.paid({ ...second, employee_ids: [employee] });
    const { version } = await paying.personOf(run.id, employee);
    const sick = { kind: 'work_disability', start: '2026-11-26', end: '2026-11-28' };
    await clerk.put(`/pay_runs/${run.id}/people/${employee}`, { absences: [sick], base_version: version });
    const { id } = await ask(phone);
    const crossing = await decide(clerk, id, 'approve');
    expect([crossing.status, crossing.body.message]).toEqual([
      409,
      'Se cruza con otra ausencia: Incapacidad, del 26 de noviembre de 2026 al 28 de noviembre de 2026.',
    ]);
    await clerk.put(`/pay_runs/${run.id}/people/${employee}`, {
      absences: [],
      base_version: (await paying.personOf(run.id, employee)).version,
    });
    expect((await paying.close(run.id)).status).toBe(200);
    const closed = await decide(clerk, id, 'approve');
    expect([closed.status, closed.body.message]).toEqual([
      409,
      `El pago «${run.name}» de esos días ya está cerrado. Reábralo y apruebe después.`,
    ]);
    await paying.reopen(run.id);
    await office.server.store.inCompany(office.company.id, (tx) =>
      sql`update employees set retirement_date = '2026-11-25' where id = ${employee}`.execute(tx),
    );
    expect((await decide(clerk, id, 'approve')).body.message).toContain('termina el 25 de noviembre de 2026');
    expect((await clerk.get(`/requests/${id}`)).body.data).toMatchObject({
      state: 'en_revision',
      version: 1,
    });
  });

  it('does not approve days of a month that DIAN has', async () => {
    const { employee, phone } = await somebody();
    const made = await clerk.post('/payrolls', {
      employee_id: employee,
      year: 2026,
      month: 11,
      payment_dates: ['2026-11-30'],
    });
    await office.server.store.inCompany(office.company.id, (tx) =>
      sql`update payrolls set state = 'aceptada' where id = ${made.body.data.id}`.execute(tx),
    );
    const { id } = await ask(phone);
    const { status, body } = await decide(clerk, id, 'approve');
    expect([status, body.message]).toEqual([409, expect.stringContaining('ya se envió a la DIAN')]);
  });

  it('does not approve days of a payroll whose sending began at the same time', async () => {
    const { employee, phone } = await somebody();
    const made = await clerk.post('/payrolls', {
      employee_id: employee,
      year: 2026,
      month: 11,
      payment_dates: ['2026-11-30'],
    });
    const { id } = await ask(phone);
    const { store } = office.server;
    let approval: Promise<Answered> | undefined;
    await store.inCompany(office.company.id, async (tx) => {
      await sql`update payrolls set state = 'en_cola' where id = ${made.body.data.id}`.execute(tx);
      approval = decide(clerk, id, 'approve');
      await vi.waitUntil(async () => {
        const { rows } = await sql`
          select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(
          tx,
        );
        return rows.length > 0;
      });
    });
    const refused = await approval;
    expect([refused?.status, refused?.body.message]).toEqual([
      409,
      expect.stringContaining('ya se envió a la DIAN'),
    ]);
    expect((await clerk.get(`/requests/${id}`)).body.data).toMatchObject({ state: 'en_revision' });
  });

  it('decides once when two people decide at the same time, and needs a reason to refuse', async () => {
    const { employee, phone } = await somebody();
    const run = await paying.paid({ ...second, employee_ids: [employee] });
    const { id } = await ask(phone);
    const empty = await decide(clerk, id, 'refuse', '  ');
    expect([empty.status, empty.body.errors['answer']]).toEqual([422, ['Escriba por qué no se aprueba']]);
    const both = await Promise.all([decide(clerk, id, 'approve'), decide(chief, id, 'approve')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await absencesOf(run.id, employee)).toHaveLength(1);
    const late = both.find(({ status }) => status === 409);
    expect(late?.body.current).toMatchObject({ id, state: 'aprobada' });
    expect((await decide(chief, id, 'refuse', 'No se puede', 2)).status).toBe(409);
  });
});

describe('an approved request', () => {
  const revoke = (id: string, reason = 'Cambió el plan', version = 2) =>
    decide(clerk, id, 'revoke', reason, version);

  it('is revoked with its reason, and leaves the open payment and its days free', async () => {
    const { employee, phone } = await somebody();
    const run = await paying.paid({ ...second, employee_ids: [employee] });
    const { id } = await ask(phone);
    await decide(clerk, id, 'approve', 'Buen descanso');
    const before = await paying.personOf(run.id, employee);
    expect((await clerk.get(`/requests/${id}`)).body.data).toMatchObject({
      obstacle: null,
      payments: [{ id: run.id, name: run.name }],
    });
    const empty = await revoke(id, '  ');
    expect([empty.status, empty.body.errors['answer']]).toEqual([422, ['Escriba por qué se anula']]);
    const both = await Promise.all([revoke(id), decide(chief, id, 'revoke', 'Otro motivo', 2)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const after = await paying.personOf(run.id, employee);
    expect(await absencesOf(run.id, employee)).toEqual([]);
    expect(after.lines.map(({ concept }) => concept)).not.toContain('common_vacation');
    expect(after.findings.map(({ code }) => code)).not.toContain('approved-missing');
    expect(after.version).toBeGreaterThan(before.version);
    const [mine] = (await phone.get('/vault/requests')).rows;
    expect(mine).toMatchObject({
      state: 'anulada',
      answer: expect.stringMatching(/plan|motivo/),
      version: 3,
    });
    await ask(phone);
  });

  it('is not revoked in part: a closed payment, or one that DIAN has, says why', async () => {
    const { employee, phone } = await somebody();
    const run = await paying.paid({ ...second, employee_ids: [employee] });
    const { id } = await ask(phone, { end: '2026-12-04' });
    await decide(clerk, id, 'approve');
    expect((await paying.close(run.id)).status).toBe(200);
    const closed = `El pago «${run.name}» de esos días ya está cerrado. Reábralo y anule después.`;
    expect((await clerk.get(`/requests/${id}`)).body.data).toMatchObject({ obstacle: closed });
    const refused = await revoke(id);
    expect([refused.status, refused.body.message]).toEqual([409, closed]);
    const late = await phone.post(`/vault/requests/${id}/withdraw`);
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('ya se le pagaron')]);
    expect((await phone.get('/vault/requests')).rows).toMatchObject([{ state: 'aprobada' }]);
    await paying.reopen(run.id);
    expect((await revoke(id)).status).toBe(200);
    expect(await absencesOf(run.id, employee)).toEqual([]);
  });

  it('leaves the draft of a month without payments, unless the document was sent', async () => {
    const { employee, phone } = await somebody();
    const made = await clerk.post('/payrolls', {
      employee_id: employee,
      year: 2026,
      month: 11,
      payment_dates: ['2026-11-30'],
    });
    const setState = (state: string) =>
      office.server.store.inCompany(office.company.id, (tx) =>
        sql`update payrolls set state = ${state} where id = ${made.body.data.id}`.execute(tx),
      );
    const { id } = await ask(phone);
    await decide(clerk, id, 'approve');
    await setState('aceptada');
    const sent = await revoke(id);
    expect([sent.status, sent.body.message]).toEqual([409, expect.stringContaining('ya se envió a la DIAN')]);
    await setState('borrador');
    expect((await clerk.get(`/requests/${id}`)).body.data).toMatchObject({ payroll: 'noviembre de 2026' });
    const done = await revoke(id);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    const { novelties } = (await clerk.get(`/payrolls/${made.body.data.id}`)).body.data as never as {
      novelties: { absences?: object[] };
    };
    expect(novelties.absences ?? []).toEqual([]);
    await clerk.post('/payrolls/generate', { year: 2026, month: 12 });
    expect(JSON.stringify(await paying.payrollOf(employee, 12))).not.toContain('common_vacation');
  });

  it('is not revoked while a payment has what somebody made of it', async () => {
    const { employee, phone } = await somebody();
    const run = await paying.paid({ ...second, employee_ids: [employee] });
    const { id } = await ask(phone);
    await decide(clerk, id, 'approve');
    const [whole] = await absencesOf(run.id, employee);
    await clerk.put(`/pay_runs/${run.id}/people/${employee}`, {
      absences: [{ ...whole, end: '2026-11-25' }],
      base_version: (await paying.personOf(run.id, employee)).version,
    });
    const refused = await revoke(id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `El pago «${run.name}» tiene Vacaciones, del 23 de noviembre de 2026 al 25 de noviembre de 2026, que alguien escribió o cambió allí. Quítela de allí y anule después.`,
    ]);
  });

  it('is revoked or kept when its employee asks, and each is told once', async () => {
    const { employee, phone } = await somebody();
    const run = await paying.paid({ ...second, employee_ids: [employee] });
    const { id } = await ask(phone);
    await decide(clerk, id, 'approve');
    const unasked = await decide(clerk, id, 'keep', 'No', 2);
    expect([unasked.status, unasked.body.message]).toEqual([409, expect.stringContaining('no pidió')]);
    for (const _ of ['once', 'again'])
      expect((await phone.post(`/vault/requests/${id}/withdraw`)).body.data).toMatchObject({
        state: 'aprobada',
        withdrawal_asked_at: expect.any(String),
        version: 3,
      });
    expect((await clerk.get(`/requests?employee_id=${employee}`)).rows).toMatchObject([
      { id, withdrawal_asked_at: expect.any(String) },
    ]);
    const stale = await decide(clerk, id, 'keep', 'Ya hay reemplazo', 2);
    expect([stale.status, stale.body.message]).toEqual([409, 'Esta solicitud cambió mientras la veía.']);
    expect((await decide(clerk, id, 'keep', 'Ya hay reemplazo', 3)).body.data).toMatchObject({
      state: 'aprobada',
      answer: 'Ya hay reemplazo',
      withdrawal_asked_at: null,
    });
    expect(await absencesOf(run.id, employee)).toHaveLength(1);
    await phone.post(`/vault/requests/${id}/withdraw`);
    expect((await revoke(id, 'Usted pidió anularla', 5)).body.data).toMatchObject({ state: 'anulada' });
    expect(await absencesOf(run.id, employee)).toEqual([]);
    const gone = await phone.post(`/vault/requests/${id}/withdraw`);
    expect([gone.status, gone.body.message]).toEqual([409, expect.stringContaining('ya decidió')]);
  });
});

describe('an incapacity', () => {
  const days = { kind: 'sickness', start: '2026-11-23', end: '2026-11-24' };
  const photo = Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Array(64).keys()]);

  it('needs its paper, which is a JPG or a PDF that fits', async () => {
    const { phone } = await asking;
    const refused = async (attachment: string | undefined) =>
      (await phone.post('/vault/requests', draftOf({ ...days, attachment }))).body.errors['attachment'];
    expect(await refused(undefined)).toEqual(['Ponga la foto del papel']);
    expect(await refused('no es base64')).toEqual(['El papel no es válido']);
    expect(await refused(Buffer.from('GIF89a').toString('base64'))).toEqual(['El papel debe ser JPG o PDF']);
    expect(await refused('A'.repeat(800_004))).toEqual(['El papel pesa más de 600 KB']);
  });

  it('is seen with its paper by its company alone, and becomes the absence of the payment', async () => {
    const { employee, phone } = await somebody();
    const run = await paying.paid({ ...second, employee_ids: [employee] });
    const { id } = await ask(phone, { ...days, attachment: photo.toString('base64') });
    const seen = await clerk.get(`/requests/${id}/attachment`);
    expect([seen.headers['content-type'], seen.raw.equals(photo)]).toEqual(['image/jpeg', true]);
    expect((await (await office.aStranger()).get(`/requests/${id}/attachment`)).status).toBe(404);
    const read = await trail(office.server.store, 'salaries_downloaded');
    expect(read.filter(({ facts }) => facts['thing'] === 'incapacity')).toMatchObject([
      { company_id: office.company.id, people: [expect.any(String)] },
    ]);
    expect((await decide(clerk, id, 'approve')).body.data).toMatchObject({ attachment: 'jpg' });
    expect(await absencesOf(run.id, employee)).toMatchObject([
      { kind: 'work_disability', start: days.start, end: days.end },
    ]);
  });

  it('interrupts vacations that were approved, and the company decides', async () => {
    const { employee, phone } = await somebody();
    const run = await paying.paid({ ...second, employee_ids: [employee] });
    const { id: rest } = await ask(phone);
    await decide(clerk, rest, 'approve');
    const { id } = await ask(phone, { ...days, attachment: photo.toString('base64') });
    const crossing = await decide(clerk, id, 'approve');
    expect([crossing.status, crossing.body.message]).toEqual([
      409,
      expect.stringContaining('Se cruza con otra ausencia: Vacaciones'),
    ]);
    const { version } = await paying.personOf(run.id, employee);
    const left = { kind: 'common_vacation', start: '2026-11-25', end: away.end };
    await clerk.put(`/pay_runs/${run.id}/people/${employee}`, { absences: [left], base_version: version });
    expect((await decide(clerk, id, 'approve')).status).toBe(200);
    expect((await absencesOf(run.id, employee)).map((one) => (one as { kind: string }).kind).sort()).toEqual([
      'common_vacation',
      'work_disability',
    ]);
    const again = await phone.post(
      '/vault/requests',
      draftOf({ ...days, attachment: photo.toString('base64') }),
    );
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('Incapacidad')]);
  });
});
