import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { findChromium } from '../tests/browser/chromium.ts';

/**
 * A browser that is asked nothing while a page starts. Playwright keeps the inspector of every page on, which makes
 * each request dearer and reads whole modules again: up to 400 ms of a processor four times slower.
 */
export type BareBrowser = { port: number; openTab(): Promise<BareTab>; close(): Promise<void> };

export type BareTab = {
  /** Goes to an address, and returns once its page is left alone for that many milliseconds. */
  visit(address: string, milliseconds: number): Promise<void>;
  evaluate<T>(expression: string): Promise<T>;
  pressKey(key: string): Promise<void>;
  setSlowdown(rate: number): Promise<void>;
  /** Ends the service workers, as the browser does with those that have nothing to do. */
  stopWorkers(): Promise<void>;
  /** Runs `act` and returns the processor milliseconds of each task of the main thread meanwhile, longest first. */
  traceTasks(act: () => Promise<void>): Promise<number[]>;
  close(): Promise<void>;
};

type Message = {
  id?: number;
  method?: string;
  result?: unknown;
  error?: { message: string };
  params?: unknown;
};
type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
};

/** Milliseconds of rest: a browser that just started is busy with pages of its own. */
export const REST_MS = 6_000;

/** Starts the browser of the tests, as an installed one, and waits until it rests. */
export async function openBareBrowser(
  profile: string,
  { width = 360, height = 740 } = {},
): Promise<BareBrowser> {
  const { executablePath, args, env } = findChromium();
  const browser = spawn(
    executablePath,
    [
      ...args,
      '--headless',
      `--window-size=${width},${height}`,
      `--user-data-dir=${profile}`,
      '--remote-debugging-port=0',
      'about:blank',
    ],
    { env, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const address = await new Promise<string>((resolve, reject) => {
    let output = '';
    browser.stderr.on('data', (chunk: Buffer) => {
      output += chunk;
      const [found] = /ws:\/\/\S+/.exec(output) ?? [];
      if (found) resolve(found);
    });
    browser.once('exit', (code) => reject(new Error(`The browser ended with ${code}:\n${output}`)));
  });
  const connection = await openConnection(address);
  await pause(REST_MS);
  return {
    port: Number(new URL(address).port),
    openTab: async () => {
      const { targetId } = await connection.send<{ targetId: string }>('Target.createTarget', {
        url: 'about:blank',
      });
      return openTab(connection, targetId, { width, height });
    },
    close: async () => {
      connection.close();
      browser.kill();
      if (browser.exitCode === null && browser.signalCode === null) await once(browser, 'exit');
    },
  };
}

type Connection = {
  send<T>(method: string, params?: object, sessionId?: string): Promise<T>;
  hear(method: string, listener: (params: unknown) => void): void;
  close(): void;
};

async function openConnection(address: string): Promise<Connection> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const waiting = new Map<number, (message: Message) => void>();
  const listeners = new Map<string, (params: unknown) => void>();
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else listeners.get(message.method ?? '')?.(message.params);
  };
  let last = 0;
  return {
    send: <T>(method: string, params: object = {}, sessionId?: string) =>
      new Promise<T>((resolve, reject) => {
        last += 1;
        const id = last;
        waiting.set(id, ({ error, result }) => {
          waiting.delete(id);
          if (error) reject(new Error(`${method}: ${error.message}`));
          else resolve(result as T);
        });
        socket.send(JSON.stringify({ id, method, params, sessionId }));
      }),
    hear: (method, listener) => void listeners.set(method, listener),
    close: () => socket.close(),
  };
}

async function openTab(
  connection: Connection,
  targetId: string,
  { width, height }: { width: number; height: number },
): Promise<BareTab> {
  const { sessionId } = await connection.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  const send = <T>(method: string, params?: object) => connection.send<T>(method, params, sessionId);
  await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 2, mobile: true });
  const evaluate = async <T>(expression: string): Promise<T> =>
    (
      await send<{ result: { value: T } }>('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      })
    ).result.value;
  return {
    visit: async (url, milliseconds) => {
      await send('Page.navigate', { url });
      await pause(milliseconds);
    },
    evaluate,
    pressKey: async (key) => {
      await send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key });
      await send('Input.dispatchKeyEvent', { type: 'keyUp', key });
    },
    setSlowdown: (rate) => send('Emulation.setCPUThrottlingRate', { rate }),
    stopWorkers: async () => {
      await send('ServiceWorker.enable');
      await send('ServiceWorker.stopAllWorkers');
      await send('ServiceWorker.disable');
    },
    traceTasks: (act) => traceTasks(connection, evaluate, act),
    close: async () => void (await connection.send('Target.closeTarget', { targetId })),
  };
}

async function traceTasks(
  connection: Connection,
  evaluate: (expression: string) => Promise<unknown>,
  act: () => Promise<void>,
): Promise<number[]> {
  const events: TraceEvent[] = [];
  connection.hear('Tracing.dataCollected', (params) => {
    events.push(...(params as { value: TraceEvent[] }).value);
  });
  await connection.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'], excludedCategories: ['*'] },
  });
  await act();
  // Its event tells which thread is that of the page, which may have changed its process.
  await evaluate(`performance.mark('bench')`);
  const complete = new Promise<void>((resolve) =>
    connection.hear('Tracing.tracingComplete', () => resolve()),
  );
  await connection.send('Tracing.end');
  await complete;
  const mark = events.find(({ name }) => name === 'bench');
  return events
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && pid === mark?.pid && tid === mark.tid)
    .map(({ tdur, dur = 0 }) => (tdur ?? dur) / 1_000)
    .sort((a, b) => b - a);
}
