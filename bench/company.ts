import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createUser } from '../server/identity/users.ts';
import { generate } from '../server/payroll/drafts/generate.ts';
import { readCatalogueId, seedCatalogues } from '../server/resources/catalogue.ts';
import { createRecord } from '../server/resources/write.ts';
import { generateId, readClock } from '../server/services.ts';
import { openStore, type Store, type Transact } from '../server/store/connection.ts';
import { startPostgres } from '../server/store/embedded.ts';
import { migrate } from '../server/store/migrate.ts';
import { companies } from '../src/domain/resources/companies.ts';
import { makeDay } from '../src/domain/values/day.ts';
import { hired } from './people.ts';

/** Current day and last paid month of the measured company. */
export const measuredDay = makeDay(2026, 11, 20);
export const measuredMonth = { year: 2026, month: 10 };

export type MeasuredCompany = { id: string; userId: string; store: Store; inside: Transact };
/** Work to measure. It calls `tick` to sample the memory. */
export type Measured = (tick: () => void) => Promise<unknown>;
/** Seconds by the clock, seconds of processor of this process without PostgreSQL, and memory. */
export type Figure = { seconds: number; processor: number; megabytes: number };

/** Makes a temporary folder that the user of PostgreSQL may enter. */
export function makeBenchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quincena-bench-'));
  chmodSync(folder, 0o755);
  return folder;
}

/**
 * Measures works one by one in a company, and prints the figures as JSON. The first argument of the process
 * is the number of employees. They are paid in the months up to {@link measuredMonth}.
 */
export async function measureCompany(
  months: number,
  worksOf: (company: MeasuredCompany) => Promise<Record<string, Measured>>,
): Promise<void> {
  const people = Number(process.argv[2] ?? 1000);
  const folder = makeBenchFolder();
  const postgres = await startPostgres({ folder, durable: false });
  try {
    await migrate(postgres.place);
    const store = openStore(postgres.place);
    const company = await paidCompany(store, people, months);
    const figures: Record<string, Figure> = {};
    for (const [name, work] of Object.entries(await worksOf(company))) figures[name] = await measured(work);
    await store.close();
    console.info(JSON.stringify(figures));
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads a file whole, and samples the memory at each chunk. */
export const drained =
  (file: () => Promise<{ body: unknown }>): Measured =>
  async (tick) => {
    const { body } = await file();
    if (!(body instanceof Uint8Array)) for await (const _ of body as AsyncIterable<unknown>) tick();
  };

/** Measures the time of a work, and its peak memory above the start. */
async function measured(work: Measured): Promise<Figure> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const look = () => {
    most = Math.max(most, process.memoryUsage().rss);
  };
  const [began, processor] = [performance.now(), process.cpuUsage()];
  await work(look);
  look();
  const { user, system } = process.cpuUsage(processor);
  return {
    seconds: (performance.now() - began) / 1000,
    processor: (user + system) / 1e6,
    megabytes: (most - before) / 2 ** 20,
  };
}

/**
 * Creates a company with employees paid in the months up to {@link measuredMonth}. `place` tells apart the
 * companies of one database.
 */
export async function paidCompany(
  store: Store,
  people: number,
  months: number,
  place = 0,
): Promise<MeasuredCompany> {
  const userId = generateId();
  const id = await store.asSystem(async (tx) => {
    await seedCatalogues(tx, generateId);
    const user = {
      name: 'Medida',
      email: place === 0 ? 'a@b.co' : `a${place}@b.co`,
      password: 'una-clave-de-medida',
      roles: ['client' as const],
    };
    await createUser(tx, { id: userId, ...user });
    const code = (path: string, value: string) => readCatalogueId(tx, path, value);
    const values = {
      person_type: 'juridica',
      nit: String(900_654_321 + place),
      social_reason: 'Empresa de medida S.A.S.',
      address: 'Calle 1',
      phone: '6041234567',
      email: 'a@b.co',
      country_id: await code('countries', 'CO'),
      department_id: await code('departments', '05'),
      municipality_id: await code('municipalities', '05001'),
      language_id: await code('languages', 'es'),
      currency_type_id: await code('currency_types', 'COP'),
    };
    const context = { companyId: undefined, user: undefined, now: readClock(), newId: generateId };
    return (await createRecord(tx, companies, context, values)).id;
  });
  const { year, month: last } = measuredMonth;
  await store.inCompany(id, async (tx) => {
    await sql.raw(hired(id, people)).execute(tx);
    const writer = { company: { id }, user: { id: userId }, now: readClock(), newId: generateId };
    for (let month = last; month > last - months; month--) await generate(tx, writer as never, year, month);
  });
  await store.asSystem((tx) => sql`analyze`.execute(tx));
  return { id, userId, store, inside: (work) => store.inCompany(id, work, true) };
}
