import { drain } from '../offline/outbox.ts';
import { forgetKeys, lendKey, resumeKey } from './held-key.ts';
import { announceKeptPayslips, answerVaultRequest } from './payslips.ts';
import { handleNotificationClick, handlePush, resubscribe } from './push.ts';
import {
  activateShell,
  answerShellRequest,
  installShell,
  keepOffice,
  keepShell,
  type ShellFile,
} from './shell-files.ts';

/**
 * Service worker: files of the application by hashed name, payslips without network, and the outbox when no page is
 * open. A new version waits until the person accepts it.
 */
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: ShellFile[] };

type SyncEvent = ExtendableEvent & { tag: string };
type Message =
  | { type: 'SKIP_WAITING' }
  | { type: 'OFFICE' }
  | { type: 'KEPT'; owner: string }
  | { type: 'UNLOCKED'; owner: string; key: CryptoKey; lockAfter: number }
  | { type: 'LOCKED' }
  | { type: 'RESUME'; owner: string };

keepShell(self.__WB_MANIFEST);
self.addEventListener('install', (event) => event.waitUntil(installShell()));
self.addEventListener('activate', (event) => {
  event.waitUntil(activateShell().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const response = answerVaultRequest(event) ?? answerShellRequest(event);
  if (response) event.respondWith(response);
});

self.addEventListener(
  'sync' as never,
  ((event: SyncEvent) => {
    if (event.tag !== 'outbox') return;
    event.waitUntil(
      drain({ eager: true }).then((waiting) => {
        // The browser retries a failed sync.
        if (waiting > 0) throw new Error('Quedan envíos');
      }),
    );
  }) as never,
);

self.addEventListener('push', (event) => event.waitUntil(handlePush(event)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(resubscribe(event)));
self.addEventListener('notificationclick', (event) => event.waitUntil(handleNotificationClick(event)));

self.addEventListener('message', (event) => {
  const message = event.data as Message;
  const pageId = (event.source as Client | null)?.id ?? '';
  switch (message.type) {
    case 'SKIP_WAITING':
      event.waitUntil(self.skipWaiting());
      break;
    case 'OFFICE':
      // A part that fails to load now is loaded when the office is opened again.
      event.waitUntil(keepOffice().catch(() => undefined));
      break;
    case 'UNLOCKED':
      lendKey(pageId, message, message.lockAfter);
      event.ports[0]?.postMessage('held');
      break;
    case 'LOCKED':
      forgetKeys(pageId);
      break;
    case 'RESUME':
      event.ports[0]?.postMessage(resumeKey(message.owner, pageId));
      break;
    case 'KEPT':
      event.waitUntil(announceKeptPayslips(message.owner));
      break;
    default:
      message satisfies never;
  }
});
