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

/** Query of the steps of a month, which the key of the next step reads too. */
export const makeClosingQuery = (month: Month) => ({
  queryKey: keyOf(month),
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await read('GET /closing', { month: toMonthText(month) }, { signal, by: 'screen' })).data,
  meta: { keep: true },
});

export function useClosingSteps(month: Month) {
  const here = useSession();
  const isStaff = listRoles(here).some((role) => (companyStaff as readonly string[]).includes(role));
  return useQuery({
    ...makeClosingQuery(month),
    enabled: here.company !== null && isStaff,
  });
}

/** Finds the screen of a step. Documents need the enablement first. */
export const findStepAddress = (
  { key, to }: Pick<ListedClosingStep, 'key' | 'to'>,
  enabled: boolean,
): string => (!enabled && (key === 'payrolls' || key === 'dian') ? '/enabler' : to);

/** Marks a step that the server cannot know to be done, or removes the mark. Resolves to the updated steps. */
export const markStep = async (step: ClosingKey, month: Month, done: boolean) =>
  (await call('PUT /closing/:step', { step, month: toMonthText(month), done })).data;
export const closingKey = keyOf;

/** Days before its due date when a step becomes urgent. */
const soon = 7;

/**
 * Lists the open steps that are late or due soon. Leaves out the step of DIAN, which has its own card on the
 * dashboard.
 */
export function listUrgentSteps({ steps, today }: Closing): Urgent[] {
  return steps.flatMap(({ key, title, state, due, to }) => {
    const open = state === 'todo' || state === 'late';
    if (!open || !due || key === 'dian' || addDays(due, -soon) > today) return [];
    const detail = `${state === 'late' ? 'Venció' : 'Vence'} el ${formatDay(due)}`;
    return [{ kind: 'closing', text: title, detail, to, late: state === 'late' }];
  });
}
export type Urgent = { kind: 'closing'; text: string; detail: string; to: string; late: boolean };
