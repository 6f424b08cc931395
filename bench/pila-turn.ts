import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createUser } from '../server/identity/users.ts';
import { generate } from '../server/payroll/drafts/generate.ts';
import { planillaSheet } from '../server/pila/export.ts';
import { planillaOf } from '../server/pila/planilla.ts';
import { catalogueId, seedCatalogues } from '../server/resources/catalogue.ts';
import { createRecord } from '../server/resources/write.ts';
import { clock, newId } from '../server/services.ts';
import { openStore, type Transact } from '../server/store/connection.ts';
import { startPostgres } from '../server/store/embedded.ts';
import { migrate } from '../server/store/migrate.ts';
import { dayFrom } from '../src/domain/day.ts';
import { companies } from '../src/domain/resources/companies.ts';
import { hired } from './people.ts';

/** Seconds and megabytes of the planilla of a month, its file and its sheet; an argument says of how many people. */
const people = Number(process.argv[2] ?? 1000);
const today = dayFrom(2026, 11, 20);

const folder = mkdtempSync(join(tmpdir(), 'quincena-pila-'));
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
  const month = { year: 2026, month: 10 };
  await measured('worked out and written as text', async (look) => {
    const { planilla } = await planillaOf(inside, companyId, month, 'E', today);
    let rows = 0;
    for (const _ of planilla.records()) {
      rows++;
      if (rows % 500 === 0) look();
    }
    look();
    return rows;
  });
  await measured('worked out and written as a sheet', async (look) => {
    const { planilla } = await planillaOf(inside, companyId, month, 'E', today);
    look();
    const { body } = planillaSheet(planilla, month, 'E', today, 'xlsx');
    for await (const _ of body as AsyncIterable<unknown>) look();
    return planilla.lines;
  });
  await store.close();
  console.info(JSON.stringify(figures));

  async function measured(name: string, work: (look: () => void) => Promise<number>): Promise<void> {
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    let most = before;
    const began = performance.now();
    const rows = await work(() => {
      most = Math.max(most, process.memoryUsage().rss);
    });
    const seconds = (performance.now() - began) / 1000;
    figures[name] = { seconds, megabytes: (most - before) / 2 ** 20, rows };
  }

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
