import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { dispatchSync } from './background-sync.ts';
import { type BrowserOptions, openBrowser } from './browser.ts';
import type { ProxyServer } from './proxy.ts';

/** A phone or a desk of somebody: its browser, the tab in view, and its connection. */
export type Device = {
  context: BrowserContext;
  /** Where the browser keeps everything. */
  profile: string;
  page: Page;
  faults: string[];
  go(path: string): Promise<void>;
  /** The first one in view with these words: pages behind keep theirs. */
  seen(text: string | RegExp): Locator;
  /** Once the worker of the application is on the device: it opens with no connection, and sends what waits. */
  installed(): Promise<void>;
  /** Once every file of the application is on the device, those of the office too. */
  whole(): Promise<void>;
  offline(): Promise<void>;
  online(): Promise<void>;
  /** Closes the tab; the browser goes on. */
  closeTab(): Promise<void>;
  openTab(): Promise<void>;
  /** The connection is back and no tab of the application is open: the browser wakes the worker. */
  wakeWorker(): Promise<void>;
  /** Ends the worker, as the browser does with one that has nothing to do. */
  stopWorkers(): Promise<void>;
  close(): Promise<void>;
};

export async function openDevice(proxy: ProxyServer, options: BrowserOptions = {}): Promise<Device> {
  const { context, profile, close } = await openBrowser({ width: 390, height: 844, ...options });
  const faults: string[] = [];
  context.on('weberror', (problem) => faults.push(problem.error().message));
  const device: Device = {
    context,
    profile,
    page: await context.newPage(),
    faults,
    go: async (path) => {
      const open = () => device.page.goto(proxy.address + path);
      await open().catch((problem: unknown) => {
        // The application was still going back after something was saved, which stopped this.
        if (String(problem).includes('net::ERR_ABORTED')) return open();
        throw problem;
      });
    },
    seen: (text) => device.page.getByText(text).filter({ visible: true }).first(),
    installed: async () => device.page.evaluate(async () => void (await navigator.serviceWorker.ready)),
    whole: async () => {
      await device.installed();
      while ((await shellFiles(device.page)).missing.length > 0) await pause(100);
    },
    offline: async () => {
      proxy.cut();
      await context.setOffline(true);
    },
    online: async () => {
      proxy.mend();
      await context.setOffline(false);
    },
    closeTab: () => device.page.close(),
    openTab: async () => {
      device.page = await context.newPage();
    },
    wakeWorker: async () => {
      const outside = await context.newPage();
      await outside.goto(`${proxy.address}/robots.txt`);
      await dispatchSync(context, outside, proxy.address);
      await outside.close();
    },
    stopWorkers: async () => {
      const session = await context.newCDPSession(device.page);
      await session.send('ServiceWorker.enable');
      await session.send('ServiceWorker.stopAllWorkers');
      await session.detach();
    },
    close,
  };
  return device;
}

/** The files that the worker of a page names, as it keeps them: those of the office alone, and those that are not kept. */
export const shellFiles = (page: Page): Promise<{ office: string[]; missing: string[] }> =>
  page.evaluate(async () => {
    const worker = await (await fetch('/sw.js')).text();
    const kept = new Set((await (await caches.open('shell')).keys()).map(({ url }) => new URL(url).pathname));
    const alone = [...worker.matchAll(/"((?:js|assets|icons)\/[^"#]+|(?:index|lock)\.html)(#?)"/g)];
    const together = [...worker.matchAll(/\.\.\."([^"]+)"\.split\(","\)\.map\(n=>"js\/"\+n\+"\.js(#?)"\)/g)];
    const named = [
      ...alone.map(([, url, mark]) => ({ path: `/${url}`, mark })),
      ...together.flatMap(([, names = '', mark]) =>
        names.split(',').map((name) => ({ path: `/js/${name}.js`, mark })),
      ),
    ];
    return {
      office: named.filter(({ mark }) => mark).map(({ path }) => path),
      missing: named.map(({ path }) => path).filter((path) => !kept.has(path)),
    };
  });
