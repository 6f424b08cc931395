import * as z from 'zod/mini';
import { type Calls, day, leaveToHandler, monthOfAddress } from '../calls/call.ts';
import { type ClosingKey, closingSteps } from '../closing/steps.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { dayOrNothing, nameOrNothing, staff } from './parts.ts';

export const closingStepKey = z.enum(Object.keys(closingSteps) as [ClosingKey, ...ClosingKey[]]);
const step = z.object({
  key: closingStepKey,
  title: word,
  action: word,
  state: z.enum(['done', 'todo', 'late', 'idle']),
  text: word,
  due: dayOrNothing,
  basis: nameOrNothing,
  to: word,
  by_hand: z.boolean(),
  yearly: z.boolean(),
});
const closing = z.object({ today: day, words: word, steps: z.array(step) });
export type Closing = z.infer<typeof closing>;

export const closingCalls = {
  'GET /closing': {
    operationId: 'getMonthClosing',
    long: true,
    ...staff,
    summary: 'Consultar los pasos del cierre de un mes: qué vence, qué está hecho y qué falta',
    input: z.object({ month: monthOfAddress }),
    output: z.object({ data: closing }),
  },
  'PUT /closing/:step': {
    operationId: 'updateClosingStep',
    ...staff,
    summary: 'Marcar como hecho, o no, un paso del cierre que el programa no puede saber',
    input: z.strictObject({
      step: closingStepKey,
      month: monthOfAddress,
      done: leaveToHandler(z.boolean()),
    }),
    output: z.object({ data: closing }),
    missing: 'Ese paso no existe.',
  },
} as const satisfies Calls;
