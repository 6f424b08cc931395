import * as z from 'zod/mini';
import type { BranchTotal } from '../banking/branch-totals.ts';
import { bankFormats } from '../banking/formats.ts';
import { longestTemplate } from '../banking/template-limits.ts';
import type { BankTrial } from '../banking/trial.ts';
import {
  buildSavedSchema,
  type Calls,
  data,
  day,
  describeJson,
  id,
  leaveToHandler,
  limitText,
  messageOnly,
  moment,
  signedAmount,
} from '../calls/call.ts';
import type { CarryPlan } from '../payroll/drafts/carried-debts.ts';
import { averagesField, type RunNovelties } from '../payroll/drafts/draft.ts';
import { type EndingDraft, endingSchema, runFields } from '../payroll/drafts/run.ts';
import { approvalStates } from '../payroll/runs/approval.ts';
import { leftOutReasons } from '../payroll/runs/left-out.ts';
import { runKinds } from '../payroll/runs/period.ts';
import { line, word } from '../payroll/statement/statement-shapes.ts';
import {
  carriedDebtList,
  count,
  dayOrNothing,
  describeSchema,
  employee,
  findings,
  meta,
  namedEmployee,
  ofMonth,
  pagingByCursor,
  sheet,
  staff,
  sums,
  version,
} from './parts.ts';
import { checkedRows, namedRow, refusedRows, rowSlices } from './payroll-imports.ts';
import { payrollNoveltyFields } from './payrolls.ts';

const kind = z.enum(runKinds);
const partWords = 'Quincena 1 o 2; decena 1, 2 o 3';
const startWords = 'De una semana o de vacaciones';
const named = z.object({ id: id(), name: word });
const leftOut = z.object({
  employee: z.object(namedEmployee),
  reason: z.enum(leftOutReasons),
  message: word,
});
export type LeftOutPerson = z.infer<typeof leftOut>;
const run = z
  .object({
    id: id(),
    version,
    state: z.enum(['abierta', 'cerrada']),
    name: word,
    kind,
    ...ofMonth,
    part: describeSchema(z.nullable(z.int()), partWords),
    start: describeSchema(dayOrNothing, startWords),
    end: dayOrNothing,
    payment_date: day,
    payroll_group: z.nullable(z.object({ id: id(), label: word })),
    people: z.int(),
    blocked: z.int(),
    few_months: describeSchema(z.int(), 'Personas con un promedio de pocos meses por responder'),
    sent: describeSchema(z.optional(z.int()), 'De un pago: cuántas de sus nóminas se enviaron'),
    reopen_first: describeSchema(
      z.optional(z.nullable(named)),
      'De un pago cerrado sin nóminas enviadas: el que hay que reabrir antes',
    ),
    left_out: describeSchema(
      z.optional(z.array(leftOut)),
      'De un pago para todos: a quiénes dejó fuera y por qué',
    ),
    shared: describeSchema(
      z.optional(z.array(z.object({ employee: z.object(namedEmployee), run: named }))),
      'De un pago abierto: quiénes tienen la misma prestación en otro pago abierto',
    ),
    approval: describeSchema(
      z.optional(z.enum(approvalStates)),
      'De un pago: su aprobación; `off` cuando la compañía no la pide',
    ),
    ...sums,
    closed_at: z.nullable(moment),
    created_at: moment,
    updated_at: moment,
  })
  .check(z.meta({ id: 'PayRun' }));
export type Run = z.infer<typeof run>;

const personFields = { employee, version, start: day, end: day, ...sums, findings };
const previousTotal = {
  previous_total: describeSchema(
    z.optional(z.nullable(signedAmount)),
    'El neto de su último pago cerrado anterior: de sueldo con sueldo, y los demás con uno de su clase. `null`, no hay otro; ausente, su pago anterior está abierto',
  ),
};
const person = z.object({ ...personFields, ...previousTotal }).check(z.meta({ id: 'PayRunPerson' }));
export type RunPerson = z.infer<typeof person>;

const runNoveltyFields = {
  ...payrollNoveltyFields,
  averages: describeSchema(
    averagesField,
    'Promedio mensual de lo variable: del semestre (prima), del año (cesantías) y de las vacaciones',
  ),
};
export const writtenRunNovelties = z.object(runNoveltyFields);
const novelties = describeJson<RunNovelties>({ $ref: '#/components/schemas/RunNovelties' });
const wholePerson = z
  .object({
    ...personFields,
    novelties,
    ending: z.nullable(describeJson<EndingDraft>()),
    lines: z.array(line),
    months: z.array(z.object({ ...ofMonth, ...sums })),
    plan: describeSchema(
      z.optional(z.object({ novelties, debts: carriedDebtList }) satisfies z.ZodMiniType<CarryPlan>),
      'De un pago que queda negativo: qué escribir para que quede en cero',
    ),
    owed: describeSchema(z.optional(carriedDebtList), 'Lo que dejaron de descontar pagos anteriores'),
  })
  .check(z.meta({ id: 'WholePayRunPerson' }));
