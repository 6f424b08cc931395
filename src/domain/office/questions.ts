import * as z from 'zod/mini';
import {
  buildSavedSchema,
  type Calls,
  data,
  id,
  leaveToHandler,
  moment,
  signedAmount,
} from '../calls/call.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { questionFields } from '../vault/questions.ts';
import {
  count,
  dayOrNothing,
  describeSchema,
  enabledStaff,
  meta,
  ofMonth,
  pagingByCursor,
  state,
} from './parts.ts';

const question = z.object({
  ...questionFields,
  updated_at: moment,
  due_on: describeSchema(dayOrNothing, 'Último día para responder un reclamo sobre sus datos'),
  employee: z.object({ id: id(), name: word, list_name: word }),
  payslip: z.object({ id: id(), ...ofMonth, full_number: word, total: signedAmount, state }),
});
export type StaffQuestion = z.infer<typeof question>;

const missing = 'Esa pregunta no existe.';
const at = { id: id() };

export const questionCalls = {
  'GET /questions': {
    operationId: 'listQuestions',
    ...enabledStaff,
    summary: 'Listar las preguntas de los empleados sobre sus comprobantes',
    input: z.object({
      ...pagingByCursor,
      state: z.optional(word),
      payslip_id: z.optional(id()),
      about: z.optional(describeSchema(word, '`data`: solo los reclamos sobre sus datos')),
    }),
    validatedByHandler: true,
    output: z.object({ data: z.array(question), meta, summary: z.object({ open: count }) }),
  },
  'GET /questions/:id': {
    operationId: 'getQuestion',
    ...enabledStaff,
    summary: 'Consultar una pregunta de un empleado con su hilo',
    input: z.object(at),
    output: data(question),
    missing,
  },
  'POST /questions/:id/replies': {
    operationId: 'createQuestionReply',
    ...enabledStaff,
    summary: 'Responder una pregunta de un empleado',
    input: z.strictObject({
      ...at,
      message: leaveToHandler(word),
      close: leaveToHandler(z.optional(z.boolean())),
    }),
    output: buildSavedSchema(question),
    status: 201,
    missing,
  },
  'PUT /questions/:id': {
    operationId: 'updateQuestion',
    ...enabledStaff,
    summary: 'Cerrar o reabrir una pregunta de un empleado, o decir qué ajuste la resuelve',
    input: z.strictObject({
      ...at,
      state: leaveToHandler(z.optional(z.string())),
      adjustment_id: leaveToHandler(z.optional(z.nullable(z.string()))),
    }),
    output: buildSavedSchema(question),
    missing,
  },
} as const satisfies Calls;
