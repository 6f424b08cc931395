import { useEffect } from 'react';
import { ask } from '../kit/announce.ts';

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

/** Before another screen takes the place of the one in view; what is written in it stays as a draft of this device. */
export async function mayLeave(): Promise<boolean> {
  if (!document.querySelector('.ion-page:not(.ion-page-hidden) [data-dirty]')) return true;
  return ask({
    title: 'Hay cambios sin guardar',
    lines: ['Quedan como borrador en este equipo: al volver podrá recuperarlos.'],
    badge: 'warn',
    accept: 'Salir',
    cancel: 'Seguir editando',
  });
}

export const askToLeave = (): Promise<boolean> =>
  ask({
    title: 'Hay cambios sin guardar',
    lines: ['Si sale ahora se pierden.'],
    badge: 'warn',
    accept: 'Salir sin guardar',
    cancel: 'Seguir editando',
  });
