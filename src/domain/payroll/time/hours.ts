import {
  buildBlockingFinding,
  buildNoticeFinding,
  type Finding,
  hasBlockingFinding,
} from '../../findings/finding.ts';
import { trimZeros } from '../../text/trim-zeros.ts';
import type { Day } from '../../values/day.ts';
import {
  exact,
  type Money,
  money,
  plus,
  roundToPeso,
  toDecimalText,
  toMoneyText,
} from '../../values/money.ts';
import { type HourKind, hourConcepts, hourKinds } from '../concepts/concepts.ts';
import { type Contract, findSalaryOnDay, type Period, toContractOnDay } from '../contract/contract.ts';
import { findLaw, type Law, type Laws } from '../law/parameters.ts';
import type { Hours } from '../novelties/novelties.ts';
import {
  addSubtotal,
  divide,
  finishWorking,
  formatHours,
  formatPesos,
  multiply,
  startWorking,
  subtract,
  toDecimalComma,
  toPercentFactor,
  type Working,
} from '../statement/explanation.ts';
import type { PaidItem } from '../statement/paid-item.ts';
import type { HourEntry } from '../statement/statement.ts';
import { checkHours, checkHoursTogether, checkOvertime, checkRestDays } from './hour-checks.ts';

export type PaidHours = PaidItem & { kind: HourKind; entry: HourEntry };

/** Pays each entry with the law of its own day, in the order of the document, and reports faults. */
export function liquidateHours(
  contract: Contract,
  period: Period,
  hourEntries: readonly Hours[],
  laws: Laws,
): { paid: PaidHours[]; findings: Finding[] } {
  const paid: PaidHours[] = [];
  const findings: Finding[] = [];
  const sound: Hours[] = [];
  for (const kind of hourKinds) {
    const entries = hourEntries.filter((hours) => hours.kind === kind);
    const paidBefore: Together[] = [];
    for (const [index, hours] of entries.entries()) {
      const path = `accrued.${kind}.${index}`;
      const fault = checkHours(
        hours.day ? toContractOnDay(contract, hours.day) : contract,
        period,
        hours,
        path,
        laws,
      );
      const alone = fault ? [fault] : [];
      const wrong = hasBlockingFinding(alone)
        ? alone
        : [...alone, ...checkHoursTogether(period, hours, sound, path)];
      findings.push(...wrong);
      if (!hasBlockingFinding(wrong)) sound.push(hours);
      // A line with a fault stays in its place and pays nothing, so that the form finds it by its index.
      const quantity = hasBlockingFinding(wrong) ? '0' : hours.quantity.trim();
      const day = hours.day ?? period.end;
      const inMoney = hours.without_rest === true;
      const before = paidBefore.find((one) => one.day === day && one.inMoney === inMoney);
      const one = pay(toContractOnDay(contract, day), { kind, day, quantity, inMoney }, laws, before);
      paid.push(one);
      if (entries.length === 1) continue;
      const hoursSoFar = toDecimalText(plus(exact(before?.hours ?? '0'), exact(quantity)), 2);
      if (!before) paidBefore.push({ day, inMoney, hours: hoursSoFar, amount: one.amount });
      else Object.assign(before, { hours: hoursSoFar, amount: money(before.amount + one.amount) });
    }
  }
  for (const [index, { kind }] of hourEntries.entries())
    if (!(kind in hourConcepts))
      findings.push(
        buildBlockingFinding(
          'hours-kind',
          `hours.${index}.kind`,
          'Esa clase de hora no existe',
          'Elija una de la lista.',
        ),
      );
  if (hourEntries.length && contract.integral_salary) {
    findings.push(
      buildNoticeFinding(
        'integral-hours',
        `accrued.${hourEntries[0]?.kind ?? 'heds'}`,
        'El salario integral ya incluye horas extra y recargos',
        'Quite estas horas, salvo que el contrato las pague aparte.',
      ),
    );
  }
  findings.push(...checkOvertime(period, sound, laws), ...checkRestDays(sound));
  return { paid, findings };
}

/** Hours of one kind and day. `inMoney` means without their rest. */
type Entry = { kind: HourKind; day: Day; quantity: string; inMoney: boolean };

/** Hours of one kind and day so far, and the amount their lines paid. */
type Together = { day: Day; inMoney: boolean; hours: string; amount: Money };

/**
 * Builds one printed line, rounded to the peso. Hours of one kind and day written in several lines pay together as one
 * line would. The later line says so when its own product is a peso off (rules §13).
 */
function pay(
  contract: Contract,
  { kind, day, quantity: hours, inMoney }: Entry,
  laws: Laws,
  before?: Together,
): PaidHours {
  const concept = hourConcepts[kind];
  const { extra, each, restDay } = concept.hour;
  const law = findLaw(day, laws);
  const quantity = trimZeros(toDecimalText(exact(law ? hours : '0'), 2));
  const { value: percent, basis } = law?.surcharges[kind] ?? { value: 0, basis: [] };
  const divisor = divisorOf(contract, law);
  const rate = extra || (inMoney && restDay) ? 100 + percent : percent;
  const factor = toPercentFactor(rate);
  const ordinary = divide(
    startWorking('Salario básico', findSalaryOnDay(contract, day)),
    String(divisor.value),
    `${divisor.value} horas del mes`,
  );
  const hourly = multiply(ordinary, factor, `${toDecimalComma(factor)} por el recargo`);
  const alone = multiply(hourly, quantity, formatHours(quantity));
  const worked = before ? (lessPaid(hourly, quantity, before, alone) ?? alone) : alone;
  const note = `Cada ${each} suma ${formatPesos(roundToPeso(hourly.value))} y sube la base en lo mismo.`;
  const { amount, explanation } = finishWorking(worked, note, law ? [...basis, divisor.basis] : []);
  const payment = toMoneyText(amount);
  return {
    kind,
    amount,
    exact: alone.value,
    bases: concept.bases,
    worked: true,
    entry: { quantity: toDecimalText(exact(quantity), 2), percent: `${percent}.00`, payment },
    line: {
      concept: kind,
      group: 'accrued',
      label: concept.label,
      detail: `${formatHours(quantity)} al ${rate} %`,
      amount: payment,
      salary: concept.salary,
      explanation,
    },
  };
}

/**
 * Computes all the hours of the kind that day less the pay of earlier lines; `undefined` when the line alone gives the
 * same.
 */
function lessPaid(hourly: Working, quantity: string, before: Together, alone: Working): Working | undefined {
  const all = trimZeros(toDecimalText(plus(exact(before.hours), exact(quantity)), 2));
  const whole = multiply(hourly, all, `${formatHours(all)} de ese día`);
  const rest = money(roundToPeso(whole.value) - before.amount);
  if (rest < 0 || rest === roundToPeso(alone.value)) return undefined;
  return subtract(addSubtotal(whole, 'Total del día'), 'En las otras líneas', before.amount);
}

/** Returns the hours of the month. Fewer agreed weekly hours raise the value of the hour in proportion (rules §1.5). */
function divisorOf(
  { weekly_hours: agreed }: Contract,
  law: Law | undefined,
): { value: number; basis: string } {
  if (!law) return { value: 240, basis: '' };
  return agreed && agreed > 0 && agreed < law.weeklyHours
    ? { value: agreed * 5, basis: 'CST art. 158' }
    : law.divisor;
}
