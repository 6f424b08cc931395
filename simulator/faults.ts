/** Misbehaviour on demand: which fault the next call meets. */
import { isOperation, type Operation } from './call.ts';
import { type Line, notice, rejection } from './lines.ts';

export const modes = [
  'latency',
  'timeout_before',
  'timeout_after',
  'http_403',
  'http_500',
  'http_503',
  'http_507',
  'soap_fault',
  'in_process_98',
  'truncated',
  'malformed',
  'reject',
] as const;

export type Mode = (typeof modes)[number];

export interface Fault {
  readonly mode: Mode;
  /** How many calls meet it; without it, every call. */
  readonly count?: number;
  /** Chance of each call to meet it, 0 to 1. */
  readonly probability?: number;
  readonly delay_ms?: number;
  readonly operations?: readonly Operation[];
  readonly rules?: readonly Line[];
}

const natural: Partial<Record<Mode, readonly Operation[]>> = {
  in_process_98: ['SendNominaSync', 'GetStatus', 'GetStatusZip'],
  reject: ['SendNominaSync', 'SendTestSetAsync'],
};

export class Faults {
  #active: { fault: Fault; left: number }[] = [];
  readonly #random: () => number;

  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  add(fault: Fault): void {
    this.#active.push({ fault, left: fault.count ?? Number.POSITIVE_INFINITY });
  }

  clear(): void {
    this.#active = [];
  }

  list(): (Fault & { left: number | null })[] {
    return this.#active.map(({ fault, left }) => ({ ...fault, left: Number.isFinite(left) ? left : null }));
  }

  /** The first fault that applies to the operation; each time it strikes its count goes down. */
  draw(operation: Operation): Fault | undefined {
    for (const active of this.#active) {
      const { fault } = active;
      const where = fault.operations ?? natural[fault.mode];
      if (where && !where.includes(operation)) continue;
      if (fault.probability !== undefined && this.#random() >= fault.probability) continue;
      active.left -= 1;
      this.#active = this.#active.filter(({ left }) => left > 0);
      return fault;
    }
    return undefined;
  }
}

/** A fault as written in JSON, or the words that say what is wrong with it. */
export function faultOf(input: Record<string, unknown>): Fault | string {
  const known = ['mode', 'count', 'probability', 'delay_ms', 'operations', 'rules'];
  const stray = Object.keys(input).find((name) => !known.includes(name));
  if (stray) return `unknown field "${stray}"; known: ${known.join(', ')}`;
  const { mode, count, probability, delay_ms, operations, rules } = input;
  if (typeof mode !== 'string' || !(modes as readonly string[]).includes(mode))
    return `mode must be one of ${modes.join(', ')} or none`;
  if (count !== undefined && !(Number.isInteger(count) && (count as number) > 0))
    return 'count must be a whole number above 0';
  if (probability !== undefined && !(typeof probability === 'number' && probability >= 0 && probability <= 1))
    return 'probability must be a number from 0 to 1';
  if (delay_ms !== undefined && !(typeof delay_ms === 'number' && delay_ms >= 0 && delay_ms <= 600_000))
    return 'delay_ms must be a number from 0 to 600000';
  if (
    operations !== undefined &&
    !(Array.isArray(operations) && operations.every((name) => isOperation(String(name))))
  )
    return 'operations must be a list of operation names';
  const lines = linesOf(rules);
  if (typeof lines === 'string') return lines;
  if (mode === 'reject' && lines.length === 0) return 'reject needs rules, for example ["NIE024"]';
  return {
    mode: mode as Mode,
    ...(count === undefined ? {} : { count: count as number }),
    ...(probability === undefined ? {} : { probability }),
    ...(delay_ms === undefined ? {} : { delay_ms }),
    ...(operations === undefined ? {} : { operations: operations as Operation[] }),
    ...(lines.length === 0 ? {} : { rules: lines }),
  };
}

function linesOf(rules: unknown): Line[] | string {
  if (rules === undefined) return [];
  if (!Array.isArray(rules)) return 'rules must be a list';
  const lines: Line[] = [];
  for (const rule of rules as unknown[]) {
    const { code, text, severity } =
      typeof rule === 'string'
        ? { code: rule, text: undefined, severity: undefined }
        : ((rule ?? {}) as Record<string, unknown>);
    if (typeof code !== 'string' || !/^[A-Za-z0-9]+$/.test(code))
      return 'each rule is a code or {code, text, severity}';
    const words = typeof text === 'string' ? text : 'Rechazo pedido al simulador';
    lines.push(severity === 'Notificación' ? notice(code, words) : rejection(code, words));
  }
  return lines;
}
