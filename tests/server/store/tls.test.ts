import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { createSecureContext, TLSSocket } from 'node:tls';
import { sql } from 'kysely';
import forge from 'node-forge';
import { expect, it } from 'vitest';
import { openStore } from '../../../server/store/connection.ts';
import { closeAtEnd, temporaryFolder, testDatabase } from '../../harness.ts';

const { pki } = forge;

/** An authority of its own and what it signed for a machine, in PEM. */
function authority(name: string) {
  const [own, server] = [pki.rsa.generateKeyPair(2048), pki.rsa.generateKeyPair(2048)];
  const made = (subject: string, key: forge.pki.rsa.PublicKey, extensions: object[]) => {
    const certificate = pki.createCertificate();
    certificate.publicKey = key;
    certificate.serialNumber = '01';
    certificate.validity.notBefore = new Date(Date.now() - 86_400_000);
    certificate.validity.notAfter = new Date(Date.now() + 86_400_000);
    certificate.setSubject([{ name: 'commonName', value: subject }]);
    certificate.setIssuer([{ name: 'commonName', value: 'Autoridad de prueba' }]);
    certificate.setExtensions(extensions);
    certificate.sign(own.privateKey, forge.md.sha256.create());
    return pki.certificateToPem(certificate);
  };
  return {
    root: made('Autoridad de prueba', own.publicKey, [{ name: 'basicConstraints', cA: true }]),
    certificate: made(name, server.publicKey, [
      { name: 'subjectAltName', altNames: [{ type: 2, value: name }] },
    ]),
    key: pki.privateKeyToPem(server.privateKey),
  };
}

/** The database of the run behind TLS, as a server of its own that has a certificate answers. */
async function secured(cert: string, key: string) {
  const place = await testDatabase();
  if (typeof place === 'string') throw new Error('These tests stand before a socket of the run');
  const context = createSecureContext({ cert, key });
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    // It asks whether it may be encrypted before anything else.
    socket.once('data', () => {
      socket.write('S');
      const near = new TLSSocket(socket, { isServer: true, secureContext: context });
      const far = connect(`${place.host}/.s.PGSQL.${place.port}`);
      near.on('error', () => far.destroy());
      far.on('error', () => near.destroy());
      near.pipe(far).pipe(near);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAtEnd(() => server.close());
  const { port } = server.address() as { port: number };
  return (rest: string) => `postgres://${place.user}@localhost:${port}/${place.database}?${rest}`;
}

async function asked(url: string): Promise<number | undefined> {
  const store = openStore(url, 1);
  try {
    return (await store.asSystem((tx) => sql<{ one: number }>`select 1 as one`.execute(tx))).rows[0]?.one;
  } finally {
    await store.close();
  }
}

it('a database is trusted when its name and authority are those of DATABASE_URL', async () => {
  const { root, certificate, key } = authority('localhost');
  const file = join(temporaryFolder(), 'raiz.pem');
  writeFileSync(file, root);
  const url = await secured(certificate, key);
  expect(await asked(url(`sslmode=verify-full&sslrootcert=${encodeURIComponent(file)}`))).toBe(1);
  await expect(asked(url('sslmode=verify-full'))).rejects.toThrow(/certificate|unable to verify/i);
});

it('a database with a certificate of another name is refused', async () => {
  const { root, certificate, key } = authority('otra.example');
  const file = join(temporaryFolder(), 'raiz.pem');
  writeFileSync(file, root);
  const url = await secured(certificate, key);
  await expect(asked(url(`sslmode=verify-full&sslrootcert=${encodeURIComponent(file)}`))).rejects.toThrow(
    /Hostname|altnames/i,
  );
});
