import * as z from 'zod/mini';
import {
  amount,
  buildSavedSchema,
  type Calls,
  data,
  day,
  describeJson,
  id,
  limitText,
  messageOnly,
  moment,
  signedAmount,
} from '../calls/call.ts';
import { buildResponseFields } from '../dian/answers/response-fields.ts';
import type { IndividualPayrollInput } from '../dian/document/individual-payroll.ts';
import { unsentStates } from '../payroll/desk/document-state.ts';
import type { Recalculations } from '../payroll/desk/recalculation.ts';
import { draftFields, type WrittenNovelties, writtenFields } from '../payroll/drafts/draft.ts';
import type { PaidMonth } from '../payroll/history/paid-history.ts';
import type { DatedPolicy } from '../payroll/law/policy.ts';
import type { Absence } from '../payroll/novelties/novelties.ts';
import type { OwnEntries } from '../payroll/novelties/own-concepts.ts';
import type { AccruedPay, Deductions } from '../payroll/statement/statement.ts';
import { comparisonFields, explanation, line, word } from '../payroll/statement/statement-shapes.ts';
import {
  carriedDebtList,
  carriedWords,
  count,
  describeSchema,
  dianResponse,
  employee,
  enabledStaff,
  findings,
  meta,
  nameOrNothing,
  ofMonth,
  pagingByCursor,
  state,
  sums,
  version,
} from './parts.ts';

export const sortable = [
  'full_number',
  'employee_name',
  'accrued_total',
  'deductions_total',
  'total',
  'state',
  'sent_at',
  'created_at',
] as const;
/** Origin of a payroll: typed, imported from a file, or created when a pay run closes. */
export const origins = ['manual', 'importacion', 'pagos'] as const;

export const noteType = z.literal([1, 2]).check(z.meta({ type: 'integer' }));
export const payrollFields = {
  id: id(),
  version: z.int(),
  state,
  employee,
  ...ofMonth,
  full_number: nameOrNothing,
  worked_days: z.int(),
  ...sums,
  standing: z.nullable(z.object(sums)).check(
    z.meta({
      description:
        'Lo que cuenta en lugar de sus valores: lo que dice la nota que la reemplazó, o nada si una la eliminó o si espera a que se elimine la anterior',
    }),
  ),
  ibc: amount,
  payment_dates: z.array(day),
  findings,
  sent_at: z.nullable(moment),
  accepted_at: z.nullable(moment),
  cune: nameOrNothing,
  qr: nameOrNothing,
  ...buildResponseFields('dian', dianResponse),
  updated_at: moment,
};
const payroll = z
  .object({
    ...payrollFields,
    previous_total: z
      .optional(z.nullable(signedAmount))
      .check(z.meta({ description: 'El neto del mes anterior; solo en listas' })),
    note: z.optional(z.nullable(z.object({ id: id(), note_type: noteType, state }))).check(
      z.meta({
        description: 'La nota de ajuste que va a cambiarla y la DIAN no ha aceptado; solo en listas',
      }),
    ),
  })
  .check(z.meta({ id: 'Payroll' }));
export type ListedPayroll = z.infer<typeof payroll>;

const documentVersion = z
  .object({
    id: id(),
    note_type: z.nullable(noteType),
    full_number: nameOrNothing,
    state,
    total: signedAmount,
    reason: nameOrNothing,
    at: moment,
  })
  .check(z.meta({ id: 'Version' }));
export type DocumentVersion = z.infer<typeof documentVersion>;

