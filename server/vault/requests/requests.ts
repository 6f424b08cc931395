import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { detectFileType } from '../../../src/domain/files/file-type.ts';
import { attachmentTypes } from '../../../src/domain/files/request-attachment.ts';
import { findSalaryOnDay } from '../../../src/domain/payroll/contract/contract.ts';
import { getEmployeeInMonth } from '../../../src/domain/payroll/contract/contracts.ts';
import { buildContract } from '../../../src/domain/payroll/contract/settlement.ts';
import { getPayrollPolicy } from '../../../src/domain/payroll/law/policy.ts';
import {
  buildRequestedAbsence,
  type ChangeKind,
  checkRequest,
  describeUndecided,
  formatRequestTitle,
  getRecordChange,
  isChangeKind,
  listInterruptedKinds,
  parseAdvance,
  type RequestedDatum,
  requestedDataNames,
} from '../../../src/domain/payroll/novelties/request-kinds.ts';
import type { Errors } from '../../../src/domain/records/errors.ts';
import { buildFieldSchema } from '../../../src/domain/records/validation.ts';
import { employees } from '../../../src/domain/resources/employees.ts';
import { type Day, dayOf, formatDay, splitDay } from '../../../src/domain/values/day.ts';
import {
  formatPesos,
  type Money,
  noMoney,
  parseMoney,
  sum,
  toMoneyText,
} from '../../../src/domain/values/money.ts';
import type { EmployeeRequest, RequestCompany, RequestDraft } from '../../../src/domain/vault/requests.ts';
import { type EmployeeSource, listEmployeeSources } from '../../documents/sources.ts';
import { answer } from '../../http/answer.ts';
import type { JsonWithDates } from '../../http/calls.ts';
import type { VaultModule } from '../../http/module.ts';
import { isEmployee } from '../../income/letters/subject.ts';
import { listCarriedDebts } from '../../payroll/debts.ts';
import { buildConflictRefusal, buildInvalidRefusal } from '../../refusals.ts';
import { enterCompany, type Tx } from '../../store/connection.ts';
import { publish } from '../../store/events.ts';
import { recordWebhookEvents } from '../../store/webhook-events.ts';
import { createPersonTransact } from '../certificates/letter-routes.ts';
import { noteVaultMove } from '../moves.ts';
import { planAdvanceRevocation } from './advance-plan.ts';
import { planRevocation } from './revocation-plan.ts';

type Row = JsonWithDates<EmployeeRequest>;

/** Selects the name of a municipality and of its department: `Soacha, Cundinamarca`. */
export const selectPlace = (municipality: RawBuilder<unknown>) => sql`(
  select m.name || ', ' || d.name from municipalities m join departments d on d.id = m.department_id
  where m.id = ${municipality})`;

/** Columns of a request that its employee and the office both see. */
export const requestColumns = sql`q.id, q.kind, q."start", q."end", q.details ->> 'reason' as reason,
  case when q.attachment is null then null when substring(q.attachment from 1 for 4) = '\\x25504446' then 'pdf' else 'jpg' end
    as attachment,
  case when q.kind = 'account' then jsonb_build_object(
    'bank', (select b.name from banks b where b.id = (q.details ->> 'bank_id')::uuid),
    'account_type', q.details ->> 'account_type', 'account_end', right(q.details ->> 'account_number', 4),
    'breb_key', q.details ->> 'breb_key') end as account,
  case when q.kind = 'data' then jsonb_build_object(
    'mobile', q.details ->> 'mobile', 'email', q.details ->> 'email', 'home_address', q.details ->> 'home_address',
    'home_municipality', ${selectPlace(sql`(q.details ->> 'home_municipality_id')::uuid`)}) end as data,
  q.details ->> 'amount' as amount, coalesce(q.details ->> 'note', '') as note, q.state, q.reason as answer, q.decided_at, q.withdrawal_asked_at, q.created_at, q.version`;

