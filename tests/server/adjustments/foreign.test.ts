import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { generateId, readClock } from '../../../server/services.ts';
import { openPaper } from '../../../simulator/reception.ts';
import { makeDay } from '../../../src/domain/values/day.ts';
import { aMonth } from '../../domain/migration/foreign.ts';
import { ForeignProgram, type Signed } from '../migration/foreign-company.ts';
import { anOffice, type Office } from '../payroll/clerk.ts';
import { aSender } from '../sending/sender.ts';
import { untilState } from './accepted.ts';

/** Notes over documents that another program issued, up to DIAN. */

let office: Office;
let program: ForeignProgram;
beforeAll(async () => {
  office = await anOffice();
  const { server, company, simulator } = office;
  Object.assign(server.services.config, { dianAddress: simulator.endpoint });
  await server.store.inCompany(company.id, async (tx) => {
    await sql`update enablers set environment = 'produccion' where company_id = ${company.id}`.execute(tx);
    await sql`
      insert into consecutives (company_id, id, type, environment, prefix, "from", next, is_default, search_text)
      values (${company.id}, ${generateId()}, '102', 'produccion', 'QN', 1, 1, true, 'qn'),
        (${company.id}, ${generateId()}, '103', 'produccion', 'QA', 1, 1, true, 'qa')`.execute(tx);
  });
  program = new ForeignProgram(company.nit);
  aSender(server.store, simulator.endpoint);
});

let people = 1_000_000_700;
/** A signed month of somebody new, which DIAN has. */
function aDocument(month: number, changes: Parameters<typeof aMonth>[2] = {}): Signed {
  people += 1;
  const worker = {
    ...{ document_number: String(people), first_name: 'ROSA', surname: 'PRUEBA', second_surname: 'MENA' },
    ...changes.worker,
  };
  const signed = program.sign(aMonth(month, people, { ...changes, nit: office.company.nit, worker }));
  issueToDian(signed);
  return signed;
}

/** Leaves a document in DIAN as one that it accepted from another program. */
function issueToDian({ xml, name }: Signed): void {
  const bytes = Buffer.from(xml);
  const paper = openPaper(bytes);
  if ('lines' in paper) throw new Error(JSON.stringify(paper.lines));
  office.simulator.state.receive(
    {
      ...paper.identity,
      ...{ at: new Date().toISOString(), operation: 'SendNominaSync', fileName: name },
      ...{ outcome: 'accepted', lines: [] },
    },
    bytes,
  );
}

async function bring(...signed: readonly Signed[]): Promise<void> {
  const made = await office.clerk.post('/document_imports/files', {
    file_name: 'meses.zip',
    files: signed.map(({ name, content }) => ({ name, content })),
  });
  const brought = await office.clerk.post(`/document_imports/${made.body.data.id}/apply`);
  expect(brought.status, JSON.stringify(brought.body)).toBe(200);
}

const foreignOf = async (cune: string) =>
  (await office.clerk.get('/foreign_payrolls?per_page=200')).rows.find((row) => row['cune'] === cune);

const start = (id: unknown, note_type: 1 | 2) =>
  office.clerk.post(`/foreign_payrolls/${id}/adjust`, { note_type, reason: 'Faltaban horas extras' });

const written = (note: Record<string, unknown>, changes: object) => ({
  ...(note['novelties'] as object),
  base_version: note['version'],
  employee_id: note['employee_id'],
  year: note['year'],
  month: note['month'],
  payment_dates: note['payment_dates'],
  ...changes,
});

async function send(id: string) {
  const sent = await office.clerk.post('/adjustment_payrolls/send', { ids: [id] });
  expect(sent.status, JSON.stringify(sent.body)).toBe(202);
  return untilState(office.clerk, `/adjustment_payrolls/${id}`, 'aceptada');
}

const incomeOf = async (employee: unknown) =>
  (await office.clerk.get('/certificates?year=2026')).rows.find(({ id }) => id === employee)?.[
    'income_total'
  ];

