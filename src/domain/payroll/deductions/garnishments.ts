import { buildBlockingFinding, buildNoticeFinding, type Finding } from '../../findings/finding.ts';
import { compare, exact, type Money, money, noMoney, roundToPeso, toMoneyText } from '../../values/money.ts';
import {
  type Before,
  computeJudicialLimit,
  computeNetLimit,
  findLegalLimit,
  getLimitGroup,
  getSeizableLabel,
  type Limit,
  type OrderKind,
  orderKinds,
  type Seizable,
} from '../law/garnishment-limits.ts';
import type { PayrollPolicy } from '../law/policy.ts';
import { checkOrder, type DeductionOrder, orderFix } from '../novelties/garnishment-orders.ts';
import {
  divide,
  finishWorking,
  formatDays,
  formatPesos,
  multiply,
  startWorking,
  toDecimalComma,
  toPercentFactor,
  type Working,
} from '../statement/explanation.ts';
import type { Line } from '../statement/statement.ts';

export type { DeductionOrder };

export type OrderResult = {
  order: DeductionOrder;
  requested: Money;
  applied: Money;
  state: 'applied' | 'reduced' | 'postponed';
  /** Reason for taking less than asked, in Spanish; empty when the order was applied whole. */
  why: string;
  line?: Line;
};

export type OrderPolicy = {
  /** Tiers of kinds from first to last. Inside a tier, orders go by day of arrival. */
  priority: readonly (readonly OrderKind[])[];
  /** Treatment of a deduction, not ordered by a judge, that the net does not cover whole. */
  short: 'queue' | 'reduce';
  /** An ordinary embargo besides alimony: see `PayrollPolicy.ordinary_beside_alimony`. */
  ordinary: 'rest' | 'each';
  /** Part left whole by a deduction that only the worker allowed: see `PayrollPolicy.authorised_limit`. */
  authorised: PayrollPolicy['authorised_limit'];
};

/** Policy that most payrolls follow (rules §11). */
export const defaultOrderPolicy: OrderPolicy = {
  priority: [
    ['alimony', 'adult_alimony'],
    ['ordinary', 'cooperative_order'],
    ['libranza'],
    ['union', 'cooperative'],
    ['loan'],
    ['voluntary'],
  ],
  short: 'queue',
  ordinary: 'rest',
  authorised: 'minimum',
};

export type GarnishmentResult = {
  /** In the order they were applied. */
  results: OrderResult[];
  lines: Line[];
  total: Money;
  net: Money;
  findings: Finding[];
};

/**
 * Takes off orders and agreed deductions by priority, each within its limit (CST 149 to 156 and 344, Ley 1527 de 2012).
 * Alimony and cooperatives take up to half of the salary; the alimony of children counts it after the deductions of law
 * (Ley 1098 de 2006 art. 130). An ordinary embargo takes up to a fifth of the excess over the minimum wage, from the
 * rest after them and within half of the salary for all judges together, unless the policy looks at each alone. A
 * libranza leaves half of the net salary. A deduction that only the worker authorised leaves the minimum wage. The
 * transport allowance is not salary: no limit counts it. The net is never negative: an order that does not fit is
 * reduced or waits, and a finding says so. Whole pesos. Throws `MissingParameters` for an unknown year.
 */
export function applyOrders(
  pay: Seizable,
  orders: readonly DeductionOrder[],
  policy: OrderPolicy = defaultOrderPolicy,
): GarnishmentResult {
  const findings: Finding[] = [];
  if (pay.net < 0) {
    findings.push(
      buildBlockingFinding(
        'negative-net',
        'totals.total',
        'Los descuentos de ley superan lo devengado',
        'Revise los días, los pagos y la retención.',
      ),
    );
  }
  const results: OrderResult[] = [];
  const byLimit = new Map<string, Money>();
  let all = noMoney;
  for (const { order, index } of inPriority(orders, policy)) {
    const path = `orders.${index}`;
    const faults = checkOrder(order, path);
    findings.push(...faults);
    const amount =
      faults.length > 0 || orderKinds[order.kind].judicial ? noMoney : (pay.agreedDeductions ?? noMoney);
    const before: Before = {
      sameLimit: byLimit.get(getLimitGroup(order.kind)) ?? noMoney,
      special: policy.ordinary === 'each' ? noMoney : (byLimit.get(getLimitGroup('alimony')) ?? noMoney),
      all: money(all + amount),
      advances: amount > 0 ? (pay.advances ?? noMoney) : noMoney,
    };
    const result =
      faults.length > 0
        ? postponed(order, noMoney, faults[0]?.message ?? '')
        : take(order, pay, before, policy);
    results.push(result);
    findings.push(...(faults.length ? [] : findingOf(result, path, pay)));
    byLimit.set(getLimitGroup(order.kind), money(before.sameLimit + result.applied));
    all = money(all + result.applied);
  }
  return {
    results,
    lines: results.flatMap(({ line }) => (line ? [line] : [])),
    total: all,
    net: money(pay.net - all),
    findings,
  };
}

function inPriority(orders: readonly DeductionOrder[], { priority }: OrderPolicy) {
  const tier = ({ kind }: DeductionOrder) => {
    const found = priority.findIndex((kinds) => kinds.includes(kind));
    return found < 0 ? priority.length : found;
  };
  return orders
    .map((order, index) => ({ order, index }))
    .sort(
      (a, b) =>
        tier(a.order) - tier(b.order) ||
        (a.order.received < b.order.received
          ? -1
          : a.order.received > b.order.received
            ? 1
            : a.index - b.index),
    );
}

