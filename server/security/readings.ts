import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type {
  AnsweredCall,
  CallTrail,
  ConcernedEmployees,
  SalaryTrail,
} from '../../src/domain/office/trails.ts';
import { runShown } from '../../src/domain/payroll/runs/title.ts';
import { getReport, isReport } from '../../src/domain/reports/catalog.ts';
import { recordFilters } from '../../src/domain/reports/filters.ts';
import { readAskedPeriod } from '../../src/domain/security/reading-period.ts';
import { isId } from '../../src/domain/values/id.ts';
import { HttpRefusal } from '../refusals.ts';
import { getSqlState, type Store, type Tx } from '../store/connection.ts';
import { type Actor, noteSecurityEvent } from './note.ts';
import { listConcernedPeople } from './people.ts';

/** Milliseconds within which repeated readings are one event. */
export const window = 10 * 60_000;
/** Milliseconds before counted repeats are written. */
const flushAfter = 2000;
/** Maximum readings remembered by a process. Beyond them it asks the database again. */
const most = 20_000;

type Reader = Actor & { company: string };
type Noted = { event: number; until: number };
type Open = Noted & { repeats: number };

const withoutRoom: ReadonlySet<string> = new Set(['53100', 'ENOSPC']);

const kinds = { seen: 'salaries_seen', downloaded: 'salaries_downloaded', given: 'salaries_given' } as const;

/** Readings of one payment, whose id is in the address or the answer. */
const runReadings: ReadonlySet<string> = new Set(['pay_run', 'pay_run_person', 'bank_file', 'register']);
const MAX_FILTER_LETTERS = 300;

export function buildReadingEvent({ salaries, thing, people }: SalaryTrail, call: AnsweredCall) {
  const { format, kind } = call.query;
  const report = call.params['report'] ?? '';
  const period = readAskedPeriod({ ...call.body, ...call.query });
  const isMonth = period !== null && /^\d{4}-\d{2}$/.test(period);
  const { data } = (call.answer ?? {}) as { data?: { id?: unknown; said?: unknown } };
  const said = call.said ?? (isReport(report) ? (data?.said as AnsweredCall['said']) : undefined);
  const run =
    call.params['run_id'] ||
    call.query['run_id'] ||
    (runReadings.has(thing) ? call.params['id'] || String(data?.id ?? '') : '');
  return {
    kind: kinds[salaries],
    facts: {
      thing,
      month: isMonth ? period : null,
      format: (salaries === 'downloaded' && (format ?? kind)?.slice(0, 20)) || null,
      ...(period && !isMonth ? { period } : {}),
      ...(isReport(report) ? { report: getReport(report).title } : {}),
      ...(said?.length ? { of: filterWords(said) } : {}),
    },
    people: people(call),
    run: isId(run) ? run : undefined,
  };
}

/** Filters in words. An employee filter is left out, because the event names the employee. */
const filterWords = (said: NonNullable<AnsweredCall['said']>): string =>
  said
    .filter(({ label }) => label !== recordFilters.employee_id.label)
    .map(({ label, words }) => `${label}: ${words}`)
    .join('; ')
    .slice(0, MAX_FILTER_LETTERS);

type Reading = ReturnType<typeof buildReadingEvent>;

/** Adds facts from the database: the title of the payment, or the month if all payrolls share one. */
async function completeFacts(tx: Tx, { facts, people, run }: Reading): Promise<Reading['facts']> {
  if (run) {
    const { rows } = await sql<Parameters<typeof runShown>[0]>`
      select kind, part, year, month, "start", "end" from pay_runs where id = ${run}`.execute(tx);
    return rows[0] ? { ...facts, of: runShown(rows[0]) } : facts;
  }
  if (facts.month || people === 'all' || !('payrolls' in people)) return facts;
  const ids = people.payrolls.filter(isId);
  const { rows } = await sql<{ month: string }>`
    select distinct year || '-' || lpad(month::text, 2, '0') as month from payrolls
    where id = any(${ids}::uuid[]) limit 2`.execute(tx);
  return rows.length === 1 && rows[0] ? { ...facts, month: rows[0].month } : facts;
}

/**
 * Creates the record of salary readings. A first reading is stored before its answer is sent. Repeats of the
 * same user, subject and people within ten minutes are counted in memory and written within seconds, so that
 * a redrawn list is cheap.
 */
