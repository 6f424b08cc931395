import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { staffKeys } from '../../../server/passkeys/keyring.ts';
import { readCatalogueId } from '../../../server/resources/catalogue.ts';
import { type Address, type Call, isFileCall } from '../../../src/domain/calls/call.ts';
import { hasJobEnded, type JobState } from '../../../src/domain/calls/job-states.ts';
import { officeCalls } from '../../../src/domain/office/calls.ts';
import type { Offer } from '../../../src/domain/office/legal-offers.ts';
import { findRouteScope } from '../../../src/domain/office/scopes.ts';
import type { Answered, Client } from '../../client.ts';
import { forgetHeld, notHeld } from '../../declared.ts';
import { testServer } from '../../harness.ts';
import { anApplicant, fillIn } from '../enabler/company.ts';
import { foreignDocuments } from '../migration/foreign-company.ts';
import { aNewPasskey, aPasskey } from '../passkey.ts';
import { anOffice, type Office } from '../payroll/clerk.ts';
import { livingFunds } from '../pila/funds.ts';
import { templateSample } from '../resources/samples.ts';
import { aSender, until } from '../sending/sender.ts';
import { aPayslip, aWorker } from '../vault/vault-world.ts';
import { type Rehearsals, rehearseWrites } from './rehearse.ts';
import { codeNow } from './totp-code.ts';

/** Every write is made as a dry run first. */
const told: Rehearsals = { done: new Set(), refused: new Set(), wrong: [] };

const mail = { server: 'smtp://127.0.0.1:9', from: 'nomina@quincena.test' };
const texts = {
  address: 'http://127.0.0.1:9',
  template: '["{to}","{text}"]',
  authorization: undefined,
  channel: 'sms',
} as const;
const october = { year: 2026, month: 10 };
const november = { year: 2026, month: 11 };
const inAddress = (month: object) => new URLSearchParams(month as Record<string, string>).toString();
const draftOf = (employee_id: string) => ({ employee_id, ...october, payment_dates: ['2026-10-30'] });

it('every declared call of the office answers as its declaration says', async () => {
  forgetHeld();
  const office = await anOffice({ mail });
  rehearseWrites(office.server, told);
  const employee = await office.anEmployee({ ...(await paidByBank(office)), email: 'ana@correo.test' });
  const accepted = await payrolls(office, employee);
  await people(office, employee);
  await months(office, accepted);
  await imports(office, employee);
  await documents(office);
  await profiles(office);
  await adjustments(office, accepted);
  await runs(office, employee);
  await reports(office);
  await office.clerk.get(`/dashboard?${inAddress(november)}`);
  await office.clerk.get('/overview');
  await monthEnd(office, employee);
  await legalOffers(office);
  await enablement();
  await vault();
  await notices(office);
  await ownAccount(office);
  await admins(office);
  await audit(office);
  await personalData(office, employee);
  await jobs(office);
  await accessKeys(office);
  await webhooks(office);
  expect(notHeld(officeCalls)).toEqual([]);
  expect(told.wrong).toEqual([]);
  expect(listNotRehearsed()).toEqual([]);
});

/** Writes that a key may make and no dry run made without changing a table. */
function listNotRehearsed(): string[] {
  const isDone = (address: string) =>
    [...told.done].some((one) => new RegExp(`^${address.replace(/:\w+/g, '[^/?]+')}(\\?|$)`).test(one));
  return Object.entries<Call>(officeCalls).flatMap(([address, call]) =>
    address.startsWith('GET ') ||
    findRouteScope(address) === null ||
    isFileCall(call) ||
    // A form names its method inside.
    isDone(address === 'DELETE /pay_runs/:id' ? 'POST /pay_runs/:id' : address)
      ? []
      : [address],
  );
}

/** Access keys of programs, made by root. */
async function accessKeys({ server, company }: Office): Promise<void> {
  const [first, second] = [await server.aUser({ roles: ['root'] }), await server.aUser({ roles: ['root'] })];
  const [root, other] = [await server.signIn(first, company), await server.signIn(second, company)];
  const scopes = ['employees:read'];
  const { id, key } = (await root.post('/access_keys', { name: 'ERP', scopes })).body.data as unknown as {
    id: string;
    key: string;
  };
  await server.client().get('/access_keys/current', { headers: { authorization: `Bearer ${key}` } });
  await root.get('/access_keys');
  await other.post(`/access_keys/${id}/take_over`);
  await root.get(`/access_keys/${id}/calls`);
  await root.delete(`/access_keys/${id}`);
}

