import { sql } from 'kysely';
import { getEmployeeInMonth } from '../../../src/domain/payroll/contract/contracts.ts';
import { buildContract } from '../../../src/domain/payroll/contract/settlement.ts';
import { editableStates } from '../../../src/domain/payroll/desk/document-state.ts';
import {
  CHAIN_START,
  type HoursLink,
  type HoursSigner,
  sealSignature,
} from '../../../src/domain/payroll/signed-hours/hours-chain.ts';
import { checkStretch, isCrossing } from '../../../src/domain/payroll/signed-hours/overtime.ts';
import {
  readSignedEntries,
  type SignedEntry,
  toStretch,
} from '../../../src/domain/payroll/signed-hours/signed-hours.ts';
import type { Errors } from '../../../src/domain/records/errors.ts';
import { type Day, dayOf, formatDay, type Instant, splitDay } from '../../../src/domain/values/day.ts';
import type { EmployeeSource } from '../../documents/sources.ts';
import { toStatesSql } from '../../documents/states.ts';
import { listHoursLinks } from '../../payroll/drafts/signed-hours.ts';
import { lockRuns } from '../../payroll/runs/rows.ts';
import { buildConflictRefusal } from '../../refusals.ts';
import type { Tx } from '../../store/connection.ts';

/** Times that a side signs. Without them, the signature says that there was no overtime. */
export type SignedTimes = {
  entry: string;
  day: Day;
  start?: string | undefined;
  end?: string | undefined;
  note?: string | undefined;
};
export type Signatory = { signer: HoursSigner; name: string; person: string; userId: string | null };

/** An entry before and after a signature. */
export type SignedChange = { entry: SignedEntry; before: SignedEntry | undefined };

type Signing = {
  companyId: string;
  employee: EmployeeSource;
  signatory: Signatory;
  now: Instant;
  refuse: (index: number, errors: Errors) => Error;
};

/**
 * Adds signatures to the chain of an employee, which stays locked until the transaction ends, with the payments of the
 * company when what is paid changes. Throws 409 for hours that a closed payment or a sent payroll pays, and what `refuse`
 * builds for a signature that is not valid.
 */
export async function addSignatures(
  tx: Tx,
  { companyId, employee, signatory, now, refuse }: Signing,
  signed: readonly SignedTimes[],
): Promise<SignedChange[]> {
  await lockChain(tx, companyId, employee.id);
  await assertOwnEntries(tx, companyId, employee.id, signed);
  const links = (await listHoursLinks(tx, companyId, [employee.id])).get(employee.id) ?? [];
  const first = links.length;
  const before = new Map(readSignedEntries(links).map((entry) => [entry.id, entry]));
  for (const [index, times] of signed.entries()) {
    const errors = checkSignature(times, readSignedEntries(links), employee, dayOf(now));
    if (errors) throw refuse(index, errors);
    links.push(await sealTimes(times, signatory, now, links.at(-1)));
  }
  const changed = new Set(signed.map(({ entry }) => entry));
  const changes = readSignedEntries(links)
    .filter(({ id }) => changed.has(id))
    .map((entry) => ({ entry, before: before.get(entry.id) }));
  // Before any row is written: creating a payment holds the payments and writes rows of signed hours.
  if (changes.some(isPaymentChanging)) await lockRuns(tx, companyId);
  await assertUnpaid(tx, companyId, [...changed]);
  await storeLinks(tx, companyId, employee.id, signatory, links.slice(first));
  for (const { entry } of changes) await storeEntry(tx, companyId, employee.id, signatory.person, entry);
  return changes;
}

