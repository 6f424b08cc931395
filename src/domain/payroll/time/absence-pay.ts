import { toSentenceCase } from '../../records/sentence-case.ts';
import {
  compare,
  exactPesos,
  type Money,
  noMoney,
  parseMoney,
  roundToPeso,
  toMoneyText,
} from '../../values/money.ts';
import { absenceConcepts } from '../concepts/amounts.ts';
import { leaveReasons } from '../concepts/leave-reasons.ts';
import { type Contract, computeMonthlyBase, findSalaryOnDay } from '../contract/contract.ts';
import { typedLabel } from '../history/pay-history.ts';
import type { Law } from '../law/parameters.ts';
import type { PayrollPolicy } from '../law/policy.ts';
import {
  add,
  addSubtotal,
  begin,
  divide,
  finishWorking,
  formatDays,
  multiply,
  prorateByDays,
  startWorking,
  type Working,
} from '../statement/explanation.ts';
import type { PaidItem } from '../statement/paid-item.ts';
import type { AccruedPay, DisabilityEntry } from '../statement/statement.ts';
import type { AbsencePiece } from './absences.ts';

/** Pays the days of an absence, one line for each piece. Unpaid pieces have no line. */
export function liquidateAbsence(
  contract: Contract,
  law: Law,
  policy: PayrollPolicy,
  piece: AbsencePiece,
): PaidItem | undefined {
  const { absence, days } = piece;
  if (days === 0 || absence.kind === 'non_paid_leave' || absence.kind === 'legal_strike') return undefined;
  const concept = absenceConcepts[absence.kind];
  // Rests are paid with the salary of the day they began; other days with their own. See how `absences` cuts them.
  const own = findSalaryOnDay(contract, absence.kind === 'paid_leave' ? piece.start : absence.start);
  const previous = typedAmount(absence.previous_ibc);
  const sick = absence.kind === 'work_disability' ? incapacityOf(contract, law, policy, piece) : undefined;
  const { working, note, basis } = sick ?? {
    working: prorateByDays(monthOf(absence, own), days),
    note: noteOf(absence, own, law),
    basis: absence.reason ? [leaveReasons[absence.reason].law] : [...concept.law],
  };
  const { amount, explanation } = finishWorking(working, note, basis);
  const ofBase = absence.kind === 'common_vacation' && policy.vacation_base === 'previous';
  const share = ofBase
    ? prorateByDays(startWorking('', previous ?? baseOf(contract, law, absence)), days).value
    : working.value;
  return {
    amount,
    exact: working.value,
    bases: concept.bases,
    worked: policy.vacation_risk && absence.kind === 'common_vacation',
    days,
    ...((ofBase || sick) && { contributes: roundToPeso(share), contributesExact: share }),
    line: {
      concept: concept.key,
      group: 'accrued',
      label: sick?.label ?? concept.label,
      detail: sick ? `${formatDays(days)} al ${sick.rate}` : formatDays(days),
      amount: toMoneyText(amount),
      salary: concept.salary,
      explanation,
    },
  };
}

const notes = {
  common_vacation: 'Se pagan los días de calendario del descanso, sin horas extra ni auxilio de transporte.',
  maternity_leave: 'La empresa la paga completa y la EPS se la devuelve.',
  paid_leave: 'Se paga como si trabajara; esos días no tienen auxilio de transporte.',
} as const;

/**
 * Returns the note of an absence line, with the reason of paid leave. Maternity of a worker who earns less than the
 * minimum wage contributes on the minimum, and the EPS pays it on that base.
 */
function noteOf({ kind, base, reason }: AbsencePiece['absence'], own: Money, { minimumWage }: Law): string {
  const why = reason ? `Motivo: ${toSentenceCase(leaveReasons[reason].label)}. ` : '';
  const note = `${why}${notes[kind as keyof typeof notes]}`;
  const low = kind === 'maternity_leave' && (typedAmount(base) ?? own) < minimumWage.value;
  return low ? `${note} ${ofTheMother}` : note;
}

const ofTheMother =
  'Se toma el salario, porque es lo que la empresa debe. La EPS la reconoce sobre la base de cotización, que no baja del mínimo: lo que pague de más es de la trabajadora y se le entrega.';

/** Returns the monthly pay of an absence: its salary, or its average with the typed part apart (CST art. 192). */
function monthOf({ base, variable_average }: AbsencePiece['absence'], own: Money): Working {
  const typedBase = typedAmount(base);
  if (typedBase === undefined)
    return startWorking(base === undefined ? 'Salario básico' : 'Promedio mensual', own);
  const average = typedAmount(variable_average);
  return average !== undefined && own + average === typedBase
    ? add(startWorking('Salario básico', own), typedLabel, average)
    : startWorking('Promedio mensual', typedBase);
}

