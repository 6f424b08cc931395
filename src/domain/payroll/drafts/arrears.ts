import { buildBlockingFinding, buildNoticeFinding, type Finding } from '../../findings/finding.ts';
import { formatMonth } from '../../values/day.ts';
import { formatPesos, type Money, money, noMoney, parseMoney, sum, toMoneyText } from '../../values/money.ts';
import type { Month } from '../../values/month.ts';
import { type AmountKey, amountConcepts } from '../concepts/amounts.ts';
import { benefitConcepts } from '../concepts/benefits.ts';
import { concepts, hourConcepts } from '../concepts/concepts.ts';
import type { AmountEarned } from '../novelties/novelties.ts';
import type { Line } from '../statement/statement.ts';

/**
 * Parts of the debt of a month for a raise that was saved late. Overtime is apart because it varies: it enters
 * averages. The salary does not, since the salary history already has it from its day. Support is the pay of an
 * apprentice in class in place of a salary (CST art. 81).
 */
export const arrearsKinds = {
  salary: 'sueldo',
  support: 'apoyo de sostenimiento',
  hours: 'horas y recargos',
} as const;
export type ArrearsKind = keyof typeof arrearsKinds;
const kinds = Object.keys(arrearsKinds) as ArrearsKind[];
const ofKinds = (amount: (kind: ArrearsKind) => Money): Record<ArrearsKind, Money> => ({
  salary: amount('salary'),
  support: amount('support'),
  hours: amount('hours'),
});

/** Line of a month that a raise changed after it was paid; decimal text. */
type ArrearsLine = { label: string; before: string; after: string };

/**
 * Debt of a month that was paid before a raise: `due` is the whole of it, and `pending` the part not in any payroll
 * yet.
 */
export type Arrears = Month & { due: Money; pending: Record<ArrearsKind, Money>; lines: ArrearsLine[] };

/**
 * Concepts that a raise does not move, or that are not pay of the month: typed amounts, benefits, and the transport
 * allowance.
 */
const excluded: ReadonlySet<string> = new Set([
  ...Object.keys(amountConcepts),
  ...Object.keys(benefitConcepts),
  concepts.transportation_allowance.key,
]);

const supportConcept = 'sustenance_support' satisfies AmountKey;

function partOf({ group, concept }: Line): ArrearsKind | undefined {
  if (group !== 'accrued') return undefined;
  // Typed support is the same before and after the raise.
  if (concept === supportConcept) return 'support';
  if (excluded.has(concept)) return undefined;
  return concept in hourConcepts ? 'hours' : 'salary';
}

/** Returns the difference between the pay of a month and its pay at today's salary, by kind, in centavos. */
function differencesOf(stored: readonly Line[], now: readonly Line[]): Record<ArrearsKind, Money> {
  const total = (lines: readonly Line[], kind: ArrearsKind): Money =>
    sum(lines.filter((line) => partOf(line) === kind).map(({ amount }) => parseMoney(amount) ?? noMoney));
  return ofKinds((kind) => money(total(now, kind) - total(stored, kind)));
}

/**
 * Computes the debt of a month whose salary differs from the one it was paid with (CST arts. 127 and 132), less the
 * part that other payrolls paid. Below zero, they paid too much. Days, hours and absences are those of the month.
 * Returns `undefined` when the salary of the month did not change.
 */
export function computeArrears(
  month: Month,
  { stored, now, paid }: { stored: readonly Line[]; now: readonly Line[]; paid: Record<ArrearsKind, Money> },
): Arrears | undefined {
  const differences = differencesOf(stored, now);
  const { salary, support } = differences;
  // Days that pass from support to salary, or back, move both. A raise does not.
  const raised = salary >= 0 && support >= 0 && salary + support > 0;
  const owed = (kind: ArrearsKind): Money => (raised && differences[kind] > 0 ? differences[kind] : noMoney);
  const pending = ofKinds((kind) => money(owed(kind) - paid[kind]));
  if (kinds.every((kind) => owed(kind) === noMoney && pending[kind] === noMoney)) return undefined;
  return {
    ...month,
    due: sum(kinds.map(owed)),
    pending,
    lines: linesOf(stored, now),
  };
}

function linesOf(stored: readonly Line[], now: readonly Line[]): ArrearsLine[] {
  const total = (lines: readonly Line[], concept: string): Money =>
    sum(
      lines
        .filter((line) => line.group === 'accrued' && line.concept === concept)
        .map(({ amount }) => parseMoney(amount) ?? noMoney),
    );
  const labels = new Map(now.filter((line) => partOf(line)).map(({ concept, label }) => [concept, label]));
  return [...labels].flatMap(([concept, label]) => {
    const [before, after] = [total(stored, concept), total(now, concept)];
    return before === after ? [] : [{ label, before: toMoneyText(before), after: toMoneyText(after) }];
  });
}

