import {
  computeMinimumHealthBase,
  isBasedOnPay,
  type ParsedPayrollDocument,
} from '../crosscheck/payroll-document.ts';
import { hourTypes } from '../dian/codes/codes.ts';
import type { Value } from '../dian/description/description.ts';
import { findChild, findText, toEntries } from '../dian/description/value.ts';
import { type HourKind, hourConcepts, hourKinds } from '../payroll/concepts/concepts.ts';
import {
  findLaw,
  getSurcharges,
  type Law,
  type Laws,
  listSurchargeHistory,
} from '../payroll/law/parameters.ts';
import { formatHours, toDecimalComma } from '../payroll/statement/explanation.ts';
import { computeHoursAmount, computeHourValue, getHourDivisor } from '../payroll/time/hour-value.ts';
import { trimZeros } from '../text/trim-zeros.ts';
import { addDays, type Day, formatDay, parseDay } from '../values/day.ts';
import {
  compare,
  exact,
  exactPesos,
  formatPesos,
  type Money,
  money,
  over,
  parseMoney,
  pesos,
  roundToPeso,
  times,
} from '../values/money.ts';

/** A figure of a document that the law of its day does not give. */
export type LawDifference = {
  message: string;
  basis: string;
  /** Centavos that the document lacks, or took too much. `undefined` when the document does not tell. */
  amount: Money | undefined;
};

type Judged = { document: ParsedPayrollDocument; law: Law; salary: Money; start: Day; end: Day };

/**
 * Recalculates what the law of the day fixes and the document shows: hours, minimum salary, allowance and
 * contributions. A figure that depends on something that no document has is not judged. Returns `undefined` when
 * there are no figures of the law for that day.
 */
export function compareToLaw(document: ParsedPayrollDocument, laws: Laws): LawDifference[] | undefined {
  if (document.kind === 'deletion') return [];
  const day = (name: string) => parseDay(findText(document.content, 'Periodo', name) ?? '');
  const [start, end] = [day('@FechaLiquidacionInicio'), day('@FechaLiquidacionFin')];
  const law = end && findLaw(end, laws);
  if (!start || !end || !law) return undefined;
  const salary = readMoney(document.content, 'Trabajador', '@Sueldo');
  if (!salary) return [];
  const judged = { document, law, salary, start, end };
  return [
    ...compareHours(judged),
    ...compareMinimum(judged),
    ...compareTransport(judged),
    ...compareContributions(judged),
    ...compareSolidarity(judged),
  ];
}

const readMoney = (content: Value, ...path: string[]): Money | undefined =>
  parseMoney(findText(content, ...path) ?? '');
const isIntegral = ({ content }: ParsedPayrollDocument): boolean =>
  findText(content, 'Trabajador', '@SalarioIntegral') === 'true';

/** Hours without their date may be of the month before, whose law asks for less. */
const LATE_HOURS_DAYS = 31;
/** A line rounds to the peso, and some programs round the value of an hour first. */
const MAX_HOUR_ROUNDING = pesos(1);

function compareHours({ document, salary, start, end }: Judged): LawDifference[] {
  const earnings = findChild(document.content, 'Devengados');
  if (!earnings) return [];
  return hourTypes.flatMap(({ group_element: group, element }, index) => {
    const kind = hourKinds[index];
    const list = findChild(earnings, group)?.[element];
    if (!kind || list === undefined) return [];
    return toEntries(list).flatMap((entry) => {
      if (typeof entry === 'string') return [];
      const dated = parseDay((findText(entry, '@HoraInicio') ?? '').slice(0, 10));
      const day = dated ?? addDays(start, -LATE_HOURS_DAYS);
      return day > end ? [] : compareHourEntry(entry, kind, salary, day);
    });
  });
}

function compareHourEntry(entry: Value, kind: HourKind, salary: Money, day: Day): LawDifference[] {
  const [hours, percent] = [findText(entry, '@Cantidad') ?? '', findText(entry, '@Porcentaje') ?? ''];
  const paid = readMoney(entry, '@Pago');
  if (paid === undefined || !isPlainNumber(hours) || !isPlainNumber(percent)) return [];
  const lawful = getSurcharges(day)[kind];
  const due = computeHoursAmount(computeHourValue(salary, day, kind), hours);
  const lack = due - paid;
  if (lack <= MAX_HOUR_ROUNDING * Math.max(1, Number(hours))) return [];
  const [from, ...bases] = [
    listSurchargeHistory(kind).findLast((row) => row.from <= day)?.from,
    ...lawful.basis,
  ];
  const what = `${formatHours(trimZeros(hours))} de ${hourConcepts[kind].label.toLowerCase()}`;
  const shown = toDecimalComma(trimZeros(percent));
  const since = from && from > '2000' && parseDay(from) ? `desde el ${formatDay(from as Day)} ` : '';
  const message =
    Number(percent) < lawful.value
      ? `${what} al ${shown} %; ${since}son al ${lawful.value} %: ${formatPesos(due)} y no ${formatPesos(paid)}.`
      : `${what}: el documento paga ${formatPesos(paid)} y con la hora ordinaria del sueldo entre ${getHourDivisor(day)} son ${formatPesos(due)}.`;
  return [{ message, basis: bases.join('; ') || 'CST art. 168', amount: money(lack) }];
}

