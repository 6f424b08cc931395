import type { Lately, Method } from '../../domain/calls/call.ts';
import { buildFormData } from '../../domain/calls/form-data.ts';
import {
  isNetworkPage,
  isTokenRefusal,
  listErrorSentences,
  type RefusalBody,
} from '../../domain/calls/refusals.ts';
import { createWriteKey, type WriteKey } from '../../domain/calls/write-key.ts';
import type { VaultAccount as Me } from '../../domain/vault/account.ts';
import type { VaultOutput } from '../../domain/vault/calls.ts';
import type { ListedSlip as SlipAnswer, WholeSlip } from '../../domain/vault/payslips.ts';
import { noteNetworkFailure, noteSuccess } from '../../offline/connectivity.ts';
import { readCookieToken } from '../../offline/send-item.ts';
import { readKeptResponse } from './held-key.ts';
import { isForeignSession } from './marker.ts';
import { askOtherTabs, findHeldToken, readAgain, takeToken } from './token.ts';
import {
  buildVaultCall,
  buildVaultPath,
  type Reads,
  type VaultCallInput,
  type VaultWrites,
} from './vault-path.ts';

export type Account = Lately<Me, 'employee_ids' | 'narrowed_at' | 'has_password' | 'mobile'>;
export type { SlipVersion } from '../../domain/vault/payslips.ts';
export type Slip = Lately<SlipAnswer, 'service_bonus' | 'replaces' | 'eliminated'>;
export type SlipDetail = Lately<WholeSlip, 'service_bonus' | 'replaces' | 'eliminated'>;

/** An answer. `keptAt` is when this device stored it, and undefined when the network gave it. */
export type Read<T> = { data: T; keptAt: Date | undefined };

export class NotRead extends Error {
  readonly status: number;
  readonly body: RefusalBody;
  constructor(status: number, body: RefusalBody) {
    super(listErrorSentences(body).join(' '));
    this.name = 'NotRead';
    this.status = status;
    this.body = body;
  }
  /** True when neither the network nor this device has the answer. */
  get offline(): boolean {
    return this.status === 0 || this.status === 503;
  }
  /** True when the session goes on but this page lacks its token. */
  get unproven(): boolean {
    return isTokenRefusal(this.status, this.body);
  }
}

const base = '/api/vault';
const noNetwork = { message: 'Sin conexión. Intente al volver la conexión.' };

/** Requests on behalf of an employee. The worker stores and returns answers only under that owner. */
export const fetchVaultResponse = (path: string, owner?: string): Promise<Response> =>
  owner && isForeignSession(owner)
    ? keptHere(path, owner)
    : proven((headers) =>
        reach(path, {
          cache: 'no-store',
          headers: { ...headers, Accept: '*/*', ...(owner && { 'X-Owner': owner }) },
        }),
      );

/** Reads from this device only, while the session of the browser is another employee's. */
async function keptHere(path: string, owner: string): Promise<Response> {
  const answer = await readKeptResponse(owner, path);
  if (!answer) throw new NotRead(0, { message: 'No está guardado aquí. Ingrese para verlo.' });
  return answer;
}

export async function readVault<A extends Reads>(
  address: A,
  owner?: string,
  ...given: VaultCallInput<A>
): Promise<Read<VaultOutput<A>>> {
  const response = await fetchVaultResponse(buildVaultPath(address, ...given), owner);
  const since = response.headers.get('X-Kept-At');
  const data = (await completeAnswer(response.json())) as VaultOutput<A>;
  return { data, keptAt: since ? new Date(since) : undefined };
}

/** Sends a call that never waits in the outbox: sign-in, sign-out, the account and its devices. */
export function callVault<A extends VaultWrites>(
  address: A,
  ...given: VaultCallInput<A>
): Promise<VaultOutput<A>> {
  const { method, path, values } = buildVaultCall(address, ...given);
  if (Object.keys(values).length === 0) return send(method, path, crypto.randomUUID());
  return sendOnce(method, path, values, (key) => send('POST', path, key, buildFormData(values, method)));
}

/** Sends such a call as JSON instead of a form. `tests/forms.test.ts` lists each use. */
export function callVaultJson<A extends VaultWrites>(
  address: A,
  ...given: VaultCallInput<A>
): Promise<VaultOutput<A>> {
  const { method, path, values } = buildVaultCall(address, ...given);
  return send(method, path, crypto.randomUUID(), JSON.stringify(values));
}

