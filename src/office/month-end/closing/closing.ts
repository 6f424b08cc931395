import { useQuery } from '@tanstack/react-query';
import type { ClosingKey } from '../../../domain/closing/steps.ts';
import { companyStaff } from '../../../domain/identity/roles.ts';
import type { Closing } from '../../../domain/office/closing.ts';
import { listRoles } from '../../../domain/routes/access.ts';
import { addDays, formatDay } from '../../../domain/values/day.ts';
import { toMonthText } from '../../../domain/values/month.ts';
import { call, read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import type { Month } from '../../months/month.ts';
import { useSession } from '../../records/records.ts';

export type ListedClosingStep = Closing['steps'][number];

const keyOf = (month: Month) => ['closing', session.get().company?.id ?? '', toMonthText(month)];

/** Steps of a month as they stand; read again when the screen is opened. */
export function useClosingSteps(month: Month) {
  const here = useSession();
  const isStaff = listRoles(here).some((role) => (companyStaff as readonly string[]).includes(role));
  return useQuery({
    queryKey: keyOf(month),
    queryFn: async ({ signal }) =>
      (await read('GET /closing', { month: toMonthText(month) }, { signal, by: 'screen' })).data,
    enabled: here.company !== null && isStaff,
    meta: { keep: true },
  });
}

/** Marks a step that only a person knows, or takes its mark away; answers the steps as they are then. */
export const markStep = async (step: ClosingKey, month: Month, done: boolean) =>
  (await call('PUT /closing/:step', { step, month: toMonthText(month), done })).data;
export const closingKey = keyOf;

/** Days before the last one from which a step is told of on the dashboard. */
const soon = 7;

/** Steps whose day is near or past, which no other card of the dashboard tells of, as matters that need somebody. */
export function listUrgentSteps({ steps, today }: Closing): Urgent[] {
  return steps.flatMap(({ key, title, state, due, to }) => {
    const open = state === 'todo' || state === 'late';
    if (!open || !due || key === 'dian' || addDays(due, -soon) > today) return [];
    const detail = `${state === 'late' ? 'Venció' : 'Vence'} el ${formatDay(due)}`;
    return [{ kind: 'closing', text: title, detail, to, late: state === 'late' }];
  });
}
export type Urgent = { kind: 'closing'; text: string; detail: string; to: string; late: boolean };
