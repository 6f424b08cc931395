import { type QueryExecutorProvider, sql } from 'kysely';
import type { StaffHoursEntry } from '../../../src/domain/office/signed-hours.ts';
import { toContractOnDay } from '../../../src/domain/payroll/contract/contract.ts';
import { getEmployeeInMonth } from '../../../src/domain/payroll/contract/contracts.ts';
import { buildContract } from '../../../src/domain/payroll/contract/settlement.ts';
import { getCompanyLaws } from '../../../src/domain/payroll/law/typed-years.ts';
import type { Hours } from '../../../src/domain/payroll/novelties/novelties.ts';
import { runShown } from '../../../src/domain/payroll/runs/title.ts';
import { type ClockSpan, hoursSigners } from '../../../src/domain/payroll/signed-hours/hours-chain.ts';
import { computeOvertime, hasLessOvertime } from '../../../src/domain/payroll/signed-hours/overtime.ts';
import { hoursStates, toClockSpan } from '../../../src/domain/payroll/signed-hours/signed-hours.ts';
import type { Errors } from '../../../src/domain/records/errors.ts';
import { type Day, formatMonth, splitDay } from '../../../src/domain/values/day.ts';
import { isId } from '../../../src/domain/values/id.ts';
import { type EmployeeSource, getEmployeePersonKey, listEmployeeSources } from '../../documents/sources.ts';
import { answer } from '../../http/answer.ts';
import type { StaffModule } from '../../http/module.ts';
import { joinHoursPayment, paidCondition, selectHeldHours } from '../../payroll/drafts/signed-hours.ts';
import { groupRows, type RunRow } from '../../payroll/runs/rows.ts';
import { buildInvalidRefusal } from '../../refusals.ts';
import {
  buildListWindow,
  buildWindowOrder,
  cutPage,
  type PageRequest,
  readWindow,
  type SortKey,
} from '../../store/cursors.ts';
import { publish } from '../../store/events.ts';
import { readPage } from '../query.ts';
import {
  lockChains,
  planSignatures,
  type Signatory,
  type SignedPlan,
  storeSignatures,
} from './hours-records.ts';
import { writeSignedHours } from './write-signed-hours.ts';

/** A payment that is closed waits for no signature: nobody can change its hours. */
const waitsForCompany = sql`(coalesce(s.waits = 'company', false) and not ${paidCondition})`;

/** Entries that wait for the company come first, the oldest before the others. */
const orderKeys: readonly SortKey[] = [
  { value: waitsForCompany, descending: true },
  { value: sql`case when ${waitsForCompany} then s.day end` },
  { value: sql`s.day`, descending: true },
  { value: sql`s.id` },
];

type Side = StaffHoursEntry['employee_signature'];
type Row = {
  id: string;
  day: Day;
  employee: StaffHoursEntry['employee'];
  employee_signature: Side;
  company_signature: Side;
  state: StaffHoursEntry['state'];
  waits: StaffHoursEntry['waits'];
  agreed: ClockSpan | null;
  closed: boolean;
  held: Hours[];
  run: RunRow | null;
  payroll: { id: string; year: number; month: number } | null;
  cursor_key?: unknown[] | null;
};

const lastSignature = (signer: string) => sql`(
  select jsonb_build_object('start', h."start", 'end', h."end", 'name', h.name, 'note', h.note, 'signed_at', h.signed_at)
  from hours_signatures h where h.company_id = s.company_id and h.employee_id = s.employee_id and h.entry = s.id and h.signer = ${sql.lit(signer)}
  order by h.number desc limit 1)`;

const readRows = (
  tx: QueryExecutorProvider,
  companyId: string,
  which: ReturnType<typeof sql>,
  asked: PageRequest = { page: 1, perPage: 200, sort: '' },
) => {
  const { after, limit, key } = buildListWindow(orderKeys, asked);
  return sql<Row & { cursor_key: unknown[] | null }>`
    select s.id, s.day, s.state, s.waits, ${lastSignature('employee')} as employee_signature,
      ${lastSignature('company')} as company_signature,
      case when s.agreed_start is not null then jsonb_build_object('start', s.agreed_start, 'end', s.agreed_end) end as agreed,
      jsonb_build_object('id', e.id, 'name', e.name, 'list_name', e.list_name) as employee,
      ${paidCondition} as closed, ${selectHeldHours} as held, to_jsonb(r) as run,
      case when p.id is not null then jsonb_build_object('id', p.id, 'year', p.year, 'month', p.month) end as payroll,
      ${key}
    from signed_hours s join employees e on e.company_id = s.company_id and e.id = s.employee_id
      ${joinHoursPayment}
    where s.company_id = ${companyId} and ${which} and ${after}
    order by ${buildWindowOrder(orderKeys)} ${limit}`.execute(tx);
};

async function toEntries(
  tx: QueryExecutorProvider,
  companyId: string,
  rows: readonly Row[],
): Promise<StaffHoursEntry[]> {
  const ids = [...new Set(rows.map(({ employee }) => employee.id))];
  const sources = await listEmployeeSources(tx, companyId, { ids });
  const sourceOf = new Map(sources.map((source) => [source.id, source]));
  return rows.map((row) => toEntry(row, sourceOf.get(row.employee.id)));
}

