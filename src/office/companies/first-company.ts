import { canCreateFirstCompany } from '../../domain/routes/access.ts';
import { session } from '../../net/session.ts';
import { useGo } from '../navigation/go.ts';
import { chooseCompany } from './company-choice.ts';

export const newCompany = '/companies/create';

/**
 * Offers the companies of the user. Without any, goes to the form of the first, or to the panel, which says whom to
 * ask.
 */
export function useCompanyChoice(): () => Promise<void> {
  const go = useGo();
  return async () => {
    await chooseCompany({ again: true }).catch(() => undefined);
    const here = session.get();
    const to = canCreateFirstCompany(here) ? newCompany : '/dashboard';
    if (here.noCompanies && location.pathname !== to) await go(to, 'root');
  };
}
