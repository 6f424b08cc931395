import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { createCpuMeter } from './cpu.ts';
import type { Load, LoadResult } from './pay-day-load.ts';

/**
 * Runs the calls of a pay day on the code of the folder of the first argument. The second is the number of
 * employees, each with ten months of payslips. `PROFILE` names a step whose profile is written to that folder.
 */
const [root = '.', count = '400'] = process.argv.slice(2);
const people = Number(count);
const calls = Number(process.env['REQUESTS'] ?? 2000);
const of = <T>(path: string) => import(pathToFileURL(join(root, path)).href) as Promise<T>;
const { createApp } = await of<typeof import('../server/app.ts')>('server/app.ts');
const { readConfig } = await of<typeof import('../server/config.ts')>('server/config.ts');
const { generateId, readClock } = await of<typeof import('../server/services.ts')>('server/services.ts');
const { openStore } = await of<typeof import('../server/store/connection.ts')>('server/store/connection.ts');
const { startPostgres } = await of<typeof import('../server/store/embedded.ts')>('server/store/embedded.ts');
const { migrate } = await of<typeof import('../server/store/migrate.ts')>('server/store/migrate.ts');
const { paidCompany } = await of<typeof import('./company.ts')>('bench/company.ts');

const MONTHS = 10;
const AT_ONCE = 50;
const password = 'una-clave-de-medida';
const folder = mkdtempSync(join(tmpdir(), 'quincena-pay-day-'));
chmodSync(folder, 0o755);
const postgres = await startPostgres({ folder });
const load = fork(new URL('./pay-day-load.ts', import.meta.url), { execArgv: process.execArgv });
try {
  await migrate(postgres.place);
  const store = openStore(postgres.place);
  const company = await paidCompany(store, people, MONTHS);
  await store.inCompany(company.id, async (tx) => {
    await sql`
      update payrolls set state = 'aceptada', accepted_at = now(), environment = 'habilitacion',
        full_number = 'N' || substr(id::text, 25), cune = repeat(md5(id::text), 3)`.execute(tx);
  });
  const hashed = await hash(password);
  await store.asSystem((tx) =>
    sql`
      insert into employee_accounts (id, person, document_type, document_number, name, only_companies, password_hash)
      select gen_random_uuid(), '13:' || 10000000 + i, '13', 10000000 + i, 'Nombre', array[${company.id}::uuid], ${hashed}
      from generate_series(1, ${people}::int) i`.execute(tx),
  );
  await store.asSystem((tx) => sql`analyze`.execute(tx));
  const { rows: slips } = await store.inCompany(company.id, (tx) =>
    sql<{ id: string; person: string }>`select id, person from payrolls order by person, month`.execute(tx),
  );
  const config = readConfig({ NODE_ENV: 'development', LOG_LEVEL: 'warn', DATA_DIR: folder, PORT: '0' });
  const app = await createApp({
    ...{ config, store, secretKey: Buffer.alloc(32, 7), now: readClock, newId: generateId },
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const cpuOf = createCpuMeter(postgres.pid);

  async function make(wanted: Load['calls'], atOnce: number, keep = false): Promise<LoadResult> {
    load.send({ address, atOnce, calls: wanted, keep });
    const [result] = (await once(load, 'message')) as [LoadResult];
    return result;
  }

  const figures: Record<string, Record<string, number>> = {};
  async function step(name: string, wanted: Load['calls'], atOnce = AT_ONCE, keep = false) {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const session = process.env['PROFILE'] === name ? new Session() : undefined;
    if (session) {
      session.connect();
      await session.post('Profiler.enable');
      await session.post('Profiler.start');
    }
    let result: LoadResult | undefined;
    let own = 0;
    delay.enable();
    const whole = await cpuOf(async () => {
      const began = process.cpuUsage();
      result = await make(wanted, atOnce, keep);
      const { user, system } = process.cpuUsage(began);
      own = (user + system) / 1e6;
    });
    delay.disable();
    if (session) {
      const { profile } = await session.post('Profiler.stop');
      writeFileSync(join(root, `pay-day-${name.replaceAll(' ', '-')}.cpuprofile`), JSON.stringify(profile));
    }
    if (!result) throw new Error('No result');
    const refused = Object.entries(result.statuses).filter(([status]) => status !== '200');
    if (refused.length > 0) console.error(name, result.statuses);
    const each = (seconds: number) => Number(((seconds * 1000) / wanted.length).toFixed(3));
    figures[name] = {
      perSecond: Math.round(wanted.length / result.seconds),
      processorMs: each(own),
      databaseMs: each(whole - own),
      bytes: Math.round(result.bytes / wanted.length),
      longestTurnMs: Math.round(delay.max / 1e6),
      turnP99Ms: Math.round(delay.percentile(99) / 1e6),
    };
    return result;
  }

  const ajax = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' };
  const numbers = Array.from({ length: Math.min(people, 200) }, (_, i) => String(10_000_001 + i));
  const door = (document_number: string) => ({
    method: 'POST',
    path: '/api/vault/login',
    headers: ajax,
    body: JSON.stringify({ document_type: '13', document_number, password }),
  });
  const { answers } = await step('sign-in', numbers.map(door), 20, true);
  const sessions = answers.map(({ cookies, text }) => ({
    ...ajax,
    cookie: cookies.map((one) => one.split(';')[0]).join('; '),
    'X-Vault-Token': JSON.parse(text).data.vault_token as string,
  }));
  const read = (path: (at: number) => string, total: number): Load['calls'] =>
    Array.from({ length: total }, (_, i) => {
      const headers = sessions[i % sessions.length];
      if (!headers) throw new Error('No session');
      return { method: 'GET', path: `/api/vault${path(i)}`, headers };
    });
  /** The payslip of a person in the months of the year, in turns. */
  const slipAt = (i: number) => {
    const person = `13:${numbers[i % numbers.length]}`;
    return slips.filter((slip) => slip.person === person)[Math.floor(i / numbers.length) % MONTHS]?.id;
  };
  const months = Math.min(MONTHS, Math.ceil(calls / numbers.length));
  const ids = Array.from({ length: numbers.length * months }, (_, i) => slipAt(i));
  const steps: Record<string, Load['calls']> = {
    me: read(() => '/me', calls),
    payslips: read(() => '/payslips', calls),
    payslip: read((i) => `/payslips/${ids[i % ids.length]}/payrolls`, calls),
    'PDF for the first time': read((i) => `/payslips/${ids[i]}/payrolls/pdf`, ids.length),
    'PDF again': read((i) => `/payslips/${ids[i % ids.length]}/payrolls/pdf`, calls),
  };
  await make(
    read(() => '/me', 300),
    AT_ONCE,
  );
  for (const [name, wanted] of Object.entries(steps)) await step(name, wanted);
  await app.close();
  await store.close();
  console.info(JSON.stringify(figures));
} finally {
  load.kill();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
