import { firstOfMonth, lastOfMonth, parts } from '../day.ts';
import type { Finding } from '../finding.ts';
import { type Exact, exact, type Money, money, moneyText, noMoney, over, parseMoney, sum } from '../money.ts';
import { type ConceptKey, concepts } from './concepts.ts';
import {
  type Contract,
  checkContract,
  daysUnderContract,
  hasTransportAllowance,
  type Period,
} from './contract.ts';
import { contributionBase, contributionsOf, type Part } from './contributions.ts';
import { concluded, forDays, inDays, inPesos, startWith } from './explanation.ts';
import { type Hours, payHours } from './hours.ts';
import { type Law, lawOn, MissingParameters } from './parameters.ts';
import type { Accrued, Line, Liquidation } from './statement.ts';

export type { Contract, Hours, Period };

/** What happened in the period. Without `worked_days`, all the days of the contract in it. */
export type Novelties = { worked_days?: number; hours?: Hours[] };

/**
 * What one employee is paid for a period, each line with its sum and its law, and everything that is wrong,
 * all at once. Never throws for what somebody wrote: it is said in `findings`, in Spanish.
 */
export function liquidate(contract: Contract, period: Period, novelties: Novelties): Liquidation {
  let law: Law;
  try {
    law = lawOn(period.end);
  } catch (error) {
    if (error instanceof MissingParameters) return refused(error);
    throw error;
  }
  const possible = daysUnderContract(contract, period);
  const { days, findings } = workedDays(novelties.worked_days, possible);
  const salary = salaryLine(contract, days);
  const transport = hasTransportAllowance(contract, law) ? transportLine(law, days) : undefined;
  const hours = payHours(contract, period, novelties.hours ?? []);

  const lines = [salary.line, ...hours.paid.map((h) => h.line), ...(transport ? [transport.line] : [])];
  const { inside, outside } = split(lines);
  const base = contributionBase(contract, law, days, inside);
  const contributions = contributionsOf(contract, law, base, outside, toMonth(contract, period, possible));

  const accruedTotal = sum(lines.map(amountOf));
  const accrued: Accrued = { worked_days: days, salary: moneyText(salary.amount) };
  if (transport) accrued.transportation_allowance = moneyText(transport.amount);
  for (const { kind, entry } of hours.paid) accrued[kind] = [...(accrued[kind] ?? []), entry];

  return {
    lines: [...lines, ...contributions.lines],
    accrued,
    deductions: contributions.deductions,
    totals: totalsOf(accruedTotal, contributions.total),
    ibc: moneyText(base.amount),
    findings: [...checkContract(contract, period, law), ...findings, ...hours.findings],
  };
}

/** How many times the run fits in what the contract has of the month: a fortnight of a whole month, two. */
function toMonth(contract: Contract, { end }: Period, days: number): Exact {
  const { year, month } = parts(end);
  const whole = daysUnderContract(contract, {
    start: firstOfMonth(year, month),
    end: lastOfMonth(year, month),
  });
  return days > 0 ? over(exact(whole), exact(days)) : exact(1);
}

const amountOf = (line: Line): Money => parseMoney(line.amount) ?? noMoney;

/** What enters the contribution base and how much stays out, as each concept says of itself. */
function split(lines: readonly Line[]): { inside: Part[]; outside: Money } {
  const enters = ({ concept }: Line) =>
    concepts[concept as ConceptKey].bases.some((base) => base === 'contributions');
  const inside = lines.filter(enters).map((line) => ({ label: line.label, amount: amountOf(line) }));
  return {
    inside: inside.filter(({ amount }, index) => index === 0 || amount > 0),
    outside: sum(lines.filter((line) => !enters(line)).map(amountOf)),
  };
}

const totalsOf = (accrued: Money, deductions: Money) => ({
  accrued_total: moneyText(accrued),
  deductions_total: moneyText(deductions),
  total: moneyText(money(accrued - deductions)),
});

/** Nothing is projected: a period without its law has no figures, only the reason. */
function refused(reason: MissingParameters): Liquidation {
  const nothing = { percent: '0.00', amount: '0.00' };
  return {
    lines: [],
    accrued: { worked_days: 0, salary: '0.00' },
    deductions: { health: nothing, pension: { ...nothing } },
    totals: totalsOf(noMoney, noMoney),
    ibc: '0.00',
    findings: [
      {
        code: 'missing-parameters',
        severity: 'block',
        path: 'period',
        message: reason.message,
        hint: 'Actualice la aplicación cuando el Gobierno los publique, o elija otro periodo.',
      },
    ],
  };
}

function workedDays(written: number | undefined, possible: number): { days: number; findings: Finding[] } {
  if (written === undefined) return { days: possible, findings: [] };
  const wrong = (code: string, message: string, hint: string, days: number) => ({
    days,
    findings: [{ code, severity: 'block' as const, path: 'accrued.worked_days', message, hint }],
  });
  if (!Number.isInteger(written))
    return wrong(
      'days-invalid',
      'Los días trabajados deben ser un número entero',
      `Escriba de 0 a ${possible}.`,
      0,
    );
  if (written < 0)
    return wrong(
      'days-negative',
      'Los días trabajados no pueden ser negativos',
      `Escriba de 0 a ${possible}.`,
      0,
    );
  if (written > possible) {
    return wrong(
      'days-exceeded',
      `Son más días de los que el contrato tiene en el periodo: ${possible}`,
      'Corrija los días o las fechas del contrato. El mes de nómina tiene 30 días.',
      possible,
    );
  }
  return { days: written, findings: [] };
}

function salaryLine(contract: Contract, days: number): { amount: Money; line: Line } {
  const { key, group, label, salary } = concepts.salary;
  const note =
    days === 30
      ? 'Es el mes completo: el mes de nómina tiene 30 días.'
      : 'El mes de nómina tiene 30 días; se pagan los trabajados.';
  const { amount, explanation } = concluded(forDays(startWith(label, contract.salary), days), note, [
    'CST art. 127',
  ]);
  return {
    amount,
    line: {
      concept: key,
      group,
      label,
      detail: inDays(days),
      amount: moneyText(amount),
      salary,
      explanation,
    },
  };
}

function transportLine(law: Law, days: number): { amount: Money; line: Line } {
  const { key, group, label, salary } = concepts.transportation_allowance;
  const { value, basis } = law.transportAllowance;
  const ceiling = inPesos(money(law.minimumWage.value * law.transportCeiling.value));
  const note = `El auxilio de transporte no entra en la base. Se paga hasta ${law.transportCeiling.value} salarios mínimos (${ceiling}).`;
  const working = forDays(startWith(`Auxilio mensual de ${law.year}`, value), days);
  const { amount, explanation } = concluded(working, note, [basis, law.transportCeiling.basis]);
  return {
    amount,
    line: {
      concept: key,
      group,
      label,
      detail: `${inDays(days)} · fuera de la base`,
      amount: moneyText(amount),
      salary,
      explanation,
    },
  };
}