/** Makes two people who sign hours of one employee wait for each other. */
const lockChain = (tx: Tx, companyId: string, employeeId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`hours:${companyId}:${employeeId}`}, 0))`.execute(tx);

const sealTimes = (
  { entry, day, start, end, note = '' }: SignedTimes,
  { signer, name }: Signatory,
  now: Instant,
  last: HoursLink | undefined,
): Promise<HoursLink> =>
  sealSignature(
    {
      entry,
      day,
      start: start ?? null,
      end: end ?? null,
      signer,
      name,
      note,
      signed_at: new Date(now).toISOString(),
    },
    { number: (last?.number ?? 0) + 1, previous: last?.hash ?? CHAIN_START },
  );

/** Returns whether what is paid of an entry changes. */
export const isPaymentChanging = ({ entry, before }: SignedChange): boolean =>
  entry.agreed?.start !== before?.agreed?.start || entry.agreed?.end !== before?.agreed?.end;

/** Throws 409 when an id is that of the hours of somebody else. */
async function assertOwnEntries(
  tx: Tx,
  companyId: string,
  employeeId: string,
  signed: readonly SignedTimes[],
): Promise<void> {
  const ids = signed.map(({ entry }) => entry);
  const { rows } = await sql`
    select 1 from signed_hours
    where company_id = ${companyId} and id = any(${ids}::uuid[]) and employee_id <> ${employeeId}`.execute(
    tx,
  );
  if (rows.length > 0) throw buildConflictRefusal('Esas horas no son de este empleado.');
}

/** Throws 409 when a closed payment, or a payroll that was sent, pays one of these entries. */
async function assertUnpaid(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ day: Day }>`
    select s.day from signed_hours s
      left join pay_runs r on r.company_id = s.company_id and r.id = s.run_id
      left join payrolls p on p.company_id = s.company_id and p.id = s.payroll_id
    where s.company_id = ${companyId} and s.id = any(${ids as string[]}::uuid[]) and ${paidCondition}
    order by s.day limit 1`.execute(tx);
  const [paid] = rows;
  if (paid)
    throw buildConflictRefusal(
      `Las horas del ${formatDay(paid.day)} ya están en un pago cerrado. Para cambiarlas hay que reabrirlo.`,
    );
}

/** Tells whether what pays an entry cannot change: a closed payment, or a payroll that DIAN has. */
export const paidCondition = sql<boolean>`(coalesce(r.state = 'cerrada', false)
  or coalesce(p.state not in ${toStatesSql(editableStates)}, false))`;

function checkSignature(
  { entry, day, start, end }: SignedTimes,
  entries: readonly SignedEntry[],
  employee: EmployeeSource,
  today: Day,
): Errors | undefined {
  const had = entries.find(({ id }) => id === entry);
  if (had && had.day !== day) return { day: [`Esas horas son del ${formatDay(had.day)}`] };
  if (start === undefined || end === undefined) {
    if (start !== undefined) return { end: ['Diga a qué hora terminó'] };
    if (end !== undefined) return { start: ['Diga a qué hora empezó'] };
    return had ? undefined : { start: ['Diga a qué hora empezó'] };
  }
  const stretch = { day, start, end };
  const errors = checkStretch(stretch, today);
  if (errors) return errors;
  const contract = buildContract(getEmployeeInMonth(employee, splitDay(day)));
  if (contract.integral_salary)
    return { day: ['Con salario integral no hay horas extra: ese salario ya las paga (CST art. 132)'] };
  if (day < contract.admission || (contract.retirement && day > contract.retirement))
    return { day: ['El contrato no cubre ese día'] };
  const other = entries.find(
    (one) =>
      one.id !== entry &&
      [one.employee, one.company, one.agreed].some((side) => {
        const own = side && toStretch(side);
        return own && isCrossing(stretch, { ...own, day: one.day });
      }) &&
      one.state !== 'sin_horas',
  );
  return other ? { start: [`Se cruza con otras horas del ${formatDay(other.day)}`] } : undefined;
}

async function storeLinks(
  tx: Tx,
  companyId: string,
  employeeId: string,
  { person, userId }: Signatory,
  links: readonly HoursLink[],
): Promise<void> {
  await sql`
    insert into hours_signatures (company_id, employee_id, number, entry, person, day, "start", "end", signer, user_id, name, note,
      signed_at, previous, seal)
    select ${companyId}, ${employeeId}, l.number, l.entry, ${person}, l.day, l."start", l."end", l.signer, ${userId}, l.name, l.note,
      l.signed_at, l.previous, l.hash
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l (number int, entry uuid, day date, "start" text, "end" text,
      signer text, name text, note text, signed_at text, previous text, hash text)`.execute(tx);
}

async function storeEntry(
  tx: Tx,
  companyId: string,
  employeeId: string,
  person: string,
  { id, day, state, waits, agreed }: SignedEntry,
): Promise<void> {
  await sql`
    insert into signed_hours (company_id, id, employee_id, person, day, state, waits, agreed_start, agreed_end)
    values (${companyId}, ${id}, ${employeeId}, ${person}, ${day}, ${state}, ${waits}, ${agreed?.start ?? null}, ${agreed?.end ?? null})
    on conflict (company_id, id) do update set state = excluded.state, waits = excluded.waits,
      agreed_start = excluded.agreed_start, agreed_end = excluded.agreed_end, updated_at = clock_timestamp()`.execute(
    tx,
  );
}
