import { sql } from 'kysely';
import type { StaffQuestion } from '../../../src/domain/office/questions.ts';
import { isId } from '../../../src/domain/values/id.ts';
import { claims } from '../../../src/domain/vault/claims.ts';
import { questionStates } from '../../../src/domain/vault/questions.ts';
import { answer } from '../../http/answer.ts';
import type { JsonWithDates } from '../../http/calls.ts';
import type { StaffModule } from '../../http/module.ts';
import { readFlagField } from '../../http/values.ts';
import { buildInvalidRefusal, buildNotFoundRefusal } from '../../refusals.ts';
import type { Tx } from '../../store/connection.ts';
import { buildListWindow, buildWindowOrder, cutPage, readWindow, type SortKey } from '../../store/cursors.ts';
import { publish } from '../../store/events.ts';
import { noteVaultMove } from '../moves.ts';
import { readPage } from '../query.ts';
import { addDueDay, checkReply } from './questions.ts';

type Row = JsonWithDates<Omit<StaffQuestion, 'due_on'>>;

const rowsOf = (
  tx: Tx,
  companyId: string,
  which: ReturnType<typeof sql>,
  order = sql`q.created_at desc`,
  { after, limit, key } = firstOnly,
) =>
  sql<Row & { cursor_key: unknown[] | null }>`
    select q.id, q.payslip_id, q.category, q.line, q.message, q.state, q.adjustment_id, q.created_at, q.updated_at,
      jsonb_build_object('id', p.employee_id, 'name', p.employee_name, 'list_name', p.list_name) as employee,
      jsonb_build_object('id', p.id, 'year', p.year, 'month', p.month, 'full_number', p.full_number,
        'total', p.total::text, 'state', p.state) as payslip,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'author', r.author, 'author_name', r.author_name,
          'message', r.message, 'at', r.at) order by r.at)
        from payslip_replies r where r.company_id = q.company_id and r.question_id = q.id), '[]') as replies,
      ${key}
    from payslip_questions q join payrolls p on p.company_id = q.company_id and p.id = q.payslip_id
    where q.company_id = ${companyId} and ${which} and ${after}
    order by ${order} ${limit}`.execute(tx);

/** The first row of a list. */
const firstOnly = buildListWindow([], { page: 1, perPage: 1, sort: '' });

/** Open questions come first. Claims have a term, so the oldest open one comes before the others. */
const buildOrderKeys = (ofClaims: boolean): SortKey[] => [
  { value: sql`(q.state = 'abierta')`, descending: true },
  ...(ofClaims ? [{ value: sql`case when q.state = 'abierta' then q.created_at end` }] : []),
  { value: sql`q.updated_at`, descending: true },
  { value: sql`q.id` },
];

export const registerStaffQuestionRoutes: StaffModule = ({ on }) => {
  on('GET /questions', async (call) => {
    const { state, payslip_id, about } = call.values;
    if (about && about !== 'data') throw buildInvalidRefusal({ about: ['Solo se separa por data'] });
    if (state && !questionStates.includes(state as never))
      throw buildInvalidRefusal({ state: [`Los estados son ${questionStates.join(', ')}`] });
    if (payslip_id && !isId(payslip_id))
      throw buildInvalidRefusal({ payslip_id: ['El comprobante no es válido'] });
    const asked = readPage(call.values, about ? 'claims' : 'questions');
    const order = buildOrderKeys(Boolean(about));
    const which = sql`${state ? sql`q.state = ${state}` : sql`true`}
      and ${payslip_id ? sql`q.payslip_id = ${payslip_id}` : sql`true`}
      and ${about ? sql`q.category = any(${claims as string[]})` : sql`true`}`;
    const { rows, counts } = await call.inCompany(async (tx) => ({
      rows: (
        await readWindow(asked, () =>
          rowsOf(tx, call.company.id, which, buildWindowOrder(order), buildListWindow(order, asked)),
        )
      ).rows,
      counts: (
        await sql<{ total: number; open: number }>`
          select count(*) filter (where ${which})::int as total, count(*) filter (where q.state = 'abierta')::int as open
          from payslip_questions q where q.company_id = ${call.company.id}`.execute(tx)
      ).rows[0],
    }));
    const cut = cutPage(rows, asked, counts?.total ?? 0);
    return answer({
      data: cut.rows.map((row) => addDueDay(row as Row)),
      meta: cut.meta,
      summary: { open: counts?.open ?? 0 },
    });
  });

  on('GET /questions/:id', async (call) =>
    answer({ data: await call.inCompany((tx) => one(tx, call.company.id, call.input.id)) }),
  );

  on('POST /questions/:id/replies', async (call, tx) => {
    await one(tx, call.company.id, call.input.id);
    const message = checkReply(call.input.message);
    await sql`
      insert into payslip_replies (company_id, id, question_id, person, author, author_name, user_id, message)
      select q.company_id, ${call.newId()}, q.id, q.person, 'staff', ${call.user.name}, ${call.user.id}, ${message}
      from payslip_questions q where q.company_id = ${call.company.id} and q.id = ${call.input.id}`.execute(
      tx,
    );
    const state = readFlagField(call.input.close, 'close') ? 'cerrada' : 'respondida';
    const { rows } = await sql<{ person: string }>`
      update payslip_questions set state = ${state}, reply = ${message}, updated_at = now()
      where company_id = ${call.company.id} and id = ${call.input.id} returning person`.execute(tx);
    await noteVaultMove(tx, {
      companyId: call.company.id,
      id: call.newId(),
      person: rows[0]?.person ?? '',
      what: 'answered',
      by: call.user.id,
    });
    await publish(tx, call.company.id, 'changed', { resource: 'questions', id: call.input.id });
    return answer({ data: await one(tx, call.company.id, call.input.id), message: 'Respuesta enviada' });
  });

  on('PUT /questions/:id', async (call, tx) => {
    const question = await one(tx, call.company.id, call.input.id);
    const { state = question.state, adjustment_id = question.adjustment_id } = call.input;
    if (typeof state !== 'string' || !questionStates.includes(state as never))
      throw buildInvalidRefusal({ state: [`Los estados son ${questionStates.join(', ')}`] });
    if (
      adjustment_id !== null &&
      !(isId(adjustment_id) && (await isAdjustment(tx, call.company.id, adjustment_id)))
    )
      throw buildInvalidRefusal({ adjustment_id: ['Ese ajuste no existe en esta compañía'] });
    await sql`
      update payslip_questions set state = ${state}, adjustment_id = ${adjustment_id as string | null}, updated_at = now()
      where company_id = ${call.company.id} and id = ${call.input.id}`.execute(tx);
    await publish(tx, call.company.id, 'changed', { resource: 'questions', id: call.input.id });
    return answer({ data: await one(tx, call.company.id, call.input.id), message: 'Pregunta guardada' });
  });
};

async function one(tx: Tx, companyId: string, id: string): Promise<JsonWithDates<StaffQuestion>> {
  const [found] = (await rowsOf(tx, companyId, sql`q.id = ${id}`)).rows;
  if (!found) throw buildNotFoundRefusal('Esa pregunta no existe.');
  const { cursor_key: _, ...row } = found;
  return addDueDay(row);
}

async function isAdjustment(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payrolls where company_id = ${companyId} and id = ${id} and note_type is not null`.execute(
    tx,
  );
  return rows.length > 0;
}
