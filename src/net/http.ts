import axios, {
  AxiosError,
  type AxiosInstance,
  type AxiosRequestConfig,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';
import { buildFormData } from '../domain/calls/form-data.ts';
import { type DoorReason, isNetworkPage, type RefusalBody } from '../domain/calls/refusals.ts';
import { RefusalError, showRefusal, showUnanswered } from './refusal.ts';
import { session } from './session.ts';

/**
 * Origin of a call, which decides where its refusal is shown (specification §8). A refusal of a `person` is shown
 * at once. A refusal of a `screen` is shown once for the gesture that opened it, by `office/told-reads.ts`. A
 * `caller` shows its own. A call of the `app` itself stays quiet. `tests/whose-calls.test.ts` lists the last two.
 */
export type By = 'person' | 'screen' | 'caller' | 'app';

declare module 'axios' {
  interface AxiosRequestConfig {
    by?: By;
    /** Time of the request, by `performance.now()`. */
    begun?: number;
    /** Time of the request by the clock, which all tabs share. */
    at?: number;
    /** The browser had no network when it was made: nothing of it reached the server. */
    cannotLeave?: boolean;
    /** Marks a second attempt: its 401 is final. */
    final?: boolean;
    /** Retries so far, because the server was away for a moment. */
    again?: number;
  }
}

type Call = AxiosRequestConfig & { by: By };
/** Methods of the client. Each requires the origin of its call. */
type Http = Pick<AxiosInstance, 'defaults' | 'interceptors'> & {
  get<T>(path: string, call: Call): Promise<AxiosResponse<T>>;
  post<T>(path: string, data: unknown, call: Call): Promise<AxiosResponse<T>>;
  put<T>(path: string, data: unknown, call: Call): Promise<AxiosResponse<T>>;
};

/** Client of every call of the back office. The names of the CSRF cookie and header are the defaults of axios. */
const calls = axios.create({
  baseURL: '/api',
  timeout: 60_000,
  headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
});
export const http: Http = calls;

calls.interceptors.request.use((call) => {
  const { company } = session.get();
  // A job is followed in the company that it was asked for.
  if (company) call.headers.set('X-Company', company.id, false);
  call.begun = performance.now();
  call.cannotLeave = globalThis.navigator?.onLine === false;
  call.at = Date.now();
  return call;
});

calls.interceptors.response.use((answer) => {
  if (isPage(answer)) return unreached(answer.config);
  if (!answer.headers['x-kept-at']) reached(answer.config.begun);
  return answer.headers['preference-applied'] === 'respond-async' ? awaitJob(answer) : answer;
}, handleFailure);

async function handleFailure(error: unknown): Promise<AxiosResponse> {
  if (!(error instanceof AxiosError) || error.code === AxiosError.ERR_CANCELED) throw error;
  if (!error.response) return unreached(error.config, error);
  if (isPage(error.response)) return unreached(error.config);
  const refused = refusedBy(error.response);
  const { config } = error;
  // A 503 with Retry-After says nothing about what was asked.
  const away = refused.status === 503 && refused.retryAfter !== undefined;
  if (!away) reached(error.response.config.begun);
  if (config && isDoor(refused)) {
    if (await opens(refused.body.reason as DoorReason)) return calls.request(config);
    throw refused;
  }
  const { again = 0 } = config ?? {};
  // Retries a read, or a write whose key makes repetitions one change. The server says when it is back.
  if (config && away && again < 3 && isOnce(config)) {
    await new Promise((done) => setTimeout(done, Math.min(refused.retryAfter ?? 1, 10) * 1000));
    return calls.request({ ...config, again: again + 1 });
  }
  // Only a read marks the server as away: a single write may wait for something that other calls do not need.
  if (away && config?.method === 'get') reached(undefined);
  const ended = endsSession(refused, config?.url);
  const doubtful = ended || (refused.status === 403 && config?.method !== 'get');
  if (config && doubtful && !config.final && ((await isHere()) || session.cameInAfter(config.at)))
    return calls.request({ ...config, final: true });
  // A refused write is shown whenever it began. A refused read is not, if the person dismissed the end of the
  // session since.
  const begun = config?.method === 'get' ? config.begun : undefined;
  if (config?.by === 'person' || ended) showRefusal(refused, begun);
  throw refused;
}

/** Seconds that a call waits for its answer before it is told as a job. */
const SHORT = 2;
/** Headers of a call that goes on as a job on the server when it is long, so that no proxy cuts it. */
const asyncHeaders = { Prefer: `respond-async, wait=${SHORT}` };

/** Waits for the job that a call became, and returns the answer as if the call had given it. */
const awaitJob = async (answer: AxiosResponse): Promise<AxiosResponse> =>
  (await import('./job-answers.ts')).awaitJobAnswer(answer, handleFailure);

const isOnce = ({ method, headers }: AxiosRequestConfig): boolean =>
  method === 'get' || headers?.['Idempotency-Key'] !== undefined;

const isPage = ({ status, headers }: AxiosResponse): boolean =>
  isNetworkPage(status, String(headers['content-type'] ?? ''));

function unreached(
  call: InternalAxiosRequestConfig | undefined,
  error = new AxiosError('The page of a network', AxiosError.ERR_NETWORK, call),
): never {
  reached(undefined);
  if (call?.by === 'person') showUnanswered(error);
  throw error;
}

let reached: (begun: number | undefined) => void = () => undefined;

/**
 * Sets the listener of whether calls reach the server. `begun` is when an answered call was made; `undefined` means
 * no answer.
 */
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

/** Says whether the session ended. Every caller learns of it, except sign-in and sign-out. */
const endsSession = ({ status }: RefusalError, url: string | undefined): boolean =>
  status === 401 && session.get().user !== null && !/^\/(login|logout)\b/.test(url ?? '');

/** Says whether the refusal asks for a second proof or an enrolment, which a dialog over the page collects. */
const isDoor = ({ status, body }: RefusalError): boolean =>
  status === 403 && (body.reason === 'proof' || body.reason === 'enrol');

let opens: (door: DoorReason) => Promise<boolean> = async () => false;

/** Sets the dialog for those refusals. It returns whether the call is worth repeating. */
export function setDoorDialog(ask: typeof opens): void {
  opens = ask;
}

let whoIsHere: () => Promise<string | undefined> = async () => undefined;

/** Sets the function that returns the owner of the current session of this browser. */
export function setSessionCheck(ask: typeof whoIsHere): void {
  whoIsHere = ask;
}

/**
 * Returns whether the session still belongs to the person of this page. Signing in again, here or in another tab,
 * closes the former session, and calls in flight come back with 401 although nobody left. A write that comes back
 * with 403 may have carried the former token; asking for the owner renews it.
 */
async function isHere(): Promise<boolean> {
  const { user } = session.get();
  return user !== null && (await whoIsHere()) === user.id;
}

type Method = 'post' | 'put' | 'delete';
const buildKeyHeader = (key: string = crypto.randomUUID()) => ({ 'Idempotency-Key': key });

/** Headers of a call that goes on as a job when it is long. */
export const buildJobHeaders = () => ({ ...buildKeyHeader(), ...asyncHeaders });

/**
 * Sends a write at once, without the outbox. What a person may send again without an answer takes the `key` of its
 * form. `by` is the origin of the call; `patience` is its timeout in milliseconds.
 */
export async function write<T>(
  method: Method,
  path: string,
  values: object,
  key?: string,
  by: By = 'person',
  patience?: number,
): Promise<T> {
  const form = Object.keys(values).length > 0 && { method: 'post', data: buildFormData(values, method) };
  const timeout = patience && { timeout: patience };
  return (
    await calls.request<T>({
      method,
      url: path,
      headers: { ...buildKeyHeader(key), ...asyncHeaders },
      by,
      ...form,
      ...timeout,
    })
  ).data;
}

/** Sends a write as JSON instead of a form. `tests/forms.test.ts` lists each use. */
export async function writeJson<T>(
  path: string,
  data: object,
  key?: string,
  by: By = 'person',
  patience?: number,
): Promise<T> {
  const timeout = patience && { timeout: patience };
  return (
    await calls.post<T>(path, data, { headers: { ...buildKeyHeader(key), ...asyncHeaders }, by, ...timeout })
  ).data;
}
