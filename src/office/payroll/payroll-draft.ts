import { type Day, dayFrom, daysInMonth } from '../../domain/day.ts';
import { blocks, type Finding } from '../../domain/finding.ts';
import type { Hours, liquidate } from '../../domain/payroll/liquidate.ts';
import { contractOf, type EmployeeRecord, settlementOf } from '../../domain/payroll/settlement.ts';
import type { HourKind, Line, Liquidation } from '../../domain/payroll/statement.ts';
import type { Errors } from '../../domain/validation.ts';
import type { Month } from '../month.ts';
import type { Payroll } from '../payrolls/payrolls.ts';

/** What a person writes of a payroll, as text while it is being written. */
export type Written = Month & {
  employee_id: string;
  /** Empty while it is what the contract says. */
  worked_days: string;
  hours: WrittenHours[];
  payment_dates: string[];
  notes: string;
};
export type WrittenHours = { id: string; kind: HourKind; quantity: string; day: string };

export function newDraft(month: Month, employee: string): Written {
  const last = dayFrom(month.year, month.month, Math.min(30, daysInMonth(month.year, month.month)));
  return { ...month, employee_id: employee, worked_days: '', hours: [], payment_dates: [last], notes: '' };
}

export function draftOf(payroll: Payroll): Written {
  return {
    year: payroll.year,
    month: payroll.month,
    employee_id: payroll.employee_id ?? payroll.employee.id,
    worked_days: payroll.entered_days == null ? '' : String(payroll.entered_days),
    hours: payroll.hours.map((h) => ({
      id: crypto.randomUUID(),
      kind: h.kind,
      quantity: h.quantity.replace(/\.?0+$/, ''),
      day: h.day ?? '',
    })),
    payment_dates: payroll.payment_dates,
    notes: payroll.notes.join('\n'),
  };
}

/** As it travels; sums are worked out again by the server, which refuses others. */
export function valuesOf(written: Written, totals?: Liquidation['totals']): Record<string, unknown> {
  const notes = written.notes
    .split('\n')
    .map((note) => note.trim())
    .filter(Boolean);
  return {
    employee_id: written.employee_id,
    year: written.year,
    month: written.month,
    ...(written.worked_days !== '' && { worked_days: written.worked_days }),
    hours: written.hours.map(({ kind, quantity, day }) => ({ kind, quantity, ...(day && { day }) })),
    payment_dates: written.payment_dates.filter(Boolean),
    ...(notes.length > 0 && { notes }),
    ...(totals && { totals }),
  };
}

/** The line of each entry of hours: the nth of its kind is the nth line of that concept. */
export function lineOf(
  liquidation: Liquidation,
  hours: readonly WrittenHours[],
  entry: WrittenHours,
): Line | undefined {
  const nth = hours.filter((h) => h.kind === entry.kind).indexOf(entry);
  return liquidation.lines.filter((line) => line.concept === entry.kind)[nth];
}

export function liquidated(
  settle: typeof liquidate,
  employee: EmployeeRecord,
  written: Written,
): Liquidation | undefined {
  const contract = contractOf(employee);
  const period = settlementOf(contract, written.year, written.month);
  if (!period) return undefined;
  const hours = written.hours.map(
    ({ kind, quantity, day }): Hours => ({
      kind,
      quantity: quantity || '0',
      ...(day && { day: day as Day }),
    }),
  );
  return settle(contract, period, {
    ...(written.worked_days !== '' && { worked_days: Number(written.worked_days) }),
    hours,
  });
}

/** A problem, where it is in the form and what to do. */
export type Problem = { at: string; message: string; blocks: boolean };

/** Everything to mend, what was written first and what the law says after. */
export function problemsOf(
  written: Written,
  liquidation: Liquidation | undefined,
  refused: Errors,
): Problem[] {
  const problems: Problem[] = [];
  for (const hours of written.hours) {
    if (!(Number(hours.quantity) > 0))
      problems.push({ at: hours.id, message: 'Escriba las horas o quite este concepto.', blocks: true });
  }
  const errors = { ...missing(written), ...refused };
  for (const [path, [message = '']] of Object.entries(errors)) {
    const entry = written.hours[Number(/^hours\.(\d+)/.exec(path)?.[1] ?? -1)];
    const at = entry?.id ?? path.split('.')[0] ?? path;
    if (!problems.some((p) => p.at === at)) problems.push({ at, message, blocks: true });
  }
  if (written.employee_id && !liquidation)
    problems.push({ at: 'month', message: 'El contrato no cubre este mes. Elija otro.', blocks: true });
  for (const finding of liquidation?.findings ?? []) {
    const at = placeOf(finding, written);
    if (!problems.some((p) => p.at === at))
      problems.push({ at, message: `${finding.message}. ${finding.hint}`, blocks: blocks([finding]) });
  }
  return problems;
}

/** What must be written before anything is worked out; the server checks all of it again. */
function missing(written: Written): Errors {
  return {
    ...(!written.employee_id && { employee_id: ['Elija el empleado.'] }),
    ...(!written.payment_dates.some(Boolean) && { payment_dates: ['Escriba al menos una fecha de pago.'] }),
  };
}

/** `accrued.heds.1` → the second entry of that kind; `accrued.worked_days` → its field. */
function placeOf({ path }: Finding, written: Written): string {
  const [, concept = '', nth = ''] = path.split('.');
  const entries = written.hours.filter((h) => h.kind === concept);
  return entries[Number(nth || 0)]?.id ?? concept ?? path;
}