const writeKeys = new Map<string, WriteKey>();

/** A form sends values. Sent again without an answer, they are the same write. */
async function sendOnce<T>(
  method: Method,
  path: string,
  values: object,
  write: (key: string) => Promise<T>,
): Promise<T> {
  const address = `${method} ${path}`;
  const writeKey = writeKeys.get(address) ?? createWriteKey();
  writeKeys.set(address, writeKey);
  const answer = await writeKey.send(values, write);
  writeKeys.delete(address);
  return answer;
}

async function send<T>(method: Method, path: string, key: string, body?: FormData | string): Promise<T> {
  const response = await proven(async (headers) => {
    const token = await readCookieToken(base);
    return reach(path, {
      method,
      headers: {
        ...headers,
        Accept: 'application/json',
        'Idempotency-Key': key,
        ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
        ...(token && { 'X-XSRF-TOKEN': token }),
      },
      ...(body && { body }),
    });
  });
  if (response.status === 204) return undefined as T;
  const answer = await completeAnswer(response.json());
  noteToken(answer);
  return answer as T;
}

/** Stores the session token that a sign-in answers with. */
function noteToken(answer: unknown): void {
  const { id, vault_token: token } = (answer as { data?: { id?: string; vault_token?: string } }).data ?? {};
  if (id && token) takeToken({ owner: id, token });
}

/**
 * Makes a call with the session token. If the token is refused, retries once with the token that another tab stored
 * on the device, or with the first token of a session older than tokens.
 */
async function proven(work: (headers: Record<string, string>) => Promise<Response>): Promise<Response> {
  const token = await findHeldToken();
  try {
    return await work(withToken(token));
  } catch (error) {
    if (!(error instanceof NotRead) || !error.unproven) throw error;
    const another = await renewed(token);
    if (!another) throw error;
    return work(withToken(another));
  }
}

const withToken = (token: string | undefined): Record<string, string> => ({
  'X-Requested-With': 'XMLHttpRequest',
  ...(token && { 'X-Vault-Token': token }),
});

let asking: Promise<unknown> | undefined;

async function renewed(before: string | undefined): Promise<string | undefined> {
  const other = async () => {
    const now = await findHeldToken();
    return now === before ? undefined : now;
  };
  if ((await other()) === undefined) await readAgain();
  if ((await other()) === undefined) {
    asking ??= firstToken().finally(() => {
      asking = undefined;
    });
    await asking;
  }
  if ((await other()) === undefined) await askOtherTabs();
  return other();
}

/** Requests the first token. The server gives it once, and only to a session that has none. */
async function firstToken(): Promise<void> {
  const token = await readCookieToken(base);
  const headers = { ...withToken(undefined), ...(token && { 'X-XSRF-TOKEN': token }) };
  const response = await reach('/token', { method: 'POST', headers }).catch(() => undefined);
  if (response) noteToken(await completeAnswer(response.json()));
}

async function reach(path: string, options: RequestInit): Promise<Response> {
  const begun = performance.now();
  const response = await completeAnswer(fetch(base + path, options));
  if (isNetworkPage(response.status, response.headers.get('Content-Type'))) throw unreached();
  noteReached(response, begun);
  if (!response.ok) throw new NotRead(response.status, await refusalOf(response));
  return response;
}

/** Awaits an answer or its body. One that breaks off halfway counts as no network. */
export const completeAnswer = <T>(coming: Promise<T>): Promise<T> =>
  coming.catch(() => {
    throw unreached();
  });

function unreached(): NotRead {
  noteNetworkFailure();
  return new NotRead(0, noNetwork);
}

function noteReached(response: Response, begun: number): void {
  if (response.headers.has('X-Kept-At') || response.headers.has('X-Not-Kept')) noteNetworkFailure();
  else noteSuccess(begun);
}

async function refusalOf(response: Response): Promise<RefusalBody> {
  const body = (await response.json().catch(() => ({}))) as Partial<RefusalBody>;
  return { ...body, message: body.message ?? 'El servidor no pudo responder. Intente de nuevo.' };
}
