import { rmSync } from 'node:fs';
import { type BrowserContext, chromium as browserType } from 'playwright-core';
import { newFolder } from '../place.ts';
import { findChromium } from './chromium.ts';
import { clockScript } from './story-clock.ts';
import { recordToasts } from './toasts.ts';

/**
 * `worker`: whether the application may install its worker, which fetches every file of the application: no story needs
 * it that never loses the connection. `motion`: whether pages move as they come, which most stories only wait for.
 */
export type BrowserOptions = { width?: number; height?: number; worker?: boolean; motion?: boolean };

/** Browsers that are open now. */
export const openContexts = new Set<BrowserContext>();

/** A real Chromium with a profile of its own, which `close` removes. */
export async function openBrowser(
  options: BrowserOptions = {},
): Promise<{ context: BrowserContext; profile: string; close: () => Promise<void> }> {
  const profile = newFolder();
  const { executablePath, args, env } = findChromium();
  const start = () =>
    browserType.launchPersistentContext(profile, {
      executablePath,
      args,
      env,
      headless: true,
      viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
      colorScheme: 'light',
      reducedMotion: options.motion ? 'no-preference' : 'reduce',
      serviceWorkers: options.worker === false ? 'block' : 'allow',
      locale: 'es-CO',
      timezoneId: 'America/Bogota',
      acceptDownloads: true,
    });
  // Chromium itself, seldom, dies of a memory fault before it shows anything: nothing of ours has run yet.
  const context = await start().catch(start);
  context.setDefaultTimeout(90_000);
  const clock = clockScript();
  if (clock) await context.addInitScript(clock);
  await recordToasts(context);
  openContexts.add(context);
  return {
    context,
    profile,
    close: async () => {
      openContexts.delete(context);
      await context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
