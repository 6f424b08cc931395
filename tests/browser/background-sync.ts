import type { BrowserContext, Page } from 'playwright-core';

/** Fires the event that a browser with Background Sync sends when the connection returns and no tab is open. */
export async function dispatchSync(context: BrowserContext, page: Page, origin: string): Promise<void> {
  const session = await context.newCDPSession(page);
  const registrationId = await new Promise<string>((resolve, reject) => {
    setTimeout(() => reject(new Error('No worker of the application is installed here')), 120_000).unref();
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find((r) => r.scopeURL.startsWith(origin) && !r.isDeleted);
      if (found) resolve(found.registrationId);
    });
    session.send('ServiceWorker.enable').catch(reject);
  });
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'outbox',
    lastChance: false,
  });
  await session.detach();
}
