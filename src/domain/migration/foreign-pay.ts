import { hourTypes } from '../dian/codes/codes.ts';
import type { Value } from '../dian/description/description.ts';
import { findChild, findText, toEntries } from '../dian/description/value.ts';
import { absenceConcepts, amountConcepts, deductionConcepts } from '../payroll/concepts/amounts.ts';
import { benefitConcepts } from '../payroll/concepts/benefits.ts';
import type { Deduction, Earning } from '../payroll/concepts/concept.ts';
import { concepts, hourConcepts, hourKinds } from '../payroll/concepts/concepts.ts';
import type { StoredField } from '../payroll/concepts/stored.ts';
import type {
  AbsenceEntry,
  AccruedPay,
  DeductionShare,
  Deductions,
  DisabilityEntry,
  Line,
  PaidAbsenceEntry,
  Totals,
} from '../payroll/statement/statement.ts';
import {
  exact,
  exactPesos,
  type Money,
  money,
  noMoney,
  over,
  parseMoney,
  roundToPeso,
  sum,
  times,
  toMoneyText,
} from '../values/money.ts';

/** A line of a month that another program paid. It has no explanation: nobody knows how that program computed it. */
export type ForeignLine = Pick<Line, 'concept' | 'group' | 'label' | 'amount' | 'salary'>;

/** Pay of a document, in the shapes of a payroll of this product. Amounts are decimal text with two places. */
export type ForeignPay = {
  worked_days: number;
  lines: ForeignLine[];
  accrued: AccruedPay;
  /** Contribution base of health, as far as the document tells it: see {@link readForeignPay}. */
  ibc: string;
  totals: Totals;
};

type Entry = string | Value;

/** Lists the entries at a path of `Devengados` or `Deducciones`, also when a program repeats the group. */
function listEntries(value: Value | undefined, path: readonly string[]): Entry[] {
  const [name, ...rest] = path;
  const found = name === undefined ? undefined : value?.[name];
  if (found === undefined) return [];
  const entries = [...toEntries(found)];
  return rest.length === 0
    ? entries
    : entries.flatMap((entry) => (typeof entry === 'string' ? [] : listEntries(entry, rest)));
}

const textOf = (entry: Entry, name: string): string | undefined =>
  typeof entry === 'string' ? undefined : findText(entry, `@${name}`);
/** Reads an amount with any number of decimals. Text that is no amount is zero. */
export function readForeignAmount(text: string | undefined): Money {
  const plain = text?.trim().replace(/(\.\d{2})\d+$/, '$1') ?? '';
  return parseMoney(plain) ?? noMoney;
}
const amountAt = (entry: Entry, name: string): Money => readForeignAmount(textOf(entry, name));
const countAt = (entry: Entry, name: string): number => Math.round(Number(textOf(entry, name) ?? 0)) || 0;

class LineCollector {
  readonly lines: ForeignLine[] = [];

  /** Adds a line. An amount of zero is no payment. */
  add(group: ForeignLine['group'], concept: string, label: string, amount: Money, salary: boolean): void {
    if (amount > 0) this.lines.push({ concept, group, label, amount: toMoneyText(amount), salary });
  }
}

/**
 * Reads what a document paid. The document does not state the contribution base, which is computed from the deduction
 * for health: a whole number of pesos where the rounding allows one that the payments explain, else the nearest peso.
 */
export function readForeignPay(content: Value): ForeignPay {
  const earnings = findChild(content, 'Devengados');
  const collector = new LineCollector();
  const accrued = readAccrued(earnings, collector);
  const reduced = findChild(content, 'Deducciones');
  readDeductions(reduced, collector);
  const total = (name: string): string => toMoneyText(readForeignAmount(findText(content, name)));
  return {
    worked_days: accrued.worked_days,
    accrued,
    lines: collector.lines,
    ibc: toMoneyText(computeIbc(reduced, collector.lines)),
    totals: {
      accrued_total: total('DevengadosTotal'),
      deductions_total: total('DeduccionesTotal'),
      total: total('ComprobanteTotal'),
    },
  };
}

function readAccrued(earnings: Value | undefined, collector: LineCollector): AccruedPay {
  const [basic = ''] = listEntries(earnings, ['Basico']);
  const salary = amountAt(basic, 'SueldoTrabajado');
  const add = (concept: string, label: string, amount: Money, isSalary: boolean) =>
    collector.add('accrued', concept, label, amount, isSalary);
  add('salary', concepts.salary.label, salary, true);
  const accrued: AccruedPay = {
    worked_days: countAt(basic, 'DiasTrabajados'),
    salary: toMoneyText(salary),
  };
  const allowance = sum(
    listEntries(earnings, ['Transporte']).map((entry) => amountAt(entry, 'AuxilioTransporte')),
  );
  add('transportation_allowance', concepts.transportation_allowance.label, allowance, false);
  if (allowance > 0) accrued.transportation_allowance = toMoneyText(allowance);
  for (const [index, kind] of hourKinds.entries()) {
    const type = hourTypes[index];
    const entries = type ? listEntries(earnings, [type.group_element, type.element]) : [];
    for (const entry of entries) add(kind, hourConcepts[kind].label, amountAt(entry, 'Pago'), true);
    if (entries.length > 0)
      accrued[kind] = entries.map((entry) => ({
        quantity: textOf(entry, 'Cantidad') ?? '0',
        percent: textOf(entry, 'Porcentaje') ?? '0',
        payment: toMoneyText(amountAt(entry, 'Pago')),
      }));
  }
  readAbsences(earnings, accrued, add);
  readBenefits(earnings, accrued, add);
  readDeclared(earnings, accrued, amountConcepts, (concept, amount, isSalary) =>
    add(concept, amountConcepts[concept as keyof typeof amountConcepts].label, amount, isSalary),
  );
  return accrued;
}

