import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../../harness.ts';
import { testCertificates } from '../certificates.ts';
import { company as issued, p12Of, password as sharedPassword } from '../dian/certificates.ts';
import { aSender, until } from '../sending/sender.ts';
import { type Applicant, anApplicant, fillIn, software, testSet } from './company.ts';

const file = (bytes: Uint8Array, name = 'empresa.p12') => new File([new Uint8Array(bytes)], name);
const upload = (
  client: { form: Awaited<ReturnType<typeof anApplicant>>['client']['form'] },
  data: File,
  password: string,
) =>
  client.form('/enabler/certificate', [
    ['file', data],
    ['password', password],
  ]);

test('the enabling page starts empty and says what DIAN compares with the RUT', async () => {
  const { client } = await anApplicant();
  const { body, status } = await client.get('/enabler');
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    status: false,
    has_pin: false,
    has_certificate: false,
    required_tests: { individual: 4, replace: 1, delete: 1 },
    tests: [],
  });
  const checklist = body.data.checklist as { code: string; ok: boolean; hint: string }[];
  expect(checklist.every(({ ok }) => ok)).toBe(true);
  expect(checklist[0]?.hint).toContain('«S.A.S.» no es lo mismo que «SAS»');
});

test('a PIN and a password are stored sealed, and appear in no answer nor in stored answers', async () => {
  const applicant = await anApplicant();
  await fillIn(applicant);
  const { client, server, company, password } = applicant;
  const { body } = await client.get('/enabler');
  expect(body.data).toMatchObject({
    has_pin: true,
    has_certificate: true,
    software_id: software.id,
    test_set_id: testSet,
    certificate_info: { nit: company.nit },
    certificate_notices: [],
    certificate_usable: true,
  });
  const text = JSON.stringify(body);
  for (const secret of [software.pin, password, 'sealed']) expect(text).not.toContain(secret);
  const { rows } = await server.store.asSystem((tx) =>
    sql<{ kept: string }>`select string_agg(k::text, '') as kept from idempotency_keys k`.execute(tx),
  );
  expect(rows[0]?.kept).not.toContain(password);
  expect(rows[0]?.kept).not.toContain(software.pin);
  const stored = await server.store.inCompany(company.id, (tx) =>
    sql<{ p12: Buffer; pin: Buffer }>`
      select certificate_sealed as p12, software_pin_sealed as pin from enablers where company_id = ${company.id}`.execute(
      tx,
    ),
  );
  expect(stored.rows[0]?.p12.includes(Buffer.from(password))).toBe(false);
  expect(stored.rows[0]?.pin.includes(Buffer.from(software.pin))).toBe(false);
});

test('an empty field keeps the saved PIN', async () => {
  const applicant = await anApplicant();
  await fillIn(applicant);
  const { client } = applicant;
  const { version } = (await client.get('/enabler')).body.data;
  const saved = await client.put('/enabler', { base_version: version, software_pin: '' });
  expect(saved.body.data).toMatchObject({ has_pin: true });
});

test.each([
  ['an invalid software identifier', { software_id: '123' }, 'software_id'],
  ['a PIN of letters', { software_pin: 'abcde' }, 'software_pin'],
  ['a PIN that is too short', { software_pin: '1234' }, 'software_pin'],
  [
    'a provider without its name',
    { operation_mode: 'proveedor_tecnologico', provider_nit: '900123456' },
    'provider_name',
  ],
  [
    'fewer payrolls than notes',
    { required_tests: { individual: 1, replace: 1, delete: 1 } },
    'required_tests.individual',
  ],
  ['a field that does not exist', { certificado: 'x' }, 'certificado'],
  ['no version', { base_version: undefined }, 'base_version'],
])('the settings refuse %s at its field', async (_, values, field) => {
  const { client } = await anApplicant();
  const { version } = (await client.get('/enabler')).body.data;
  const refused = await client.put('/enabler', { base_version: version, ...values });
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.errors)).toContain(field);
});

test('a save from a stale version is refused', async () => {
  const { client } = await anApplicant();
  const { version } = (await client.get('/enabler')).body.data;
  const braced = `{${software.id.toUpperCase()}}`;
  await client.put('/enabler', { base_version: version, software_id: braced });
  const late = await client.put('/enabler', { base_version: version, software_id: testSet });
  expect(late.status).toBe(409);
  expect(late.body.current).toMatchObject({ software_id: software.id });
});

const foreign = issued();
const encrypting = issued({ uses: { keyEncipherment: true } });
const expiring = (days: number) => {
  const to = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const made = issued({ to });
  return p12Of(made.own, [made.own, made.middle, made.root]);
};

