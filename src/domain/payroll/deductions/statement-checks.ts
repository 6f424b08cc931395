import { buildBlockingFinding, buildNoticeFinding, type Finding } from '../../findings/finding.ts';
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
} from '../../values/money.ts';
import { type DeductionKey, deductionConcepts } from '../concepts/amounts.ts';
import type { Deduction, DeductionGround } from '../concepts/concept.ts';
import { type Contract, computeMinimumWages, isPensioner } from '../contract/contract.ts';
import { getBenefitsLaw } from '../law/benefits.ts';
import { findLegalLimit, type Limit, type OrderKind, type Seizable } from '../law/garnishment-limits.ts';
import type { Law } from '../law/parameters.ts';
import type { AmountDeducted } from '../novelties/novelties.ts';
import { formatPesos } from '../statement/explanation.ts';
import type { Deductions } from '../statement/statement.ts';
import type { OrderPolicy, OrderResult } from './garnishments.ts';

/**
 * Checks for deductions that a payroll cannot have, wherever its figures come from (rules §15). `base` is of the whole
 * month.
 */
export function checkDeductions(
  contract: Contract,
  law: Law,
  { pension, solidarity }: Pick<Deductions, 'pension' | 'solidarity'>,
  base: Money,
): Finding[] {
  const findings: Finding[] = [];
  if (isPensioner(contract) && (parseMoney(pension.amount) ?? 0) > 0)
    findings.push(
      buildBlockingFinding(
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
  if (solidarity && compare(exactPesos(base), computeMinimumWages(law, from)) < 0)
    findings.push(
      buildBlockingFinding(
        'solidarity-below',
        'deductions.solidarity',
        `Se descuenta fondo de solidaridad con una base menor de ${from} salarios mínimos`,
        `Lo pagan quienes cotizan sobre ${from} salarios mínimos o más (${law.solidarity.basis}).`,
      ),
    );
  return findings;
}

export type Statement = {
  contract: Contract;
  deductions: readonly AmountDeducted[];
  orders: readonly OrderResult[];
  /** Pay on which the limits are computed, and the benefits beside it. */
  pay: Seizable;
  benefits: Money;
  policy: OrderPolicy;
  net: Money;
};

/** Codes of typed deductions that exceed a limit on the net of the salary. */
export const deductionLimitCodes: ReadonlySet<Finding['code']> = new Set([
  'libranza-limit',
  'minimum-touched',
]);

/**
 * Reports typed deductions that exceed the legal limits, measured as orders are. They are taken as typed: a document
 * states actual payments, and the order of a judge may exist, or a law that no concept names, such as that of employee
 * funds (Decreto 1481 de 1989).
 */
export function checkDeductionLimits(statement: Statement): Finding[] {
  const { contract, deductions, orders, pay, benefits } = statement;
  if (deductions.length === 0) return [];
  const limits = getBenefitsLaw(pay.day).garnishments;
  const findings: Finding[] = [...checkLibranzas(statement), ...checkAuthorised(statement)];
  const wrote = (concept: AmountDeducted['concept']) =>
    sum(deductions.filter((one) => one.concept === concept).map(({ amount }) => sound(amount)));
  const ordered = (...kinds: OrderResult['order']['kind'][]) =>
    sum(orders.filter(({ order }) => kinds.includes(order.kind)).map(({ applied }) => applied));

  const liens = wrote('tax_lien');
  const most = halfOf(money(pay.salary + benefits), limits.alimony.percent);
  const allLiens = money(liens + ordered('alimony', 'adult_alimony', 'cooperative_order', 'ordinary'));
  if (liens > 0 && allLiens > most)
    findings.push(
      buildNoticeFinding(
        'garnishment-limit',
        'deductions.tax_lien',
        `Los embargos suman ${formatPesos(allLiens)} y ninguno pasa de ${formatPesos(most)}`,
        `Ni por alimentos se embarga más del ${limits.alimony.percent} % del salario (${limits.alimony.basis}).`,
      ),
    );
  const fine = roundToPeso(over(exactPesos(contract.salary), exact(150)));
  const fines = deductions.filter(({ concept, amount }) => concept === 'sanctions' && sound(amount) > fine);
  if (fines.length > 0)
    findings.push(
      buildNoticeFinding(
        'sanction-limit',
        'deductions.sanctions',
        `Una multa no pasa de la quinta parte del salario de un día, ${formatPesos(fine)}`,
        'Corrija el valor de la sanción (CST art. 113).',
      ),
    );
  return findings;
}

/** Checks libranzas, typed and ordered, after the orders of judges and after the dues that the company puts first. */
function checkLibranzas({ deductions, orders, pay, policy }: Statement): Finding[] {
  if (!deductions.some(({ concept, amount }) => groundOf(concept) === 'libranza' && sound(amount) > 0))
    return [];
  const tierOf = (kind: OrderKind) => policy.priority.findIndex((kinds) => kinds.includes(kind));
  const isFirst = (kind: OrderKind) => tierOf(kind) < tierOf('libranza');
  const first = money(
    wroteOn(
      deductions,
      ({ concept }) => groundOf(concept) === 'judge' || (isDue(concept) && isFirst(dueKinds[concept])),
    ) + orderedOf(orders, isFirst),
  );
  const limit = findLegalLimit('libranza', pay, { sameLimit: noMoney, all: first });
  const all = money(
    wroteOn(deductions, ({ concept }) => groundOf(concept) === 'libranza') +
      orderedOf(orders, (kind) => kind === 'libranza'),
  );
  const most = amountOf(limit);
  if (!limit || all <= most) return [];
  return [
    buildNoticeFinding(
      'libranza-limit',
      'deductions.loans',
      `Las libranzas suman ${formatPesos(all)} y solo pueden llegar a ${formatPesos(most)}`,
      `${limit.why} (${limit.basis.join('; ')}).`,
    ),
  ];
}

/**
 * Checks deductions that only the worker authorised, typed and ordered, after everything else taken from the salary.
 */
function checkAuthorised({ deductions, orders, pay, policy, net }: Statement): Finding[] {
  // A pay below zero is blocked elsewhere, with the deductions to lower.
  if (net < 0) return [];
  const own = deductions.find(({ concept, amount }) => groundOf(concept) === 'consent' && sound(amount) > 0);
  if (!own) return [];
  const isAuthorised = (kind: OrderKind) => kind === 'loan' || kind === 'voluntary';
  const others = money(
    wroteOn(deductions, ({ concept }) => {
      const ground = groundOf(concept);
      return concept !== 'withholding' && ground !== 'consent' && ground !== 'advance';
    }) + orderedOf(orders, (kind) => !isAuthorised(kind)),
  );
  const limit = findLegalLimit('voluntary', pay, { sameLimit: noMoney, all: others }, policy.authorised);
  const all = money(
    wroteOn(deductions, ({ concept }) => groundOf(concept) === 'consent') + orderedOf(orders, isAuthorised),
  );
  const most = amountOf(limit);
  if (!limit || all <= most) return [];
  return [
    buildNoticeFinding(
      'minimum-touched',
      `deductions.${own.concept}`,
      `Lo que el trabajador solo autorizó suma ${formatPesos(all)} y puede llegar a ${formatPesos(most)}`,
      `${limit.why} (${limit.basis.join('; ')}). Repártalo en más pagos, o déjelo así si lo ordenó un juez o lo permite otra ley, como la de los fondos de empleados.`,
    ),
  ];
}

/** Dues that a law of their own allows, and the kind of order with the same priority. */
const dueKinds = { unions: 'union', cooperative: 'cooperative' } as const satisfies Partial<
  Record<DeductionKey, OrderKind>
>;
const isDue = (concept: DeductionKey): concept is keyof typeof dueKinds => concept in dueKinds;

const groundOf = (concept: DeductionKey): DeductionGround | undefined =>
  (deductionConcepts[concept] as Deduction | undefined)?.ground;

const wroteOn = (deductions: readonly AmountDeducted[], counts: (one: AmountDeducted) => boolean): Money =>
  sum(deductions.filter(counts).map((one) => money(sound(one.amount) + sound(one.public_amount ?? '0'))));

const orderedOf = (orders: readonly OrderResult[], counts: (kind: OrderKind) => boolean): Money =>
  sum(orders.filter(({ order }) => counts(order.kind)).map(({ applied }) => applied));

const amountOf = (limit: Limit | undefined): Money =>
  limit && compare(limit.working.value, exact(0)) > 0 ? roundToPeso(limit.working.value) : noMoney;

const sound = (text: string): Money => {
  const amount = parseMoney(text);
  return amount !== undefined && amount > 0 ? amount : noMoney;
};

const halfOf = (amount: Money, percent: string): Money =>
  amount > 0 ? roundToPeso(over(times(exactPesos(amount), exact(percent)), exact(100))) : noMoney;

/** Reports a worker outside the exemption from health, SENA and ICBF that the company claims. */
export function checkExemption(
  contract: Contract,
  law: Law,
  policyExempt: boolean,
  exempt: boolean,
): Finding[] {
  if (!policyExempt || exempt) return [];
  const { value, basis } = law.employer.exemption;
  return [
    buildNoticeFinding(
      'exemption-not-allowed',
      'employer.exempt',
      contract.integral_salary
        ? 'Por el salario integral la empresa sí paga salud, SENA e ICBF'
        : `Gana ${value} salarios mínimos o más: la empresa sí paga salud, SENA e ICBF por este trabajador`,
      `La exoneración no lo cubre (${basis}).`,
    ),
  ];
}
