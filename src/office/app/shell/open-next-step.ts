import type { QueryClient } from '@tanstack/react-query';
import { findNextStep } from '../../../domain/closing/steps.ts';
import { companyStaff } from '../../../domain/identity/roles.ts';
import { listRoles } from '../../../domain/routes/access.ts';
import { formatMonth } from '../../../domain/values/day.ts';
import { showToast } from '../../../kit/overlays/announce.ts';
import { session } from '../../../net/session.ts';
import { makeClosingQuery } from '../../month-end/closing/closing.ts';
import { getWorkingMonth } from '../../months/month.ts';

/** Opens the screen of the next step of the month in progress. A month without one says so. */
export async function openNextStep(client: QueryClient, go: (path: string) => unknown): Promise<void> {
  const here = session.get();
  const isStaff = listRoles(here).some((role) => (companyStaff as readonly string[]).includes(role));
  if (!here.company || !isStaff) return;
  const month = getWorkingMonth();
  const closing = await client.ensureQueryData(makeClosingQuery(month)).catch(() => undefined);
  if (!closing) return;
  const next = findNextStep(closing.steps, closing.today);
  if (!next) showToast(`No queda nada por hacer en ${formatMonth(month.year, month.month)}`);
  else if (next.to.startsWith('/payrolls') && !here.company.enabler.status) go('/enabler');
  else go(next.to);
}
