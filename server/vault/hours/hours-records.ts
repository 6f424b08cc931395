import { sql } from 'kysely';
import { toContractOnDay } from '../../../src/domain/payroll/contract/contract.ts';
import { getEmployeeInMonth } from '../../../src/domain/payroll/contract/contracts.ts';
import { buildContract } from '../../../src/domain/payroll/contract/settlement.ts';
import {
  CHAIN_START,
  type HoursLink,
  type HoursSigner,
  sealSignature,
} from '../../../src/domain/payroll/signed-hours/hours-chain.ts';
import {
  checkOvertimeSpan,
  isCrossing,
  isInContract,
} from '../../../src/domain/payroll/signed-hours/overtime.ts';
import {
  readSignedEntries,
  type SignedEntry,
  toClockSpan,
} from '../../../src/domain/payroll/signed-hours/signed-hours.ts';
import type { Errors } from '../../../src/domain/records/errors.ts';
import { type Day, dayOf, formatDay, type Instant, splitDay } from '../../../src/domain/values/day.ts';
import type { EmployeeSource } from '../../documents/sources.ts';
import { joinHoursPayment, listHoursLinks, paidCondition } from '../../payroll/drafts/signed-hours.ts';
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

/** Signatures of an employee that are sealed and not stored, with the entries that they change. */
export type SignedPlan = {
  employee: EmployeeSource;
  signatory: Signatory;
  links: HoursLink[];
  changes: SignedChange[];
};

type Signing = {
  companyId: string;
  employee: EmployeeSource;
  signatory: Signatory;
  now: Instant;
  refuse: (index: number, errors: Errors) => Error;
};

/** Seals signatures after the chain of an employee, which the caller has locked. Throws what `refuse` builds. */
export async function planSignatures(
  tx: Tx,
  { companyId, employee, signatory, now, refuse }: Signing,
  signed: readonly SignedTimes[],
): Promise<SignedPlan> {
  const links = (await listHoursLinks(tx, companyId, [employee.id])).get(employee.id) ?? [];
  const first = links.length;
  const before = new Map(readSignedEntries(links).map((entry) => [entry.id, entry]));
  for (const [index, times] of signed.entries()) {
    const errors = checkSignature(times, readSignedEntries(links), employee, dayOf(now));
    if (errors) throw refuse(index, errors);
    links.push(await sealTimes(employee.id, times, signatory, now, links.at(-1)));
  }
  const changed = new Set(signed.map(({ entry }) => entry));
  const changes = readSignedEntries(links)
    .filter(({ id }) => changed.has(id))
    .map((entry) => ({ entry, before: before.get(entry.id) }));
  return { employee, signatory, links: links.slice(first), changes };
}

/**
 * Stores planned signatures. Locks the payments of the company first when what is paid changes: creating a payment holds
 * them and writes rows of signed hours. Throws 409 for hours that a closed payment or a sent payroll pays, and for an id
 * of the hours of somebody else.
 */
export async function storeSignatures(
  tx: Tx,
  companyId: string,
  plans: readonly SignedPlan[],
): Promise<void> {
  const changes = plans.flatMap((plan) => plan.changes);
  if (changes.some(isPaymentChanging)) await lockRuns(tx, companyId);
  await assertUnpaid(
    tx,
    companyId,
    changes.map(({ entry }) => entry.id),
  );
  for (const { employee, signatory, links, changes: own } of plans) {
    await storeLinks(tx, companyId, employee.id, signatory, links);
    for (const { entry } of own) await storeEntry(tx, companyId, employee.id, signatory.person, entry);
  }
}

/**
 * Makes people who sign hours of the same employees wait for each other. All chains of a transaction are locked at once,
 * in one order and before anything else.
 */
export async function lockChains(tx: Tx, companyId: string, employeeIds: readonly string[]): Promise<void> {
  for (const id of employeeIds.toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`hours:${companyId}:${id}`}, 0))`.execute(tx);
}

const sealTimes = (
  chain: string,
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
    { chain, number: (last?.number ?? 0) + 1, previous: last?.hash ?? CHAIN_START },
  );

/** Returns whether what is paid of an entry changes. */
export const isPaymentChanging = ({ entry, before }: SignedChange): boolean =>
  entry.agreed?.start !== before?.agreed?.start || entry.agreed?.end !== before?.agreed?.end;

/** Throws 409 when a closed payment, or a payroll that was sent, pays one of these entries. */
async function assertUnpaid(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ day: Day }>`
    select s.day from signed_hours s ${joinHoursPayment}
    where s.company_id = ${companyId} and s.id = any(${ids as string[]}::uuid[]) and ${paidCondition}
    order by s.day limit 1`.execute(tx);
  const [paid] = rows;
  if (paid)
    throw buildConflictRefusal(
      `Las horas del ${formatDay(paid.day)} ya están en un pago cerrado. Para cambiarlas hay que reabrirlo.`,
    );
}

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
  const span = { day, start, end };
  const errors = checkOvertimeSpan(span, today, had !== undefined);
  if (errors) return errors;
  const contract = toContractOnDay(buildContract(getEmployeeInMonth(employee, splitDay(day))), day);
  if (contract.integral_salary)
    return { day: ['Con salario integral no hay horas extra: ese salario ya las paga (CST art. 132)'] };
  if (!isInContract(contract, span)) return { day: ['El contrato no cubre ese día'] };
  const other = entries.find(
    (one) =>
      one.id !== entry &&
      [one.employee, one.company, one.agreed].some((side) => {
        const own = side && toClockSpan(side);
        return own && isCrossing(span, { ...own, day: one.day });
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
  const { rows } = await sql`
    insert into signed_hours (company_id, id, employee_id, person, day, state, waits, agreed_start, agreed_end)
    values (${companyId}, ${id}, ${employeeId}, ${person}, ${day}, ${state}, ${waits}, ${agreed?.start ?? null}, ${agreed?.end ?? null})
    on conflict (company_id, id) do update set state = excluded.state, waits = excluded.waits,
      agreed_start = excluded.agreed_start, agreed_end = excluded.agreed_end, notified_at = null, updated_at = clock_timestamp()
    where signed_hours.employee_id = excluded.employee_id
    returning 1`.execute(tx);
  if (rows.length === 0) throw buildConflictRefusal('Esas horas no son de este empleado.');
}
