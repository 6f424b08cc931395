import { isBusinessDay } from '../payroll/law/holidays.ts';
import { getTableRow, table } from '../payroll/law/table.ts';
import { addDays, type Day, getMonthStart } from '../values/day.ts';
import type { Money } from '../values/money.ts';
import { type Month, toMonth, toMonthIndex, toMonthText } from '../values/month.ts';
import type { PilaHeader } from './layout.ts';
import type { PilaSettings } from './settings.ts';

/** Planillas that an employer files: the three of a month, missing entries (`A`), and corrections (`N`). */
export const planillaTypes = ['E', 'S', 'K', 'A', 'N'] as const;
export type PlanillaType = (typeof planillaTypes)[number];

export const planillaNames: Record<PlanillaType, string> = {
  E: 'Empleados',
  S: 'Servicio doméstico',
  K: 'Estudiantes',
  A: 'Ingresos que faltaron',
  N: 'Correcciones',
};

/** Employer that files a planilla. Its number has no check digit. */
export type Presenter = { name: string; document_type: string; document_number: string; check_digit: string };

export type AssociatedPlanilla = { number: string; paid: Day };

export type PlanillaContent = {
  presenter: Presenter;
  settings: PilaSettings;
  year: number;
  month: number;
  type: PlanillaType;
  associated?: AssociatedPlanilla;
  /** Number of people, each counted once. */
  contributors: number;
  payroll: Money;
};

/**
 * Builds the header of the planilla of a month. Its health month is the following one, because health is paid in
 * advance. The operator assigns the number and the day of payment.
 */
export function buildPlanillaHeader({
  presenter,
  settings,
  year,
  month,
  type,
  associated,
  contributors,
  payroll,
}: PlanillaContent): PilaHeader {
  const byBranch = settings.presentation === 'S';
  return {
    record: '01',
    modality: '1',
    sequence: 1,
    company: presenter.name,
    documentType: presenter.document_type,
    documentNumber: presenter.document_number,
    checkDigit: presenter.check_digit || '0',
    planillaType: type,
    associatedNumber: associated?.number ?? '',
    associatedPaidOn: associated?.paid ?? '',
    presentation: settings.presentation,
    branchCode: byBranch ? settings.branch_code : '',
    branchName: byBranch ? settings.branch_name : '',
    arl: settings.arl,
    period: toMonthText({ year, month }),
    healthPeriod: toMonthText(monthAfter({ year, month })),
    filingNumber: '',
    paidOn: '',
    contributors,
    payroll,
    contributorType: settings.contributor_type,
    operator: settings.operator,
  };
}

const monthAfter = (month: Month): Month => toMonth(toMonthIndex(month) + 1);

/**
 * Business day of the next month on which a planilla is due, by the last two figures of the number. Other days
 * applied before March 2017, earlier than any payroll here.
 */
const dueDays = table<readonly { upTo: number; day: number }[]>('plazos de la planilla', 'día hábil', [
  {
    from: '1900-01-01',
    value: [
      { upTo: 7, day: 2 },
      { upTo: 14, day: 3 },
      { upTo: 21, day: 4 },
      { upTo: 28, day: 5 },
      { upTo: 35, day: 6 },
      { upTo: 42, day: 7 },
      { upTo: 49, day: 8 },
      { upTo: 56, day: 9 },
      { upTo: 63, day: 10 },
      { upTo: 69, day: 11 },
      { upTo: 75, day: 12 },
      { upTo: 81, day: 13 },
      { upTo: 87, day: 14 },
      { upTo: 93, day: 15 },
      { upTo: 99, day: 16 },
    ],
    basis: 'Decreto 780 de 2016 art. 3.2.2.1 (Decretos 1990 de 2016 y 923 de 2017)',
  },
]);

/**
 * Computes the last day to pay the planilla of a month without interest. It is a business day of the next month;
 * Saturday is not one. `number` is the NIT or cédula without check digit.
 */
export function computePlanillaDueDay(year: number, month: number, number: string): Day {
  const next = monthAfter({ year, month });
  const first = getMonthStart(next.year, next.month);
  const last = Number(number.replace(/\D/g, '').slice(-2));
  const rows = getTableRow(dueDays, first).value;
  const wanted = rows.find(({ upTo }) => last <= upTo)?.day ?? 2;
  let counted = 0;
  for (let day = first; ; day = addDays(day, 1)) {
    if (isBusinessDay(day)) counted++;
    if (counted === wanted) return day;
  }
}
