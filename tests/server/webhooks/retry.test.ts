import { describe, expect, it } from 'vitest';
import { decideNextAttempt } from '../../../server/webhooks/retry.ts';

const middle = () => 0.5;
const failed = { status: 500 };

describe('what follows an attempt', () => {
  it('retries after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h', () => {
    const waits = Array.from({ length: 9 }, (_, n) =>
      decideNextAttempt(failed, { attempts: n + 1, takesOthers: false }, middle),
    );
    expect(waits).toEqual(
      [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400].map((seconds) => ({
        next: 'retry',
        seconds,
      })),
    );
  });

  it('spreads a wait by a tenth to both sides', () => {
    const wait = (random: number) =>
      decideNextAttempt(failed, { attempts: 2, takesOthers: false }, () => random);
    expect(wait(0)).toEqual({ next: 'retry', seconds: 270 });
    expect(wait(1)).toEqual({ next: 'retry', seconds: 330 });
  });

  it('disables an endpoint that took nothing when the retries ran out', () => {
    expect(decideNextAttempt(failed, { attempts: 10, takesOthers: false }, middle)).toEqual({
      next: 'disable',
      why: 'failing',
    });
  });

  it('goes on once a day for an endpoint that takes others', () => {
    expect(decideNextAttempt(failed, { attempts: 25, takesOthers: true }, middle)).toEqual({
      next: 'retry',
      seconds: 86_400,
    });
  });

  it('disables an endpoint that is gone at once', () => {
    expect(decideNextAttempt({ status: 410 }, { attempts: 1, takesOthers: true }, middle)).toEqual({
      next: 'disable',
      why: 'gone',
    });
  });

  it.each([200, 201, 204, 299])('takes %i as delivered', (status) => {
    expect(decideNextAttempt({ status }, { attempts: 1, takesOthers: false }, middle)).toEqual({
      next: 'delivered',
    });
  });

  it.each([null, 199, 301, 308, 400, 404, 429, 500, 503])('retries %s', (status) => {
    expect(decideNextAttempt({ status }, { attempts: 1, takesOthers: false }, middle)).toMatchObject({
      next: 'retry',
    });
  });

  it('waits longer when the receiver asks for it, and never more than a day', () => {
    const wait = (retryAfter: number) =>
      decideNextAttempt({ status: 429, retryAfter }, { attempts: 1, takesOthers: false }, middle);
    expect([wait(1), wait(60), wait(999_999)]).toEqual(
      [5, 60, 86_400].map((seconds) => ({ next: 'retry', seconds })),
    );
  });
});