type Add = (concept: string, label: string, amount: Money, isSalary: boolean) => void;

const toAbsence = (entry: Entry): AbsenceEntry => {
  const [start, end] = [textOf(entry, 'FechaInicio'), textOf(entry, 'FechaFin')];
  return {
    ...(start && { start_date: start }),
    ...(end && { end_date: end }),
    quantity: countAt(entry, 'Cantidad'),
  };
};
const toPaidAbsence = (entry: Entry): PaidAbsenceEntry => ({
  ...toAbsence(entry),
  payment: toMoneyText(amountAt(entry, 'Pago')),
});

function readAbsences(earnings: Value | undefined, accrued: AccruedPay, add: Add): void {
  const read = (path: readonly string[], kind: keyof typeof absenceConcepts): Entry[] => {
    const entries = listEntries(earnings, path);
    const { key, label, salary } = absenceConcepts[kind];
    for (const entry of entries) add(key, label, amountAt(entry, 'Pago'), salary);
    return entries;
  };
  const kept = <T>(entries: readonly Entry[], to: (entry: Entry) => T): T[] | undefined =>
    entries.length > 0 ? entries.map(to) : undefined;
  const parts = {
    common_vacation: kept(read(['Vacaciones', 'VacacionesComunes'], 'common_vacation'), toPaidAbsence),
    work_disabilities: kept(
      read(['Incapacidades', 'Incapacidad'], 'work_disability'),
      (entry): DisabilityEntry => ({
        ...toPaidAbsence(entry),
        incapacity_type: readIncapacityType(textOf(entry, 'Tipo')),
      }),
    ),
    maternity_leave: kept(read(['Licencias', 'LicenciaMP'], 'maternity_leave'), toPaidAbsence),
    paid_leave: kept(read(['Licencias', 'LicenciaR'], 'paid_leave'), toPaidAbsence),
    non_paid_leave: kept(read(['Licencias', 'LicenciaNR'], 'non_paid_leave'), toAbsence),
    legal_strikes: kept(read(['HuelgasLegales', 'HuelgaLegal'], 'legal_strike'), toAbsence),
  };
  for (const [name, entries] of Object.entries(parts))
    if (entries) Object.assign(accrued, { [name]: entries });
}

const readIncapacityType = (code: string | undefined): DisabilityEntry['incapacity_type'] =>
  code === '2' || code === '3' ? code : '1';

function readBenefits(earnings: Value | undefined, accrued: AccruedPay, add: Add): void {
  for (const entry of listEntries(earnings, ['Primas'])) {
    const [paid, notSalary] = [amountAt(entry, 'Pago'), amountAt(entry, 'PagoNS')];
    add('service_bonus', benefitConcepts.service_bonus.label, money(paid + notSalary), false);
    accrued.service_bonus = {
      quantity: countAt(entry, 'Cantidad'),
      payment: toMoneyText(paid),
      ...(notSalary > 0 && { payment_ns: toMoneyText(notSalary) }),
    };
  }
  for (const entry of listEntries(earnings, ['Cesantias'])) {
    const [paid, interest] = [amountAt(entry, 'Pago'), amountAt(entry, 'PagoIntereses')];
    add('severance', benefitConcepts.severance.label, paid, false);
    add('severance_interest', benefitConcepts.severance_interest.label, interest, false);
    accrued.severance = {
      payment: toMoneyText(paid),
      percent: textOf(entry, 'Porcentaje') ?? '0.00',
      interest_payment: toMoneyText(interest),
    };
  }
  const inMoney = listEntries(earnings, ['Vacaciones', 'VacacionesCompensadas']);
  for (const entry of inMoney)
    add('paid_vacation', benefitConcepts.paid_vacation.label, amountAt(entry, 'Pago'), false);
  if (inMoney.length > 0)
    accrued.paid_vacation = inMoney.map((entry) => ({
      quantity: countAt(entry, 'Cantidad'),
      payment: toMoneyText(amountAt(entry, 'Pago')),
    }));
}

/** Elements that two concepts share. The document does not tell them apart, and the plain concept stands for both. */
const sharedWithPlain: ReadonlySet<string> = new Set(['salary_in_kind', 'delivered_in_kind']);

