/**
 * Inlined into the page and run before the first paint. It applies the chosen theme, and in the vault the size of the
 * text. The prerendered sign-in page (`scripts/prerender-pages.ts`) is painted before its scripts are requested. A press
 * on it before they arrive waits until the page hydrates. On a device that knows a user, no sign-in page is shown.
 */
{
  const inVault = /^\/payslip(\/|$)/.test(location.pathname);
  let isKnown = false;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.classList.add(theme);
    const letters = localStorage.getItem('letters');
    if (letters && inVault) document.documentElement.style.fontSize = `${letters}%`;
    isKnown = localStorage.getItem('user') !== null || localStorage.getItem('vault') !== null;
  } catch {
    // Without storage, no user is known.
  }

  // Installed from the vault, the icon opens the vault, even after the browser forgot its user.
  const link = document.head.querySelector<HTMLLinkElement>('link[rel=manifest]');
  if (link && inVault) link.href = '/vault.webmanifest';

  addEventListener('DOMContentLoaded', () => {
    const door = document.querySelector<HTMLElement>('[data-door]');
    const parts = document.querySelector('template')?.content;
    if (!door || !parts) return;

    let started = false;
    const start = () => {
      if (!started) document.head.append(document.importNode(parts, true));
      started = true;
    };
    // The browser asks another process for a cookie, so it is read where there is a door alone.
    if (isKnown || document.cookie.includes('XSRF-TOKEN-VAULT=')) {
      door.replaceChildren();
      delete door.dataset['door'];
      return start();
    }
    // A hidden page is not painted, so there is no paint to wait for. Without paint events, a moment is waited.
    if (document.visibilityState === 'hidden') start();
    else setTimeout(start, 3_000);
    new PerformanceObserver((seen) => {
      if (seen.getEntriesByName('first-contentful-paint').length > 0) start();
    }).observe({ type: 'paint', buffered: true });

    // The browser must not submit the form itself meanwhile: its values would appear in the address.
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
