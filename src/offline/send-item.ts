import { buildFormData } from '../domain/calls/form-data.ts';
import { isNetworkPage, isProofRefusal, type RefusalBody } from '../domain/calls/refusals.ts';
import type { OutboxSubmission, Prefix, SendOutcome } from './outbox-item.ts';
import { queueToken } from './outbox-store.ts';

export type SendAttempt = { outcome: SendOutcome; data?: unknown };

const patience = 60_000;

let prove: (() => Promise<boolean>) | undefined;

/**
 * Sets the dialog that asks the person to prove their identity. The worker has none, and leaves such items to the
 * page.
 */
export function setProofDialog(ask: typeof prove): void {
  prove = ask;
}

/**
 * Sends one submission. Headers are made now and never stored, because the session may differ from that of the
 * form. After a 403 the token may only be stale, so it is renewed once. After a 401 another tab may have signed in
 * meanwhile.
 */
export async function sendItem(item: OutboxSubmission): Promise<SendAttempt> {
  const first = await attempt(item);
  if (first.outcome.kind === 'answer' && isProofRefusal(first.outcome.status, first.outcome.body) && prove) {
    if (await prove()) return attempt(item);
    // The person declined to prove their identity: the submission is refused, and stays as they wrote it.
    const { reason: _, ...body } = first.outcome.body;
    return { outcome: { ...first.outcome, body } };
  }
  const stale = first.outcome.kind === 'answer' && [401, 403].includes(first.outcome.status);
  if (!stale) return first;
  // A submission of another owner would be refused for good, and it only has to wait for its author.
  const person = await fetchSessionOwner(prefixOf(item), item.owner);
  return person.kind === 'known' && person.id === item.owner ? attempt(item) : first;
}

async function attempt(item: OutboxSubmission): Promise<SendAttempt> {
  const prefix = prefixOf(item);
  const headers = new Headers({
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    'X-Owner': item.owner,
    'Idempotency-Key': item.key,
  });
  const token = await readCookieToken(prefix);
  if (token) headers.set('X-XSRF-TOKEN', token);
  const queue = prefix === '/api' ? undefined : await queueToken(item.owner);
  if (queue) headers.set('X-Vault-Token', queue);
  if (item.company) headers.set('X-Company', item.company);
  try {
    const response = await fetch(prefix + item.path, {
      method: 'POST',
      headers,
      body: buildFormData(item.values, item.method),
      signal: AbortSignal.timeout(patience),
    });
    if (isPage(response)) return { outcome: { kind: 'no_network' } };
    const data = await bodyOf(response);
    const after = Number(response.headers.get('Retry-After') ?? Number.NaN);
    return {
      outcome: {
        kind: 'answer',
        status: response.status,
        body: refusalOf(data),
        ...(Number.isFinite(after) && { retryAfter: after }),
      },
      data,
    };
  } catch {
    return { outcome: { kind: 'no_network' } };
  }
}

export type SessionOwner = { kind: 'known'; id: string } | { kind: 'nobody' } | { kind: 'unreachable' };

/**
 * Asks for the owner of the session, which also renews the form token. A locked vault is told only whether `owner`
 * is still the employee of the session.
 */
export async function fetchSessionOwner(prefix: Prefix, owner = ''): Promise<SessionOwner> {
  const ours = { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' };
  try {
    const response = await fetch(prefix === '/api' ? '/api/user' : '/api/vault/session', {
      headers: prefix === '/api' ? ours : { ...ours, 'X-Owner': owner },
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    });
    if (isPage(response)) return { kind: 'unreachable' };
    if (response.status === 401) return { kind: 'nobody' };
    if (response.status === 204) return { kind: 'known', id: owner };
    if (response.status === 409) return { kind: 'known', id: '' };
    if (!response.ok) return { kind: 'unreachable' };
    const answer = (await response.json()) as { id?: unknown; data?: { id?: unknown } };
    const id = answer.id ?? answer.data?.id;
    return id === undefined ? { kind: 'unreachable' } : { kind: 'known', id: String(id) };
  } catch {
    return { kind: 'unreachable' };
  }
}

const isPage = ({ status, headers }: Response): boolean => isNetworkPage(status, headers.get('Content-Type'));

const prefixOf = (item: OutboxSubmission): Prefix => item.prefix ?? '/api';

/** Names of the session cookies. Employees fall back to the common name. */
const cookieNames: Record<Prefix, readonly string[]> = {
  '/api': ['XSRF-TOKEN'],
  '/api/vault': ['XSRF-TOKEN-VAULT', 'XSRF-TOKEN'],
};

type Cookies = { cookieStore?: { get(name: string): Promise<{ value?: string } | null> } };

/** Returns the token of a session from the cookies of the page or, in the worker, from the cookie store. */
export async function readCookieToken(prefix: Prefix): Promise<string | undefined> {
  const page = (globalThis as { document?: { cookie: string } }).document;
  for (const name of cookieNames[prefix]) {
    const value = page
      ? page.cookie
          .split('; ')
          .find((c) => c.startsWith(`${name}=`))
          ?.slice(name.length + 1)
      : (await (globalThis as Cookies).cookieStore?.get(name))?.value;
    if (value) return decodeURIComponent(value);
  }
  return undefined;
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

function refusalOf(data: unknown): RefusalBody {
  const body = (typeof data === 'object' && data !== null ? data : {}) as Partial<RefusalBody>;
  return { ...body, message: body.message ?? 'El servidor no aceptó el envío' };
}
