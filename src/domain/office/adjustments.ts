import * as z from 'zod/mini';
import {
  buildSavedSchema,
  type Calls,
  data,
  day,
  id,
  leaveToHandler,
  messageOnly,
  signedAmount,
} from '../calls/call.ts';
import { formatConceptKey } from '../payroll/concepts/concept-key.ts';
import { sameChangeConcepts } from '../payroll/drafts/same-change.ts';
import { line, word } from '../payroll/statement/statement-shapes.ts';
import {
  describeSchema,
  employeeName,
  enabledStaff,
  meta,
  nameOrNothing,
  ofMonth,
  pagingByCursor,
  sheet,
  sheetFormat,
  sums,
  version,
} from './parts.ts';
import { mostPayrolls, payrollSlices } from './payroll-months.ts';
import { chainFields, draftOfPayroll, noteType, payrollFields, wholeFields } from './payrolls.ts';
import { buildSentSchema, chosenNotes, queuedDocument } from './sending.ts';

const typeOfNote = describeSchema(noteType, '1 reemplaza, 2 elimina');
const adjusts = {
  note_type: typeOfNote,
  reason: word,
  print_reason: z.boolean(),
  predecessor: describeSchema(
    z.object({ id: z.nullable(id()), full_number: nameOrNothing }),
    'Sin `id` si el documento lo emitió otro programa',
  ),
  foreign_id: describeSchema(
    z.nullable(id()),
    'El documento de otro programa con el que empieza la cadena de la nota',
  ),
  before: signedAmount,
  after: signedAmount,
  delta: signedAmount,
};
const adjustment = z.object({ ...payrollFields, ...adjusts }).check(z.meta({ id: 'Adjustment' }));
export type ListedAdjustment = z.infer<typeof adjustment>;

const change = z.object({
  path: word,
  label: word,
  before: nameOrNothing,
  after: nameOrNothing,
  delta: nameOrNothing,
});
const whole = z
  .object({
    ...wholeFields,
    ...adjusts,
    original: z.nullable(z.object(wholeFields)),
    foreign_original: describeSchema(
      z.nullable(
        z.object({
          id: id(),
          full_number: word,
          cune: word,
          issued_on: z.nullable(day),
          lines: z.array(line),
          ...sums,
        }),
      ),
      'En lugar de `original`, el documento de otro programa que la nota ajusta',
    ),
    changes: z.array(change),
    ...chainFields,
  })
  .check(z.meta({ id: 'WholeAdjustment' }));
export type AdjustmentAnswer = z.infer<typeof whole>;

const { year, month } = ofMonth;
const filters = {
  year: z.optional(year),
  month: z.optional(month),
  month_from: z.optional(month),
  month_to: z.optional(month),
  state: z.optional(word),
  note_type: z.optional(typeOfNote),
  employee_id: z.optional(id()),
  search: z.optional(word),
};
const at = { id: id() };
const reason = z.string().check(z.minLength(1), z.maxLength(300));
const why = { reason: leaveToHandler(reason), print_reason: leaveToHandler(z.optional(z.boolean())) };

const sameChange = {
  ids: leaveToHandler(z.array(id()).check(z.minLength(1), z.maxLength(mostPayrolls))),
  sign: leaveToHandler(z.enum(['add', 'subtract', 'eliminate'])),
  concept: leaveToHandler(
    z.optional(
      z
        .enum(sameChangeConcepts.map(formatConceptKey))
        .check(
          z.meta({ description: 'Con su valor, de lo que se suma o resta; lo que se elimina no los pide' }),
        ),
    ),
  ),
  side: leaveToHandler(
    z.optional(
      z.string().check(
        z.meta({
          enum: ['salary', 'non_salary'],
          description: 'De un devengado que puede ser o no salario',
        }),
      ),
    ),
  ),
  amount: leaveToHandler(
    z.optional(z.string().check(z.regex(/^\d+\.\d{2}$/), z.meta({ examples: ['50000.00'] }))),
  ),
  description: leaveToHandler(z.optional(z.string().check(z.maxLength(100)))),
  own: leaveToHandler(
    z.optional(describeSchema(id(), 'De un concepto de la compañía, que va sobre «concept»')),
  ),
  ...why,
};
const named = { ...employeeName, full_number: nameOrNothing };
const totals = z.object(sums);
/**
 * A document that the change adjusts: its current values, its new values and the other values that move with them.
 */
const adjustable = z.object({
  ...named,
  before: totals,
  after: totals,
  changes: z.array(z.object({ label: word, group: z.enum(['accrued', 'deductions']), difference: word })),
});
export type Adjustable = z.infer<typeof adjustable>;
const notAdjustable = z.object({ ...named, reasons: z.array(word) });
export type NotAdjustable = z.infer<typeof notAdjustable>;
const preview = z.object({
  fit: z.array(adjustable),
  refused: z.array(notAdjustable),
  company: describeSchema(
    z.array(word),
    'Lo que hoy le impide a la compañía emitirlos; se pueden hacer de todas formas',
  ),
});
export type TogetherPreview = z.infer<typeof preview>;

