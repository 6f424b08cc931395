import { mostPayrolls } from '../../src/domain/office/payroll-months.ts';
import { readSameChange, type SameChange } from '../../src/domain/payroll/drafts/same-change.ts';
import { addTotals } from '../../src/domain/payroll/statement/add-totals.ts';
import type { Totals } from '../../src/domain/payroll/statement/statement.ts';
import { isId } from '../../src/domain/values/id.ts';
import { parseMoney, toMoneyText } from '../../src/domain/values/money.ts';
import { parseIds, toFlag } from '../http/values.ts';
import { readPayrollQuery } from '../payroll/list/query.ts';
import { buildInvalidRefusal } from '../refusals.ts';
import { readPageRequest } from '../store/cursors.ts';

type Query = Record<string, string | undefined>;

export function readAdjustmentQuery(query: Query) {
  const { year, month, filters, states, search, page, perPage } = readPayrollQuery({
    ...query,
    sort: undefined,
  });
  const { note_type, employee_id } = query;
  if (note_type && note_type !== '1' && note_type !== '2')
    throw buildInvalidRefusal(
      { note_type: ['Use 1 (reemplaza) o 2 (elimina)'] },
      'La consulta no es válida.',
    );
  if (employee_id && !isId(employee_id))
    throw buildInvalidRefusal({ employee_id: ['El empleado no es válido'] }, 'La consulta no es válida.');
  return {
    year,
    month,
    monthFrom: filters?.monthFrom,
    monthTo: filters?.monthTo,
    states,
    search,
    asked: readPageRequest(
      { page: query.page ? page : undefined, perPage, cursor: query.cursor },
      'adjustments',
    ),
    type: note_type ? (Number(note_type) as 1 | 2) : undefined,
    employeeId: employee_id || undefined,
  };
}

export type NoteReason = { reason: string; print_reason: boolean };

export function readStart(body: Record<string, unknown>): NoteReason & { note_type: 1 | 2 } {
  const type = ([1, 2] as const).find((one) => one === body.note_type || String(one) === body.note_type);
  const errors: Record<string, string[]> = {};
  if (!type) errors.note_type = ['Elija reemplazar o eliminar'];
  const reason = readAdjustmentReason(body.reason, errors);
  const print_reason = readPrintReason(body.print_reason, errors) ?? true;
  if (!type || Object.keys(errors).length) throw buildInvalidRefusal(errors);
  return { note_type: type, reason, print_reason };
}

export function readReissue(body: Record<string, unknown>): NoteReason {
  const errors: Record<string, string[]> = {};
  const reason = readAdjustmentReason(body.reason, errors);
  const print_reason = readPrintReason(body.print_reason, errors) ?? true;
  if (Object.keys(errors).length) throw buildInvalidRefusal(errors);
  return { reason, print_reason };
}

/** `undefined` when it was not sent. */
export function readPrintReason(given: unknown, errors: Record<string, string[]>): boolean | undefined {
  if (given === undefined) return undefined;
  const flag = toFlag(given);
  if (flag === undefined) errors.print_reason = ['Responda sí o no'];
  return flag;
}

export function readAdjustmentReason(given: unknown, errors: Record<string, string[]>): string {
  const reason = typeof given === 'string' ? given.trim() : '';
  if (reason === '') errors.reason = ['Escriba por qué se ajusta.'];
  if (reason.length > 300) errors.reason = ['El motivo admite máximo 300 caracteres'];
  return reason;
}

/** Adjustment of several documents. Without `change` they are eliminated. */
type TogetherAsked = { ids: string[]; change: SameChange | undefined; why: NoteReason };

/** Parses one change for several documents. `sign: 'eliminate'` has no other fields of a change. */
export function readTogether(body: Record<string, unknown>): TogetherAsked {
  const errors: Record<string, string[]> = {};
  const ids = parseIds(body.ids, mostPayrolls);
  if (!ids) errors.ids = [`Elija entre 1 y ${mostPayrolls} nóminas`];
  const read = body.sign === 'eliminate' ? ({ ok: true, value: undefined } as const) : readSameChange(body);
  if (!read.ok) Object.assign(errors, read.errors);
  const reason = readAdjustmentReason(body.reason, errors);
  const print_reason = readPrintReason(body.print_reason, errors) ?? true;
  if (!ids || !read.ok || Object.keys(errors).length) throw buildInvalidRefusal(errors);
  return { ids, change: read.value, why: { reason, print_reason } };
}

const names = ['accrued_total', 'deductions_total', 'total'] as const;

/**
 * Parses the totals shown to the user, of each document or their sum, which are compared with the computed ones.
 * `undefined` when they were not sent.
 */
export function readShownTotals(given: unknown): Totals | undefined {
  if (given === undefined) return undefined;
  return Array.isArray(given) ? addTotals(given.map(readTotals)) : readTotals(given);
}

function readTotals(given: unknown): Totals {
  const of = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
  const read = names.map(
    (name) => [name, typeof of[name] === 'string' ? parseMoney(of[name]) : undefined] as const,
  );
  if (read.some(([, value]) => value === undefined) || Object.keys(of).length > names.length)
    throw buildInvalidRefusal({ totals: ['Los totales no son válidos'] });
  return Object.fromEntries(
    read.map(([name, value]) => [name, value === undefined ? '' : toMoneyText(value)]),
  ) as Totals;
}
