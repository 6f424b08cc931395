import { amountConcepts, deductionConcepts } from '../payroll/concepts/amounts.ts';
import type { BenefitKey, benefitConcepts } from '../payroll/concepts/benefits.ts';
import type { Deduction, Earning } from '../payroll/concepts/concept.ts';
import { hourKinds } from '../payroll/concepts/concepts.ts';
import { type ConceptEntry, getStoredFields } from '../payroll/concepts/stored.ts';
import type { WrittenNovelties } from '../payroll/drafts/draft.ts';
import type {
  Absence,
  AmountDeducted,
  AmountEarned,
  BenefitPaid,
  Hours,
} from '../payroll/novelties/novelties.ts';
import type { AccruedPay, Deductions, PaidAbsenceEntry } from '../payroll/statement/statement.ts';
import { type Day, parseDay } from '../values/day.ts';
import {
  exact,
  exactPesos,
  noMoney,
  over,
  parseMoney,
  roundToPeso,
  sum,
  times,
  toMoneyText,
} from '../values/money.ts';
import type { ForeignDocument } from './foreign-document.ts';
import { buildForeignNovelties } from './foreign-novelties.ts';

/** Longest description that a payroll takes. */
const MAX_DESCRIPTION_CHARACTERS = 120;

type PaidDocument = Pick<ForeignDocument, 'pay'>;

/**
 * Builds the novelties that a note which replaces a document of another program begins with: what the document states,
 * as a person would write it. Salary, transportation allowance and contributions are worked out again.
 * An absence without dates is left out, because no novelty has days without dates.
 */
export function buildForeignDraft(document: PaidDocument, deductions: Deductions): WrittenNovelties {
  const accrued: Partial<AccruedPay> = document.pay?.accrued ?? {};
  const hours = listHours(accrued);
  const absences = listAbsences(document);
  const earned = listStoredEntries(amountConcepts, accrued).flatMap(([concept, entry]): AmountEarned[] => {
    const { salary, non_salary, description, food } = entry;
    if (!isPositive(salary) && !isPositive(non_salary)) return [];
    return [
      {
        concept: concept as AmountEarned['concept'],
        ...(isPositive(salary) && { salary }),
        ...(isPositive(non_salary) && { non_salary }),
        ...(description && { description: description.slice(0, MAX_DESCRIPTION_CHARACTERS) }),
        ...(food && { food }),
      },
    ];
  });
  const taken = listStoredEntries(deductionConcepts, deductions).flatMap(
    ([concept, entry]): AmountDeducted[] => {
      const { amount, public_amount, percent, description } = entry;
      if (!isPositive(amount) && !isPositive(public_amount)) return [];
      return [
        {
          concept: concept as AmountDeducted['concept'],
          amount: amount ?? '0.00',
          ...(isPositive(public_amount) && { public_amount }),
          ...(isPositive(percent) && { percent }),
          ...(description && { description: description.slice(0, MAX_DESCRIPTION_CHARACTERS) }),
        },
      ];
    },
  );
  const benefits = listBenefits(accrued);
  return {
    hours,
    ...(absences.length > 0 && { absences }),
    ...(earned.length > 0 && { earned }),
    ...(taken.length > 0 && { taken }),
    ...(benefits.length > 0 && { benefits }),
  };
}

const isPositive = (text: string | undefined): text is string => Number(text ?? 0) > 0;

/** Formats a quantity of hours as novelties take it: at most two decimals. */
const toQuantity = (text: string): string => String(Math.round(Number(text) * 100) / 100 || 0);

function listHours(accrued: Partial<AccruedPay>): Hours[] {
  return hourKinds.flatMap((kind) =>
    (accrued[kind] ?? []).flatMap(({ quantity }): Hours[] => {
      const hours = toQuantity(quantity);
      return hours === '0' ? [] : [{ kind, quantity: hours }];
    }),
  );
}

/** Absences that are paid on a monthly base, with the place of their entries in `accrued`. */
const basedKinds = {
  common_vacation: 'common_vacation',
  maternity_leave: 'maternity_leave',
  paid_leave: 'paid_leave',
} as const;

