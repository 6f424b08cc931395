import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { listCompleteBases } from '../server/backup/base.ts';
import { chooseBase, restoreDatabase } from '../server/backup/restore.ts';
import { readCopiesStatus } from '../server/backup/status.ts';
import { openObjects } from '../server/objects/open.ts';
import { verifyTrail } from '../server/security/verify.ts';
import { generateId } from '../server/services.ts';
import { openStore, type Store } from '../server/store/connection.ts';
import { openDataFolder } from '../server/store/data-folder.ts';
import { startPostgres } from '../server/store/embedded.ts';
import { migrate } from '../server/store/migrate.ts';
import { startSimulator } from '../simulator/server.ts';
import { enableCompany } from '../tests/server/sending/employer.ts';
import type { Bench } from './bench.ts';
import { type MeasuredCompany, measuredMonth, paidCompany } from './company.ts';

const kills = Number(process.env.KILLS ?? 200);
/** Documents sent one by one during the kills. One more is sent at the end. */
const documents = Number(process.env.DOCUMENTS ?? kills);
const seed = Number(process.env.SEED ?? 20_261_126);
/**
 * Shortest and longest pause between kills, in milliseconds, and the share of kills that do not wait until
 * the API answers.
 */
const [soonest, latest, atOnce] = [50, 1500, 0.15];
const password = 'una-clave-de-medida';

/** Seeded random numbers (linear congruential). */
function chance(state: number): () => number {
  let now = state;
  return () => {
    now = (Math.imul(now, 1_664_525) + 1_013_904_223) >>> 0;
    return now / 2 ** 32;
  };
}

/**
 * Kills random processes of an installation while it is written to, sends, copies itself and moves its files.
 * Only the simulator of DIAN survives. Then counts lost and duplicated documents, and restores to a moment
 * between two documents.
 */