/** Returns the times that are paid or, before both agree, those that wait for a signature. */
const findShownSpan = ({ agreed, waits, employee_signature, company_signature }: Row): ClockSpan | null => {
  const waiting = waits === 'company' ? employee_signature : company_signature;
  return agreed ?? (waiting && toClockSpan(waiting));
};

function toEntry(row: Row, source: EmployeeSource | undefined): StaffHoursEntry {
  const { cursor_key: _, closed, held, run, payroll, ...entry } = row;
  const span = findShownSpan(row);
  const contract =
    source && toContractOnDay(buildContract(getEmployeeInMonth(source, splitDay(row.day))), row.day);
  const laws = source && getCompanyLaws(source.policies);
  const hours = span && contract && laws ? computeOvertime(contract, [{ day: row.day, ...span }], laws) : [];
  const lacks = row.agreed !== null && hasLessOvertime(held, hours);
  return {
    ...entry,
    hours,
    payment: run
      ? { id: run.id, kind: 'pay_run', name: runShown(run), closed, lacks }
      : payroll
        ? { id: payroll.id, kind: 'payroll', name: formatMonth(payroll.year, payroll.month), closed, lacks }
        : null,
  };
}

/** Routes of the overtime that the company signs. */
export const registerStaffHoursRoutes: StaffModule = ({ on }) => {
  on('GET /signed_hours', async (call) => {
    const asked = readPage(call.values, 'signed_hours');
    const { state, waits, employee_id } = call.values;
    if (state && !hoursStates.includes(state as never))
      throw buildInvalidRefusal({ state: [`Los estados son ${hoursStates.join(', ')}`] });
    if (waits && !hoursSigners.includes(waits as never))
      throw buildInvalidRefusal({ waits: [`Las partes son ${hoursSigners.join(', ')}`] });
    if (employee_id && !isId(employee_id))
      throw buildInvalidRefusal({ employee_id: ['El empleado no es válido'] });
    const companyId = call.company.id;
    const which = sql`${state ? sql`s.state = ${state}` : sql`true`}
      and ${waits === 'company' ? waitsForCompany : waits ? sql`s.waits = ${waits}` : sql`true`}
      and ${employee_id ? sql`s.employee_id = ${employee_id}` : sql`true`}`;
    return call.inCompany(async (tx) => {
      const { rows } = await readWindow(asked, () => readRows(tx, companyId, which, asked));
      const counts = await sql<{ total: number; waiting: number }>`
        select count(*) filter (where ${which})::int as total, count(*) filter (where ${waitsForCompany})::int as waiting
        from signed_hours s ${joinHoursPayment} where s.company_id = ${companyId}`.execute(tx);
      const { total = 0, waiting = 0 } = counts.rows[0] ?? {};
      const cut = cutPage(rows, asked, total);
      return answer({ data: await toEntries(tx, companyId, cut.rows), meta: cut.meta, summary: { waiting } });
    });
  });

  on('POST /signed_hours', async (call, tx) => {
    const companyId = call.company.id;
    const given = call.input.signatures.map((one, index) => ({ ...one, index }));
    const byEmployee = groupRows(given, ({ employee_id }) => employee_id);
    // In one order, so that two calls for the same people do not wait for each other.
    const ids = [...byEmployee.keys()].sort();
    await lockChains(tx, companyId, ids);
    const sources = await listEmployeeSources(tx, companyId, { ids });
    const plans: SignedPlan[] = [];
    for (const id of ids) {
      const signed = byEmployee.get(id) ?? [];
      const employee = sources.find((source) => source.id === id);
      const nameField = (at: number, field: string) => `signatures.${signed[at]?.index ?? 0}.${field}`;
      if (!employee) throw buildInvalidRefusal({ [nameField(0, 'employee_id')]: ['Ese empleado no existe'] });
      const refuse = (at: number, errors: Errors) =>
        buildInvalidRefusal(
          Object.fromEntries(
            Object.entries(errors).map(([field, words]) => [
              nameField(at, field),
              given.length > 1 ? words.map((one) => `${employee.name}: ${one}`) : words,
            ]),
          ),
        );
      const signatory: Signatory = {
        signer: 'company',
        name: call.user.name,
        person: getEmployeePersonKey(employee),
        userId: call.user.id,
      };
      plans.push(await planSignatures(tx, { companyId, employee, signatory, now: call.now, refuse }, signed));
    }
    await storeSignatures(tx, companyId, plans);
    await writeSignedHours(tx, call, plans);
    await publish(tx, companyId, 'changed', { resource: 'signed_hours' });
    const entries = [...new Set(given.map(({ entry }) => entry))];
    const { rows } = await readRows(tx, companyId, sql`s.id = any(${entries}::uuid[])`);
    const count = entries.length;
    return answer({
      data: await toEntries(tx, companyId, rows),
      message: count === 1 ? 'Horas firmadas' : `Firmó las horas de ${count} registros`,
    });
  });
};
