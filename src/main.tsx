import './styles.css';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { ChunkBoundary } from './kit/chunk-boundary.tsx';
import { forgetFailed, lazyPage } from './net/load-chunk.ts';
import { session } from './net/session.ts';

/**
 * Who is here? An employee at an address of theirs, somebody of the staff who signed in, or a guest.
 * Each is an application of its own, so a guest never loads the shell.
 */
const apps = {
  employee: lazyPage('vault', () => import('./vault/vault-app.tsx')),
  staff: lazyPage('office', () => import('./office/office-app.tsx')),
  guest: lazyPage('guest', () => import('./guest/guest-app.tsx')),
  /** Whoever holds a certificate on paper. */
  stranger: lazyPage('verify', () => import('./vault/verify-page.tsx')),
};

/** The icon of an installed vault opens the first address: on the phone of an employee that is theirs. */
if (location.pathname === '/' && !session.get().user && keepsVault())
  history.replaceState(null, '', '/payslip');

function keepsVault(): boolean {
  try {
    return 'id' in JSON.parse(localStorage.getItem('vault') ?? '{}');
  } catch {
    return false;
  }
}

const atPayslips = /^\/payslip(\/|$)/.test(location.pathname);
const checks = location.pathname.startsWith('/v/');
const App = apps[atPayslips ? 'employee' : checks ? 'stranger' : session.get().user ? 'staff' : 'guest'];

const root = document.getElementById('root');
if (!root) throw new Error('Falta el elemento raíz');
createRoot(root).render(
  <StrictMode>
    <ChunkBoundary onRetry={forgetFailed}>
      <Suspense fallback={null}>
        <App />
      </Suspense>
    </ChunkBoundary>
  </StrictMode>,
);
