/** Key that signs the ApplicationResponses of the simulator. It is created once and stored in the data folder. */
import { createPrivateKey, generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import forge from 'node-forge';

export interface OwnKey {
  readonly key: KeyObject;
  readonly certificate: X509Certificate;
}

interface Stored {
  readonly key: string;
  readonly certificate: string;
}

let inMemory: OwnKey | undefined;

export function loadSigningKey(dataFolder?: string): OwnKey {
  if (!dataFolder) {
    inMemory ??= opened(made());
    return inMemory;
  }
  const path = join(dataFolder, 'signing-key.json');
  if (existsSync(path)) return opened(JSON.parse(readFileSync(path, 'utf8')) as Stored);
  const fresh = made();
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  writeFileSync(`${path}.new`, JSON.stringify(fresh), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return opened(fresh);
}

const opened = (stored: Stored): OwnKey => ({
  key: createPrivateKey(stored.key),
  certificate: new X509Certificate(stored.certificate),
});

function made(): Stored {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const certificate = forge.pki.createCertificate();
  const name = [
    { shortName: 'C', value: 'CO' },
    { shortName: 'O', value: 'SIMULADOR DE PRUEBAS' },
    { shortName: 'CN', value: 'SIMULADOR' },
  ];
  certificate.publicKey = forge.pki.publicKeyFromPem(
    pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  );
  certificate.serialNumber = '01';
  certificate.validity.notBefore = new Date('2020-01-01T00:00:00Z');
  certificate.validity.notAfter = new Date('2060-01-01T00:00:00Z');
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.setExtensions([{ name: 'keyUsage', digitalSignature: true, nonRepudiation: true }]);
  certificate.sign(forge.pki.privateKeyFromPem(key), forge.md.sha256.create());
  return { key, certificate: forge.pki.certificateToPem(certificate) };
}
