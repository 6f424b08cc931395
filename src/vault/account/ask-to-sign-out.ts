import { logOutOutline } from 'ionicons/icons';
import { ask } from '../../kit/overlays/announce.ts';
import { outbox } from '../../offline/outbox.ts';
import type { Account } from '../session/api.ts';
import { signOutOfVault } from '../session/session.ts';

/**
 * Asks whether to sign out, with what is lost by it, and signs out. `device` is the word for this one; `onLeaving` is
 * called once that was accepted.
 */
export async function askToSignOut(account: Account, device: string, onLeaving: () => void): Promise<void> {
  await outbox.refresh();
  const unsent = outbox.items().filter((item) => item.owner === account.id).length;
  const goes = await ask({
    title: '¿Cerrar sesión?',
    lines: [
      ...(unsent
        ? [`Tiene ${unsent} por enviar. Si sale ahora, ${unsent === 1 ? 'se pierde' : 'se pierden'}.`]
        : []),
      `Lo guardado en este ${device} se borra. Para volver a entrar necesita conexión.`,
    ],
    badge: unsent ? 'warn' : 'info',
    icon: logOutOutline,
    accept: unsent ? 'Descartar y salir' : 'Cerrar sesión',
    cancel: 'Quedarme',
    danger: unsent > 0,
  });
  if (!goes) return;
  onLeaving();
  await signOutOfVault(account);
}
