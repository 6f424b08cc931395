/** Every story begins at this moment, on whichever day it runs: months, laws and the demo are those of then. */
const STORY_START = Date.parse('2026-11-27T09:00:00-05:00');

/** Milliseconds from the clock of the machine to that of the stories; 0 until a story sets it. */
let shift = 0;

/** The shift of a run of the stories that begins now. */
export const findShift = (): number => STORY_START - Date.now();

/** What this process starts from now on, processes and browsers, has the clock of the stories. */
export function useShift(milliseconds: number): void {
  shift = milliseconds;
}

/** Sets the clock of this process, which compares moments with those of the product. */
export function shiftOwnClock(): void {
  shiftClock(shift);
}

/** The environment that gives a process the clock of the stories, and the processes and threads that it starts. */
export function clockEnvironment(): Record<string, string> {
  const script = clockScript();
  if (!script) return {};
  const preload = `--import=data:text/javascript,${encodeURIComponent(script)}`;
  return { NODE_OPTIONS: [process.env.NODE_OPTIONS, preload].filter(Boolean).join(' ') };
}

/** The script that gives a page the clock of the stories; nothing when it has the clock of the machine. */
export const clockScript = (): string | undefined => (shift === 0 ? undefined : `(${shiftClock})(${shift})`);

/** Its source is sent to processes and pages: it uses nothing from outside. Timers and `performance` stay as they are. */
function shiftClock(milliseconds: number): void {
  const RealDate = globalThis.Date;
  if (milliseconds === 0 || 'isShifted' in RealDate) return;
  globalThis.Date = new Proxy(RealDate, {
    construct: (_, given, newTarget) =>
      Reflect.construct(RealDate, given.length === 0 ? [RealDate.now() + milliseconds] : given, newTarget),
    apply: () => new RealDate(RealDate.now() + milliseconds).toString(),
    has: (_, name) => name === 'isShifted' || name in RealDate,
    get: (_, name) => (name === 'now' ? () => RealDate.now() + milliseconds : Reflect.get(RealDate, name)),
  });
}
