import { type QueryExecutorProvider, sql } from 'kysely';
import { fileTypes } from '../../../src/domain/files/files.ts';
import type { StaffRequest, WholeStaffRequest } from '../../../src/domain/office/requests.ts';
import { countVacationDays } from '../../../src/domain/payroll/benefits/vacations.ts';
import { getEmployeeInMonth } from '../../../src/domain/payroll/contract/contracts.ts';
import { getPayrollPolicy } from '../../../src/domain/payroll/law/policy.ts';
import {
  buildAdvanceDebt,
  buildRequestedAbsence,
  getRecordChange,
  requestedDataNames,
  requestKindNames,
  requestStates,
} from '../../../src/domain/payroll/novelties/request-kinds.ts';
import { runShown } from '../../../src/domain/payroll/runs/title.ts';
import { countContractVacations } from '../../../src/domain/payroll/runs/vacation-count.ts';
import { employees } from '../../../src/domain/resources/employees.ts';
import { trimZeros } from '../../../src/domain/text/trim-zeros.ts';
import { type Day, dayOf, formatMonth, splitDay } from '../../../src/domain/values/day.ts';
import { isId } from '../../../src/domain/values/id.ts';
import { toDecimalText } from '../../../src/domain/values/money.ts';
import type { Month } from '../../../src/domain/values/month.ts';
import type { EmployeeData } from '../../../src/domain/vault/requests.ts';
import { type EmployeeSource, listEmployeeSources } from '../../documents/sources.ts';
import { answer } from '../../http/answer.ts';
import type { StaffModule } from '../../http/module.ts';
import type { StaffAsk } from '../../http/staff.ts';
import { assertScope } from '../../identity/access-keys.ts';
import { isEmployee } from '../../income/letters/subject.ts';
import { lockRuns, type RunRow } from '../../payroll/runs/rows.ts';
import {
  buildConflictRefusal,
  buildInvalidRefusal,
  buildNotFoundRefusal,
  buildStaleRefusal,
} from '../../refusals.ts';
import { readVacationFacts } from '../../reports/vacations.ts';
import { toRecordContext } from '../../resources/routes.ts';
import { updateRecord } from '../../resources/write.ts';
import type { Tx } from '../../store/connection.ts';
import {
  buildListWindow,
  buildWindowOrder,
  cutPage,
  type PageRequest,
  readWindow,
  type SortKey,
} from '../../store/cursors.ts';
import { publish } from '../../store/events.ts';
import { recordWebhookEvents } from '../../store/webhook-events.ts';
import { noteVaultMove } from '../moves.ts';
import { readPage } from '../query.ts';
import { planAbsence, writeAbsence } from './absence-plan.ts';
import { planAdvance, planAdvanceRevocation, removeAdvance, writeAdvance } from './advance-plan.ts';
import { detectAttachmentType, requestColumns, selectPlace } from './requests.ts';
import { planRevocation, removeAbsence } from './revocation-plan.ts';

type WithDates<T> = Omit<T, 'decided_at' | 'withdrawal_asked_at' | 'created_at' | 'updated_at'> & {
  decided_at: Date | null;
  withdrawal_asked_at: Date | null;
  created_at: Date;
  updated_at: Date;
};
type Row = WithDates<StaffRequest>;
type Whole = WithDates<WholeStaffRequest>;

/** A request to decide, or an approved one that its employee asks to withdraw. */
const waitsForOffice = sql`(q.state = 'en_revision' or q.withdrawal_asked_at is not null)`;

/** Requests that wait come first, the oldest before the others. */
const orderKeys: readonly SortKey[] = [
  { value: waitsForOffice, descending: true },
  { value: sql`case when ${waitsForOffice} then q.created_at end` },
  { value: sql`q.updated_at`, descending: true },
  { value: sql`q.id` },
];

const rowsOf = (
  tx: QueryExecutorProvider,
  companyId: string,
  which: ReturnType<typeof sql>,
  asked: PageRequest = { page: 1, perPage: 1, sort: '' },
) => {
  const { after, limit, key } = buildListWindow(orderKeys, asked);
  return sql<Row & { person: string; cursor_key: unknown[] | null }>`
    select ${requestColumns}, q.updated_at, q.decided_name as decided_by, q.person,
      jsonb_build_object('id', e.id, 'name', e.name, 'list_name', e.list_name) as employee,
      ${key}
    from employee_requests q join employees e on e.company_id = q.company_id and e.id = q.employee_id
    where q.company_id = ${companyId} and ${which} and ${after}
    order by ${buildWindowOrder(orderKeys)} ${limit}`.execute(tx);
};