function listAbsences(document: PaidDocument): Absence[] {
  return buildForeignNovelties(document).absences.flatMap(({ kind, start, end, origin }): Absence[] => {
    const [from, to] = [parseDay(start), parseDay(end)];
    if (!from || !to || to < from) return [];
    const base = findBase(document, kind, from);
    return [{ kind, start: from, end: to, ...(origin && { origin }), ...(base && { base }) }];
  });
}

/** Monthly base that an absence was paid on, in pesos. `undefined` when the document does not tell it. */
function findBase({ pay }: PaidDocument, kind: Absence['kind'], start: Day): string | undefined {
  if (!Object.hasOwn(basedKinds, kind)) return undefined;
  const entries: readonly PaidAbsenceEntry[] =
    pay?.accrued[basedKinds[kind as keyof typeof basedKinds]] ?? [];
  const entry = entries.find(({ start_date }) => start_date === start);
  const payment = parseMoney(entry?.payment ?? '') ?? noMoney;
  if (!entry || entry.quantity <= 0 || payment <= 0) return undefined;
  return toMoneyText(roundToPeso(over(times(exactPesos(payment), exact(30)), exact(entry.quantity))));
}

/** Lists the entries of declared concepts that are stored in `kept`, each with its concept. */
function listStoredEntries(
  concepts: Readonly<Record<string, Earning | Deduction>>,
  kept: object,
): [concept: string, entry: ConceptEntry][] {
  return Object.entries(concepts).flatMap(([concept, own]) => {
    const { stored } = own;
    const value: unknown = kept[concept as keyof typeof kept];
    const to = (entry: ConceptEntry): [string, ConceptEntry] => [concept, entry];
    if (stored.as === 'attributes') return splitFood(getStoredFields(stored), kept).map(to);
    if (stored.as === 'entries')
      return (Array.isArray(value) ? value : []).flatMap((one: object) =>
        splitFood(stored.fields, one).map(to),
      );
    const amounts: unknown[] = Array.isArray(value) ? value : [value];
    return amounts.flatMap((amount) =>
      typeof amount === 'string' ? [to({ [findPlainSide(own)]: amount })] : [],
    );
  });
}

/** Side of an amount whose element does not tell it. */
function findPlainSide(own: Earning | Deduction): 'salary' | 'non_salary' | 'amount' {
  if ('ground' in own) return 'amount';
  return own.other === undefined ? 'salary' : 'non_salary';
}

/** Reads an entry by its fields. Food vouchers and the others are two entries of one element. */
function splitFood(fields: ReturnType<typeof getStoredFields>, kept: object): ConceptEntry[] {
  const [plain, food]: [ConceptEntry, ConceptEntry] = [{}, { food: true }];
  for (const [name, field] of Object.entries(fields)) {
    const text: unknown = kept[name as keyof typeof kept];
    if (typeof text === 'string') (field.food ? food : plain)[field.of] = text;
  }
  return [plain, food];
}

/** Sums both sides of a prima: no contribution takes it into account, so a novelty has one amount. */
const sumBonus = ({ payment, payment_ns = '0' }: NonNullable<AccruedPay['service_bonus']>): string =>
  toMoneyText(sum([payment, payment_ns].map((text) => parseMoney(text) ?? noMoney)));

function listBenefits(accrued: Partial<AccruedPay>): BenefitPaid[] {
  const { service_bonus: bonus, severance, paid_vacation: vacations = [] } = accrued;
  const stated = (concept: BenefitKey & keyof typeof benefitConcepts, amount: string, more: object = {}) =>
    isPositive(amount) ? [{ concept, amount, ...more }] : [];
  return [
    ...(bonus ? stated('service_bonus', sumBonus(bonus), { days: String(bonus.quantity) }) : []),
    ...(severance
      ? [
          ...stated('severance', severance.payment, { percent: severance.percent }),
          ...stated('severance_interest', severance.interest_payment),
        ]
      : []),
    ...vacations.flatMap(({ quantity, payment }) =>
      stated('paid_vacation', payment, { days: String(quantity) }),
    ),
  ];
}
