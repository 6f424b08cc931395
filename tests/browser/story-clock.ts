/** Every story begins at this moment, on whichever day it runs: months, laws and the demo are those of then. */
const STORY_START = Date.parse('2026-11-27T09:00:00-05:00');

/** Milliseconds from the clock of the machine to that of the stories; 0 until a story sets it. */
let shift = 0;

/** The shift of a run of the stories that begins now. */
export const findClockShift = (): number => STORY_START - Date.now();

/** Sets the shift of the processes and browsers that this process starts from now on. */
export function setClockShift(milliseconds: number): void {
  shift = milliseconds;
}

/** Moves the clock of this process: tests compare its moments with those of the product. */
export function moveOwnClock(): void {
  moveClock(shift);
}

/** The environment that gives a process the clock of the stories, and the processes and threads that it starts. */
export function clockEnvironment(): Record<string, string> {
  const script = clockScript();
  if (!script) return {};
  const preload = `--import=data:text/javascript,${encodeURIComponent(script)}`;
  return { NODE_OPTIONS: [process.env.NODE_OPTIONS, preload].filter(Boolean).join(' ') };
}

/** The script that gives a page the clock of the stories; nothing when it has the clock of the machine. */
export const clockScript = (): string | undefined => (shift === 0 ? undefined : `(${moveClock})(${shift})`);

/**
 * Moves `Date` by so many milliseconds; timers and `performance` stay as they are. Processes and pages receive the source of
 * this function, so it uses nothing outside itself.
 */
function moveClock(milliseconds: number): void {
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
