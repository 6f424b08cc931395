import { Workbox } from 'workbox-window';

/**
 * Second entry module of the page: registers the service worker, offers new versions, recovers parts that failed to
 * load, and asks the browser to keep storage. No failure here may stop the application from starting.
 */
const hour = 3_600_000;
const workers = navigator.serviceWorker;

if (import.meta.env.PROD && 'serviceWorker' in navigator) void register();

/** Registers the worker. A new version waits until the person accepts it; the old one keeps its parts meanwhile. */
async function register(): Promise<void> {
  const workbox = new Workbox('/sw.js');
  let controlled = workers.controller !== null;
  let updating = false;
  let offered: ServiceWorker | undefined;
  const offer = (waiting: ServiceWorker | null | undefined) => {
    // The first worker of a device activates by itself.
    if (!waiting || waiting === offered || !workers.controller) return;
    offered = waiting;
    say('Hay una versión nueva.', 'Actualizar', () => {
      updating = true;
      workbox.messageSkipWaiting();
    });
  };
  workbox.addEventListener('waiting', ({ sw }) => offer(sw));
  workbox.addEventListener('controlling', () => {
    if (updating) location.reload();
    // Accepted in another tab: the parts of this tab's version are gone from the device.
    else if (controlled) say('Hay una versión nueva.', 'Actualizar', () => location.reload());
    controlled = true;
  });
  try {
    const registration = await workbox.register();
    // `Workbox` reports only the first new version to a page that stays open for days. Each check finds later
    // ones.
    const check = () => {
      offer(registration?.waiting);
      void workbox.update().catch(() => undefined);
    };
    addEventListener('focus', check);
    setInterval(check, hour);
  } catch {
    // Private windows and some policies refuse workers. Everything works with a connection.
  }
}

addEventListener('vite:preloadError', () => {
  if (navigator.onLine) say('Una parte de la aplicación no llegó.', 'Recargar', () => location.reload());
});

/** Shows one line at the foot of the page. It waits while a form has unsaved changes. */
function say(text: string, action: string, act: () => void): void {
  if (document.querySelector('[data-dirty]')) {
    setTimeout(() => say(text, action, act), 5_000);
    return;
  }
  document.querySelector('.q-offer')?.remove();
  const line = document.createElement('div');
  line.className = 'q-offer';
  line.setAttribute('role', 'status');
  const go = button(action, () => {
    line.remove();
    act();
  });
  line.append(
    text,
    go,
    button('Después', () => line.remove()),
  );
  document.body.append(line);
}

function button(word: string, act: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = word;
  element.addEventListener('click', act);
  return element;
}

if (typeof BroadcastChannel !== 'undefined') {
  const news = new BroadcastChannel('vault');
  news.addEventListener('message', (event: MessageEvent<{ about: string; ids?: string[] }>) => {
    if (event.data.about !== 'kept' || !event.data.ids?.length) return;
    news.close();
    void navigator.storage?.persist?.();
  });
}
