import { hourTypes } from '../dian/codes/codes.ts';
import type { Value } from '../dian/description/description.ts';
import { findChild, findText, toEntries } from '../dian/description/value.ts';
import type { OpenDocument } from '../dian/document/read.ts';
import { getDocumentContent } from '../dian/rules/seal.ts';
import { amountConcepts } from '../payroll/concepts/amounts.ts';
import type { Earning } from '../payroll/concepts/concept.ts';
import { computeMinimumWages } from '../payroll/contract/contract.ts';
import { computeNonSalaryExcess } from '../payroll/deductions/non-salary-limit.ts';
import type { Law } from '../payroll/law/parameters.ts';
import { type AwayMark, awayMarks, prorateMonthlyAmount, roundUpToPeso } from '../pila/novelty.ts';
import { type Day, getMonthEnd, getMonthStart, parseDay, splitDay } from '../values/day.ts';
import {
  exact,
  exactPesos,
  type Money,
  money,
  noMoney,
  over,
  smallest,
  sum,
  times,
} from '../values/money.ts';
import { parseAmount } from './pila-contributor.ts';
import { joinSpans, type NoveltySpan } from './spans.ts';

/** Payroll document parsed from its XML: the content of a 102, or the active half of a note 103. */
export type ParsedPayrollDocument = {
  kind: 'payroll' | 'replacement' | 'deletion';
  number: string;
  cune: string;
  predecessor?: { number: string; cune: string };
  employer: { nit: string; name: string };
  document: { type: string; number: string };
  name: string;
  year: number;
  month: number;
  content: Value;
};

const kinds = { '': 'payroll', Reemplazar: 'replacement', Eliminar: 'deletion' } as const;
const predecessors = { Reemplazar: 'ReemplazandoPredecesor', Eliminar: 'EliminandoPredecesor' } as const;

/** Parses the worker and period of an open document. Returns `undefined` when it lacks them and is not a deletion. */
export function parsePayrollDocument({ value }: OpenDocument): ParsedPayrollDocument | undefined {
  const { at, content } = getDocumentContent(value);
  const text = (...names: string[]): string => findText(content, ...names) ?? '';
  const start = parseDay(text('Periodo', '@FechaLiquidacionInicio'));
  const number = text('Trabajador', '@NumeroDocumento');
  const kind = kinds[at];
  if (kind !== 'deletion' && (!start || !number)) return undefined;
  const { year, month } = start ? splitDay(start) : { year: 0, month: 0 };
  const person = (of: string) =>
    ['@PrimerApellido', '@SegundoApellido', '@PrimerNombre', '@OtrosNombres']
      .map((name) => text(of, name))
      .filter(Boolean)
      .join(' ');
  return {
    kind,
    number: text('NumeroSecuenciaXML', '@Numero'),
    cune: text('InformacionGeneral', '@CUNE'),
    ...(at !== '' && {
      predecessor: {
        number: text(predecessors[at], '@NumeroPred'),
        cune: text(predecessors[at], '@CUNEPred'),
      },
    }),
    employer: {
      nit: text('Empleador', '@NIT'),
      name: text('Empleador', '@RazonSocial') || person('Empleador'),
    },
    document: { type: text('Trabajador', '@TipoDocumento'), number },
    name: person('Trabajador'),
    year,
    month,
    content,
  };
}

const textOf = (value: string | Value, name: string): string =>
  typeof value === 'string' ? '' : (findText(value, name) ?? '');
const listOf = (value: Value | undefined, ...names: string[]): readonly (string | Value)[] => {
  const [name, ...rest] = names;
  const found = name === undefined ? undefined : value?.[name];
  if (found === undefined) return [];
  if (rest.length === 0) return toEntries(found);
  return toEntries(found).flatMap((one) => (typeof one === 'string' ? [] : listOf(one, ...rest)));
};

