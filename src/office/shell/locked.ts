import { lockClosedOutline } from 'ionicons/icons';
import { ask } from '../../kit/announce.ts';
import { session } from '../../net/session.ts';
import { chooseCompany } from './company-choice.ts';
import type { Entry } from './menu.ts';

/** Says why an entry is locked and leads to what is missing: every role that sees one may choose, and may enable. */
export async function sayLocked({ title, locked }: Entry, go: (path: string) => void): Promise<void> {
  const { company } = session.get();
  const accepted = await ask({
    title,
    lines: [locked ?? ''],
    badge: 'info',
    icon: lockClosedOutline,
    accept: company ? 'Ir a habilitación' : 'Seleccionar compañía',
    cancel: 'Cerrar',
  });
  if (!accepted) return;
  if (company) go('/enabler');
  else void chooseCompany({ again: true });
}
