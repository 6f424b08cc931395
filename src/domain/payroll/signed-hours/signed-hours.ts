import type { Day } from '../../values/day.ts';
import type { ClockSpan, HoursLink, HoursSignature, HoursSigner } from './hours-chain.ts';

export const hoursStates = ['espera', 'difiere', 'firmada', 'sin_horas'] as const;
/**
 * Where an entry of overtime stands: one side `espera` the signature of the other, both signed and it `difiere`, it is
 * `firmada` by both with the same times, or both say that it has none (`sin_horas`).
 */
export type HoursState = (typeof hoursStates)[number];

/** Last signature of a side about an entry. */
export type SideSignature = Pick<HoursSignature, 'start' | 'end' | 'name' | 'note' | 'signed_at'>;

export type SignedEntry = {
  id: string;
  day: Day;
  employee: SideSignature | null;
  company: SideSignature | null;
  state: HoursState;
  /** Side whose signature is awaited. */
  waits: HoursSigner | null;
  /** Times that both signed last, which are paid until both sign others. */
  agreed: ClockSpan | null;
};

const isSameSpan = (
  a: Pick<HoursSignature, 'start' | 'end'>,
  b: Pick<HoursSignature, 'start' | 'end'>,
): boolean => a.start === b.start && a.end === b.end;

export const toClockSpan = ({ start, end }: Pick<HoursSignature, 'start' | 'end'>): ClockSpan | null =>
  start !== null && end !== null ? { start, end } : null;

/** Reads the entries that links sign, in the order of their first signature. */
export function readSignedEntries(links: readonly HoursLink[]): SignedEntry[] {
  const entries = new Map<string, SignedEntry>();
  for (const link of links) {
    const { entry: id, day, signer, start, end, name, note, signed_at } = link;
    const had = entries.get(id) ?? { id, day, employee: null, company: null, agreed: null };
    const sides = {
      employee: had.employee,
      company: had.company,
      [signer]: { start, end, name, note, signed_at },
    };
    entries.set(id, { id, day, ...sides, ...judge(sides, signer, had.agreed) });
  }
  return [...entries.values()];
}

function judge(
  { employee, company }: Pick<SignedEntry, 'employee' | 'company'>,
  last: HoursSigner,
  before: ClockSpan | null,
): Pick<SignedEntry, 'state' | 'waits' | 'agreed'> {
  const other = last === 'employee' ? 'company' : 'employee';
  if (employee && company) {
    if (!isSameSpan(employee, company)) return { state: 'difiere', waits: other, agreed: before };
    const agreed = toClockSpan(employee);
    return { state: agreed ? 'firmada' : 'sin_horas', waits: null, agreed };
  }
  const only = employee ?? company;
  if (only && toClockSpan(only)) return { state: 'espera', waits: other, agreed: null };
  return { state: 'sin_horas', waits: null, agreed: null };
}