test('a replacement of a foreign document begins with what it states, and its figures count once DIAN accepts it', async () => {
  const document = aDocument(10);
  await bring(document);
  const foreign = await foreignOf(document.cune);
  const before = await incomeOf(foreign?.['employee_id']);
  const begun = await start(foreign?.id, 1);
  expect(begun.status, JSON.stringify(begun.body)).toBe(201);
  const note = begun.body.data;
  expect(note).toMatchObject({
    ...{ note_type: 1, original: null, before: foreign?.['total'] },
    ...{ predecessor: { id: null, full_number: document.number }, foreign_id: foreign?.id },
    foreign_original: { id: foreign?.id, full_number: document.number, cune: document.cune },
  });
  // The document has the cents of two contributions, which are whole pesos here. The rest is equal.
  expect(note['delta']).toBe('0.40');
  expect((await start(foreign?.id, 2)).status).toBe(409);

  const saved = await office.clerk.put(
    `/adjustment_payrolls/${note.id}`,
    written(note, { hours: [{ kind: 'heds', quantity: '4' }] }),
  );
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(await incomeOf(foreign?.['employee_id'])).toBe(before);
  const done = await send(note.id);
  expect(done['full_number']).toMatch(/^QA/);
  const accepted = office.simulator.state.byCune(String(done['cune']));
  expect(accepted).toMatchObject({ kind: 'replacement', outcome: 'accepted' });
  const delta = Number(done['delta']);
  expect(delta).toBeGreaterThan(0);
  expect(Number(await incomeOf(foreign?.['employee_id']))).toBeGreaterThan(Number(before));
  expect((await foreignOf(document.cune))?.['note']).toMatchObject({ id: note.id, state: 'aceptada' });

  // The note is what stands now: the next adjustment is of it, and the month has no room for a payroll.
  expect((await start(foreign?.id, 1)).status).toBe(409);
  const month = {
    year: 2026,
    month: 10,
    employee_id: foreign?.['employee_id'],
    payment_dates: ['2026-10-31'],
  };
  expect((await office.clerk.post('/payrolls', month)).status).toBe(409);
  const imported = await office.clerk.post('/payrolls/import', { file_name: 'mes.csv', rows: [month] });
  expect(imported.body.data, JSON.stringify(imported.body)).toMatchObject({
    created: [],
    refused: [{ errors: { month: [expect.stringContaining('otro programa')] } }],
  });
  const run = await office.clerk.post('/pay_runs', {
    ...{ kind: 'month', year: 2026, month: 10, payment_date: '2026-10-31' },
    employee_ids: [foreign?.['employee_id']],
  });
  expect([run.status, run.body['message']]).toEqual([409, expect.stringContaining('otro programa')]);
  const next = await office.clerk.post(`/payrolls/${note.id}/adjust`, { note_type: 2, reason: 'No trabajó' });
  expect(next.body.data, JSON.stringify(next.body)).toMatchObject({
    ...{ foreign_id: foreign?.id, foreign_original: null },
    predecessor: { id: note.id },
  });
  await send(next.body.data.id);
  expect(await incomeOf(foreign?.['employee_id'])).toBeUndefined();
});

test('an elimination of a foreign document leaves nothing of it, and its import cannot be undone', async () => {
  const document = aDocument(9);
  await bring(document);
  const foreign = await foreignOf(document.cune);
  const begun = await start(foreign?.id, 2);
  expect(begun.body.data, JSON.stringify(begun.body)).toMatchObject({ note_type: 2, after: '0.00' });
  const [{ id: brought } = { id: '' }] = (await office.clerk.get('/document_imports')).rows;
  expect((await office.clerk.delete(`/document_imports/${brought}`)).status).toBe(409);
  await office.clerk.put(`/document_imports/${brought}/vault`, { in_vault: true });
  const account = await office.server.anEmployeeAccount({
    document_number: String(people),
    companies: [office.company.id],
  });
  const phone = await office.server.signInToVault(account);
  expect((await phone.get('/vault/foreign_payslips')).rows).toMatchObject([{ number: document.number }]);
  await send(begun.body.data.id);
  expect((await phone.get('/vault/foreign_payslips')).rows).toEqual([]);
  expect(await incomeOf(foreign?.['employee_id'])).toBeUndefined();
  expect((await office.clerk.delete(`/document_imports/${brought}`)).status).toBe(409);
  // A note of another program on the same document came too late.
  const late = program.note(document, aMonth(9, people + 500, { nit: office.company.nit }), '2');
  const made = await office.clerk.post('/document_imports/files', {
    file_name: 'tarde.zip',
    files: [{ name: late.name, content: late.content }],
  });
  const refused = await office.clerk.post(`/document_imports/${made.body.data.id}/apply`);
  expect([refused.status >= 400, (await foreignOf(document.cune))?.id]).toEqual([true, foreign?.id]);
});

/** Asks for a CUNE at the time of the simulator, which refuses a call signed at another. */
async function askFor(cune: string) {
  const { services } = office.server;
  const { now } = services;
  services.now = readClock;
  const asked = await office.clerk.get(`/foreign_payrolls/by_cune/${cune}`);
  services.now = now;
  return asked;
}

