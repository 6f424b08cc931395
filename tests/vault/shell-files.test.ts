import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerShellRequest, installShell, keepOffice, keepShell } from '../../src/sw/shell-files.ts';

/** A cache that the browser may empty behind the back of the worker. */
const kept = new Map<string, Response>();
const cache = {
  keys: async () => [...kept.keys()].map((url) => ({ url })),
  put: async (url: string, response: Response) => void kept.set(url, response),
  delete: async (url: string) => kept.delete(url),
};
const files = () => [...kept.keys()].map((url) => url.replace('https://quincena.test/', '')).sort();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('location', new URL('https://quincena.test/sw.js'));
  vi.stubGlobal('caches', { open: async () => cache, match: async (url: string) => kept.get(url)?.clone() });
  vi.stubGlobal('fetch', async (address: string) => new Response(address));
});
afterEach(() => void vi.unstubAllGlobals());

it('the shell is stored again after the browser evicted it, once a page is opened online', async () => {
  keepShell([{ url: 'index.html', revision: 'r1' }, 'js/a.js']);
  await installShell();
  expect(files()).toEqual(['?vault', 'index.html?revision=r1', 'js/a.js']);
  kept.clear();
  const after: Promise<unknown>[] = [];
  const request = { url: 'https://quincena.test/login', method: 'GET', mode: 'navigate' } as Request;
  const answer = await answerShellRequest({ request, waitUntil: (work) => after.push(work) });
  expect(answer?.ok).toBe(true);
  await Promise.all(after);
  expect(files()).toEqual(['?vault', 'index.html?revision=r1', 'js/a.js']);
});

it('the shell answers an address of the vault with the lock page, and others with the application', async () => {
  keepShell([
    { url: 'index.html', revision: 'r1' },
    { url: 'lock.html', revision: 'r1' },
  ]);
  await installShell();
  const open = async (path: string) => {
    const request = { url: `https://quincena.test${path}`, method: 'GET', mode: 'navigate' } as Request;
    return (await answerShellRequest({ request, waitUntil: () => {} }))?.text();
  };
  const page = 'https://quincena.test/index.html';
  const lock = 'https://quincena.test/lock.html';
  expect(await Promise.all(['/payslip', '/payslip/list', '/payslip/x/payrolls'].map(open))).toEqual([
    lock,
    lock,
    lock,
  ]);
  expect(await Promise.all(['/', '/payslips', '/payslip/activate'].map(open))).toEqual([page, page, page]);
});

it('the shell lets the page of the verifier pass', () => {
  keepShell([{ url: 'index.html', revision: 'r1' }]);
  const request = { url: 'https://quincena.test/verificar', method: 'GET', mode: 'navigate' } as Request;
  expect(answerShellRequest({ request, waitUntil: () => {} })).toBeUndefined();
});

it('the shell keeps the files of the office once it was opened, also those of the next version', async () => {
  keepShell(['js/a.js', 'js/office.js#']);
  await installShell();
  expect(files()).not.toContain('js/office.js');
  await keepOffice();
  expect(files()).toContain('js/office.js');
  keepShell(['js/office-2.js#']);
  await installShell();
  expect(files()).toContain('js/office-2.js');
});

it('the shell keeps the files of the office where all of them were kept before', async () => {
  kept.set('https://quincena.test/js/old.js', new Response('a file'));
  keepShell(['js/other.js#']);
  await installShell();
  expect(files()).toContain('js/other.js');
});
