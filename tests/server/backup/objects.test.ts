import { randomBytes } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { collectChunks } from '../../../server/backup/seal.ts';
import type { ObjectStore } from '../../../server/objects/object-store.ts';
import { openObjects } from '../../../server/objects/open.ts';
import { buildS3Authorization } from '../../../server/objects/s3-authorization.ts';
import { temporaryFolder } from '../../harness.ts';
import { lies, s3Server } from './s3-server.ts';

const account = { region: 'us-east-1', keyId: 'quincena', secret: 'un/secreto+largo' };
const inS3 = async (more: { pageSize?: number } = {}) => {
  const server = await s3Server({ bucket: 'copias', ...account, ...more });
  const place = { bucket: 'copias', prefix: 'nomina/a', endpoint: server.endpoint, account };
  return { ...server, place, store: openObjects(place) };
};

const places: [string, () => Promise<ObjectStore>][] = [
  ['a folder', async () => openObjects({ folder: join(temporaryFolder(), 'copias') })],
  ['S3', async () => (await inS3({ pageSize: 2 })).store],
];

describe.each(places)('objects in %s', (_name, make) => {
  it('are written, read, listed by prefix, overwritten and removed', async () => {
    const store = await make();
    expect(await store.list('')).toEqual([]);
    for (const name of ['base/b/done', 'base/a/archive', 'base/a/done', 'wal/1-2', 'wal/2-3'])
      expect(await store.put(name, [Buffer.from(name), Buffer.from('!')])).toBe(name.length + 1);
    expect((await store.list('base/a/')).map(({ name }) => name)).toEqual(['base/a/archive', 'base/a/done']);
    expect((await store.list('')).length).toBe(5);
    expect((await store.list('wal/'))[1]).toMatchObject({ name: 'wal/2-3', bytes: 8, at: expect.any(Date) });
    const read = async (name: string) => {
      const kept = await store.get(name);
      return kept && (await collectChunks(kept)).toString();
    };
    expect(await read('wal/1-2')).toBe('wal/1-2!');
    expect(await read('wal/1-9')).toBeUndefined();
    await store.put('wal/1-2', [Buffer.from('otra vez')]);
    expect(await read('wal/1-2')).toBe('otra vez');
    await store.remove('wal/1-2');
    await store.remove('wal/1-2');
    expect((await store.list('wal/')).map(({ name }) => name)).toEqual(['wal/2-3']);
  });

  it('keep all their bytes when they are larger than a part', async () => {
    const store = await make();
    const chunk = randomBytes(1_000_003);
    const chunks = Array.from({ length: 35 }, () => chunk);
    expect(await store.put('large', chunks)).toBe(35 * chunk.length);
    const kept = await store.get('large');
    expect(kept && (await collectChunks(kept)).equals(Buffer.concat(chunks))).toBe(true);
  });

  it('do not exist when their source fails halfway', async () => {
    const store = await make();
    const chunk = randomBytes(1_000_003);
    async function* source() {
      for (let left = 20; left > 0; left--) yield chunk;
      throw new Error('se cortó');
    }
    await expect(store.put('large', source())).rejects.toThrow('se cortó');
    expect(await store.list('')).toEqual([]);
  });
});

it('a folder keeps nothing of an unfinished write', async () => {
  const folder = temporaryFolder();
  // biome-ignore lint/correctness/useYield: it ends before.
  const source = async function* (): AsyncGenerator<Buffer> {
    throw new Error('se cortó');
  };
  await expect(openObjects({ folder }).put('a', source())).rejects.toThrow();
  expect(readdirSync(folder)).toEqual([]);
});

it('a folder that cannot be used yields an error that says why', async () => {
  const file = join(temporaryFolder(), 'archivo');
  writeFileSync(file, '');
  const store = openObjects({ folder: join(file, 'copias') });
  await expect(store.put('a', [Buffer.from('x')])).rejects.toMatchObject({
    name: 'StoreFailed',
    message: `No se puede usar la carpeta ${join(file, 'copias')}: una parte de su ruta es un archivo. Revísela e intente de nuevo.`,
  });
  expect(await store.list('')).toEqual([]);
});

describe('a call to S3', () => {
  // Examples of AWS, «Signature Calculations for the Authorization Header».
  const example = {
    region: 'us-east-1',
    keyId: 'AKIAIOSFODNN7EXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  };
  it.each([
    ['/?lifecycle=', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
    ['/?max-keys=2&prefix=J', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
  ])('has the signature of the AWS example for %s', (path, proof) => {
    const url = new URL(path, 'https://examplebucket.s3.amazonaws.com');
    const payload = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    const signed = buildS3Authorization({ method: 'GET', url, payload, moment: '20130524T000000Z' }, example);
    expect(signed.split('Signature=')[1]).toBe(proof);
  });

  it('is repeated when the store answers 503 or 500', async () => {
    const { store, faults, objects } = await inS3();
    faults.push(503, 500);
    await store.put('a', [Buffer.from('hola')]);
    expect(objects.get('nomina/a/a')?.toString()).toBe('hola');
  });

  it('that the store refuses yields an error with its status and code', async () => {
    const { place } = await inS3();
    const other = openObjects({ ...place, account: { ...account, secret: 'otro' } });
    await expect(other.list('')).rejects.toThrow('El almacén S3 respondió 403 (SignatureDoesNotMatch) a GET');
    await expect(openObjects({ ...place, bucket: 'nada' }).put('a', [])).rejects.toThrow(
      /404 \(NoSuchBucket\)/,
    );
  });

  it.each([
    ['is the page of a network', /no es un almacén S3/],
    ['is quiet', /no es un almacén S3/],
    ['sends elsewhere', /respondió 307 y remite a 127\.0\.0\.1:9\. No se siguió/],
    ['sends round in circles', /respondió 302 y remite a otra dirección/],
  ])('does not take for done what a store answers that %s', async (lie, words) => {
    const { store, lying } = await inS3();
    lying.as = lies[lie];
    const large = Array.from({ length: 20 }, () => Buffer.alloc(1_000_000));
    await expect(store.put('a', large)).rejects.toThrow(words);
    await expect(store.list('')).rejects.toThrow(words);
  });

  it('yields an error that says so when the answer is cut', async () => {
    const { store, lying } = await inS3();
    await store.put('a', [Buffer.from('hola')]);
    lying.as = lies['hangs up in the middle'];
    await expect(store.list('')).rejects.toThrow(/empezó a responder y se cortó\.$/);
    await expect(store.get('a').then((kept) => kept && collectChunks(kept))).rejects.toThrow(/se cortó\.$/);
  });

  it('stops reading a list that never ends', async () => {
    const { store, lying } = await inS3();
    const more = '<IsTruncated>true</IsTruncated><NextContinuationToken>a</NextContinuationToken>';
    lying.as = () => ({ status: 200, text: `<ListBucketResult>${more}</ListBucketResult>` });
    await expect(store.list('')).rejects.toThrow(/no termina la lista/);
  });

  it('leaves no parts behind when an upload fails', async () => {
    const { store, uploads, calls } = await inS3();
    async function* source() {
      for (let left = 40; left > 0; left--) yield Buffer.alloc(1_000_000);
      throw new Error('se cortó');
    }
    await expect(store.put('a', source())).rejects.toThrow('se cortó');
    expect(uploads.size).toBe(0);
    expect(calls.at(-1)).toBe('DELETE nomina/a/a');
  });
});
