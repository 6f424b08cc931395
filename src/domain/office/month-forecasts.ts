import * as z from 'zod/mini';
import {
  buildSavedSchema,
  type Calls,
  data,
  day,
  id,
  limitText,
  moment,
  monthOfAddress,
  signedAmount,
} from '../calls/call.ts';
import { paymentStates } from '../forecast/expected-payments.ts';
import { explanation, line, word } from '../payroll/statement/statement-shapes.ts';
import {
  count,
  describeSchema,
  employee,
  meta,
  namedEmployee,
  ofMonth,
  pageOfAddress,
  staff,
} from './parts.ts';

const costs = z.object({
  earned: describeSchema(signedAmount, 'Todo lo devengado'),
  provisioned: describeSchema(signedAmount, 'De lo devengado, lo que pagan provisiones de antes'),
  contributions: describeSchema(signedAmount, 'Aportes de la empresa'),
  provisions: describeSchema(signedAmount, 'Prestaciones que se apartan'),
  total: describeSchema(signedAmount, 'Devengado menos lo pagado de provisiones, más aportes y provisiones'),
});
const payment = z.object({
  run_id: describeSchema(z.nullable(id()), 'El pago, si ya existe'),
  title: word,
  date: day,
  net: signedAmount,
  people: count,
  state: describeSchema(
    z.enum(paymentStates),
    'Cerrado (`closed`), abierto (`open`) o el que traerán sus días de pago (`expected`)',
  ),
});
/** Figures of a forecast, as they are stored. */
export const forecastFigures = z.object({
  people: count,
  to_date: describeSchema(costs, 'Lo ganado hasta ese día, con su costo'),
  whole: describeSchema(costs, 'El mes entero con lo que se sabe ese día'),
  net: describeSchema(signedAmount, 'Neto del mes entero'),
  planilla: describeSchema(signedAmount, 'Lo que pagarían las planillas del mes'),
  payments: describeSchema(z.array(payment), 'Dinero que sale cada día, en orden'),
});
export type ForecastFigures = z.infer<typeof forecastFigures>;

const forecast = z.object({
  on: describeSchema(day, 'Hasta este día'),
  made_at: moment,
  ...forecastFigures.shape,
});

const past = z.object({
  ...ofMonth,
  on: describeSchema(day, 'Día del pronóstico, el de la misma altura de su mes'),
  forecast: describeSchema(signedAmount, 'Neto que dijo'),
  paid: describeSchema(signedAmount, 'Neto de las nóminas que la DIAN aceptó'),
  percent: describeSchema(z.number(), 'Diferencia en % de lo pagado; negativa si dijo de menos'),
});
const coming = z.object({
  run_id: z.nullable(id()),
  title: word,
  date: day,
  net: signedAmount,
  people: z.nullable(count),
  state: z.enum([...paymentStates, 'planilla']),
  late: describeSchema(z.boolean(), 'Su día pasó y nada lo pagó'),
});
const shown = z.object({
  ...ofMonth,
  today: day,
  forecast: describeSchema(z.nullable(forecast), 'El último que se hizo; nulo si no hay'),
  coming: describeSchema(
    z.array(coming),
    'Dinero que sale desde hoy, en orden: pagos del mes, los del anterior que aún no salen y sus planillas',
  ),
  left: describeSchema(signedAmount, 'Lo que pagaron antes de hoy los pagos cerrados del mes'),
  past: describeSchema(z.array(past), 'Meses aceptados del último año que tienen pronóstico'),
  errors: describeSchema(
    z.nullable(z.object({ months: count, mean: z.number(), worst: past })),
    'De `past`: la media de las diferencias sin su signo, en %, y la mayor',
  ),
});
export type MonthForecastShown = z.infer<typeof shown>;

const person = z.object({
  ...namedEmployee,
  to_date: describeSchema(signedAmount, 'Devengado hasta hoy'),
  cost_to_date: signedAmount,
  earned: describeSchema(signedAmount, 'Devengado del mes entero'),
  net: signedAmount,
  cost: signedAmount,
});
export type ForecastPersonShown = z.infer<typeof person>;

const detail = z.object({
  ...ofMonth,
  today: day,
  employee,
  is_whole: describeSchema(z.boolean(), 'Las líneas son del mes entero: terminó, o aún no empieza'),
  ...costs.shape,
  lines: z.array(line),
  employer: z.array(
    z.object({
      concept: word,
      group: z.enum(['contributions', 'provisions']),
      label: word,
      detail: word,
      amount: signedAmount,
      explanation,
    }),
  ),
  whole: costs,
  net: signedAmount,
});
export type ForecastDetailShown = z.infer<typeof detail>;

export const monthForecastCalls = {
  'GET /month_forecasts': {
    operationId: 'getMonthForecast',
    ...staff,
    summary:
      'Consultar lo ganado en un mes hasta hoy, el dinero de sus próximos días de pago y el acierto de antes',
    input: z.object({ month: monthOfAddress }),
    output: data(shown),
  },
  'POST /month_forecasts': {
    operationId: 'createMonthForecast',
    job: 'El mes a hoy',
    ...staff,
    summary: 'Calcular otra vez lo ganado en un mes hasta hoy, y guardarlo como el pronóstico de este día',
    input: z.strictObject({ month: monthOfAddress }),
    output: buildSavedSchema(shown),
  },
  'GET /month_forecasts/people': {
    operationId: 'listMonthForecastEmployees',
    ...staff,
    summary: 'Listar lo que cada persona ha ganado en un mes hasta hoy',
    input: z.object({ month: monthOfAddress, search: z.optional(limitText(100)), ...pageOfAddress }),
    output: z.object({ data: z.array(person), meta }),
  },
  'GET /month_forecasts/people/:id': {
    operationId: 'getMonthForecastEmployee',
    ...staff,
    summary: 'Consultar lo que una persona ha ganado en un mes hasta hoy, línea por línea, con sus cuentas',
    input: z.object({ id: id(), month: monthOfAddress }),
    output: data(detail),
    missing: 'El contrato de esa persona no cubre el mes.',
  },
} as const satisfies Calls;
