import * as z from 'zod/mini';
import {
  buildIdsSchema,
  buildSavedSchema,
  type Calls,
  data,
  id,
  leaveToHandler,
  limitText,
  moment,
  signedAmount,
  wholeNumber,
} from '../calls/call.ts';
import { inviters } from '../identity/roles.ts';
import { approvalStates } from '../payroll/runs/approval.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { count, describeSchema, namedEmployee, nameOrNothing, staff } from './parts.ts';

const at = { id: id() };
const missing = 'Ese pago ya no existe.';
const digest = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/), z.meta({ examples: ['7f3a91c2e04b'.padEnd(64, '0')] }));
const base = wholeNumber({ minimum: 0, maximum: 999_999 });
const named = z.object({ id: id(), name: word });
const momentOrNothing = z.nullable(moment);

const policy = z.object({
  required: describeSchema(z.boolean(), 'Los pagos se aprueban antes de cerrarse'),
  approvers: describeSchema(z.array(named), 'Quiénes aprueban los pagos que no prepararon'),
  people: describeSchema(z.array(named), 'A quiénes se puede elegir'),
  version: describeSchema(count, '0 mientras nunca se haya guardado'),
  can_change: describeSchema(z.boolean(), 'Quien pregunta lo puede cambiar'),
  proposed: describeSchema(
    z.nullable(
      z.object({
        required: z.boolean(),
        approvers: z.array(named),
        by: word,
        at: moment,
        obstacle: describeSchema(nameOrNothing, 'Por qué quien pregunta no puede aceptarlo'),
      }),
    ),
    'Lo que alguien quiere cambiar de lo que rige, y otra persona debe aceptar',
  ),
});
export type ApprovalPolicy = z.infer<typeof policy>;

const asked = z.object({
  id: id(),
  note: word,
  asked_by: word,
  asked_at: moment,
  state: z.enum(['waiting', 'approved', 'returned']),
  decided_by: nameOrNothing,
  decided_at: momentOrNothing,
  reason: nameOrNothing,
});
const difference = z.object({
  employee: z.object(namedEmployee),
  before: describeSchema(z.nullable(signedAmount), 'Nulo si no estaba en el pago anterior'),
  after: signedAmount,
  difference: signedAmount,
  reasons: describeSchema(z.array(word), 'Los conceptos que más lo explican'),
  changed: describeSchema(z.boolean(), 'Cambió después de pedirse la aprobación'),
});
export type ApprovalDifference = z.infer<typeof difference>;

const changedAccount = z.object({
  employee: z.object(namedEmployee),
  fields: describeSchema(z.array(word), 'Los datos de pago que cambiaron'),
  before_end: describeSchema(nameOrNothing, 'Las últimas cuatro cifras de la cuenta de antes'),
  after_end: describeSchema(nameOrNothing, 'Las de la cuenta de hoy'),
  at: moment,
  by: word,
});
export type ChangedAccount = z.infer<typeof changedAccount>;

const approval = z.object({
  state: describeSchema(
    z.enum(approvalStates),
    '`off`: la compañía no pide aprobación; `changed`: lo que se pidió o aprobó ya no es lo que se pagaría',
  ),
  digest: describeSchema(digest, 'Huella SHA-256 de lo que se paga, a quién y en qué cuenta'),
  obstacle: describeSchema(nameOrNothing, 'Por qué quien pregunta no puede aprobarlo'),
  approvers: z.array(named),
  history: describeSchema(z.array(asked), 'Cada vez que se pidió, la más nueva primero'),
  before: describeSchema(z.nullable(signedAmount), 'Suma del pago anterior de estas personas'),
  after: signedAmount,
  difference: signedAmount,
  differences: describeSchema(
    z.array(difference),
    'De mayor a menor; quien solo cambia por el redondeo no está',
  ),
  accounts: describeSchema(
    z.array(changedAccount),
    'A quiénes les cambió la cuenta desde su último pago cerrado',
  ),
  unchanged: z.object({ people: count, before: signedAmount, after: signedAmount, difference: signedAmount }),
  comments: z.array(
    z.object({
      id: id(),
      employee_id: z.nullable(id()),
      author: word,
      message: word,
      at: moment,
    }),
  ),
});
export type PayRunApproval = z.infer<typeof approval>;

const text = limitText(500);
const reason = text.check(z.minLength(1, 'Escriba por qué lo devuelve'));
const seen = { ...at, digest: describeSchema(limitText(64), 'La huella que se vio') };

/** Approval of payments by a second person. */
export const payRunApprovalCalls = {
  'GET /pay_runs/approval_policy': {
    operationId: 'getPayRunApprovalPolicy',
    ...staff,
    summary: 'Consultar si los pagos de la compañía los aprueba una segunda persona',
    output: data(policy),
  },
  'PUT /pay_runs/approval_policy': {
    operationId: 'updatePayRunApprovalPolicy',
    roles: inviters,
    proof: true,
    summary:
      'Decir si los pagos los aprueba una segunda persona y quiénes, o proponer otra cosa que lo que rige',
    input: z.strictObject({
      base_version: base,
      required: leaveToHandler(z.boolean()),
      approvers: describeSchema(
        z.optional(buildIdsSchema(50, 'Elija hasta 50 personas')),
        'Hace falta cuando se pide aprobación',
      ),
    }),
    output: buildSavedSchema(policy),
    refuses: [409],
  },
  'POST /pay_runs/approval_policy/accept': {
    operationId: 'acceptPayRunApprovalPolicy',
    ...staff,
    proof: true,
    summary: 'Aceptar lo que otra persona propuso cambiar de la aprobación de pagos',
    input: z.strictObject({ base_version: base }),
    output: buildSavedSchema(policy),
    refuses: [403, 409],
  },
  'GET /pay_runs/:id/approval': {
    operationId: 'getPayRunApproval',
    long: true,
    ...staff,
    summary: 'Consultar la aprobación de un pago con su diferencia contra el anterior de cada persona',
    input: z.object(at),
    output: data(approval),
    missing,
  },
  'POST /pay_runs/:id/approval': {
    operationId: 'askPayRunApproval',
    ...staff,
    summary: 'Pasar un pago a aprobación',
    input: z.strictObject({ ...seen, note: z.optional(text) }),
    output: buildSavedSchema(approval),
    status: 201,
    missing,
    refuses: [409],
  },
  'POST /pay_runs/:id/approval/approve': {
    operationId: 'approvePayRun',
    ...staff,
    proof: true,
    summary: 'Aprobar lo que un pago paga, tal como se vio',
    input: z.strictObject(seen),
    output: buildSavedSchema(approval),
    missing,
    refuses: [403, 409],
  },
  'POST /pay_runs/:id/approval/return': {
    operationId: 'returnPayRun',
    ...staff,
    summary: 'Devolver un pago con un motivo, en vez de aprobarlo',
    input: z.strictObject({ ...at, reason }),
    output: buildSavedSchema(approval),
    missing,
    refuses: [403, 409],
  },
  'POST /pay_runs/:id/approval/comments': {
    operationId: 'addPayRunComment',
    ...staff,
    summary: 'Comentar un pago, o lo que le paga a una persona',
    input: z.strictObject({
      ...at,
      employee_id: z.optional(id()),
      message: text.check(z.minLength(1, 'Escriba el comentario')),
    }),
    output: buildSavedSchema(approval),
    status: 201,
    missing,
  },
} as const satisfies Calls;
