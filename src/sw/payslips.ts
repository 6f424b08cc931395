import { drop, holder, type KeptEntry, keep, kept, keptAddresses, setHolder } from './vault-store.ts';

/**
 * Reading payslips: from the network first, and from the device when it does not answer. An answer is kept
 * only for the employee who asked, and nobody else is ever given it.
 */
const days30 = 30 * 86_400_000;
const latest = 24;
/** A network that takes longer than this is as good as none when there is a kept answer. */
const patience = 4_000;

const base = '/api/vault';
const isPayslip = (path: string): boolean => /^\/api\/vault\/payslips(\/[^/]+\/[^/]+(\/pdf)?)?$/.test(path);

export const news = new BroadcastChannel('vault');

/** What is needed of a fetch event: its request, and leave to go on after the answer. */
export type Asking = { readonly request: Request; waitUntil(work: Promise<unknown>): void };

/** The answer for a vault address, or nothing when it is none of ours. */
export function vaultAnswer(event: Asking): Promise<Response> | undefined {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.method !== 'GET') return undefined;
  if (pathname === `${base}/me`) return me(event);
  return isPayslip(pathname) ? payslip(event, pathname) : undefined;
}

/** Who is here. Without network, the last one, for thirty days. */
async function me(event: Asking): Promise<Response> {
  const url = `${base}/me`;
  try {
    const response = await fetch(event.request);
    // Known before the page hears it: what it asks next is refused to anyone but the holder.
    if (response.ok) await remember(response.clone()).catch(() => undefined);
    // Signed out or revoked elsewhere: from now on the vault does not open without network either.
    if (response.status === 401) await setHolder(undefined).catch(() => undefined);
    if (response.status < 500) return response;
  } catch {
    // No network: below.
  }
  const last = await holder().catch(() => undefined);
  const entry =
    last && last.until > Date.now() ? await kept(last.owner, url).catch(() => undefined) : undefined;
  return entry ? fromDevice(entry) : unavailable('Sin conexión. Para ingresar necesita conexión.');
}

/** What is kept is the account itself, wrapped in `data` or not. */
async function remember(response: Response): Promise<void> {
  const answer = (await response.json()) as { id?: unknown; data?: { id?: unknown } };
  const account = answer.data ?? answer;
  if (account.id === undefined) return;
  const owner = String(account.id);
  const body = new TextEncoder().encode(JSON.stringify(account)).buffer;
  await setHolder({ owner, until: Date.now() + days30 });
  await keep(owner, `${base}/me`, { type: 'application/json', body, kept_at: Date.now() });
}

async function payslip(event: Asking, path: string): Promise<Response> {
  const last = await holder().catch(() => undefined);
  const owner = event.request.headers.get('X-Owner') ?? last?.owner;
  if (last && owner !== last.owner) return refusal(403, 'Esta bóveda es de otra persona. Ingrese de nuevo.');
  const network = fetch(event.request).then(async (response) => {
    if (response.ok && owner) event.waitUntil(keepAnswer(owner, path, response.clone()));
    return response;
  });
  const copy =
    owner && last && last.until > Date.now() ? kept(owner, path).catch(() => undefined) : undefined;
  try {
    const first = await Promise.race([network, slow(copy)]);
    const response = first ?? (await network);
    if (response.status < 500) return response;
  } catch {
    // No network: below.
  }
  const entry = await copy;
  return entry
    ? fromDevice(entry)
    : unavailable('Este comprobante no está guardado en este teléfono. Ábralo con conexión.');
}

async function slow(copy: Promise<KeptEntry | undefined> | undefined): Promise<Response | undefined> {
  await new Promise((resolve) => setTimeout(resolve, patience));
  const entry = await copy;
  return entry && fromDevice(entry);
}

async function keepAnswer(owner: string, path: string, response: Response): Promise<void> {
  try {
    const body = await response.arrayBuffer();
    // Whoever signed in meanwhile must not find it under their name, nor the first under another's.
    if ((await holder())?.owner !== owner) return;
    const type = response.headers.get('Content-Type') ?? 'application/json';
    await keep(owner, path, { type, body, kept_at: Date.now() });
    if (path === `${base}/payslips`) await keepLatest(owner, body);
    else await tell(owner);
  } catch {
    // A full or closed store must not spoil the reading of what the network brought.
  }
}

type Slip = { id: string; type: string };

/** After the list: the last twenty-four, document and PDF, one after another in the background. */
async function keepLatest(owner: string, list: ArrayBuffer): Promise<void> {
  const slips = (JSON.parse(new TextDecoder().decode(list)) as { data: Slip[] }).data;
  const wanted = new Set(slips.map((slip) => `${base}/payslips/${slip.id}/${slip.type}`));
  const have = await keptAddresses(owner);
  const gone = have.filter(
    (url) => url.startsWith(`${base}/payslips/`) && !wanted.has(url.replace(/\/pdf$/, '')),
  );
  await drop(owner, gone);
  await tell(owner);
  for (const url of [...wanted].slice(0, latest).flatMap((address) => [address, `${address}/pdf`])) {
    if (have.includes(url)) continue;
    const response = await fetch(url, { headers: { 'X-Owner': owner, Accept: '*/*' }, cache: 'no-store' });
    if (!response.ok) return;
    if ((await holder())?.owner !== owner) return;
    await keep(owner, url, {
      type: response.headers.get('Content-Type') ?? 'application/octet-stream',
      body: await response.arrayBuffer(),
      kept_at: Date.now(),
    });
    if (url.endsWith('/pdf')) await tell(owner);
  }
}

/** Tells the pages of an owner which payslips are whole on this device, document and PDF. */
export async function tell(owner: string): Promise<void> {
  const have = new Set(await keptAddresses(owner));
  const whole = [...have].filter((url) => !url.endsWith('/pdf') && have.has(`${url}/pdf`));
  news.postMessage({ about: 'kept', owner, ids: whole.map((url) => url.split('/')[4]) });
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
