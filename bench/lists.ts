import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import pg from 'pg';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { createUser } from '../server/identity/users.ts';
import { readCatalogueId, seedCatalogues } from '../server/resources/catalogue.ts';
import { createRecord } from '../server/resources/write.ts';
import { generateId, readClock } from '../server/services.ts';
import { ensureBuilt } from '../server/start/build.ts';
import { getClientOptions, openStore, type Store } from '../server/store/connection.ts';
import { startPostgres } from '../server/store/embedded.ts';
import { migrate } from '../server/store/migrate.ts';
import { companies } from '../src/domain/resources/companies.ts';
import type { Bench } from './bench.ts';
import { listsSeen } from './lists-seen.ts';

const people = Number(process.env['PEOPLE'] ?? 100_000);
const months = 10;
const inFlight = 20;
const requests = Number(process.env['REQUESTS'] ?? 10_000);
const email = 'medida@prueba.co';
const password = 'una-clave-de-medida';

/**
 * Measures lists of a company with a hundred thousand employees and a million payrolls: twenty concurrent
 * requests from a thread of their own. Page 10,000 is the last one with ten employees each. Then measures the
 * browser.
 */
export async function benchLists(): Promise<Bench> {
  ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'quincena-lists-'));
  chmodSync(folder, 0o755);
  const postgres = await startPostgres({ folder, durable: false });
  try {
    await migrate(postgres.place);
    const store = openStore(postgres.place);
    const company = await fill(store, postgres.place);
    const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder });
    const app = await createApp({
      config,
      store,
      secretKey: Buffer.alloc(32, 7),
      now: readClock,
      newId: generateId,
    });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const cookie = await signIn(address);
    const figures: Record<string, string> = {};
    for (const [name, paths] of Object.entries(lists)) {
      const measured = await load({ address, cookie, company, paths, inFlight, requests });
      figures[name] = `p50 ${measured.p50} ms, p99 ${measured.p99} ms, ${measured.rate} per second`;
    }
    for (const [name, paths] of Object.entries(searches)) {
      const measured = await load({
        address,
        cookie,
        company,
        paths,
        inFlight: 1,
        requests: 20 * paths.length,
      });
      figures[name] = `p50 ${measured.p50} ms, p99 ${measured.p99} ms`;
    }
    Object.assign(figures, await listsSeen({ address, email, password }));
    await app.close();
    await store.close();
    return {
      name: `Lists, ${inFlight} requests at once over ${people} employees and ${people * months} payrolls`,
      figures,
    };
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Searches of each prefix of a word, as a user types it. */
const typed = (path: string, word: string): string[] =>
  Array.from({ length: word.length - 1 }, (_, i) => `${path}search=${word.slice(0, i + 2)}`);

const lists: Readonly<Record<string, readonly string[]>> = {
  'employees, first page': ['/employees?per_page=10'],
  'employees, page 10 000': ['/employees?per_page=10&page=10000'],
  'payrolls, first page': ['/payrolls'],
  'payrolls, page 10 000': ['/payrolls?page=10000'],
  'payrolls of a month, first page': ['/payrolls?year=2026&month=10&per_page=25'],
  'payrolls of a month, page 4000': ['/payrolls?year=2026&month=10&per_page=25&page=4000'],
};

/** One request at a time, as a user types. */
const searches: Readonly<Record<string, readonly string[]>> = {
  'typing in employees': typed('/employees?', 'apellido777'),
  'typing in the payrolls of a month': typed('/payrolls?year=2026&month=10&', 'apellido777'),
  'typing in all payrolls': typed('/payrolls?', 'apellido777'),
};

