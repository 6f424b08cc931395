import type { QueryClient } from '@tanstack/react-query';
import { findNextStep } from '../../../domain/closing/steps.ts';
import { companyStaff } from '../../../domain/identity/roles.ts';
import type { Closing } from '../../../domain/office/closing.ts';
import { listRoles } from '../../../domain/routes/access.ts';
import { formatMonth } from '../../../domain/values/day.ts';
import { showToast } from '../../../kit/overlays/announce.ts';
import { session } from '../../../net/session.ts';
import { findStepAddress, makeClosingQuery } from '../../month-end/closing/closing.ts';
import { getWorkingMonth } from '../../months/month.ts';

/** Opens the screen of the next step of the month in progress. A month without one says so. */
export async function openNextStep(client: QueryClient, go: (path: string) => unknown): Promise<void> {
  const here = session.get();
  const isStaff = listRoles(here).some((role) => (companyStaff as readonly string[]).includes(role));
  if (!here.company || !isStaff) return;
  const month = getWorkingMonth();
  const query = makeClosingQuery(month);
  const closing =
    (await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined)) ??
    client.getQueryData<Closing>(query.queryKey);
  if (!closing) return showToast('Sin conexión no se sabe qué sigue');
  const next = findNextStep(closing.steps, closing.today);
  if (!next) showToast(`No queda nada por hacer en ${formatMonth(month.year, month.month)}`);
  else go(findStepAddress(next, here.company.enabler.status));
}
