import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { drain } from '../offline/outbox.ts';
import { tell, vaultAnswer } from './payslips.ts';
import { erase } from './vault-store.ts';

/**
 * The service worker: the application's own files by hashed name, payslips for reading without network, and
 * the outbox when no page is open. A new version waits until the person accepts it.
 */
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | PrecacheEntry)[] };

type SyncEvent = ExtendableEvent & { tag: string };
type Message = { type: 'SKIP_WAITING' } | { type: 'LOGOUT'; owner: string } | { type: 'KEPT'; owner: string };

self.addEventListener('fetch', (event) => {
  const answer = vaultAnswer(event);
  if (answer) event.respondWith(answer);
});

precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false });
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api(\/|$)/, /\/[^/]+\.[a-z0-9]+$/i],
  }),
);
clientsClaim();

self.addEventListener(
  'sync' as never,
  ((event: SyncEvent) => {
    if (event.tag !== 'outbox') return;
    event.waitUntil(
      drain({ eager: true }).then((left) => {
        // A failed sync is tried again by the browser.
        if (left > 0) throw new Error('Quedan envíos');
      }),
    );
  }) as never,
);

self.addEventListener('message', (event) => {
  const message = event.data as Message;
  switch (message.type) {
    case 'SKIP_WAITING':
      event.waitUntil(self.skipWaiting());
      break;
    case 'LOGOUT':
      event.waitUntil(erase(message.owner).then(() => event.ports[0]?.postMessage('done')));
      break;
    case 'KEPT':
      event.waitUntil(tell(message.owner));
      break;
    default:
      message satisfies never;
  }
});
