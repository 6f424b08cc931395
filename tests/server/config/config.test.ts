import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BadConfig, readConfig } from '../../../server/config.ts';
import { ensureSecretKey, readSecretKey } from '../../../server/installation-key.ts';
import { readClock } from '../../../server/services.ts';
import { temporaryFolder } from '../../harness.ts';
import { testCertificates } from '../certificates.ts';

const sentences = (variables: Record<string, string>): readonly string[] => {
  try {
    readConfig(variables);
    return [];
  } catch (error) {
    return error instanceof BadConfig ? error.sentences : [String(error)];
  }
};

describe('the configuration', () => {
  it('has a default for every variable that is not set', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: 'localhost',
      demo: true,
      demoMonths: 12,
      production: false,
      workers: 1,
    });
  });

  it('reads from standbys of DATABASE_URL, as the same user', () => {
    const [url, replica] = ['postgres://u:a@a/q', 'postgres://u:b@b:1,c/q?target_session_attrs=any'];
    expect(readConfig({ DATABASE_URL: url }).replicaUrl).toBeUndefined();
    expect(readConfig({ DATABASE_URL: url, DATABASE_REPLICA_URL: replica }).replicaUrl).toBe(replica);
    expect(sentences({ DATABASE_REPLICA_URL: replica })[0]).toMatch(/DATABASE_URL, que falta/);
    expect(sentences({ DATABASE_URL: 'postgres://v@a/q', DATABASE_REPLICA_URL: replica })[0]).toMatch(
      /mismo usuario/,
    );
  });

  it('keeps the store of files apart from data and copies, and its files as long as the copies', () => {
    const account = { FILES_S3_KEY_ID: 'a', FILES_S3_SECRET: 'b' };
    const copies = { BACKUP_TO: '/copias', BACKUP_KEY: 'a'.repeat(64), BACKUP_KEEP: '40d' };
    expect(readConfig({}).files).toBeUndefined();
    expect(readConfig({ FILES_TO: 's3://cubo/a/b', ...account, ...copies }).files).toMatchObject({
      to: { bucket: 'cubo', prefix: 'a/b', endpoint: 'https://s3.us-east-1.amazonaws.com' },
      in: 'store',
      keepMs: 40 * 86_400_000,
    });
    expect(sentences({ FILES_TO: 's3://cubo' })[0]).toMatch(/FILES_S3_KEY_ID/);
    expect(sentences({ FILES_TO: '/datos/archivos', DATA_DIR: '/datos' })[0]).toMatch(/dentro de DATA_DIR/);
    for (const to of ['/copias', '/copias/archivos', '/'])
      expect(sentences({ FILES_TO: to, ...copies })[0]).toMatch(/el mismo lugar/);
    expect(sentences({ FILES_TO: '/archivos', FILES_KEEP: '30d', ...copies })[0]).toMatch(
      /BACKUP_KEEP \(40d\)/,
    );
  });

  it('refuses a demo in production', () => {
    expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false);
    expect(sentences({ NODE_ENV: 'production', DEMO: '1' })[0]).toMatch(/^DEMO /);
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'nomina.empresa.co'],
    ['PUBLIC_URL', 'ftp://nomina.empresa.co'],
    ['PUBLIC_URL', 'https://nomina.empresa.co/quincena'],
    ['PUBLIC_URL', 'https://ana:clave@nomina.empresa.co'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['DATABASE_URL', 'nothing'],
    ['DATABASE_URL', 'postgres://u@a/x?sslmode=verify-full&sslrootcert=/no/such.pem'],
    ['DATABASE_URL', 'postgres://u@a/x?sslcert=/no/such.pem&sslkey=/no/such.pem'],
    ['DATABASE_URL', 'postgres://u@a,b/%E0%A4%A'],
    ['DATABASE_REPLICA_URL', 'mysql://x/y'],
    ['DATABASE_REPLICA_URL', 'postgres://u@a/q?target_session_attrs=read-write'],
    ['SSO_ROLES', '=root'],
    ['NODE_ENV', 'prod'],
    ['SECRET_KEY', 'short'],
    ['DIAN_ADDRESS', 'ftp://dian'],
    ['SIMULATOR_PORT', 'x'],
    ['SMTP_URL', 'http://correo'],
    ['MAIL_FROM', 'nadie'],
    ['TEXT_URL', 'http://api.proveedor.co/mensajes'],
    ['TEXT_URL', 'https://usuario:clave@api.proveedor.co'],
    ['TEXT_BODY', '{"to":{to},"text":"{text}"}'],
    ['TEXT_BODY', '{"to":"{to}"}'],
    ['TEXT_AUTHORIZATION', 'Bearer uno\r\nX: dos'],
    ['TEXT_CHANNEL', 'paloma'],
    ['LEASE_SECONDS', '0'],
    ['WORKERS', '100'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_FORMAT', 'xml'],
    ['DEMO', 'maybe'],
    ['FILES_TO', 'archivos'],
    ['FILES_TO', 's3://'],
    ['FILES_KEEP', 'un mes'],
    ['FILES_IN', 'nube'],
    ['DEMO_MONTHS', '13'],
  ])('%s=%s is answered with a sentence that names it', (name, value) => {
    const words = sentences({ [name]: value });
    expect(words).toHaveLength(1);
    expect(words[0]).toContain(name);
  });

  it('takes the origin of PUBLIC_URL, which in production must use HTTPS', () => {
    expect(readConfig({ PUBLIC_URL: ' HTTPS://Nomina.Empresa.CO/ ' }).publicUrl).toBe(
      'https://nomina.empresa.co',
    );
    const plain = { PUBLIC_URL: 'http://192.168.1.20:8080' };
    expect(readConfig(plain).publicUrl).toBe(plain.PUBLIC_URL);
    expect(sentences({ ...plain, NODE_ENV: 'production' })).toEqual([
      expect.stringMatching(/^PUBLIC_URL .*https/),
    ]);
  });

  it('requires SMTP_URL and MAIL_FROM together', () => {
    const [server, from] = ['smtps://nomina:clave@correo.test', 'Nómina <nomina@correo.test>'];
    expect(sentences({ SMTP_URL: server })).toEqual(sentences({ MAIL_FROM: from }));
    expect(readConfig({ SMTP_URL: server, MAIL_FROM: from }).mail).toEqual({ server, from });
  });

  it('requires TEXT_URL and TEXT_BODY together, and says no secret', () => {
    const [address, template] = ['https://api.proveedor.co/mensajes', '{"a":"{to}","t":"{text}"}'];
    expect(sentences({ TEXT_URL: address })).toEqual(sentences({ TEXT_BODY: template }));
    const given = { TEXT_URL: address, TEXT_BODY: template, TEXT_AUTHORIZATION: 'Bearer secreto' };
    const account = { address, template, authorization: 'Bearer secreto' };
    expect(readConfig(given).texts).toEqual({ ...account, channel: 'sms' });
    expect(readConfig({ ...given, TEXT_CHANNEL: 'whatsapp' }).texts?.channel).toBe('whatsapp');
    const refused = sentences({ ...given, TEXT_AUTHORIZATION: 'Bearer sécreto' });
    expect(refused).toEqual([expect.stringContaining('TEXT_AUTHORIZATION')]);
    expect(refused.join()).not.toContain('sécreto');
  });

  it.each(['http://localhost:9000/sms', 'http://127.0.0.1/sms', 'http://[::1]:9000/'])(
    'takes a provider on this machine without TLS: %s',
    (address) => {
      expect(readConfig({ TEXT_URL: address, TEXT_BODY: '["{to}","{text}"]' }).texts?.address).toBe(address);
    },
  );

  it('accepts for DIAN_TRUST only a file of certificates', () => {
    const folder = temporaryFolder();
    const [good, cut] = [join(folder, 'good.pem'), join(folder, 'cut.pem')];
    const { authorityPem } = testCertificates({ social_reason: 'Una S.A.S.', nit: '901482317' }, readClock());
    writeFileSync(good, authorityPem);
    writeFileSync(cut, authorityPem.replace(/^([^-\n]{20})[^\n]*$/m, '$1'));
    expect(readConfig({ DIAN_TRUST: good }).dianTrust).toBe(good);
    for (const DIAN_TRUST of [cut, folder, join(folder, 'none.pem')])
      expect(sentences({ DIAN_TRUST })).toEqual([expect.stringMatching(/^DIAN_TRUST .*PEM/)]);
  });

  it('reports every wrong variable at once', () => {
    expect(sentences({ PORT: 'x', LOG_LEVEL: 'loud', WORKERS: '-1' })).toHaveLength(3);
  });

  it('treats an empty variable as one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8080, databaseUrl: undefined });
  });
});