export async function benchChaos(): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'quincena-chaos-'));
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  const simulator = await startSimulator({});
  simulator.faults.add({ mode: 'latency', delay_ms: 150 });
  const secretKey = randomBytes(32);
  const copies = { to: join(folder, 'copies'), key: randomBytes(32) };
  mkdirSync(data, { mode: 0o755 });
  openDataFolder(data);
  const company = await madeCompany(data, simulator, secretKey);
  const port = await freePort();
  const log = openSync(join(folder, 'log'), 'a');
  const program = keptProgram(log, {
    DATA_DIR: data,
    DEMO: '0',
    BUILD: '0',
    PORT: String(port),
    WORKERS: '3',
    LEASE_SECONDS: '2',
    SIMULATOR_PORT: '0',
    DIAN_ADDRESS: simulator.endpoint,
    SECRET_KEY: secretKey.toString('base64'),
    BACKUP_TO: copies.to,
    BACKUP_KEY: copies.key.toString('base64'),
    BACKUP_EVERY: '1m',
    FILES_TO: join(folder, 'files'),
    LOG_LEVEL: 'error',
  });
  try {
    const caller = createCaller(`http://localhost:${port}/api`, company.id);
    await caller.signIn('a@b.co', password);
    const began = performance.now();
    const random = chance(seed);
    const killed: Record<string, number> = {};
    const writing: Promise<unknown>[] = [];
    const centres: string[] = [];
    let sent = 0;
    for (let done = 0; done < kills; ) {
      if (random() > atOnce) await caller.answered();
      await pause(soonest + random() * (latest - soonest));
      const code = `C${String(centres.length).padStart(4, '0')}`;
      centres.push(code);
      writing.push(caller.write('POST', '/cost_centers', { code, name: `Centro ${code}` }));
      while (sent < Math.ceil(((done + 1) * documents) / kills))
        writing.push(caller.write('POST', '/payrolls/send', { ids: [company.payrolls[sent++]] }));
      const victim = victimOf(program.pid(), data, random);
      if (!victim) continue;
      process.kill(victim.pid, 'SIGKILL');
      killed[victim.what] = (killed[victim.what] ?? 0) + 1;
      done++;
      if (done % 20 === 0) console.info(`${done} kills, ${Math.round((performance.now() - began) / 1000)} s`);
    }
    await Promise.all(writing);
    writing.push(caller.write('POST', '/payrolls/send', { ids: [company.payrolls[sent++]] }));
    await Promise.all(writing);
    const chaos = Math.round((performance.now() - began) / 1000);

    const { place } = await startPostgres({ folder: data });
    const store = openStore(place, 2);
    while ((await waiting(store, company.id)) > 0) await pause(500);
    const ended = Math.round((performance.now() - began) / 1000);
    const found = await documentsOf(store, company.id, sent);
    const made = await centresOf(store, company.id);
    const accepted = simulator.state.documents.filter(({ outcome }) => outcome === 'accepted');
    const numbers = accepted.map((one) => one.number);
    const read = await caller.readAll(company.payrolls.slice(0, sent));
    const { first: broken, positions } = await verifyTrail(store, secretKey);
    const { rows: outside } = await sql<{ used: number }>`
      select count(*) as used from file_objects where unused_since is null`.execute(store.db);

    // Waits until the log up to this moment is copied.
    const now = Date.now();
    while ((readCopiesStatus(data)?.walKeptAt ?? '') < new Date(now).toISOString()) await pause(500);
    const objects = openObjects({ folder: copies.to });
    const firstCopy = Date.parse((await listCompleteBases(objects, copies.key))[0]?.endedAt ?? '');
    const between = gapOf(
      found.map(({ at }) => at.getTime()),
      firstCopy,
    );
    const base = await chooseBase(objects, copies.key, between);
    const restored = await restoreDatabase(join(folder, 'restored'), base, objects, copies.key, between);
    const again = openStore(restored.place, 2);
    const back = await documentsOf(again, company.id);
    const wanted = found.filter(({ at }) => at <= between).map(({ id }) => id);
    await again.close();
    await restored.stop();
    await store.close();
    return {
      name: `Chaos: ${kills} kills, seed ${seed}`,
      figures: {
        'processes killed': Object.entries(killed)
          .map(([what, count]) => `${what} ${count}`)
          .join(', '),
        'seconds of kills, and until the last document was done': `${chaos}, ${ended}`,
        'documents sent, accepted here, accepted by DIAN': `${sent}, ${found.length}, ${accepted.length}`,
        'documents lost, doubled': `${sent - found.length}, ${numbers.length - new Set(numbers).size}`,
        'numbers without gaps': String(found.every(({ number }, at) => number === at + 1)),
        'signed documents that are read, of them in the store': `${read}, ${Math.floor((outside[0]?.used ?? 0) / 2)}`,
        'rows written, found, doubled': `${centres.length}, ${new Set(made).size}, ${made.length - new Set(made).size}`,
        'trail of security': broken ? `broken at ${broken.position}` : `whole, ${positions} positions`,
        'restored to a moment between two documents: wanted, found, others': `${wanted.length}, ${back.length}, ${back.filter(({ id }) => !wanted.includes(id)).length}`,
      },
    };
  } finally {
    await program.end();
    await startPostgres({ folder: data }).then(({ stop }) => stop());
    await simulator.close();
    if (process.env.KEEP === undefined) rmSync(folder, { recursive: true, force: true });
    else console.info(folder);
  }
}

/** Creates a company that can send, with a draft for each document. */
async function madeCompany(
  data: string,
  simulator: Awaited<ReturnType<typeof startSimulator>>,
  secretKey: Buffer,
): Promise<MeasuredCompany & { payrolls: string[] }> {
  const { place, stop } = await startPostgres({ folder: data });
  await migrate(place);
  const store = openStore(place, 4);
  const company = await paidCompany(store, documents + 1, 1);
  await sql`
    insert into user_companies (user_id, company_id) values (${company.userId}, ${company.id})`.execute(
    store.db,
  );
  const who = { id: company.id, nit: '900654321', social_reason: 'Empresa de medida S.A.S.' };
  await enableCompany(store, simulator, secretKey, who, generateId);
  const { year, month } = measuredMonth;
  const { rows } = await store.inCompany(company.id, (tx) =>
    sql<{ id: string }>`
      select id from payrolls where year = ${year} and month = ${month} order by id`.execute(tx),
  );
  await store.close();
  await stop();
  return { ...company, payrolls: rows.map(({ id }) => id) };
}

