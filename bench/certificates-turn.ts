import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createUser } from '../server/identity/users.ts';
import { certificatesZip } from '../server/income/certificate-files.ts';
import { report2276, sheetOfYear, xmlOfYear } from '../server/income/report-2276.ts';
import { generate } from '../server/payroll/drafts/generate.ts';
import { catalogueId, seedCatalogues } from '../server/resources/catalogue.ts';
import { createRecord } from '../server/resources/write.ts';
import { clock, newId } from '../server/services.ts';
import { openStore, type Transact } from '../server/store/connection.ts';
import { startPostgres } from '../server/store/embedded.ts';
import { migrate } from '../server/store/migrate.ts';
import { dayFrom } from '../src/domain/day.ts';
import { companies } from '../src/domain/resources/companies.ts';
import { hired } from './people.ts';

/** Seconds and megabytes of the certificates of a year, of a company with so many people and months; arguments say how many. */
const people = Number(process.argv[2] ?? 1000);
const months = Number(process.argv[3] ?? 3);
const now = clock();
/** The most memory since it was set. */
let most = 0;

const folder = mkdtempSync(join(tmpdir(), 'quincena-certificates-'));
chmodSync(folder, 0o755);
const postgres = await startPostgres({ folder, durable: false });
try {
  await migrate(postgres.place);
  const store = openStore(postgres.place);
  const userId = newId();
  const companyId = await store.asSystem(async (tx) => {
    await seedCatalogues(tx, newId);
    const user = { name: 'Medida', email: 'a@b.co', password: 'una-clave', roles: ['client' as const] };
    await createUser(tx, { id: userId, ...user });
    const id = (path: string, code: string) => catalogueId(tx, path, code);
    const values = {
      person_type: 'juridica',
      nit: '900654321',
      social_reason: 'Empresa de medida S.A.S.',
      address: 'Calle 1',
      phone: '6041234567',
      email: 'a@b.co',
      country_id: await id('countries', 'CO'),
      department_id: await id('departments', '05'),
      municipality_id: await id('municipalities', '05001'),
    };
    const made = await createRecord(
      tx,
      companies,
      { companyId: undefined, user: undefined, now, newId },
      values,
    );
    return made.id;
  });
  await store.inCompany(companyId, async (tx) => {
    await sql.raw(hired(companyId, people)).execute(tx);
    await sql`update employees set home_address = address, home_department_id = department_id, home_municipality_id = municipality_id`.execute(
      tx,
    );
    const writer = { company: { id: companyId }, user: { id: userId }, now, newId };
    for (let month = 10; month > 10 - months; month--) await generate(tx, writer as never, 2026, month);
    await sql`update payrolls set state = 'aceptada', accepted_at = now()`.execute(tx);
  });
  await store.asSystem((tx) => sql`analyze`.execute(tx));
  const inside: Transact = (work) => store.inCompany(companyId, work, true);
  const wanted = { year: 2026, number: 1, replaces: false };
  const files = {
    'findings of format 2276': async () => void (await report2276(inside, companyId, 2026)),
    'format 2276, XML': async () => drain((await xmlOfYear(inside, companyId, wanted, now)).body),
    'format 2276, sheet': async () =>
      drain((await sheetOfYear(inside, companyId, 2026, 'xlsx', dayFrom(2026, 11, 20))).body),
    'forms 220, ZIP': async () =>
      drain((await certificatesZip(inside, companyId, { year: 2026, employees: undefined }, now)).body),
  };
  const figures: Record<string, { seconds: number; megabytes: number }> = {};
  for (const [name, make] of Object.entries(files)) {
    most = process.memoryUsage().rss;
    const before = most;
    const began = performance.now();
    await make();
    figures[name] = {
      seconds: (performance.now() - began) / 1000,
      megabytes: Math.max(0, most - before) / 2 ** 20,
    };
  }
  await store.close();
  console.info(JSON.stringify(figures));
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function drain(body: unknown): Promise<void> {
  if (body instanceof Uint8Array) {
    most = Math.max(most, process.memoryUsage().rss);
    return;
  }
  for await (const _ of body as AsyncIterable<unknown>) most = Math.max(most, process.memoryUsage().rss);
}
