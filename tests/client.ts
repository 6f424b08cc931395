import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { differenceOf } from './declared.ts';

export type Row = Record<string, unknown> & { id: string; version: number };

export type Answered = {
  status: number;
  /** What the answer says, by the names of the contract; a test asks only for what should be there. */
  body: Record<string, unknown> & {
    data: Row;
    meta: Record<string, number>;
    message: string;
    errors: Record<string, string[]>;
    current: Row;
  };
  /** `data` when it is a list. */
  rows: Row[];
  headers: Record<string, string | string[] | number | undefined>;
  raw: Buffer;
};

/** Returns the body of a refusal without the id of its call. */
export const withoutId = ({ request_id: _, ...said }: Record<string, unknown>) => said;

type Options = { key?: string; headers?: Record<string, string | undefined> };

/** A browser without a screen: keeps cookies and sends what every call of the application sends. */
export type Client = {
  /** The selected company, sent with every call. */
  company: string | undefined;
  cookies: Map<string, string>;
  /** The second half of the session of an employee, as the last sign-in gave it. */
  vaultToken: string | undefined;
  get: (path: string, options?: Options) => Promise<Answered>;
  post: (path: string, body?: unknown, options?: Options) => Promise<Answered>;
  put: (path: string, body?: unknown, options?: Options) => Promise<Answered>;
  delete: (path: string, options?: Options) => Promise<Answered>;
  /** A multipart form, as the outbox sends it. */
  form: (path: string, parts: [string, string | File][], options?: Options) => Promise<Answered>;
};

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export function createClient(app: Pick<FastifyInstance, 'inject'>, host?: string): Client {
  const cookies = new Map<string, string>();

  const call = async (
    method: Method,
    path: string,
    payload: Buffer | string | undefined,
    type: string | undefined,
    options: Options,
  ): Promise<Answered> => {
    const token = cookies.get(path.startsWith('/vault/') ? 'XSRF-TOKEN-VAULT' : 'XSRF-TOKEN');
    const headers: Record<string, string | undefined> = {
      host,
      'x-requested-with': 'XMLHttpRequest',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': token,
      'x-vault-token': client.vaultToken,
      'x-company': client.company,
      'content-type': type,
      ...(method === 'GET' ? {} : { 'idempotency-key': options.key ?? crypto.randomUUID() }),
      ...options.headers,
    };
    for (const [name, value] of Object.entries(headers)) if (value === undefined) delete headers[name];
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const isJson = String(response.headers['content-type'] ?? '').includes('json');
    const body = (isJson ? response.json() : { text: response.body }) as Answered['body'];
    // The token of a closed vault is answered nothing to read.
    const locked = options.headers?.['x-vault-token'] && isDeepStrictEqual(Object.keys(body), ['message']);
    const media = String(response.headers['content-type'] ?? '').replace(/;.*/, '');
    const answered = { status: response.statusCode, type: media, body };
    // A form names its method inside.
    const named = /"_method":"(\w+)"/.exec(String(payload))?.[1];
    const difference = locked ? undefined : differenceOf(named ?? method, path, answered);
    if (difference) throw new Error(difference);
    const given = body.data?.vault_token;
    if (typeof given === 'string') client.vaultToken = given;
    const rows = Array.isArray(body.data) ? (body.data as Row[]) : [];
    return { status: response.statusCode, body, rows, headers: response.headers, raw: response.rawPayload };
  };
  const json =
    (method: Method) =>
    (path: string, body: unknown = {}, options: Options = {}) =>
      call(method, path, typeof body === 'string' ? body : JSON.stringify(body), 'application/json', options);

  const client: Client = {
    company: undefined,
    cookies,
    vaultToken: undefined,
    get: (path, options = {}) => call('GET', path, undefined, undefined, options),
    post: json('POST'),
    put: json('PUT'),
    delete: (path, options = {}) => call('DELETE', path, undefined, undefined, options),
    async form(path, parts, options = {}) {
      const form = new FormData();
      for (const [name, value] of parts) form.append(name, value);
      const encoded = new Response(form);
      return call(
        'POST',
        path,
        Buffer.from(await encoded.arrayBuffer()),
        encoded.headers.get('content-type') ?? '',
        options,
      );
    },
  };
  return client;
}
