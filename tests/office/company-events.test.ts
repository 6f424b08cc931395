import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenToCompany } from '../../src/office/app/company-events.ts';

/** Streams that were opened, each of which a test breaks, refuses and opens. */
let streams: Stream[] = [];

class Stream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    streams.push(this);
  }
  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  /** The browser comes back by itself after a break, and gives up after an answer that is no stream. */
  fail(how: 'broken' | 'refused'): void {
    this.readyState = how === 'broken' ? 0 : Stream.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
  close(): void {
    this.readyState = Stream.CLOSED;
  }
}

beforeEach(() => {
  streams = [];
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Stream);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function listen() {
  const told: string[] = [];
  const tell = (name: string) => (data: string) => void told.push(`${name} ${data}`);
  const stop = listenToCompany('mía', {
    ...{ payroll: tell('payroll'), changed: tell('changed'), pay_run: tell('pay_run') },
    enabler: tell('enabler'),
    onMissed: () => void told.push('missed'),
  });
  return { told, stop };
}

it('tells each event by its name', () => {
  const { told, stop } = listen();
  const [stream] = streams;
  expect(stream?.url).toBe('/api/events?company=m%C3%ADa');
  stream?.open();
  stream?.dispatchEvent(new MessageEvent('changed', { data: '{}' }));
  expect(told).toEqual(['changed {}']);
  stop();
  expect(stream?.readyState).toBe(Stream.CLOSED);
});

it.each([
  ['shortly', 5_000, []],
  ['longer than the server remembers', 40_000, ['missed']],
] as const)('after it was away %s, tells whether something may have been missed', (_, away, expected) => {
  const { told, stop } = listen();
  streams[0]?.open();
  streams[0]?.fail('broken');
  vi.advanceTimersByTime(away);
  streams[0]?.open();
  expect([streams.length, told]).toEqual([1, expected]);
  stop();
});

it('opens a stream again that was refused, later each time, and no more once it is stopped', () => {
  const { told, stop } = listen();
  streams[0]?.open();
  streams[0]?.fail('refused');
  vi.advanceTimersByTime(2_000);
  streams[1]?.fail('refused');
  vi.advanceTimersByTime(2_000);
  expect(streams.length).toBe(2);
  vi.advanceTimersByTime(2_000);
  expect(streams.length).toBe(3);
  for (let i = 2; i < 12; i++) {
    streams[i]?.fail('refused');
    vi.advanceTimersByTime(60_000);
  }
  expect(streams.length).toBe(13);
  streams[12]?.open();
  expect(told).toEqual(['missed']);
  streams[12]?.fail('refused');
  stop();
  vi.advanceTimersByTime(600_000);
  expect(streams.length).toBe(13);
});
