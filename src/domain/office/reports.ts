import * as z from 'zod/mini';
import {
  buildSavedSchema,
  type Calls,
  data,
  day,
  fieldsToClear,
  id,
  leaveToHandler,
  limitText,
} from '../calls/call.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { reportNames } from '../reports/catalog.ts';
import { choiceFilters, recordFilters } from '../reports/filters.ts';
import { claimStateKeys, payerKeys } from '../reports/recovery-claims.ts';
import type { ReportColumn, ReportRow } from '../reports/report.ts';
import { count, describeSchema, sheet, staff } from './parts.ts';

const report = describeSchema(z.string().check(z.meta({ enum: reportNames })), 'El informe');
const month = (words: string) => describeSchema(z.optional(word), words);
const oneOf = (options: object) => z.optional(z.string().check(z.meta({ enum: Object.keys(options) })));
const filters = {
  report,
  from: month('Primer mes, como 2026-01'),
  to: month('Último mes, como 2026-11'),
  year: z.optional(z.string().check(z.meta({ type: 'integer' }))),
  on: z.optional(word.check(z.meta({ format: 'date' }))),
  ...(Object.fromEntries(Object.keys(recordFilters).map((name) => [name, z.optional(id())])) as Record<
    keyof typeof recordFilters,
    z.ZodMiniOptional<ReturnType<typeof id>>
  >),
  ...(Object.fromEntries(
    Object.entries(choiceFilters).map(([name, { options }]) => [name, oneOf(options)]),
  ) as Record<keyof typeof choiceFilters, ReturnType<typeof oneOf>>),
};

const column = z.object({
  name: word,
  title: word,
  kind: z.enum(['text', 'day', 'money', 'quantity', 'percent', 'count']),
  total: z.optional(z.literal(true)),
  detail: z.optional(z.literal(true)),
}) satisfies z.ZodMiniType<ReportColumn>;
const row = z.record(word, z.nullable(z.union([word, z.number()]))) satisfies z.ZodMiniType<ReportRow>;

const table = z.object({
  title: word,
  said: describeSchema(z.array(z.object({ label: word, words: word })), 'Los filtros en palabras'),
  columns: z.array(column),
  rows: describeSchema(z.array(row), 'Hasta las primeras 500, por el nombre de cada columna'),
  count: describeSchema(count, 'Cuántas filas tiene el informe'),
  totals: describeSchema(row, 'Suma de todas las filas, también de las que no están aquí'),
  notes: describeSchema(
    z.array(word),
    'Lo que hay que saber de él: borradores, nóminas por recalcular, quién falta',
  ),
});
export type ReportTable = z.infer<typeof table>;

const claimState = z.enum(claimStateKeys);
const claim = z.object({
  employee_id: id(),
  payer: z.enum(payerKeys),
  start_date: day,
  state: claimState,
  version: count,
});

export const reportCalls = {
  'GET /reports/:report': {
    operationId: 'getReport',
    long: true,
    ...staff,
    summary: 'Consultar un informe: sus columnas, sus primeras filas, sus sumas y sus avisos',
    input: z.object(filters),
    validatedByHandler: true,
    output: data(table),
    missing: 'No existe ese informe.',
    refuses: [422],
  },
  'GET /reports/:report/download': {
    operationId: 'downloadReport',
    job: 'Informe',
    proof: true,
    ...staff,
    summary: 'Descargar un informe entero como archivo',
    input: z.object({ ...filters, format: oneOf({ xlsx: 1, csv: 1, pdf: 1 }) }),
    validatedByHandler: true,
    output: [...sheet, 'application/pdf'],
    missing: 'No existe ese informe.',
    refuses: [409, 422],
  },
  'PUT /recovery_claims/:employee_id/:payer/:start_date': {
    operationId: 'updateRecoveryClaim',
    ...staff,
    summary: 'Escribir en qué va el cobro de una incapacidad o licencia a su pagador',
    input: z.strictObject({
      employee_id: id(),
      payer: z.enum(payerKeys),
      start_date: day,
      base_version: leaveToHandler(z.int().check(z.minimum(0))),
      state: describeSchema(claimState, 'Por radicar, radicada, pagada o rechazada'),
      filing_number: z.optional(z.nullable(limitText(60))),
      filed_on: z.optional(z.nullable(day)),
      paid_on: z.optional(z.nullable(day)),
      paid_amount: z.optional(z.nullable(word)),
      note: z.optional(z.nullable(limitText(300))),
      clear: fieldsToClear,
    }),
    output: buildSavedSchema(claim),
    missing: 'Esa incapacidad no está en la nómina de ese mes.',
  },
} as const satisfies Calls;