const typedAmount = (text: string | undefined): Money | undefined =>
  text === undefined ? undefined : parseMoney(text);

/**
 * Returns the contribution base when the one of the month before was not written: of the average if there is one, or of
 * the salary.
 */
const baseOf = (contract: Contract, law: Law, { base, start }: AbsencePiece['absence']): Money =>
  computeMonthlyBase({ ...contract, salary: typedAmount(base) ?? findSalaryOnDay(contract, start) }, law);

const originLabels = {
  comun: 'Incapacidad de origen común',
  profesional: 'Incapacidad profesional',
  laboral: 'Incapacidad laboral',
} as const;

/** Computes the part of the base by origin and stretch, never under the minimum wage of those days. */
function incapacityOf(
  contract: Contract,
  law: Law,
  policy: PayrollPolicy,
  { absence, days, stretch }: AbsencePiece,
) {
  const base = typedAmount(absence.previous_ibc) ?? baseOf(contract, law, absence);
  const first = stretch?.day === 1 && stretch.rate === '2/3' && policy.first_days_whole;
  const rate = first ? '1' : (stretch?.rate ?? '1');
  const whole = startWorking(
    absence.previous_ibc ? 'Base de cotización del mes anterior' : 'Base de cotización del mes',
    base,
  );
  const monthly = partOf(whole, rate, policy);
  const minimum = law.minimumWage.value;
  const origin = absence.origin ?? 'comun';
  const common = origin === 'comun';
  const floored = compare(monthly.value, exactPesos(minimum)) < 0;
  const working = prorateByDays(
    floored
      ? begin(
          addSubtotal(monthly, 'Parte de la base, al mes').steps,
          `Salario mínimo de ${law.year}`,
          minimum,
        )
      : monthly,
    days,
  );
  const payer = `Estos días los asume ${stretch?.payer ?? 'la empresa'}; la empresa los paga y los cobra después.`;
  const own = `Estos días los asume la empresa.`;
  const note = [
    stretch?.payer === 'la empresa' ? own : payer,
    floored ? 'Nadie en incapacidad recibe menos que el salario mínimo de esos días.' : '',
  ]
    .filter(Boolean)
    .join(' ');
  const basis = [
    common ? law.incapacity.basis : law.labourIncapacity.basis,
    ...(floored ? [law.incapacityFloor.basis, law.minimumWage.basis] : []),
  ];
  return {
    working,
    note,
    basis,
    label: originLabels[origin],
    rate: floored ? 'salario mínimo' : percents[rate],
  };
}

const percents = { '1': '100 %', '1/2': '50 %', '2/3': '66,67 %' } as const;

function partOf(base: Working, rate: '2/3' | '1/2' | '1', policy: PayrollPolicy): Working {
  if (rate === '1') return base;
  if (rate === '1/2') return multiply(base, '0.5', '50 % de la base');
  return policy.incapacity_rate === '66.67'
    ? multiply(base, '0.6667', '66,67 % de la base')
    : divide(base, '1.5', 'Dos tercios de la base: entre 1,5');
}

export function buildAbsenceEntries(
  pieces: readonly AbsencePiece[],
  paid: readonly (PaidItem | undefined)[],
): Partial<AccruedPay> {
  const accrued: Partial<AccruedPay> = {};
  for (const [index, { absence, start, end, days }] of pieces.entries()) {
    if (days === 0) continue;
    const dates = { start_date: start, end_date: end, quantity: days };
    const payment = paid[index]?.line.amount ?? toMoneyText(noMoney);
    switch (absence.kind) {
      case 'common_vacation':
      case 'maternity_leave':
      case 'paid_leave':
        accrued[absence.kind] = [...(accrued[absence.kind] ?? []), { ...dates, payment }];
        break;
      case 'work_disability':
        accrued.work_disabilities = [
          ...(accrued.work_disabilities ?? []),
          { ...dates, payment, incapacity_type: types[absence.origin ?? 'comun'] },
        ];
        break;
      case 'non_paid_leave':
        accrued.non_paid_leave = [...(accrued.non_paid_leave ?? []), dates];
        break;
      case 'legal_strike':
        accrued.legal_strikes = [...(accrued.legal_strikes ?? []), dates];
        break;
      default:
        absence.kind satisfies never;
    }
  }
  return accrued;
}

const types: Record<NonNullable<AbsencePiece['absence']['origin']>, DisabilityEntry['incapacity_type']> = {
  comun: '1',
  profesional: '2',
  laboral: '3',
};