async function findRequest(tx: Tx, companyId: string, id: string): Promise<Row & { person: string }> {
  const [found] = (await rowsOf(tx, companyId, sql`q.id = ${id}`)).rows;
  if (!found) throw buildNotFoundRefusal('Esa solicitud no existe.');
  const { cursor_key: _, ...row } = found;
  return row;
}

/** Where a decision writes or takes off the novelty of a request. */
type Effect = {
  obstacle: string | undefined;
  runs: readonly RunRow[];
  payrolls: readonly Month[];
};
type Judged = { employee: EmployeeSource; effect: Effect | undefined };

/** Reads the employee of a request, and what the decision that is left would do: approving it, or revoking it. */
async function judgeRequest(tx: Tx, companyId: string, row: Row, today: Day): Promise<Judged> {
  const employee = await findRequester(tx, companyId, row);
  if (row.kind === 'advance' && row.state === 'en_revision')
    return { employee, effect: await planAdvance(tx, companyId, employee, today) };
  if (row.kind === 'advance' && row.state === 'aprobada')
    return { employee, effect: await planAdvanceRevocation(tx, companyId, employee.id, row.id) };
  const absence = toAbsence(row);
  if (absence && row.state === 'en_revision')
    return { employee, effect: await planAbsence(tx, companyId, employee, absence) };
  if (!absence || row.state !== 'aprobada') return { employee, effect: undefined };
  const { obstacle, runs, payrolls } = await planRevocation(tx, companyId, employee.id, absence);
  return { employee, effect: { obstacle, runs: runs.map(({ run }) => run), payrolls } };
}

async function findRequester(tx: Tx, companyId: string, row: Row): Promise<EmployeeSource> {
  const [record] = await listEmployeeSources(tx, companyId, { ids: [row.employee.id] });
  if (!record) throw buildNotFoundRefusal('Esa solicitud no existe.');
  return row.start ? getEmployeeInMonth(record, splitDay(row.start)) : record;
}

const toAbsence = ({ kind, start, end, reason }: Row) =>
  buildRequestedAbsence(kind, {
    ...(start && end && { start, end }),
    ...(reason && { reason }),
  });

async function showRequest(tx: Tx, call: StaffAsk, id: string): Promise<Whole> {
  const companyId = call.company.id;
  const { person: _, ...row } = await findRequest(tx, companyId, id);
  const { employee, effect } = await judgeRequest(tx, companyId, row, dayOf(call.now));
  const counted =
    row.start && row.end
      ? countVacationDays(row.start, row.end, getPayrollPolicy(row.start, employee.policies))
      : undefined;
  return {
    ...row,
    obstacle: effect?.obstacle ?? null,
    account_number: null,
    present_account: null,
    present_data: null,
    ...(row.kind === 'account' && (await readAccounts(tx, call, row))),
    ...(row.kind === 'data' && (await readData(tx, call, row))),
    payments: effect?.runs.map((run) => ({ id: run.id, name: runShown(run) })) ?? [],
    payroll: effect?.payrolls.map(({ year, month }) => formatMonth(year, month)).join(' y ') || null,
    calendar_days: counted?.calendar ?? null,
    working_days: row.kind === 'vacations' ? (counted?.working ?? null) : null,
    balance: row.kind === 'vacations' ? await readBalance(tx, call, employee) : null,
  };
}

/** Reads the account that a request asks for, whole, and the one that the employee has. */
async function readAccounts(
  tx: Tx,
  { company, user }: StaffAsk,
  { id, state }: Row,
): Promise<Pick<Whole, 'account_number' | 'present_account' | 'obstacle'>> {
  const { rows } = await sql<Pick<Whole, 'account_number' | 'present_account'> & { has_bank: boolean }>`
    select q.details ->> 'account_number' as account_number, jsonb_build_object('bank', b.name,
      'account_type', e.account_type, 'account_number', e.account_number, 'breb_key', e.breb_key) as present_account,
      not q.details ? 'bank_id'
        or exists (select 1 from banks where id = (q.details ->> 'bank_id')::uuid and active) as has_bank
    from employee_requests q join employees e on e.company_id = q.company_id and e.id = q.employee_id
    left join banks b on b.id = e.bank_id
    where q.company_id = ${company.id} and q.id = ${id}`.execute(tx);
  const [found] = rows;
  const isHidden = !canReadRecord(user);
  const isWaiting = state === 'en_revision';
  return {
    obstacle:
      isWaiting && found && !found.has_bank
        ? 'El banco de esa cuenta ya no está activo. No la apruebe: pida otra cuenta.'
        : null,
    account_number: isHidden ? null : (found?.account_number ?? null),
    present_account: isHidden || !isWaiting ? null : (found?.present_account ?? null),
  };
}

