import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertFiling } from '../../../server/pila/filings.ts';
import type { OfficeOutput } from '../../../src/domain/office/calls.ts';
import type { CrosscheckPerson } from '../../../src/domain/office/crosscheck.ts';
import type { Liquidation } from '../../../src/domain/payroll/statement/statement.ts';
import { buildBlankLine } from '../../../src/domain/pila/layout.ts';
import { buildPlanillaHeader } from '../../../src/domain/pila/planilla.ts';
import { defaultPilaSettings } from '../../../src/domain/pila/settings.ts';
import { pesos } from '../../../src/domain/values/money.ts';
import { aMonth, paidMonth } from '../../domain/migration/foreign.ts';
import { aContract, day, paid } from '../../domain/payroll/payroll.ts';
import { numbered, planillaText } from '../../domain/pila/file.ts';
import { anOffice, type Office } from '../payroll/clerk.ts';
import { runsOf } from '../payroll/paying.ts';
import { ForeignProgram, type Signed } from './foreign-company.ts';

let office: Office;
let program: ForeignProgram;
beforeAll(async () => {
  office = await anOffice();
  program = new ForeignProgram(office.company.nit);
});

let people = 1_000_000_100;
const aWorker = (changes: object = {}) => ({
  document_number: String(people++),
  first_name: 'ROSA',
  surname: 'PRUEBA',
  second_surname: 'MENA',
  salary: '2400000.00',
  ...changes,
});
const signedMonth = (
  month: number,
  consecutive: number,
  changes: Parameters<typeof aMonth>[2] = {},
): Signed => program.sign(aMonth(month, consecutive, { nit: office.company.nit, ...changes }));
const toFiles = (signed: readonly Signed[]) => signed.map(({ name, content }) => ({ name, content }));
let batches = 0;
async function add(signed: readonly Signed[], more: object = {}) {
  batches += 1;
  const answer = await office.clerk.post('/document_imports/files', {
    file_name: `lote-${batches}.zip`,
    files: toFiles(signed),
    ...more,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data as unknown as { id: string; kept: number; repeated: number; refused: object[] };
}
const planOf = async (id: string) =>
  (await office.clerk.get(`/document_imports/${id}`)).body
    .data as unknown as OfficeOutput<'GET /document_imports/:id'>['data'];
const apply = (id: string, decisions?: object, balances?: object) =>
  office.clerk.post(`/document_imports/${id}/apply`, {
    ...(decisions && { decisions }),
    ...(balances && { balances }),
  });
const employeeOf = async (document: string) =>
  (await office.clerk.get(`/employees?search=${document}`)).rows[0] as { id: string } | undefined;

describe('documents of another program', () => {
  it('are kept as they came, with what was wrong of the others', async () => {
    const worker = aWorker();
    const signed = signedMonth(10, 1, { worker });
    const tampered = {
      ...signedMonth(9, 2, { worker }),
      name: 'alterado.xml',
    };
    tampered.content = Buffer.from(tampered.xml.replace('2000000.00', '2000001.00')).toString('base64');
    const half = {
      ...signed,
      name: 'medio.xml',
      content: Buffer.from(signed.xml.slice(0, 900)).toString('base64'),
    };
    const { id, ...counts } = await add([signed, signed, tampered, half], { pin: program.pin });
    expect(counts).toMatchObject({ kept: 2, repeated: 1, refused: [{ name: 'medio.xml' }] });
    expect(await add([signed], { id })).toMatchObject({ id, kept: 0, repeated: 1 });
    const plan = await planOf(id);
    expect(plan).toMatchObject({ state: 'reading', counts: { standing: 1, refused: 1 } });
    expect(plan.left).toMatchObject([{ file: 'alterado.xml', reason: 'refused' }]);
    const answer = await apply(id);
    expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ data: { updated: 0, months: 1 } });
    const [listed] = (await office.clerk.get('/foreign_payrolls?year=2026')).rows.filter(
      ({ cune }) => cune === signed.cune,
    );
    expect(listed).toMatchObject({ signature: 'valid', cune_state: 'verified', number: signed.number });
    const file = await office.clerk.get(`/foreign_payrolls/${listed?.id}/file`);
    expect(file.raw.toString()).toBe(signed.xml);
    expect((await apply(id)).status).toBe(409);
  });

  it('of another company or in no XML bring nothing', async () => {
    const stranger = new ForeignProgram('900123456').sign(aMonth(10, 5, { nit: '900123456' }));
    const { id } = await add([stranger]);
    expect((await apply(id)).status).toBe(422);
    const { status } = await office.clerk.post('/document_imports/files', {
      file_name: 'x',
      files: [{ name: 'x.xml', content: 'no es base64 !' }],
    });
    expect(status).toBe(422);
    const entity = signedMonth(10, 6).xml.replace('?>', '?><!DOCTYPE n [<!ENTITY a "b">]>');
    const answer = await add([{ ...stranger, content: Buffer.from(entity).toString('base64') }]);
    expect(answer).toMatchObject({ kept: 0, refused: [{ name: stranger.name }] });
  });

  it('create the employee with contract, account and salaries, and go away when undone', async () => {
    const worker = aWorker();
    const signed = [
      signedMonth(8, 11, { worker: { ...worker, salary: '2000000.00' } }),
      signedMonth(9, 12, { worker }),
    ];
    const { id } = await add(signed);
    const answer = await apply(id);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const [created] = answer.body.data.created as string[];
    const employee = (await office.clerk.get(`/employees/${created}`)).body.data;
    expect(employee).toMatchObject({
      document_number: worker.document_number,
      admission_date: '2024-02-01',
      salary: '2400000.00',
      salary_from: '2026-09-01',
      account_number: '00000000001',
      bank: { code: '1007' },
    });
    expect(employee.salary_history).toMatchObject([
      { from: '2024-02-01', salary: '2000000.00' },
      { from: '2026-09-01', salary: '2400000.00' },
    ]);
    // They are data of the person, and go with the others once the law lets them.
    const { tables } = (await office.clerk.get(`/employees/${created}/erasure`)).body.data as unknown as {
      tables: object[];
    };
    for (const title of ['Documentos de otro programa', 'Meses pagados con otro programa'])
      expect(tables).toContainEqual(expect.objectContaining({ title, rows: 2 }));
    expect((await office.clerk.delete(`/document_imports/${id}`)).status).toBe(200);
    expect((await office.clerk.get(`/employees/${created}`)).status).toBe(404);
    expect((await office.clerk.get('/foreign_payrolls')).rows.map(({ cune }) => cune)).not.toContain(
      signed[0]?.cune,
    );
    expect((await office.clerk.delete(`/document_imports/${id}`)).status).toBe(409);
    // The same files can be brought again.
    expect((await apply((await add(signed)).id)).status).toBe(200);
  });

  it('wait for what they contradict, change the record as decided, and give it back', async () => {
    const worker = aWorker();
    const employee = await office.anEmployee({ salary: '2200000.00', admission_date: '2024-02-01' });
    const { document_number } = (await office.clerk.get(`/employees/${employee}`)).body.data;
    const { id } = await add([
      signedMonth(10, 21, { worker: { ...worker, document_number: String(document_number) } }),
    ]);
    const plan = await planOf(id);
    const [conflict] = plan.conflicts;
    if (!conflict) throw new Error('nothing to decide');
    expect(conflict).toMatchObject({ fact: 'salary', options: [{ value: '2400000.00' }, { isHere: true }] });
    expect((await apply(id)).status).toBe(422);
    expect((await apply(id, { [conflict.person]: { salary: '1.00' } })).status).toBe(422);
    const answer = await apply(id, { [conflict.person]: { salary: '2400000.00' } });
    expect(answer.body, JSON.stringify(answer.body)).toMatchObject({
      data: { created: [], updated: 1, months: 1 },
    });
    expect((await office.clerk.get(`/employees/${employee}`)).body.data).toMatchObject({
      salary: '2400000.00',
    });
    expect((await office.clerk.delete(`/document_imports/${id}`)).status).toBe(200);
    expect((await office.clerk.get(`/employees/${employee}`)).body.data).toMatchObject({
      salary: '2200000.00',
    });
  });

  it('change what was decided of the company, and give it back when undone', async () => {
    const { id } = await add([signedMonth(2, 61, { worker: aWorker() })]);
    const { company } = await planOf(id);
    const address = company.find(({ fact }) => fact === 'address');
    expect(address?.options[0]?.value).toBe('CALLE 10 # 20-30');
    // A clerk of the company may not change its name.
    expect(company.some(({ fact }) => fact === 'social_reason')).toBe(false);
    const addressOf = async () =>
      (await office.clerk.get(`/companies/${office.company.id}`)).body.data['address'];
    const before = await addressOf();
    const unfit = await apply(id, { company: { address: 'Otra que nadie ofreció' } });
    expect([unfit.status, Object.keys(unfit.body['errors'] as object)]).toEqual([422, ['company']]);
    const brought = await apply(id, { company: { address: 'CALLE 10 # 20-30' } });
    expect(brought.status, JSON.stringify(brought.body)).toBe(200);
    expect(await addressOf()).toBe('CALLE 10 # 20-30');
    expect((await office.clerk.delete(`/document_imports/${id}`)).status).toBe(200);
    expect(await addressOf()).toBe(before);
  });

  it('change the company only for whom may change it, and so do they give it back', async () => {
    const { server, company, clerk } = office;
    const user = await server.aUser({ roles: ['distributor'], companies: [company.id] });
    await sql`update users set sso_owner = true where id = ${user.id}`.execute(server.store.db);
    const distributor = await server.signIn(user, company);
    const { id } = await add([signedMonth(2, 62, { worker: aWorker() })]);
    const made = await distributor.post('/access_keys', { name: 'ERP', scopes: ['employees:write'] });
    const byKey = await server.app.inject({
      ...{ method: 'POST', url: `/api/document_imports/${id}/apply` },
      headers: {
        authorization: `Bearer ${String(made.body.data['key'])}`,
        'idempotency-key': crypto.randomUUID(),
      },
      payload: { decisions: { company: { address: 'CALLE 10 # 20-30' } } },
    });
    expect([byKey.statusCode, byKey.json().code], byKey.body).toEqual([403, 'scope']);
    const { body } = await distributor.get(`/document_imports/${id}`);
    const plan = body.data as unknown as OfficeOutput<'GET /document_imports/:id'>['data'];
    const [name] = plan.company.filter(({ fact }) => fact === 'social_reason');
    const social_reason = name?.options[0]?.value;
    const brought = await distributor.post(`/document_imports/${id}/apply`, {
      decisions: { company: { social_reason } },
    });
    expect(brought.body, JSON.stringify(brought.body)).toMatchObject({ data: { updated: 1 } });
    expect((await clerk.delete(`/document_imports/${id}`)).status).toBe(403);
    expect((await distributor.delete(`/document_imports/${id}`)).status).toBe(200);
  });

  it('are in the vault of their employee while the office shows them, each alone and as it came', async () => {
    const [worker, other] = [aWorker(), aWorker({ first_name: 'EVA' })];
    const [march, april, hers] = [
      signedMonth(3, 51, { worker }),
      signedMonth(4, 52, { worker }),
      signedMonth(3, 53, { worker: other }),
    ];
    const { id } = await add([march, april, hers]);
    expect((await apply(id)).status).toBe(200);
    const account = await office.server.anEmployeeAccount({
      document_number: worker.document_number,
      companies: [office.company.id],
    });
    const phone = await office.server.signInToVault(account);
    const listed = async () => (await phone.get('/vault/foreign_payslips')).rows;
    expect(await listed()).toEqual([]);
    const show = (in_vault: boolean) => office.clerk.put(`/document_imports/${id}/vault`, { in_vault });
    expect((await show(true)).status).toBe(200);
    const shown = await listed();
    expect(shown.map(({ year, month, number }) => [year, month, number])).toEqual([
      [2026, 4, april.number],
      [2026, 3, march.number],
    ]);
    const file = await phone.get(`/vault/foreign_payslips/${shown[1]?.id}/xml`);
    expect(file.raw.toString()).toBe(march.xml);
    // The same files with one more keep the rows that are there, which stay in the vault.
    const again = await add([march, april, hers, signedMonth(5, 54, { worker })]);
    expect((await apply(again.id)).body).toMatchObject({ data: { months: 1 } });
    expect((await listed()).map((row) => row['id'])).toEqual(shown.map((row) => row['id']));
    expect((await office.clerk.delete(`/document_imports/${again.id}`)).status).toBe(200);
    const theirs = (await office.clerk.get('/foreign_payrolls?per_page=200')).rows.find(
      ({ cune }) => cune === hers.cune,
    );
    expect((await phone.get(`/vault/foreign_payslips/${theirs?.id}/xml`)).status).toBe(404);
    await show(false);
    expect(await listed()).toEqual([]);
    expect((await phone.get(`/vault/foreign_payslips/${shown[1]?.id}/xml`)).status).toBe(404);
    expect((await office.clerk.delete(`/document_imports/${id}`)).status).toBe(200);
    expect((await show(true)).status).toBe(409);
  });

  it('are replaced by a note that comes later, and count again when it is undone', async () => {
    const worker = aWorker();
    const first = signedMonth(10, 31, { worker });
    await apply((await add([first])).id);
    const note = program.note(first, aMonth(10, 32, { nit: office.company.nit, worker }), '1');
    const { id } = await add([note]);
    expect((await apply(id)).body).toMatchObject({ data: { created: [], months: 1 } });
    const { id: employee } = (await employeeOf(worker.document_number)) ?? { id: '' };
    const standing = async () =>
      (await office.clerk.get(`/foreign_payrolls?employee_id=${employee}`)).rows.map(({ cune }) => cune);
    expect(await standing()).toEqual([note.cune]);
    await office.clerk.delete(`/document_imports/${id}`);
    expect(await standing()).toEqual([first.cune]);
  });

  it('come with the opening balances that they do not say, which go away with them', async () => {
    const worker = aWorker();
    const employee = await office.anEmployee({ salary: '2400000.00', admission_date: '2024-02-01' });
    const { document_number } = (await office.clerk.get(`/employees/${employee}`)).body.data;
    const { id } = await add([
      signedMonth(10, 51, { worker }),
      signedMonth(10, 52, { worker: aWorker({ document_number: String(document_number) }) }),
    ]);
    const [fresh, here] = [`13:${worker.document_number}`, `13:${document_number}`];
    const figures = { opening_date: '2026-10-31', opening_source: 'Siigo', opening_vacation_days: '11.25' };
    // A balance of nobody in the documents, of an unknown figure, and one that its rules refuse.
    expect((await apply(id, {}, { '13:1': figures })).status).toBe(422);
    expect((await apply(id, {}, { [fresh]: { salary: '1.00' } })).status).toBe(422);
    const late = await apply(id, {}, { [fresh]: { ...figures, opening_date: '2023-12-31' } });
    expect([late.status, Object.keys(late.body['errors'] as object)]).toEqual([422, [fresh]]);
    const answer = await apply(
      id,
      {},
      { [fresh]: figures, [here]: { ...figures, opening_severance: '500000.00', opening_income: '' } },
    );
    expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ data: { updated: 1, months: 2 } });
    const [created] = answer.body.data.created as string[];
    const recordOf = async (one: string | undefined) =>
      (await office.clerk.get(`/employees/${one}`)).body.data;
    const stated = { ...figures, opening_vacation_days: '11.250' };
    expect(await recordOf(created)).toMatchObject(stated);
    expect(await recordOf(employee)).toMatchObject({ ...stated, opening_severance: '500000.00' });
    expect((await office.clerk.delete(`/document_imports/${id}`)).status).toBe(200);
    expect(await recordOf(employee)).toMatchObject({ opening_date: null, opening_source: null });
  });

  it('leave nothing behind when one of their people cannot be created', async () => {
    const [good, bad] = [aWorker(), aWorker()];
    const unplaced = { country: 'CO', department: '05', municipality: '99999', address: 'X' };
    const { id } = await add([
      signedMonth(10, 41, { worker: good }),
      signedMonth(10, 42, { worker: { ...bad, workplace: unplaced } }),
    ]);
    const answer = await apply(id);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body['errors'] as object)).toEqual([`13:${bad.document_number}`]);
    expect(await employeeOf(good.document_number)).toBeUndefined();
  });
});