test.each<[string, () => Uint8Array, string, string]>([
  [
    'made by today’s tools, with its chain',
    () => p12Of(foreign.own, [foreign.own, foreign.middle, foreign.root]),
    sharedPassword,
    'NIT 900123456',
  ],
  [
    'encrypted with triple DES',
    () => p12Of(foreign.own, [foreign.own], '3des'),
    sharedPassword,
    'no trae los certificados',
  ],
  [
    'of old tools, encrypted with RC2',
    () => readFileSync(new URL('../dian/legacy-rc2.p12', import.meta.url)),
    sharedPassword,
    'NIT 900123456',
  ],
  ['that expires in three weeks', () => expiring(21), sharedPassword, 'vence el'],
  [
    'that is only for encryption, and warns that it cannot sign',
    () => p12Of(encrypting.own, [encrypting.own]),
    sharedPassword,
    'no permite firmar con no repudio',
  ],
])('the company can upload a certificate %s', async (_, bytes, password, notice) => {
  const { client } = await anApplicant();
  const taken = await upload(client, file(bytes()), password);
  expect(taken.body.message).toBe('Certificado guardado');
  expect((taken.body.data.certificate_notices as string[]).join(' ')).toContain(notice);
});

test('a certificate of another employer is stored and marked as not usable', async () => {
  const { client } = await anApplicant();
  const foreign = testCertificates({ nit: '900123456', social_reason: 'Otra S.A.S.' }, Date.now());
  await upload(client, file(foreign.p12), foreign.password);
  expect((await client.get('/enabler')).body.data).toMatchObject({
    has_certificate: true,
    certificate_usable: false,
  });
});

test.each<[string, () => File, string, string, string]>([
  [
    'with a wrong password',
    () => file(p12Of(foreign.own, [foreign.own])),
    'otra',
    'password',
    'La contraseña del certificado no es correcta',
  ],
  [
    'that has expired',
    () => file(expiring(-2)),
    sharedPassword,
    'file',
    'El certificado está vencido: pida uno vigente a la entidad que lo emitió',
  ],
  [
    'that is something else',
    () => file(Buffer.from('no soy un certificado')),
    '',
    'file',
    'El archivo no es un certificado .p12 o .pfx con su llave: pídalo así a la entidad que lo emitió',
  ],
  [
    'with another file extension',
    () => file(p12Of(foreign.own, [foreign.own]), 'empresa.cer'),
    sharedPassword,
    'file',
    'El certificado es un archivo .p12 o .pfx',
  ],
  [
    'of more than 100 KB',
    () => file(new Uint8Array(110_000)),
    '',
    'file',
    'El archivo pesa más de 100 KB: no parece un certificado',
  ],
])('the company cannot upload a certificate %s', async (_, data, password, field, words) => {
  const { client } = await anApplicant();
  const refused = await upload(client, data(), password);
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toEqual({ [field]: [words] });
  expect((await client.get('/enabler')).body.data.has_certificate).toBe(false);
});

test('generating the test set lists everything that is missing at once', async () => {
  const { client } = await anApplicant();
  const refused = await client.post('/enabler/tests/generate');
  expect(refused.status).toBe(406);
  expect((refused.body.errors as unknown as { code: string }[]).map(({ code }) => code)).toEqual([
    'HAB03',
    'HAB04',
    'HAB05',
    'HAB06',
  ]);
});

test('the test set is neither generated nor sent with the certificate of another company', async () => {
  const applicant = await anApplicant();
  const other = testCertificates({ nit: '811000999', social_reason: 'Otra S.A.S.' }, Date.now());
  await fillIn({ ...applicant, certificate: new File([new Uint8Array(other.p12)], 'otra.p12') });
  for (const act of ['generate', 'send']) {
    const refused = await applicant.client.post(`/enabler/tests/${act}`);
    expect(refused.status).toBe(406);
    expect(refused.body.errors).toMatchObject([
      { code: 'ZE03', fix: { route: '/enabler', field: 'certificate' } },
    ]);
  }
});

test('every role can read the enabling of its own companies, and of no other', async () => {
  const server = await testServer();
  const company = await server.aCompany();
  for (const role of ['root', 'support', 'allied_client', 'client', 'distributor', 'enabler'] as const) {
    const client = await server.signIn(
      await server.aUser({ roles: [role], companies: [company.id] }),
      company,
    );
    expect([role, (await client.get('/enabler')).status]).toEqual([role, 200]);
    expect([role, (await client.get('/dian/status')).status]).toEqual([role, 200]);
  }
  expect((await server.client().get('/enabler')).status).toBe(401);
  const stranger = await server.signIn(await server.aUser({ roles: ['enabler'] }));
  stranger.company = company.id;
  expect((await stranger.get('/enabler')).status).toBe(403);
});