function take(order: DeductionOrder, pay: Seizable, before: Before, policy: OrderPolicy): OrderResult {
  const limit = findLegalLimit(order.kind, pay, before, policy.authorised);
  const orderRequest = requestOf(order, pay);
  const base = limit ?? computeNetLimit(pay, before);
  const wanted = orderRequest ?? base;
  const requested = positive(wanted.working);
  let chosen: Limit = wanted;
  let byNet = false;
  if (order.owed !== undefined) {
    const rest = { working: startWorking('Saldo que falta', order.owed), why: '', basis: [] };
    if (compare(rest.working.value, chosen.working.value) < 0) chosen = rest;
  }
  if (limit && compare(limit.working.value, chosen.working.value) < 0) chosen = limit;
  const together =
    orderKinds[order.kind].judicial && policy.ordinary === 'rest'
      ? computeJudicialLimit(pay, before)
      : undefined;
  if (together && compare(together.working.value, chosen.working.value) < 0) chosen = together;
  const net = computeNetLimit(pay, before);
  if (compare(net.working.value, chosen.working.value) < 0) {
    chosen = net;
    byNet = true;
  }
  const queued = byNet && policy.short === 'queue' && !orderKinds[order.kind].judicial;
  const amount = positive(chosen.working);
  if (amount === 0 || queued) return postponed(order, requested, chosen.why || 'No hay nada que descontar');
  const why = amount < requested ? chosen.why : '';
  const { concept, judicial } = orderKinds[order.kind];
  // An agreed order states its limit even when it fits.
  const reading = why || (judicial ? '' : (limit?.why ?? ''));
  const note = [reading ? `${reading}.` : '', orderRequest?.note ?? ''].filter(Boolean).join(' ');
  const basis = [...new Set([...(limit?.basis ?? []), ...chosen.basis, ...(limit ? [] : ['CST art. 149'])])];
  const { explanation } = finishWorking(chosen.working, note, basis);
  return {
    order,
    requested,
    applied: amount,
    state: why ? 'reduced' : 'applied',
    why,
    line: {
      concept,
      group: 'deductions',
      label: orderName(order),
      detail: why
        ? `Reducido de ${formatPesos(requested)}`
        : order.percent
          ? `${toDecimalComma(order.percent)} % ${pay.on === 'benefits' ? 'de las prestaciones' : 'del salario'}`
          : '',
      amount: toMoneyText(amount),
      salary: false,
      explanation,
    },
  };
}

export const orderName = ({ kind, label }: Pick<DeductionOrder, 'kind' | 'label'>): string =>
  label ? `${orderKinds[kind].label}: ${label}` : orderKinds[kind].label;

/** Returns the amount that the order itself asks for; `undefined` when it leaves the amount to the law. */
function requestOf(order: DeductionOrder, pay: Seizable): (Limit & { note: string }) | undefined {
  const note = orderKinds[order.kind].judicial
    ? `Lo ordenó un juez${pay.on === 'benefits' ? ', también sobre las prestaciones' : ''}; el empleador debe descontarlo y consignarlo.`
    : 'Usted lo autorizó por escrito.';
  if (order.percent !== undefined) {
    const start = startWorking(getSeizableLabel(pay), pay.salary);
    return {
      working: multiply(start, toPercentFactor(order.percent), `${toDecimalComma(order.percent)} %`),
      why: '',
      basis: [],
      note,
    };
  }
  if (order.amount !== undefined) {
    const whole = startWorking(order.label || orderKinds[order.kind].label, order.amount);
    const { part } = pay;
    const working = part
      ? multiply(
          divide(whole, String(part.of), `${formatDays(part.of)} del mes`),
          String(part.days),
          formatDays(part.days),
        )
      : whole;
    return { working, why: '', basis: [], note };
  }
  return undefined;
}

/** Code of the finding on an order for a part of the salary when there is no salary. */
export const noSalary = 'order-no-salary';

const positive = ({ value }: Working): Money => (compare(value, exact(0)) > 0 ? roundToPeso(value) : noMoney);

const postponed = (order: DeductionOrder, requested: Money, why: string): OrderResult => ({
  order,
  requested,
  applied: noMoney,
  state: 'postponed',
  why,
});

function findingOf(
  { order, requested, applied, state, why }: OrderResult,
  path: string,
  { salary, on }: Seizable,
): Finding[] {
  if (state === 'applied') return [];
  const { label, judicial } = orderKinds[order.kind];
  if (judicial && order.percent !== undefined && salary === 0 && on !== 'benefits')
    return [
      buildNoticeFinding(
        noSalary,
        path,
        `${label} de ${order.label}: no se descuenta, porque en este pago no hay salario`,
        'Una parte del salario no alcanza a las incapacidades ni a las licencias. Si el juez las incluyó, agregue el embargo a las deducciones de esta nómina.',
        orderFix(order, 'percent'),
      ),
    ];
  const refused = judicial && salary > 0 && on !== 'benefits';
  if (requested === 0 && !refused) return [];
  return [
    buildNoticeFinding(
      state === 'reduced' ? 'order-reduced' : 'order-postponed',
      path,
      state === 'reduced'
        ? `${label} de ${order.label}: se descuentan ${formatPesos(applied)} de ${formatPesos(requested)}`
        : `${label} de ${order.label}: no se descuenta en este pago`,
      requested === 0 ? `${why}.` : `${why}. Lo que falta queda para el pago siguiente.`,
      orderFix(order, order.percent === undefined ? 'amount' : 'percent'),
    ),
  ];
}
