import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const minute = 60_000;
let worker: EventTarget;
let page: EventTarget & { visibilityState: string };
let connection: typeof import('../../src/offline/connectivity.ts');
let looks: typeof import('../../src/vault/page/refresh.ts')['refreshSignal'];

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  worker = new EventTarget();
  vi.stubGlobal('BroadcastChannel', function channel() {
    return worker;
  });
  vi.stubGlobal('navigator', { onLine: false });
  connection = await import('../../src/offline/connectivity.ts');
  connection.noteSuccess(performance.now());
  ({ refreshSignal: looks } = await import('../../src/vault/page/refresh.ts'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

function turn(visibilityState: string): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

describe('an open vault looks for what is new', () => {
  it('every ten minutes while it is in view', () => {
    vi.advanceTimersByTime(9 * minute);
    expect(looks.get()).toBe(0);
    vi.advanceTimersByTime(51 * minute);
    expect(looks.get()).toBe(6);
  });

  it('at once when a notice comes while it is in view', () => {
    const tell = (about: string) => worker.dispatchEvent(new MessageEvent('message', { data: { about } }));
    tell('kept');
    expect(looks.get()).toBe(0);
    tell('pushed');
    expect(looks.get()).toBe(1);
    turn('hidden');
    tell('pushed');
    expect(looks.get()).toBe(1);
  });

  it('not while it is hidden, and at once when it is shown again', () => {
    turn('hidden');
    vi.advanceTimersByTime(60 * minute);
    expect(looks.get()).toBe(0);
    turn('visible');
    expect(looks.get()).toBe(1);
    vi.advanceTimersByTime(9 * minute);
    expect(looks.get()).toBe(1);
  });

  it('not while it is offline, and at once when it is online again', () => {
    connection.noteNetworkFailure();
    vi.advanceTimersByTime(60 * minute);
    expect(looks.get()).toBe(0);
    connection.noteSuccess(performance.now());
    expect(looks.get()).toBe(1);
    vi.advanceTimersByTime(10 * minute);
    expect(looks.get()).toBe(2);
  });

  it('once a minute at most, however often the connection comes back', () => {
    for (let second = 0; second < 110; second += 5) {
      connection.noteNetworkFailure();
      connection.noteSuccess(performance.now());
      vi.advanceTimersByTime(5000);
    }
    expect(looks.get()).toBe(2);
  });

  it('not when it is online again while it is hidden', () => {
    turn('hidden');
    connection.noteNetworkFailure();
    connection.noteSuccess(performance.now());
    expect(looks.get()).toBe(0);
  });
});
