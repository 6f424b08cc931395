import { buildBlockingFinding, type Finding } from '../../findings/finding.ts';
import { trimZeros } from '../../text/trim-zeros.ts';
import {
  compare,
  exactPesos,
  formatMoney,
  type Money,
  noMoney,
  parseMoney,
  sum,
  toMoneyText,
} from '../../values/money.ts';
import { type BenefitKey, benefitConcepts, benefitKeys } from '../concepts/benefits.ts';
import type { BenefitPaid } from '../novelties/novelties.ts';
import { evaluateSteps, explainWrittenAmount, toDecimalComma } from '../statement/explanation.ts';
import type { PaidItem } from '../statement/paid-item.ts';
import type { AccruedPay, Explanation } from '../statement/statement.ts';
import { checkWrittenAmount } from '../statement/written-amount.ts';

/** Turns the benefits paid with the month into lines, with their place in the document and their findings. */
export function liquidateBenefits(benefits: readonly BenefitPaid[]): {
  items: PaidItem[];
  findings: Finding[];
  sound: BenefitPaid[];
} {
  const items: PaidItem[] = [];
  const findings: Finding[] = [];
  const sound: BenefitPaid[] = [];
  for (const [index, benefit] of benefits.entries()) {
    const faults = checkBenefit(benefit, `benefits.${index}`);
    findings.push(...faults);
    if (faults.length > 0) continue;
    const amount = parseMoney(benefit.amount) ?? noMoney;
    sound.push(benefit);
    items.push(itemOf(benefit, amount));
  }
  return { items, findings, sound };
}

function itemOf(benefit: BenefitPaid, amount: Money): PaidItem {
  const { label: name, bases, law } = benefitConcepts[benefit.concept];
  const label = isDeposited(benefit) ? `${name} consignadas en el fondo` : name;
  return {
    amount,
    bases,
    worked: false,
    line: {
      concept: benefit.concept,
      group: 'accrued',
      label,
      detail: benefit.detail ?? (benefit.days ? `${toDecimalComma(trimZeros(benefit.days))} días` : ''),
      amount: toMoneyText(amount),
      salary: false,
      ...(benefit.of_year !== undefined && { of_year: benefit.of_year }),
      ...(isDeposited(benefit) && { deposited: true }),
      ...(benefit.of_contract && { of_contract: benefit.of_contract }),
      explanation:
        believed(benefit.explanation, amount) ??
        explainWrittenAmount(label, amount, 'Se paga aparte.', [law]),
    },
  };
}

/**
 * Returns a kept sum that leads to the amount; `undefined` for any other sum, which would explain an amount that was
 * not paid.
 */
function believed(explanation: Explanation | undefined, amount: Money): Explanation | undefined {
  if (!explanation || explanation.result !== formatMoney(amount)) return undefined;
  const value = evaluateSteps(explanation.steps);
  return value && compare(exactPesos(amount), value) === 0 ? explanation : undefined;
}

export const isDeposited = ({ concept, deposited }: BenefitPaid): boolean =>
  concept === 'severance' && deposited === true;

export const sumPaidBenefit = (paid: readonly BenefitPaid[], concept: BenefitKey): Money =>
  sum(paid.filter((one) => one.concept === concept).map(({ amount }) => parseMoney(amount) ?? noMoney));

export const sumDeposits = (benefits: readonly BenefitPaid[]): Money =>
  sum(benefits.filter(isDeposited).map(({ amount }) => parseMoney(amount) ?? noMoney));

/**
 * Tells whether an item is prima, severance, its interest or vacations, which orders take only for alimony and
 * cooperatives.
 */
export const isSocialBenefit = ({ line }: PaidItem): boolean =>
  line.concept !== 'compensation' && line.concept !== 'withdrawal_bonus';

/** Adds sound benefits to their place in the document, after the existing ones. */
export function placeBenefits(accrued: AccruedPay, benefits: readonly BenefitPaid[]): void {
  for (const benefit of benefits) place(accrued, benefit, parseMoney(benefit.amount) ?? noMoney);
}

/** Adds a benefit to its place in table 31 of the resources. Benefits that the document takes once are summed. */
function place(accrued: AccruedPay, { concept, days = '0', percent }: BenefitPaid, amount: Money): void {
  const text = toMoneyText(amount);
  const none = { payment: '0.00', percent: '12.00', interest_payment: '0.00' };
  switch (concept) {
    case 'service_bonus': {
      const { quantity, payment } = accrued.service_bonus ?? { quantity: 0, payment: undefined };
      accrued.service_bonus = { quantity: quantity + Number(days), payment: added(payment, amount) };
      break;
    }
    case 'severance': {
      const before = accrued.severance ?? none;
      accrued.severance = { ...before, payment: added(before.payment, amount) };
      break;
    }
    case 'severance_interest': {
      const before = accrued.severance ?? none;
      accrued.severance = {
        ...before,
        percent: percent ?? before.percent,
        interest_payment: added(before.interest_payment, amount),
      };
      break;
    }
    case 'paid_vacation':
      accrued.paid_vacation = [...(accrued.paid_vacation ?? []), { quantity: Number(days), payment: text }];
      break;
    case 'compensation':
    case 'withdrawal_bonus':
      accrued[concept] = added(accrued[concept], amount);
      break;
    default:
      concept satisfies never;
  }
}

const added = (before: string | undefined, more: Money): string =>
  toMoneyText(((parseMoney(before ?? '0') ?? noMoney) + more) as Money);

/**
 * Maximum days of a benefit: those of a year, except for vacations and for pay for leaving, which depends on all the
 * service or on the whole rest of the term (CST art. 64; rules §12).
 */
const mostDays: Record<BenefitKey, number> = {
  service_bonus: 360,
  severance: 360,
  severance_interest: 360,
  paid_vacation: 120,
  compensation: 3600,
  withdrawal_bonus: 3600,
};

function checkBenefit(benefit: BenefitPaid, path: string): Finding[] {
  if (!benefitKeys.includes(benefit.concept))
    return [
      buildBlockingFinding(
        'concept-unknown',
        `${path}.concept`,
        'Ese pago no existe',
        'Elija uno de la lista.',
      ),
    ];
  const { label } = benefitConcepts[benefit.concept];
  const findings: Finding[] = [];
  for (const name of ['amount', 'six_months', 'monthly'] as const) {
    const text = benefit[name];
    if (text === undefined && name !== 'amount') continue;
    const unfit = checkWrittenAmount(
      text ?? '',
      label,
      `${path}.${name}`,
      'Para descontar lo pagado de más use una deducción.',
    );
    if (unfit) findings.push(unfit);
  }
  const { days, percent } = benefit;
  const most = mostDays[benefit.concept];
  if (days !== undefined && !(/^\d{1,4}(\.\d{1,4})?$/.test(days) && Number(days) <= most))
    findings.push(
      buildBlockingFinding(
        'days-invalid',
        `${path}.days`,
        `${label}: los días no son válidos`,
        `Escriba de 0 a ${most}, con punto decimal.`,
      ),
    );
  if (percent !== undefined && !/^\d{1,2}(\.\d{1,2})?$/.test(percent))
    findings.push(
      buildBlockingFinding(
        'percent-invalid',
        `${path}.percent`,
        `${label}: el porcentaje no es válido`,
        'Escríbalo con punto decimal: 12 o 12.00.',
      ),
    );
  return findings;
}
