import { lock, session } from '../session.ts';
import { lend, lockTime } from './held-key.ts';

/**
 * Locks when the vault was out of sight, or untouched, for the time its employee chose; and covers the page while it
 * is out of sight, so that the list of open applications shows no figures.
 */
const minute = 60_000;
let away: number | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

const limit = (): number => (lockTime() ?? 1) * minute;

function wait(time: number): void {
  clearTimeout(timer);
  timer =
    session.get().state === 'open' && lockTime() !== undefined
      ? setTimeout(() => void lock(), time)
      : undefined;
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
  // A clock that was set back counts as time gone by. What is due to lock stays covered until it is locked.
  if (gone !== undefined && lockTime() !== undefined && (gone < 0 || gone >= limit()))
    void lock().finally(() => cover(document.visibilityState === 'hidden'));
  else {
    cover(false);
    touched();
  }
}

const look = () => (document.visibilityState === 'hidden' ? hidden() : visible());

function touched(): void {
  // With «al salir» the page in sight still locks when nobody touches it for a minute.
  wait(Math.max(limit(), minute));
}

export function watchAway(): void {
  document.addEventListener('visibilitychange', look);
  // A page that is left may be drawn once more, and shown again from memory.
  addEventListener('pageshow', look);
  addEventListener('pagehide', () => {
    cover(true);
    void lend();
  });
  for (const kind of ['pointerdown', 'keydown'] as const) addEventListener(kind, touched, { passive: true });
  // Opening starts the time; an answer of the server that comes while it is open is nobody's touch.
  let before = session.get().state;
  session.subscribe(() => {
    const { state } = session.get();
    if (state !== before) touched();
    before = state;
  });
}
