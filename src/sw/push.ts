/**
 * News while the application is closed: that there is a payslip, never of how much or from whom. What arrives is a
 * count; anything else is answered with the same plain sentence.
 */
declare const self: ServiceWorkerGlobalScope;

type Badging = { setAppBadge?(count?: number): Promise<void> };

export async function pushed(event: PushEvent): Promise<void> {
  const unread = unreadIn(event);
  await (navigator as Badging).setAppBadge?.(unread)?.catch(() => undefined);
  await self.registration.showNotification('Tiene un comprobante nuevo', {
    body: 'Abra su bóveda para verlo.',
    tag: 'vault',
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-512.png',
    lang: 'es-CO',
    data: '/payslip',
  });
}

function unreadIn(event: PushEvent): number {
  try {
    const { unread } = (event.data?.json() ?? {}) as { unread?: unknown };
    return typeof unread === 'number' && unread > 0 ? unread : 1;
  } catch {
    return 1;
  }
}

/** The window that is open already, or a new one. */
export async function opened(event: NotificationEvent): Promise<void> {
  event.notification.close();
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const vault = windows.find(({ url }) => new URL(url).pathname.startsWith('/payslip'));
  if (vault) await vault.focus();
  else await self.clients.openWindow('/payslip');
}
