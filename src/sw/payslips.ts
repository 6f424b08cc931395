import { isNetworkPage } from '../domain/calls/refusals.ts';
import {
  drop,
  erase,
  findKeptEntry,
  isFull,
  type KeptEntry,
  keep,
  listKeptAddresses,
} from '../offline/kept-slips.ts';
import { findHolder, setHolder } from '../offline/locks.ts';
import { decodeUtf8 } from '../offline/sealed.ts';
import { requestKey } from './held-key.ts';

/** Payslips that a device keeps, document and PDF, and the same number of eliminated ones. */
const MAX_KEPT_PAYSLIPS = 24;
/** Wait for the network when there is a stored answer. After it, the stored one is given. */
const NETWORK_TIMEOUT_MS = 4_000;

const base = '/api/vault';
/** Paths of the reads declared `offline`, written here by the build: the declarations themselves weigh too much. */
declare const OFFLINE_READS: readonly string[];
const offlineReads = OFFLINE_READS.map((path) => new RegExp(`^${base}${path.replace(/:\w+/g, '[^/]+')}$`));
const isOfflineRead = (path: string): boolean => offlineReads.some((read) => read.test(path));

export const vaultChannel = new BroadcastChannel('vault');

/** The members of a fetch event that this file uses. */
export type VaultRequestEvent = {
  readonly request: Request;
  /** The page that asks, which can supply the key of the vault. */
  readonly clientId?: string;
  waitUntil(work: Promise<unknown>): void;
};

/**
 * Answers a request for a vault address from the network first, and from the device when the network does not answer. An
 * answer is stored only for the employee who asked, under the key of their open vault. With the vault locked, nothing is
 * stored and nothing stored is read. Returns `undefined` for other addresses.
 */
export function answerVaultRequest(event: VaultRequestEvent): Promise<Response> | undefined {
  const { request } = event;
  const { pathname } = new URL(request.url);
  const isMe = pathname === `${base}/me`;
  if (request.method !== 'GET' || !(isMe || isOfflineRead(pathname))) return undefined;
  if (request.mode === 'navigate') return answerNavigation(request);
  return isMe ? answerAccount(event) : answerRead(event, pathname);
}

/** Answers a typed address or a frame from the network only: the page that would show it has no lock. */
const answerNavigation = (request: Request): Promise<Response> =>
  fetch(request).catch(() => unavailable('Sin conexión. Abra su bóveda para leer lo guardado.'));

/** Fetches a complete answer of the server. Throws when it breaks off halfway, or is the page of a public network. */
async function completeResponse(request: Request | string, options?: RequestInit): Promise<Response> {
  const response = await fetch(request, options);
  if (isNetworkPage(response.status, response.headers.get('Content-Type'))) throw new Error('Not the server');
  return new Response(await response.arrayBuffer(), response);
}

/** Returns the account of the signed-in employee. Without network, that of the last owner to open the vault here. */
async function answerAccount(event: VaultRequestEvent): Promise<Response> {
  const url = `${base}/me`;
  const last = await findHolder().catch(() => undefined);
  try {
    let response = await completeResponse(event.request);
    // A sign-in under way closes the former session, so only a second 401 means that nobody is signed in.
    if (response.status === 401 && last) response = await completeResponse(event.request);
    // Stored before the page gets the answer: its next requests are refused to anyone but the holder.
    if (response.ok) await keepAccount(event, response.clone()).catch(() => undefined);
    // The session ended elsewhere: everything of the employee is erased from this device.
    if (response.status === 401 && last) await erase(last).catch(() => undefined);
    if (response.status < 500) return response;
  } catch {
    // No network: the stored copy is used below.
  }
  const key = last && (await requestKey(last, event.clientId));
  const entry = last && key && (await findKeptEntry(key, last, url).catch(() => undefined));
  return entry ? fromDevice(entry) : unavailable('Sin conexión. Para ingresar necesita conexión.');
}

/** Stores the account itself, whether or not it comes wrapped in `data`. */
async function keepAccount(event: VaultRequestEvent, response: Response): Promise<void> {
  const answer = (await response.json()) as { id?: unknown; data?: { id?: unknown } };
  const account = answer.data ?? answer;
  if (account.id === undefined) return;
  const owner = String(account.id);
  const key = await requestKey(owner, event.clientId);
  if (!key) return;
  await setHolder(owner);
  await keep(key, owner, `${base}/me`, await entryOf(Response.json(account)));
}

const entryOf = async (response: Response): Promise<KeptEntry> => ({
  type: response.headers.get('Content-Type') ?? 'application/json',
  body: await response.arrayBuffer(),
  kept_at: Date.now(),
});

