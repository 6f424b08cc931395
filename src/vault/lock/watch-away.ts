import { lend, lockTime } from '../session/held-key.ts';
import { employeeSession, lock } from '../session/session.ts';

/**
 * Locks the vault after the chosen time out of sight or without input. Covers the page while it is out of sight, so
 * that the list of open applications shows no figures.
 */
const minute = 60_000;
let away: number | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

const limit = (): number => (lockTime() ?? 1) * minute;

function wait(time: number, then: () => unknown = lock): void {
  clearTimeout(timer);
  timer =
    employeeSession.get().state === 'open' && lockTime() !== undefined ? setTimeout(then, time) : undefined;
}

const cover = (on: boolean) => document.documentElement.classList.toggle('v-covered', on);

function hidden(): void {
  cover(true);
  if (lockTime() === undefined) return;
  away = Date.now();
  if (limit() === 0) void lock();
  else {
    void lend();
    wait(limit());
  }
}

function visible(): void {
  const gone = away === undefined ? undefined : Date.now() - away;
  away = undefined;
  // A clock that was set back counts as expired. A page due to lock stays covered until it is locked.
  if (gone !== undefined && lockTime() !== undefined && (gone < 0 || gone >= limit()))
    void lock().finally(() => cover(document.visibilityState === 'hidden'));
  else {
    cover(false);
    touched();
  }
}

const look = () => (document.visibilityState === 'hidden' ? hidden() : visible());

/** Minimum time in sight without input, in milliseconds: a slow reader touches nothing for a while. */
const readingTime = 3 * minute;

/** Returns the scroll positions of the pages. A screen reader scrolls without pointer or key events. */
const scrolledTo = (): string =>
  [...document.querySelectorAll('ion-content')]
    .map(({ shadowRoot }) => shadowRoot?.querySelector('[part=scroll]')?.scrollTop)
    .join();

function touched(): void {
  const at = scrolledTo();
  wait(Math.max(limit(), readingTime), () => (scrolledTo() === at ? lock() : touched()));
}

export function watchAway(): void {
  document.addEventListener('visibilitychange', look);
  // A page that is left may be drawn once more, and shown again from the back-forward cache.
  addEventListener('pageshow', look);
  addEventListener('pagehide', () => {
    cover(true);
    void lend();
  });
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'click', 'focusin'] as const)
    addEventListener(kind, touched, { passive: true });
  // Opening the vault starts the time. An answer of the server while it is open is not input.
  let before = employeeSession.get().state;
  employeeSession.subscribe(() => {
    const { state } = employeeSession.get();
    if (state !== before) touched();
    before = state;
  });
}