/** Reads the data that the employee has today, beside those that a request asks for. */
async function readData(
  tx: Tx,
  { company, user }: StaffAsk,
  { id, state, data }: Row,
): Promise<Pick<Whole, 'data' | 'present_data' | 'obstacle'>> {
  const { rows } = await sql<{ present_data: EmployeeData; has_place: boolean }>`
    select jsonb_build_object('mobile', e.mobile, 'email', e.email, 'home_address', e.home_address,
        'home_municipality', ${selectPlace(sql`e.home_municipality_id`)}) as present_data,
      not q.details ? 'home_municipality_id' or exists (
        select 1 from municipalities where id = (q.details ->> 'home_municipality_id')::uuid and active) as has_place
    from employee_requests q join employees e on e.company_id = q.company_id and e.id = q.employee_id
    where q.company_id = ${company.id} and q.id = ${id}`.execute(tx);
  const [found] = rows;
  const isHidden = !canReadRecord(user);
  const isWaiting = state === 'en_revision';
  return {
    obstacle:
      isWaiting && found && !found.has_place
        ? 'Ese municipio ya no está activo. No la apruebe: pida otro.'
        : null,
    data: isHidden ? null : data,
    present_data: isHidden || !isWaiting ? null : (found?.present_data ?? null),
  };
}

/** Tells whether the user, or the scopes of an access key, may read what a decision answers of the record. */
const canReadRecord = ({ scopes }: StaffAsk['user']): boolean => !scopes || scopes.includes('employees:read');

type AskedDetails = Readonly<Record<string, string>>;
type RecordChanges = (details: AskedDetails, present: { means: string; department: string | null }) => object;

/** Fields of the record that each kind writes. */
const recordChanges: Partial<Record<Row['kind'], RecordChanges>> = {
  account({ bank_id, account_type, account_number, breb_key }, { means }) {
    // A key that the employee had is of the account that they leave.
    const account = bank_id && {
      ...{ bank_id, account_type, account_number, payment_means_id: means },
      breb_key: breb_key ?? null,
    };
    return { ...account, ...(breb_key && { breb_key }) };
  },
  data(details, { department }) {
    const fields = requestedDataNames.flatMap((name) => (details[name] ? [[name, details[name]]] : []));
    return { ...Object.fromEntries(fields), ...(department && { home_department_id: department }) };
  },
};

/**
 * Writes what an approved request changes in the record of its employee, as the form of employees does: the user proves
 * their identity again where that form asks for it, an access key needs its scope, and the change is on the record.
 */
async function changeRecord(
  tx: Tx,
  call: StaffAsk,
  { id, employee, person }: Row & { person: string },
  changes: RecordChanges,
): Promise<void> {
  if (call.user.scopes) assertScope('employees:write', call.user.scopes);
  const { rows } = await sql<{
    details: AskedDetails;
    version: number;
    means: string;
    department: string | null;
  }>`
    select q.details, e.version,
      case when m.requires_account then e.payment_means_id else (select id from payment_means where code = '47') end as means,
      (select department_id from municipalities where id = (q.details ->> 'home_municipality_id')::uuid) as department
    from employee_requests q join employees e on e.company_id = q.company_id and e.id = q.employee_id
    join document_types t on t.id = e.document_type_id
    left join payment_means m on m.id = e.payment_means_id
    where q.company_id = ${call.company.id} and q.id = ${id} and ${isEmployee({ person })}
    for no key update of e`.execute(tx);
  const [found] = rows;
  if (!found) throw buildConflictRefusal('La ficha ya no tiene el documento de quien pidió este cambio.');
  await updateRecord(tx, employees, { ...toRecordContext(call), mustProve: call.mustProve }, employee.id, {
    ...changes(found.details, found),
    base_version: found.version,
  });
}

/** Reads the working days of vacations that an employee has today, as decimal text. */
async function readBalance(tx: Tx, call: StaffAsk, employee: EmployeeSource): Promise<string | null> {
  const [facts] = await readVacationFacts(tx, call.company.id, [employee], dayOf(call.now));
  const balance = facts && countContractVacations(facts)?.balance.balance;
  return balance ? trimZeros(toDecimalText(balance, 2)) || '0' : null;
}