/** Long calls that go on as jobs. */
async function jobs({ server, clerk }: Office): Promise<void> {
  const jobOf = ({ body }: Answered) => (body as unknown as { job: { id: string; state: JobState } }).job;
  const headers = { prefer: 'respond-async', 'idempotency-key': crypto.randomUUID() };
  const { id } = jobOf(await clerk.get('/payrolls/export?year=2026&month=10&format=csv', { headers }));
  await clerk.get('/jobs');
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  while (!hasJobEnded(jobOf(await clerk.get(`/jobs/${id}?wait=10`)).state));
  await clerk.get(`/jobs/${id}/file`);
  await clerk.put(`/jobs/${id}`);
  await clerk.delete(`/jobs/${id}`);
}

/** A webhook from its secret to its deliveries. */
async function webhooks({ server, company }: Office): Promise<void> {
  const user = await server.aUser({ roles: ['distributor'], companies: [company.id] });
  const desk = await server.signIn(user, company);
  const given = { address: 'https://erp.ejemplo.co/quincena', types: ['employee.updated'] };
  const { id, version } = (await desk.post('/webhooks', given)).body.data;
  await desk.get('/webhooks');
  await desk.put(`/webhooks/${id}`, { base_version: version, description: 'El ERP' });
  await desk.post(`/webhooks/${id}/secrets`, {});
  const { event_id } = (await desk.post(`/webhooks/${id}/test`)).body.data;
  await desk.get(`/webhooks/${id}/deliveries?state=waiting`);
  await desk.get(`/webhooks/${id}/deliveries/${event_id}`);
  await desk.post(`/webhooks/${id}/deliveries/${event_id}/replay`);
  await desk.post(`/webhooks/${id}/replay`, {});
  await desk.delete(`/webhooks/${id}`);
}

/** What follows a month of payrolls. */
async function monthEnd({ clerk }: Office, employee: string): Promise<void> {
  const range = 'from=2026-10&to=2026-11';
  await clerk.get('/closing?month=2026-11');
  await clerk.put('/closing/clothing', { month: '2026-12', done: true });
  await clerk.get(`/cost?${range}&by=employee`);
  await clerk.get(`/cost/employees/${employee}?month=2026-10`);
  await clerk.get(`/cost/export?${range}`);
  await clerk.get('/law_trials?month=2026-10&law=current');
  await clerk.get('/law_trials/export?month=2026-10&laws=current,2025');
  await clerk.post('/month_forecasts', { month: '2026-10' });
  await clerk.get('/month_forecasts?month=2026-10');
  await clerk.get('/month_forecasts/people?month=2026-10');
  await clerk.get(`/month_forecasts/people/${employee}?month=2026-10`);
  await pila();
  await clerk.get('/crosscheck?year=2026&month=10');
  await clerk.get('/crosscheck/export?year=2026&month=10');
  await clerk.form('/crosscheck/files', [
    ['documents[0][name]', 'a.xml'],
    ['documents[0][text]', '<Invoice/>'],
    ['planilla', new File(['01'], 'planilla.txt')],
  ]);
  await certificates(clerk, employee);
}

/** The year of each person, form 220 and format 2276. */
async function certificates(clerk: Client, employee: string): Promise<void> {
  for (const part of ['?', '/zip?', '/2276?', '/2276/sheet?', `/${employee}/pdf?`])
    await clerk.get(`/certificates${part}year=2026`);
  const { department_id, municipality_id, version } = (await clerk.get(`/employees/${employee}`)).body.data;
  await clerk.put(`/employees/${employee}`, {
    home_address: 'Calle 1',
    home_department_id: department_id,
    home_municipality_id: municipality_id,
    contract_type_id: (await clerk.get('/contract_types?filter[code]=1')).rows[0]?.id,
    contract_end_date: '2027-06-30',
    base_version: version,
  });
  await clerk.get('/certificates/2276/xml?year=2026');
  for (const kind of ['', '/employment']) await clerk.get(`/employees/${employee}/letters${kind}`);
  await clerk.get(`/employees/${employee}/term`);
  await clerk.put(`/employees/${employee}/term/notice`, { delivered_on: '2026-11-20' });
  await accounting(clerk);
}