async function answerRead(event: VaultRequestEvent, path: string): Promise<Response> {
  const owner = event.request.headers.get('X-Owner') ?? undefined;
  const last = await findHolder().catch(() => undefined);
  if (last && owner && owner !== last)
    return refusal(403, 'Esta bóveda es de otra persona. Ingrese de nuevo.');
  const key = owner && owner === last ? await requestKey(owner, event.clientId) : undefined;
  const copy = key && owner ? findKeptEntry(key, owner, path).catch(() => undefined) : undefined;
  const network = completeResponse(event.request).then(async (response) => {
    if (response.ok && owner && key)
      event.waitUntil(keepAnswer(key, owner, path, response.clone(), event.request.headers));
    return response;
  });
  try {
    const first = await Promise.race([network, readCopyWhenSlow(copy)]);
    const response = first ?? (await network);
    if (response.status < 500) return response;
  } catch {
    // No network: the stored copy is used below.
  }
  const entry = await copy;
  return entry
    ? fromDevice(entry)
    : unavailable('Este comprobante no está guardado en este teléfono. Ábralo con conexión.');
}

async function readCopyWhenSlow(
  copy: Promise<KeptEntry | undefined> | undefined,
): Promise<Response | undefined> {
  await new Promise((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS));
  const entry = await copy;
  return entry && fromDevice(entry);
}

async function keepAnswer(
  key: CryptoKey,
  owner: string,
  path: string,
  response: Response,
  headers: Headers,
): Promise<void> {
  try {
    const entry = await entryOf(response);
    // Another employee may have signed in meanwhile: neither may find the answer under the other's name.
    if ((await findHolder()) !== owner) return;
    await keep(key, owner, path, entry);
    if (path === `${base}/payslips`) await keepLatest(key, owner, entry.body, headers);
    else await announceKeptPayslips(owner);
  } catch {
    // A full or closed store must not spoil the answer of the network.
  }
}

type Slip = { id: string; type: string };
type List = { data: Slip[]; eliminated?: Slip[] };

/** True when some of the last payslips did not fit on this device. */
let full = false;

/** Stores the last 24 payslips of a list, document and PDF, one after another in the background. */
async function keepLatest(key: CryptoKey, owner: string, list: ArrayBuffer, headers: Headers): Promise<void> {
  const { data, eliminated = [] } = JSON.parse(decodeUtf8(list)) as List;
  const addressOf = ({ id, type }: Slip): string => `${base}/payslips/${id}/${type}`;
  const ended = eliminated.map(addressOf);
  const wanted = new Set([...data.map(addressOf), ...ended]);
  const have = await listKeptAddresses(owner);
  const gone = have.filter(
    (url) => url.startsWith(`${base}/payslips/`) && !wanted.has(url.replace(/\/pdf$/, '')),
  );
  await drop(owner, gone);
  const again = await listOutdated(key, owner, ended, have);
  const moved = gone.length + again.length > 0;
  full = false;
  await announceKeptPayslips(owner);
  const addresses = [
    ...data.slice(0, MAX_KEPT_PAYSLIPS).map(addressOf),
    ...ended.slice(0, MAX_KEPT_PAYSLIPS),
  ];
  for (const url of addresses.flatMap((address) => [address, `${address}/pdf`])) {
    const pdf = url.endsWith('/pdf');
    // After a replacement or an elimination, the totals and comparisons of later payslips change too.
    if (have.includes(url) && !(pdf ? again.includes(url.slice(0, -4)) : moved)) continue;
    const response = await completeResponse(url, { headers, cache: 'no-store' });
    if (!response.ok) return;
    // Signed out, locked for good, or another employee meanwhile: nothing more is stored.
    if ((await findHolder()) !== owner) return;
    try {
      await keep(key, owner, url, await entryOf(response));
    } catch (error) {
      // The newest payslips are stored. Older ones need a connection, and the person is told.
      full = isFull(error);
      return announceKeptPayslips(owner);
    }
    if (url.endsWith('/pdf')) await announceKeptPayslips(owner);
  }
}

/** Lists the eliminated payslips whose stored copy predates the elimination. */
async function listOutdated(
  key: CryptoKey,
  owner: string,
  ended: readonly string[],
  have: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for (const url of ended) {
    if (!have.includes(url)) continue;
    const entry = await findKeptEntry(key, owner, url).catch(() => undefined);
    if (entry && !decodeUtf8(entry.body).includes('"status":"eliminada"')) found.push(url);
  }
  return found;
}

/** Tells the pages of an owner which payslips are complete on this device: document and PDF. */
export async function announceKeptPayslips(owner: string): Promise<void> {
  const have = new Set(await listKeptAddresses(owner));
  const whole = [...have].filter((url) => !url.endsWith('/pdf') && have.has(`${url}/pdf`));
  vaultChannel.postMessage({ about: 'kept', owner, ids: whole.map((url) => url.split('/')[4]), full });
}

function fromDevice(entry: KeptEntry): Response {
  return new Response(entry.body, {
    headers: { 'Content-Type': entry.type, 'X-Kept-At': new Date(entry.kept_at).toISOString() },
  });
}

const unavailable = (message: string): Response => refusal(503, message, { 'X-Not-Kept': '1' });

function refusal(status: number, message: string, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ message }), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}
