import './styles.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Frame } from './frame.tsx';
import { defineLazyPart } from './kit/pages/load-chunk.ts';
import { session } from './net/session.ts';

/**
 * Chooses the application of the person: an employee at an address of theirs, a signed-in staff user, or a guest,
 * who never loads the shell.
 */
const apps = {
  employee: defineLazyPart('vault', () => import('./vault/vault-app.tsx')),
  /** Employee with nothing on this device yet, or a person who checks a certificate: only the sign-in page. */
  newcomer: defineLazyPart('door', async () => {
    const signInShell = await import('./vault/sign-in-shell.tsx');
    await signInShell.loadSignInScreen();
    return signInShell;
  }),
  staff: defineLazyPart('office', () => import('./office/office-app.tsx')),
  guest: defineLazyPart('guest', () => import('./guest/guest-app.tsx')),
};

const kept = keptVault();
const signedIn = session.get().user;
/** The icon of an installed vault opens `/`. On the phone of an employee, signed in or not, that becomes the vault. */
if (location.pathname === '/' && !signedIn && kept) history.replaceState(null, '', '/payslip');

function keptVault(): string | null {
  try {
    return localStorage.getItem('vault');
  } catch {
    return null;
  }
}

function whoIsHere(): keyof typeof apps {
  if (/^\/(v|privacy)\//.test(location.pathname)) return 'newcomer';
  // The sign-in page handles a return from the identity provider and an invitation, whoever was here before.
  if (/^[^?#]+\/login(#|\?sso=)/.test(location.href)) return 'guest';
  if (!/^\/payslip(\/|$)/.test(location.pathname)) return signedIn ? 'staff' : 'guest';
  return kept || document.cookie.includes('XSRF-TOKEN-VAULT=') ? 'employee' : 'newcomer';
}
const who = whoIsHere();
if (who !== 'employee') document.getElementById('early-lock')?.remove();
// A device of the staff stores the office too. The phone of an employee never downloads it.
if (who === 'staff' || who === 'guest')
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ type: 'OFFICE' }));

const root = document.getElementById('root');
if (!root) throw new Error('Falta el elemento raíz');
// The prerendered sign-in page is hydrated as it is, with what was typed in it; see `early.ts`.
if (root.dataset['door'] === who) {
  const App = apps[who];
  void App.load().then(() => hydrateRoot(root, <Frame App={App} />));
} else {
  delete root.dataset['door'];
  createRoot(root).render(<Frame App={apps[who]} />);
}