const isPlainNumber = (text: string): boolean => /^\d{1,6}(\.\d{1,6})?$/.test(text);

function compareMinimum({ document, law, salary }: Judged): LawDifference[] {
  if (!isBasedOnPay(document)) return [];
  if (isIntegral(document)) {
    const least = times(exactPesos(law.minimumWage.value), exact(law.integralMinimum.value));
    if (compare(exactPesos(salary), least) >= 0) return [];
    return [
      {
        message: `El salario integral, ${formatPesos(salary)}, no llega a ${law.integralMinimum.value} salarios mínimos: ${formatPesos(roundToPeso(least))}.`,
        basis: law.integralMinimum.basis,
        amount: money(roundToPeso(least) - salary),
      },
    ];
  }
  if (salary >= law.minimumWage.value) return [];
  return [
    {
      message: `El sueldo, ${formatPesos(salary)}, es menor que el mínimo de ${law.year}, ${formatPesos(law.minimumWage.value)}. Solo procede con jornada parcial, y el documento no dice la jornada.`,
      basis: law.minimumWage.basis,
      amount: undefined,
    },
  ];
}

/** Judges only an allowance that is paid: no document tells whether there is a right to it. */
function compareTransport({ document, law, salary }: Judged): LawDifference[] {
  const { content } = document;
  const transport = findChild(content, 'Devengados')?.['Transporte'];
  const paid = (transport === undefined ? [] : toEntries(transport)).reduce(
    (all, entry) => all + (typeof entry === 'string' ? 0 : (readMoney(entry, '@AuxilioTransporte') ?? 0)),
    0,
  );
  const days = readWorkedDays(content);
  const ceiling = times(exactPesos(law.minimumWage.value), exact(law.transportCeiling.value));
  if (paid === 0 || days === undefined || compare(exactPesos(salary), ceiling) > 0) return [];
  const due = roundToPeso(over(times(exactPesos(law.transportAllowance.value), exact(days)), exact(30)));
  if (due - paid <= pesos(1)) return [];
  return [
    {
      message: `Auxilio de transporte: se pagan ${formatPesos(money(paid))} y por ${days} días son ${formatPesos(due)}.`,
      basis: law.transportAllowance.basis,
      amount: money(due - paid),
    },
  ];
}

function readWorkedDays(content: Value): number | undefined {
  const text = findText(content, 'Devengados', 'Basico', '@DiasTrabajados') ?? '';
  return /^\d{1,2}$/.test(text) && Number(text) <= 30 ? Number(text) : undefined;
}

/** A planilla rounds each contribution to the next hundred (Decreto 1990 de 2016). */
const MAX_CONTRIBUTION_ROUNDING = pesos(100);

const contributions = [
  { label: 'Salud', element: 'Salud', figure: 'health' },
  { label: 'Pensión', element: 'FondoPension', figure: 'pension' },
] as const;

function compareContributions({ document, law }: Judged): LawDifference[] {
  const base = computeMinimumHealthBase(document, law);
  if (base === undefined) return [];
  return contributions.flatMap(({ label, element, figure }) => {
    const paid = readMoney(document.content, 'Deducciones', element, '@Deduccion');
    const { value: percent, basis } = law[figure];
    // Pensioners and other regimes contribute nothing, and no document says why.
    if (!paid) return [];
    const due = percentOf(base, percent);
    const difference = Math.abs(due - paid);
    if (difference <= MAX_CONTRIBUTION_ROUNDING) return [];
    return [
      {
        message: `${label}: se descontaron ${formatPesos(paid)} y el ${toDecimalComma(percent)} % de ${formatPesos(base)} es ${formatPesos(due)}.`,
        basis,
        amount: money(difference),
      },
    ];
  });
}

const percentOf = (base: Money, percent: string): Money =>
  roundToPeso(over(times(exactPesos(base), exact(percent)), exact(100)));

/** Judges only a document of the whole month, because the fund looks at what the month pays. */
function compareSolidarity({ document, law, start, end }: Judged): LawDifference[] {
  const base = computeMinimumHealthBase(document, law);
  const { content } = document;
  const read = (...path: string[]) => readMoney(content, 'Deducciones', ...path) ?? 0;
  if (base === undefined || !start.endsWith('-01') || end.slice(8) < '28') return [];
  if (read('FondoPension', '@Deduccion') === 0) return [];
  const inWages = over(exactPesos(base), exactPesos(law.minimumWage.value));
  const range = law.solidarity.value.ranges.findLast(
    ({ from, exclusive }) => compare(inWages, exact(from)) >= (exclusive ? 1 : 0),
  );
  if (!range) return [];
  const paid = read('FondoSP', '@DeduccionSP') + read('FondoSP', '@DeduccionSub');
  const due = percentOf(base, range.percent);
  if (due - paid <= MAX_CONTRIBUTION_ROUNDING) return [];
  return [
    {
      message: `Fondo de solidaridad: se descontaron ${formatPesos(money(paid))} y el ${toDecimalComma(range.percent)} % de ${formatPesos(base)} es ${formatPesos(due)}.`,
      basis: law.solidarity.basis,
      amount: money(due - paid),
    },
  ];
}
