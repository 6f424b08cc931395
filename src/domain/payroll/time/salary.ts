import { money, toMoneyText } from '../../values/money.ts';
import { amountConcepts } from '../concepts/amounts.ts';
import { concepts } from '../concepts/concepts.ts';
import type { Contract } from '../contract/contract.ts';
import type { Law } from '../law/parameters.ts';
import {
  finishWorking,
  formatDays,
  formatPesos,
  prorateByDays,
  startWorking,
} from '../statement/explanation.ts';
import type { PaidItem } from '../statement/paid-item.ts';

/**
 * Kinds of pay for days worked. An apprentice without a salary has a support (CST art. 81): `support` reports it in its
 * own element of the document, and `support_as_salary` in the element of the salary.
 */
export type DaysPay = 'salary' | 'support' | 'support_as_salary';

export function buildSalaryItem(contract: Contract, days: number, pay: DaysPay, since = ''): PaidItem {
  const { key, group, label, salary, bases } = concepts.salary;
  const note =
    days === 30 && !since
      ? 'Es el mes completo: el mes de nómina tiene 30 días.'
      : 'El mes de nómina tiene 30 días; se pagan los trabajados.';
  const { sustenance_support: support } = amountConcepts;
  const own = pay === 'support' ? support : undefined;
  const name = pay === 'salary' ? label : support.label;
  const working = prorateByDays(startWorking(name, contract.salary), days);
  const { amount, explanation } = finishWorking(working, note, [
    pay === 'salary' ? 'CST art. 127' : 'CST art. 81',
  ]);
  return {
    amount,
    exact: working.value,
    bases: own?.other ?? bases,
    worked: true,
    line: {
      concept: own ? 'sustenance_support' : key,
      group,
      label: name,
      detail: since ? `${formatDays(days)} ${since}` : formatDays(days),
      amount: toMoneyText(amount),
      salary: own ? false : salary,
      explanation,
    },
  };
}

/**
 * Builds the transport line, or connectivity for a worker at home: one or the other, with the same amount and ceiling.
 */
export function buildTransportItem(law: Law, days: number, teleworks: boolean): PaidItem {
  const { key, group, label, salary, bases } = concepts.transportation_allowance;
  const { value, basis } = law.transportAllowance;
  const ceiling = formatPesos(money(law.minimumWage.value * law.transportCeiling.value));
  const name = teleworks ? 'Auxilio de conectividad' : label;
  const note = `El ${name.toLowerCase()} no entra en la base. Se paga hasta ${law.transportCeiling.value} salarios mínimos (${ceiling}).`;
  const working = prorateByDays(startWorking(`Auxilio mensual de ${law.year}`, value), days);
  const { amount, explanation } = finishWorking(working, note, [
    basis,
    teleworks ? 'Ley 1221 de 2008 art. 6A (Ley 2466 de 2025 art. 53)' : law.transportCeiling.basis,
  ]);
  return {
    amount,
    bases,
    worked: false,
    line: {
      concept: key,
      group,
      label: name,
      detail: `${formatDays(days)} · fuera de la base`,
      amount: toMoneyText(amount),
      salary,
      explanation,
    },
  };
}