describe('the key of the installation', () => {
  it('is created once, readable by its owner only, and kept', () => {
    const dataDir = temporaryFolder();
    const key = ensureSecretKey({ dataDir }, {});
    expect(key).toHaveLength(32);
    expect(ensureSecretKey({ dataDir }, {})).toEqual(key);
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
  });

  it('is not created by a program that needs it to exist', () => {
    const dataDir = temporaryFolder();
    expect(() => readSecretKey({ dataDir }, {})).toThrow(/Falta la llave.*SECRET_KEY/);
    expect(existsSync(join(dataDir, 'secret.key'))).toBe(false);
    const key = ensureSecretKey({ dataDir }, {});
    expect(readSecretKey({ dataDir }, {})).toEqual(key);
  });

  it('may be given in hexadecimal or base64', () => {
    const key = Buffer.alloc(32, 9);
    for (const SECRET_KEY of [key.toString('hex'), key.toString('base64')]) {
      expect(ensureSecretKey({ dataDir: '/nowhere' }, { SECRET_KEY })).toEqual(key);
    }
  });

  it('is never replaced when its file is damaged', () => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'secret.key'), 'damaged');
    expect(() => ensureSecretKey({ dataDir }, {})).toThrow(BadConfig);
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe('damaged');
  });
});