/** Vouchers of a month, from its accounts to its closing. */
async function accounting(clerk: Office['clerk']): Promise<void> {
  const { body } = await clerk.get('/accounting?month=2026-10');
  const { digest, settings } = body.data as unknown as { digest: string; settings: object };
  await clerk.get('/accounting/origin?month=2026-10&voucher=pay&account=510506');
  await clerk.get('/accounting/file?month=2026-10');
  await clerk.post('/accounting/postings', { month: '2026-10', number: 1, digest });
  await clerk.post('/accounting/reversals', { month: '2026-10', number: 2 });
  await clerk.put('/accounting/settings', settings);
  await clerk.get('/accounting/accounts');
  await clerk.get('/accounting/accounts/export');
  const row = { concept: 'earnings.salary', area: 'all', debit: '51050601', credit: null };
  await clerk.post('/accounting/accounts/import', { version: 1, rows: [row] });
}

/** The planilla of a month until it is presented, and its mark withdrawn. */
async function pila(): Promise<void> {
  const office = await anOffice();
  rehearseWrites(office.server, told);
  const { clerk } = office;
  const employee = await office.anEmployee(await livingFunds(office));
  await clerk.post('/payrolls/generate', october);
  const month = 'month=2026-10&type=E';
  const found = (await clerk.get(`/pila?${month}`)).body;
  await clerk.get(`/pila/contributors/${employee}?month=2026-10`);
  await clerk.get(`/pila/file?${month}`);
  await clerk.get(`/pila/files?${month}`);
  await clerk.get(`/pila/export?${month}`);
  const { digest } = found['planilla'] as { digest: string };
  const filing = { ...october, type: 'E', number: '71234567', paid: '2026-11-09', digest };
  const { id } = (await clerk.post('/pila/filings', filing)).body.data;
  await clerk.get(`/pila/filings/${id}/file`);
  await clerk.get(`/pila/filings/${id}/export`);
  await clerk.post(`/pila/filings/${id}/withdraw`, { reason: 'Es de otro mes' });
}

/** A payroll from its draft to its answer of DIAN. */
async function payrolls({ clerk, server, simulator }: Office, employee: string): Promise<string> {
  const draft = draftOf(employee);
  const { id } = (await clerk.post('/payrolls', draft)).body.data;
  for (const what of ['context', 'withholding_percentage', 'recalculations'])
    await clerk.get(`/payrolls/${what}?${inAddress(october)}&employee_id=${employee}`);
  await clerk.post('/payrolls/recalculations/reviewed');
  await clerk.put(`/payrolls/${id}`, { ...draft, base_version: 1, notes: ['Nota'] });
  for (const what of ['validate', 'review', 'status']) await clerk.post(`/payrolls/${what}`, { ids: [id] });
  await clerk.put('/payrolls/sending', { paused: true });
  await clerk.post('/payrolls/send', { ids: [id] });
  for (const month of ['', `?${inAddress(october)}`]) await clerk.get(`/payrolls/sending${month}`);
  await clerk.put('/payrolls/sending', { paused: false });
  aSender(server.store, simulator.endpoint);
  await until(async () => (await clerk.get(`/payrolls/${id}`)).body.data['state'] === 'aceptada');
  for (const file of ['xml', 'response', 'pdf']) await clerk.get(`/payrolls/${id}/${file}`);
  return id;
}

/** Employees in figures, one by their payrolls, and looked for in other companies. */
async function people({ clerk }: Office, employee: string): Promise<void> {
  await clerk.get('/employees/tallies');
  await clerk.get(`/employees/${employee}/payrolls`);
  await clerk.get(`/employees/${employee}/arrears`);
  await clerk.get(`/employees/${employee}/balances`);
  await clerk.get('/employees/minimum_raises');
  const raise = { year: 2026, minimum: '1750905.00', ids: [employee] };
  await clerk.post('/employees/minimum_raises', raise);
  await clerk.post('/employees/minimum_raises/undo', { year: 2026, ids: [employee] });
  const { document_type_id } = (await clerk.get(`/employees/${employee}`)).body.data;
  await clerk.get(`/employees/elsewhere?document_type_id=${document_type_id}&document_number=10000001`);
}

