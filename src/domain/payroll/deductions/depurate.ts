import { buildBlockingFinding, buildNoticeFinding, type Finding } from '../../findings/finding.ts';
import {
  compare,
  exact,
  exactPesos,
  type Money,
  noMoney,
  over,
  roundToPeso,
  smallest,
  sum,
  times,
} from '../../values/money.ts';
import type { Claims } from '../contract/claims.ts';
import { computeUvtAmount, type WithholdingLaw } from '../law/withholding.ts';
import {
  addSubtotal,
  formatGroupedNumber,
  formatPesos,
  startWorking,
  subtract,
  toDecimalComma,
  type Working,
} from '../statement/explanation.ts';
import type { PaymentPart } from '../statement/paid-item.ts';

/** Labour income and the amounts the worker may take off it, all of the same month (or of the stated months). */
export type Income = Claims & {
  /** Salary and non-salary payments, vacations and incapacity; no severance or reimbursements. */
  paid: Money;
  /** Mandatory health, pension and solidarity fund of the worker. */
  contributions: readonly PaymentPart[];
};

/** Exempt amounts already used this calendar year, for companies that control the yearly caps by accumulating. */
export type UsedExemptions = { voluntary: Money; labour: Money; overall: Money };

/** An amount that lowers the base: the amount claimed, the amount allowed, and why it is less. */
export type Allowance = {
  key:
    | 'food'
    | 'mandatory-fund'
    | 'housing'
    | 'prepaid'
    | 'dependants'
    | 'voluntary-pension'
    | 'afc'
    | 'labour';
  label: string;
  claimed: Money;
  allowed: Money;
  why: string;
};

export type Depuration = {
  /** Income less contributions and vouchers, which are not income. */
  net: Money;
  allowances: Allowance[];
  /** Sum of deductions and exempt income, and the most that the law allows. */
  overall: { claimed: Money; limit: Money; allowed: Money };
  base: Money;
  working: Working;
  findings: Finding[];
};

const percentOf = (amount: Money, percent: string): Money =>
  roundToPeso(over(times(exactPesos(amount), exact(percent)), exact(100)));
const left = (from: Money, ...deducted: Money[]): Money => Math.max(0, from - sum(deducted)) as Money;

/**
 * Reduces income to the base of the table (rules §10, steps 1 to 7). `months` is how many months the figures cover.
 * With `used`, the yearly caps are the rest of the year instead of a twelfth. The monthly caps of ET 387 are those of
 * `monthsLaw`, the law under which the months were paid. Whole pesos.
 */
