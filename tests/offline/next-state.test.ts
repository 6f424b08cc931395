import { describe, expect, it } from 'vitest';
import {
  computeNextState,
  findNextSendable,
  type ItemState,
  type OutboxItem,
  type SendOutcome,
} from '../../src/offline/outbox-item.ts';

const now = 1_000_000;
const body = { message: 'No', errors: { name: ['Escriba el nombre'] }, current: { version: 3 } };
const fresh: { state: ItemState } = { state: { state: 'queued', attempts: 0, next_at: 0 } };
const answer = (status: number, retryAfter?: number): SendOutcome => ({
  kind: 'answer',
  status,
  body,
  retryAfter,
});

const stale: SendOutcome = { kind: 'answer', status: 409, body: { ...body, reason: 'stale' } };

describe('an item after one attempt', () => {
  const rejected = (status: number) => ({ state: 'rejected', status, body });
  const conflict = { state: 'conflict', current: { version: 3 }, message: 'No' };
  const again = (next_at: number, status?: number) => ({
    state: 'queued',
    attempts: 1,
    next_at,
    ...(status && { status }),
  });
  it.each<[string, SendOutcome, object]>([
    ['created', answer(201), { state: 'removed' }],
    ['accepted without content', answer(204), { state: 'removed' }],
    ['no session', answer(401), { state: 'waiting_sign_in', attempts: 1 }],
    ['another session', answer(403), rejected(403)],
    ['gone', answer(404), rejected(404)],
    ['findings', answer(406), rejected(406)],
    ['stale', stale, conflict],
    ['conflict of state', answer(409), rejected(409)],
    ['precondition', answer(412), conflict],
    ['same key still in progress', answer(409, 5), again(now + 5_000, 409)],
    ['too large', answer(413), rejected(413)],
    ['wrong values', answer(422), rejected(422)],
    ['timeout of the server', answer(408), again(now + 2_000, 408)],
    ['too many', answer(429, 60), again(now + 60_000, 429)],
    ['server failure', answer(500), again(now + 2_000, 500)],
    ['gateway', answer(503, 1), again(now + 2_000, 503)],
    ['no network', { kind: 'no_network' }, again(now + 2_000)],
  ])('has its next state: %s', (_name, outcome, expected) => {
    expect(computeNextState(fresh, outcome, now)).toEqual(expected);
  });

  it('waits twice as long each time, up to a quarter of an hour', () => {
    let state: ItemState = fresh.state;
    const waits: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      state = computeNextState({ state }, { kind: 'no_network' }, now) as ItemState;
      if (state.state === 'queued') waits.push((state.next_at - now) / 1000);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  });
});

describe('the next item to send', () => {
  const item = (seq: number, owner: string, state: ItemState, record?: string): OutboxItem => ({
    seq,
    owner,
    state,
    record,
    key: `k${seq}`,
    method: 'POST',
    path: '/x',
    values: {},
    company: null,
    label: '',
    created_at: 0,
  });
  const queued: ItemState = { state: 'queued', attempts: 0, next_at: 0 };
  const refused: ItemState = { state: 'rejected', status: 422, body };
  const resting: ItemState = { state: 'queued', attempts: 1, next_at: now + 1 };

  it.each<[string, OutboxItem[], number | undefined]>([
    ['the oldest', [item(2, 'a', queued), item(1, 'a', queued)], 1],
    ['none of another owner', [item(1, 'b', queued)], undefined],
    ['none while the first backs off', [item(1, 'a', resting), item(2, 'a', queued)], undefined],
    [
      'one behind a refused one of another record',
      [item(1, 'a', refused, 'r/1'), item(2, 'a', queued, 'r/2')],
      2,
    ],
    [
      'none behind a refused one of the same record',
      [item(1, 'a', refused, 'r/1'), item(2, 'a', queued, 'r/1')],
      undefined,
    ],
    [
      'the one behind both',
      [item(1, 'a', refused, 'r/1'), item(2, 'a', queued, 'r/1'), item(3, 'a', queued)],
      3,
    ],
  ])('is %s', (_name, items, expected) => {
    expect(findNextSendable(items, 'a', now)?.seq).toBe(expected);
  });
});
