import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createUser } from '../server/identity/users.ts';
import { generate } from '../server/payroll/drafts/generate.ts';
import { prepareReport } from '../server/reports/prepare-report.ts';
import { reportSheet } from '../server/reports/sheet.ts';
import { catalogueId, seedCatalogues } from '../server/resources/catalogue.ts';
import { createRecord } from '../server/resources/write.ts';
import { clock, newId } from '../server/services.ts';
import { openStore, type Transact } from '../server/store/connection.ts';
import { startPostgres } from '../server/store/embedded.ts';
import { migrate } from '../server/store/migrate.ts';
import { dayFrom } from '../src/domain/day.ts';
import { reportNames } from '../src/domain/reports/catalog.ts';
import { companies } from '../src/domain/resources/companies.ts';
import { hired } from './people.ts';

/** Seconds and megabytes of each report as a sheet, of a company with so many people; an argument says how many. */
const people = Number(process.argv[2] ?? 1000);
const today = dayFrom(2026, 11, 20);

const folder = mkdtempSync(join(tmpdir(), 'quincena-reports-'));
chmodSync(folder, 0o755);
const postgres = await startPostgres({ folder, durable: false });
try {
  await migrate(postgres.place);
  const store = openStore(postgres.place);
  const userId = newId();
  await store.asSystem(async (tx) => {
    await seedCatalogues(tx, newId);
    await createUser(tx, {
      id: userId,
      name: 'Medida',
      email: 'a@b.co',
      password: 'una-clave',
      roles: ['client'],
    });
  });
  const companyId = await company();
  await store.inCompany(companyId, (tx) =>
    generate(
      tx,
      { company: { id: companyId }, user: { id: userId }, now: clock(), newId } as never,
      2026,
      10,
    ),
  );
  await store.asSystem((tx) => sql`analyze`.execute(tx));
  const inside: Transact = (work) => store.inCompany(companyId, work, true);
  const figures: Record<string, { seconds: number; megabytes: number; rows: number }> = {};
  for (const name of reportNames) {
    const query = ['summary', 'concepts'].includes(name) ? { from: '2026-10', to: '2026-10' } : {};
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    const began = performance.now();
    const report = await prepareReport({ inside, companyId, today }, name, query);
    const { body } = reportSheet(report, { company: 'Medida', today, file: name, format: 'xlsx' });
    let most = 0;
    for await (const _ of body as AsyncIterable<unknown>) most = Math.max(most, process.memoryUsage().rss);
    figures[name] = {
      seconds: (performance.now() - began) / 1000,
      megabytes: Math.max(0, most - before) / 2 ** 20,
      rows: report.totals.rows,
    };
  }
  await store.close();
  console.info(JSON.stringify(figures));

  async function company(): Promise<string> {
    const made = await store.asSystem(async (tx) => {
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
        language_id: await id('languages', 'es'),
        currency_type_id: await id('currency_types', 'COP'),
      };
      return (
        await createRecord(
          tx,
          companies,
          { companyId: undefined, user: undefined, now: clock(), newId },
          values,
        )
      ).id;
    });
    await store.inCompany(made, (tx) => sql.raw(hired(made, people)).execute(tx));
    return made;
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