export const sumPendingArrears = ({ pending }: Pick<Arrears, 'pending'>): Money =>
  sum(kinds.map((kind) => pending[kind]));

/** Prefix of the description of every entry that pays arrears. The document of DIAN and the payslip show it. */
export const arrearsPrefix = 'Retroactivo de ';

/** Builds the description of an arrears entry, by which later months know that it was paid. */
export const buildArrearsDescription = (kind: ArrearsKind, { year, month }: Month): string =>
  `${arrearsPrefix}${arrearsKinds[kind]} de ${formatMonth(year, month)}`;

/** Returns whether an entry pays arrears, as its description says. */
export const isArrearsEntry = ({ description = '' }: Pick<AmountEarned, 'description'>): boolean =>
  description.startsWith(arrearsPrefix);

const conceptOf = (kind: ArrearsKind): AmountKey => (kind === 'support' ? supportConcept : 'other_concepts');

/**
 * Builds the entries that pay the pending debt, month by month: as a salary concept, or as the support of an
 * apprentice.
 */
export const buildArrearsEntries = (all: readonly Arrears[]): AmountEarned[] =>
  all.flatMap((one) =>
    kinds.flatMap((kind) =>
      one.pending[kind] > 0
        ? [
            {
              concept: conceptOf(kind),
              [kind === 'support' ? 'non_salary' : 'salary']: toMoneyText(one.pending[kind]),
              description: buildArrearsDescription(kind, one),
            },
          ]
        : [],
    ),
  );

/** Sums, in pesos, the entries that pay one kind of a month's arrears. */
export const sumPaidArrears = (earned: readonly AmountEarned[], kind: ArrearsKind, month: Month): Money =>
  sum(
    earned
      .filter(
        ({ concept, description }) =>
          concept === conceptOf(kind) && description?.trim() === buildArrearsDescription(kind, month),
      )
      .map(({ salary, non_salary: other }) => parseMoney(salary || other || '') ?? noMoney),
  );

/** Checks a payroll whose employee is owed arrears of earlier months, or whose entries pay them twice. */
export function checkArrears(
  all: readonly Arrears[],
  earned: readonly AmountEarned[],
  way: 'novelty' | 'notes',
): Finding[] {
  const left = all.map((one) => ({
    ...one,
    left: sum(kinds.map((kind) => money(one.pending[kind] - sumPaidArrears(earned, kind, one)))),
  }));
  const owed = left.filter((one) => one.left > 0);
  const over = left.filter((one) => one.left < 0);
  const [first] = buildArrearsEntries(owed);
  const concept = first?.concept === supportConcept ? '«Apoyo de sostenimiento»' : '«Otro concepto» salarial';
  const paysOf = (month: Month) => kinds.some((kind) => sumPaidArrears(earned, kind, month) > 0);
  const [twice, before] = [over.filter(paysOf), over.filter((one) => !paysOf(one))];
  const named = (some: typeof left): string =>
    some
      .map((one) => `${formatMonth(one.year, one.month)} ${formatPesos(money(Math.abs(one.left)))}`)
      .join(', ');
  return [
    ...(owed.length === 0
      ? []
      : [
          buildNoticeFinding(
            'salary-arrears',
            'accrued.other_concepts',
            `Un aumento guardado después de pagar debe ${formatPesos(sum(owed.map((one) => one.left)))}: ${named(owed)}`,
            way === 'notes'
              ? 'Corrija cada mes con una nota de ajuste en «Con las reglas de hoy».'
              : `Páguelo en esta nómina como ${concept}, una línea por mes: «${first?.description ?? ''}».`,
          ),
        ]),
    ...(twice.length === 0
      ? []
      : [
          buildBlockingFinding(
            'salary-arrears-twice',
            'accrued.other_concepts',
            `El retroactivo de un aumento se paga dos veces: sobran ${named(twice)}`,
            'Quite o corrija la línea «Retroactivo de…» de esta nómina.',
          ),
        ]),
    ...(before.length === 0
      ? []
      : [
          buildNoticeFinding(
            'salary-arrears-over',
            'accrued.other_concepts',
            `El retroactivo de un aumento se pagó y después se corrigió el mes: se pagó de más ${named(before)}`,
            'Acuerde con el empleado cómo lo devuelve (CST art. 149), o corrija la nota del mes.',
          ),
        ]),
  ];
}