export type WholeRunPerson = z.infer<typeof wholePerson>;

const at = { id: id() };
const personAt = { ...at, employee_id: id() };
const based = { base_version: leaveToHandler(z.int().check(z.minimum(1))) };
const noveltyRows = {
  rows: leaveToHandler(
    z.array(
      z.object({
        ...namedRow,
        base_version: z.optional(version),
        year: z.optional(ofMonth.year),
        month: z.optional(ofMonth.month),
        without: z.optional(z.array(word)),
        ...payrollNoveltyFields,
      }),
    ),
  ),
};
/** People whom the bank file does not pay, and texts that do not fit in it. */
const whoInFile = {
  left: z.array(z.object({ employee_id: id(), name: word, list_name: word, reason: word, total: word })),
  cut: z.array(
    z.object({ employee_id: z.nullable(id()), name: word, field: word, whole: word, written: word }),
  ),
};
const branchTotal = z.object({
  ...{ id: z.nullable(id()), name: z.nullable(word) },
  ...{ count: z.int(), total: word, left_count: z.int(), left_total: word },
}) satisfies z.ZodMiniType<BranchTotal>;
const bankFile = z.object({
  ...at,
  account: z.optional(id()),
  format: describeSchema(z.optional(z.enum(bankFormats)), 'Otro que el de la cuenta'),
  template: describeSchema(z.optional(id()), 'Plantilla de la empresa, en vez del formato de la cuenta'),
  paid: z.optional(word.check(z.meta({ format: 'date' }))),
  sequence: z.optional(word),
});

