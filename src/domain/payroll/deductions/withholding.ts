import {
  buildBlockingFinding,
  buildNoticeFinding,
  type Finding,
  hasBlockingFinding,
} from '../../findings/finding.ts';
import type { Day } from '../../values/day.ts';
import {
  compare,
  type Exact,
  exact,
  exactPesos,
  type Money,
  noMoney,
  over,
  roundToPeso,
  times,
  toMoneyText,
} from '../../values/money.ts';
import type { Laws } from '../law/parameters.ts';
import { defaultPolicy, type PayrollPolicy } from '../law/policy.ts';
import { computeUvtAmount, findWithholdingLaw, type WithholdingLaw } from '../law/withholding.ts';
import { computeTaxPercentage, roundWithholding, toUvt, withholdByTable } from '../law/withholding-table.ts';
import {
  addSubtotal,
  divide,
  finishWorking,
  formatDays,
  formatPesos,
  multiply,
  startWorking,
  subtract,
  toDecimalComma,
  toPercentFactor,
  type Working,
} from '../statement/explanation.ts';
import type { Explanation, Line } from '../statement/statement.ts';
import { type Depuration, depurate, type Income, type UsedExemptions } from './depurate.ts';

export type WithholdingPolicy = Pick<PayrollPolicy, 'withholding_rounding' | 'leaving_exemption'>;

/** Payment to withhold on. Its `day`, the day of payment, selects the law and the UVT. */
export type WithholdingInput = { day: Day; laws: Laws; policy?: WithholdingPolicy } & (
  | {
      on: 'month';
      income: Income;
      /** Table, or fixed percentage of the half-year: `{ percent: '3.71' }`. */
      procedure?: 'table' | { percent: string };
      /** Exempt amounts already used in the year, when the company controls the yearly caps by accumulating. */
      used?: UsedExemptions;
      /** Withheld earlier in the same month, for the second run of a month. */
      withheldBefore?: Money;
      /** Set when `income` is a projected month and this run pays only some of its days. */
      part?: { days: number; of: number };
    }
  | { on: 'prima'; prima: Money; used?: UsedExemptions }
  /** Severance and its interest paid to the worker; `average` is the monthly income of the last six months. */
  | { on: 'severance'; paid: Money; average: Money }
  /** `monthly` is the ordinary monthly income. */
  | { on: 'indemnity'; paid: Money; monthly: Money }
  /** A bonus for leaving; `average` is the monthly income of the last twelve months. */
  | { on: 'leaving_bonus'; paid: Money; average: Money }
);

export type Withholding = {
  /** Whole pesos, rounded to the multiple of the law or of the company, except where `taken` was not. */
  amount: Money;
  /** Deduction line of the statement; absent when nothing is withheld. */
  line?: Line;
  explanation: Explanation;
  /** Taxable base in pesos, in UVT, and before rounding. */
  base: Money;
  baseUvt: Exact;
  unrounded: Exact;
  depuration?: Depuration;
  findings: Finding[];
};

/**
 * Computes the withholding of labour income (ET 383 to 388, 206-4, 401-3; rules §10). Amounts in pesos, exact. Throws
 * `MissingParameters` when the year of `day` has no UVT. Bad amounts are findings and withhold nothing.
 *
 *     withhold({ on: 'prima', day, prima: pesos(7_000_000) }).amount // 52.000 pesos
 */
export function withhold(input: WithholdingInput): Withholding {
  const law = findWithholdingLaw(input.day, input.laws);
  const { policy = defaultPolicy } = input;
  switch (input.on) {
    case 'month':
      return onMonth(law, policy, input);
    case 'prima':
      return onPrima(law, policy, input.prima, input.used);
    case 'severance':
      return onSeverance(law, policy, input.paid, input.average);
    case 'indemnity':
      return onIndemnity(law, policy, input.paid, input.monthly);
    case 'leaving_bonus':
      return onLeavingBonus(law, policy, input.paid, input.average);
    default: {
      const never: never = input;
      return never;
    }
  }
}

/**
 * Tells whether income is so low that the table withholds nothing with any deductions. A run of thousands of people
 * asks this first. Throws `MissingParameters` when the year of `day` has no UVT.
 */
export function isBelowWithholdingTable(day: Day, paid: Money, laws: Laws): boolean {
  const law = findWithholdingLaw(day, laws);
  return paid <= computeUvtAmount(law, (law.table.ranges[1]?.over ?? 0) * 12, 1);
}

