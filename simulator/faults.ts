/** Injects faults on demand: decides which fault the next call meets. */
import { isOperation, type Operation } from './call.ts';
import { type AnswerLine, buildNoticeLine, buildRejectionLine } from './lines.ts';

const sends = ['SendNominaSync', 'SendTestSetAsync'] as const;
const verdicts = ['SendNominaSync', 'GetStatus', 'GetStatusZip'] as const;

/** Maps each mode to the operations that it affects by default. Undefined means all of them. */
const natural = {
  latency: undefined,
  slow_drip: undefined,
  timeout_before: undefined,
  timeout_after: undefined,
  reset_before: undefined,
  reset_after: undefined,
  http_403: undefined,
  http_500: undefined,
  http_502: undefined,
  http_503: undefined,
  http_504: undefined,
  http_507: undefined,
  http_508: undefined,
  soap_fault: undefined,
  invalid_security: undefined,
  wrong_clock: undefined,
  truncated: undefined,
  malformed: undefined,
  empty: undefined,
  html: undefined,
  in_process_98: verdicts,
  in_process_0: ['GetStatusZip'],
  in_process_blank: ['GetStatusZip'],
  empty_batch: ['GetStatusZip'],
  unknown_batch: ['GetStatusZip'],
  rejected_set: ['SendTestSetAsync', 'GetStatusZip'],
  other_document: verdicts,
  duplicate_words: [...verdicts, 'SendTestSetAsync'],
  duplicate_refused: [...verdicts, 'SendTestSetAsync'],
  duplicate_unheld: sends,
  invalid_base64: [...verdicts, 'GetXmlByDocumentKey'],
  reject: sends,
  notice: sends,
} as const satisfies Record<string, readonly Operation[] | undefined>;

export type Mode = keyof typeof natural;
export const modes = Object.keys(natural) as Mode[];

export interface Fault {
  readonly mode: Mode;
  /** Number of calls affected. Without it, every call is. */
  readonly count?: number;
  /** Number of calls to let through first. */
  readonly after?: number;
  /** Chance of each call, 0 to 1. */
  readonly probability?: number;
  /** Seed that makes the probabilities repeatable. */
  readonly seed?: number;
  readonly delay_ms?: number;
  /** Minutes that the clock is off. Only for `wrong_clock`. */
  readonly minutes?: number;
  readonly operations?: readonly Operation[];
  readonly rules?: readonly AnswerLine[];
}

interface Active {
  readonly fault: Fault;
  readonly random: () => number;
  left: number;
  toPass: number;
}

export class Faults {
  #active: Active[] = [];
  readonly #random: () => number;

  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  add(fault: Fault): void {
    this.#active.push({
      fault,
      random: fault.seed === undefined ? this.#random : seeded(fault.seed),
      left: fault.count ?? Number.POSITIVE_INFINITY,
      toPass: fault.after ?? 0,
    });
  }

  clear(): void {
    this.#active = [];
  }

  list(): (Fault & { left: number | null })[] {
    return this.#active.map(({ fault, left }) => ({ ...fault, left: Number.isFinite(left) ? left : null }));
  }

  /** Returns the first fault that applies to the operation, and counts it down. */
  draw(operation: Operation): Fault | undefined {
    for (const active of this.#active) {
      const { fault } = active;
      const where: readonly Operation[] | undefined = fault.operations ?? natural[fault.mode];
      if (where && !where.includes(operation)) continue;
      if (active.toPass > 0) {
        active.toPass -= 1;
        continue;
      }
      if (fault.probability !== undefined && active.random() >= fault.probability) continue;
      active.left -= 1;
      this.#active = this.#active.filter(({ left }) => left > 0);
      return fault;
    }
    return undefined;
  }
}

/** Marsaglia's xorshift on 32 bits: good enough for probabilities, and equal on every machine. */
function seeded(seed: number): () => number {
  let state = (seed ^ 0x9e3779b9) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4_294_967_296;
  };
}

const isWhole = (value: unknown, least: number): boolean => Number.isInteger(value) && Number(value) >= least;
const isWithin = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && value >= least && value <= most;

const checks: Record<string, { holds(value: unknown): boolean; words: string }> = {
  mode: {
    holds: (value) => typeof value === 'string' && Object.hasOwn(natural, value),
    words: `one of ${modes.join(', ')} or none`,
  },
  count: { holds: (value) => isWhole(value, 1), words: 'a whole number above 0' },
  after: { holds: (value) => isWhole(value, 0), words: 'a whole number, 0 or more' },
  probability: { holds: (value) => isWithin(value, 0, 1), words: 'a number from 0 to 1' },
  seed: { holds: (value) => Number.isInteger(value), words: 'a whole number' },
  delay_ms: { holds: (value) => isWithin(value, 0, 600_000), words: 'a number from 0 to 600000' },
  minutes: { holds: (value) => isWithin(value, -5_256_000, 5_256_000), words: 'a number of minutes' },
  operations: {
    holds: (value) =>
      Array.isArray(value) && value.length > 0 && value.every((name) => isOperation(String(name))),
    words: 'a list of operation names',
  },
  rules: { holds: Array.isArray, words: 'a list' },
};

/** Parses a fault from JSON. Returns a message when it is not valid. */
export function readFault(input: Record<string, unknown>): Fault | string {
  for (const [name, value] of Object.entries({ mode: undefined, ...input })) {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
    if (!check) return `unknown field "${name}"; known: ${Object.keys(checks).join(', ')}`;
    if (!check.holds(value)) return `${name} must be ${check.words}`;
  }
  const { rules, ...rest } = input as unknown as Omit<Fault, 'rules'> & { rules?: unknown[] };
  const lines = linesOf(rules ?? [], rest.mode === 'notice');
  if (typeof lines === 'string') return lines;
  if (['reject', 'notice'].includes(rest.mode) && lines.length === 0)
    return `${rest.mode} needs rules, for example ["NIE024"]`;
  return lines.length === 0 ? rest : { ...rest, rules: lines };
}

function linesOf(rules: readonly unknown[], mild: boolean): AnswerLine[] | string {
  const lines: AnswerLine[] = [];
  for (const rule of rules) {
    const { code, text, severity } =
      typeof rule === 'string'
        ? { code: rule, text: undefined, severity: undefined }
        : ((rule ?? {}) as Record<string, unknown>);
    if (typeof code !== 'string' || !/^[A-Za-z0-9]+$/.test(code))
      return 'each rule is a code or {code, text, severity}';
    const words = typeof text === 'string' ? text : 'Rechazo pedido al simulador';
    lines.push(
      mild || severity === 'Notificación' ? buildNoticeLine(code, words) : buildRejectionLine(code, words),
    );
  }
  return lines;
}