export const adjustmentCalls = {
  'GET /adjustment_payrolls/export': {
    operationId: 'exportAdjustments',
    job: 'Lista de notas de ajuste',
    proof: true,
    ...enabledStaff,
    summary: 'Descargar la lista de notas de ajuste como hoja de cálculo o CSV',
    input: z.object({ ...filters, format: sheetFormat }),
    validatedByHandler: true,
    output: sheet,
    refuses: [422],
  },
  'GET /adjustment_payrolls': {
    operationId: 'listAdjustments',
    ...enabledStaff,
    summary: 'Listar las notas de ajuste de nómina con sus sumas',
    input: z.object({ ...filters, ...pagingByCursor }),
    validatedByHandler: true,
    output: z.object({ data: z.array(adjustment), meta }),
  },
  'GET /adjustment_payrolls/:id': {
    operationId: 'getAdjustment',
    ...enabledStaff,
    summary: 'Consultar una nota de ajuste con el documento que ajusta y lo que cambia',
    input: z.object(at),
    output: data(whole),
  },
  'POST /payrolls/:id/adjust': {
    operationId: 'createAdjustment',
    ...enabledStaff,
    summary: 'Empezar una nota que ajusta una nómina aceptada o la última nota que la reemplaza',
    input: z.strictObject({ ...at, note_type: leaveToHandler(typeOfNote), ...why }),
    output: buildSavedSchema(whole),
    status: 201,
  },
  'POST /foreign_payrolls/:id/adjust': {
    operationId: 'createForeignAdjustment',
    ...enabledStaff,
    summary: 'Empezar una nota que ajusta un documento que emitió otro programa',
    input: z.strictObject({ ...at, note_type: leaveToHandler(typeOfNote), ...why }),
    output: buildSavedSchema(whole),
    status: 201,
  },
  'POST /payrolls/:id/reissue': {
    operationId: 'reissuePayroll',
    ...enabledStaff,
    summary: 'Eliminar una nómina aceptada y emitirla de nuevo',
    input: z.strictObject({ ...at, ...why }),
    output: buildSavedSchema(z.object({ adjustment_id: z.nullable(id()), payroll_id: id() })),
    status: 201,
  },
  'POST /adjustment_payrolls/together/preview': {
    operationId: 'previewJointAdjustments',
    job: 'Ver cómo quedan los ajustes',
    slices: payrollSlices,
    ...enabledStaff,
    summary: 'Consultar qué saldría de ajustar varias nóminas con el mismo cambio, sin guardar nada',
    input: z.strictObject(sameChange),
    output: data(preview),
  },
  'POST /adjustment_payrolls/together': {
    operationId: 'createJointAdjustments',
    job: 'Ajustar nóminas',
    slices: { ...payrollSlices, fields: ['ids', 'totals'] },
    ...enabledStaff,
    summary: 'Ajustar varias nóminas con el mismo cambio y, si se pide, emitir las notas',
    input: z.strictObject({
      ...sameChange,
      send: leaveToHandler(z.optional(z.boolean())),
      totals: leaveToHandler(
        describeSchema(
          z.optional(z.union([totals, z.array(totals)])),
          'La suma de los valores que vio, o los de cada nómina en el orden de «ids», que es lo que pide un trabajo. Si no son los calculados, 409',
        ),
      ),
    }),
    output: buildSentSchema(
      z.object({
        created: z.array(z.object(employeeName)),
        queued: z.array(queuedDocument),
        refused: z.array(notAdjustable),
      }),
    ),
    status: 201,
  },
  'PUT /adjustment_payrolls/:id': {
    operationId: 'updateAdjustment',
    ...enabledStaff,
    summary: 'Cambiar una nota de ajuste que no ha salido',
    input: z.object({
      ...at,
      ...z.partial(z.object(draftOfPayroll)).shape,
      base_version: version,
      reason: z.optional(reason),
      print_reason: z.optional(z.boolean()),
    }),
    validatedByHandler: true,
    output: buildSavedSchema(whole),
  },
  'DELETE /adjustment_payrolls/:id': {
    operationId: 'deleteAdjustment',
    ...enabledStaff,
    summary: 'Descartar una nota de ajuste que no ha salido o que la DIAN rechazó',
    input: z.object(at),
    output: messageOnly,
  },
  'POST /adjustment_payrolls/send': {
    operationId: 'sendAdjustments',
    job: 'Emitir notas de ajuste',
    slices: payrollSlices,
    ...enabledStaff,
    summary: 'Numerar varias notas de ajuste y ponerlas en camino a la DIAN',
    input: chosenNotes,
    output: buildSentSchema(z.array(queuedDocument)),
    status: 202,
    refuses: [406],
  },
} as const satisfies Calls;
