import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type ObjectStore, type StoredObject, StoreFailed } from './object-store.ts';
import { buildS3Authorization, type S3Account } from './s3-authorization.ts';

export type { S3Account } from './s3-authorization.ts';

export class StoreRefused extends StoreFailed {
  override name = 'StoreRefused';
  readonly status: number;
  constructor(status: number, code: string, what: string) {
    super(`El almacén S3 respondió ${status}${code && ` (${code})`} a ${what}.`);
    this.status = status;
  }
}

/** Error for an answer that no S3 store gives, such as the sign-in page of a network. */
const buildForeignRefusal = (host: string): StoreFailed =>
  new StoreFailed(
    `Lo que responde en ${host} no es un almacén S3. Revise su dirección, el proxy y la red de esta máquina.`,
  );

function buildRedirectRefusal({ status, headers }: Response, url: URL): StoreFailed {
  const to = headers.get('location');
  const host = to && URL.canParse(to, url.href) ? new URL(to, url).host : '';
  return new StoreFailed(
    `El almacén S3 de ${url.host} respondió ${status} y remite a ${host && host !== url.host ? host : 'otra dirección'}. ` +
      'No se siguió: revise la dirección y la región del almacén.',
  );
}

async function* streamBody(response: Response): AsyncGenerator<Uint8Array> {
  try {
    if (response.body) yield* response.body;
  } catch (cause) {
    throw new StoreFailed(`El almacén S3 de ${getHost(response)} empezó a responder y se cortó.`, { cause });
  }
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of streamBody(response)) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** Tests for a web page, which no object is. A page with an error status is refused by its status. */
const isPage = ({ ok, headers }: Response): boolean =>
  ok && (headers.get('content-type') ?? '').startsWith('text/html');
const getHost = ({ url }: Response): string => new URL(url).host;

/** Bytes of a part. S3 accepts 10 000 parts, so an object may have 160 GB. */
const partBytes = 16 * 1_048_576;
/** Tries of a call, and milliseconds per try. */
export type CallLimits = { tries: number; patience: number };
const unhurried: CallLimits = { tries: 4, patience: 120_000 };

/** Creates a store on any S3 service with path addressing: AWS, MinIO, Ceph, R2, B2. */
export function createS3Store(
  endpoint: string,
  bucket: string,
  prefix: string,
  account: S3Account,
  { tries, patience }: CallLimits = unhurried,
): ObjectStore {
  const begin = prefix ? `${prefix}/` : '';

  async function ask(
    method: string,
    name: string,
    query: Record<string, string> = {},
    body?: Buffer,
  ): Promise<Response> {
    const path = [bucket, ...name.split('/')].map(encodeURIComponent).join('/');
    const url = new URL(`${endpoint.replace(/\/$/, '')}/${name ? path : encodeURIComponent(bucket)}`);
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    const payload = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    for (let left = tries; ; left--) {
      const moment = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
      const headers = {
        'x-amz-content-sha256': payload,
        'x-amz-date': moment,
        authorization: buildS3Authorization({ method, url, payload, moment }, account),
      };
      try {
        const response = await fetch(url, {
          method,
          headers,
          // Contents are sent only to the configured address.
          redirect: 'manual',
          signal: AbortSignal.timeout(patience),
          ...(body && { body: new Uint8Array(body) }),
        });
        if (isPage(response)) throw buildForeignRefusal(url.host);
        if (response.ok || response.status === 404) return response;
        if (response.status < 400) throw buildRedirectRefusal(response, url);
        const code = /<Code>([^<]*)/.exec(await response.text())?.[1] ?? '';
        throw new StoreRefused(response.status, code, `${method} ${name || bucket}`);
      } catch (error) {
        const passing =
          error instanceof StoreRefused
            ? error.status >= 500 || error.status === 429
            : !(error instanceof StoreFailed);
        if (left <= 1 || !passing)
          throw error instanceof StoreFailed
            ? error
            : new StoreFailed(`El almacén S3 de ${url.host} no responde.`, { cause: error });
        await pause(250 * 4 ** (tries - left));
      }
    }
  }

  /** Throws when the bucket does not exist. */
  async function must(response: Promise<Response>, what: string): Promise<Response> {
    const found = await response;
    if (found.status === 404) throw new StoreRefused(404, 'NoSuchBucket', what);
    return found;
  }

  async function putParts(name: string, first: Buffer, rest: AsyncGenerator<Buffer>): Promise<number> {
    const begun = await must(ask('POST', name, { uploads: '' }), name);
    const uploadId = textOf(await readText(begun), 'UploadId');
    if (!uploadId) throw buildForeignRefusal(getHost(begun));
    const tags: string[] = [];
    let bytes = 0;
    try {
      for (let part: Buffer | undefined = first; part; part = (await rest.next()).value) {
        const query = { partNumber: String(tags.length + 1), uploadId };
        const answer = await must(ask('PUT', name, query, part), name);
        tags.push(answer.headers.get('etag') ?? '');
        bytes += part.length;
      }
      const list = tags
        .map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
        .join('');
      const body = `<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`;
      const ended = await must(ask('POST', name, { uploadId }, Buffer.from(body)), name);
      // S3 may report a failed completion in the body of a successful response.
      if (!/<CompleteMultipartUploadResult/.test(await readText(ended)))
        throw new StoreRefused(500, 'CompleteMultipartUpload', name);
      return bytes;
    } catch (error) {
      await ask('DELETE', name, { uploadId }).catch(() => undefined);
      throw error;
    }
  }

  return {
    where: `s3://${bucket}/${prefix} (${new URL(endpoint).host})`,
    async put(name, chunks) {
      const parts = inParts(chunks);
      const first = (await parts.next()).value ?? Buffer.alloc(0);
      if (first.length >= partBytes) return putParts(begin + name, first, parts);
      await must(ask('PUT', begin + name, {}, first), name);
      return first.length;
    },
    async get(name) {
      const response = await ask('GET', begin + name);
      return response.status === 404 ? undefined : streamBody(response);
    },
    async list(wanted) {
      const found: StoredObject[] = [];
      for (let token: string | undefined; ; ) {
        const query = {
          'list-type': '2',
          prefix: begin + wanted,
          ...(token && { 'continuation-token': token }),
        };
        const answer = await must(ask('GET', '', query), bucket);
        const page = await readText(answer);
        if (!/<ListBucketResult/.test(page)) throw buildForeignRefusal(getHost(answer));
        for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs))
          found.push({
            name: textOf(entry, 'Key').slice(begin.length),
            bytes: Number(textOf(entry, 'Size')),
            at: new Date(textOf(entry, 'LastModified')),
          });
        if (textOf(page, 'IsTruncated') !== 'true') return found.sort((a, b) => (a.name < b.name ? -1 : 1));
        const next = textOf(page, 'NextContinuationToken');
        if (!next || next === token)
          throw new StoreFailed(`El almacén S3 de ${getHost(answer)} no termina la lista de lo que tiene.`);
        token = next;
      }
    },
    async remove(name) {
      await ask('DELETE', begin + name);
    },
  };
}

async function* inParts(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    const all = Buffer.concat(held);
    let at = 0;
    for (; all.length - at >= partBytes; at += partBytes) yield all.subarray(at, at + partBytes);
    held = [all.subarray(at)];
    size = all.length - at;
  }
  if (size > 0) yield Buffer.concat(held);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const textOf = (xml: string, tag: string): string =>
  (new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '').replace(
    /&(\w+);/g,
    (whole, name: string) => entities[name] ?? whole,
  );