type Decision = { state: 'aprobada' | 'no_aprobada' | 'anulada'; answer: string | null };
const decisionMoves = {
  aprobada: 'request_approved',
  no_aprobada: 'request_refused',
  anulada: 'request_revoked',
} as const;

/** Locks a request in a state. Throws 409 when it was decided, withdrawn or changed since it was seen. */
async function lockRequest(
  tx: Tx,
  call: StaffAsk & { input: { id: string; base_version: number } },
  state: 'en_revision' | 'aprobada',
): Promise<Row & { person: string }> {
  const { id, base_version: base } = call.input;
  await sql`select 1 from employee_requests where company_id = ${call.company.id} and id = ${id} for update`.execute(
    tx,
  );
  const row = await findRequest(tx, call.company.id, id);
  if (row.version === base && row.state === state) return row;
  const words =
    row.state === 'retirada'
      ? 'El empleado retiró esta solicitud.'
      : row.state === state
        ? 'Esta solicitud cambió mientras la veía.'
        : 'Alguien ya decidió esta solicitud.';
  throw buildStaleRefusal(words, await showRequest(tx, call, id));
}

async function storeDecision(
  tx: Tx,
  call: StaffAsk,
  row: Row & { person: string },
  { state, answer: said }: Decision,
): Promise<void> {
  const companyId = call.company.id;
  await sql`
    update employee_requests set state = ${state}, reason = ${said}, version = version + 1,
      updated_at = clock_timestamp(), decided_at = clock_timestamp(), decided_by = ${call.user.id},
      decided_name = ${call.user.name}, withdrawal_asked_at = null, notified_at = null
    where company_id = ${companyId} and id = ${row.id}`.execute(tx);
  await noteVaultMove(tx, {
    companyId,
    id: call.newId(),
    person: row.person,
    what: decisionMoves[state],
    by: call.user.id,
  });
  const { id, kind, start, end, employee } = row;
  await recordWebhookEvents(tx, companyId, 'request.answered', [
    { orderKey: `request:${id}`, data: { id, employee_id: employee.id, kind, start, end, state } },
  ]);
  await publish(tx, companyId, 'changed', { resource: 'requests', id });
}

/** Stores the day from which an advance is owed. */
async function storeApprovalDay(tx: Tx, companyId: string, id: string, day: Day): Promise<void> {
  await sql`
    update employee_requests set details = details || jsonb_build_object('approved_on', ${day}::text)
    where company_id = ${companyId} and id = ${id}`.execute(tx);
}

