import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { exportVouchers } from '../server/accounting/file.ts';
import { createPackedView } from '../server/accounting/packed-view.ts';
import { buildCentreNames, readAccountingPlan } from '../server/accounting/plan.ts';
import { openView, summarizeEntries } from '../server/accounting/view.ts';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { createSigningPool } from '../server/dian/signing-pool.ts';
import { writePeople } from '../server/imports/people-rows.ts';
import { postDue } from '../server/letters/mail-worker.ts';
import { createMailClient } from '../server/mail/account.ts';
import { queueMail } from '../server/mail/queue.ts';
import { generate } from '../server/payroll/drafts/generate.ts';
import { createMonthZips } from '../server/payroll/files/zip.ts';
import { closeRun, lockRun } from '../server/payroll/runs/close.ts';
import { createRun } from '../server/payroll/runs/create.ts';
import { exportPlanillaSheet } from '../server/pila/export.ts';
import { computePlanillas } from '../server/pila/planilla.ts';
import { queuePayrolls } from '../server/sending/queue.ts';
import { validate } from '../server/sending/validate.ts';
import { runWorker } from '../server/sending/worker.ts';
import { generateId, readClock, type Services } from '../server/services.ts';
import { countSendingConnections, openStore } from '../server/store/connection.ts';
import { startPostgres } from '../server/store/embedded.ts';
import { migrate } from '../server/store/migrate.ts';
import type { Simulator } from '../simulator/server.ts';
import { enableCompany } from '../tests/server/sending/employer.ts';
import { makeBenchFolder, measuredDay, paidCompany } from './company.ts';
import { readProcessCpu } from './cpu.ts';
import type { MonthStep } from './month.ts';
import type { Load, LoadResult } from './pay-day-load.ts';

/** Takes one company through one month. The first argument is the number of employees. */
const people = Number(process.argv[2] ?? 1000);
const latency = Number(process.env['LATENCY_MS'] ?? 300);
const inFlight = 32;
const month = { year: 2026, month: 11 };
/** Rows and documents of one transaction, as the product takes them. */
const [PEOPLE_BLOCK, DOCUMENT_BLOCK] = [200, 500];
/** Employees that sign in on the pay day, and calls under way at once. */
const [READERS, AT_ONCE] = [200, 50];
const password = 'una-clave-de-medida';
const secretKey = Buffer.alloc(32, 7);

