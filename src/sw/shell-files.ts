import { verifierAddress } from '../domain/routes/verifier-address.ts';

/**
 * Files of the application. A version is installed only whole. Files whose name carries their hash are copied from
 * the former version. Old files go when the new version takes over and not before, so that open pages keep finding
 * their parts. On the phone of an employee the whole is the vault. The files of the office are stored once the
 * office was opened there, and from then on with every version.
 */
export type ShellFile = string | { url: string; revision: string };

const cacheName = 'shell';
const page = 'index.html';
/** Page of the addresses of the vault: `scripts/lock-page-plugin.ts`. */
const lockPage = 'lock.html';
const together = 6;

const keys = new Map<string, string>();
/** Addresses that only the office needs: see `scripts/worker-list.ts`. */
const ofOffice = new Set<string>();
/**
 * Cache key that marks a device where the office was never opened. A device that stored files before this mark
 * existed keeps all of them.
 */
const vaultAlone = (): string => `${location.origin}/?vault`;

/**
 * Sets the files of this version. Names are relative to the site; those without a hash are stored under their
 * revision.
 */
export function keepShell(files: readonly ShellFile[]): void {
  for (const file of files) {
    const { url, revision } = typeof file === 'string' ? { url: file } : file;
    const [name = ''] = url.split('#');
    const address = new URL(name, location.origin).href;
    keys.set(address, revision ? `${address}?revision=${revision}` : address);
    if (name !== url) ofOffice.add(address);
  }
}

/** Stores the files of the office too, from now on, because the office was opened. */
export async function keepOffice(): Promise<void> {
  await (await caches.open(cacheName)).delete(vaultAlone());
  await installShell();
}

export async function installShell(): Promise<void> {
  const cache = await caches.open(cacheName);
  const have = new Set((await cache.keys()).map((request) => request.url));
  if (have.size === 0) await cache.put(vaultAlone(), new Response());
  const alone = have.size === 0 || have.has(vaultAlone());
  const missing = [...keys].filter(([address, key]) => !have.has(key) && !(alone && ofOffice.has(address)));
  const fetchNext = async (): Promise<void> => {
    for (let next = missing.pop(); next; next = missing.pop()) {
      const [address, key] = next;
      const response = await fetch(address, { cache: key === address ? 'default' : 'reload' });
      if (!response.ok) throw new Error(`No se pudo guardar ${address}: ${response.status}`);
      // A navigation rejects a redirected answer, so only its content is stored.
      await cache.put(key, response.redirected ? new Response(response.body, response) : response);
    }
  };
  await Promise.all(Array.from({ length: together }, fetchNext));
}

export async function activateShell(): Promise<void> {
  const cache = await caches.open(cacheName);
  const ours = new Set([...keys.values(), vaultAlone()]);
  for (const request of await cache.keys()) if (!ours.has(request.url)) await cache.delete(request);
}

type Answering = { readonly request: Request; waitUntil(work: Promise<unknown>): void };

/** Returns the stored file for a request, or `undefined` when it is not one of ours. */
export function answerShellRequest(event: Answering): Promise<Response> | undefined {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/'))
    return undefined;
  if (pathname === verifierAddress) return undefined;
  const isPage = request.mode === 'navigate' && !/\.[a-z0-9]+$/i.test(pathname);
  const isVault = /^\/payslip(\/|$)/.test(pathname) && pathname !== '/payslip/activate';
  const key = keys.get(`${origin}${isPage ? `/${isVault ? lockPage : page}` : pathname}`);
  if (!key) return undefined;
  return caches.match(key, { cacheName, ignoreVary: true }).then((kept) => {
    // The browser evicted our files: without a reinstall, nothing would open offline until the next version.
    if (!kept && isPage) event.waitUntil(installShell().catch(() => undefined));
    return kept ?? fetch(request);
  });
}
