import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openCertificate } from '../../../server/dian/certificate.ts';
import { type QueueOutcome, queuePayrolls } from '../../../server/sending/queue.ts';
import { generateId } from '../../../server/services.ts';
import type { Tx } from '../../../server/store/connection.ts';
import type { Simulator } from '../../../simulator/server.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { testCertificates } from '../certificates.ts';
import { company as issued, p12Of, password } from '../dian/certificates.ts';
import { payrollOf } from './people.ts';
import { aSendingEmployer, aSimulator } from './sender.ts';

const october = { year: 2026, month: 10 };

let server: TestServer;
let simulator: Simulator;
beforeAll(async () => {
  server = await testServer();
  simulator = await aSimulator();
});

/** A company of its own; what is of the whole installation is as new. */
async function anEmployer(count: number) {
  await sql`update dian_links set clock_ahead = null, clock_at = null`.execute(server.store.db);
  const { company, user } = await aSendingEmployer(server, simulator);
  const ids = await payrollOf(server, company.id, user.id, count, october);
  const inCompany = <T>(work: (tx: Tx) => Promise<T>) => server.store.inCompany(company.id, work);
  const queue = (some = ids): Promise<QueueOutcome> =>
    inCompany((tx) =>
      queuePayrolls(tx, some, {
        companyId: company.id,
        userId: user.id,
        now: server.services.now(),
        newId: generateId,
      }),
    );
  return { server, company, user, ids, inCompany, queue };
}

type Employer = Awaited<ReturnType<typeof anEmployer>>;

const certificateInfo = (info: object) => (of: Employer) =>
  of.inCompany((tx) =>
    sql`update enablers set certificate_info = ${JSON.stringify(info)}::jsonb where company_id = ${of.company.id}`.execute(
      tx,
    ),
  );
const infoFor = (nit: string, at = Date.now()) => {
  const made = testCertificates({ social_reason: 'Otra S.A.S.', nit }, at);
  return openCertificate(made.p12, made.password, new Date(at)).info;
};
const change = (assignment: string) => (of: Employer) =>
  of.inCompany((tx) => sql.raw(`update enablers set ${assignment}`).execute(tx));
const clock = (ahead: number, minutesAgo: number) => (of: Employer) =>
  of.inCompany((tx) =>
    sql`update dian_links set clock_ahead = ${ahead}, clock_at = now() - make_interval(mins => ${minutesAgo})`.execute(
      tx,
    ),
  );

/** Another worker who now has the document of who was already paid the month. */
const sameDocument = async (of: Employer) => {
  const { full_number, id } = await paid(of);
  expect(full_number).toBe('NI1');
  return id;
};
async function paid(of: Employer) {
  const [id = ''] = of.ids;
  await of.queue([id]);
  await of.inCompany(async (tx) => {
    await sql`update payrolls set state = 'aceptada', cune = ${'a'.repeat(96)} where id = ${id}`.execute(tx);
    await sql`update submissions set step = 'done', state = 'aceptada' where payroll_id = ${id}`.execute(tx);
    await sql`update payrolls set person = (select person from payrolls where id = ${id}) where id = ${of.ids[1]}`.execute(
      tx,
    );
  });
  return { id, full_number: 'NI1' };
}

const enabler = (field: string) => ({ route: '/enabler', field });

test.each([
  [
    'the certificate belongs to another company',
    certificateInfo(infoFor('811000999')),
    'ZE03',
    enabler('certificate'),
  ],
  [
    'the certificate has expired',
    certificateInfo(infoFor('900100001', Date.UTC(2020, 1, 1))),
    'ZD02',
    enabler('certificate'),
  ],
  [
    'the certificate is self-signed',
    certificateInfo({ ...infoFor('900100001'), issuer: 'CN=A', subject: 'CN=A' }),
    'ZD05',
    enabler('certificate'),
  ],
  [
    'the certificate may not sign',
    certificateInfo({ ...infoFor('900100001'), signs: false }),
    'ZD07',
    enabler('certificate'),
  ],
  [
    'the certificate may not authenticate a client',
    certificateInfo({ ...infoFor('900100001'), connects: false }),
    'ZC06',
    enabler('certificate'),
  ],
  ['there is no certificate', change('certificate_sealed = null'), 'HAB06', enabler('certificate')],
  ['there is no PIN', change('software_pin_sealed = null'), 'HAB05', enabler('software_pin')],
  ['the company is not enabled', change('status = false'), '92', enabler('stage')],
  ['there is no software', change("software_id = ''"), 'NIE019', enabler('software_id')],
  ['our clock is a quarter of an hour ahead', clock(900, 1), 'DC24', enabler('environment')],
] as const)(
  'when %s, nothing is queued, and one finding says where to correct it',
  async (_, spoil, code, fix) => {
    const of = await anEmployer(2);
    await spoil(of);
    const answer = await of.queue();
    expect(answer.ok).toBe(false);
    const found = answer.findings.filter((finding) => finding.code === code);
    expect(found).toMatchObject([{ severity: 'block', fix, employee: '' }]);
    const { rows } = await of.inCompany((tx) =>
      sql<{ next: number }>`select next from consecutives where type = '102'`.execute(tx),
    );
    expect(rows).toEqual([{ next: 1 }]);
  },
);

