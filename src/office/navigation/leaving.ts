import { useEffect } from 'react';
import { ask } from '../../kit/overlays/announce.ts';

/** Asks before what was typed is lost; the browser asks when the tab is closed. */
export function useLeaving(dirty: boolean): () => Promise<boolean> {
  useEffect(() => {
    if (!dirty) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, [dirty]);
  return async () => !dirty || askToLeave();
}

/** Closes a dialog, once what was typed in it may be lost. */
export function useClosing(dirty: boolean, onClose: () => void): () => void {
  const leave = useLeaving(dirty);
  return () => void leave().then((leaves) => leaves && onClose());
}

/** Before another screen takes the place of the one in view; what is written in it stays as a draft of this device. */
export async function confirmLeaving(): Promise<boolean> {
  const dirty = dirtyPart();
  if (!dirty) return true;
  // Changes that no draft keeps.
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
 * The back of the browser asks the same, where a browser lets a page hold it; nothing is added to its history. What the
 * application goes back by itself was asked already.
 */
export function holdBack(): void {
  globalThis.navigation?.addEventListener('navigate', (event) => {
    const { destination } = event;
    const elsewhere = new URL(destination.url).pathname !== location.pathname;
    if (!event.cancelable || !event.userInitiated || event.navigationType !== 'traverse') return;
    // A dialog holds its own.
    if (!elsewhere || document.querySelector('dialog:modal') || !dirtyPart()) return;
    event.preventDefault();
    void confirmLeaving().then((leaves) => leaves && navigation.traverseTo(destination.key));
  });
}

/** Pages behind the one in view may keep theirs, which was left already. */
const dirtyPart = () => document.querySelector<HTMLElement>('[data-dirty]:not(.ion-page-hidden *)');

export const askToLeave = (): Promise<boolean> =>
  ask({
    title: 'Hay cambios sin guardar',
    lines: ['Si sale ahora se pierden.'],
    badge: 'warn',
    accept: 'Salir sin guardar',
    cancel: 'Seguir editando',
  });