export const registerStaffRequestRoutes: StaffModule = ({ on }) => {
  on('GET /requests', async (call) => {
    const asked = readPage(call.values, 'requests');
    const { state, kind, employee_id } = call.values;
    if (state && !requestStates.includes(state as never))
      throw buildInvalidRefusal({ state: [`Los estados son ${requestStates.join(', ')}`] });
    if (kind && !requestKindNames.includes(kind as never))
      throw buildInvalidRefusal({ kind: [`Los tipos son ${requestKindNames.join(', ')}`] });
    if (employee_id && !isId(employee_id))
      throw buildInvalidRefusal({ employee_id: ['El empleado no es válido'] });
    const which = sql`${state ? sql`q.state = ${state}` : sql`true`}
      and ${kind ? sql`q.kind = ${kind}` : sql`true`}
      and ${employee_id ? sql`q.employee_id = ${employee_id}` : sql`true`}`;
    const { rows, counts } = await call.inCompany(async (tx) => ({
      rows: (await readWindow(asked, () => rowsOf(tx, call.company.id, which, asked))).rows,
      counts: (
        await sql<{ total: number; waiting: number }>`
          select count(*) filter (where ${which})::int as total, count(*) filter (where ${waitsForOffice})::int as waiting
          from employee_requests q where q.company_id = ${call.company.id}`.execute(tx)
      ).rows[0],
    }));
    const cut = cutPage(rows, asked, counts?.total ?? 0);
    const data = cut.rows.map(({ person: _, ...row }) => row as Row);
    return answer({ data, meta: cut.meta, summary: { waiting: counts?.waiting ?? 0 } });
  });

  on('GET /requests/:id', async (call) =>
    answer({ data: await call.inCompany((tx) => showRequest(tx, call, call.input.id)) }),
  );

  on('GET /requests/:id/attachment', async (call) => {
    const { rows } = await call.inCompany((tx) =>
      sql<{ attachment: Buffer | null; employee_id: string }>`
        select attachment, employee_id from employee_requests
        where company_id = ${call.company.id} and id = ${call.input.id}`.execute(tx),
    );
    const [row] = rows;
    const paper = row?.attachment;
    const type = paper && detectAttachmentType(paper);
    if (!paper || !type) throw call.missing();
    return answer(paper, 200, {
      type: fileTypes[type].mime,
      reached: { employees: [row.employee_id] },
      headers: {
        'content-disposition': `inline; filename="solicitud.${type}"`,
        'cache-control': 'no-store',
      },
    });
  });

  on('POST /requests/:id/approve', async (call, tx) => {
    const { id, answer: said } = call.input;
    // The payments first, as every change of them does, so that two approvals and a closing wait for each other.
    await lockRuns(tx, call.company.id);
    const row = await lockRequest(tx, call, 'en_revision');
    const employee = await findRequester(tx, call.company.id, row);
    const today = dayOf(call.now);
    const changes = recordChanges[row.kind];
    if (changes) await changeRecord(tx, call, row, changes);
    const absence = toAbsence(row);
    const plan = absence && (await planAbsence(tx, call.company.id, employee, absence, true));
    if (plan?.obstacle) throw buildConflictRefusal(plan.obstacle);
    if (plan && absence) await writeAbsence(tx, call, employee, absence, plan);
    const advance =
      row.kind === 'advance' ? await planAdvance(tx, call.company.id, employee, today) : undefined;
    if (advance?.obstacle) throw buildConflictRefusal(advance.obstacle);
    await storeDecision(tx, call, row, { state: 'aprobada', answer: said || null });
    if (advance) await storeApprovalDay(tx, call.company.id, id, today);
    // After the decision, because the payment looks for the debt that it deducts.
    if (advance && row.amount)
      await writeAdvance(tx, call, employee.id, buildAdvanceDebt(id, today, row.amount), advance);
    return answer({ data: await showRequest(tx, call, id), message: 'Solicitud aprobada' });
  });

  on('POST /requests/:id/refuse', async (call, tx) => {
    const { id, answer: said } = call.input;
    const row = await lockRequest(tx, call, 'en_revision');
    await storeDecision(tx, call, row, { state: 'no_aprobada', answer: said });
    return answer({ data: await showRequest(tx, call, id), message: 'Solicitud no aprobada' });
  });

  on('POST /requests/:id/revoke', async (call, tx) => {
    const { id, answer: said } = call.input;
    await lockRuns(tx, call.company.id);
    const row = await lockRequest(tx, call, 'aprobada');
    const change = getRecordChange(row.kind);
    if (change) throw buildConflictRefusal(change.irrevocable);
    const absence = toAbsence(row);
    const plan = absence && (await planRevocation(tx, call.company.id, row.employee.id, absence, true));
    if (plan?.obstacle) throw buildConflictRefusal(plan.obstacle);
    const advance =
      row.kind === 'advance'
        ? await planAdvanceRevocation(tx, call.company.id, row.employee.id, id)
        : undefined;
    if (advance?.obstacle) throw buildConflictRefusal(advance.obstacle);
    // Before the payments are computed again, which look for approved absences that they lack.
    await storeDecision(tx, call, row, { state: 'anulada', answer: said });
    if (plan && absence) await removeAbsence(tx, call, absence, plan);
    if (advance) await removeAdvance(tx, call, row.employee.id, id, advance);
    return answer({ data: await showRequest(tx, call, id), message: 'Solicitud anulada' });
  });

  on('POST /requests/:id/keep', async (call, tx) => {
    const { id, answer: said } = call.input;
    const row = await lockRequest(tx, call, 'aprobada');
    if (!row.withdrawal_asked_at) throw buildConflictRefusal('El empleado no pidió anular esta solicitud.');
    const companyId = call.company.id;
    await sql`
      update employee_requests set reason = ${said}, withdrawal_asked_at = null, notified_at = null, version = version + 1,
        updated_at = clock_timestamp(), decided_at = clock_timestamp(), decided_by = ${call.user.id},
        decided_name = ${call.user.name}
      where company_id = ${companyId} and id = ${id}`.execute(tx);
    await noteVaultMove(tx, {
      companyId,
      id: call.newId(),
      person: row.person,
      what: 'request_kept',
      by: call.user.id,
    });
    await publish(tx, companyId, 'changed', { resource: 'requests', id });
    return answer({ data: await showRequest(tx, call, id), message: 'Sigue aprobada' });
  });
};
