import * as z from 'zod/mini';
import { amount, type Calls, data, day, id, limitText, month, year } from '../calls/call.ts';
import { explanation, line, statementSums, word } from '../payroll/statement/statement-shapes.ts';

const decimal = z.string().check(z.regex(/^-?\d+(\.\d{1,4})?$/), z.meta({ examples: ['18.25'] }));
/** Day of an opening balance, and the paper or program that states it. */
const origin = { on: day, source: z.optional(word) };
const vacations = z.object({
  since: day,
  service: z.int().check(z.meta({ description: 'Días de servicio que causan, de los 360 del año' })),
  accrued: decimal,
  opening: z.nullable(z.object({ ...origin, days: decimal })),
  taken: decimal,
  days: decimal.check(z.meta({ description: 'Días hábiles que le quedan' })),
  complete: decimal.check(z.meta({ description: 'De ellos, los de años completos, que ya se pueden tomar' })),
  completes_on: day.check(z.meta({ description: 'Cuándo completa el año en curso' })),
  explanation,
});
const benefit = z.object({
  concept: z.enum(['service_bonus', 'severance', 'severance_interest']),
  label: word,
  detail: word,
  year,
  amount,
  base: z.nullable(amount).check(z.meta({ description: 'Su mes base, si no se ha pagado una parte' })),
  days: z.int(),
  due: day.check(z.meta({ description: 'Último día para pagarla o consignarla' })),
  before: z
    .optional(z.object({ caused: amount, opening: z.object({ ...origin, amount }) }))
    .check(z.meta({ description: 'Lo causado, y lo que el saldo inicial dice que ya se pagó' })),
  explanation,
});
const deduction = z.object({
  kind: z.enum(['order', 'recurring', 'debt']),
  label: word,
  monthly: z.nullable(amount),
  percent: z.nullable(word),
  left: z.nullable(amount),
  instalments: z.nullable(z.object({ paid: z.int(), of: z.int() })),
  law: word,
  explanation: z.nullable(explanation),
});
const next = z.object({
  date: day,
  estimated: z.boolean().check(z.meta({ description: 'Falso si el pago ya está cerrado' })),
  ...statementSums,
  lines: z.array(line),
});
const sums = z.object({ accrued: amount, deductions: amount, net: amount });
const yearSoFar = z.object({
  year,
  first: month,
  last: month,
  ...sums.shape,
  before: z
    .nullable(sums)
    .check(z.meta({ description: 'Los mismos meses del año anterior, si están todos' })),
  deducted: z.array(z.object({ label: word, to: z.nullable(word), amount })),
});

export const balances = z
  .object({
    company: z.object({ id: id(), social_reason: limitText(450), nit: limitText(15) }),
    on: day,
    admission: day,
    ended_on: z.nullable(day),
    exclusion: z
      .nullable(word)
      .check(
        z.meta({ description: 'Por qué no hay prima, cesantías ni intereses, cuando la ley no los da' }),
      ),
    vacations: z.nullable(vacations),
    benefits: z.array(benefit),
    deductions: z.array(deduction),
    next: z.nullable(next),
    year: z.nullable(yearSoFar),
  })
  .check(z.meta({ id: 'EmployeeBalances' }));
/** Balances of an employee in one company on a day: accrued, owed, and to be paid next. */
export type EmployeeBalances = z.infer<typeof balances>;

export const balanceCalls = {
  'GET /balances': {
    operationId: 'listBalances',
    summary: 'Consultar lo que el empleado tiene y debe hoy en cada empresa, con sus sumas',
    output: data(z.array(balances)),
    offline: true,
  },
} as const satisfies Calls;
