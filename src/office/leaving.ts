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

export const askToLeave = (): Promise<boolean> =>
  ask({
    title: 'Hay cambios sin guardar',
    lines: ['Si sale ahora se pierden.'],
    badge: 'warn',
    accept: 'Salir sin guardar',
    cancel: 'Seguir editando',
  });