/** Lists the requests of a person to a company, the newest first. Runs inside the company. */
async function listPersonRequests(tx: Tx, companyId: string, person: string, id?: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${requestColumns},
      jsonb_build_object('id', c.id, 'social_reason', c.social_reason, 'nit', c.nit, 'dv', c.dv) as company
    from employee_requests q join companies c on c.id = q.company_id
    where q.company_id = ${companyId} and q.person = ${person} ${id ? sql`and q.id = ${id}` : sql``}
    order by q.created_at desc, q.id limit 200`.execute(tx);
  return rows;
}

type Found = { employee: EmployeeSource; company: Omit<RequestCompany, 'saturdays'> };

/** Finds the current contract of a person in a company. Runs inside the company. */
export async function findEmployed(
  tx: QueryExecutorProvider,
  companyId: string,
  person: string,
  on: Day,
  lock = false,
): Promise<Found | undefined> {
  const { rows } = await sql<{ id: string; company: Found['company'] }>`
    select e.id, jsonb_build_object('id', c.id, 'social_reason', c.social_reason, 'nit', c.nit, 'dv', c.dv) as company
    from employees e join companies c on c.id = e.company_id join document_types t on t.id = e.document_type_id
    where e.company_id = ${companyId} and e.active and ${isEmployee({ person })}
      and (e.retirement_date is null or e.retirement_date >= ${on})
    order by e.admission_date desc limit 1 ${lock ? sql`for no key update of e` : sql``}`.execute(tx);
  const [found] = rows;
  if (!found) return undefined;
  const [employee] = await listEmployeeSources(tx, companyId, { ids: [found.id] });
  return employee && { employee: getEmployeeInMonth(employee, splitDay(on)), company: found.company };
}

/** Throws 409 when the person asked before for one of these days, and the company did not say no. */
async function assertFreeDays(tx: Tx, companyId: string, person: string, draft: RequestDraft): Promise<void> {
  const { kind, start, end } = draft;
  if (!start || !end) return;
  const { rows } = await sql<Row>`
    select ${requestColumns} from employee_requests q
    where q.company_id = ${companyId} and q.person = ${person} and q.state in ('en_revision', 'aprobada')
      and q."start" <= ${end} and q."end" >= ${start} and not q.kind = any(${listInterruptedKinds(kind)}::text[])
    order by q."start" limit 1`.execute(tx);
  const [other] = rows;
  if (!other?.start || !other.end) return;
  const title = formatRequestTitle(other.kind, other.reason);
  throw buildConflictRefusal(
    `Ya pidió días que se cruzan: ${title}, del ${formatDay(other.start)} al ${formatDay(other.end)}.`,
  );
}

/**
 * Throws 422 when a row that a change of the record points at does not exist, and 409 while the company has not decided
 * another change of its kind.
 */
async function assertNewChange(
  tx: Tx,
  companyId: string,
  person: string,
  kind: ChangeKind,
  { bank_id: bank, home_municipality_id: place }: RequestDraft,
): Promise<void> {
  const { rows } = await sql<{ has_bank: boolean; has_place: boolean; is_waiting: boolean }>`
    select exists (select 1 from banks where id = ${bank ?? null} and active) as has_bank,
      exists (select 1 from municipalities where id = ${place ?? null} and active) as has_place,
      exists (select 1 from employee_requests q where q.company_id = ${companyId} and q.person = ${person}
        and q.kind = ${kind} and q.state = 'en_revision') as is_waiting`.execute(tx);
  if (bank && !rows[0]?.has_bank) throw buildInvalidRefusal({ bank_id: ['Ese banco no existe'] });
  if (place && !rows[0]?.has_place)
    throw buildInvalidRefusal({ home_municipality_id: ['Ese municipio no existe'] });
  if (rows[0]?.is_waiting) throw buildConflictRefusal(describeUndecided(kind));
}

/** Reads new data as the form of employees does. Throws 422 with what it would refuse. */
function readNewData(details: Partial<Record<RequestedDatum, string>>): Record<string, unknown> {
  const errors: Errors = {};
  const data: Record<string, unknown> = {};
  for (const name of requestedDataNames) {
    if (!details[name]) continue;
    const read = buildFieldSchema(employees.fields[name]).safeParse(details[name]);
    if (read.success) data[name] = read.data;
    else errors[name] = [read.error.issues[0]?.message ?? ''];
  }
  if (Object.keys(errors).length > 0) throw buildInvalidRefusal(errors);
  return data;
}

/** Throws 422 when an advance, with those that wait and those still owed, is more than the salary of a month. */
async function assertWithinSalary(
  tx: Tx,
  companyId: string,
  employee: EmployeeSource,
  advance: Money,
  today: Day,
): Promise<void> {
  const { rows } = await sql<{ amount: string }>`
    select details ->> 'amount' as amount from employee_requests
    where company_id = ${companyId} and employee_id = ${employee.id} and kind = 'advance'
      and state = 'en_revision'`.execute(tx);
  const debts = (await listCarriedDebts(tx, companyId, [employee.id])).get(employee.id) ?? [];
  const owed = debts.filter(({ concept }) => concept === 'advances');
  const before = sum([...rows, ...owed].map(({ amount }) => parseMoney(amount) ?? noMoney));
  const salary = findSalaryOnDay(buildContract(employee), today);
  if (advance <= salary - before) return;
  const others = before > 0 ? `. Ya pidió o debe ${formatPesos(before)}` : '';
  throw buildInvalidRefusal({
    amount: [`Los anticipos no pasan del sueldo de un mes, ${formatPesos(salary)}${others}`],
  });
}

type AskedRevocation = { companyId: string; id: string; person: string; newId: () => string };

/**
 * Asks the company to revoke an approved request; asking again changes nothing. Throws 409 when its days were paid, or
 * the advance was deducted. Runs inside the company, with the request locked.
 */
async function askForRevocation(tx: Tx, { companyId, id, person, newId }: AskedRevocation) {
  const [row] = await listPersonRequests(tx, companyId, person, id);
  const { rows } = await sql<{ employee_id: string }>`
    select employee_id from employee_requests where company_id = ${companyId} and id = ${id}`.execute(tx);
  const [of] = rows;
  const absence =
    row?.start && row.end
      ? buildRequestedAbsence(row.kind, {
          start: row.start,
          end: row.end,
          ...(row.reason && { reason: row.reason }),
        })
      : undefined;
  const change = row && getRecordChange(row.kind);
  if (change) throw buildConflictRefusal(change.written);
  const plan = of && absence && (await planRevocation(tx, companyId, of.employee_id, absence));
  if (plan?.isPaid)
    throw buildConflictRefusal('Esos días ya se le pagaron. Hable con nómina para cambiarlos.');
  const advance =
    of && row?.kind === 'advance'
      ? await planAdvanceRevocation(tx, companyId, of.employee_id, id)
      : undefined;
  if (advance?.obstacle)
    throw buildConflictRefusal('Ese anticipo ya se le descontó. Hable con nómina para cambiarlo.');
  if (row && !row.withdrawal_asked_at) {
    await sql`
      update employee_requests set withdrawal_asked_at = clock_timestamp(), version = version + 1,
        updated_at = clock_timestamp()
      where company_id = ${companyId} and id = ${id}`.execute(tx);
    const detail = formatRequestTitle(row.kind, row.reason);
    await noteVaultMove(tx, { companyId, id: newId(), person, what: 'revocation_asked', detail });
    await publish(tx, companyId, 'changed', { resource: 'requests', id });
  }
  const [data] = await listPersonRequests(tx, companyId, person, id);
  return answer({ data: data as Row, message: 'Le pedimos a su empresa que la anule' });
}

/** Decodes the paper of a request. Throws 422 when it is neither a JPG nor a PDF. */
function readAttachment(base64: string): Buffer {
  const paper = Buffer.from(base64, 'base64');
  if (!detectAttachmentType(paper))
    throw buildInvalidRefusal({ attachment: ['El papel debe ser JPG o PDF'] });
  return paper;
}

export const detectAttachmentType = (paper: Uint8Array) =>
  attachmentTypes.find((type) => type === detectFileType(paper, attachmentTypes));

/** Routes of what an employee asks of the companies that the account opens. */
export const registerVaultRequestRoutes: VaultModule = (on) => {
  on('GET /requests', async ({ account, asPerson, now }) => {
    const today = dayOf(now);
    const data: Row[] = [];
    const companies: RequestCompany[] = [];
    for (const companyId of account.only_companies) {
      const inside = createPersonTransact(asPerson, companyId);
      const { requests, found } = await inside(async (tx) => ({
        requests: await listPersonRequests(tx, companyId, account.person),
        found: await findEmployed(tx, companyId, account.person, today),
      }));
      data.push(...requests);
      if (!found) continue;
      const { saturdays } = getPayrollPolicy(today, found.employee.policies);
      companies.push({ ...found.company, saturdays });
    }
    const at = ({ created_at }: Row) => new Date(created_at).getTime();
    data.sort((a, b) => at(b) - at(a));
    companies.sort((a, b) => a.social_reason.localeCompare(b.social_reason, 'es'));
    const { rows: banks } = await asPerson((tx) =>
      sql<{ id: string; name: string }>`select id, name from banks where active order by name, id`.execute(
        tx,
      ),
    );
    return answer({ data, companies, banks });
  });

  on('GET /municipalities', async ({ asPerson }) => {
    const { rows: data } = await asPerson((tx) =>
      sql<{ id: string; name: string; department: string }>`
        select m.id, m.name, d.name as department from municipalities m join departments d on d.id = m.department_id
        where m.active order by d.name, m.name, m.id`.execute(tx),
    );
    return answer({ data });
  });

  on('POST /requests', async ({ account, input, newId, now }, tx) => {
    const { company_id: companyId, kind, ...details } = input;
    const { person } = account;
    if (!account.only_companies.includes(companyId))
      throw buildInvalidRefusal({
        company_id: ['Lo de esa empresa está cerrado. Ábralo con un código de su nómina.'],
      });
    const today = dayOf(now);
    const errors = checkRequest(kind, details, today);
    if (errors) throw buildInvalidRefusal(errors);
    const data = readNewData(details);
    const advance = parseAdvance(details.amount ?? '');
    // Rows of the company are read as the company, and only those of this person. Locking the record makes two phones
    // that ask for the same days wait for each other.
    await enterCompany(tx, companyId);
    const found = await findEmployed(tx, companyId, person, today, true);
    if (!found)
      throw buildInvalidRefusal({ company_id: ['Esa empresa no tiene un contrato vigente a su nombre.'] });
    await assertFreeDays(tx, companyId, person, input);
    if (isChangeKind(kind)) await assertNewChange(tx, companyId, person, kind, input);
    if (advance) await assertWithinSalary(tx, companyId, found.employee, advance, today);
    const id = newId();
    const paper = details.attachment === undefined ? null : readAttachment(details.attachment);
    const { start = null, end = null, attachment: _, ...others } = details;
    const written = { ...others, ...data, ...(advance && { amount: toMoneyText(advance) }) };
    const kept = JSON.stringify(Object.fromEntries(Object.entries(written).filter(([, value]) => value)));
    await sql`
      insert into employee_requests (company_id, id, employee_id, person, kind, "start", "end", details, attachment)
      values (${companyId}, ${id}, ${found.employee.id}, ${person}, ${kind}, ${start}, ${end}, ${kept}::jsonb, ${paper})`.execute(
      tx,
    );
    const title = formatRequestTitle(kind, details.reason);
    await noteVaultMove(tx, { companyId, id: newId(), person, what: 'requested', detail: title });
    await recordWebhookEvents(tx, companyId, 'request.created', [
      {
        orderKey: `request:${id}`,
        data: { id, employee_id: found.employee.id, kind, start, end, state: 'en_revision' },
      },
    ]);
    await publish(tx, companyId, 'changed', { resource: 'requests', id });
    const [row] = await listPersonRequests(tx, companyId, person, id);
    return answer({ data: row as Row, message: 'Solicitud enviada' });
  });

  on('POST /requests/:id/withdraw', async ({ account, input: { id }, missing, newId }, tx) => {
    const { person } = account;
    const { rows } = await sql<{ company_id: string; state: Row['state'] }>`
      select company_id, state from employee_requests where id = ${id} and person = ${person} for update`.execute(
      tx,
    );
    const [found] = rows;
    if (!found) throw missing();
    const { company_id: companyId, state } = found;
    await enterCompany(tx, companyId);
    if (state === 'aprobada') return askForRevocation(tx, { companyId, id, person, newId });
    if (state === 'no_aprobada' || state === 'anulada')
      throw buildConflictRefusal('La empresa ya decidió esa solicitud. Hable con nómina para cambiarla.');
    if (state === 'en_revision') {
      await sql`
        update employee_requests set state = 'retirada', version = version + 1, updated_at = clock_timestamp()
        where company_id = ${companyId} and id = ${id}`.execute(tx);
      await publish(tx, companyId, 'changed', { resource: 'requests', id });
    }
    const [data] = await listPersonRequests(tx, companyId, person, id);
    return answer({ data: data as Row, message: 'Solicitud retirada' });
  });
};
