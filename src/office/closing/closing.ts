import { useQuery } from '@tanstack/react-query';
import type { ClosingKey } from '../../domain/closing/steps.ts';
import { monthText } from '../../domain/month.ts';
import type { Closing } from '../../domain/office/closing.ts';
import { call, read } from '../../net/calls.ts';
import { session } from '../../net/session.ts';
import type { Month } from '../month.ts';

export type ClosingStep = Closing['steps'][number];

const keyOf = (month: Month) => ['closing', session.get().company?.id ?? '', monthText(month)];

export const useClosingSteps = (month: Month) =>
  useQuery({
    queryKey: keyOf(month),
    queryFn: async ({ signal }) =>
      (await read('GET /closing', { month: monthText(month) }, { signal, by: 'screen' })).data,
    enabled: session.get().company !== null,
    meta: { keep: true },
  });

/** Marks a step that only a person knows, or takes its mark away; answers the steps as they are then. */
export const markStep = async (step: ClosingKey, month: Month, done: boolean) =>
  (await call('PUT /closing/:step', { step, month: monthText(month), done })).data;
export const closingKey = keyOf;
