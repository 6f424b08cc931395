import { useEffect } from 'react';
import { ask } from '../../kit/overlays/announce.ts';

/**
 * Returns a function that asks before unsaved text is lost. While `dirty`, the browser also asks when the tab is
 * closed.
 */
export function useLeaving(dirty: boolean): () => Promise<boolean> {
  useEffect(() => {
    if (!dirty) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, [dirty]);
  return async () => !dirty || askToLeave();
}

/** Returns a function that closes a dialog, after asking if it has unsaved text. */
export function useClosing(dirty: boolean, onClose: () => void): () => void {
  const leave = useLeaving(dirty);
  return () => void leave().then((leaves) => leaves && onClose());
}

/**
 * Asks before another screen replaces the one in view. Resolves to `true` when there is nothing to lose or the user
 * accepts.
 */
export async function confirmLeaving(): Promise<boolean> {
  const dirty = dirtyPart();
  if (!dirty) return true;
  // No draft keeps these changes.
  if (dirty.dataset['dirty'] === 'lost') return askToLeave();
  return ask({
    title: 'Hay cambios sin guardar',
    lines: ['Quedan como borrador en este equipo: al volver podrá recuperarlos.'],
    badge: 'warn',
    accept: 'Salir',
    cancel: 'Seguir editando',
  });
}

/**
 * Makes the back and forward buttons of the browser ask the same, where the browser lets a page cancel a navigation.
 * Adds no entry to the history. A navigation of the application itself is let through, because it was already
 * confirmed.
 */
export function holdBack(): void {
  globalThis.navigation?.addEventListener('navigate', (event) => {
    const { destination } = event;
    const elsewhere = new URL(destination.url).pathname !== location.pathname;
    if (!event.cancelable || !event.userInitiated || event.navigationType !== 'traverse') return;
    // An open dialog handles the back button itself.
    if (!elsewhere || document.querySelector('dialog:modal') || !dirtyPart()) return;
    event.preventDefault();
    void confirmLeaving().then((leaves) => leaves && navigation.traverseTo(destination.key));
  });
}

/**
 * Finds unsaved text of the page in view. Pages mounted behind it may also have some, but leaving those was already
 * confirmed.
 */
const dirtyPart = () => document.querySelector<HTMLElement>('[data-dirty]:not(.ion-page-hidden *)');

export const askToLeave = (): Promise<boolean> =>
  ask({
    title: 'Hay cambios sin guardar',
    lines: ['Si sale ahora se pierden.'],
    badge: 'warn',
    accept: 'Salir sin guardar',
    cancel: 'Seguir editando',
  });