/** A month in lists and files, and another made from it. */
async function months({ clerk, anEmployee }: Office, accepted: string): Promise<void> {
  const month = inAddress(october);
  for (const list of ['?', '/ids?', '/zip?', '/export?', '/export?format=csv&'])
    await clerk.get(`/payrolls${list}${month}`);
  const [copied] = (await clerk.post('/payrolls/copy', { from: october, to: november })).rows;
  for (const id of [accepted, copied?.id]) await clerk.get(`/payrolls/${id}/comparison`);
  await clerk.delete(`/payrolls/${copied?.id}`);
  await anEmployee();
  const made = (await clerk.post('/payrolls/generate', november)).rows;
  expect(made).toHaveLength(2);
  await clerk.post('/payrolls/delete', { ids: made.map(({ id }) => id) });
}

/** An accepted payroll adjusted by notes, alone and with others, and issued anew. */
async function adjustments({ clerk }: Office, accepted: string): Promise<void> {
  const why = { reason: 'Faltaba un día', print_reason: true };
  const started = await clerk.post(`/payrolls/${accepted}/adjust`, { note_type: 1, ...why });
  const note = `/adjustment_payrolls/${started.body.data.id}`;
  await clerk.put(note, { base_version: started.body.data.version, reason: 'Faltaban dos días' });
  await clerk.get(note);
  for (const list of ['', '/export', '/export?format=csv']) await clerk.get(`/adjustment_payrolls${list}`);
  await clerk.delete(note);
  const change = { ids: [accepted], sign: 'add', concept: 'taken:debt', amount: '1000.00', ...why };
  await clerk.post('/adjustment_payrolls/together/preview', change);
  const made = await clerk.post('/adjustment_payrolls/together', change);
  const [{ id } = { id: '' }] = (made.body.data as unknown as { created: { id: string }[] }).created;
  await clerk.post('/adjustment_payrolls/send', { ids: [id] });
  await until(async () => (await clerk.get(`/payrolls/${accepted}`)).body.data['state'] === 'reemplazada');
  await clerk.post(`/payrolls/${id}/reissue`, why);
}

/** A report and its file, and the claim of an incapacity. */
async function reports({ clerk, anEmployee }: Office): Promise<void> {
  const employee_id = await anEmployee();
  const absences = [
    { kind: 'work_disability', start: '2026-10-05', end: '2026-10-09', previous_ibc: '3000000.00' },
  ];
  await clerk.post('/payrolls', { ...draftOf(employee_id), absences });
  await clerk.get('/reports/recoveries?from=2026-10&to=2026-10');
  await clerk.get('/reports/recoveries/download?format=csv');
  await clerk.put(`/recovery_claims/${employee_id}/eps/2026-10-07`, {
    base_version: 0,
    state: 'radicada',
    filing_number: '1',
    filed_on: '2026-11-02',
  });
}

/** Payrolls of a file, with a row that cannot be one. */
async function imports({ clerk }: Office, employee: string): Promise<void> {
  const rows = [{ ...draftOf(employee), month: 9, payment_dates: ['2026-09-30'] }, {}];
  await clerk.post('/payrolls/import/check', { rows });
  const { id } = (await clerk.post('/payrolls/import', { file_name: 'a.csv', rows })).body.data;
  await clerk.get('/payroll_imports');
  await keptFile(clerk, `/payroll_imports/${id}/file`);
  await clerk.delete(`/payroll_imports/${id}`);

  const people = { rows: [{ document_number: '1020304050' }] };
  await clerk.post('/employees/import/check', people);
  await clerk.get('/employees/defaults');
  await clerk.put('/employees/defaults', { arl_id: null });
  const brought = await clerk.post('/employees/import', { file_name: 'b.csv', ...people });
  await clerk.get('/employee_imports');
  await keptFile(clerk, `/employee_imports/${brought.body.data.id}/file`);
  await clerk.delete(`/employee_imports/${brought.body.data.id}`);
}