describe('the months of another program', () => {
  const contract = aContract(2_400_000, { admission: day('2024-02-01') });
  /** The months of two people who earned the same: one was paid here, the other in another program. */
  const months: [number, Liquidation][] = [
    [5, paid(contract, '2026-05', { hours: [{ kind: 'heds', quantity: '12' }] })],
    [6, paid(contract, '2026-06')],
    [7, paid(contract, '2026-07', { earned: [{ concept: 'commissions', salary: '900000.00' }] })],
    [
      8,
      paid(contract, '2026-08', {
        absences: [{ kind: 'common_vacation', start: day('2026-08-03'), end: day('2026-08-10') }],
      }),
    ],
    [9, paid(contract, '2026-09', { hours: [{ kind: 'hrns', quantity: '20' }] })],
    [10, paid(contract, '2026-10')],
  ];
  let here: string;
  let there: string;
  beforeAll(async () => {
    const record = { salary: '2400000.00', admission_date: '2024-02-01' };
    here = await office.anEmployee(record);
    there = await office.anEmployee(record);
    const { document_number } = (await office.clerk.get(`/employees/${there}`)).body.data;
    const stored = await office.clerk.get(`/employees/${here}`);
    const { id: company } = office.company;
    await office.server.store.inCompany(company, async (tx) => {
      for (const [month, { lines, accrued, deductions, totals, ibc }] of months)
        await sql`
          insert into payrolls (company_id, id, employee_id, person, employee_name, list_name, year, month, settlement_start_date,
            settlement_end_date, payment_dates, novelties, lines, accrued, deductions, worked_days, accrued_total, deductions_total,
            total, ibc, state, search_text)
          values (${company}, ${crypto.randomUUID()}, ${here}, ${`13:${stored.body.data.document_number}`}, 'x', 'x', 2026, ${month},
            make_date(2026, ${month}, 1), (make_date(2026, ${month}, 1) + interval '1 month - 1 day')::date, '[]',
            ${JSON.stringify(
              month === 8
                ? { absences: [{ kind: 'common_vacation', start: '2026-08-03', end: '2026-08-10' }] }
                : {},
            )}::jsonb,
            ${JSON.stringify(lines)}::jsonb, ${JSON.stringify(accrued)}::jsonb, ${JSON.stringify(deductions)}::jsonb,
            ${accrued.worked_days}, ${totals.accrued_total}, ${totals.deductions_total}, ${totals.total}, ${ibc}, 'aceptada', 'x')`.execute(
          tx,
        );
    });
    const worker = aWorker({ document_number: String(document_number) });
    const signed = months.map(([month, result]) =>
      program.sign(paidMonth(month, 100 + month, result, { nit: office.company.nit, worker })),
    );
    const { id } = await add(signed);
    const plan = await planOf(id);
    expect(plan.conflicts).toEqual([]);
    expect((await apply(id)).body).toMatchObject({ data: { months: months.length } });
  });

  it('enter prima, severance, vacations and the final settlement as those of a company that lived here', async () => {
    const { paid: pay, personOf } = runsOf(office.clerk);
    for (const kind of ['prima', 'severance'] as const) {
      const run = await pay({
        kind,
        year: 2026,
        month: 12,
        payment_date: '2026-12-18',
        employee_ids: [here, there],
      });
      const [ours, theirs] = [await personOf(run.id, here), await personOf(run.id, there)];
      const shown = ({ lines }: typeof ours) =>
        lines.map(({ concept, amount, explanation }) => ({ concept, amount, explanation }));
      expect(shown(ours)).not.toEqual([]);
      expect(shown(theirs)).toEqual(shown(ours));
      await office.clerk.delete(`/pay_runs/${run.id}`);
    }
    const leave = { retirement_date: '2026-11-18', retirement_reason: 'resignation' };
    for (const id of [here, there]) {
      const { version } = (await office.clerk.get(`/employees/${id}`)).body.data;
      const changed = await office.clerk.put(`/employees/${id}`, { ...leave, base_version: version });
      expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    }
    const run = await pay({
      kind: 'final_settlement',
      year: 2026,
      month: 11,
      payment_date: '2026-11-20',
      employee_ids: [here, there],
    });
    const amounts = async (id: string) =>
      (await personOf(run.id, id)).lines.map(({ concept, amount }) => [concept, amount]);
    expect(await amounts(there)).toEqual(await amounts(here));
    await office.clerk.delete(`/pay_runs/${run.id}`);
  });

  it('enter the percentage of procedure 2 and the income certificate', async () => {
    const percentage = async (id: string) => {
      const {
        percent,
        base,
        months: used,
      } = (await office.clerk.get(`/payrolls/withholding_percentage?employee_id=${id}&year=2026&month=12`))
        .body.data;
      return { percent, base, used };
    };
    expect(await percentage(there)).toEqual(await percentage(here));
    const rows = (await office.clerk.get('/certificates?year=2026')).rows;
    const of = (id: string) => rows.find((row) => row.id === id);
    for (const field of ['income_total', 'contributions_total', 'withholding', 'from', 'to'])
      expect([field, of(there)?.[field]]).toEqual([field, of(here)?.[field]]);
  });

  it('are compared in «Cruce» with the filed planilla', async () => {
    const { document_number } = (await office.clerk.get(`/employees/${there}`)).body.data;
    const month = { year: 2026, month: 10 };
    const presenter = {
      ...{ name: 'Peña', document_type: 'NI', check_digit: '1' },
      document_number: office.company.nit,
    };
    const header = buildPlanillaHeader({
      ...{ presenter, settings: defaultPilaSettings, ...month },
      ...{ type: 'E' as const, contributors: 1, payroll: pesos(1) },
    });
    const line = {
      ...{ ...buildBlankLine(), documentType: 'CC', documentNumber: String(document_number), type: '01' },
      ...{ surname: 'PRUEBA', firstName: 'ROSA', healthBase: pesos(1_000_000) },
    };
    const content = Buffer.from(planillaText(header, numbered([line]), day('2026-11-20')), 'latin1');
    await office.server.store.inCompany(office.company.id, (tx) =>
      insertFiling(
        tx,
        office.company.id,
        {
          ...{ id: crypto.randomUUID(), ...month, type: 'E', number: '1', paid: day('2026-11-10') },
          ...{ written: day('2026-11-20'), content, branch: null, by: null as never },
        },
        { people: 1, lines: 1, total: pesos(0), sums: {}, administrators: [] } as never,
      ),
    );
    const { rows } = await office.clerk.get('/crosscheck?year=2026&month=10&per_page=200');
    const person = rows.find(({ id }) => id === there) as unknown as CrosscheckPerson;
    expect(person.payroll).toBeNull();
    expect(person.differences).toContainEqual(
      expect.objectContaining({ fact: 'remuneration', between: ['document', 'planilla'] }),
    );
  });

  it('prevent being undone once a payroll was made with them', async () => {
    const [{ id } = { id: '' }] = (await office.clerk.get('/document_imports')).rows;
    const made = await office.clerk.post('/payrolls', {
      employee_id: there,
      year: 2026,
      month: 11,
      payment_dates: ['2026-11-18'],
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const refused = await office.clerk.delete(`/document_imports/${id}`);
    expect(refused.status).toBe(409);
    expect(refused.body['message']).toContain('noviembre de 2026');
    await office.clerk.delete(`/payrolls/${made.body.data.id}`);
    expect((await office.clerk.delete(`/document_imports/${id}`)).status).toBe(200);
  });
});
