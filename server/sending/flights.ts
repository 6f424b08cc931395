import type { SendingOperation } from './decide.ts';

/** Calls under way at which an employer starts, once DIAN has answered the first one of the round. */
export const START_FLIGHTS = 8;
/** An answer is slow beyond this many times the usual one. */
const SLOW_RATIO = 3;
/** A faster answer is never slow, so that a local service of milliseconds does not count as slow by chance. */
const SLOW_FLOOR_MS = 2000;

/** Answer of DIAN to one call. `failed` is true when the other documents of the employer would fail too. */
export type FlightAnswer = { operation: SendingOperation; ms: number; failed: boolean };

/** Ends a flight. Without an answer the flight teaches nothing: no call was made, or its end is not known. */
type FlightEnd = (answer?: FlightAnswer) => void;

/** Number of calls of one employer that may be under way at once, learned from DIAN's answers. */
export type Flights = {
  /** Begins a round, or what follows a wait: one call alone, until DIAN answers it well. */
  startOver: () => void;
  /** Calls that may be under way now, at least 1. */
  countAllowed: () => number;
  begin: () => FlightEnd;
};

/**
 * Creates the window of an employer, of at most `ceiling` calls. It is the law that TCP has for a network of
 * unknown width. Every good answer adds one call up to the width that held before. Beyond that width a whole
 * window of good answers adds one. A failed or slow answer halves the window, and the answers of calls that
 * had left before say nothing new. A window that is not used does not grow.
 */
export function createFlights(ceiling: number): Flights {
  let size = Math.min(START_FLIGHTS, ceiling);
  /** Width that held. Nothing failed yet, so the ceiling is tried quickly. */
  let steady = ceiling;
  /** Good answers at this size, beyond the width that held. */
  let good = 0;
  let hasAnswered = false;
  let underWay = 0;
  let mostUnderWay = 0;
  let begun = 0;
  /** Flights with a lower number left before the last reduction. */
  let firstAfterReduction = 0;
  const usualMs = new Map<SendingOperation, number>();

  function shrink(): void {
    size = Math.max(1, Math.floor(size / 2));
    steady = size;
    good = 0;
    firstAfterReduction = begun;
  }

  function grow(): void {
    if (size >= Math.min(ceiling, 2 * mostUnderWay)) return;
    if (size >= steady && ++good < size) return;
    size++;
    good = 0;
    steady = Math.max(steady, size);
  }

  function learn(flight: number, { operation, ms, failed }: FlightAnswer): void {
    const usual = usualMs.get(operation);
    const slow = usual !== undefined && ms > Math.max(SLOW_FLOOR_MS, SLOW_RATIO * usual);
    if (!failed) {
      hasAnswered = true;
      usualMs.set(operation, usual === undefined ? ms : followUsual(usual, ms));
    }
    if (flight < firstAfterReduction) return;
    if (failed || slow) shrink();
    else grow();
  }

  return {
    startOver() {
      size = Math.min(size, START_FLIGHTS);
      hasAnswered = false;
      mostUnderWay = 0;
    },
    countAllowed: () => (hasAnswered ? size : 1),
    begin() {
      const flight = begun++;
      underWay++;
      mostUnderWay = Math.max(mostUnderWay, underWay);
      return (answer) => {
        underWay--;
        if (answer) learn(flight, answer);
      };
    },
  };
}

/**
 * Follows the usual answer: quickly to a faster one, slowly to a slower one. A service that stays slow becomes
 * the usual one after some twenty answers, so the window grows again.
 */
const followUsual = (usual: number, ms: number): number =>
  usual + (ms - usual) * (ms < usual ? 1 / 4 : 1 / 64);
