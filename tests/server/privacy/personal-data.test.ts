import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { keptTables, keptTogether } from '../../../src/domain/privacy/kept.ts';
import type { Client } from '../../client.ts';
import { anOffice, type Office } from '../payroll/clerk.ts';
import { trail } from '../security/trail.ts';
import { aPayslip, aWorker, type Worker } from '../vault/vault-world.ts';

/** Personal data of a company: what its people answered, copies, corrections, erasures and incidents. */
let office: Office;
let worker: Worker;
let payslip: string;
let phone: Client;
beforeAll(async () => {
  office = await anOffice();
  const { server, company } = office;
  worker = await aWorker(server, company, { email: 'ana@correo.test', mobile: '3001234567' });
  payslip = await aPayslip(server, company, worker);
  phone = await phoneOf(worker);
});
const phoneOf = async ({ document_number }: Worker, companies = [office.company.id]) =>
  office.server.signInToVault(await office.server.anEmployeeAccount({ document_number, companies }));
const aMan = async (values: Record<string, unknown> = {}) => {
  const made = await aWorker(office.server, office.company, { ...values });
  return { made, slip: await aPayslip(office.server, office.company, made) };
};
const kinds = async (kind: string) => trail(office.server.store, kind);

describe('the declaration of stored personal data', () => {
  it('covers each table that names a person or depends on one that does', async () => {
    const { rows } = await sql<{ name: string }>`
      with recursive reached as (
        select table_name::text as name from information_schema.columns where table_schema = 'public'
          and column_name in ('person', 'people', 'employee_id', 'employee_document', 'account_id')
        union select c.conrelid::regclass::text from pg_constraint c join reached r on c.confrelid = r.name::regclass
          where c.contype = 'f')
      select name from reached union select 'employees' order by 1`.execute(office.server.store.db);
    const declared = [...keptTables.map(({ table }) => table), ...Object.keys(keptTogether)];
    // Those that hang from no person, though a person has part in them.
    expect(rows.map(({ name }) => name).filter((name) => !declared.includes(name))).toEqual([
      'data_incidents',
    ]);
  });

  it('leaves out of the copies every column that holds a secret', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and (data_type = 'bytea' or column_name ~ 'hash|sealed|secret|_key$')
        and table_name = any(${keptTables.map(({ table }) => table)})`.execute(office.server.store.db);
    const apart = keptTables.flatMap(({ table, apart = [] }) => apart.map((name) => `${table}.${name}`));
    // A Bre-B key opens nothing: it is a name by which somebody is paid.
    const open = ['employees.breb_key'];
    const names = rows.map(({ name }) => name).filter((name) => !open.includes(name));
    expect(names.filter((name) => !apart.includes(name))).toEqual([]);
  });
});

describe('the data policy', () => {
  it('can be read by anybody who has the address of the company', async () => {
    const { body } = await office.server.client().get(`/privacy/${office.company.id}`);
    expect(body.data).toMatchObject({ version: '1', responsible: { nit: office.company.nit } });
    for (const wrong of ['x', crypto.randomUUID()])
      expect((await office.server.client().get(`/privacy/${wrong}`)).status).toBe(404);
  });

  it('can be accepted by an employee and then revoked, for its current version', async () => {
    const asked = await phone.get('/vault/policy');
    expect(asked.rows).toMatchObject([{ company_id: office.company.id, version: '1', answered: null }]);
    expect((await phone.post('/vault/policy/answer', { version: '1' })).status).toBe(422);
    expect((await phone.post('/vault/policy/answer', { version: '0', granted: true })).status).toBe(422);
    expect((await phone.get('/vault/policy')).rows[0]?.answered).toBeNull();
    for (const granted of [true, false]) {
      expect((await phone.post('/vault/policy/answer', { version: '1', granted })).status).toBe(200);
      expect((await phone.get('/vault/policy')).rows[0]?.answered).toMatchObject({ version: '1', granted });
    }
    const { rows } = await office.clerk.get(`/authorizations?search=${worker.document_number}`);
    expect(rows).toMatchObject([{ id: worker.id, granted: false, version: '1' }]);
    expect((await kinds('policy_answered')).map(({ facts }) => facts)).toEqual([
      { version: '1', granted: true },
      { version: '1', granted: false },
    ]);
  });

  it('leaves the e-mail and mobile of an employee who refused it unused until it is accepted', async () => {
    const mailed = async () => (await office.clerk.get(`/vault_mail?ids=${payslip}`)).body.data;
    const code = async () => {
      const made = await office.clerk.post('/vault_codes', { employee_ids: [worker.id] });
      return (await office.clerk.get(`/vault_codes?ids=${made.rows[0]?.id}`)).rows[0];
    };
    expect(await mailed()).toMatchObject({ ready: 0, without: [], not_authorized: [{ id: worker.id }] });
    expect(await code()).toMatchObject({ mobile: null });
    await phone.post('/vault/policy/answer', { version: '1', granted: true });
    expect(await mailed()).toMatchObject({ ready: 1, without: [], not_authorized: [] });
    expect((await code())?.mobile).not.toBeNull();
  });

  it('leaves the payslips of an employee who has not answered readable', async () => {
    const { made, slip } = await aMan();
    const silent = await phoneOf(made);
    expect((await silent.get(`/vault/payslips/${slip}/payrolls`)).status).toBe(200);
  });

  it('can be accepted by a staff user', async () => {
    expect((await office.clerk.get('/policy')).body.data).toMatchObject({ version: '1', answered: null });
    await office.clerk.post('/policy/answer', { version: '1', granted: true });
    expect((await office.clerk.get('/policy')).body.data).toMatchObject({ answered: { granted: true } });
  });

  it('hides the authorizations and data of a company from other companies', async () => {
    const stranger = await office.aStranger();
    expect((await stranger.get('/authorizations')).rows).toEqual([]);
    expect((await stranger.get(`/employees/${worker.id}/dossier`)).status).toBe(404);
    expect((await stranger.get(`/employees/${worker.id}/erasure`)).status).toBe(404);
    expect((await phone.get(`/vault/dossier/${stranger.company}`)).status).toBe(404);
  });
});

describe('the copy of all data of a person', () => {
  const unzipped = (raw: Uint8Array) => unzipSync(new Uint8Array(raw));

  it('has the record, the tables and the payslips, for the company and for the person', async () => {
    const given = unzipped((await office.clerk.get(`/employees/${worker.id}/dossier`)).raw);
    const taken = unzipped((await phone.get(`/vault/dossier/${office.company.id}`)).raw);
    expect(Object.keys(taken)).toEqual(Object.keys(given));
    expect(Object.keys(given)).toEqual(
      expect.arrayContaining([
        'leame.txt',
        'ficha.csv',
        'datos/ficha.json',
        'datos/nóminas-y-notas-de-ajuste.json',
      ]),
    );
    expect(Object.keys(given).filter((name) => /^comprobantes\/2026-10-.*\.pdf$/.test(name))).toHaveLength(1);
    expect(strFromU8(given['ficha.csv'] as Uint8Array)).toContain('"Correo";"ana@correo.test"');
    expect(JSON.parse(strFromU8(given['datos/ficha.json'] as Uint8Array))).toMatchObject([{ id: worker.id }]);
    const all = Object.entries(given)
      .filter(([name]) => name.endsWith('.json'))
      .map(([, data]) => strFromU8(data))
      .join();
    expect(all).not.toMatch(/password_hash|code_hash|"public_key"/);
  });

  it('is logged, and the person sees that it was downloaded', async () => {
    expect(await kinds('dossier_given')).toMatchObject([{ people: [worker.person] }]);
    expect(await kinds('dossier_taken')).toMatchObject([{ people: [worker.person] }]);
    const { rows } = await phone.get('/vault/readings');
    expect(rows.map(({ words }) => words)).toContain('Descargó todo lo que se guarda de una persona');
  });

  it('requires the user to sign in again after an hour, and so does an erasure', async () => {
    const clerk = await office.server.signIn(
      await office.server.aUser({ companies: [office.company.id] }),
      office.company,
    );
    await sql`update sessions set proven_at = now() - interval '1 hour'`.execute(office.server.store.db);
    expect((await clerk.get(`/employees/${worker.id}/dossier`)).body).toMatchObject({ reason: 'proof' });
    const erasing = { what: 'optional', fields: ['photo'] };
    expect((await clerk.post(`/employees/${worker.id}/erasure`, erasing)).body).toMatchObject({
      reason: 'proof',
    });
    await sql`update sessions set proven_at = now()`.execute(office.server.store.db);
  });
});

describe('a claim on personal data', () => {
  it('is a question with a last day to answer it', async () => {
    for (const category of ['datos', 'supresion', 'horas'])
      await phone.post('/vault/questions', { payslip_id: payslip, category, message: 'Mi correo es otro' });
    const { rows } = await office.clerk.get('/questions?about=data');
    expect(rows.map(({ category, due_on }) => [category, typeof due_on]).sort()).toEqual([
      ['datos', 'string'],
      ['supresion', 'string'],
    ]);
    const [other] = (await office.clerk.get('/questions')).rows.filter(
      ({ category }) => category === 'horas',
    );
    expect(other).toMatchObject({ due_on: null });
    // Its person is told the same day, and who answers begins with the first to end.
    const told = (await phone.get('/vault/questions')).rows;
    expect(told.find(({ category }) => category === 'datos')?.due_on).toBe(rows[0]?.due_on);
    expect(rows.map(({ category }) => category)).toEqual(['datos', 'supresion']);
    const { attention } = (await office.clerk.get('/dashboard?year=2026&month=11')).body.data as never as {
      attention: { text: string; to: string }[];
    };
    expect(attention).toContainEqual(
      expect.objectContaining({
        text: '2 solicitudes sobre datos personales',
        to: '/vault/questions?about=data',
      }),
    );
    expect((await office.clerk.get('/questions?about=otro')).status).toBe(422);
  });
});

describe('an erasure', () => {
  const changesOf = async (id: string) =>
    JSON.stringify((await office.clerk.get(`/employees/${id}/changes`)).body);

  it('shows what is erased, what stays and why', async () => {
    const { body } = await office.clerk.get(`/employees/${worker.id}/erasure`);
    const told = body.data as never as {
      optional: { field: string; why_not: string | null }[];
      tables: object[];
    };
    expect(body.data).toMatchObject({ why_not: expect.stringContaining('Trabaja') });
    expect(told.tables).toContainEqual(
      expect.objectContaining({
        title: 'Nóminas y notas de ajuste',
        rows: 1,
        goes: false,
        why: expect.stringContaining('Ley 962'),
      }),
    );
    expect(told.optional.find(({ field }) => field === 'home_address')?.why_not).toMatch(/2276/);
  });

  it('of optional data removes them from the record and its log, and keeps the rest', async () => {
    const id = await office.anEmployee({ email: 'borrar@correo.test', mobile: '3009998877' });
    const { version } = (await office.clerk.get(`/employees/${id}`)).body.data;
    await office.clerk.put(`/employees/${id}`, { email: 'otro@correo.test', base_version: version });
    expect(await changesOf(id)).toContain('borrar@correo.test');
    await office.server.store.inCompany(office.company.id, (tx) =>
      sql`
        insert into employee_requests (company_id, id, employee_id, person, kind, state, details)
        select ${office.company.id}, gen_random_uuid(), ${id}, '13:' || document_number, 'data', 'retirada',
          '{"mobile":"3009998877","home_address":"Calle 9"}'
        from employees where id = ${id}`.execute(tx),
    );
    const answer = await office.clerk.post(`/employees/${id}/erasure`, {
      what: 'optional',
      fields: ['email', 'mobile'],
    });
    expect(answer.body.message).toBe('Se borró: correo, celular');
    const { rows } = await office.server.store.inCompany(office.company.id, (tx) =>
      sql<{ whole: string }>`
        select e::text as whole from employees e where id = ${id}
        union all select c::text from record_changes c where record = ${id}
        union all select q::text from employee_requests q where employee_id = ${id}`.execute(tx),
    );
    expect(rows.at(-1)?.whole).toContain('Calle 9');
    expect(rows.map(({ whole }) => whole).join()).not.toMatch(/correo\.test|3009998877/);
    expect((await office.clerk.get('/employees?search=otro@correo.test')).rows).toEqual([]);
    const kept = (await office.clerk.get(`/employees/${id}`)).body.data;
    expect(kept).toMatchObject({ email: null, mobile: null, address: expect.any(String) });
    expect(await kinds('data_erased')).toMatchObject([{ facts: { what: 'correo, celular' } }]);
  });

  it('is refused for what the law keeps, and writes nothing', async () => {
    for (const [body, status] of [
      [{ what: 'whole' }, 409],
      [{ what: 'optional', fields: ['home_address'] }, 409],
      [{ what: 'optional', fields: [] }, 422],
      [{ what: 'optional', fields: ['salary'] }, 422],
      [{ what: 'x' }, 422],
    ] as const)
      expect([body, (await office.clerk.post(`/employees/${worker.id}/erasure`, body)).status]).toEqual([
        body,
        status,
      ]);
    expect((await office.clerk.get(`/employees/${worker.id}`)).body.data).toMatchObject({
      email: 'ana@correo.test',
    });
  });

  it('of everything, ten years after the last payment, leaves only the audit trail', async () => {
    const { server, company, clerk } = office;
    const old = await aWorker(server, company, {
      admission_date: '2012-01-01',
      retirement_date: '2015-06-30',
      retirement_reason: 'resignation',
      email: 'viejo@correo.test',
    });
    const payslip = await aPayslip(server, company, old, { year: 2015, month: 6 });
    const countPdfs = () =>
      server.store.inCompany(company.id, async (tx) => {
        const { rows } = await sql`select 1 from payslip_files where payroll_id = ${payslip}`.execute(tx);
        return rows.length;
      });
    await clerk.get(`/payrolls/${payslip}/pdf`);
    expect(await countPdfs()).toBe(1);
    const account = await server.anEmployeeAccount({
      document_number: old.document_number,
      companies: [company.id],
    });
    await server.signInToVault(account);
    const { body } = await clerk.get(`/employees/${old.id}/erasure`);
    expect(body.data).toMatchObject({ why_not: null });
    expect((await clerk.post(`/employees/${old.id}/erasure`, { what: 'whole' })).status).toBe(200);
    expect((await clerk.get(`/employees/${old.id}`)).status).toBe(404);
    const left = await server.store.inCompany(company.id, async (tx) => {
      const found = [];
      for (const { table, reason } of keptTables) {
        const { rows } = await sql`
          select 1 from ${sql.table(table)} t where t::text ~ ${`${old.document_number}|viejo@correo|${old.id}`}`.execute(
          tx,
        );
        if (rows.length > 0 && reason !== 'trail') found.push(table);
      }
      return found;
    });
    expect(await countPdfs()).toBe(0);
    // That the record went is told to devices that keep a copy of the list.
    expect(left).toEqual(['record_changes']);
    expect((await clerk.get('/employees?updated_since=2020-01-01T00:00')).body).toMatchObject({
      deleted: expect.arrayContaining([old.id]),
    });
  });

  it('keeps the account for another employer', async () => {
    const { server, company, clerk } = office;
    const stranger = await office.aStranger();
    const old = await aWorker(server, company, {
      admission_date: '2012-01-01',
      retirement_date: '2015-06-30',
      retirement_reason: 'resignation',
    });
    const both = [company.id, stranger.company ?? ''];
    const account = await server.anEmployeeAccount({ document_number: old.document_number, companies: both });
    await clerk.post(`/employees/${old.id}/erasure`, { what: 'whole' });
    const { rows } = await sql<{ only_companies: string[] }>`
      select only_companies from employee_accounts where id = ${account.id}`.execute(server.store.db);
    expect(rows).toEqual([{ only_companies: [stranger.company] }]);
  });

  it('is the only way to change or delete the log of changes', async () => {
    const touch = (what: ReturnType<typeof sql>) =>
      office.server.store.inCompany(office.company.id, (tx) => what.execute(tx));
    for (const what of [sql`delete from record_changes`, sql`update record_changes set changes = '{}'`])
      await expect(touch(what)).rejects.toThrow(/stays as it was written/);
  });
});

describe('a data incident', () => {
  const what = {
    found_on: '2026-11-18',
    found_by: 'Inés Cárdenas',
    what: 'Se envió una planilla a otro correo',
    data: 'Nombres y sueldos',
    people: 12,
    measures: 'Se pidió que la borraran',
  };

  it('has a last day to be reported, and records the day it was reported', async () => {
    const made = await office.clerk.post('/incidents', what);
    expect(made.body.data).toMatchObject({ ...what, due_on: '2026-12-10', reported_on: null });
    const { id, version } = made.body.data;
    const reported = { ...what, reported_on: '2026-11-19', filing_number: '26-1', base_version: version };
    expect((await office.clerk.put(`/incidents/${id}`, reported)).body.data).toMatchObject({
      reported_on: '2026-11-19',
      version: 2,
    });
    expect((await office.clerk.put(`/incidents/${id}`, reported)).status).toBe(409);
    expect((await office.clerk.get('/incidents')).rows).toHaveLength(1);
    expect((await kinds('incident_noted')).map(({ facts }) => facts)).toEqual([
      { reported: false },
      { reported: true },
    ]);
  });

  it.each([
    ['a future day', { found_on: '2026-11-21' }, 'found_on'],
    ['a report from before it was found', { reported_on: '2026-11-17' }, 'reported_on'],
    ['a report on no valid day', { reported_on: 'ayer' }, 'reported_on'],
    ['a number of people that is no figure', { people: 'muchas' }, 'people'],
    ['an empty description', { what: ' ' }, 'what'],
  ])('with %s is refused at its field', async (_, changes, field) => {
    const { status, body } = await office.clerk.post('/incidents', { ...what, ...changes });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('is hidden from support users and from other companies', async () => {
    const support = await office.server.signIn(
      await office.server.aUser({ roles: ['support'], companies: [office.company.id] }),
      office.company,
    );
    expect((await support.get('/incidents')).status).toBe(403);
    expect((await (await office.aStranger()).get('/incidents')).rows).toEqual([]);
  });
});
