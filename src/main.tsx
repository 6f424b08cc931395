import './styles.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Frame } from './frame.tsx';
import { defineLazyPart } from './kit/pages/load-chunk.ts';
import { session } from './net/session.ts';

/**
 * Application of the person who opens the page: an employee at an address of theirs, somebody of the staff who signed
 * in, or a guest, who never loads the shell.
 */
const apps = {
  employee: defineLazyPart('vault', () => import('./vault/vault-app.tsx')),
  /** An employee with nothing on this device yet, or who checks a certificate: only the door. */
  newcomer: defineLazyPart('door', async () => {
    const signInShell = await import('./vault/sign-in/sign-in-shell.tsx');
    await signInShell.loadSignInScreen();
    return signInShell;
  }),
  staff: defineLazyPart('office', () => import('./office/office-app.tsx')),
  guest: defineLazyPart('guest', () => import('./guest/guest-app.tsx')),
};

const kept = keptVault();
const signedIn = session.get().user;
/** The icon of an installed vault opens the first address: on the phone of an employee, signed in or not, that is theirs. */
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
  // Back from the provider of identity, or with an invitation, the door sees who came, whoever was here before.
  if (/^[^?#]+\/login(#|\?sso=)/.test(location.href)) return 'guest';
  if (!/^\/payslip(\/|$)/.test(location.pathname)) return signedIn ? 'staff' : 'guest';
  return kept || document.cookie.includes('XSRF-TOKEN-VAULT=') ? 'employee' : 'newcomer';
}
const who = whoIsHere();
// A device of the staff keeps the office too; the phone of an employee never downloads it.
if (who === 'staff' || who === 'guest')
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ type: 'OFFICE' }));

const root = document.getElementById('root');
if (!root) throw new Error('Falta el elemento raíz');
// The door that came drawn with the page is taken over as it is, with what was typed in it; see `early.ts`.
if (root.dataset['door'] === who) {
  const App = apps[who];
  void App.load().then(() => hydrateRoot(root, <Frame App={App} />));
} else {
  delete root.dataset['door'];
  createRoot(root).render(<Frame App={apps[who]} />);
}
