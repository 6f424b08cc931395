import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { isReady, type Person, person } from './people.ts';
import { type Rehearsed, root, until } from './processes.ts';
import { startProxy } from './proxy.ts';
import { email, onScene, password, type Scene } from './scene.ts';

const people = Number(process.env['PEOPLE'] ?? 200);
const minutes = Number(process.env['MINUTES'] ?? 10);
/** Sessions that the users share, because hashing a password for each would dominate the measure. */
const sessions = Math.min(people, 20);
/** Mean seconds between two calls of a user. */
const thinks = Number(process.env['THINK_SECONDS'] ?? 6);

type Call = { at: number; ms: number; status: number; what: string; words?: string };

/**
 * Restarts two API processes one by one behind the nginx of `deploy/`, with a version that has a new
 * migration, while users work. No call may fail.
 */
export async function upgrade(): Promise<Rehearsed> {
  const figures: Rehearsed['figures'] = {};
  const faults: Rehearsed['faults'] = {};
  const wanted = { companies: 1, people: 300, users: sessions, standby: false, drainSeconds: 10 };
  await onScene(wanted, async (scene) => {
    const apis = [await scene.api('api-1'), await scene.api('api-2')];
    const running = await Promise.all(apis.map((api) => api.start()));
    const { address } = await startProxy(
      scene.folder,
      apis.map(({ port }) => port),
    );
    await until(() => isReady(address), 'The proxy', 30);
    const signedIn: Person[] = [];
    for (let place = 0; place < sessions; place++) signedIn.push(await signIn(address, place, scene));

    const calls: Call[] = [];
    const stop = new AbortController();
    const began = performance.now();
    const acknowledged: string[] = [];
    const all = Array.from({ length: people }, (_, place) =>
      works((signedIn[place % sessions] as Person).beside(), place, scene, calls, acknowledged, stop.signal),
    );
    const third = (minutes * 60_000) / 3;
    await pause(third);
    const next = nextVersion(scene.folder);
    const upgrading = performance.now();
    for (const [place, api] of apis.entries()) {
      await running[place]?.end();
      running[place] = await api.start(next);
      // The proxy skips a process that refused a connection for some seconds.
      await pause(6000);
    }
    const upgraded = performance.now();
    await pause(Math.max(10_000, third * 3 - (upgraded - began)));
    stop.abort();
    await Promise.all(all);

    const { rows } = await scene.store.asSystem((tx) =>
      sql<{ name: string }>`select name from migrations where name = ${step}`.execute(tx),
    );
    const failed = calls.filter(({ status }) => status < 200 || status >= 300);
    figures['people, and sessions they share'] = `${people}, ${sessions}`;
    figures['seconds'] = Math.round((performance.now() - began) / 1000);
    figures['seconds of the upgrade of both'] = Math.round((upgraded - upgrading) / 1000);
    figures['steps of the schema taken meanwhile'] = rows.length;
    figures['calls'] = calls.length;
    figures['writes among them'] = calls.filter(({ what }) => what.startsWith('POST')).length;
    for (const [name, from, to] of [
      ['before', 0, upgrading],
      ['during', upgrading, upgraded],
      ['after', upgraded, Number.POSITIVE_INFINITY],
    ] as const) {
      const inPhase = calls.filter(({ at }) => at >= from && at < to);
      const times = inPhase.map(({ ms }) => ms);
      figures[`${name}: calls, median and p99 in ms`] =
        `${times.length}, ${share(times, 0.5)}, ${share(times, 0.99)}`;
      faults[`failed calls ${name}`] = inPhase.filter((one) => failed.includes(one)).length;
    }
    const stored = await scene.store.inCompany(scene.companies[0]?.id ?? '', (tx) =>
      sql<{ code: string }>`select code from cost_centers`.execute(tx),
    );
    const codes = new Set(stored.rows.map(({ code }) => code));
    faults['writes acknowledged and lost'] = acknowledged.filter((code) => !codes.has(code)).length;
    faults['writes stored twice'] = stored.rows.length - codes.size;
    for (const [i, { what, status, words, at }] of failed.slice(-5).entries())
      figures[`failed ${i + 1}`] = `${what} ${status} ${words} at ${Math.round((at - began) / 1000)} s`;
  });
  return { figures, faults };
}

async function signIn(address: string, place: number, { companies }: Scene): Promise<Person> {
  const one = person(address);
  const { status, body } = await one.call('POST', '/login', { email: email(place), password });
  if (status !== 200) throw new Error(`Nobody could sign in: ${status} ${body.message}`);
  one.company = companies[0]?.id;
  return one;
}

/** Works as a user: lists, a payroll, the dashboard, and sometimes a new record. */
async function works(
  one: Person,
  place: number,
  { companies }: Scene,
  calls: Call[],
  acknowledged: string[],
  ending: AbortSignal,
): Promise<void> {
  const drafts = companies[0]?.drafts ?? [];
  const reads = [
    '/employees?per_page=25',
    '/payrolls?year=2026&month=10&per_page=25',
    `/payrolls/${drafts[place % drafts.length]}`,
    '/dian/status',
    '/employees?search=nombre7&per_page=25',
    '/cost_centers?per_page=25',
  ];
  const think = () =>
    pause(Math.random() * 2 * thinks * 1000, undefined, { signal: ending }).catch(() => undefined);
  for (let turn = place; ; turn++) {
    await think();
    if (ending.aborted) return;
    const [method, path, code] =
      turn % 10 === 0
        ? (['POST', '/cost_centers', `P${place}-${turn}`] as const)
        : (['GET', reads[turn % reads.length] ?? '', ''] as const);
    const at = performance.now();
    const { status, body } = await one.call(
      method,
      path,
      code ? { code, name: `Simulacro ${code}` } : undefined,
    );
    calls.push({ at, ms: performance.now() - at, status, what: `${method} ${path}`, words: body.message });
    if (code && status === 201) acknowledged.push(code);
  }
}

const step = '9999_drill';

/** Copies this version with one more migration. */
function nextVersion(folder: string): string {
  const next = `${folder}/next/`;
  mkdirSync(next);
  for (const name of ['server', 'src', 'scripts', 'public', 'package.json'])
    cpSync(root + name, next + name, { recursive: true });
  for (const name of ['node_modules', 'dist']) symlinkSync(root + name, next + name);
  writeFileSync(
    `${next}server/store/migrations/${step}.sql`,
    'alter table cost_centers add column drill text;\ncreate index cost_centers_drill on cost_centers (company_id, drill);\n',
  );
  return next;
}

const share = (times: readonly number[], part: number): number =>
  Math.round([...times].sort((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? 0);