/** Elements of `Devengados` with the dates of an absence, by the novelty of each in the planilla. */
const absencePaths = [
  { path: ['Vacaciones', 'VacacionesComunes'], markOf: () => 'VAC' },
  {
    path: ['Incapacidades', 'Incapacidad'],
    markOf: (entry) => (textOf(entry, '@Tipo') === '1' ? 'IGE' : 'IRL'),
  },
  { path: ['Licencias', 'LicenciaMP'], markOf: () => 'LMA' },
  { path: ['Licencias', 'LicenciaR'], markOf: () => 'LR' },
  { path: ['Licencias', 'LicenciaNR'], markOf: () => 'SLN' },
  { path: ['HuelgasLegales', 'HuelgaLegal'], markOf: () => 'SLN' },
] as const satisfies readonly { path: readonly string[]; markOf: (entry: string | Value) => AwayMark }[];

/** Reads the absences of `Devengados` by novelty. `undefined` means absences without dates. The result is cached. */
export const readAbsenceSpans = onceOfEach((earnings): Record<AwayMark, NoveltySpan[] | undefined> => {
  const found = Object.fromEntries(awayMarks.map((mark) => [mark, []])) as unknown as Record<
    AwayMark,
    NoveltySpan[] | undefined
  >;
  for (const { path, markOf } of absencePaths)
    for (const entry of listOf(earnings, ...path)) {
      const mark = markOf(entry);
      const [start, end] = [parseDay(textOf(entry, '@FechaInicio')), parseDay(textOf(entry, '@FechaFin'))];
      const before = found[mark];
      found[mark] = start && end && before ? [...before, { start, end }] : undefined;
    }
  for (const mark of awayMarks) found[mark] = found[mark] && joinSpans(found[mark]);
  return found;
});

/** Elements that pay salary besides the declared concepts, with the attribute of the amount. */
const salaryPaths: readonly (readonly [path: readonly string[], attribute: string])[] = [
  [['Basico'], '@SueldoTrabajado'],
  ...hourTypes.map(({ group_element, element }) => [[group_element, element], '@Pago'] as const),
];
const awayPaths: readonly (readonly string[])[] = [
  ['Vacaciones', 'VacacionesComunes'],
  ['Incapacidades', 'Incapacidad'],
  ['Licencias', 'LicenciaMP'],
  ['Licencias', 'LicenciaR'],
];

/** Amounts of `Devengados` by legal nature, in centavos. */
export type PaidSides = {
  /** Paid as salary, including days away. */
  salary: Money;
  other: Money;
  /** Part of the salary paid for worked days. */
  worked: Money;
  /** Non-salary subject to the limit of Ley 1393. */
  limited: Money;
};

type Side = 'salary' | 'other' | 'limited';

/** Amounts of the declared concepts, and the totals that each adds to. */
const declaredPaths = Object.values<Earning>(amountConcepts).flatMap(
  ({ element, stored, salary, other }): { path: string[]; attribute: string; sides: Side[] }[] => {
    const path = element.split('/');
    const contributes = salary?.includes('contributions') ?? false;
    if (stored.as === 'sum' || stored.as === 'amounts')
      // A single amount with two sides does not tell its side.
      return contributes && !other ? [{ path, attribute: '', sides: ['salary'] }] : [];
    return Object.values(stored.fields).flatMap(({ of, attribute }) => {
      const sides: Side[] =
        of === 'salary' && contributes
          ? ['salary']
          : of === 'non_salary'
            ? ['other', ...(other?.includes('limited') ? (['limited'] as const) : [])]
            : [];
      return sides.length > 0 ? [{ path, attribute: `@${attribute}`, sides }] : [];
    });
  },
);
/** Each amount once, because several concepts may share an element. */
const conceptPaths = [
  ...new Map(declaredPaths.map((one) => [`${one.path.join('/')}${one.attribute}`, one])).values(),
];

