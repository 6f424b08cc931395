import {
  buildBlockingFinding,
  buildNoticeFinding,
  type Finding,
  hasBlockingFinding,
} from '../../findings/finding.ts';
import { addDays, countDays360, type Day } from '../../values/day.ts';
import {
  type Money,
  noMoney,
  parseMoney,
  smallest,
  sum,
  toDecimalText,
  toMoneyText,
} from '../../values/money.ts';
import { findBenefitsStart } from '../contract/apprentices.ts';
import type { Contract } from '../contract/contract.ts';
import { explainNoLabourContract } from '../contract/labour-contract.ts';
import { withhold } from '../deductions/withholding.ts';
import type { OpeningDays, OpeningPart } from '../history/balance-origin.ts';
import { findLastPay, type Pay, type Variable } from '../history/pay-history.ts';
import { type ExitReason, exitReasons } from '../law/exit-reasons.ts';
import type { Laws } from '../law/parameters.ts';
import type { Line, Totals } from '../statement/statement.ts';
import {
  type Benefit,
  computePrimaBenefit,
  computeSeveranceBenefit,
  computeSeveranceInterest,
} from './benefits.ts';
import { type ContractDuration, computeDismissalPay, type Dismissal } from './dismissal.ts';
import { computeVacationBalance, computeVacationPayout, type OpeningVacations } from './vacations.ts';

export type Termination = {
  contract: Contract;
  exit: Day;
  reason: ExitReason;
  term: ContractDuration;
  pays: readonly Pay[];
  /** Pay of the semester, when it is not among `pays`. */
  semesterPays?: readonly Pay[];
  /** Variable pay: of the semester for the prima, of the last twelve months for severance and indemnity. */
  variable?: { semester?: Variable; year?: Variable & { days: number } };
  /** Part of `variable.year` that counts for vacations: no overtime and no rest-day work. */
  vacationVariable?: Variable & { days: number };
  suspended?: { semester: number; year: number; contract: number };
  /** Parts of `suspended` that an opening balance states. */
  openingSuspended?: Partial<Record<'semester' | 'year' | 'contract', OpeningDays | undefined>>;
  discountSuspensions?: boolean;
  /** Working days of vacations: those pending, or those already taken since the admission. */
  vacations: { pending: string } | { taken: string; opening?: OpeningVacations };
  /** First days of the semester and of the year that are not paid yet. */
  primaFrom?: Day;
  severanceFrom?: Day;
  /** Severance withdrawn in the year. It had its own interest to its day. */
  withdrawn?: Money;
  /** Part of `withdrawn` that an opening balance states. */
  openingWithdrawn?: OpeningPart | undefined;
  /** Pending salary items and their deductions, already liquidated: salary, hours, allowance, health, pension. */
  pending?: readonly Line[];
  /** Income for withholding on severance and indemnity. Without it they are not withheld, and a notice says so. */
  income?: { monthly: Money; sixMonths: Money };
  laws: Laws;
};

export type FinalSettlement = {
  lines: Line[];
  totals: Totals;
  /** Days of service on the 30/360 calendar. */
  service: number;
  prima?: Benefit;
  severance?: Benefit;
  interest?: Benefit;
  vacations: Benefit;
  /** Working days of vacations that are paid, decimal text. */
  pendingVacations: string;
  indemnity?: Dismissal;
  findings: Finding[];
};

/**
 * Settles the end of a contract (rules §12): the pending items given, prima of the semester, severance and interest of
 * the year, pending vacations and the indemnity of the reason, less withholding. An integral salary and an apprentice
 * in class have only the benefits that the law leaves them. Benefits of an apprentice count from the practice; the
 * indemnity counts from the admission, since class is also under a contract of work (rules §0). Whole pesos. Throws
 * `MissingParameters` when the year of the exit is not published.
 */