async function fill(store: Store, place: Parameters<typeof getClientOptions>[0]): Promise<string> {
  const company = await store.asSystem(async (tx) => {
    await seedCatalogues(tx, generateId);
    const id = (path: string, code: string) => readCatalogueId(tx, path, code);
    const { id: made } = await createRecord(
      tx,
      companies,
      { companyId: undefined, user: undefined, now: readClock(), newId: generateId },
      {
        person_type: 'juridica',
        nit: '900123456',
        social_reason: 'Empresa de medida S.A.S.',
        address: 'Calle 1',
        phone: '6041234567',
        email: 'a@b.co',
        country_id: await id('countries', 'CO'),
        department_id: await id('departments', '05'),
        municipality_id: await id('municipalities', '05001'),
        language_id: await id('languages', 'es'),
        currency_type_id: await id('currency_types', 'COP'),
      },
    );
    await createUser(tx, {
      id: generateId(),
      name: 'Medida',
      email,
      password,
      roles: ['client'],
      companies: [made],
    });
    return made;
  });
  await store.inCompany(company, (tx) =>
    sql`insert into enablers (company_id, status) values (${company}, true)`.execute(tx),
  );
  const owner = new pg.Client(getClientOptions(place));
  await owner.connect();
  // Row level security applies to the owner of the tables too.
  await owner.query("select set_config('app.company_id', $1, false)", [company]);
  await owner.query(rows, [company]);
  await owner.query(payrolls, [company]);
  await owner.query('vacuum analyze');
  await owner.end();
  return company;
}

const rows = `
  insert into employees (company_id, id, document_type_id, document_number, first_name, surname, name, list_name, address, country_id,
    department_id, municipality_id, worker_type_id, worker_subtype_id, contract_type_id, admission_date, salary,
    transport_allowance_mode, payroll_period_id, payment_method_id, payment_means_id, search_text)
  select $1, gen_random_uuid(), (select id from document_types where code = '13'), (10000000 + i)::text, 'Nombre' || i % 977,
    'Apellido' || i % 9973, 'Nombre' || i % 977 || ' Apellido' || i % 9973,
    'Apellido' || i % 9973 || ' Nombre' || i % 977, 'Calle ' || i,
    (select id from countries where code = 'CO'), (select id from departments where code = '05'),
    (select id from municipalities where code = '05001'), (select id from worker_types where code = '01'),
    (select id from worker_subtypes where code = '00'), (select id from contract_types where code = '2'), '2020-01-01',
    1800000 + i, 'auto', (select id from payroll_periods where code = '5'), (select id from payment_methods where code = '1'),
    (select id from payment_means where code = '10'), lower('apellido' || i % 9973 || ' nombre' || i % 977 || ' ' || (10000000 + i))
  from generate_series(1, ${people}) i`;

const payrolls = `
  insert into payrolls (company_id, id, employee_id, person, employee_name, list_name, year, month, settlement_start_date,
    settlement_end_date, payment_dates, novelties, lines, accrued, deductions, worked_days, accrued_total, deductions_total,
    total, ibc, state, full_number, search_text)
  select e.company_id, gen_random_uuid(), e.id, '13:' || e.document_number, e.name, e.list_name, 2026, m, make_date(2026, m, 1),
    make_date(2026, m, 28), '["2026-01-31"]', '{}', '[]', '{}', '{}', 30, e.salary, 200000, e.salary - 200000, e.salary,
    (array['borrador', 'lista', 'aceptada', 'rechazada'])[1 + m % 4], null, e.search_text
  from employees e cross join generate_series(1, ${months}) m where e.company_id = $1`;

async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (answer.status !== 200) throw new Error(`No pudo entrar: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}

type Load = {
  address: string;
  cookie: string;
  company: string;
  paths: readonly string[];
  inFlight: number;
  requests: number;
};
type Measured = { p50: string; p99: string; rate: number };

/** Requests come from another thread, so that their cost is not measured as the server's. */
function load(of: Load): Promise<Measured> {
  const worker = new Worker(new URL('./lists-load.ts', import.meta.url), { workerData: of });
  return new Promise((done, fail) => worker.once('message', done).once('error', fail));
}
