import { ask } from '../../kit/overlays/announce.ts';
import { http } from '../../net/http.ts';
import { session } from '../../net/session.ts';
import { forgetKept } from '../../offline/kept-queries.ts';
import { outbox } from '../../offline/outbox.ts';
import { forgetDrafts } from '../records/kept-draft.ts';

/**
 * Ends the session. Unsent writes stay on the device for the same user, who is asked first. Drafts and cached data
 * are removed.
 */
export async function signOut(): Promise<void> {
  const owner = String(session.get().user?.id ?? '');
  await outbox.refresh();
  const waiting = outbox.items().filter((item) => item.owner === owner).length;
  if (waiting > 0) {
    const sure = await ask({
      title: waiting === 1 ? 'Queda 1 envío pendiente' : `Quedan ${waiting} envíos pendientes`,
      lines: ['Se guardan en este equipo y se envían cuando vuelva a iniciar sesión aquí.'],
      badge: 'warn',
      accept: 'Cerrar sesión',
      cancel: 'Cancelar',
    });
    if (!sure) return;
  }
  const ended = await http
    .post<{ logout_url?: string }>('/logout', undefined, { by: 'app' })
    .catch(() => undefined);
  forgetKept();
  forgetDrafts();
  session.set({ user: null, company: null });
  // A user of an identity provider signs out there too.
  location.replace(ended?.data.logout_url ?? '/login');
}
