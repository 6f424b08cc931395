import type { Day } from '../../day.ts';
import { block, type Finding, notice } from '../../finding.ts';
import {
  compare,
  exact,
  exactPesos,
  type Money,
  money,
  noMoney,
  over,
  parseMoney,
  roundToPeso,
  sum,
  times,
} from '../../money.ts';
import { type Contract, isPensioner, wages } from '../contract/contract.ts';
import { benefitsLawOn } from '../law/benefits.ts';
import type { Law } from '../law/parameters.ts';
import type { AmountDeducted } from '../novelties/novelties.ts';
import { inPesos } from '../statement/explanation.ts';
import type { Deductions } from '../statement/statement.ts';
import type { OrderResult } from './garnishments.ts';

/** Deductions that a payroll cannot have, wherever its figures come from (rules §15). `base` is of the whole month. */
export function checkDeductions(
  contract: Contract,
  law: Law,
  { pension, solidarity }: Pick<Deductions, 'pension' | 'solidarity'>,
  base: Money,
): Finding[] {
  const findings: Finding[] = [];
  if (isPensioner(contract) && (parseMoney(pension.amount) ?? 0) > 0)
    findings.push(
      block(
        'pension-of-pensioner',
        'deductions.pension',
        contract.pension_exempt
          ? 'Se descuenta pensión a un extranjero que no está obligado a cotizarla'
          : 'Se descuenta pensión a quien no la cotiza, por su subtipo de trabajador',
        contract.pension_exempt
          ? 'Quítela, o cambie en la ficha del empleado que no está obligado (Ley 100 de 1993 art. 15).'
          : 'Quítela: quien se pensiona o cumple los requisitos ya no cotiza (Ley 100 de 1993 art. 17).',
      ),
    );
  const from = law.solidarity.value.ranges[0]?.from ?? 0;
  if (solidarity && compare(exactPesos(base), wages(law, from)) < 0)
    findings.push(
      block(
        'solidarity-below',
        'deductions.solidarity',
        `Se descuenta fondo de solidaridad con una base menor de ${from} salarios mínimos`,
        `Lo pagan quienes cotizan sobre ${from} salarios mínimos o más (${law.solidarity.basis}).`,
      ),
    );
  return findings;
}

export type Statement = {
  day: Day;
  law: Law;
  contract: Contract;
  deductions: readonly AmountDeducted[];
  /** Amounts taken by orders besides. */
  orders: readonly OrderResult[];
  salary: Money;
  benefits: Money;
  /** After contributions and withholding, and after everything. */
  lawful: Money;
  net: Money;
  /** Days paid. */
  days: number;
};

/** Deductions somebody wrote that pass what the law lets take; they are taken as written, and said. */
export function checkDeductionLimits(statement: Statement): Finding[] {
  const { day, law, contract, deductions, orders, salary, benefits, lawful, net, days } = statement;
  if (deductions.length === 0) return [];
  const limits = benefitsLawOn(day).garnishments;
  const findings: Finding[] = [];
  const wrote = (concept: AmountDeducted['concept']) =>
    sum(deductions.filter((one) => one.concept === concept).map(({ amount }) => sound(amount)));
  const ordered = (...kinds: OrderResult['order']['kind'][]) =>
    sum(orders.filter(({ order }) => kinds.includes(order.kind)).map(({ applied }) => applied));

  const loans = wrote('loans');
  const half = halfOf(lawful, limits.payrollLoan.percent);
  const allLoans = money(loans + ordered('libranza'));
  if (loans > 0 && allLoans > half)
    findings.push(
      notice(
        'libranza-limit',
        'deductions.loans',
        `Las libranzas suman ${inPesos(allLoans)} y solo pueden llegar a ${inPesos(half)}`,
        `Al trabajador debe quedarle el ${limits.payrollLoan.percent} % del neto (${limits.payrollLoan.basis}).`,
      ),
    );
  const liens = wrote('tax_lien');
  const most = halfOf(money(salary + benefits), limits.alimony.percent);
  const allLiens = money(liens + ordered('alimony', 'adult_alimony', 'cooperative_order', 'ordinary'));
  if (liens > 0 && allLiens > most)
    findings.push(
      notice(
        'garnishment-limit',
        'deductions.tax_lien',
        `Los embargos suman ${inPesos(allLiens)} y ninguno pasa de ${inPesos(most)}`,
        `Ni por alimentos se embarga más del ${limits.alimony.percent} % del salario (${limits.alimony.basis}).`,
      ),
    );
  const fine = roundToPeso(over(exactPesos(contract.salary), exact(150)));
  const fines = deductions.filter(({ concept, amount }) => concept === 'sanctions' && sound(amount) > fine);
  if (fines.length > 0)
    findings.push(
      notice(
        'sanction-limit',
        'deductions.sanctions',
        `Una multa no pasa de la quinta parte del salario de un día, ${inPesos(fine)}`,
        'Corrija el valor de la sanción (CST art. 113).',
      ),
    );
  const minimum = over(times(exactPesos(law.minimumWage.value), exact(days)), exact(30));
  if (wrote('debt') > 0 && net >= 0 && compare(exactPesos(net), minimum) < 0)
    findings.push(
      notice(
        'minimum-touched',
        'deductions.debt',
        'El descuento de la deuda deja al trabajador con menos del salario mínimo',
        `Repártalo en más pagos: sin orden de un juez no puede tocar el mínimo (${limits.authorised.basis}).`,
      ),
    );
  return findings;
}

const sound = (text: string): Money => {
  const amount = parseMoney(text);
  return amount !== undefined && amount > 0 ? amount : noMoney;
};

const halfOf = (amount: Money, percent: string): Money =>
  amount > 0 ? roundToPeso(over(times(exactPesos(amount), exact(percent)), exact(100))) : noMoney;

/** The company says it is freed of health, SENA and ICBF, and of this worker it is not. */
export function checkExemption(
  contract: Contract,
  law: Law,
  policyExempt: boolean,
  exempt: boolean,
): Finding[] {
  if (!policyExempt || exempt) return [];
  const { value, basis } = law.employer.exemption;
  return [
    notice(
      'exemption-not-allowed',
      'employer.exempt',
      contract.integral_salary
        ? 'Por el salario integral la empresa sí paga salud, SENA e ICBF'
        : `Gana ${value} salarios mínimos o más: la empresa sí paga salud, SENA e ICBF por este trabajador`,
      `La exoneración no lo cubre (${basis}).`,
    ),
  ];
}
