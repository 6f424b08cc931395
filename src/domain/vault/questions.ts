import * as z from 'zod/mini';
import { buildSavedSchema, type Calls, data, day, id, limitText, moment } from '../calls/call.ts';
import { slipType } from './payslips.ts';

const categories = ['horas', 'dias', 'descuento', 'auxilio', 'datos', 'otro', 'supresion'] as const;
export const questionStates = ['abierta', 'respondida', 'cerrada'] as const;
export type Category = (typeof categories)[number];

const author = z.enum(['employee', 'staff']);
const reply = z.object({ id: id(), author, author_name: z.string(), message: z.string(), at: moment });
export const questionFields = {
  id: id(),
  payslip_id: id(),
  category: z.enum(categories),
  line: z.nullable(z.string()),
  message: limitText(1000),
  state: z.enum(questionStates),
  adjustment_id: z.nullable(id()),
  created_at: moment,
  replies: z.array(reply).check(z.meta({ description: 'Los turnos del hilo' })),
};
const question = z
  .object({
    ...questionFields,
    payslip_type: z.optional(slipType).check(z.meta({ description: 'La dice la lista' })),
    reply: z.nullable(z.string()),
    due_on: z
      .optional(z.nullable(day))
      .check(z.meta({ description: 'Último día para que respondan un reclamo sobre mis datos' })),
  })
  .check(z.meta({ id: 'Question' }));
export type PayslipQuestion = z.infer<typeof question>;

const wrongLine = 'El concepto no es válido';
const draft = z.strictObject(
  {
    payslip_id: id('Diga de cuál comprobante pregunta', 'El comprobante no es válido'),
    category: z.enum(categories, 'Elija el tema de la pregunta'),
    line: z.optional(z.nullable(z.string(wrongLine).check(z.maxLength(60, wrongLine)))),
    message: z
      .string('Escriba su pregunta')
      .check(
        z.trim(),
        z.minLength(1, 'Escriba su pregunta'),
        z.maxLength(1000, 'La pregunta admite máximo 1000 caracteres'),
      ),
  },
  'El campo {name} no existe en la pregunta',
);
export type QuestionDraft = z.infer<typeof draft>;

export const replyWords = 'Escriba una respuesta de hasta 1000 caracteres';
export const replyMessage = z
  .string(replyWords)
  .check(z.trim(), z.minLength(1, replyWords), z.maxLength(1000, replyWords));

export const vaultQuestionCalls = {
  'GET /questions': {
    operationId: 'listVaultQuestions',
    summary: 'Listar las preguntas que el empleado hizo por sus comprobantes',
    output: data(z.array(question)),
    offline: true,
  },
  'POST /questions': {
    operationId: 'createVaultQuestion',
    summary: 'Preguntar al empleador por un comprobante',
    input: draft,
    output: buildSavedSchema(question),
    status: 201,
    token: 'queue',
    missing: 'Ese comprobante no está en su bóveda.',
  },
  'POST /questions/:id/replies': {
    operationId: 'createVaultQuestionReply',
    summary: 'Seguir una pregunta que el empleado hizo por un comprobante',
    input: z.strictObject({ id: id(), message: replyMessage }),
    output: buildSavedSchema(question),
    status: 201,
    token: 'queue',
    missing: 'Esa pregunta no está en su bóveda.',
  },
} as const satisfies Calls;
