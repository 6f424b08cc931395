import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../client.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { pdfText } from '../payslips/pdf-text.ts';
import { identityProvider } from '../sso/identity-provider.ts';
import { aPayslip, aWorker } from '../vault/vault-world.ts';

const evil = { host: 'evil.example' };
const publicUrl = 'https://nomina.empresa.co';
const words = 'Esta instalación se abre en https://nomina.empresa.co.';
const mail = { server: 'smtp://127.0.0.1:1', from: 'nomina@empresa.co' };

describe('a server without PUBLIC_URL', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });

  it.each(['localhost:80', '127.0.0.1', '[::1]:8080', 'LOCALHOST'])('answers under %s', async (host) => {
    expect((await server.client().get('/sso', { headers: { host } })).status).toBe(200);
  });

  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '192.168.1.20:8080',
    'localhost@evil.example',
    'localhost/evil',
  ])('refuses «%s» in words', async (host) => {
    const answer = await server.client().get('/sso', { headers: { host } });
    expect([answer.status, answer.body.message]).toEqual([421, expect.stringContaining('PUBLIC_URL')]);
  });

  it('refuses a screen with a page that says what to do', async () => {
    const answer = await server.app.inject({ url: '/login', headers: evil });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([421, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('PUBLIC_URL');
    expect(answer.body).not.toContain('evil.example');
  });

  it('believes no other host name from a proxy', async () => {
    const behind = await testServer({ config: { production: true, trustProxy: ['loopback'] } });
    const headers = { 'x-forwarded-host': 'evil.example' };
    expect((await behind.client().post('/login/passkey/options', {}, { headers })).status).toBe(421);
    expect((await server.client().get('/sso', { headers })).status).toBe(200);
  });
});