export const payRunCalls = {
  'GET /pay_runs': {
    operationId: 'listPayRuns',
    ...staff,
    summary: 'Listar los pagos de un mes con sus sumas',
    input: z.object({
      year: z.optional(ofMonth.year),
      month: z.optional(ofMonth.month),
      kind: z.optional(kind),
    }),
    validatedByHandler: true,
    output: z.object({
      data: z.array(run),
      periods: describeSchema(
        z.array(word),
        'Códigos de los periodos de pago de quienes tienen contrato en el mes, el más común primero',
      ),
    }),
  },
  'GET /pay_runs/open': {
    operationId: 'countOpenPayRuns',
    ...staff,
    summary: 'Contar los pagos abiertos y los que esperan aprobación',
    output: data(
      z.object({
        open: describeSchema(count, 'Los pagos abiertos, de cualquier mes'),
        waiting: describeSchema(count, 'Los que esperan que otra persona los apruebe'),
      }),
    ),
  },
  'GET /pay_runs/people': {
    operationId: 'previewPayRunPeople',
    long: true,
    ...staff,
    summary: 'Contar quiénes entran en un pago que aún no se liquida y decir a quiénes deja fuera y por qué',
    input: z.object({
      kind,
      ...ofMonth,
      part: z.optional(describeSchema(ofMonth.month, partWords)),
      start: describeSchema(z.optional(day), startWords),
      end: z.optional(day),
      payment_date: day,
      payroll_group_id: describeSchema(z.optional(id()), 'Sin él, todos los de la compañía'),
    }),
    validatedByHandler: true,
    output: data(z.object({ people: count, left_out: z.array(leftOut) })),
    refuses: [409],
  },
  'GET /pay_runs/:id': {
    operationId: 'getPayRun',
    ...staff,
    summary: 'Consultar un pago de nómina y una página de sus personas',
    input: z.object({ ...at, search: z.optional(limitText(100)), ...pagingByCursor }),
    validatedByHandler: true,
    output: z.object({ data: run, people: z.array(person), meta }),
  },
  'GET /pay_runs/:id/people/:employee_id': {
    operationId: 'getPayRunPerson',
    ...staff,
    summary: 'Consultar lo que un pago le paga a una persona, con sus cuentas',
    input: z.object(personAt),
    output: data(wholePerson),
  },
  'POST /pay_runs': {
    operationId: 'createPayRun',
    job: 'Liquidar el pago',
    ...staff,
    summary: 'Liquidar un pago de nómina para un grupo de empleados',
    input: z.strictObject({
      ...runFields,
      part: describeSchema(runFields.part, partWords),
      start: describeSchema(runFields.start, startWords),
    }),
    validatedByHandler: true,
    output: buildSavedSchema(run),
    status: 201,
  },
  'PUT /pay_runs/:id/people/:employee_id': {
    operationId: 'updatePayRunPerson',
    ...staff,
    summary: 'Escribir las novedades de una persona en un pago abierto',
    input: z.strictObject({
      ...personAt,
      base_version: version,
      ...runNoveltyFields,
      ending: endingSchema,
    }),
    validatedByHandler: true,
    output: buildSavedSchema(wholePerson),
  },
  'DELETE /pay_runs/:id/people/:employee_id': {
    operationId: 'removePayRunPerson',
    ...staff,
    summary: 'Quitar a una persona de un pago abierto',
    input: z.object(personAt),
    output: messageOnly,
  },
  'GET /pay_runs/:id/novelties': {
    operationId: 'listPayRunNovelties',
    ...staff,
    summary: 'Listar las novedades escritas de todas las personas de un pago',
    input: z.object(at),
    output: data(
      z.array(z.object({ employee, version, start: day, end: day, ...sums, ...previousTotal, novelties })),
    ),
  },
  'POST /pay_runs/:id/novelties/check': {
    operationId: 'checkPayRunNovelties',
    long: true,
    ...staff,
    summary: 'Revisar las novedades de varias personas de un pago sin guardar nada',
    input: z.strictObject({ ...at, ...noveltyRows }),
    output: checkedRows,
  },
  'POST /pay_runs/:id/novelties': {
    operationId: 'importPayRunNovelties',
    job: 'Novedades del pago',
    slices: rowSlices,
    ...staff,
    summary: 'Escribir las novedades de varias personas de un pago abierto',
    input: z.strictObject({ ...at, ...noveltyRows }),
    output: buildSavedSchema(z.object({ changed: count, refused: refusedRows })),
  },
  'POST /pay_runs/:id/recalculate': {
    operationId: 'recalculatePayRun',
    job: 'Liquidar otra vez el pago',
    ...staff,
    summary: 'Liquidar otra vez un pago abierto con los datos de ahora',
    input: z.strictObject(at),
    output: buildSavedSchema(run),
  },
  'POST /pay_runs/:id/close': {
    operationId: 'closePayRun',
    job: 'Cerrar el pago',
    ...staff,
    summary: 'Cerrar un pago, con lo que lo pagado entra en las nóminas del mes',
    input: z.strictObject({
      ...at,
      ...based,
      confirm_few_months: leaveToHandler(z.optional(z.boolean())),
    }),
    output: buildSavedSchema(run),
    refuses: [406],
  },
  'POST /pay_runs/:id/reopen': {
    operationId: 'reopenPayRun',
    job: 'Reabrir el pago',
    ...staff,
    summary: 'Reabrir un pago cerrado mientras la nómina del mes no se haya enviado',
    input: z.strictObject({ ...at, ...based }),
    output: buildSavedSchema(run),
  },
  'DELETE /pay_runs/:id': {
    operationId: 'deletePayRun',
    ...staff,
    summary: 'Borrar un pago de nómina abierto',
    input: z.object({ ...at, ...based }),
    output: messageOnly,
  },
  'GET /pay_runs/:id/bank_file': {
    operationId: 'previewBankFile',
    ...staff,
    summary: 'Consultar qué pagaría el archivo del banco de un pago y quién no va en él',
    input: bankFile,
    validatedByHandler: true,
    output: data(
      z.object({
        run: word,
        account: z.object({ id: id(), alias: word }),
        format: z.enum([...bankFormats, 'template']),
        template: z.nullable(z.object({ id: id(), label: word })),
        unconfirmed: describeSchema(z.boolean(), 'Sus posiciones no vienen de un manual público del banco'),
        sequence: describeSchema(z.boolean(), 'El archivo dice cuál es entre los del día'),
        count: z.int(),
        total: word,
        ...whoInFile,
        branches: describeSchema(z.array(branchTotal), 'Lo que paga y lo que deja fuera, por sucursal'),
      }),
    ),
    refuses: [409, 422],
  },
  'POST /pay_runs/:id/bank_trial': {
    operationId: 'tryBankTemplate',
    ...staff,
    summary: 'Probar cómo saldría un pago con una plantilla de banco, sin hacer el archivo',
    input: z.object({ ...at, account: z.optional(id()), layout: limitText(longestTemplate) }),
    output: data(
      z.object({
        lines: z.array(
          z.object({ record: z.enum(['titles', 'header', 'detail', 'trailer']), cells: z.array(word) }),
        ),
        more: describeSchema(z.int(), 'Personas cuyas líneas no se muestran'),
        count: z.int(),
        total: word,
        ...whoInFile,
        refused: z.nullable(word),
      }) satisfies z.ZodMiniType<BankTrial>,
    ),
    refuses: [409, 422],
  },
  'GET /pay_runs/:id/bank_file/download': {
    operationId: 'downloadBankFile',
    proof: true,
    ...staff,
    summary: 'Descargar el archivo del banco con que se paga a las personas de un pago',
    input: bankFile,
    validatedByHandler: true,
    output: ['text/plain', 'text/csv'],
    refuses: [409, 422],
  },
  'GET /pay_runs/:id/register': {
    operationId: 'downloadPayRunRegister',
    job: 'Planilla del pago',
    proof: true,
    ...staff,
    summary: 'Descargar la planilla de un pago con cada concepto de cada persona',
    input: z.object({
      ...at,
      format: z.optional(z.enum(['xlsx', 'csv', 'pdf'], 'Use xlsx, csv o pdf')),
    }),
    output: [...sheet, 'application/pdf'],
    refuses: [409, 422],
  },
} as const satisfies Calls;