const { worked_days, days_worked, carried: debts } = writtenFields;
export const payrollNoveltyFields = {
  ...writtenFields,
  worked_days: describeSchema(worked_days, 'Sin él, los del contrato en el mes menos las ausencias'),
  days_worked: describeSchema(days_worked, 'De quien se paga por días'),
  carried: describeSchema(debts, carriedWords),
};
export const writtenNovelties = z.object(payrollNoveltyFields);
const total = z.optional(amount);
export const draftOfPayroll = {
  ...draftFields,
  ...payrollNoveltyFields,
  totals: describeSchema(
    z.optional(z.strictObject({ accrued_total: total, deductions_total: total, total })),
    'Los que vio quien escribe; si no son los calculados aquí, 422',
  ),
};
export const novelties = describeJson<WrittenNovelties>({ $ref: '#/components/schemas/Novelties' });
/** Fields of a document with its lines and its history so far. */
export const wholeFields = {
  ...payrollFields,
  employee_id: id(),
  charge: nameOrNothing,
  start: day,
  end: day,
  novelties,
  notes: z.array(limitText(500)),
  lines: z.array(line),
  accrued: describeJson<AccruedPay>(),
  deductions: describeJson<Deductions>(),
  history: z.array(z.object({ at: moment, state, text: word, by: nameOrNothing })),
};
export const chainFields = {
  chain: z.array(documentVersion),
  reissue: z.nullable(z.object({ id: id(), full_number: nameOrNothing, state })),
};
const whole = z
  .object({
    ...wholeFields,
    ...chainFields,
    in_runs: z
      .boolean()
      .check(z.meta({ description: 'Sale de pagos cerrados: sus valores se cambian en ellos' })),
    pay_run: z.nullable(
      z.object({
        id: id(),
        name: word,
        state: z.enum(['abierta', 'cerrada']),
        sent: z
          .int()
          .check(z.meta({ description: 'Cuántas nóminas del pago se enviaron: con una, no se reabre' })),
      }),
    ),
  })
  .check(z.meta({ id: 'WholePayroll' }));
export type PayrollAnswer = z.infer<typeof whole>;

/** Totals of a list. `count` is the number of payrolls that count. */
export const summary = z.object({
  count,
  ...sums,
  states: z.partialRecord(state, count),
  waiting: z
    .optional(count)
    .check(z.meta({ description: 'Emitidas de nuevo que esperan a que se elimine la anterior' })),
  more: z.optional(z.literal(true)).check(z.meta({ description: 'Hay más de las que se contaron' })),
});
export type PayrollSummary = z.infer<typeof summary>;

const flag = z.optional(z.enum(['1', '0']));
const someId = z.optional(id());
const { year, month } = ofMonth;
export const listFilters = {
  year: z.optional(year),
  month: z.optional(month),
  state: z
    .optional(z.string())
    .check(z.meta({ description: 'Uno o varios separados por coma', examples: [unsentStates.join()] })),
  search: z.optional(limitText(100)),
  employee_id: someId,
  month_from: z.optional(month),
  month_to: z.optional(month),
  payroll_group_id: someId,
  branch_office_id: someId,
  cost_center_id: someId,
  charge_id: someId,
  import_id: someId,
  origin: z.optional(z.enum(origins)),
  findings: flag,
  notified: flag,
  undelivered: flag,
};
export const payrollSort = {
  sort: z.optional(z.enum(sortable.flatMap((name) => [name, `-${name}` as const]))),
};

const ofEmployee = z.object({ employee_id: id(), ...ofMonth });
const at = z.object({ id: id() });