/** Computes salary and non-salary of `Devengados` from the declaration of each concept. The result is cached. */
export const paidSides = onceOfEach((earnings): PaidSides => {
  const amounts = (path: readonly string[], attribute: string): Money =>
    sum(
      listOf(earnings, ...path).map((entry) =>
        parseAmount(attribute === '' && typeof entry === 'string' ? entry : textOf(entry, attribute)),
      ),
    );
  const basic = salaryPaths.reduce((all, [path, attribute]) => all + amounts(path, attribute), 0);
  const away = awayPaths.reduce((all, path) => all + amounts(path, '@Pago'), 0);
  const added = { salary: 0, other: 0, limited: 0 };
  for (const { path, attribute, sides } of conceptPaths) {
    const amount = amounts(path, attribute);
    for (const side of sides) added[side] += amount;
  }
  return {
    salary: money(basic + away + added.salary),
    other: money(added.other),
    worked: money(basic + added.salary),
    limited: money(added.limited),
  };
});

/** Caches a reading of `Devengados` that several facts need, while the document is in memory. */
function onceOfEach<T>(read: (earnings: Value | undefined) => T): (earnings: Value | undefined) => T {
  const kept = new WeakMap<Value, T>();
  return (earnings) => {
    if (!earnings) return read(earnings);
    const before = kept.get(earnings);
    if (before !== undefined) return before;
    const found = read(earnings);
    kept.set(earnings, found);
    return found;
  };
}

/** Worker types whose base does not follow from their pay: apprentices, students and contributors by weeks. */
const otherBases: ReadonlySet<string> = new Set(['12', '19', '20', '21', '23', '51']);

/** Returns whether the base of the worker follows from what the document pays. */
export const isBasedOnPay = ({ content }: Pick<ParsedPayrollDocument, 'content'>): boolean =>
  !otherBases.has(findText(content, 'Trabajador', '@TipoTrabajador') ?? '');

/**
 * Computes the lowest health base that the payments of a document allow: the salary and the excess over the limit of
 * Ley 1393 of 2010, between the minimum wage of its days and 25 times that, in whole pesos. Returns `undefined` when
 * some days contribute on their own base (vacations, sickness, leave), or when the base of the worker does not depend
 * on pay.
 */
export function computeMinimumHealthBase({ content }: ParsedPayrollDocument, law: Law): Money | undefined {
  const earnings = findChild(content, 'Devengados');
  if (!earnings || !isBasedOnPay({ content })) return undefined;
  if (Object.values(readAbsenceSpans(earnings)).some((spans) => spans === undefined || spans.length > 0))
    return undefined;
  const { worked, limited } = paidSides(earnings);
  const { amount: excess } = computeNonSalaryExcess(
    law,
    [{ label: 'Salario', amount: worked }],
    limited > 0 ? [{ label: 'No salarial', amount: limited }] : [],
  );
  const integral = findText(content, 'Trabajador', '@SalarioIntegral') === 'true';
  const share = integral
    ? over(times(exactPesos(worked), exact(law.base.value.integral)), exact(100))
    : exactPesos(worked);
  const days = Number(findText(earnings, 'Basico', '@DiasTrabajados') ?? 0);
  const floor = roundUpToPeso(prorateMonthlyAmount(computeMinimumWages(law, law.base.value.floor), days));
  const ceiling = roundUpToPeso(prorateMonthlyAmount(computeMinimumWages(law, law.base.value.ceiling), days));
  return smallest(money(Math.max(roundUpToPeso(share) + excess, floor, noMoney)), ceiling);
}

/** Reads a day of `Periodo`. Returns `''` when it is outside the month. */
export function readDayInMonth({ content, year, month }: ParsedPayrollDocument, attribute: string): Day | '' {
  const day = parseDay(findText(content, 'Periodo', attribute) ?? '');
  return day && day >= getMonthStart(year, month) && day <= getMonthEnd(year, month) ? day : '';
}
