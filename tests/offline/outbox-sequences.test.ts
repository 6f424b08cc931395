import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createOutbox, type Outbox, Refused, type Submission } from '../../src/offline/outbox.ts';
import type { Outcome } from '../../src/offline/outbox-item.ts';
import { memoryStore } from '../../src/offline/outbox-store.ts';
import type { Person, Sent } from '../../src/offline/send-item.ts';

/**
 * A thousand lives of a phone: whatever the network, the server, the session and the battery do, each thing that was
 * submitted is applied once, or its author can see it. The outbox is the real one; the world around it is a model.
 */
type Trouble =
  | 'lost_request'
  | 'lost_answer'
  | 'killed_before'
  | 'killed_after'
  | 401
  | 409
  | 422
  | 500
  | 'gateway_after';

type Step =
  | { do: 'submit'; record: number; trouble?: Trouble }
  | { do: 'drain'; trouble?: Trouble }
  | { do: 'offline' | 'online' | 'reload' | 'sign_out' | 'sign_in' | 'restart' | 'two_drain' | 'wait' }
  | { do: 'retry' | 'discard'; which: number };

const troubles: Trouble[] = [
  'lost_request',
  'lost_answer',
  'killed_before',
  'killed_after',
  401,
  409,
  422,
  500,
  'gateway_after',
];
const trouble = fc.option(fc.constantFrom(...troubles), { nil: undefined, freq: 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('submit' as const), record: fc.nat(2), trouble }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('drain' as const), trouble }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'offline',
        'online',
        'reload',
        'sign_out',
        'sign_in',
        'restart',
        'two_drain',
        'wait',
      ),
    }) as fc.Arbitrary<Step>,
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('retry', 'discard'), which: fc.nat(5) }) as fc.Arbitrary<Step>,
  },
);

class Killed extends Error {}
const body = { message: 'No', current: {} };
const answer = (status: number): Outcome => ({ kind: 'answer', status, body });

/** Answers once for each key, as the idempotency table does; what is durable stays through a restart. */
function aWorld() {
  const store = memoryStore();
  const answers = new Map<string, number>();
  const applied = new Map<string, number>();
  const here = {
    online: true,
    person: { kind: 'known', id: 'ana' } as Person,
    now: 1_000,
    next: [] as Trouble[],
  };

  function apply(item: Submission): Outcome {
    const known = answers.get(item.key);
    if (known !== undefined) return answer(known);
    const id = String(item.values['id']);
    applied.set(id, (applied.get(id) ?? 0) + 1);
    answers.set(item.key, 201);
    return answer(201);
  }

  async function send(item: Submission): Promise<Sent> {
    const happens = here.next.shift();
    await Promise.resolve();
    if (happens === 'killed_before') throw new Killed();
    if (!here.online || happens === 'lost_request') return { outcome: { kind: 'no_network' } };
    if (here.person.kind !== 'known') return { outcome: answer(401) };
    if (typeof happens === 'number') return { outcome: answer(happens) };
    const outcome = apply(item);
    if (happens === 'killed_after') throw new Killed();
    if (happens === 'lost_answer') return { outcome: { kind: 'no_network' } };
    return { outcome: happens === 'gateway_after' ? answer(502) : outcome };
  }

  const born = (): Outbox =>
    createOutbox({
      store,
      send,
      who: async () => (here.online ? here.person : { kind: 'unreachable' }),
      now: () => here.now,
    });
  return { store, applied, here, born };
}

async function live(steps: readonly Step[]): Promise<void> {
  const world = aWorld();
  const { store, applied, here } = world;
  let page = world.born();
  const worker = world.born();
  const submitted: string[] = [];
  /** Its author read the refusal in the open form, or gave it up. */
  const told = new Set<string>();
  const surely = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      page = world.born();
    }
  };
  const waiting = async () => (await store.all()).sort((a, b) => a.seq - b.seq);

  for (const now of steps) {
    here.next = 'trouble' in now && now.trouble !== undefined ? [now.trouble] : [];
    switch (now.do) {
      case 'submit': {
        const id = `s${submitted.length}`;
        submitted.push(id);
        const form: Submission = {
          method: 'POST',
          path: '/questions',
          values: { id },
          key: `key-${id}`,
          company: null,
          owner: 'ana',
          label: id,
          record: `r${now.record}`,
        };
        const refused = page.submit(form).catch((error: unknown) => {
          if (!(error instanceof Refused)) throw error;
          told.add(id);
        });
        await surely(refused);
        break;
      }
      case 'drain':
        await surely(page.drain({ eager: true }));
        break;
      case 'two_drain':
        await surely(Promise.all([page.drain({ eager: true }), worker.drain({ eager: true })]));
        break;
      case 'offline':
      case 'online':
        here.online = now.do === 'online';
        break;
      case 'reload':
      case 'restart':
        page = world.born();
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
        if (item) await surely(page.retry(item.key));
        break;
      }
      case 'discard': {
        const item = (await waiting())[now.which];
        if (item) told.add(String(item.values['id']));
        if (item) await page.discard(item.key);
        break;
      }
      default:
        now satisfies never;
    }
  }

  // In the end there is a connection and its author is there.
  Object.assign(here, { online: true, person: { kind: 'known', id: 'ana' }, next: [] });
  page = world.born();
  for (let i = 0; i < 3; i++) await page.drain({ eager: true });
  const visible = new Set((await waiting()).map(({ values }) => String(values['id'])));
  for (const id of submitted) {
    const times = applied.get(id) ?? 0;
    expect(times, `${id} was applied`).toBeLessThanOrEqual(1);
    expect(times === 1 || visible.has(id) || told.has(id), `${id} vanished`).toBe(true);
  }
  // And what its author sends again goes, each once.
  for (const { key } of await waiting()) await page.retry(key);
  await page.drain({ eager: true });
  expect(await waiting()).toEqual([]);
  for (const id of submitted) expect(applied.get(id) ?? 0).toBeLessThanOrEqual(1);
}

describe('the outbox, through a thousand lives', () => {
  it('applies each submission once, or shows it to its author', async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 24 }), live), {
      numRuns: 1_000,
    });
  }, 120_000);
});