/** A document of another program, brought and undone. */
async function documents({ clerk, company, server }: Office): Promise<void> {
  await clerk.get('/document_imports/employees');
  const { id, payroll } = await foreignDocuments(clerk, company.nit);
  await clerk.get('/document_imports');
  await clerk.get(`/document_imports/${id}`);
  await clerk.put(`/document_imports/${id}/vault`, { in_vault: true });
  const [listed] = (await clerk.get('/foreign_payrolls')).rows;
  await clerk.get(`/foreign_payrolls/by_cune/${String(listed?.['cune'])}`);
  const file = await clerk.get(`/foreign_payrolls/${payroll}/file`);
  await clerk.post('/foreign_payrolls', { name: 'a.xml', content: file.raw.toString('base64') });
  const setEnvironment = (environment: string) =>
    server.store.inCompany(company.id, (tx) =>
      sql`update enablers set environment = ${environment} where company_id = ${company.id}`.execute(tx),
    );
  await setEnvironment('produccion');
  const note = await clerk.post(`/foreign_payrolls/${payroll}/adjust`, { note_type: 2, reason: 'Sobra' });
  await clerk.delete(`/adjustment_payrolls/${note.body.data.id}`);
  await setEnvironment('habilitacion');
  await clerk.delete(`/document_imports/${id}`);
}

/** Reading of the files of a program, kept and named anew. */
async function profiles({ clerk }: Office): Promise<void> {
  const columns = [{ header: 'CÉDULA', key: 'document', format: null }];
  const { id } = (await clerk.post('/import_profiles', { name: 'Siigo', kind: 'payrolls', columns })).body
    .data;
  await clerk.put(`/import_profiles/${id}`, { base_version: 1, name: 'Siigo Nube' });
  await clerk.get('/import_profiles');
  await clerk.delete(`/import_profiles/${id}`);
}

async function keptFile(clerk: Client, path: string): Promise<void> {
  await clerk.form(path, [['file', new File(['a;b'], 'a.csv', { type: 'text/csv' })]]);
  await clerk.get(path);
}

/** A payment from its liquidation to its files, and back. */
async function runs(office: Office, employee: string): Promise<void> {
  const { clerk } = office;
  const asked = { kind: 'month', year: 2026, month: 8, payment_date: '2026-11-30' };
  const made = await clerk.post('/pay_runs', { ...asked, employee_ids: [employee] });
  const run = `/pay_runs/${made.body.data.id}`;
  await clerk.get('/pay_runs?year=2026&month=8');
  await clerk.get('/pay_runs/open');
  await clerk.get('/pay_runs/people?kind=month&year=2026&month=9&payment_date=2026-11-30');
  const rows = [{ employee_id: employee, hours: [{ kind: 'heds', quantity: '2' }] }, {}];
  for (const path of ['/novelties/check', '/novelties']) await clerk.post(`${run}${path}`, { rows });
  await clerk.get(`${run}/novelties`);
  await clerk.get(`${run}/novelties/repeat`);
  await clerk.post(`${run}/novelties/repeat`);
  const marks = ['08:00', '17:00'].map((time) => ({ at: `2026-08-04T${time}` }));
  const marked = { people: [{ employee_id: employee, marks }] };
  for (const path of ['/marks/check', '/marks']) await clerk.post(`${run}${path}`, marked);
  await clerk.post(`${run}/recalculate`);
  const person = `${run}/people/${employee}`;
  await clerk.put(person, { base_version: (await clerk.get(person)).body.data.version, hours: [] });
  const based = async () => ({ base_version: (await clerk.get(run)).body.data.version });
  await approvals(office, run);
  await clerk.post(`${run}/close`, { ...(await based()), confirm_few_months: true });
  for (const format of ['xlsx', 'csv', 'pdf']) await clerk.get(`${run}/register?format=${format}`);
  for (const file of ['bank_file', 'bank_file/download']) await clerk.get(`${run}/${file}`);
  await clerk.post(`${run}/bank_trial`, { layout: templateSample });
  await clerk.get('/vault_payments');
  await clerk.get('/allied_vault_payments');
  await clerk.get(`/vault_payments/${made.body.data.id}/${employee}/pdf`);
  for (const path of ['zip', 'mail']) await clerk.get(`/vault_payments/${path}`);
  await clerk.post('/vault_payments/mail', {});
  await clerk.post(`${run}/reopen`, await based());
  await clerk.delete(person);
  await clerk.post(run, { ...(await based()), _method: 'DELETE' });
}

