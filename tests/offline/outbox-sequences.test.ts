import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createOutbox,
  type Outbox,
  type OutboxSubmission,
  RefusedSubmissionError,
} from '../../src/offline/outbox.ts';
import type { SendOutcome } from '../../src/offline/outbox-item.ts';
import { createMemoryStore } from '../../src/offline/outbox-store.ts';
import type { SendAttempt, SessionOwner } from '../../src/offline/send-item.ts';
import { chooseCount } from '../exhaustive.ts';

/**
 * A thousand lives of a phone: whatever the network, the server, the session and the battery do, each thing that was
 * submitted is applied once, or its author can see it. The outbox is the real one; the world around it is a model. A
 * page or a worker may die before or after any single thing it does to the store or to the network.
 */
type Trouble = 'lost_request' | 'lost_answer' | 401 | 409 | 422 | 500 | 'gateway_after' | { dies: number };

type Step =
  | { do: 'submit'; record: number; trouble?: Trouble }
  | { do: 'drain'; trouble?: Trouble }
  | { do: 'two_drain'; trouble?: Trouble }
  | { do: 'offline' | 'online' | 'reload' | 'sign_out' | 'sign_in' | 'restart' | 'wait' }
  | { do: 'retry' | 'discard'; which: number; trouble?: Trouble };

const answers = ['lost_request', 'lost_answer', 401, 409, 422, 500, 'gateway_after'] as const;
const troubles: fc.Arbitrary<Trouble> = fc.oneof(
  { weight: 7, arbitrary: fc.constantFrom(...answers) },
  { weight: 5, arbitrary: fc.record({ dies: fc.nat(24) }) },
);
// One in three steps goes well: `freq` is how seldom nothing happens.
const trouble = fc.option(troubles, { nil: undefined, freq: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('submit' as const), record: fc.nat(2), trouble }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('drain' as const, 'two_drain' as const), trouble }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('offline', 'online', 'reload', 'sign_out', 'sign_in', 'restart', 'wait'),
    }) as fc.Arbitrary<Step>,
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('retry', 'discard'),
      which: fc.nat(5),
      trouble,
    }) as fc.Arbitrary<Step>,
  },
);

class Killed extends Error {}
const body = { message: 'No', current: {}, reason: 'stale' as const };
const answer = (status: number): SendOutcome => ({ kind: 'answer', status, body });

/** A page or a worker. Once dead it does nothing more: what it still tries has no effect. */
type Life = { dead: boolean; left: number };
const deaths = { count: 0 };

function point(life: Life): void {
  if (!life.dead && life.left-- === 0) {
    life.dead = true;
    deaths.count += 1;
  }
  if (life.dead) throw new Killed();
}

/** Does one thing that lasts, unless its life ends just before; and may end just after. */
async function mortal<T>(life: Life, work: () => Promise<T>): Promise<T> {
  point(life);
  const result = await work();
  point(life);
  return result;
}

/** What the pages and the worker of one phone tell each other. */
class Channel extends EventTarget {
  static all = new Set<Channel>();
  constructor() {
    super();
    Channel.all.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of Channel.all)
      if (other !== this) queueMicrotask(() => other.dispatchEvent(new MessageEvent('message', { data })));
  }
}

/** Answers once for each key, as the idempotency table does; what is durable stays through a restart. */
function aWorld() {
  Channel.all.clear();
  const store = createMemoryStore();
  const known = new Map<string, number>();
  const applied = new Map<string, number>();
  /** What reached the device: who died before still had the form open, and nothing was promised. */
  const written = new Set<string>();
  const here = {
    online: true,
    down: false,
    person: { kind: 'known', id: 'ana' } as SessionOwner,
    now: 1_000,
    next: [] as Exclude<Trouble, object>[],
  };

  function apply(item: OutboxSubmission): SendOutcome {
    const id = String(item.values['id']);
    applied.set(id, (applied.get(id) ?? 0) + 1);
    known.set(item.key, 201);
    return answer(201);
  }

  async function send(item: OutboxSubmission): Promise<SendAttempt> {
    const happens = here.next.shift();
    await Promise.resolve();
    if (!here.online || happens === 'lost_request') return { outcome: { kind: 'no_network' } };
    if (here.down) {
      here.down = false;
      return { outcome: answer(503) };
    }
    if (here.person.kind !== 'known' || happens === 401) return { outcome: answer(401) };
    if (happens === 500) return { outcome: answer(500) };
    const before = known.get(item.key);
    // A key that was answered is answered the same: nothing else is looked at.
    if (before === undefined && typeof happens === 'number') return { outcome: answer(happens) };
    const outcome = before === undefined ? apply(item) : answer(before);
    if (happens === 'lost_answer') return { outcome: { kind: 'no_network' } };
    return { outcome: happens === 'gateway_after' ? answer(502) : outcome };
  }

  const born = (): { box: Outbox; life: Life } => {
    const life: Life = { dead: false, left: Number.POSITIVE_INFINITY };
    const box = createOutbox({
      store: {
        all: () => mortal(life, store.all),
        add: (item) =>
          mortal(life, async () => {
            await store.add(item);
            written.add(String(item.values['id']));
          }),
        put: (item) => mortal(life, () => store.put(item)),
        remove: (seq) => mortal(life, () => store.remove(seq)),
      },
      send: (item) => mortal(life, () => send(item)),
      who: () => mortal(life, async () => (here.online ? here.person : { kind: 'unreachable' })),
      now: () => here.now,
    });
    return { box, life };
  };
  return { store, applied, written, here, born };
}