/** Runs the server and restarts it when it exits, as a service manager would. */
function keptProgram(log: number, variables: Record<string, string>) {
  let child: ChildProcess;
  let ending = false;
  const begin = () => {
    child = spawn(
      process.execPath,
      [fileURLToPath(new URL('../server/commands/start.ts', import.meta.url))],
      {
        env: { PATH: process.env.PATH, ...variables },
        stdio: ['ignore', log, log],
      },
    );
    child.on('exit', () => {
      if (!ending) setTimeout(begin, 300);
    });
  };
  begin();
  return {
    pid: () => child.pid ?? 0,
    async end() {
      ending = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

type Victim = { what: string; pid: number };

/** Chooses a process to kill: the server, its children, PostgreSQL or one of its backends. */
function victimOf(program: number, data: string, random: () => number): Victim | undefined {
  const all = processes();
  const own = (file: string): Victim[] =>
    all.flatMap(({ pid, parent, words }) =>
      parent === program && words.includes(`server/${file}.ts`) ? [{ what: file, pid }] : [],
    );
  const postmaster = postmasterOf(data);
  const backends = all.flatMap(({ pid, parent }) =>
    parent === postmaster ? [{ what: 'process of PostgreSQL', pid }] : [],
  );
  const kinds: Victim[][] = [
    all.some(({ pid }) => pid === program) ? [{ what: 'api', pid: program }] : [],
    own('worker'),
    own('worker'),
    own('worker'),
    own('copies'),
    own('copies'),
    postmaster ? [{ what: 'PostgreSQL', pid: postmaster }] : [],
    backends,
  ];
  const kind = kinds[Math.floor(random() * kinds.length)] ?? [];
  return kind[Math.floor(random() * kind.length)];
}

function processes(): { pid: number; parent: number; words: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const parent = /^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
        const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return [{ pid: Number(pid), parent: Number(parent), words }];
      } catch {
        return [];
      }
    });
}

function postmasterOf(data: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Client that repeats a call with the same idempotency key until it has an answer. */
function createCaller(base: string, company: string) {
  const cookies = new Map<string, string>();
  const call = async (method: string, path: string, body?: unknown, key?: string): Promise<Response> => {
    const response = await fetch(base + path, {
      method,
      signal: AbortSignal.timeout(30_000),
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        'x-company': company,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
        ...(body !== undefined && {
          'content-type': 'application/json',
          'idempotency-key': key ?? generateId(),
        }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, value);
    }
    return response;
  };
  const answered = async (
    method: string,
    path: string,
    body?: unknown,
    key = generateId(),
  ): Promise<Response> => {
    for (;;) {
      const response = await call(method, path, body, key).catch(() => undefined);
      // 409 means that the earlier call is still running.
      if (response && response.status < 500 && response.status !== 409) return response;
      await response?.body?.cancel();
      await pause(300);
    }
  };
  return {
    async signIn(email: string, password: string) {
      const { status } = await answered('POST', '/login', { email, password });
      if (status !== 200) throw new Error(`No pudo entrar: ${status}`);
    },
    async write(method: string, path: string, body: unknown) {
      const response = await answered(method, path, body);
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    },
    /** Waits until the API is ready. */
    async answered() {
      while (!(await call('GET', '/ready').catch(() => undefined))?.ok) await pause(200);
    },
    /** Counts the signed documents that can be read. */
    async readAll(ids: readonly string[]): Promise<number> {
      let count = 0;
      for (const id of ids) {
        const response = await answered('GET', `/payrolls/${id}/xml`);
        if (response.ok && (await response.text()).includes('NominaIndividual')) count++;
      }
      return count;
    },
  };
}

const waiting = async (store: Store, companyId: string): Promise<number> => {
  const { rows } = await store.inCompany(companyId, (tx) =>
    sql<{ count: number }>`select count(*) as count from submissions where step <> 'done'`.execute(tx),
  );
  return rows[0]?.count ?? 0;
};

type Accepted = { id: string; number: number; at: Date };

async function documentsOf(store: Store, companyId: string, wanted?: number): Promise<Accepted[]> {
  const { rows } = await store.inCompany(companyId, (tx) =>
    sql<Accepted & { state: string }>`
      select id, number, state, accepted_at as at from payrolls where number is not null order by number`.execute(
      tx,
    ),
  );
  const accepted = rows.filter(({ state }) => state === 'aceptada');
  if (wanted !== undefined && rows.length !== accepted.length)
    console.info(rows.filter(({ state }) => state !== 'aceptada'));
  return accepted;
}

async function centresOf(store: Store, companyId: string): Promise<string[]> {
  const { rows } = await store.inCompany(companyId, (tx) =>
    sql<{ code: string }>`select code from cost_centers`.execute(tx),
  );
  return rows.map(({ code }) => code);
}

/** Finds the middle of the longest time without an accepted document after `after`. */
function gapOf(moments: number[], after: number): Date {
  const sorted = moments.filter((at) => at > after).sort((a, b) => a - b);
  let [from, longest] = [after, 0];
  for (const [at, moment] of sorted.entries()) {
    const before = sorted[at - 1] ?? after;
    if (moment - before > longest) [from, longest] = [before, moment - before];
  }
  return new Date(from + longest / 2);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