export function settleTermination(input: Termination): FinalSettlement {
  const { contract, exit, pays, reason } = input;
  const { admission } = contract;
  const service = exit < admission ? 0 : countDays360(admission, exit);
  const begins = findBenefitsStart(contract, exit);
  const benefits = !contract.integral_salary && begins !== undefined;
  const counted = begins ?? admission;
  const common = { admission: counted, to: exit, pays };
  const { semester, year } = input.variable ?? {};
  const days = input.suspended ?? { semester: 0, year: 0, contract: 0 };
  const openingDays = input.openingSuspended ?? {};

  const bonus = benefits
    ? computePrimaBenefit({
        ...common,
        ...(input.semesterPays && { pays: input.semesterPays }),
        suspended: days.semester,
        openingSuspended: openingDays.semester,
        ...(semester && { variable: semester }),
        ...(input.primaFrom && { from: input.primaFrom }),
        ...(input.discountSuspensions && { discountSuspensions: true }),
      })
    : undefined;
  const caused = benefits
    ? computeSeveranceBenefit({
        ...common,
        suspended: days.year,
        openingSuspended: openingDays.year,
        ...(year && { variable: year }),
        ...(input.severanceFrom && { from: input.severanceFrom }),
      })
    : undefined;
  const { withdrawn = noMoney } = input;
  const interest =
    caused &&
    computeSeveranceInterest({
      to: exit,
      severance: caused.amount,
      days: caused.days + days.year,
      ...(withdrawn > 0 && { withdrawn: smallest(withdrawn, caused.amount) }),
      openingWithdrawn: input.openingWithdrawn,
    });
  const last = findLastPay({ from: exit, to: exit, pays });
  const salary = last?.salary ?? contract.salary;
  const averaged = last?.average && { averaged: true as const };
  const { opening } = 'taken' in input.vacations ? input.vacations : {};
  const balance =
    'taken' in input.vacations && begins !== undefined
      ? computeVacationBalance({
          admission: opening ? addDays(opening.on, 1) : counted,
          to: exit,
          unpaid: days.contract,
          openingUnpaid: openingDays.contract,
          taken: input.vacations.taken,
          ends: true,
          ...(opening && { opening }),
        })
      : undefined;
  const text = 'pending' in input.vacations ? input.vacations.pending : undefined;
  const owed = balance && balance.balance.n > 0n ? toDecimalText(balance.balance, 4) : '0';
  // The days of service state it exactly; working days would be cut at four decimals.
  const daysTaken = 'taken' in input.vacations ? input.vacations.taken : '';
  const sound = balance && !hasBlockingFinding(balance.findings) && owed !== '0';
  const vacations = computeVacationPayout({
    to: exit,
    salary: begins === undefined ? noMoney : salary,
    owed: sound
      ? { service: balance.service, taken: daysTaken, ...(opening && { opening }) }
      : { pending: text ?? owed },
    ...averaged,
    ...(input.vacationVariable && { variable: input.vacationVariable }),
  });
  const indemnity =
    exitReasons[reason].indemnity && !explainNoLabourContract(contract)
      ? computeDismissalPay({
          admission,
          exit,
          term: input.term,
          salary,
          ...averaged,
          ...(year && { variable: year }),
          laws: input.laws,
        })
      : undefined;

  const parts = [bonus, caused, interest, vacations, indemnity].filter((part) => part !== undefined);
  const taxes = withheld(input, caused, interest, indemnity, bonus);
  const earned = parts.filter(({ amount }) => amount > 0).map(({ line }) => line);
  const pending = input.pending ?? [];
  const accrued = [...pending.filter(({ group }) => group === 'accrued'), ...earned];
  const deductions = [...pending.filter(({ group }) => group === 'deductions'), ...taxes.lines];
  const findings = [
    ...parts.flatMap((part) => part.findings),
    ...(balance?.findings ?? []),
    ...taxes.findings,
  ];
  const totals = totalsOf(accrued, deductions);
  return {
    lines: [...accrued, ...deductions],
    totals,
    service,
    vacations,
    pendingVacations: text ?? owed,
    ...(bonus && { prima: bonus }),
    ...(caused && { severance: caused }),
    ...(interest && { interest }),
    ...(indemnity && { indemnity }),
    findings: [...findings, ...negativeNet(totals)],
  };
}

/** Withholds on the prima alone, on severance with its interest, and on the indemnity, each by its own article. */
function withheld(
  { exit: day, income, laws }: Termination,
  caused: Benefit | undefined,
  interest: Benefit | undefined,
  indemnity: Benefit | undefined,
  bonus: Benefit | undefined,
): { lines: Line[]; findings: Finding[] } {
  const on = { day, laws };
  const onPrima = bonus ? [withhold({ ...on, on: 'prima', prima: bonus.amount })] : [];
  const special = !income
    ? []
    : [
        ...(caused
          ? [
              withhold({
                ...on,
                on: 'severance',
                paid: sum([caused.amount, interest?.amount ?? noMoney]),
                average: income.sixMonths,
              }),
            ]
          : []),
        ...(indemnity
          ? [withhold({ ...on, on: 'indemnity', paid: indemnity.amount, monthly: income.monthly })]
          : []),
      ];
  const all = [...onPrima, ...special];
  const unknown: Finding[] =
    income || (!caused && !indemnity)
      ? []
      : [
          buildNoticeFinding(
            'withholding-income-missing',
            'termination.income',
            'No se calculó retención sobre cesantías ni indemnización',
            'Escriba el ingreso mensual y el promedio de los últimos seis meses.',
          ),
        ];
  return {
    lines: all.flatMap(({ line }) => (line ? [line] : [])),
    findings: [...all.flatMap(({ findings }) => findings), ...unknown],
  };
}

const amountOf = ({ amount }: Line): Money => parseMoney(amount) ?? noMoney;

function totalsOf(accrued: readonly Line[], deductions: readonly Line[]): Totals {
  const [earned, deducted] = [sum(accrued.map(amountOf)), sum(deductions.map(amountOf))];
  return {
    accrued_total: toMoneyText(earned),
    deductions_total: toMoneyText(deducted),
    total: toMoneyText((earned - deducted) as Money),
  };
}

const negativeNet = ({ total }: Totals): Finding[] =>
  total.startsWith('-')
    ? [
        buildBlockingFinding(
          'negative-net',
          'totals.total',
          'Los descuentos superan lo que se paga en la liquidación',
          'Quite o aplace la deducción de menor prioridad.',
        ),
      ]
    : [];
