import * as z from 'zod/mini';
import { type Calls, data, moment } from '../calls/call.ts';

const reading = z.object({
  at: moment,
  last_at: z
    .nullable(moment)
    .check(z.meta({ description: 'La última vez, si fueron varias en diez minutos' })),
  words: z.string().check(z.meta({ examples: ['Descargó un comprobante (PDF)'] })),
  company: z.string(),
  name: z.string(),
  role: z.string(),
  times: z.int(),
  whole: z.boolean().check(z.meta({ description: 'De toda la compañía, y no solo suyo' })),
});
export type ReadingOfStaff = z.infer<typeof reading>;

export const readingCalls = {
  'GET /readings': {
    operationId: 'listPayslipReadings',
    summary: 'Listar quién vio o descargó lo que le pagan al empleado',
    output: data(z.array(reading)),
  },
} as const satisfies Calls;