test('a document is adjusted from its CUNE: DIAN gives it, and it is kept as it came', async () => {
  const first = aDocument(8);
  await bring(first);
  const employee_id = (await foreignOf(first.cune))?.['employee_id'];
  const worker = { document_number: String(people) };
  const document = program.sign(aMonth(7, people + 900, { nit: office.company.nit, worker }));
  issueToDian(document);
  const asked = await askFor(document.cune.toUpperCase());
  expect(asked.body.data, JSON.stringify(asked.body)).toMatchObject({
    ...{ foreign_payroll: null, payroll: null },
    document: { number: document.number, kind: 'payroll', file: { content: document.content } },
  });
  const { file } = asked.body.data['document'] as { file: object };
  const kept = await office.clerk.post('/foreign_payrolls', { ...file });
  expect(kept.status, JSON.stringify(kept.body)).toBe(201);
  expect(await foreignOf(document.cune)).toMatchObject({ id: kept.body.data.id, employee_id });
  const again = await askFor(document.cune);
  expect(again.body.data).toMatchObject({ foreign_payroll: { id: kept.body.data.id }, document: null });
  const begun = await start(kept.body.data.id, 2);
  const done = await send(begun.body.data.id);
  expect((await askFor(String(done['cune']))).body.data).toMatchObject({
    payroll: { id: begun.body.data.id, note_type: 2 },
  });
  expect((await askFor('x')).status).toBe(404);
  const theirs = new ForeignProgram('900123456').sign(aMonth(7, 3, { nit: '900123456' }));
  issueToDian(theirs);
  const another = await askFor(theirs.cune);
  expect([another.status, JSON.stringify(another.body).includes('1859927')]).toEqual([409, false]);
  const unknown = await askFor('0'.repeat(96));
  expect([unknown.status, unknown.body['message']]).toEqual([
    404,
    'La DIAN no tiene un documento con ese CUNE. Traiga el XML que emitió el otro programa.',
  ]);
  Object.assign(office.server.services.config, { dianAddress: 'http://127.0.0.1:1/' });
  const silent = await askFor('1'.repeat(96));
  Object.assign(office.server.services.config, { dianAddress: office.simulator.endpoint });
  expect([silent.status, silent.body['message']]).toEqual([
    409,
    expect.stringMatching(/DIAN.*Traiga el XML que emitió el otro programa/),
  ]);
});

test('a document of somebody who is not here, of another company or of no payroll is not kept', async () => {
  const stranger = aDocument(6);
  const keep = ({ name, content }: Pick<Signed, 'name' | 'content'>) =>
    office.clerk.post('/foreign_payrolls', { name, content });
  const messageOf = async (signed: Pick<Signed, 'name' | 'content'>) =>
    ((await keep(signed)).body as { errors?: { content?: string[] } }).errors?.content?.[0];
  expect(await messageOf(stranger)).toContain('no está entre los empleados');
  const other = new ForeignProgram('900123456').sign(aMonth(6, 5, { nit: '900123456' }));
  expect(await messageOf(other)).toContain('900123456');
  expect((await keep({ name: 'x.xml', content: Buffer.from('<a/>').toString('base64') })).status).toBe(422);
  const pair = [aDocument(6), aDocument(7)].map(({ xml }) => `<Description><![CDATA[${xml}]]></Description>`);
  const both = `<AttachedDocument>${pair.join('')}</AttachedDocument>`;
  expect(await messageOf({ name: 'x.xml', content: Buffer.from(both).toString('base64') })).toContain(
    'varios documentos',
  );
  const none = (await office.clerk.get('/document_imports')).rows;
  expect(none.filter((row) => String(row['file_name']).includes(stranger.number))).toEqual([]);
});

test('one of two parts of a month is replaced once the other is eliminated', async () => {
  const first = aDocument(5, { period: { end: makeDay(2026, 5, 15) } });
  const worker = { document_number: String(people) };
  const second = program.sign(
    aMonth(5, people + 900, { nit: office.company.nit, worker, period: { start: makeDay(2026, 5, 16) } }),
  );
  issueToDian(second);
  await bring(first, second);
  const [one, other] = [await foreignOf(first.cune), await foreignOf(second.cune)];
  expect((await start(one?.id, 1)).body['message']).toContain('Elimine los que sobren');
  const ending = await start(other?.id, 2);
  await send(ending.body.data.id);
  const begun = await start(one?.id, 1);
  expect(begun.status, JSON.stringify(begun.body)).toBe(201);
});

test('two who take the same month, or bring the same document, do not both succeed', async () => {
  const document = aDocument(4);
  await bring(document);
  const foreign = await foreignOf(document.cune);
  const employee_id = foreign?.['employee_id'];
  const month = { employee_id, year: 2026, month: 4, payment_dates: ['2026-04-30'] };
  const both = await Promise.all([start(foreign?.id, 1), office.clerk.post('/payrolls', month)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const worker = { document_number: String(people) };
  const { name, content, cune } = program.sign(aMonth(3, people + 900, { nit: office.company.nit, worker }));
  const keep = () => office.clerk.post('/foreign_payrolls', { name, content });
  const kept = await Promise.all([keep(), keep()]);
  expect(new Set(kept.map(({ body }) => body.data.id)).size, JSON.stringify(kept)).toBe(1);
  const { rows } = await office.clerk.get('/foreign_payrolls?per_page=200');
  expect(rows.filter((row) => row['cune'] === cune)).toHaveLength(1);
});