export function depurate(
  law: WithholdingLaw,
  stated: Income,
  months = 1,
  used?: UsedExemptions,
  monthsLaw: WithholdingLaw = law,
): Depuration {
  const findings = negatives(stated);
  const income = findings.length ? sound(stated) : stated;
  const { caps } = law;
  const inMonth = monthsLaw.caps;
  const yearly = (count: number, already: Money | undefined) =>
    already === undefined
      ? computeUvtAmount(law, count, months)
      : left(computeUvtAmount(law, count), already);
  const monthly = (count: number) => computeUvtAmount(monthsLaw, count * 12, months);
  const allowances: Allowance[] = [];
  const allow = (
    key: Allowance['key'],
    label: string,
    claimed: Money,
    limit: () => Money,
    why: string,
  ): Money => {
    if (claimed <= 0) return noMoney;
    const allowed = smallest(claimed, limit());
    allowances.push({ key, label, claimed, allowed, why: allowed < claimed ? why : '' });
    return allowed;
  };

  const food = allow(
    'food',
    'Bonos de alimentación',
    smallest(income.foodVouchers ?? noMoney, income.paid),
    () => (income.paid <= monthly(inMonth.foodIncome) ? monthly(inMonth.food) : noMoney),
    `Hasta ${inMonth.food} UVT al mes y con ingresos de hasta ${inMonth.foodIncome} UVT (ET 387-1).`,
  );
  const fund = allow(
    'mandatory-fund',
    'Aportes voluntarios al fondo obligatorio',
    income.mandatoryFund ?? noMoney,
    () => smallest(percentOf(income.paid, caps.mandatoryFundPercent), yearly(caps.mandatoryFund, undefined)),
    `Hasta el ${caps.mandatoryFundPercent} % del ingreso y ${caps.mandatoryFund} UVT al año (ET 55).`,
  );
  const free = [
    ...(food > 0 ? [{ label: 'Bonos de alimentación', amount: food }] : []),
    ...income.contributions.filter(({ amount }) => amount > 0),
    ...(fund > 0 ? [{ label: 'Aportes voluntarios al fondo obligatorio', amount: fund }] : []),
  ];
  const net = left(income.paid, ...free.map(({ amount }) => amount));

  const first = allowances.length;
  const deductions = [
    allow(
      'housing',
      'Intereses de vivienda',
      income.housing ?? noMoney,
      () => monthly(inMonth.housing),
      `Hasta ${inMonth.housing} UVT al mes (ET 387).`,
    ),
    allow(
      'prepaid',
      'Medicina prepagada',
      income.prepaid ?? noMoney,
      () => monthly(inMonth.prepaid),
      `Hasta ${inMonth.prepaid} UVT al mes (ET 387).`,
    ),
    allow(
      'dependants',
      'Dependientes',
      income.dependants
        ? percentOf(left(income.paid, income.prima ?? noMoney), inMonth.dependantsPercent)
        : noMoney,
      () => monthly(inMonth.dependants),
      `El ${inMonth.dependantsPercent} % del ingreso, hasta ${inMonth.dependants} UVT al mes (ET 387).`,
    ),
  ];
  const room = () =>
    smallest(percentOf(income.paid, caps.voluntaryPercent), yearly(caps.voluntary, used?.voluntary));
  const why = `Entre pensión voluntaria y AFC, hasta el ${caps.voluntaryPercent} % del ingreso y ${caps.voluntary} UVT al año (ET 126-1 y 126-4).`;
  const pension = allow(
    'voluntary-pension',
    'Pensión voluntaria',
    income.voluntaryPension ?? noMoney,
    () => left(room(), fund),
    why,
  );
  const afc = allow('afc', 'Ahorro AFC', income.afc ?? noMoney, () => left(room(), fund, pension), why);
  allow(
    'labour',
    `Renta exenta del ${caps.labourPercent} %`,
    percentOf(left(net, ...deductions, pension, afc), caps.labourPercent),
    () => yearly(caps.labour, used?.labour),
    `Hasta ${caps.labour} UVT al año (ET 206-10).`,
  );

  const lowering = allowances.slice(first);
  const claimed = sum(lowering.map(({ allowed }) => allowed));
  const byPercent = percentOf(net, caps.overallPercent);
  const limit = smallest(byPercent, yearly(caps.overall, used?.overall));
  const start = free.reduce(
    (working, { label, amount }) => subtract(working, label, amount),
    startWorking('Ingresos laborales', income.paid),
  );
  const netted =
    compare(start.value, exact(0)) < 0
      ? startWorking('Ingreso neto', noMoney)
      : addSubtotal(start, 'Ingreso neto');
  const whole =
    claimed <= limit
      ? lowering
          .filter(({ allowed }) => allowed > 0)
          .reduce((working, { label, allowed }) => subtract(working, label, allowed), netted)
      : subtract(
          netted,
          `Deducciones y rentas exentas, hasta ${limit < byPercent ? `${formatGroupedNumber(String(caps.overall))} UVT al año` : `el ${toDecimalComma(caps.overallPercent)} % del ingreso neto`}`,
          limit,
        );
  const working = addSubtotal(whole, 'Base gravable');
  return {
    net,
    allowances,
    overall: { claimed, limit, allowed: smallest(claimed, limit) },
    base: roundToPeso(working.value),
    working,
    findings: [...findings, ...capped(allowances, claimed, limit)],
  };
}

/** Reports claims that were not granted whole. The exempt 25 % and the dependants are left out. */
function capped(allowances: readonly Allowance[], claimed: Money, limit: Money): Finding[] {
  const findings: Finding[] = allowances
    .filter(({ key, why }) => why && key !== 'labour' && key !== 'dependants')
    .map(({ key, label, claimed: amountClaimed, allowed, why }) =>
      buildNoticeFinding(
        'withholding-cap',
        `withholding.${key}`,
        `${label}: se aceptan ${formatPesos(allowed)} de ${formatPesos(amountClaimed)}`,
        why,
      ),
    );
  if (claimed > limit) {
    findings.push(
      buildNoticeFinding(
        'withholding-overall-cap',
        'withholding',
        `Las deducciones y rentas exentas suman ${formatPesos(claimed)} y solo se aceptan ${formatPesos(limit)}`,
        'Es el límite global del Estatuto Tributario (arts. 336 y 388).',
      ),
    );
  }
  return findings;
}

function entries(income: Income): [string, Money][] {
  const { contributions, dependants: _, ...amounts } = income;
  const own = contributions.map(({ amount }, index): [string, Money] => [`contributions.${index}`, amount]);
  return [...(Object.entries(amounts) as [string, Money | undefined][]), ...own].filter(
    (entry): entry is [string, Money] => entry[1] !== undefined,
  );
}

const negatives = (income: Income): Finding[] =>
  entries(income)
    .filter(([, amount]) => amount < 0)
    .map(([name, amount]) =>
      buildBlockingFinding(
        'withholding-negative',
        `withholding.${name}`,
        `El valor no puede ser negativo: ${formatPesos(amount)}`,
        'Corrija el pago o el descuento de donde viene.',
      ),
    );

/** Removes the negative amounts of an income, so that the rest can still be shown. */
function sound(income: Income): Income {
  const kept = Object.entries(income).map(([key, value]) => [
    key,
    typeof value === 'number' ? Math.max(0, value) : value,
  ]);
  const contributions = income.contributions.map((part) => ({ ...part, amount: left(part.amount) }));
  return { ...Object.fromEntries(kept), contributions } as Income;
}