/** The approval of a payment by a second person, given back once, and how a company stops asking for it. */
async function approvals({ server, company, clerk }: Office, run: string): Promise<void> {
  const someone = await server.aUser({ roles: ['allied_client'], companies: [company.id] });
  const chief = await server.signIn(someone, company);
  const policy = '/pay_runs/approval_policy';
  const versionOf = async () => (await chief.get(policy)).body.data.version;
  await chief.put(policy, { base_version: 0, required: true, approvers: [someone.id] });
  const seen = async () => ({ digest: (await clerk.get(`${run}/approval`)).body.data['digest'] });
  await clerk.post(`${run}/approval`, await seen());
  await clerk.post(`${run}/approval/comments`, { message: 'Falta un permiso' });
  await chief.post(`${run}/approval/return`, { reason: 'Falta un permiso' });
  await clerk.post(`${run}/approval`, await seen());
  await chief.post(`${run}/approval/approve`, await seen());
  await chief.put(policy, { base_version: await versionOf(), required: false });
  await clerk.post(`${policy}/accept`, { base_version: await versionOf() });
}

/** Figures of the law that a new company takes, and those that another does not. */
async function legalOffers({ server }: Office): Promise<void> {
  for (const what of ['apply', 'dismiss']) {
    const company = await server.aCompany();
    const clerk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
    await server.store.inCompany(company.id, (tx) =>
      sql`delete from minimum_wages where company_id = ${company.id}`.execute(tx),
    );
    const [offer] = (await clerk.get('/legal_parameter_offers')).body.data as unknown as Offer[];
    const answer = await clerk.post(`/legal_parameter_offers/${what}`, {
      year: offer?.year,
      seen: offer?.seen,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
}

/** A company from its first look at the portal to production. */
async function enablement(): Promise<void> {
  const applicant = await anApplicant();
  const { client } = applicant;
  await fillIn(applicant);
  aSender(applicant.server.store, applicant.simulator.endpoint);
  await client.get('/dian/status');
  await client.post('/enabler/tests/generate');
  await client.post('/enabler/tests/send');
  await client.post('/enabler/tests/status');
  await until(async () => (await client.get('/enabler')).body.data['status']);
  const produced = await client.post('/enabler/production');
  expect(produced.status, JSON.stringify(produced.body)).toBe(200);
}

/** The vault as the staff sees it: who comes in, what they got, by mail and text too, and what they ask. */
async function vault(): Promise<void> {
  const server = await testServer({ config: { mail, texts } });
  rehearseWrites(server, told);
  const company = await server.aCompany();
  const clerk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
  const worker = await aWorker(server, company, { email: 'ana@correo.test', mobile: '3001234567' });
  const payslip = await aPayslip(server, company, worker);
  await clerk.post('/vault_codes', { employee_ids: [worker.id] });
  const [person] = (await clerk.get('/vault_people')).body.data as unknown as { code: { id: string } }[];
  const code = person?.code.id ?? '';
  for (const path of ['', '/sheet']) await clerk.get(`/vault_codes${path}?ids=${code}`);
  await clerk.post('/vault_codes/mail', { ids: [code] });
  await clerk.post('/vault_codes/text', { ids: [code] });
  await clerk.get('/vault_people');
  await clerk.delete(`/vault_codes/${code}`);
  await clerk.get(`/vault_people/${worker.id}/moves`);
  await clerk.get(`/vault_mail?ids=${payslip}`);
  await clerk.post('/vault_mail', { ids: [payslip] });
  for (const path of ['', '/zip', '/export']) await clerk.get(`/vault_entries${path}`);
  await clerk.get('/allied_vault_entries');
  const user = await server.aUser({ roles: ['distributor'], companies: [company.id] });
  await sql`update users set sso_owner = true where id = ${user.id}`.execute(server.store.db);
  const ally = await server.signIn(user, company);
  await ally.post('/webhooks', { address: 'https://erp.ejemplo.co/bodega', types: ['payroll.accepted'] });
  for (const vault of ['vault', 'allied_vault'])
    await ally.post(`/${vault}_entries/resend`, { ids: [payslip] });

  const { document_number } = worker;
  const phone = await server.signInToVault(
    await server.anEmployeeAccount({ document_number, companies: [company.id] }),
  );
  const asked = { payslip_id: payslip, category: 'horas', message: 'Faltan horas' };
  const question = `/questions/${(await phone.post('/vault/questions', asked)).body.data.id}`;
  await clerk.get('/questions');
  await clerk.get(question);
  await clerk.post(`${question}/replies`, { message: 'Ya vienen' });
  await clerk.put(question, { state: 'cerrada' });

  for (const [month, how] of [
    ['12', 'approve'],
    ['11', 'refuse'],
  ]) {
    const days = { start: `2026-${month}-21`, end: `2026-${month}-25` };
    const made = await phone.post('/vault/requests', { company_id: company.id, kind: 'vacations', ...days });
    const request = `/requests/${made.body.data.id}`;
    await clerk.get(request);
    await clerk.post(`${request}/${how}`, { base_version: 1, answer: 'Así queda' });
    if (how !== 'approve') continue;
    await phone.post(`/vault${request}/withdraw`);
    await clerk.post(`${request}/keep`, { base_version: 3, answer: 'Ya hay reemplazo' });
    await clerk.post(`${request}/revoke`, { base_version: 4, answer: 'Se aplazan' });
  }
  const attachment = Buffer.from('%PDF-1.7').toString('base64');
  const sick = { kind: 'sickness', start: '2026-10-19', end: '2026-10-20', attachment };
  const reported = await phone.post('/vault/requests', { company_id: company.id, ...sick });
  await clerk.get(`/requests/${reported.body.data.id}/attachment`);
  const another = { kind: 'account', breb_key: '@ana', attachment };
  const moved = await phone.post('/vault/requests', { company_id: company.id, ...another });
  await clerk.get(`/requests/${moved.body.data.id}`);
  const changed = await phone.post('/vault/requests', {
    ...{ company_id: company.id, kind: 'data' },
    mobile: '3001234567',
  });
  await clerk.get(`/requests/${changed.body.data.id}`);
  const advance = { company_id: company.id, kind: 'advance', amount: '100000' };
  const advanced = await phone.post('/vault/requests', advance);
  await clerk.post(`/requests/${advanced.body.data.id}/approve`, { base_version: 1 });
  await phone.get('/vault/requests');
  await clerk.get('/requests');
  const signed = {
    employee_id: worker.id,
    entry: crypto.randomUUID(),
    day: '2026-11-04',
    start: '17:00',
    end: '19:00',
  };
  await clerk.post('/signed_hours', { signatures: [signed] });
  await clerk.get('/signed_hours');
}

/** A notice that somebody is told, opens and confirms. */
async function notices({ clerk, company, server }: Office): Promise<void> {
  const root = await server.signIn(await server.aUser({ roles: ['root'] }), company);
  const made = await root.form('/notices', [
    ['title', 'Cierre'],
    ['body', 'Mañana no hay servicio'],
    ['level', 'info'],
    ['audience', 'todos'],
    ['starts_at', '2020-01-01T00:00'],
    ['placement', 'campana'],
    ['attachment', new File(['%PDF-1.7\n'], 'cierre.pdf', { type: 'application/pdf' })],
  ]);
  const { id } = made.body.data;
  await clerk.get('/notices/current');
  await clerk.get(`/notices/current/${id}/attachment`);
  for (const how of ['read', 'acknowledge']) await clerk.post(`/notices/${id}/${how}`);
}

/** Somebody invited to the back office, changed, shut out and back. */
async function admins({ server, company }: Office): Promise<void> {
  const ally = await server.signIn(
    await server.aUser({ roles: ['distributor'], companies: [company.id] }),
    company,
  );
  const { id } = (await ally.post('/company_staff', { name: 'Inés', email: 'ines@quincena.test' })).body.data;
  await ally.get('/company_staff');
  await ally.post(`/company_staff/${id}/invite`);
  await ally.delete(`/company_staff/${id}`);
  const user = await server.aUser({ roles: ['client'] });
  const { code } = (await ally.post('/company_staff', { name: 'Inés', email: user.email })).body.data;
  await (await server.signIn(user)).post('/user/invitations', { code });
  const root = await server.signIn(await server.aUser({ roles: ['root'] }));
  const invited = { name: 'Ana Ruiz', email: 'ana@quincena.test', roles: ['support'] };
  const person = `/admins/${(await root.post('/admins', invited)).body.data.id}`;
  const { version } = (await root.get(person)).body.data;
  await root.put(person, { base_version: version, name: 'Ana Ruiz Gómez' });
  for (const action of ['suspend', 'restore', 'close_sessions', 'invite'])
    await root.post(`${person}/${action}`);
  await root.delete(person);
}

/** The policy, what is kept of a person, and incidents. */
async function personalData({ clerk }: Office, employee: string): Promise<void> {
  await clerk.get('/policy');
  await clerk.post('/policy/answer', { version: '1', granted: true });
  await clerk.get('/authorizations');
  await clerk.get(`/employees/${employee}/dossier`);
  await clerk.get('/company_export');
  await clerk.get(`/employees/${employee}/erasure`);
  await clerk.post(`/employees/${employee}/erasure`, { what: 'optional', fields: ['photo'] });
  const incident = {
    ...{ found_on: '2026-11-18', found_by: 'Inés', what: 'Un correo ajeno' },
    ...{ data: 'Nombres', people: 2, measures: 'Se avisó' },
  };
  const { id } = (await clerk.post('/incidents', incident)).body.data;
  await clerk.get('/incidents');
  await clerk.put(`/incidents/${id}`, { ...incident, base_version: 1 });
}

/** Trail of the company and of the installation. */
async function audit({ server, clerk }: Office): Promise<void> {
  await clerk.get('/security_events?group=salaries');
  await clerk.get('/security_events/export?format=csv');
  const root = await server.signIn(await server.aUser({ roles: ['root'] }));
  await root.get('/installation_events');
  await root.get('/installation_events/export');
  await root.get('/installation_events/chain');
  await root.get('/operation');
  const zip = 'x';
  const { id } = (await root.post('/company_arrivals', { file_name: 'c.zip', bytes: zip.length })).body.data;
  await root.get('/company_arrivals');
  await root.get(`/company_arrivals/${id}`);
  await root.form(`/company_arrivals/${id}/parts/0`, [['content', new File([zip], 'part')]]);
  await server.store.asSystem((tx) =>
    sql`update company_arrivals set state = 'checked' where id = ${id}`.execute(tx),
  );
  await root.post(`/company_arrivals/${id}/take`);
  await root.delete(`/company_arrivals/${id}`);
}

/** The account of somebody: a passkey of a device, their other sessions and another password. */
async function ownAccount({ server }: Office): Promise<void> {
  const user = await server.aUser({ roles: ['client'] });
  const person = await server.signIn(user);
  await person.get('/user');
  const { challenge } = (await person.get('/user/passkeys/options')).body.data as { challenge?: string };
  const response = aNewPasskey(challenge ?? '');
  await server.client().post('/login/passkey/options');
  await (await aPasskey(server, user.id, { of: staffKeys })).signIn(server.client(), '/login/passkey');
  await person.post('/user/passkeys', { response, name: 'Llave' });
  await person.get('/user/passkeys');
  await person.delete(`/user/passkeys/${response.id}`);
  await person.get('/user/factors');
  await person.post('/user/proof', { password: user.password });
  const begun = (await person.post('/user/totp')).body.data as { secret?: string };
  await person.post('/user/totp/confirm', { code: codeNow(begun.secret ?? '', server.services.now()) });
  await person.post('/user/recovery_codes');
  await person.delete('/user/totp');
  await server.signIn(user);
  const other = (await person.get('/user/sessions')).rows.find(({ current }) => !current);
  await person.delete(`/user/sessions/${other?.id}`);
  await person.delete('/user/sessions');
  await person.put('/user/password', { current: user.password, password: 'otra-mas-larga' });
}

/** An account that the company pays from; answers how an employee is paid by it. */
async function paidByBank({ clerk, server }: Office): Promise<Record<string, unknown>> {
  const { bank_id, payment_means_id } = await server.store.asSystem(async (tx) => ({
    bank_id: await readCatalogueId(tx, 'banks', '1007'),
    payment_means_id: await readCatalogueId(tx, 'payment_means', '47'),
  }));
  const account = { bank_id, account_type: 'corriente', account_number: '45612378901' };
  await clerk.post('/bank_accounts', { ...account, alias: 'Nómina', flat_file_format: 'bancolombia_pab' });
  return { ...account, payment_means_id };
}

it('every declared call of the office has a route', async () => {
  const { app } = await testServer();
  const lacking = (Object.keys(officeCalls) as Address[]).filter((address) => {
    const [method = '', path = ''] = address.split(' ');
    return !app.hasRoute({ method: method as 'GET', url: `/api${path}` });
  });
  expect(lacking).toEqual([]);
});
