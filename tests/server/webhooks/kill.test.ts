import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStore } from '../../../server/store/connection.ts';
import { recordWebhookEvents } from '../../../server/store/webhook-events.ts';
import { chooseCount } from '../../exhaustive.ts';
import { closeAtEnd, testDatabase, testServer } from '../../harness.ts';
import { key, until } from '../sending/sender.ts';
import { webhookNetworks } from './networks.ts';
import { verify } from './receiver.ts';
import { aHookedCompany } from './world.ts';

const worker = fileURLToPath(new URL('./deliveries-process.ts', import.meta.url));
/** `TEST_WEBHOOK_EVENTS=10000` makes as many, which takes about a quarter of an hour. */
const events = Number(process.env['TEST_WEBHOOK_EVENTS']) || chooseCount({ quick: 120, exhaustive: 1500 });
const records = Math.ceil(events / 4);
const kills = chooseCount({ quick: 2, exhaustive: 5 });
const processes = 2;

/** A repeatable source of chance. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test('a receiver that fails half of the time, kills and a new secret lose nothing, and each record keeps its order', async () => {
  const place = await testDatabase();
  const store = openStore(place, 6);
  closeAtEnd(() => store.close());
  const server = await testServer({ store, config: { webhookNetworks } });
  const company = await server.aCompany();
  const world = await aHookedCompany(server, company, { types: ['employee.updated'] });
  const { receiver, desk, hook, inside } = world;
  const random = chance(20_261_129);
  const secrets = [hook.secret];
  let refused = 0;
  const taken: { record: string; version: number }[] = [];
  receiver.secret = undefined;
  receiver.behave = (hit, response) => {
    // A receiver that was told the newest secret, and one that was not yet: each knows one of the live ones.
    const told = secrets.slice(-2).filter((secret) => {
      try {
        verify(secret, hit);
        return true;
      } catch {
        return false;
      }
    });
    if (told.length === 0) refused += 1;
    const fails = random() < 0.5;
    if (fails && random() < 0.2) {
      response.destroy();
      return undefined;
    }
    if (fails) return 500;
    const { data } = JSON.parse(hit.body) as { data: { id: string; version: number } };
    taken.push({ record: data.id, version: data.version });
    return 204;
  };

  const ids = Array.from({ length: records }, () => crypto.randomUUID());
  const versions = new Map<string, number>();
  const happened = Array.from({ length: events }, () => {
    const record = ids[Math.floor(random() * ids.length)] ?? '';
    const version = (versions.get(record) ?? 0) + 1;
    versions.set(record, version);
    return { orderKey: `employee:${record}`, data: { id: record, version, fields: ['mobile'] }, amounts: {} };
  });
  const happen = async (from: number, to: number) => {
    for (let at = from; at < to; at += 100)
      await inside((tx) =>
        recordWebhookEvents(tx, company.id, 'employee.updated', happened.slice(at, Math.min(at + 100, to))),
      );
  };

  const start = async (): Promise<ChildProcess> => {
    const setting = { database: JSON.stringify(place), key: key.toString('base64') };
    const child = fork(worker, {
      execPath: process.execPath,
      env: { ...process.env, DELIVERIES_TEST: JSON.stringify(setting) },
    });
    await once(child, 'message');
    return child;
  };
  /** Makes waiting deliveries due, and frees those of killed processes, as if the time had passed. */
  const letTimePass = (dead: boolean) =>
    inside((tx) =>
      sql`update webhook_deliveries set due_at = now(), held_until = case when ${dead} then null else held_until end
        where company_id = ${company.id} and state = 'waiting' and (due_at > now() or ${dead} and held_until > now())`.execute(
        tx,
      ),
    );
  /** Lets time pass until something is so. Each look counts what waits, so looks are apart. */
  const untilSo = (isSo: () => boolean | Promise<boolean>) =>
    until(async () => {
      await letTimePass(false);
      if (await isSo()) return true;
      await pause(200);
      return false;
    }, 1500 + events);
  const waiting = async (): Promise<number> => {
    const { rows } = await inside((tx) =>
      sql<{ n: number }>`select count(*) as n from webhook_deliveries where state = 'waiting'`.execute(tx),
    );
    return rows[0]?.n ?? -1;
  };

  let killedAtWork = 0;
  let atWork = 0;
  for (let round = 0; round < kills; round++) {
    await happen(Math.floor((events * round) / kills), Math.floor((events * (round + 1)) / kills));
    if (round === Math.floor(kills / 2)) {
      const rotated = await desk.post(`/webhooks/${hook.id}/secrets`, { overlap_hours: 24 });
      secrets.push(String(rotated.body['secret']));
    }
    const running = await Promise.all(Array.from({ length: processes }, start));
    const began = performance.now();
    const life = receiver.hits.length + 5 + Math.floor((random() * events) / kills);
    await untilSo(async () => receiver.hits.length >= life || (await waiting()) === 0);
    atWork += performance.now() - began;
    if ((await waiting()) > 0) killedAtWork += 1;
    for (const child of running) {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    }
    await letTimePass(true);
  }
  expect(killedAtWork).toBeGreaterThanOrEqual(kills / 2);

  const last = await Promise.all(Array.from({ length: processes }, start));
  const began = performance.now();
  await untilSo(async () => (await waiting()) === 0);
  atWork += performance.now() - began;
  for (const child of last) {
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  }

  expect(refused).toBe(0);
  const byRecord = new Map<string, number[]>();
  for (const { record, version } of taken) byRecord.set(record, [...(byRecord.get(record) ?? []), version]);
  const lost = happened.filter(({ data }) => !byRecord.get(data.id)?.includes(data.version));
  expect(lost).toEqual([]);
  // A version may arrive again when a process was killed before it noted it, but never before an earlier one.
  const disordered = [...byRecord].filter(([, received]) => {
    const first = [...new Set(received)];
    return first.some((version, at) => version !== at + 1);
  });
  expect(disordered).toEqual([]);
  const repeated = taken.length - events;
  console.info(
    `${events} events, ${receiver.hits.length} attempts, ${repeated} repeated, ${killedAtWork} kills at work, ${lost.length} lost, ${refused} refused signatures, ${(taken.length / (atWork / 1000)).toFixed(1)} deliveries and ${(receiver.hits.length / (atWork / 1000)).toFixed(1)} attempts a second`,
  );
  expect((await world.seen())?.['state']).toBe('active');
});