const folder = makeBenchFolder();
const postgres = await startPostgres({ folder });
const dian = spawn(process.execPath, ['simulator/main.ts'], {
  cwd: new URL('../', import.meta.url),
  env: { ...process.env, SIMULATOR_PORT: '0', SIMULATOR_MAIL_PORT: '0', SIMULATOR_DATA: '' },
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});
const load = fork(new URL('./pay-day-load.ts', import.meta.url), { execArgv: process.execArgv });
try {
  const [simulator] = (await once(dian, 'message')) as [{ address: string; mail: string }];
  await migrate(postgres.place);
  const store = openStore(postgres.place, countSendingConnections(inFlight));
  const { id, userId } = await paidCompany(store, 0, 0);
  const config = readConfig({
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    DATA_DIR: folder,
    PORT: '0',
    SMTP_URL: simulator.mail,
    MAIL_FROM: 'nomina@quincena.demo',
  });
  const services: Services = { config, store, secretKey, now: readClock, newId: generateId };
  const writer = { company: { id }, user: { id: userId }, now: readClock(), newId: generateId };
  const inside = <T>(work: Parameters<typeof store.inCompany<T>>[1]) => store.inCompany(id, work);
  await enable();

  const figures: Record<string, MonthStep> = {};
  await step('people from a file', importPeople);
  const paid: [string, object][] = [
    ['first fortnight, closed', { kind: 'fortnight', part: 1, ...month, payment_date: '2026-11-15' }],
    ['second fortnight, closed', { kind: 'fortnight', part: 2, ...month, payment_date: '2026-11-30' }],
    ['prima, closed', { kind: 'prima', year: 2026, month: 12, payment_date: '2026-12-15' }],
  ];
  for (const [name, run] of paid) await step(name, () => pay(run));
  // Closing a payment writes the documents of its month. Those that still lack are generated.
  await step('rest of the documents', () =>
    inside((tx) => generate(tx, writer as never, month.year, month.month)),
  );
  const { rows } = await inside((tx) =>
    sql<{ id: string }>`
      select id from payrolls where company_id = ${id} and year = ${month.year} and month = ${month.month}`.execute(
      tx,
    ),
  );
  const drafts = rows.map((row) => row.id);
  if (drafts.length !== people) throw new Error(`${drafts.length} documents for ${people} people`);
  await step('validated', () =>
    inBlocks(drafts, DOCUMENT_BLOCK, (ids) => inside((tx) => validate(tx, id, ids, readClock()))),
  );
  await step('sent and accepted', () => send(drafts));
  await step('ZIP of the payslips', async () => {
    const buildZip = createMonthZips(services);
    const company = { id, inside, origin: 'http://localhost:8080' };
    const { body } = await buildZip(company as never, month, 'pdf');
    for await (const _ of body as AsyncIterable<unknown>);
  });
  await step('payslips by mail', () => post(drafts));
  await step('planilla as a file', async () => {
    const written = measuredDay;
    const { planillas } = await computePlanillas(inside, id, month, 'E', written);
    const records = planillas.whole.records();
    await drain((await exportPlanillaSheet({ ...month, type: 'E', written, records }, 'xlsx')).body);
  });
  await step('vouchers as a file', writeVouchers);
  await step('pay day: the list, the payslip and the PDF of each', readVault);
  await store.close();
  console.info(JSON.stringify(figures));

  /** Measures a step: seconds by the clock, and of processor of each process. */
  async function step(name: string, work: () => Promise<unknown>): Promise<void> {
    const own = process.cpuUsage();
    const [database, their] = [readProcessCpu(postgres.pid), readProcessCpu(dian.pid ?? 0)];
    const began = performance.now();
    await work();
    const { user, system } = process.cpuUsage(own);
    figures[name] = {
      elapsed: (performance.now() - began) / 1000,
      server: (user + system) / 1e6,
      database: readProcessCpu(postgres.pid) - database,
      dian: readProcessCpu(dian.pid ?? 0) - their,
    };
  }

  function tell(path: string, body: unknown): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    return fetch(`${simulator.address}/control/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
  }

  async function enable(): Promise<void> {
    const told: Promise<Response>[] = [];
    const state = {
      trust: (pem: string) => told.push(tell('cas', { pem })),
      register: (employer: object) => told.push(tell('employers', employer)),
    };
    const { rows } = await inside((tx) =>
      sql<{ id: string; nit: string; social_reason: string }>`
        select id, nit, social_reason from companies where id = ${id}`.execute(tx),
    );
    const [employer] = rows;
    if (!employer) throw new Error('The company was not made');
    await enableCompany(store, { state } as unknown as Simulator, secretKey, employer, generateId);
    for (const answer of await Promise.all(told)) if (!answer.ok) throw new Error(await answer.text());
    await tell('faults', { mode: 'latency', delay_ms: latency });
  }

  async function importPeople(): Promise<void> {
    const rows = Array.from({ length: people }, (_, i) => ({
      document_type_id: 'CC',
      document_number: String(10_000_001 + i),
      first_name: `Nombre${i % 977}`,
      surname: `Apellido${i % 9973}`,
      address: `Calle ${i}`,
      email: `persona${i}@quincena.demo`,
      municipality_id: 'Medellín',
      admission_date: '2020-01-01',
      salary: `${1_800_000 + i}.00`,
      payroll_period_id: 'Quincenal',
      health_fund_id: 'Sanitas',
      pension_fund_id: 'Porvenir',
      risk_class: 'I',
      payment_means_id: 'Efectivo',
    }));
    const context = { companyId: id, user: { id: userId }, now: readClock(), newId: generateId };
    await inBlocks(rows, PEOPLE_BLOCK, async (block) => {
      const written = await inside((tx) => writePeople(tx, context as never, { rows: block }));
      const refused = written.find(({ outcome }) => outcome !== 'created');
      if (refused) throw new Error(`A person was not written: ${JSON.stringify(refused)}`);
    });
  }

  async function pay(run: object): Promise<void> {
    const made = generateId();
    await inside((tx) => createRun(tx, writer as never, made, run as never, () => undefined));
    await inside(async (tx) => {
      const row = await lockRun(tx, id, made);
      if (row) await closeRun(tx, writer as never, row, () => undefined, true);
    });
  }

  async function send(ids: string[]): Promise<void> {
    const context = { companyId: id, userId, now: readClock(), newId: generateId };
    await inBlocks(ids, DOCUMENT_BLOCK, async (block) => {
      const queued = await inside((tx) => queuePayrolls(tx, block, context));
      if (!queued.ok || queued.data.length !== block.length)
        throw new Error(`Not all were queued: ${JSON.stringify(queued.findings[0])}`);
    });
    const { pem } = (await (await fetch(`${simulator.address}/control/certificate`)).json()) as {
      pem: string;
    };
    const stop = new AbortController();
    const pool = createSigningPool();
    const running = runWorker(
      {
        ...{ store, pool, inFlight, secretKey, holder: 'bench', leaseSeconds: 60 },
        dianAddress: () => `${simulator.address}/WcfDianCustomerServices.svc`,
        trust: [pem as never],
        now: readClock,
        newId: generateId,
        report: (problem) => console.error(problem),
      },
      stop.signal,
    );
    const count = async () => {
      const { rows } = await inside((tx) =>
        sql<{ waiting: number; rejected: number }>`
          select count(*) filter (where step <> 'done')::int as waiting,
            count(*) filter (where step = 'done' and state <> 'aceptada')::int as rejected
          from submissions where company_id = ${id}`.execute(tx),
      );
      return rows[0] ?? { waiting: 0, rejected: 0 };
    };
    let left = await count();
    for (; left.waiting > 0; left = await count()) await pause(500);
    stop.abort();
    await running;
    await pool.close();
    if (left.rejected > 0) throw new Error(`${left.rejected} documents were not accepted`);
  }

  async function post(ids: string[]): Promise<void> {
    const { rows } = await inside((tx) =>
      sql<{ payslip_id: string; employee_id: string; address: string }>`
        select p.id as payslip_id, e.id as employee_id, e.email as address from payrolls p
        join employees e on e.company_id = p.company_id and e.id = p.employee_id
        where p.company_id = ${id} and p.id = any(${ids}::uuid[])`.execute(tx),
    );
    const sender = { userId, origin: 'http://localhost:8080', newId: generateId };
    await inside((tx) => queueMail(tx, id, sender, rows));
    const client = createMailClient({ server: simulator.mail, from: 'nomina@quincena.demo' });
    const sent = await postDue(services, client, (problem) => console.error(problem));
    client.close();
    if (sent !== rows.length) throw new Error(`${sent} of ${rows.length} messages were sent`);
  }

  async function writeVouchers(): Promise<void> {
    const { plan, settings } = await inside((tx) => readAccountingPlan(tx, id));
    const view = createPackedView(openView(inside, id, month, plan, false));
    await summarizeEntries(view.first(), settings);
    const file = exportVouchers(view.again, {
      company: { name: 'Medida', nit: '900654321' },
      ...{ month, posting: undefined, kinds: ['pay', 'contributions', 'provisions'], grouping: settings },
      ...{ centreNames: buildCentreNames(plan), format: 'siigo', type: 'xlsx', document_type: '1' },
    });
    await drain(file.body);
  }

  /** Employees sign in and read: the list, the payslip and the PDF of as many as the company pays. */
  async function readVault(): Promise<void> {
    const readers = Math.min(READERS, people);
    const hashed = await hash(password);
    await store.asSystem((tx) =>
      sql`
        insert into employee_accounts (id, person, document_type, document_number, name, only_companies, password_hash)
        select gen_random_uuid(), '13:' || 10000000 + i, '13', 10000000 + i, 'Nombre', array[${id}::uuid], ${hashed}
        from generate_series(1, ${readers}::int) i`.execute(tx),
    );
    const { rows: slips } = await inside((tx) =>
      sql<{ id: string; document: string }>`
        select id, substr(person, 4) as document from payrolls where company_id = ${id} and year = ${month.year}
          and month = ${month.month}`.execute(tx),
    );
    const ofDocument = new Map(slips.map((slip) => [slip.document, slip.id]));
    const app = await createApp(services);
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const make = async (calls: Load['calls'], keep = false): Promise<LoadResult> => {
      load.send({ address, atOnce: AT_ONCE, calls, keep });
      const [result] = (await once(load, 'message')) as [LoadResult];
      const refused = Object.entries(result.statuses).filter(([status]) => status !== '200');
      if (refused.length > 0) throw new Error(`The vault answered ${JSON.stringify(result.statuses)}`);
      return result;
    };
    const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' };
    const numbers = Array.from({ length: readers }, (_, i) => String(10_000_001 + i));
    const { answers } = await make(
      numbers.map((document_number) => ({
        ...{ method: 'POST', path: '/api/vault/login', headers },
        body: JSON.stringify({ document_type: '13', document_number, password }),
      })),
      true,
    );
    const sessions = answers.map(({ cookies, text }) => ({
      ...headers,
      cookie: cookies.map((one) => one.split(';')[0]).join('; '),
      'X-Vault-Token': JSON.parse(text).data.vault_token as string,
    }));
    const calls = Array.from({ length: people }, (_, i) => i % readers).flatMap((at) => {
      const slip = ofDocument.get(numbers[at] ?? '');
      return ['/payslips', `/payslips/${slip}/payrolls`, `/payslips/${slip}/payrolls/pdf`].map((path) => ({
        ...{ method: 'GET', path: `/api/vault${path}`, headers: sessions[at] ?? {} },
      }));
    });
    await make(calls);
    await app.close();
  }
} finally {
  load.kill();
  dian.kill();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function inBlocks<T>(
  all: readonly T[],
  size: number,
  work: (some: T[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < all.length; at += size) await work(all.slice(at, at + size));
}

async function drain(body: unknown): Promise<void> {
  if (!(body instanceof Uint8Array)) for await (const _ of body as AsyncIterable<unknown>);
}
