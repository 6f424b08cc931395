import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeAtEnd } from '../../harness.ts';

type Answer = {
  status: number;
  text?: string | Buffer;
  headers?: Record<string, string>;
  /** The connection ends where the text does, before the length that was announced. */
  cut?: true;
};
/** Answer of a store instead of its honest one. */
type Lie = (honest: Answer, method: string) => Answer;

const ofGet =
  (lie: (honest: Answer) => Answer): Lie =>
  (honest, method) =>
    method === 'GET' ? lie(honest) : honest;
const ofText = (change: (text: Buffer) => Buffer, more: Partial<Answer> = {}): Lie =>
  ofGet((honest) => (honest.text ? { ...honest, text: change(Buffer.from(honest.text)), ...more } : honest));
const firstHalf = (text: Buffer) => text.subarray(0, text.length >> 1);
const page = { status: 200, text: '<html>Inicie sesión</html>', headers: { 'content-type': 'text/html' } };

/** Stores that answer 200 and do not keep what they are given. */
export const lies: Record<string, Lie> = {
  'keeps nothing': ofGet(() => ({ status: 404 })),
  'gives other bytes': ofText(() => Buffer.from('otros bytes, tan largos como los de una cabecera')),
  'gives changed bytes': ofText((text) => Buffer.concat([text.subarray(0, -1), Buffer.from('x')])),
  'gives half': ofText(firstHalf),
  'gives more': ofText((text) => Buffer.concat([text, Buffer.from('x')])),
  'gives nothing': ofGet((honest) => ({ ...honest, text: '' })),
  'hangs up in the middle': ofText(firstHalf, { cut: true }),
  'says that it is compressed': ofText((text) => text, { headers: { 'content-encoding': 'gzip' } }),
  'sends elsewhere': () => ({ status: 307, headers: { location: 'http://127.0.0.1:9/archivos' } }),
  'sends round in circles': () => ({ status: 302, headers: { location: '/archivos' } }),
  'sends nowhere': () => ({ status: 301 }),
  'is the page of a network': () => page,
  'is quiet': () => ({ status: 200 }),
};

type Options = { bucket: string; keyId: string; secret: string; pageSize?: number };

/** A store that speaks S3 and judges each signature by itself, from the call as it arrived. */
export async function s3Server({ bucket, keyId, secret, pageSize = 1000 }: Options) {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  /** Answers that fail, the next ones first. */
  const faults: number[] = [];
  const calls: string[] = [];
  const lying: { as?: Lie | undefined } = {};

  function signedRight(request: IncomingMessage, body: Buffer): boolean {
    const found =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w{64})$/.exec(
        request.headers.authorization ?? '',
      );
    const [, id, day = '', region = '', signed = '', given = ''] = found ?? [];
    const digest = createHash('sha256').update(body).digest('hex');
    if (id !== keyId || request.headers['x-amz-content-sha256'] !== digest) return false;
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const sorted = query
      .split('&')
      .filter(Boolean)
      .map((pair) => (pair.includes('=') ? pair : `${pair}=`).replaceAll('+', '%20'))
      .sort();
    const lines = signed.split(';').map((name) => `${name}:${String(request.headers[name])}`);
    const canonical = [request.method, path, sorted.join('&'), ...lines, '', signed, digest].join('\n');
    const scope = `${day}/${region}/s3/aws4_request`;
    const text = `AWS4-HMAC-SHA256\n${String(request.headers['x-amz-date'])}\n${scope}\n${createHash('sha256').update(canonical).digest('hex')}`;
    let so: Buffer = Buffer.from(`AWS4${secret}`);
    for (const part of [...scope.split('/'), text]) so = createHmac('sha256', so).update(part).digest();
    return timingSafeEqual(so, Buffer.from(given, 'hex'));
  }

  const refused = (status: number, code: string): Answer => ({
    status,
    text: `<Error><Code>${code}</Code></Error>`,
  });

  function answer(request: IncomingMessage, body: Buffer): Answer {
    const url = new URL(request.url ?? '', 'http://s3');
    const [, asked = '', ...rest] = decodeURIComponent(url.pathname).split('/');
    const name = rest.join('/');
    calls.push(`${request.method} ${name}`);
    const fault = faults.shift();
    if (fault) return refused(fault, 'SlowDown');
    if (!signedRight(request, body)) return refused(403, 'SignatureDoesNotMatch');
    if (asked !== bucket) return refused(404, 'NoSuchBucket');
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId'))
      return ofUpload(request.method, name, url.searchParams, body);
    if (!name) return listed(url.searchParams);
    if (request.method === 'PUT') objects.set(name, body);
    if (request.method === 'DELETE') objects.delete(name);
    const found = objects.get(name);
    return request.method !== 'GET'
      ? { status: 200 }
      : found
        ? { status: 200, text: found }
        : { status: 404 };
  }

  function ofUpload(method: string | undefined, name: string, query: URLSearchParams, body: Buffer): Answer {
    const id = query.get('uploadId') ?? crypto.randomUUID();
    if (query.has('uploads')) {
      uploads.set(id, new Map());
      return { status: 200, text: `<R><UploadId>${id}</UploadId></R>` };
    }
    const parts = uploads.get(id);
    if (!parts) return { status: 404 };
    if (method === 'PUT') {
      const part = Number(query.get('partNumber'));
      parts.set(part, body);
      return { status: 200, headers: { etag: `"${part}"` } };
    }
    uploads.delete(id);
    if (method === 'DELETE') return { status: 204 };
    const list = body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"\1"</g);
    const numbers = [...list].map(([, number]) => Number(number));
    objects.set(name, Buffer.concat(numbers.map((number) => parts.get(number) ?? Buffer.alloc(0))));
    return { status: 200, text: '<CompleteMultipartUploadResult/>' };
  }

  function listed(query: URLSearchParams): Answer {
    const after = query.get('continuation-token') ?? '';
    const found = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .sort();
    const page = found.slice(0, pageSize);
    const rows = page.map(
      (key) =>
        `<Contents><Key>${key.replaceAll('&', '&amp;')}</Key><Size>${objects.get(key)?.length}</Size><LastModified>2026-11-26T10:00:00.000Z</LastModified></Contents>`,
    );
    const more = found.length > page.length;
    const token = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const text = `<ListBucketResult>${rows.join('')}<IsTruncated>${more}</IsTruncated>${token}</ListBucketResult>`;
    return { status: 200, text };
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (bytes: Buffer) => parts.push(bytes));
    request.on('end', () => {
      const honest = answer(request, Buffer.concat(parts));
      const { status, text, headers, cut } = lying.as?.(honest, request.method ?? '') ?? honest;
      if (!cut) return response.writeHead(status, headers).end(text);
      response.writeHead(status, { 'content-length': (text?.length ?? 0) + 1 });
      response.write(text ?? '', () => response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeAtEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { endpoint, objects, uploads, faults, calls, lying };
}