function onMonth(
  law: WithholdingLaw,
  policy: WithholdingPolicy,
  input: Extract<WithholdingInput, { on: 'month' }>,
): Withholding {
  const depuration = depurate(law, input.income, 1, input.used);
  const { procedure = 'table', withheldBefore = noMoney, part } = input;
  const raw =
    procedure === 'table'
      ? withholdByTable(law, depuration.working)
      : multiply(
          depuration.working,
          toPercentFactor(procedure.percent),
          `Porcentaje fijo del semestre, ${toDecimalComma(procedure.percent)} %`,
        );
  const monthly = roundWithholding(law, raw, policy.withholding_rounding);
  const whole = part
    ? multiply(
        divide(monthly, String(part.of), `${formatDays(part.of)} del mes`),
        String(part.days),
        formatDays(part.days),
      )
    : monthly;
  const due = roundToPeso(whole.value);
  const ended =
    withheldBefore > 0
      ? subtract(whole, 'Ya retenido en el mes', Math.min(withheldBefore, due) as Money)
      : whole;
  const projected = part ? ' Es la parte de este pago en la retención del mes completo.' : '';
  const note =
    (procedure === 'table'
      ? 'Se retiene sobre lo que queda al restar los aportes y las rentas exentas, con la tabla del mes.'
      : 'Se aplica el porcentaje calculado en junio o diciembre con los doce meses anteriores.') + projected;
  const basis = procedure === 'table' ? law.table.basis : law.second.basis;
  const findings = [...depuration.findings];
  if (withheldBefore > due) {
    findings.push(
      buildNoticeFinding(
        'withholding-excess',
        'withholding',
        `En el mes ya se retuvieron ${formatPesos(withheldBefore)} y solo correspondían ${formatPesos(due)}`,
        'Devuelva la diferencia al trabajador o descuéntela de la retención siguiente.',
      ),
    );
  }
  return concludedWith(law, {
    label: withholdingLabels.month,
    base: depuration.working,
    raw,
    ended,
    note,
    basis: [basis, law.caps.basis],
    findings,
    depuration,
  });
}

/** Withholds on the prima alone, with the same table, under the first procedure (rules §10). */
function onPrima(
  law: WithholdingLaw,
  policy: WithholdingPolicy,
  prima: Money,
  used?: UsedExemptions,
): Withholding {
  const depuration = depurate(law, { paid: prima, contributions: [] }, 1, used);
  const raw = withholdByTable(law, depuration.working);
  const note = 'La prima se retiene aparte del salario, con la misma tabla.';
  const basis = [law.table.basis, law.caps.basis];
  const { findings } = depuration;
  return concludedWith(law, {
    label: withholdingLabels.prima,
    base: depuration.working,
    raw,
    ended: roundWithholding(law, raw, policy.withholding_rounding),
    note,
    basis,
    findings,
    depuration,
  });
}

function onSeverance(
  law: WithholdingLaw,
  policy: WithholdingPolicy,
  paid: Money,
  average: Money,
): Withholding {
  const findings = [...negative('paid', paid), ...negative('average', average)];
  const income = over(exactPesos(average), exactPesos(law.uvt.value));
  const row = law.severance.ranges.find(({ upTo }) => compare(income, exact(upTo)) <= 0);
  const exempt = Number(row?.percent ?? '0');
  const start = startWorking('Cesantías e intereses', hasBlockingFinding(findings) ? noMoney : paid);
  const base = addSubtotal(
    multiply(start, toPercentFactor(100 - exempt), `${100 - exempt} % gravado`),
    'Base gravable',
  );
  const raw = withholdByTable(law, base);
  const note = `Con un ingreso promedio de ${formatPesos(average)} en seis meses, el ${exempt} % de las cesantías es exento.`;
  const basis = [law.severance.basis, law.table.basis];
  const label = withholdingLabels.severance;
  return concludedWith(law, {
    label,
    base,
    raw,
    ended: roundWithholding(law, raw, policy.withholding_rounding),
    note,
    basis,
    findings,
  });
}

function onIndemnity(
  law: WithholdingLaw,
  policy: WithholdingPolicy,
  paid: Money,
  monthly: Money,
): Withholding {
  const findings = [...negative('paid', paid), ...negative('monthly', monthly)];
  const { threshold, percent, basis } = law.leaving;
  const label = withholdingLabels.indemnity;
  const start = startWorking('Indemnización', hasBlockingFinding(findings) ? noMoney : paid);
  const limit = computeUvtAmount(law, threshold * 12, 1);
  if (monthly <= limit) {
    const none = multiply(start, '0', `Ingreso de hasta ${threshold} UVT al mes`);
    const note = `No se retiene porque el ingreso mensual no pasa de ${threshold} UVT (${formatPesos(limit)}).`;
    return concludedWith(law, { label, base: none, raw: none, ended: none, note, basis: [basis], findings });
  }
  const base = afterExemption(law, policy, start);
  const raw = multiply(base, toPercentFactor(percent), `Tarifa del ${percent} %`);
  const note = `Se retiene porque el ingreso mensual pasa de ${threshold} UVT (${formatPesos(limit)}).`;
  return concludedWith(law, {
    label,
    base,
    raw,
    ended: roundWithholding(law, raw, policy.withholding_rounding),
    note,
    basis: [basis, law.leaving.exemptBasis],
    findings,
  });
}