export const payrollCalls = {
  'GET /payrolls': {
    operationId: 'listPayrolls',
    ...enabledStaff,
    summary: 'Listar las nóminas de un mes con sus sumas',
    input: z.object({ ...listFilters, ...payrollSort, ...pagingByCursor }),
    validatedByHandler: true,
    output: z.object({ data: z.array(payroll), meta, summary }),
  },
  'GET /payrolls/context': {
    operationId: 'getPayrollContext',
    ...enabledStaff,
    summary: 'Consultar con qué se liquida un empleado en un mes, además de su ficha',
    input: ofEmployee,
    validatedByHandler: true,
    output: data(
      z.object({
        orders: z.array(describeJson<object>()),
        policies: z.array(describeJson<DatedPolicy>()),
        previous: z.nullable(
          z.object({ id: id(), ...ofMonth, ibc: amount, lines: z.array(line), totals: z.object(sums) }),
        ),
        history: z.array(describeJson<PaidMonth>()),
        document: z
          .nullable(describeJson<IndividualPayrollInput>())
          .check(z.meta({ description: 'El documento del mes sin nada pagado; nada fuera del contrato' })),
        confirmed_nits: z.array(word),
        recurring: describeJson<OwnEntries>({
          type: 'object',
          properties: {
            earned: { $ref: '#/components/schemas/Novelties/properties/earned' },
            taken: { $ref: '#/components/schemas/Novelties/properties/taken' },
          },
        }),
        debts: carriedDebtList,
        sicknesses: z
          .array(describeJson<Absence>())
          .check(
            z.meta({ description: 'Incapacidades de los meses de antes que una de este puede prorrogar' }),
          ),
        findings,
      }),
    ),
    refuses: [422],
  },
  'GET /payrolls/withholding_percentage': {
    operationId: 'computeWithholdingPercentage',
    ...enabledStaff,
    summary: 'Calcular el porcentaje de retención del procedimiento 2 con los meses guardados',
    input: ofEmployee,
    validatedByHandler: true,
    output: data(
      z.object({
        percent: word,
        base: amount,
        withholding: amount,
        months: z.int().check(z.minimum(0), z.maximum(12)),
        day,
        from: z.object(ofMonth),
        to: z.object(ofMonth),
        stored: nameOrNothing,
        explanation,
        findings,
      }),
    ),
    refuses: [422],
  },
  'GET /payrolls/recalculations': {
    operationId: 'listPayrollRecalculations',
    ...enabledStaff,
    summary: 'Listar las nóminas de un mes que hoy saldrían distintas y qué hacer con cada una',
    input: z.object({ ...ofMonth, employee_id: someId }),
    validatedByHandler: true,
    output: data(
      z.object({
        rows: z.array(
          z.object({
            id: id(),
            type: z.enum(['payrolls', 'adjustment_payrolls']),
            employee_id: id(),
            employee: word,
            list_name: word,
            full_number: nameOrNothing,
            ...ofMonth,
            due: z.enum(['note', 'wait', 'save']),
            before: signedAmount,
            after: signedAmount,
            difference: word,
            changes: z.array(
              z.object({ label: word, before: signedAmount, after: signedAmount, law: z.array(word) }),
            ),
            findings,
          }),
        ),
        percentages: z.array(
          z.object({
            id: id(),
            employee: word,
            list_name: word,
            version,
            year,
            stored: word,
            percent: word,
            explanation,
            findings,
          }),
        ),
        compared: count,
      }) satisfies z.ZodMiniType<Recalculations>,
    ),
    refuses: [422],
  },
  'GET /payrolls/:id': {
    operationId: 'getPayroll',
    ...enabledStaff,
    summary: 'Consultar una nómina con sus líneas y su recorrido',
    input: at,
    output: data(whole),
  },
  'GET /payrolls/:id/comparison': {
    operationId: 'comparePayroll',
    ...enabledStaff,
    summary: 'Comparar una nómina con la del mes anterior y decir por qué cambió',
    input: at,
    output: data(
      z.nullable(
        z
          .object({ previous: z.object({ id: id(), ...ofMonth }), ...comparisonFields })
          .check(z.meta({ id: 'Comparison' })),
      ),
    ),
  },
  'POST /payrolls/recalculations/reviewed': {
    operationId: 'markRecalculationsAsReviewed',
    ...enabledStaff,
    summary: 'Dar por comparados los meses de la compañía con las reglas de hoy',
    input: z.strictObject({}),
    output: messageOnly,
  },
  'POST /payrolls': {
    operationId: 'createPayroll',
    ...enabledStaff,
    summary: 'Crear el borrador de la nómina de un empleado en un mes',
    input: z.strictObject({
      id: someId,
      ...draftOfPayroll,
      recurring: describeSchema(
        z.optional(z.boolean()),
        'Agrega los conceptos que el empleado tiene cada mes y no vienen escritos',
      ),
    }),
    validatedByHandler: true,
    output: buildSavedSchema(whole),
    status: 201,
  },
  'PUT /payrolls/:id': {
    operationId: 'updatePayroll',
    ...enabledStaff,
    summary: 'Cambiar una nómina que es borrador o que la DIAN rechazó',
    input: z.strictObject({ id: id(), base_version: version, ...draftOfPayroll }),
    validatedByHandler: true,
    output: buildSavedSchema(whole),
  },
  'DELETE /payrolls/:id': {
    operationId: 'deletePayroll',
    ...enabledStaff,
    summary: 'Borrar una nómina que no ha salido o que la DIAN rechazó',
    input: at,
    output: messageOnly,
  },
} as const satisfies Calls;