const providerValues = async (client: Applicant['client'], nit: string, use = true) => ({
  base_version: (await client.get('/enabler')).body.data.version,
  operation_mode: 'proveedor_tecnologico',
  provider_nit: nit,
  provider_name: 'Proveedor S.A.S.',
  software_id: software.id,
  software_pin: software.pin,
  test_set_id: testSet,
  use_provider_certificate: use,
});

test.each([
  ['is not a company of this installation', 'nobody', /no es una compañía suya/],
  ['is a company of another user', 'foreign', /no es una compañía suya/],
  ['has no certificate yet', 'empty', /todavía no tiene su certificado/],
] as const)('a company cannot use the certificate of a provider that %s', async (_, which, words) => {
  const { client, server, company } = await anApplicant();
  const other = await server.aCompany();
  if (which === 'empty') await own(server, company.id, other.id);
  const nit = which === 'nobody' ? '811000777' : other.nit;
  const refused = await client.put('/enabler', await providerValues(client, nit));
  expect(refused.status).toBe(422);
  expect(refused.body.errors.use_provider_certificate?.[0]).toMatch(words);
});

test('a NIT of ten digits is accepted once confirmed, for the provider and for the company', async () => {
  const { client, server, company } = await anApplicant();
  const keep = async (more: object) =>
    client.put('/enabler', { ...(await providerValues(client, '9014567802', false)), ...more });
  expect((await keep({})).body.errors.provider_nit?.[0]).toContain('¿La última cifra, 2, es el dígito');
  expect((await keep({ confirmed_provider_nit: '9014567803' })).status).toBe(422);
  const kept = await keep({ confirmed_provider_nit: '9014567802', provider_dv: 3 });
  expect([kept.status, kept.body.data?.confirmed_provider_nit]).toEqual([200, '9014567802']);
  expect((await keep({ provider_name: 'Otro nombre S.A.S.' })).status).toBe(200);

  const rut = async () => {
    const { checklist } = (await client.get('/enabler')).body.data as unknown as {
      checklist: Check[];
    };
    return checklist.find(({ code }) => code === 'RUT02');
  };
  const set = (confirmed: string | null) =>
    server.store.inCompany(company.id, (tx) =>
      sql`update companies set nit = '9014567834', dv = 9, confirmed_nit = ${confirmed} where id = ${company.id}`.execute(
        tx,
      ),
    );
  await set(null);
  expect(await rut()).toMatchObject({ ok: false, hint: expect.stringContaining('¿La última cifra, 4') });
  await set('9014567834');
  expect(await rut()).toMatchObject({ ok: true });
});
type Check = { code: string; ok: boolean; hint: string };

/** Whoever enters the first company enters the second too. */
const own = (server: Applicant['server'], first: string, second: string) =>
  server.store.asSystem((tx) =>
    sql`insert into user_companies (user_id, company_id) select user_id, ${second} from user_companies where company_id = ${first}`.execute(
      tx,
    ),
  );

test('a company that signs with the certificate of its provider is enabled by DIAN', async () => {
  const applicant = await anApplicant();
  const { client, server, simulator, company } = applicant;
  const provider = await server.aCompany();
  await own(server, company.id, provider.id);
  const made = testCertificates({ ...provider, social_reason: 'Proveedor S.A.S.' }, Date.now());
  simulator.state.trust(made.authorityPem);
  const employer = simulator.state.employers.get(company.nit);
  if (employer) simulator.state.register({ ...employer, software: { ...software, owner_nit: provider.nit } });
  const user = await server.aUser({ roles: ['enabler'], companies: [provider.id] });
  const theirs = await server.signIn(user, provider);
  await theirs.get('/enabler');
  expect((await upload(theirs, file(made.p12), made.password)).status).toBe(200);

  const saved = await client.put('/enabler', await providerValues(client, provider.nit));
  expect(saved.status).toBe(200);
  expect(saved.body.data).toMatchObject({
    has_certificate: true,
    use_provider_certificate: true,
    certificate_info: { nit: provider.nit },
    certificate_notices: [],
  });
  aSender(server.store, simulator.endpoint);
  expect((await client.post('/enabler/tests/send')).status).toBe(202);
  await until(async () => (await client.get('/enabler')).body.data.status === true);

  // A certificate of its own takes the place of that one.
  expect((await upload(client, applicant.certificate, applicant.password)).body.data).toMatchObject({
    use_provider_certificate: false,
    certificate_info: { nit: company.nit },
  });
});