test.each([
  [
    'the certificate names its holder first and the company after',
    certificateInfo({
      ...infoFor('900100001'),
      nit: '52123456',
      subject: 'CN=ANA PRUEBA,serialNumber=52123456,1.3.6.1.4.1.23267.2.3=NIT_OF_COMPANY',
    }),
  ],
  ['our clock was found wrong an hour ago', clock(900, 60)],
  ['our clock is half a minute late', clock(-30, 1)],
] as const)('a payroll is queued although %s', async (_, change) => {
  const of = await anEmployer(1);
  await change(of);
  await of.inCompany((tx) =>
    sql`update enablers set certificate_info = replace(certificate_info::text, 'NIT_OF_COMPANY', ${of.company.nit})::jsonb`.execute(
      tx,
    ),
  );
  expect(await of.queue()).toMatchObject({ ok: true, findings: [] });
});

test('payrolls with errors stay behind with all their findings, and the others are queued', async () => {
  const of = await anEmployer(4);
  const [, second = '', third = ''] = of.ids;
  await of.inCompany(async (tx) => {
    await sql`update payrolls set notes = ${JSON.stringify(['Largo. '.repeat(80_000)])}::jsonb where id = ${second}`.execute(
      tx,
    );
    await sql`update employees set surname = '', address = '' where id = (select employee_id from payrolls where id = ${third})`.execute(
      tx,
    );
  });
  const answer = await of.queue();
  if (!answer.ok) throw new Error('nothing left');
  expect(answer.data.map(({ full_number }) => full_number)).toEqual(['NI1', 'NI2']);
  const codes = (id: string) =>
    answer.findings.filter((f) => f.payroll_id === id).map((f) => [f.code, f.fix?.field]);
  expect(codes(second)).toEqual([['ZA01', 'notes']]);
  expect(codes(third)).toEqual(
    expect.arrayContaining([
      ['NIE046', 'surname'],
      ['NIE053', 'address'],
    ]),
  );
});

test('a second document of a worker in a month is not queued, and its finding points to the notes', async () => {
  const of = await anEmployer(3);
  await sameDocument(of);
  const answer = await of.queue(of.ids.slice(1));
  expect(answer).toMatchObject({
    ok: true,
    data: [{ full_number: 'NI2' }],
    findings: [
      { code: 'NIE199', payroll_id: of.ids[1], fix: { route: '/payrolls/:id/edit', field: 'notes' } },
    ],
  });
});

test('a number that another document already has is skipped', async () => {
  const of = await anEmployer(3);
  await of.inCompany((tx) => sql`update consecutives set next = 10 where type = '102'`.execute(tx));
  // NI1 followed by 1 is written as NI followed by 11.
  await of.inCompany((tx) =>
    sql`insert into submissions (company_id, id, step, state, environment, full_number, document, file_sequence, test_type, test_set_id)
      values (${of.company.id}, ${generateId()}, 'done', 'aceptada', 'habilitacion', 'NI11', '{}', 1, 'individual', 'x')`.execute(
      tx,
    ),
  );
  const answer = await of.queue();
  expect(answer.ok && answer.data.map(({ full_number }) => full_number)).toEqual(['NI10', 'NI12', 'NI13']);
});

test.each([
  ['keeps its number', 'habilitacion', '{}', ['NI7']],
  ['takes the next number when another document has its own', 'habilitacion', '{NI7}', ['NI1']],
  ['takes the next number when its own was of the other environment', 'produccion', '{}', ['NI1']],
] as const)('a rejected payroll %s', async (_, environment, others, numbers) => {
  const of = await anEmployer(1);
  await of.inCompany(async (tx) => {
    await sql`update payrolls set state = 'rechazada', environment = ${environment}, prefix = 'NI', number = 7, full_number = 'NI7'`.execute(
      tx,
    );
    await sql`
      insert into submissions (company_id, id, step, state, environment, full_number, document, file_sequence, test_type, test_set_id)
      select ${of.company.id}, ${generateId()}, 'done', 'aceptada', 'habilitacion', n, '{}', 1, 'individual', 'x'
      from unnest(${others}::text[]) n`.execute(tx);
  });
  const answer = await of.queue();
  expect(answer.ok && answer.data.map(({ full_number }) => full_number)).toEqual(numbers);
});

test('the last numbers of a range go to the first payrolls, and the others must widen the range', async () => {
  const of = await anEmployer(3);
  await of.inCompany((tx) => sql`update consecutives set "to" = 2 where type = '102'`.execute(tx));
  expect(await of.queue()).toMatchObject({
    ok: true,
    data: [{ full_number: 'NI1' }, { full_number: 'NI2' }],
    findings: [{ code: 'CON02', fix: { route: '/consecutives', field: 'to' } }],
  });
});

test('the uses of a certificate are read from it', () => {
  const { own, middle, root } = issued();
  const { info } = openCertificate(p12Of(own, [own, middle, root]), password);
  expect(info).toMatchObject({ signs: true, connects: true });
});
