import { vaultChannel } from './payslips.ts';

/**
 * Notifications while the application is closed. They say that there is a payslip, an answer or hours to sign, and never an
 * amount, a sender or words. A message carries a kind and a count. A message of another form is shown as a new payslip.
 */
declare const self: ServiceWorkerGlobalScope;

type Badging = { setAppBadge?(count?: number): Promise<void> };

const sentences = {
  payslip: ['Tiene un comprobante nuevo', 'Abra su bóveda para verlo.'],
  question: ['Nómina respondió su pregunta', 'Abra su bóveda para leer la respuesta.'],
  request: ['Su empresa decidió una solicitud suya', 'Abra su bóveda para verla.'],
  hours: ['Hay horas extra que esperan su firma', 'Abra su bóveda para verlas.'],
  access: [
    'Alguien entró a su bóveda con un código de nómina',
    'Si no fue usted, pida otro código en nómina: cierra esa entrada.',
  ],
} as const;

export async function handlePush(event: PushEvent): Promise<void> {
  const { about, unread } = readPushMessage(event);
  vaultChannel.postMessage({ about: 'pushed' });
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

function readPushMessage(event: PushEvent): { about: keyof typeof sentences; unread: number } {
  let read: { about?: unknown; unread?: unknown } = {};
  try {
    read = event.data?.json() ?? {};
  } catch {
    // Not a message of ours: the notification only says that there is something to see.
  }
  const { about, unread } = read;
  return {
    about:
      typeof about === 'string' && Object.hasOwn(sentences, about)
        ? (about as keyof typeof sentences)
        : 'payslip',
    unread: typeof unread === 'number' && unread > 0 ? unread : 1,
  };
}

/** Focuses the window that is already open, or opens a new one. */
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
 * Subscribes again under the same key when the browser ended its subscription. The vault tells the server when it
 * is next opened, because this worker has no session token.
 */
export async function resubscribe(event: Event): Promise<void> {
  const { oldSubscription, newSubscription } = event as SubscriptionChange;
  const key = oldSubscription?.options.applicationServerKey;
  if (newSubscription || !key) return;
  await self.registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch(() => undefined);
}
