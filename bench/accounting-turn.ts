import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { accountingFile } from '../server/accounting/file.ts';
import { planOf } from '../server/accounting/plan.ts';
import { signPosting, storeEntries } from '../server/accounting/postings.ts';
import { frozenView, openView, seen, type Viewed } from '../server/accounting/view.ts';
import { createUser } from '../server/identity/users.ts';
import { generate } from '../server/payroll/drafts/generate.ts';
import { catalogueId, seedCatalogues } from '../server/resources/catalogue.ts';
import { createRecord } from '../server/resources/write.ts';
import { clock, newId } from '../server/services.ts';
import { openStore, type Transact } from '../server/store/connection.ts';
import { startPostgres } from '../server/store/embedded.ts';
import { migrate } from '../server/store/migrate.ts';
import type { VoucherKind } from '../src/domain/accounting/entries.ts';
import { companies } from '../src/domain/resources/companies.ts';
import { hired } from './people.ts';

/** Seconds and megabytes of the vouchers of a month, of a company with so many people; an argument says how many. */
const people = Number(process.argv[2] ?? 1000);

async function* ticked(view: AsyncIterable<Viewed[]>, tick: () => void): AsyncGenerator<Viewed[]> {
  for await (const some of view) {
    tick();
    yield some;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'quincena-accounting-'));
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
  const month = { year: 2026, month: 10 };
  const { plan, settings } = await inside((tx) => planOf(tx, companyId));
  const figures: Record<string, { seconds: number; megabytes: number }> = {};
  let digest = '';
  await measured('looked at', async (tick) => {
    digest = (await seen(ticked(openView(inside, companyId, month, plan, false), tick), settings)).digest;
  });
  const file =
    (read: () => AsyncIterable<Viewed[]>, kinds: readonly VoucherKind[]) => async (tick: () => void) => {
      const { body } = accountingFile(read, {
        company: { name: 'Medida', nit: '900654321' },
        ...{ month, posting: undefined, kinds, grouping: settings, format: 'siigo', type: 'xlsx' },
        document_type: '1',
      });
      for await (const _ of body as AsyncIterable<unknown>) tick();
    };
  const open = () => openView(inside, companyId, month, plan, false);
  await measured('pay as a file', file(open, ['pay']));
  await measured('three vouchers as a file', file(open, ['pay', 'contributions', 'provisions']));
  const posting = newId();
  await measured('posted', (tick) =>
    store.inCompany(companyId, async (tx) => {
      const within: Transact = (work) => work(tx);
      let employees = 0;
      for await (const some of openView(within, companyId, month, plan, false)) {
        await storeEntries(tx, companyId, posting, month, some);
        employees += some.length;
        tick();
      }
      const by = { id: userId, name: 'Medida' };
      await signPosting(tx, { companyId, by }, month, {
        id: posting,
        number: 1,
        employees,
        totals: {},
        digest,
      });
    }),
  );
  await measured(
    'three vouchers of a posting as a file',
    file(() => frozenView(inside, companyId, posting), ['pay', 'contributions', 'provisions']),
  );
  await measured('what changed since', async (tick) => {
    await seen(ticked(openView(inside, companyId, month, plan, true), tick), settings);
  });

  async function measured(name: string, work: (tick: () => void) => Promise<unknown>): Promise<void> {
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    const began = performance.now();
    let most = before;
    await work(() => {
      most = Math.max(most, process.memoryUsage().rss);
    });
    figures[name] = {
      seconds: (performance.now() - began) / 1000,
      megabytes: (Math.max(most, process.memoryUsage().rss) - before) / 2 ** 20,
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
