import type { ComponentType } from 'react';
import { prerender } from 'react-dom/static';
import { Frame } from '../src/frame.tsx';
import GuestApp from '../src/guest/guest-app.tsx';
import SignInShell, { loadSignInScreen } from '../src/vault/sign-in-shell.tsx';

/** Screen without a session. `who` is its name in `main.tsx`. */
export type PrerenderedPage = { who: string; parts: string[]; html: string };

/** Pages by their names in `server/http/static.ts`. The same components hydrate them in the browser. */
export const prerenderedPages: Record<string, PrerenderedPage> = {
  login: {
    who: 'guest',
    parts: ['src/guest/guest-app.tsx'],
    html: await drawn('/login', GuestApp),
  },
  payslip: {
    who: 'newcomer',
    parts: ['src/vault/sign-in-shell.tsx'],
    html: await drawn('/payslip', SignInShell),
  },
  activate: {
    who: 'newcomer',
    parts: ['src/vault/sign-in-shell.tsx', 'src/vault/sign-in/activate.tsx'],
    html: await drawn('/payslip/activate', SignInShell),
  },
};

async function drawn(address: string, App: ComponentType): Promise<string> {
  Object.assign(globalThis, { location: new URL(address, 'http://localhost') });
  await loadSignInScreen();
  let failure: unknown;
  const { prelude } = await prerender(<Frame App={App} />, {
    onError: (error) => {
      failure = error;
    },
  });
  const html = await new Response(prelude).text();
  if (failure) throw failure;
  // React would place a suspended part with an inline script, which the page forbids.
  if (html.includes('<script')) throw new Error(`La puerta de ${address} no quedó dibujada de una vez`);
  return html;
}