/**
 * Reads the elements of declared concepts, each from the shape in which it is stored. An amount whose element does not
 * tell its side is salary only when its concept never is anything else.
 */
function readDeclared(
  side: Value | undefined,
  kept: object,
  declared: Readonly<Record<string, Earning | Deduction>>,
  add: (concept: string, amount: Money, isSalary: boolean) => void,
): void {
  for (const [concept, own] of Object.entries(declared)) {
    if (sharedWithPlain.has(concept)) continue;
    const { stored } = own;
    const entries = listEntries(side, own.element.split('/'));
    if (entries.length === 0) continue;
    if (stored.as === 'sum' || stored.as === 'amounts') {
      const isSalary = 'salary' in own && own.salary !== undefined && own.other === undefined;
      const amounts = entries.map((entry) =>
        readForeignAmount(typeof entry === 'string' ? entry : undefined),
      );
      for (const amount of amounts) add(concept, amount, isSalary);
      Object.assign(kept, {
        [concept]: stored.as === 'sum' ? toMoneyText(sum(amounts)) : amounts.map(toMoneyText),
      });
      continue;
    }
    const values = entries.map((entry) => readFields(stored.fields, entry));
    for (const entry of entries)
      for (const { of, attribute } of Object.values(stored.fields))
        if (amountSources.has(of)) add(concept, amountAt(entry, attribute), of === 'salary');
    if (stored.as === 'entries') Object.assign(kept, { [concept]: values });
    else for (const value of values) Object.assign(kept, value);
  }
}

const amountSources: ReadonlySet<StoredField['of']> = new Set([
  ...(['salary', 'non_salary', 'amount', 'public_amount'] as const),
]);

const readFields = (fields: Readonly<Record<string, StoredField>>, entry: Entry): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { of, attribute }]) => {
      const text = textOf(entry, attribute);
      if (text === undefined) return [];
      return [[name, amountSources.has(of) ? toMoneyText(readForeignAmount(text)) : text]];
    }),
  );

/** Reads the deductions of a document in the shape in which a payroll stores them. */
export function readForeignDeductions(content: Value): Deductions {
  const reduced = findChild(content, 'Deducciones');
  const share = (element: string): DeductionShare => {
    const [entry = ''] = listEntries(reduced, [element]);
    return {
      percent: textOf(entry, 'Porcentaje') ?? '0.00',
      amount: toMoneyText(amountAt(entry, 'Deduccion')),
    };
  };
  const deductions: Deductions = { health: share('Salud'), pension: share('FondoPension') };
  const [solidarity] = listEntries(reduced, ['FondoSP']);
  if (solidarity !== undefined)
    deductions.solidarity = {
      percent: textOf(solidarity, 'Porcentaje') ?? '0.00',
      amount: toMoneyText(amountAt(solidarity, 'DeduccionSP')),
      sub_percent: textOf(solidarity, 'PorcentajeSub') ?? '0.00',
      sub_amount: toMoneyText(amountAt(solidarity, 'DeduccionSub')),
    };
  readDeclared(reduced, deductions, deductionConcepts, () => undefined);
  return deductions;
}

function readDeductions(reduced: Value | undefined, collector: LineCollector): void {
  const add = (concept: string, label: string, amount: Money) =>
    collector.add('deductions', concept, label, amount, false);
  const of = (element: string, ...names: string[]): Money =>
    sum(listEntries(reduced, [element]).flatMap((entry) => names.map((name) => amountAt(entry, name))));
  add('health', concepts.health.label, of('Salud', 'Deduccion'));
  add('pension', concepts.pension.label, of('FondoPension', 'Deduccion'));
  add('solidarity', concepts.solidarity.label, of('FondoSP', 'DeduccionSP', 'DeduccionSub'));
  readDeclared(reduced, {}, deductionConcepts, (concept, amount) =>
    add(concept, deductionConcepts[concept as keyof typeof deductionConcepts].label, amount),
  );
}

/** Concepts that are paid as salary or for days away, which a base may add up. */
const away: ReadonlySet<string> = new Set(Object.values(absenceConcepts).map(({ key }) => key));

function computeIbc(reduced: Value | undefined, lines: readonly ForeignLine[]): Money {
  const [share = ''] = listEntries(reduced, ['Salud']);
  const [deducted, percent] = [amountAt(share, 'Deduccion'), Number(textOf(share, 'Porcentaje') ?? 0)];
  const paid = sum(
    lines
      .filter(({ group, salary, concept }) => group === 'accrued' && (salary || away.has(concept)))
      .map(({ amount }) => readForeignAmount(amount)),
  );
  if (deducted <= 0 || !(percent > 0)) return noMoney;
  const toDeduction = (base: Money) => over(times(exactPesos(base), exact(String(percent))), exact(100));
  const whole = roundToPeso(exactPesos(paid));
  if (roundToPeso(toDeduction(whole)) === roundToPeso(exactPesos(deducted))) return whole;
  return roundToPeso(over(times(exactPesos(deducted), exact(100)), exact(String(percent))));
}
