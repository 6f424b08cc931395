import { describe, expect, it } from 'vitest';
import { createOutbox, type OutboxSubmission, RefusedSubmissionError } from '../../src/offline/outbox.ts';
import type { SendOutcome } from '../../src/offline/outbox-item.ts';
import { createMemoryStore, type OutboxStore } from '../../src/offline/outbox-store.ts';
import type { SessionOwner } from '../../src/offline/send-item.ts';

const body = { message: 'No', errors: { name: ['Escriba el nombre'] } };
const offline: SendOutcome = { kind: 'no_network' };
const answer = (status: number): SendOutcome => ({ kind: 'answer', status, body });

function world(store: OutboxStore = createMemoryStore()) {
  const script: SendOutcome[] = [];
  const sent: string[] = [];
  const here = { person: { kind: 'known', id: 'ana' } as SessionOwner };
  const box = createOutbox({
    store,
    send: async (item) => {
      const outcome = script.shift() ?? answer(201);
      sent.push(item.key);
      return { outcome, data: { of: item.key } };
    },
    who: async () => here.person,
    now: () => 1_000,
  });
  return { box, store, script, sent, here };
}

let count = 0;
const form = (owner = 'ana', record?: string): OutboxSubmission => {
  count += 1;
  return {
    method: 'POST',
    path: '/questions',
    values: { n: count },
    key: `key-${count}`,
    company: null,
    owner,
    label: 'Pregunta',
    record,
  };
};
const statesOf = async (store: OutboxStore) => (await store.all()).map((i) => i.state.state);

describe('the outbox', () => {
  it('sends an item at once, and keeps nothing of it', async () => {
    const { box, store } = world();
    const one = form();
    expect(await box.submit(one)).toEqual({ outcome: 'sent', data: { of: one.key } });
    expect(await store.all()).toEqual([]);
  });

  it('keeps items without a network, and sends each once in order later', async () => {
    const { box, store, script, sent, here } = world();
    const [one, two] = [form(), form()];
    script.push(offline);
    expect(await box.submit(one)).toEqual({ outcome: 'kept', why: 'no_network' });
    here.person = { kind: 'unreachable' };
    expect(await box.submit(two)).toEqual({ outcome: 'kept', why: 'no_network' });
    here.person = { kind: 'known', id: 'ana' };
    sent.length = 0;
    expect(await box.drain({ eager: true })).toBe(0);
    expect(sent).toEqual([one.key, two.key]);
    expect(await store.all()).toEqual([]);
  });

  it('sends a change over changes of other fields, and has a conflict in the same field', async () => {
    const { box, store, script } = world();
    const change = (values: object): OutboxSubmission => ({
      ...form('ana', 'employees/1'),
      method: 'PUT',
      path: '/employees/1',
      values: { ...values, base_version: 1 },
      base: { phone: '300', email: 'ana@example.co' },
    });
    const changed = (current: object): SendOutcome => ({
      kind: 'answer',
      status: 409,
      body: { message: 'Cambió', current, reason: 'stale' },
    });
    script.push(offline);
    await box.submit(change({ phone: '311', clear: ['email'] }));
    const theirs = { phone: '300', email: 'ana@example.co', city: 'Cali' };
    script.push(changed({ ...theirs, version: 2 }), changed({ ...theirs, city: 'Pasto', version: 3 }));
    const before = await store.all();
    await box.drain({ eager: true });
    expect(before).toHaveLength(1);
    expect(await store.all()).toEqual([]);

    // Both wrote the same: there is nothing to ask.
    script.push(offline);
    await box.submit(change({ phone: '311' }));
    script.push(changed({ ...theirs, phone: '311', version: 4 }));
    await box.drain({ eager: true });
    expect(await store.all()).toEqual([]);

    script.push(offline);
    await box.submit(change({ phone: '311' }));
    script.push(changed({ ...theirs, phone: '320', version: 4 }));
    await box.drain({ eager: true });
    expect(await statesOf(store)).toEqual(['conflict']);
  });

  it.each([403, 409, 422])('rejects and forgets a submission that is answered %i', async (status) => {
    const { box, store, script } = world();
    script.push(answer(status));
    await expect(box.submit(form())).rejects.toMatchObject({ name: 'Refused', status });
    expect(await store.all()).toEqual([]);
  });

  it('keeps an item that is refused later', async () => {
    const { box, store, script } = world();
    script.push(offline);
    await box.submit(form());
    script.push(answer(422));
    await box.drain({ eager: true });
    expect(await statesOf(store)).toEqual(['rejected']);
  });

  it('sends a corrected item under a new key', async () => {
    const { box, store, script, sent } = world();
    const one = form();
    script.push(offline, answer(422));
    await box.submit(one);
    await box.drain({ eager: true });
    await box.retry(one.key, { n: 'mejor' });
    expect(sent.at(-1)).not.toBe(one.key);
    expect(await store.all()).toEqual([]);
  });

  it('keeps an item for its owner while another user, or nobody, is signed in', async () => {
    const { box, store, script, sent, here } = world();
    script.push(offline);
    await box.submit(form());
    sent.length = 0;
    for (const person of [{ kind: 'known', id: 'beto' }, { kind: 'nobody' }] as SessionOwner[]) {
      here.person = person;
      await box.drain({ eager: true });
      expect([sent.length, await statesOf(store)]).toEqual([0, ['waiting_sign_in']]);
    }
    here.person = { kind: 'known', id: 'ana' };
    await box.drain({ eager: true });
    expect([sent.length, await store.all()]).toEqual([1, []]);
  });

  it('reports the status of a server failure and the time of the next attempt', async () => {
    const { box, script } = world();
    script.push(answer(500));
    const one = await box.submit(form());
    expect(one).toEqual({ outcome: 'kept', why: 'server', status: 500, at: expect.any(Number) });
  });

  it('does not send an item again before its time', async () => {
    const { box, script, sent } = world();
    script.push(answer(503));
    await box.submit(form());
    expect(await box.drain()).toBe(1);
    expect(sent.length).toBe(1);
  });

  it('keeps nothing of an item that was discarded', async () => {
    const { box, store, script } = world();
    const one = form();
    script.push(offline);
    await box.submit(one);
    await box.discard(one.key);
    await box.drain({ eager: true });
    expect(await store.all()).toEqual([]);
  });

  it('sends directly when nothing can be stored, and rejects when that fails', async () => {
    const broken: OutboxStore = { ...createMemoryStore(), add: () => Promise.reject(new Error('no store')) };
    const { box, script } = world(broken);
    expect((await box.submit(form())).outcome).toBe('sent');
    script.push(offline);
    await expect(box.submit(form())).rejects.toBeInstanceOf(RefusedSubmissionError);
  });

  it('keeps a form submitted twice only once', async () => {
    const { box, store, script } = world();
    const one = form();
    script.push(offline, offline);
    await box.submit(one);
    await box.submit(one);
    expect((await store.all()).length).toBe(1);
  });
});
