import * as z from 'zod/mini';
import { buildSavedSchema, type Calls, data, describeJson, id, limitText } from '../calls/call.ts';
import { type RepeatedNovelties, repeatObstacles } from '../payroll/drafts/repeat-novelties.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { count, describeSchema, namedEmployee, staff, version } from './parts.ts';

const at = { id: id() };
const missing = 'Ese pago ya no existe.';
const novelties = describeJson<RepeatedNovelties>({ $ref: '#/components/schemas/RunNovelties' });
const conceptWords = 'Como `hours:heds`, o `own:{id}` si es un concepto de la compañía';
const leftOut = z.object({
  employee: z.object(namedEmployee),
  concept: describeSchema(z.nullable(word), 'Qué no se repite; `null`, nada de esa persona'),
  reason: z.enum(repeatObstacles),
  message: word,
});
export type LeftOutRepetition = z.infer<typeof leftOut>;

const repetition = z.object({
  employee: z.object(namedEmployee),
  concept: describeSchema(word, conceptWords),
  label: word,
  replaces: describeSchema(z.boolean(), 'La persona ya tiene algo escrito de ese concepto'),
  now: describeSchema(novelties, 'Lo que tiene escrito de ese concepto'),
  next: describeSchema(novelties, 'Lo que quedaría'),
});
export type NoveltyRepetition = z.infer<typeof repetition>;

const proposal = z.object({
  previous: describeSchema(
    z.array(z.object({ id: id(), name: word })),
    'El pago anterior; varios cuando esas personas se pagaron en varios, y ninguno si no hay',
  ),
  digest: describeSchema(word, 'Huella SHA-256 de lo que se propone'),
  repetitions: z.array(repetition),
  left_out: z.array(leftOut),
});
export type RepetitionProposal = z.infer<typeof proposal>;

const listOf = <List extends keyof RepeatedNovelties>() =>
  z.optional(
    describeJson<NonNullable<RepeatedNovelties[List]>>({ type: 'array', items: { type: 'object' } }),
  );
/** Row of `POST /pay_runs/:id/novelties` that puts back what a person had. */
export const restoredRow = z.object({
  employee_id: id(),
  base_version: version,
  without: describeSchema(z.array(word), conceptWords),
  hours: listOf<'hours'>(),
  earned: listOf<'earned'>(),
  taken: listOf<'taken'>(),
});
export type RestoredRow = z.infer<typeof restoredRow>;

/** Novelties of the payment before that a payment repeats. */
export const payRunRepetitionCalls = {
  'GET /pay_runs/:id/novelties/repeat': {
    operationId: 'proposePayRunRepetition',
    long: true,
    ...staff,
    summary: 'Proponer para un pago abierto las novedades que el anterior tuvo y pueden repetirse',
    input: z.object(at),
    output: data(proposal),
    missing,
    refuses: [409],
  },
  'POST /pay_runs/:id/novelties/repeat': {
    operationId: 'repeatPayRunNovelties',
    job: 'Repetir las novedades',
    ...staff,
    summary: 'Escribir en un pago abierto las novedades del pago anterior, todas o ninguna',
    input: z.strictObject({
      ...at,
      digest: describeSchema(z.optional(limitText(64)), 'La huella de la propuesta que se vio'),
      chosen: describeSchema(
        z.optional(
          z
            .array(
              z.object({
                employee_id: id(),
                concepts: describeSchema(z.array(limitText(60)), conceptWords),
              }),
            )
            .check(z.maxLength(20_000)),
        ),
        'Lo que se escribe de la propuesta de `digest`; sin ella, todo lo que no reemplaza nada',
      ),
    }),
    output: buildSavedSchema(
      z.object({
        changed: describeSchema(count, 'Personas a las que se les escribió algo'),
        left_out: z.array(leftOut),
        undo: describeSchema(
          z.array(restoredRow),
          'Las filas que dejan todo como estaba, para `POST /pay_runs/{id}/novelties`',
        ),
      }),
    ),
    missing,
    refuses: [409, 422],
  },
} as const satisfies Calls;
