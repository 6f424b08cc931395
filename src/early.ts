/**
 * Written into the page itself, before anything is painted. The chosen theme; and the door that came drawn with the
 * page (`scripts/prerender-pages.ts`): it is painted before its scripts are asked for, and what is pressed on it before
 * they are here waits until the door says that it is alive. On a device that knows somebody no door is shown.
 */
{
  let isKnown = document.cookie.includes('XSRF-TOKEN-VAULT=');
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.classList.add(theme);
    isKnown ||= localStorage.getItem('user') !== null || localStorage.getItem('vault') !== null;
  } catch {
    // A browser that keeps nothing knows nobody.
  }

  // Installed from the vault, the icon opens the vault, also once the browser has forgotten who was here.
  const link = document.head.querySelector<HTMLLinkElement>('link[rel=manifest]');
  if (link && /^\/payslip(\/|$)/.test(location.pathname)) link.href = '/vault.webmanifest';

  addEventListener('DOMContentLoaded', () => {
    const door = document.querySelector<HTMLElement>('[data-door]');
    const parts = document.querySelector('template')?.content;
    if (!door || !parts) return;

    let started = false;
    const start = () => {
      if (!started) document.head.append(document.importNode(parts, true));
      started = true;
    };
    if (isKnown) {
      door.replaceChildren();
      delete door.dataset['door'];
      return start();
    }
    // Nobody looks: there is no paint to wait for. Where paints are not told, a moment is waited.
    if (document.visibilityState === 'hidden') start();
    else setTimeout(start, 3_000);
    new PerformanceObserver((seen) => {
      if (seen.getEntriesByName('first-contentful-paint').length > 0) start();
    }).observe({ type: 'paint', buffered: true });

    // The browser must not send the form by itself meanwhile: its words would stand in the address.
    let pressed: HTMLElement | undefined;
    const hold = (event: Event) => {
      const button = event.target instanceof Element && event.target.closest<HTMLElement>('button');
      if (!button) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      delete pressed?.dataset['pressed'];
      pressed = button;
      button.dataset['pressed'] = '';
    };
    door.addEventListener('click', hold, true);
    const alive = () => {
      door.removeEventListener('click', hold, true);
      delete door.dataset['door'];
      delete pressed?.dataset['pressed'];
      pressed?.click();
    };
    addEventListener('alive', alive, { once: true });
  });
}