async function live(steps: readonly Step[]): Promise<void> {
  const world = aWorld();
  const { store, applied, written, here } = world;
  let page = world.born();
  let worker = world.born();
  const submitted: string[] = [];
  /** Its author read the refusal in the open form, or gave it up. */
  const told = new Set<string>();
  const surely = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  };
  const waiting = async () => (await store.all()).sort((a, b) => a.seq - b.seq);

  for (const now of steps) {
    const happens = 'trouble' in now ? now.trouble : undefined;
    here.next = happens === undefined || typeof happens === 'object' ? [] : [happens];
    if (typeof happens === 'object') page.life.left = happens.dies;
    switch (now.do) {
      case 'submit': {
        const id = `s${submitted.length}`;
        submitted.push(id);
        const form: OutboxSubmission = {
          method: 'POST',
          path: '/questions',
          values: { id },
          key: `key-${id}`,
          company: null,
          owner: 'ana',
          label: id,
          record: `r${now.record}`,
        };
        const refused = page.box.submit(form).catch((error: unknown) => {
          if (!(error instanceof RefusedSubmissionError)) throw error;
          told.add(id);
        });
        await surely(refused);
        break;
      }
      case 'drain':
        await surely(page.box.drain({ eager: true }));
        break;
      case 'two_drain':
        // Any of the two may be the one that dies.
        if (typeof happens === 'object' && happens.dies % 2 === 1) [page, worker] = [worker, page];
        await Promise.all([page, worker].map(({ box }) => surely(box.drain({ eager: true }))));
        break;
      case 'offline':
      case 'online':
        here.online = now.do === 'online';
        break;
      case 'reload':
        page.life.dead = true;
        page = world.born();
        break;
      case 'restart':
        here.down = true;
        break;
      case 'sign_out':
        here.person = { kind: 'nobody' };
        break;
      case 'sign_in':
        here.person = { kind: 'known', id: 'ana' };
        break;
      case 'wait':
        here.now += 3_600_000;
        break;
      case 'retry': {
        const item = (await waiting())[now.which];
        if (item) await surely(page.box.retry(item.key));
        break;
      }
      case 'discard': {
        const item = (await waiting())[now.which];
        if (!item) break;
        await surely(page.box.discard(item.key));
        // Who died before it went did not give it up.
        if (!(await waiting()).some(({ key }) => key === item.key)) told.add(String(item.values['id']));
        break;
      }
      default:
        now satisfies never;
    }
    page.life.left = Number.POSITIVE_INFINITY;
    if (page.life.dead) page = world.born();
    if (worker.life.dead) worker = world.born();
  }

  // In the end there is a connection and its author is there.
  Object.assign(here, { online: true, down: false, person: { kind: 'known', id: 'ana' }, next: [] });
  page = world.born();
  for (let i = 0; i < 3; i++) await page.box.drain({ eager: true });
  const visible = new Set((await waiting()).map(({ values }) => String(values['id'])));
  for (const id of submitted.filter((one) => written.has(one))) {
    const times = applied.get(id) ?? 0;
    expect(times, `${id} was applied`).toBeLessThanOrEqual(1);
    expect(times === 1 || visible.has(id) || told.has(id), `${id} vanished`).toBe(true);
  }
  // And what its author sends again goes, each once.
  for (const { key } of await waiting()) await page.box.retry(key);
  await page.box.drain({ eager: true });
  expect(await waiting()).toEqual([]);
  for (const id of submitted) expect(applied.get(id) ?? 0).toBeLessThanOrEqual(1);
}

describe('the outbox under random failures', () => {
  beforeAll(() => void vi.stubGlobal('BroadcastChannel', Channel));
  afterAll(() => void vi.unstubAllGlobals());

  it('applies each submission once, or shows it to its author', async () => {
    const numRuns = chooseCount({ quick: 200, exhaustive: 1_000 });
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 24 }), live), { numRuns });
    // Somebody did die in the middle of things, and often.
    expect(deaths.count).toBeGreaterThan(numRuns / 2);
  });

  it.each(Array.from({ length: 40 }, (_, dies) => dies))(
    'loses no submission when the page dies after %i steps of a drain',
    async (dies) => {
      for (const trouble of [undefined, 'lost_answer', 422] as const)
        await live([
          { do: 'offline' },
          { do: 'submit', record: 0 },
          { do: 'submit', record: 1 },
          { do: 'submit', record: 0 },
          { do: 'online' },
          ...(trouble ? [{ do: 'drain', trouble } as const] : []),
          { do: 'drain', trouble: { dies } },
        ]);
    },
  );
});
