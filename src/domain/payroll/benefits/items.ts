import { buildBlockingFinding, type Finding } from '../../findings/finding.ts';
import { trimZeros } from '../../text/trimmed.ts';
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

/** Benefits paid with the month: a line each, their place in the document, and what is wrong with them. */
export function liquidateBenefits(benefits: readonly BenefitPaid[]): {
  items: PaidItem[];
  findings: Finding[];
  /** Benefits without fault, for the tax on them. */
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

/** A kept sum that leads to the amount; any other would tell what was not paid. */
function believed(explanation: Explanation | undefined, amount: Money): Explanation | undefined {
  if (!explanation || explanation.result !== formatMoney(amount)) return undefined;
  const value = evaluateSteps(explanation.steps);
  return value && compare(exactPesos(amount), value) === 0 ? explanation : undefined;
}

/** Severance the company pays into the fund. */
export const isDeposited = ({ concept, deposited }: BenefitPaid): boolean =>
  concept === 'severance' && deposited === true;

/** Amount that some benefits pay of a concept. */
export const sumPaidBenefit = (paid: readonly BenefitPaid[], concept: BenefitKey): Money =>
  sum(paid.filter((one) => one.concept === concept).map(({ amount }) => parseMoney(amount) ?? noMoney));

/** Part of some benefits that goes to the fund of severance and not to the worker. */
export const sumDeposits = (benefits: readonly BenefitPaid[]): Money =>
  sum(benefits.filter(isDeposited).map(({ amount }) => parseMoney(amount) ?? noMoney));

/** Prima, severance, its interest and vacations: what orders reach only for alimony and cooperatives. */
export const isSocialBenefit = ({ line }: PaidItem): boolean =>
  line.concept !== 'compensation' && line.concept !== 'withdrawal_bonus';

/** Puts sound benefits where the document keeps them, added to what is there. */
export function placeBenefits(accrued: AccruedPay, benefits: readonly BenefitPaid[]): void {
  for (const benefit of benefits) place(accrued, benefit, parseMoney(benefit.amount) ?? noMoney);
}

/** Puts a benefit where table 31 of the resources keeps it; what the document takes once adds up. */
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
 * The most days of a benefit: of a year, but for vacations, and for what is paid for leaving, which goes by all the
 * service or all that was left of the term (CST art. 64; rules §12).
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
