import type { Day } from '../day.ts';
import { blocks, type Finding } from '../finding.ts';
import { exact, exactText, moneyText, roundToPeso } from '../money.ts';
import { hourConcepts } from './concepts.ts';
import { type Contract, type Period, salaryOn } from './contract.ts';
import {
  comma,
  concluded,
  divide,
  hundredths,
  inHours,
  inPesos,
  multiply,
  startWith,
  trimmed,
} from './explanation.ts';
import { checkHours, checkOvertime, checkRestDays } from './hour-checks.ts';
import type { PaidItem } from './paid-item.ts';
import { type Law, lawIfKnown } from './parameters.ts';
import { type HourEntry, type HourKind, hourKinds } from './statement.ts';
import { wrong } from './written-amount.ts';

/** Hours somebody wrote: decimal text with a dot and up to two places; without a day, the last of the period. */
export type Hours = {
  kind: HourKind;
  quantity: string;
  day?: Day;
  /** A rest day paid in money, without a day off for it: the hour itself is paid too (rules §4). */
  without_rest?: boolean;
};

export type PaidHours = PaidItem & { kind: HourKind; entry: HourEntry };

/** Pays each entry with the law of its own day, in the order of the document, and says what is wrong with them. */
export function payHours(
  contract: Contract,
  period: Period,
  written: readonly Hours[],
): { paid: PaidHours[]; findings: Finding[] } {
  const paid: PaidHours[] = [];
  const findings: Finding[] = [];
  const sound: Hours[] = [];
  for (const kind of hourKinds) {
    const entries = written.filter((hours) => hours.kind === kind);
    for (const [index, hours] of entries.entries()) {
      const wrong = checkHours(contract, period, hours, `accrued.${kind}.${index}`);
      findings.push(...wrong);
      if (!blocks(wrong)) sound.push(hours);
      // A line with a fault stays in its place and pays nothing, so that the form finds it by its index.
      const quantity = blocks(wrong) ? '0' : hours.quantity.trim();
      paid.push(pay(contract, hours.day ?? period.end, kind, quantity, hours.without_rest === true));
    }
  }
  for (const [index, { kind }] of written.entries())
    if (!(kind in hourConcepts))
      findings.push(
        wrong('hours-kind', `hours.${index}.kind`, 'Esa clase de hora no existe', 'Elija una de la lista.'),
      );
  if (written.length && contract.integral_salary) {
    findings.push({
      code: 'integral-hours',
      severity: 'notice',
      path: `accrued.${written[0]?.kind ?? 'heds'}`,
      message: 'El salario integral ya incluye horas extra y recargos',
      hint: 'Quite estas horas, salvo que el contrato las pague aparte.',
    });
  }
  findings.push(...checkOvertime(period, sound), ...checkRestDays(sound));
  return { paid, findings };
}

function pay(contract: Contract, day: Day, kind: HourKind, written: string, inMoney: boolean): PaidHours {
  const concept = hourConcepts[kind];
  const { extra, each, restDay } = concept.hour;
  const law = lawIfKnown(day);
  const quantity = trimmed(exactText(exact(law ? written : '0'), 2));
  const { value: percent, basis } = law?.surcharges[kind] ?? { value: 0, basis: [] };
  const divisor = divisorOf(contract, law);
  const rate = extra || (inMoney && restDay) ? 100 + percent : percent;
  const factor = hundredths(rate);
  const ordinary = divide(
    startWith('Salario básico', salaryOn(contract, day)),
    String(divisor.value),
    `${divisor.value} horas del mes`,
  );
  const hourly = multiply(ordinary, factor, `${comma(factor)} por el recargo`);
  const worked = multiply(hourly, quantity, inHours(quantity));
  const note = `Cada ${each} suma ${inPesos(roundToPeso(hourly.value))} y sube la base en lo mismo.`;
  const { amount, explanation } = concluded(worked, note, law ? [...basis, divisor.basis] : []);
  const payment = moneyText(amount);
  return {
    kind,
    amount,
    bases: concept.bases,
    worked: true,
    entry: { quantity: exactText(exact(quantity), 2), percent: `${percent}.00`, payment },
    line: {
      concept: kind,
      group: 'accrued',
      label: concept.label,
      detail: `${inHours(quantity)} al ${rate} %`,
      amount: payment,
      salary: concept.salary,
      explanation,
    },
  };
}

/** Hours of the month; fewer agreed hours of the week make the hour dearer in proportion (rules §1.5). */
function divisorOf(
  { weekly_hours: agreed }: Contract,
  law: Law | undefined,
): { value: number; basis: string } {
  if (!law) return { value: 240, basis: '' };
  return agreed && agreed > 0 && agreed < law.weeklyHours
    ? { value: agreed * 5, basis: 'CST art. 158' }
    : law.divisor;
}