export function createReadings(store: Store, now: () => number = Date.now) {
  const open = new Map<string, Open>();
  const dirty = new Map<string, { company: string; event: number; repeats: number }>();
  let timer: NodeJS.Timeout | undefined;

  /** Writes the counts. A count that cannot be written is kept for the next time. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const counted = [...dirty];
    dirty.clear();
    let failure: unknown;
    for (const [key, { company, event, repeats }] of counted)
      await store
        .inCompany(company, (tx) => addRepeats(tx, company, event, repeats))
        .catch((error: unknown) => {
          failure ??= error;
          count(company, key, event, repeats);
        });
    if (failure) throw failure;
  }

  function count(company: string, key: string, event: number, repeats: number): void {
    const counted = dirty.get(key) ?? { company, event, repeats: 0 };
    counted.repeats += repeats;
    dirty.set(key, counted);
    timer ??= setTimeout(() => void flush().catch(() => undefined), flushAfter).unref();
  }

  return {
    async note(reader: Reader, trail: SalaryTrail, call: AnsweredCall): Promise<void> {
      const reading = buildReadingEvent(trail, call);
      if (isNobody(reading.people)) return;
      const key = markOf(reader, reading);
      const noted = open.get(key);
      if (noted && noted.until > now()) return count(reader.company, key, noted.event, 1);
      const { event, until } = await store.inCompany(reader.company, (tx) =>
        noteReading(tx, reader, reading),
      );
      if (open.size >= most) open.clear();
      open.set(key, { event, until: now() + Math.max(0, until), repeats: 0 });
    },
    flush,
    async close(): Promise<void> {
      clearTimeout(timer);
      await flush();
    },
  };
}
export type Readings = ReturnType<typeof createReadings>;

/** Notes a reading, or counts it if the same reading was noted in the last ten minutes. */
async function noteReading(tx: Tx, reader: Reader, reading: Reading): Promise<Noted> {
  const { kind, people } = reading;
  const key = markOf(reader, reading);
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 1))`.execute(tx);
  const found = await openEvent(tx, key);
  if (found) {
    await addRepeats(tx, reader.company, found.event, 1);
    return found;
  }
  const concerned = await listConcernedPeople(tx, people);
  const count = concerned === 'all' ? 1 : Math.max(1, concerned.length);
  const facts = await completeFacts(tx, reading);
  await noteSecurityEvent(tx, { ...reader, kind, facts, people: concerned, count, same: key });
  return (await openEvent(tx, key)) ?? { event: 0, until: 0 };
}

const isNobody = (people: ConcernedEmployees): boolean =>
  people !== 'all' && Object.values(people)[0]?.length === 0;

const markOf = ({ user, company }: Reader, { kind, facts, people, run }: Reading): string =>
  createHash('sha256')
    .update(JSON.stringify([user, company, kind, facts, people, ...(run ? [run] : [])]))
    .digest('base64url');

/** Finds the event of the same reading within its window. `until` is in milliseconds from now. */
async function openEvent(tx: Tx, key: string): Promise<Noted | undefined> {
  const { rows } = await sql<Noted>`
    select id as event, (extract(epoch from at - now()) * 1000 + ${sql.lit(window)})::integer as until
    from security_events
    where same = ${key} and at > now() - make_interval(secs => ${sql.lit(window / 1000)})
    order by at desc limit 1`.execute(tx);
  return rows[0];
}

async function addRepeats(tx: Tx, company: string, event: number, count: number): Promise<void> {
  await sql`
    insert into security_repeats (event_id, company_id, count, closes_at)
    select id, ${company}::uuid, ${count}, at + make_interval(secs => ${sql.lit(window / 1000)}) + interval '10 seconds'
    from security_events where id = ${event}
    on conflict (event_id) do update
      set count = security_repeats.count + excluded.count, last_at = now()
      where security_repeats.closes_at > now()`.execute(tx);
}

/**
 * Refuses with 503 a reading that cannot be noted because a disk is full. Other errors are thrown as they
 * are.
 */
export function refuseUnnoted(error: unknown): never {
  if (!withoutRoom.has(getSqlState(error) ?? '')) throw error;
  const refused = new HttpRefusal(
    503,
    'El disco del servidor está lleno. Lo que muestra salarios se lee cuando haya espacio, porque antes se anota quién lo vio. Avise a quien administra la instalación.',
    { retryAfter: 60 },
  );
  throw Object.assign(refused, { cause: error });
}

export async function noteAct(
  tx: Tx,
  by: Actor & { company: string | undefined },
  trail: Exclude<CallTrail, null>,
  call: AnsweredCall,
): Promise<void> {
  if ('salaries' in trail) {
    const reading = buildReadingEvent(trail, call);
    const { kind, people } = reading;
    if (isNobody(people)) return;
    const { company } = by;
    if (company && trail.salaries === 'seen') {
      await noteReading(tx, { ...by, company }, reading);
      return;
    }
    const facts = await completeFacts(tx, reading);
    return noteSecurityEvent(tx, { ...by, kind, facts, people: await listConcernedPeople(tx, people) });
  }
  const concerned = trail.people?.(call);
  if (concerned && isNobody(concerned)) return;
  const people = concerned ? await listConcernedPeople(tx, concerned) : [];
  await noteSecurityEvent(tx, {
    ...by,
    kind: trail.kind,
    facts: trail.facts(call) as never,
    about: trail.about?.(call),
    people,
  });
}
