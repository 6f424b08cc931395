import type { EmployeeMonth } from '../month-end/employee-month.ts';
import type { Recovery } from '../payroll/statement/statement.ts';
import type { Errors } from '../records/errors.ts';
import { type Day, formatDay } from '../values/day.ts';
import { formatPesos, type Money, money, noMoney, parseMoney, toMoneyText } from '../values/money.ts';
import { choiceFilters } from './filters.ts';
import { buildPersonCells, countNote, nameColumns, placeColumns, toRowPerson, type Who } from './people.ts';
import {
  makeAmountColumn,
  makeDayColumn,
  makeFigureColumn,
  makeTextColumn,
  type ReportColumn,
  type ReportRow,
} from './report.ts';

/** Payers of incapacities and leaves, with the term of the engine for each. */
export const recoveryPayers = {
  eps: { label: 'EPS', from: 'la EPS', fund: 'health' },
  arl: { label: 'ARL', from: 'la ARL', fund: 'risk' },
  pension: { label: 'Fondo de pensiones', from: 'el fondo de pensiones', fund: 'pension' },
} as const;
export type RecoveryPayer = keyof typeof recoveryPayers;
export const payerKeys = Object.keys(recoveryPayers) as [RecoveryPayer, ...RecoveryPayer[]];

/** Returns the payer of a recovery. Throws RangeError for an unknown payer. */
export function getPayer({ from }: Pick<Recovery, 'from'>): RecoveryPayer {
  const found = payerKeys.find((key) => recoveryPayers[key].from === from);
  if (!found) throw new RangeError(`No es una entidad que reconozca incapacidades: ${from}`);
  return found;
}

export const claimStates = choiceFilters.claim.options;
export type ClaimState = keyof typeof claimStates;
export const claimStateKeys = Object.keys(claimStates) as [ClaimState, ...ClaimState[]];

/** Claim of a recovery. Amounts are decimal text, absent until they exist. */
export type RecoveryClaim = {
  state: ClaimState;
  filing_number: string | null;
  filed_on: Day | null;
  paid_on: Day | null;
  paid_amount: string | null;
  note: string | null;
};
export type StoredClaim = RecoveryClaim & {
  employee_id: string;
  payer: RecoveryPayer;
  start_date: Day;
  end_date: Day;
  days: number;
  amount: string;
  version: number;
};

export const noClaim: RecoveryClaim = {
  state: 'por_radicar',
  filing_number: null,
  filed_on: null,
  paid_on: null,
  paid_amount: null,
  note: null,
};

/** Builds the key of a recovery from its employee, payer and first day in the month. */
export const buildClaimKey = (one: {
  employee_id: string;
  payer: RecoveryPayer;
  start_date: string;
}): string => `${one.employee_id} ${one.payer} ${one.start_date}`;

/**
 * Reads a claim for its state, and lists its errors. Values that the state does not use become empty. Example: a
 * claim that returns to pending has no number.
 */
export function readClaim(
  given: RecoveryClaim,
  { start_date }: Pick<Recovery, 'start_date'>,
  today: Day,
): { claim: RecoveryClaim; errors: Errors } {
  const errors: Errors = {};
  const { state } = given;
  const filed = state !== 'por_radicar';
  const paid = state === 'pagada';
  const number = given.filing_number?.trim() || null;
  const note = given.note?.trim() || null;
  if (filed && !number) errors['filing_number'] = ['Escriba el número de radicado'];
  if (filed && !given.filed_on) errors['filed_on'] = ['Escriba cuándo se radicó'];
  if (filed && given.filed_on && given.filed_on < start_date)
    errors['filed_on'] = [`La incapacidad empezó el ${formatDay(start_date as Day)}`];
  if (filed && given.filed_on && given.filed_on > today) errors['filed_on'] = ['No puede ser después de hoy'];
  const value = parseMoney(given.paid_amount ?? '');
  if (paid && !given.paid_on) errors['paid_on'] = ['Escriba cuándo pagaron'];
  if (paid && given.paid_on && given.filed_on && given.paid_on < given.filed_on)
    errors['paid_on'] = ['No puede ser antes de radicarla'];
  if (paid && given.paid_on && given.paid_on > today) errors['paid_on'] = ['No puede ser después de hoy'];
  if (paid && (value === undefined || value <= 0)) errors['paid_amount'] = ['Escriba cuánto pagaron'];
  if (state === 'rechazada' && !note) errors['note'] = ['Escriba por qué la rechazaron'];
  const claim: RecoveryClaim = {
    state,
    filing_number: filed ? number : null,
    filed_on: filed ? given.filed_on : null,
    paid_on: paid ? given.paid_on : null,
    paid_amount: paid && value !== undefined ? toMoneyText(value) : null,
    note,
  };
  return { claim, errors };
}

