import {
  buildBlockingFinding,
  buildNoticeFinding,
  type Finding,
  hasBlockingFinding,
} from '../../findings/finding.ts';
import { countDays360, type Day, formatDay } from '../../values/day.ts';
import {
  compare,
  type Exact,
  exact,
  exactPesos,
  type Money,
  noMoney,
  roundToCentavo,
  times,
  toMoneyText,
} from '../../values/money.ts';
import { findFixedTermFault } from '../contract/fixed-term.ts';
import { computeVariableMonth, getSalaryLabel, isCounted, type Variable } from '../history/pay-history.ts';
import { getBenefitsLaw } from '../law/benefits.ts';
import type { Laws } from '../law/parameters.ts';
import {
  add,
  addCountStep,
  begin,
  beginCount,
  divide,
  finishWorking,
  formatDays,
  formatPesos,
  multiply,
  startWorking,
} from '../statement/explanation.ts';
import { type Benefit, buildBenefitLine } from './benefits.ts';

/** Term of the contract: fixed with its last day, a work with its expected end, or no term. */
export type ContractDuration =
  | { kind: 'indefinite' }
  | { kind: 'fixed'; until?: Day }
  | { kind: 'work'; until?: Day };

export type DismissalInput = {
  admission: Day;
  /** Last day worked. */
  exit: Day;
  term: ContractDuration;
  /** Monthly salary without transport allowance. Variable pay enters by the average of its days. */
  salary: Money;
  /** Set when the salary is an average of the days worked of each month. */
  averaged?: true;
  variable?: Variable & { days: number };
  laws: Laws;
};

export type Dismissal = Benefit & {
  /** Days of service, 30/360. */
  service: number;
  /** Exact days of salary of the indemnity: 55.6 where `days` is 55. */
  salaryDays: Exact;
};

/**
 * Computes the indemnity for ending a contract without just cause (CST 64). The salary is compared with ten minimum
 * wages of the day of exit. `days` are whole days. Throws `MissingParameters` when that year is unknown.
 */
export function computeDismissalPay({
  admission,
  exit,
  term,
  salary,
  averaged,
  variable,
  laws,
}: DismissalInput): Dismissal {
  const { dismissal: rule } = getBenefitsLaw(exit);
  const wage = laws(exit).minimumWage;
  const varies = isCounted(variable)
    ? add(computeVariableMonth(variable), getSalaryLabel(averaged), salary)
    : undefined;
  const base = varies ? roundToCentavo(varies.value) : salary;
  const high = compare(exactPesos(base), times(exactPesos(wage.value), exact(rule.high))) >= 0;
  const service = countDays360(admission, exit);
  const findings = checkDismissal(admission, exit, term);
  const before = varies?.steps ?? [];
  const label = getSalaryLabel(varies !== undefined || averaged);
  const opened = begin(before, label, base);
  const law = [rule.basis];
  const ended = (
    { amount, explanation }: ReturnType<typeof finishWorking>,
    salaryDays: Exact,
    detail: string,
  ): Dismissal => ({
    amount,
    base,
    days: Number(salaryDays.n / salaryDays.d),
    salaryDays,
    service,
    findings,
    line: buildBenefitLine('compensation', 'Indemnización por despido', detail, amount, explanation),
  });
  if (hasBlockingFinding(findings)) {
    return ended(finishWorking(startWorking('Indemnización', noMoney), '', law), exact(0), '');
  }
  if (term.kind !== 'indefinite') {
    const until = term.until ?? exit;
    // Less the days served, so that this pay and that of the month of the exit add up to a whole term.
    const left = until > exit ? countDays360(admission, until) - service : 0;
    const days = term.kind === 'work' ? Math.max(left, rule.workMinimum) : left;
    const note =
      term.kind === 'fixed'
        ? `Los salarios de lo que faltaba del plazo, hasta el ${formatDay(until)}.`
        : `Los salarios de lo que faltaba de la obra, y nunca menos de ${formatDays(rule.workMinimum)}.`;
    const working = multiply(divide(opened, '30', '30 días del mes'), String(days), formatDays(days));
    return ended(finishWorking(working, note, law), exact(days), `${formatDays(days)} de salario`);
  }
  const kept = admission <= rule.kept.hiredUntil;
  const { first, further } = kept ? rule.kept : high ? rule.highPay : rule.low;
  const more = Math.max(0, service - 360);
  const firstYear = beginCount(before, 'Días por el primer año', String(first));
  const whole = more
    ? addCountStep(
        addCountStep(
          addCountStep(
            beginCount(before, 'Días después del primer año', String(more)),
            '×',
            String(further),
            `${further} por año`,
            '',
          ),
          '÷',
          '360',
          '360 días del año',
          'días',
        ),
        '+',
        String(first),
        `Más ${first} por el primer año`,
        'días',
      )
    : firstYear;
  const operand = toMoneyText(base).replace(/\.?0+$/, (zeros) => (zeros.startsWith('.') ? '' : zeros));
  const working = divide(
    multiply(whole, operand, `${label} de ${formatPesos(base)}`),
    '30',
    '30 días del mes',
  );
  const side = high ? 'diez salarios mínimos o más' : 'menos de diez salarios mínimos';
  const note = kept
    ? `Ingresó a más tardar el ${formatDay(rule.kept.hiredUntil)}: conserva ${first} días por el primer año y ${further} por cada uno más.`
    : `Gana ${side}: ${first} días por el primer año y ${further} por cada uno más, en proporción. No cuenta el auxilio de transporte.`;
  const law64 = kept ? [rule.basis, rule.kept.basis] : [rule.basis, wage.basis];
  return ended(finishWorking(working, note, law64), whole.value, `${formatDays(service)} de servicio`);
}

function checkDismissal(admission: Day, exit: Day, term: ContractDuration): Finding[] {
  if (exit < admission) {
    return [
      buildBlockingFinding(
        'retirement-before-admission',
        'termination.exit',
        'La fecha de retiro es anterior a la de ingreso',
        'Corrija las fechas del contrato.',
      ),
    ];
  }
  if (term.kind === 'fixed' && !term.until) {
    return [
      buildBlockingFinding(
        'term-missing',
        'termination.term',
        'El contrato a término fijo no dice hasta cuándo iba',
        'Escriba la fecha en que terminaba el plazo: la indemnización son los salarios que faltaban.',
      ),
    ];
  }
  const tooLong = term.kind === 'fixed' && term.until ? findFixedTermFault(admission, term.until) : undefined;
  if (tooLong) {
    return [
      buildNoticeFinding(
        'term-too-long',
        'termination.term',
        tooLong,
        'Revise la clase de contrato y sus fechas.',
      ),
    ];
  }
  if (term.kind === 'fixed' && term.until && term.until < exit) {
    return [
      buildNoticeFinding(
        'term-passed',
        'termination.term',
        `El plazo escrito terminó el ${formatDay(term.until)}, antes del retiro: no se calcula indemnización`,
        'Si el contrato se prorrogó, escriba en la ficha hasta cuándo iba: se deben los salarios que faltaban (CST arts. 46 y 64).',
      ),
    ];
  }
  if (term.kind === 'work' && !term.until) {
    return [
      buildNoticeFinding(
        'work-end-missing',
        'termination.term',
        'No se sabe cuánto le faltaba a la obra: se liquida el mínimo',
        'Si puede estimar el fin de la obra, escríbalo.',
      ),
    ];
  }
  return [];
}