/**
 * Withholds on a bonus for leaving, which is not an indemnity, so art. 401-3 does not apply. The percentage that the
 * table takes of the average monthly income applies to the bonus (Decreto 400 de 1987 art. 9).
 */
function onLeavingBonus(
  law: WithholdingLaw,
  policy: WithholdingPolicy,
  paid: Money,
  average: Money,
): Withholding {
  const findings = [...negative('paid', paid), ...negative('average', average)];
  const sound = !hasBlockingFinding(findings) && average > 0;
  const percent = sound ? percentageByTable(law, average) : '0.00';
  const start = startWorking('Bonificación por retiro', sound ? paid : noMoney);
  const base = afterExemption(law, policy, start);
  const raw = multiply(
    base,
    toPercentFactor(percent),
    `${toDecimalComma(percent)} %, el de la tabla para ese ingreso`,
  );
  const note = `La tabla retiene el ${toDecimalComma(percent)} % de un ingreso promedio de ${formatPesos(average)}: ese porcentaje se toma de la bonificación.`;
  return concludedWith(law, {
    label: withholdingLabels.leaving_bonus,
    base,
    raw,
    ended: roundWithholding(law, raw, policy.withholding_rounding),
    note,
    basis: [law.leaving.bonusBasis, law.table.basis, law.leaving.exemptBasis],
    findings,
  });
}

function percentageByTable(law: WithholdingLaw, income: Money): string {
  const tax = withholdByTable(law, startWorking('Ingreso promedio del mes', income));
  return computeTaxPercentage(tax, income, { base: 'Sobre el ingreso promedio', result: 'Porcentaje' })
    .percent;
}

/** Subtracts from a payment for leaving its exempt part, which the law caps by year (ET 206-10). */
function afterExemption(law: WithholdingLaw, policy: WithholdingPolicy, paid: Working): Working {
  const { exempt } = law.leaving;
  const cap = computeUvtAmount(law, law.caps.labour);
  const part = over(times(paid.value, exact(exempt)), exact(100));
  return addSubtotal(
    policy.leaving_exemption === 'capped' && compare(part, exactPesos(cap)) > 0
      ? subtract(paid, `El ${exempt} % exento, hasta ${law.caps.labour} UVT al año`, cap)
      : multiply(paid, toPercentFactor(100 - Number(exempt)), `Menos el ${exempt} % exento`),
    'Base gravable',
  );
}

export const withholdingLabels = {
  month: 'Retención en la fuente',
  prima: 'Retención de la prima',
  severance: 'Retención de las cesantías',
  indemnity: 'Retención de la indemnización',
  leaving_bonus: 'Retención de la bonificación por retiro',
} as const;

type Result = {
  label: string;
  base: Working;
  raw: Working;
  ended: Working;
  note: string;
  basis: string[];
  findings: Finding[];
  depuration?: Depuration;
};

function concludedWith(law: WithholdingLaw, result: Result): Withholding {
  const { label, base, raw, ended, note, basis, findings, depuration } = result;
  const { amount, explanation } = finishWorking(ended, note, [...basis, law.uvt.basis, law.rounding.basis]);
  const figures = {
    amount,
    explanation,
    base: roundToPeso(base.value),
    baseUvt: toUvt(law, base),
    unrounded: raw.value,
    ...(depuration && { depuration }),
    findings,
  };
  return amount > 0 ? { ...figures, line: lineOf(label, amount, figures.base, explanation) } : figures;
}

const lineOf = (label: string, amount: Money, base: Money, explanation: Explanation): Line => ({
  concept: 'withholding',
  group: 'deductions',
  label,
  detail: `Base gravable de ${formatPesos(base)}`,
  amount: toMoneyText(amount),
  salary: false,
  explanation,
});

const negative = (field: string, amount: Money): Finding[] =>
  amount >= 0
    ? []
    : [
        buildBlockingFinding(
          'withholding-negative',
          `withholding.${field}`,
          `El valor no puede ser negativo: ${formatPesos(amount)}`,
          'Corrija el pago de donde viene.',
        ),
      ];
