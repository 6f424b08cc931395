import { news } from './payslips.ts';

/**
 * News while the application is closed: that there is a payslip or an answer, never of how much, from whom or what it
 * says. What arrives is a kind and a count; anything else is answered with the first plain sentence.
 */
declare const self: ServiceWorkerGlobalScope;

type Badging = { setAppBadge?(count?: number): Promise<void> };

const sentences = {
  payslip: ['Tiene un comprobante nuevo', 'Abra su bóveda para verlo.'],
  question: ['Nómina respondió su pregunta', 'Abra su bóveda para leer la respuesta.'],
  access: [
    'Alguien entró a su bóveda con un código de nómina',
    'Si no fue usted, pida otro código en nómina: cierra esa entrada.',
  ],
} as const;

export async function handlePush(event: PushEvent): Promise<void> {
  const { about, unread } = newsIn(event);
  news.postMessage({ about: 'pushed' });
  if (about === 'payslip') await (navigator as Badging).setAppBadge?.(unread)?.catch(() => undefined);
  const [title, body] = sentences[about];
  await self.registration.showNotification(title, {
    body,
    tag: about,
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-512.png',
    lang: 'es-CO',
    data: '/payslip',
  });
}

function newsIn(event: PushEvent): { about: keyof typeof sentences; unread: number } {
  let read: { about?: unknown; unread?: unknown } = {};
  try {
    read = event.data?.json() ?? {};
  } catch {
    // Not ours: there is something to see, and that is all it may say.
  }
  const { about, unread } = read;
  return {
    about: about === 'question' || about === 'access' ? about : 'payslip',
    unread: typeof unread === 'number' && unread > 0 ? unread : 1,
  };
}

/** The window that is open already, or a new one. */
export async function handleNotificationClick(event: NotificationEvent): Promise<void> {
  event.notification.close();
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const vault = windows.find(({ url }) => new URL(url).pathname.startsWith('/payslip'));
  if (vault) await vault.focus();
  else await self.clients.openWindow('/payslip');
}

type SubscriptionChange = ExtendableEvent & {
  oldSubscription?: PushSubscription;
  newSubscription?: PushSubscription;
};

/**
 * A browser that ended its subscription gets another under the same key. The server is told of it by the vault, the next
 * time it is opened: this worker has no token of anybody's.
 */
export async function resubscribe(event: Event): Promise<void> {
  const { oldSubscription, newSubscription } = event as SubscriptionChange;
  const key = oldSubscription?.options.applicationServerKey;
  if (newSubscription || !key) return;
  await self.registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch(() => undefined);
}
