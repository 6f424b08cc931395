import type { ComponentType } from 'react';
import { prerender } from 'react-dom/static';
import { Frame } from '../src/frame.tsx';
import GuestApp from '../src/guest/guest-app.tsx';
import SignInShell, { loadSignInScreen } from '../src/vault/sign-in-shell.tsx';

/** A screen that stands before any session: who `main.tsx` calls the person there, its parts and its markup. */
export type PrerenderedPage = { who: string; parts: string[]; html: string };

/** By the name that `server/http/static.ts` knows them by. Drawn by the components that take them over in the browser. */
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
  // A part that React writes apart is put in its place by a script, which the page does not allow.
  if (html.includes('<script')) throw new Error(`La puerta de ${address} no quedó dibujada de una vez`);
  return html;
}
