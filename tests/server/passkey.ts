import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { employeeKeys, type Keyring, staffKeys } from '../../server/passkeys/keyring.ts';
import type { Client } from '../client.ts';
import type { TestServer } from '../harness.ts';

const text = (bytes: Buffer): string => bytes.toString('base64url');
const host = 'localhost';
const doors = new Map([
  [employeeKeys, '/vault/passkeys/sign-in'],
  [staffKeys, '/login/passkey'],
]);

function newKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // COSE: an EC2 key (1: 2) for ES256 (3: -7) on P-256 (-1: 1), with its two coordinates of 32 bytes.
  const cose = Buffer.concat([
    Buffer.from('a50102032620012158', 'hex'),
    Buffer.from([32]),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  return { cose, privateKey };
}

/** What an authenticator answers that was asked for a new passkey, with no attestation of its maker. */
export function aNewPasskey(challenge: string) {
  const id = randomBytes(16);
  const client = JSON.stringify({
    type: 'webauthn.create',
    challenge,
    origin: `http://${host}`,
    crossOrigin: false,
  });
  const data = Buffer.concat([
    createHash('sha256').update(host).digest(),
    // Present, verified and with a credential; no uses, no maker.
    Buffer.from([0x45, 0, 0, 0, 0, ...Buffer.alloc(16), 0, id.length]),
    id,
    newKey().cose,
  ]);
  // CBOR: { fmt: 'none', attStmt: {}, authData: data }.
  const attestation = Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
    Buffer.from([data.length]),
    data,
  ]);
  const response = { clientDataJSON: text(Buffer.from(client)), attestationObject: text(attestation) };
  return { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {}, response };
}

/** An authenticator of somebody, made before or after a moment: it signs what the server asks. */
export async function aPasskey(
  server: TestServer,
  owner: string,
  { made = new Date(), of = employeeKeys }: { made?: Date; of?: Keyring } = {},
) {
  const { cose, privateKey } = newKey();
  const id = text(randomBytes(16));
  let used = 0;
  await server.store.asSystem((tx) =>
    sql`
      insert into ${sql.table(of.keys)} (id, ${sql.ref(of.owner)}, public_key, counter, name, created_at)
      values (${id}, ${owner}, ${cose}, 0, 'Llave', ${made})`.execute(tx),
  );
  return {
    id,
    async signIn(phone: Client, door = doors.get(of) ?? '', more: object = {}) {
      const asked = await phone.post(`${door === '/user/proof' ? '/login/passkey' : door}/options`);
      const { challenge, rpId = host } = asked.body.data as never as { challenge: string; rpId?: string };
      const client = Buffer.from(
        JSON.stringify({ type: 'webauthn.get', challenge, origin: `http://${rpId}`, crossOrigin: false }),
      );
      const data = Buffer.concat([
        createHash('sha256').update(rpId).digest(),
        Buffer.from([0x05, 0, 0, 0, ++used]),
      ]);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return phone.post(door, {
        ...more,
        response: {
          id,
          rawId: id,
          type: 'public-key',
          clientExtensionResults: {},
          response: {
            clientDataJSON: text(client),
            authenticatorData: text(data),
            signature: text(createSign('sha256').update(signed).sign(privateKey)),
          },
        },
      });
    },
  };
}
