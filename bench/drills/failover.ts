import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { isReady, type Person, person } from './people.ts';
import { type Rehearsed, until } from './processes.ts';
import { email, onScene, password, type Scene } from './scene.ts';

const documents = Number(process.env['DOCUMENTS'] ?? 2000);
const employers = Number(process.env['EMPLOYERS'] ?? 4);
/** Seconds until the operator notices that the primary is gone. */
const noticed = Number(process.env['NOTICED_SECONDS'] ?? 5);

type Row = { id: string; state: string; step: string; full_number: string; cune: string };

/**
 * Kills the primary while documents are sent, and promotes the standby. Nothing acknowledged may be lost and
 * nothing may be sent twice. The simulator of DIAN tells what it received.
 */
export async function failover(): Promise<Rehearsed> {
  const figures: Rehearsed['figures'] = {};
  const faults: Rehearsed['faults'] = {};
  const wanted = { companies: employers, people: Math.ceil(documents / employers), users: 1, standby: true };
  await onScene(wanted, async (scene) => {
    const { cluster, simulator, store, companies } = scene;
    const apis = [await scene.api('api-1'), await scene.api('api-2')];
    for (const api of apis) await api.start();
    for (const name of ['worker-1', 'worker-2', 'worker-3']) scene.worker(name);
    const people = apis.map(({ address }) => person(address));
    for (const one of people) await signIn(one);
    for (const { id, drafts } of companies) await sendAll(people[0] as Person, id, drafts);

    // A client of each API writes all the time, and repeats each write with the same key until it is stored.
    const stop = new AbortController();
    const written = people.map((one, i) =>
      writes(Object.assign(one.beside(), { company: companies[0]?.id }), i, stop.signal),
    );
    const all = companies.reduce((sum, { drafts }) => sum + drafts.length, 0);
    const accepted = () => simulator.state.documents.filter(({ outcome }) => outcome === 'accepted');
    await until(async () => accepted().length >= all / 8, 'The first documents', 1800);

    const killed = performance.now();
    figures['documents'] = all;
    figures['accepted when the primary was killed'] = accepted().length;
    await cluster.killPrimary();
    await pause(noticed * 1000);
    const promoted = performance.now();
    await cluster.promote();
    const since = (from: number) => Number(((performance.now() - from) / 1000).toFixed(1));
    figures['seconds of promotion'] = since(promoted);
    const ready = Promise.all(apis.map(({ address }) => until(() => isReady(address), 'Both ready')));
    const before = accepted().length;
    const next = until(async () => accepted().length > before, 'Another document').then(() =>
      since(promoted),
    );
    await ready;
    figures['seconds from the order to promote until both API are ready'] = since(promoted);
    figures['seconds from the order to promote until another document was accepted'] = await next;
    await until(
      async () => (await rowsOf(scene).catch(() => [])).filter(({ step }) => step === 'done').length === all,
      'Every document',
      3600,
    );
    figures['seconds from the kill until every document was accepted'] = since(killed);
    stop.abort();
    const writers = await Promise.all(written);
    figures['longest that a write waited, seconds'] = Math.max(...writers.map(({ longest }) => longest));

    const rows = await rowsOf(scene);
    const received = simulator.state.documents;
    const numbers = new Set(accepted().map(({ nit, number }) => `${nit} ${number}`));
    const cunes = new Set(accepted().map(({ cune }) => cune));
    const stored = await store.inCompany(companies[0]?.id ?? '', (tx) =>
      sql<{ code: string }>`select code from cost_centers`.execute(tx),
    );
    const codes = new Set(stored.rows.map(({ code }) => code));
    const acknowledged = writers.flatMap(({ codes: own }) => own);
    figures['calls that the stand-in for DIAN received with a document'] = received.length;
    faults['lost: documents that were queued and are not accepted on both sides'] =
      all - rows.filter(({ state, cune }) => state === 'aceptada' && cunes.has(cune)).length;
    faults['twice: documents that the stand-in accepted beyond one of each number'] =
      accepted().length - numbers.size;
    faults['stuck: documents that have not ended'] = rows.filter(({ step }) => step !== 'done').length;
    figures['writes acknowledged'] = acknowledged.length;
    faults['writes acknowledged and lost'] = acknowledged.filter((code) => !codes.has(code)).length;
    faults['writes stored twice'] = stored.rows.length - codes.size;
  });
  return { figures, faults };
}

async function signIn(one: Person): Promise<void> {
  const { status, body } = await one.call('POST', '/login', { email: email(0), password });
  if (status !== 200) throw new Error(`Nobody could sign in: ${status} ${body.message}`);
}

async function sendAll(one: Person, company: string, drafts: readonly string[]): Promise<void> {
  one.company = company;
  for (let at = 0; at < drafts.length; at += 500) {
    const { status, body } = await one.call('POST', '/payrolls/send', { ids: drafts.slice(at, at + 500) });
    if (status !== 202) throw new Error(`Not sent: ${status} ${body.message}`);
  }
}

/** Writes records one by one, and repeats each with the same key until it is stored. */
async function writes(
  one: Person,
  place: number,
  ending: AbortSignal,
): Promise<{ codes: string[]; longest: number }> {
  const codes: string[] = [];
  let longest = 0;
  for (let count = 0; !ending.aborted; count++) {
    const [code, key, began] = [`S${place}-${count}`, crypto.randomUUID(), performance.now()];
    for (;;) {
      const { status, body } = await one.call(
        'POST',
        '/cost_centers',
        { code, name: `Simulacro ${code}` },
        key,
      );
      if (status === 201) break;
      if (status !== 0 && status < 500) throw new Error(`A write was refused: ${status} ${body.message}`);
      await pause(500);
    }
    codes.push(code);
    longest = Math.max(longest, Number(((performance.now() - began) / 1000).toFixed(1)));
    await pause(250);
  }
  return { codes, longest };
}

async function rowsOf({ store, companies }: Scene): Promise<Row[]> {
  const found: Row[] = [];
  for (const { id } of companies) {
    const { rows } = await store.inCompany(id, (tx) =>
      sql<Row>`
        select p.id, p.state, s.step, p.full_number, p.cune from payrolls p
        join submissions s on s.company_id = p.company_id and s.payroll_id = p.id where p.company_id = ${id}`.execute(
        tx,
      ),
    );
    found.push(...rows);
  }
  return found;
}
