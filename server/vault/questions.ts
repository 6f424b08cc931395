import { type QueryExecutorProvider, sql } from 'kysely';
import * as z from 'zod/mini';
import { isId } from '../../src/domain/id.ts';
import type { Errors } from '../../src/domain/validation.ts';

export const categories = ['horas', 'dias', 'descuento', 'auxilio', 'datos', 'otro'] as const;

export type Question = {
  id: string;
  payslip_id: string;
  category: (typeof categories)[number];
  line: string | null;
  message: string;
  state: 'abierta' | 'respondida' | 'cerrada';
  reply: string | null;
  created_at: Date;
};

const schema = z.strictObject({
  payslip_id: z
    .string({ error: 'Diga de cuál comprobante pregunta' })
    .check(z.refine(isId, 'El comprobante no es válido')),
  category: z.enum(categories, { error: 'Elija el tema de la pregunta' }),
  line: z.optional(
    z.nullable(
      z.string({ error: 'El concepto no es válido' }).check(z.maxLength(60, 'El concepto no es válido')),
    ),
  ),
  message: z
    .string({ error: 'Escriba su pregunta' })
    .check(
      z.trim(),
      z.minLength(1, 'Escriba su pregunta'),
      z.maxLength(1000, 'La pregunta admite máximo 1000 caracteres'),
    ),
});

export type QuestionDraft = z.infer<typeof schema>;

export function checkQuestion(
  input: unknown,
): { ok: true; value: QuestionDraft } | { ok: false; errors: Errors } {
  const result = schema.safeParse(input);
  if (result.success) return { ok: true, value: result.data };
  const errors: Errors = {};
  for (const issue of result.error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.') || 'question'];
    for (const name of names) {
      errors[name] = [
        issue.code === 'unrecognized_keys' ? `El campo ${name} no existe en la pregunta` : issue.message,
      ];
    }
  }
  return { ok: false, errors };
}

/** Keeps a question about a payslip of that person. Runs as the person; `undefined` when the payslip is not theirs. */
export async function askQuestion(
  tx: QueryExecutorProvider,
  person: string,
  id: string,
  draft: QuestionDraft,
): Promise<Question | undefined> {
  const { rows } = await sql<Question>`
    insert into payslip_questions (company_id, id, payslip_id, person, category, line, message)
    select p.company_id, ${id}, p.id, ${person}, ${draft.category}, ${draft.line ?? null}, ${draft.message}
    from payrolls p where p.id = ${draft.payslip_id} and p.person = ${person}
      and p.state in ('aceptada', 'aceptada_con_notificacion')
    returning id, payslip_id, category, line, message, state, reply, created_at`.execute(tx);
  return rows[0];
}

export async function questionsOf(tx: QueryExecutorProvider, person: string): Promise<Question[]> {
  const { rows } = await sql<Question>`
    select id, payslip_id, category, line, message, state, reply, created_at
    from payslip_questions where person = ${person} order by created_at desc`.execute(tx);
  return rows;
}
