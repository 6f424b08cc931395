import { lockClosedOutline } from 'ionicons/icons';
import { canCreateFirstCompany } from '../../../domain/routes/access.ts';
import { ask } from '../../../kit/overlays/announce.ts';
import { session } from '../../../net/session.ts';
import { chooseCompany } from '../../companies/company-choice.ts';
import { newCompany } from '../../companies/first-company.ts';
import { whomToAsk } from '../../companies/whom-to-ask.ts';
import type { MenuScreen } from '../../page/menu.ts';

/**
 * Says why an entry is locked and leads to what it needs. Every role that sees a locked entry may choose a company
 * and open the enablement.
 */
export async function sayLocked({ title, locked }: MenuScreen, go: (path: string) => void): Promise<void> {
  const here = session.get();
  const shown = { title, badge: 'info', icon: lockClosedOutline } as const;
  const first = canCreateFirstCompany(here);
  if (here.noCompanies && !first)
    return void ask({ ...shown, lines: [locked ?? '', whomToAsk], accept: 'Aceptar' });
  const accepted = await ask({
    ...shown,
    lines: [locked ?? ''],
    accept: here.company ? 'Ir a habilitación' : first ? 'Nueva compañía' : 'Seleccionar compañía',
    cancel: 'Cerrar',
  });
  if (!accepted) return;
  if (here.company) go('/enabler');
  else if (first) go(newCompany);
  else void chooseCompany({ again: true });
}
