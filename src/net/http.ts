import axios, { AxiosError, type AxiosInstance, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { buildFormData } from '../domain/calls/form-data.ts';
import { type DoorReason, isNetworkPage, type RefusalBody } from '../domain/calls/refusals.ts';
import { RefusalError, showRefusal, showUnreached } from './refused.ts';
import { session } from './session.ts';

/**
 * Origin of a call, which says where its refusal is told (specification §8). A refusal of a `person` is told at once;
 * one of a `screen` that somebody opened, once for their gesture, by `office/told-reads.ts`; the rest by its `caller`.
 * A call of the application (`app`) by itself stays quiet. `tests/whose-calls.test.ts` lists the last two.
 */
export type By = 'person' | 'screen' | 'caller' | 'app';

declare module 'axios' {
  interface AxiosRequestConfig {
    by?: By;
    /** When it was asked, by `performance.now()`. */
    begun?: number;
    /** The same by the clock, which the tabs of a browser share. */
    at?: number;
    /** The browser had no network when it was made: nothing of it reached the server. */
    cannotLeave?: boolean;
    /** Asked for the second time: its 401 is the last word. */
    final?: boolean;
    /** Times it was asked again because the server was away for a moment. */
    again?: number;
  }
}

type Call = AxiosRequestConfig & { by: By };
/** The ways to ask, none of which leaves out whose call it is. */
type Http = Pick<AxiosInstance, 'defaults' | 'interceptors'> & {
  get<T>(path: string, call: Call): Promise<AxiosResponse<T>>;
  post<T>(path: string, data: unknown, call: Call): Promise<AxiosResponse<T>>;
  put<T>(path: string, data: unknown, call: Call): Promise<AxiosResponse<T>>;
};

/** Every call of the back office. The names of the CSRF cookie and header are those axios has by default. */
const calls = axios.create({
  baseURL: '/api',
  timeout: 60_000,
  headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
});
export const http: Http = calls;

calls.interceptors.request.use((call) => {
  const { company } = session.get();
  if (company) call.headers.set('X-Company', company.id);
  call.begun = performance.now();
  call.cannotLeave = globalThis.navigator?.onLine === false;
  call.at = Date.now();
  return call;
});

calls.interceptors.response.use(
  (answer) => {
    if (isPage(answer)) return unreached(answer.config);
    if (!answer.headers['x-kept-at']) reached(answer.config.begun);
    return answer;
  },
  async (error: unknown) => {
    if (!(error instanceof AxiosError) || error.code === AxiosError.ERR_CANCELED) throw error;
    if (!error.response) return unreached(error.config, error);
    if (isPage(error.response)) return unreached(error.config);
    const refused = refusedBy(error.response);
    const { config } = error;
    // A server that says it will be back has answered nothing about what was asked.
    const away = refused.status === 503 && refused.retryAfter !== undefined;
    if (!away) reached(error.response.config.begun);
    if (config && isDoor(refused)) {
      if (await opens(refused.body.reason as DoorReason)) return calls.request(config);
      throw refused;
    }
    const { again = 0 } = config ?? {};
    // A read, or what its key makes one however often it comes: the server says when it is back.
    if (config && away && again < 3 && isOnce(config)) {
      await new Promise((done) => setTimeout(done, Math.min(refused.retryAfter ?? 1, 10) * 1000));
      return calls.request({ ...config, again: again + 1 });
    }
    // Reads say that it is away: one write alone may wait for what others do not need.
    if (away && config?.method === 'get') reached(undefined);
    const ended = endsSession(refused, config?.url);
    const doubtful = ended || (refused.status === 403 && config?.method !== 'get');
    if (config && doubtful && !config.final && ((await isHere()) || session.cameInAfter(config.at)))
      return calls.request({ ...config, final: true });
    // A write that was not made is told whenever it began; a read, unless the person put the end of the session aside since.
    const begun = config?.method === 'get' ? config.begun : undefined;
    if (config?.by === 'person' || ended) showRefusal(refused, begun);
    throw refused;
  },
);

const isOnce = ({ method, headers }: AxiosRequestConfig): boolean =>
  method === 'get' || headers?.['Idempotency-Key'] !== undefined;

const isPage = ({ status, headers }: AxiosResponse): boolean =>
  isNetworkPage(status, String(headers['content-type'] ?? ''));

function unreached(
  call: AxiosRequestConfig | undefined,
  error = new AxiosError('The page of a network', AxiosError.ERR_NETWORK),
): never {
  reached(undefined);
  if (call?.by === 'person')
    showUnreached(call?.method === 'get' ? 'reading' : call?.cannotLeave ? 'unsent' : 'writing');
  throw error;
}

let reached: (begun: number | undefined) => void = () => undefined;

/** Listener that hears whether calls reach the server: when what it answers was asked, or that it did not. */
export function setReachListener(hear: typeof reached): void {
  reached = hear;
}

function refusedBy({ status, data, headers, config }: AxiosResponse<unknown>): RefusalError {
  const body = typeof data === 'object' && data !== null ? (data as Partial<RefusalBody>) : {};
  const wait = Number(headers['retry-after']);
  return new RefusalError(
    status,
    { ...body, message: body.message ?? 'El servidor no pudo responder. Intente de nuevo.' },
    Number.isFinite(wait) && wait > 0 ? wait : undefined,
    config.by,
  );
}

/** A session that ended is told whoever was asking, unless it was somebody signing in or out. */
const endsSession = ({ status }: RefusalError, url: string | undefined): boolean =>
  status === 401 && session.get().user !== null && !/^\/(login|logout)\b/.test(url ?? '');

/** A door that opens in place: who it is for is asked over what they were doing. */
const isDoor = ({ status, body }: RefusalError): boolean =>
  status === 403 && (body.reason === 'proof' || body.reason === 'enrol');

let opens: (door: DoorReason) => Promise<boolean> = async () => false;

/** Dialog that asks for what a door wants; it answers whether the call is worth making again. */
export function setDoorDialog(ask: typeof opens): void {
  opens = ask;
}

let whoIsHere: () => Promise<string | undefined> = async () => undefined;

/** Function that knows whose session this browser has now. */
export function setSessionCheck(ask: typeof whoIsHere): void {
  whoIsHere = ask;
}

/**
 * Signing in again, here or in another tab, closes the session before it. What travelled with that one comes back
 * with 401 and nobody has left: the person is asked for only if the server does not know who this is either. A write
 * that comes back with 403 may have carried the token of the one before; asking who is here renews it.
 */
async function isHere(): Promise<boolean> {
  const { user } = session.get();
  return user !== null && (await whoIsHere()) === user.id;
}

type Method = 'post' | 'put' | 'delete';

/**
 * A write made now or not at all: its key is born with the action, so a repetition is one change. `by`, see above.
 * `patience`: what it may take, in milliseconds.
 */
export async function write<T>(
  method: Method,
  path: string,
  values: object,
  key: string,
  by: By = 'person',
  patience?: number,
): Promise<T> {
  const form = Object.keys(values).length > 0 && { method: 'post', data: buildFormData(values, method) };
  const timeout = patience && { timeout: patience };
  const headers = { 'Idempotency-Key': key };
  return (await calls.request<T>({ method, url: path, headers, by, ...form, ...timeout })).data;
}

/** The same of what is no form; `tests/forms.test.ts` names each. */
export async function writeJson<T>(
  path: string,
  data: object,
  key: string,
  by: By = 'person',
  patience?: number,
): Promise<T> {
  const timeout = patience && { timeout: patience };
  return (await calls.post<T>(path, data, { headers: { 'Idempotency-Key': key }, by, ...timeout })).data;
}