describe('a server with PUBLIC_URL', () => {
  let server: TestServer;
  let company: { id: string };
  let desk: Client;
  const inside = <T>(work: Parameters<typeof server.store.inCompany<T>>[1]) =>
    server.store.inCompany(company.id, work);
  beforeAll(async () => {
    server = await testServer({ config: { publicUrl, mail } });
    company = await server.aCompany();
    desk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
  });

  it.each(['evil.example', 'localhost', '127.0.0.1:8080', 'nomina.empresa.co:8443'])(
    'refuses %s with the address to use',
    async (host) => {
      const answer = await server.client().get('/sso', { headers: { host } });
      expect([answer.status, answer.body.message]).toEqual([421, words]);
      const page = await server.app.inject({ url: '/payslip', headers: { host } });
      expect([page.statusCode, page.body]).toEqual([421, expect.stringContaining(`href="${publicUrl}"`)]);
    },
  );

  it('answers about its health under any name', async () => {
    for (const host of ['localhost:8080', '10.0.0.7:8080', 'nomina.empresa.co'])
      expect((await server.client().get('/health', { headers: { host } })).status).toBe(200);
  });

  it('puts it in the mail of payslips, and refuses to send that under another name', async () => {
    const ana = await aWorker(server, company, { email: 'ana@correo.test' });
    const ids = [await aPayslip(server, company, ana, { month: 9 })];
    const origins = async () =>
      (
        await inside((tx) =>
          sql<{ origin: string }>`select origin from mail_messages where payslip_id = ${ids[0]}`.execute(tx),
        )
      ).rows.map(({ origin }) => origin);
    expect((await desk.post('/vault_mail', { ids }, { headers: evil })).status).toBe(421);
    expect(await origins()).toEqual([]);
    expect((await desk.post('/vault_mail', { ids })).status).toBe(201);
    expect(await origins()).toEqual([publicUrl]);
  });

  it('puts it in the codes of the vault and in their mail', async () => {
    const luis = await aWorker(server, company, { email: 'luis@correo.test' });
    await aPayslip(server, company, luis, { month: 9 });
    const given = await desk.post('/vault_codes', { employee_ids: [luis.id] });
    const ids = given.rows.map(({ id }) => id);
    const [code] = (await desk.get(`/vault_codes?ids=${ids}`)).rows;
    expect(code?.['address']).toBe(`${publicUrl}/payslip/activate#${code?.['code']}`);
    expect((await desk.post('/vault_codes/mail', { ids }, { headers: evil })).status).toBe(421);
    expect((await desk.get(`/vault_codes/sheet?ids=${ids}`, { headers: evil })).status).toBe(421);
    expect((await desk.post('/vault_codes/mail', { ids })).status).toBe(201);
    const { rows } = await inside((tx) =>
      sql`select origin from mail_messages where code_id = ${ids[0]}`.execute(tx),
    );
    expect(rows).toEqual([{ origin: publicUrl }]);
  });

  it('puts it in papers with a QR, and refuses them under another name', async () => {
    const eva = await aWorker(server, company);
    const slip = await aPayslip(server, company, eva, { month: 9 });
    const account = await server.anEmployeeAccount({
      document_number: eva.document_number,
      companies: [company.id],
    });
    const phone = await server.signInToVault(account);
    const paper = { kind: 'income', company_id: company.id, year: 2026 };
    const certificate = (await phone.post('/vault/certificates', paper)).body.data;
    const codes = (await desk.post('/vault_codes', { employee_ids: [(await aWorker(server, company)).id] }))
      .rows;
    const papers = [
      [phone, `/vault/payslips/${slip}/payrolls/pdf`, '/v/'],
      [phone, `/vault/certificates/${certificate.id}/pdf`, '/v/'],
      [desk, `/vault_codes/sheet?ids=${codes.map(({ id }) => id)}`, '/payslip/activate'],
    ] as const;
    for (const [who, path, place] of papers) {
      const text = pdfText((await who.get(path)).raw);
      expect([path, text]).toEqual([path, expect.stringContaining(`nomina.empresa.co${place}`)]);
      expect([path, (await who.get(path, { headers: evil })).status]).toEqual([path, 421]);
      // A forwarded name that no proxy of ours brought is not believed.
      const forwarded = (await who.get(path, { headers: { 'x-forwarded-host': 'evil.example' } })).raw;
      expect(pdfText(forwarded)).not.toContain('evil.example');
    }
  });

  it('binds passkeys to its host, whatever a proxy forwards', async () => {
    const behind = await testServer({ config: { publicUrl, production: true, trustProxy: ['loopback'] } });
    const rpId = async (path: string, headers = {}) => {
      const answer = await behind.client().post(path, {}, { headers });
      return answer.status === 200 ? answer.body.data?.['rpId'] : answer.status;
    };
    for (const path of ['/login/passkey/options', '/vault/passkeys/sign-in/options']) {
      expect(await rpId(path)).toBe('nomina.empresa.co');
      expect(await rpId(path, evil)).toBe(421);
      expect(await rpId(path, { 'x-forwarded-host': 'evil.example' })).toBe(421);
      // A proxy that calls by an address of its own says under which name it was called.
      const forwarded = { host: '127.0.0.1:8080', 'x-forwarded-host': 'nomina.empresa.co' };
      expect(await rpId(path, forwarded)).toBe('nomina.empresa.co');
    }
    const { data } = (await desk.get('/user/passkeys/options')).body;
    expect(data?.['rp']).toMatchObject({ id: 'nomina.empresa.co' });
  });

  it('has the identity provider send people back to it', async () => {
    const callback = `${publicUrl}/api/sso/callback`;
    const { issuer } = await identityProvider(callback, `${publicUrl}/login`);
    const sso = { issuer, clientId: 'quincena', clientSecret: 'x', name: 'Nodexum', scope: undefined };
    const { client } = await testServer({ config: { publicUrl, sso } });
    const left = await client().get('/sso/start');
    expect(new URL(String(left.headers['location'])).searchParams.get('redirect_uri')).toBe(callback);
    expect((await client().get('/sso/start', { headers: evil })).status).toBe(421);
  });
});