export const recoveryColumns: readonly ReportColumn[] = [
  ...nameColumns,
  makeTextColumn('label', 'Concepto'),
  makeDayColumn('start', 'Desde'),
  makeDayColumn('end', 'Hasta'),
  makeFigureColumn('count')('days', 'Días'),
  makeAmountColumn('amount', 'Valor'),
  makeAmountColumn('paid_amount', 'Pagado'),
  makeAmountColumn('open', 'Por cobrar'),
  makeTextColumn('state', 'Estado'),
  makeTextColumn('payer', 'Quién paga'),
  makeTextColumn('administrator', 'Entidad'),
  makeTextColumn('filing_number', 'Radicado'),
  makeDayColumn('filed_on', 'Radicada el'),
  makeDayColumn('paid_on', 'Pagada el'),
  makeTextColumn('note', 'Nota'),
  ...placeColumns,
];

/** Note of a claim whose recovery left the payroll. */
export const goneNote = 'Ya no está en la nómina';
const changedNote = (filed: string) => `Se radicó por ${formatPesos(parseMoney(filed) ?? noMoney)}`;
/** Explains by how much a paid claim fell short of payroll. Empty for other claims. */
function shortNote({ state, paid_amount }: RecoveryClaim, value: string): string {
  const short = centavosOf(value) - centavosOf(paid_amount ?? value);
  return state === 'pagada' && short > 0 ? `Pagaron ${formatPesos(money(short))} menos` : '';
}
const centavosOf = (text: string): Money => parseMoney(text) ?? noMoney;

export function buildRecoveryRow(
  employee: EmployeeMonth['employee'],
  recovery: Recovery,
  claim: StoredClaim | undefined,
): ReportRow {
  const payer = getPayer(recovery);
  const administrator = employee.administrators[recoveryPayers[payer].fund]?.name ?? null;
  const differs = claim && claim.state !== 'por_radicar' && claim.amount !== recovery.amount;
  return claimRow(toRowPerson(employee), administrator, recovery, claim, payer, [
    differs ? changedNote(claim.amount) : '',
  ]);
}

export const buildGoneClaimRow = (who: Who, claim: StoredClaim): ReportRow =>
  claimRow(who, null, { ...claim, label: 'Incapacidad o licencia' }, claim, claim.payer, [goneNote]);

function claimRow(
  who: Who,
  administrator: string | null,
  { label, start_date, end_date, days, amount: value }: Omit<Recovery, 'from'>,
  stored: StoredClaim | undefined,
  payer: RecoveryPayer,
  notes: readonly string[],
): ReportRow {
  const claim = stored ?? noClaim;
  const left = claim.state === 'pagada' ? noMoney : (parseMoney(value) ?? noMoney);
  return {
    ...buildPersonCells(who),
    payer: recoveryPayers[payer].label,
    payer_key: payer,
    administrator,
    label,
    start: start_date,
    end: end_date,
    days,
    amount: value,
    state: claimStates[claim.state],
    state_key: claim.state,
    filing_number: claim.filing_number,
    filed_on: claim.filed_on,
    paid_on: claim.paid_on,
    paid_amount: claim.paid_amount,
    open: toMoneyText(left),
    note: [claim.note, ...notes, shortNote(claim, value)].filter(Boolean).join(' · ') || null,
    written_note: claim.note,
    version: stored?.version ?? 0,
  };
}

/** Builds the notes about unfiled recoveries and about those no longer in payroll. */
export const buildRecoveryNotes = (counts: { waiting: number; gone: number }): string[] => [
  ...countNote(
    counts.waiting,
    'cobro está por radicar: el derecho prescribe a los tres años del pago (Ley 1438 de 2011 art. 28).',
    'cobros están por radicar: el derecho prescribe a los tres años del pago (Ley 1438 de 2011 art. 28).',
  ),
  ...countNote(
    counts.gone,
    'cobro guardado ya no está en la nómina: revise la incapacidad.',
    'cobros guardados ya no están en la nómina: revise las incapacidades.',
  ),
];
