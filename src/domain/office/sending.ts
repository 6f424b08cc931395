import * as z from 'zod/mini';
import {
  buildIdsSchema,
  buildSavedSchema,
  type Calls,
  data,
  id,
  leaveToHandler,
  moment,
} from '../calls/call.ts';
import type { ProgressOfAll, Review } from '../payroll/desk/review.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import {
  count,
  dayOrNothing,
  employeeName,
  enabledStaff,
  finding,
  findings,
  nameOrNothing,
  ofMonth,
  state,
  sums,
} from './parts.ts';
import { chosenPayrolls, mostPayrolls, payrollSlices } from './payroll-months.ts';

/** Finding of one of several documents, with the document it belongs to. */
const findingOfOne = z.object({
  ...finding.shape,
  payroll_id: id(),
  employee_id: z.optional(id()),
  employee: word,
  list_name: word,
});
/** Builds the answer of a sending: the documents that left for DIAN, and the errors of those that did not. */
export const buildSentSchema = <T extends z.ZodMiniType>(left: T) =>
  z.object({ data: left, message: z.string(), errors: z.optional(z.array(findingOfOne)) });
export const queuedDocument = z.object({ id: id(), state, full_number: word });

const paused = z.nullable(z.object({ at: moment, by: nameOrNothing }));
const progress = { total: count, accepted: count, rejected: count, unanswered: count };
const review = z.object({
  totals: z.object({ count, compared: count, ...sums }),
  blocked: z.array(z.object({ ...employeeName, reasons: z.array(word) })),
  outliers: z.array(z.object({ ...employeeName, before: sums.total, after: sums.total, percent: z.int() })),
  retired: z.array(z.object({ ...employeeName, day: dayOrNothing })),
  warnings: z.array(
    z.object({
      code: word,
      hint: word,
      of: z.array(z.object({ employee: word, list_name: word, message: word })),
    }),
  ),
  missing: z.object({ names: z.array(word), list_names: z.array(word), count }),
}) satisfies z.ZodMiniType<Review>;

export const sendingCalls = {
  'POST /payrolls/validate': {
    operationId: 'validatePayrolls',
    job: 'Validar nóminas',
    slices: payrollSlices,
    ...enabledStaff,
    summary: 'Revisar varias nóminas como al enviarlas, sin enviarlas',
    input: chosenPayrolls,
    output: buildSavedSchema(z.array(z.object({ ...employeeName, state, findings }))),
  },
  'POST /payrolls/review': {
    operationId: 'reviewPayrolls',
    job: 'Revisar nóminas antes de emitir',
    slices: payrollSlices,
    ...enabledStaff,
    summary: 'Consultar qué mirar antes de emitir varias nóminas',
    input: chosenPayrolls,
    output: data(review),
  },
  'GET /payrolls/sending': {
    operationId: 'getSendingProgress',
    ...enabledStaff,
    summary: 'Consultar hasta dónde va el envío a la DIAN de un mes o de la compañía',
    input: z.object({ year: z.optional(ofMonth.year), month: z.optional(ofMonth.month) }),
    validatedByHandler: true,
    output: data(
      z.nullable(
        z.union([
          z
            .object({
              ...progress,
              paused: z.boolean(),
              at: z.object({ ...ofMonth, list: z.enum(['payrolls', 'adjustment_payrolls']) }),
            })
            .check(z.meta({ description: 'De la compañía' })) satisfies z.ZodMiniType<ProgressOfAll>,
          z.object(progress).check(z.meta({ description: 'De un mes' })),
        ]),
      ),
    ),
    refuses: [422],
  },
  'PUT /payrolls/sending': {
    operationId: 'updateSendingPause',
    ...enabledStaff,
    summary: 'Pausar o reanudar el envío de la compañía a la DIAN',
    input: z.strictObject({ paused: leaveToHandler(z.boolean()) }),
    output: buildSavedSchema(z.object({ paused })),
  },
  'POST /payrolls/send': {
    operationId: 'sendPayrolls',
    job: 'Emitir nóminas',
    slices: payrollSlices,
    ...enabledStaff,
    summary: 'Numerar varias nóminas y ponerlas en camino a la DIAN',
    input: chosenPayrolls,
    output: buildSentSchema(z.array(queuedDocument)),
    status: 202,
    refuses: [406],
  },
  'POST /payrolls/status': {
    operationId: 'requestDocumentStatus',
    job: 'Preguntar a la DIAN',
    slices: payrollSlices,
    ...enabledStaff,
    summary: 'Preguntar ahora a la DIAN por los documentos que esperan su respuesta',
    input: chosenPayrolls,
    output: buildSavedSchema(
      z.object({ asked: z.array(id()), others: z.array(z.object({ ...employeeName, message: word })) }),
    ),
  },
} as const satisfies Calls;

export const chosenNotes = z.strictObject({
  ids: buildIdsSchema(mostPayrolls, `Elija entre 1 y ${mostPayrolls} ajustes`),
});
