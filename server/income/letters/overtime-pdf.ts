import { letterKinds } from '../../../src/domain/income/letters.ts';
import { formatMonthRange } from '../../../src/domain/reports/criteria.ts';
import {
  formatPayrollStanding,
  type HoursMonth,
  type HoursPaid,
  listPaidHours,
} from '../../../src/domain/reports/overtime.ts';
import { trimZeros } from '../../../src/domain/text/trim-zeros.ts';
import { type Day, formatDay, formatMonth } from '../../../src/domain/values/day.ts';
import {
  exact,
  formatMoney,
  formatPesos,
  plus,
  sum,
  toDecimalText,
} from '../../../src/domain/values/money.ts';
import type { Month } from '../../../src/domain/values/month.ts';
import { LetterSheet } from './letter-sheet.ts';
import type { LetterSubject } from './subject.ts';

const hoursShown = (hours: string): string => hours.replace('.', ',');
const addedHours = (paid: readonly HoursPaid[]): string =>
  trimZeros(
    toDecimalText(
      paid.reduce((all, { hours }) => plus(all, exact(hours)), exact('0')),
      2,
    ),
  );

/** Renders the overtime register of an employee, to be received and signed (CST art. 162 num. 2). */
export function drawOvertimePdf(
  of: LetterSubject,
  months: readonly HoursMonth[],
  range: { from: Month; to: Month },
  today: Day,
  moment: Date,
): Promise<Buffer> {
  const letter = new LetterSheet(letterKinds.overtime.label, of.name, of.sender, moment);
  letter.title('Registro de horas extras y recargos');
  letter.facts([
    ['Trabajador', of.name],
    ['Documento', of.document],
    ['Actividad', of.charge ?? 'Sin cargo en la ficha'],
    ['Meses', formatMonthRange(range)],
  ]);
  const all = months.flatMap(({ payroll }) => listPaidHours(payroll));
  if (all.length === 0)
    letter.paragraph(`En esos meses la nómina no tiene horas extras ni recargos de ${of.name}.`);
  else
    letter.columns(
      ['Mes y clase', 'De día', 'De noche', 'Recargo', 'Pagado'],
      months.flatMap(({ year, month, payroll }) =>
        listPaidHours(payroll).map(({ code, night, hours, percent, payment }) => [
          `${formatMonth(year, month, 'short')} · ${code}`,
          night ? '' : hoursShown(hours),
          night ? hoursShown(hours) : '',
          `${hoursShown(trimZeros(percent))} %`,
          formatMoney(payment),
        ]),
      ),
    );
  for (const [night, words] of [
    [false, 'Horas de día'],
    [true, 'Horas de noche'],
  ] as const) {
    const some = all.filter((one) => one.night === night);
    letter.row(
      words,
      hoursShown(addedHours(some)),
      `Pagadas: ${formatPesos(sum(some.map((one) => one.payment)))}`,
    );
  }
  letter.row('Total pagado', formatPesos(sum(all.map(({ payment }) => payment))), '', true);
  const classes = new Map(all.map(({ code, label }) => [code, label]));
  if (classes.size > 0)
    letter.paragraph(
      [...classes]
        .map(([code, label]) => `${code}: ${label.toLowerCase()}`)
        .join('. ')
        .concat('.'),
      8.5,
    );
  letter.paragraph(
    `Según las nóminas como están el ${formatDay(today)}: ${standings(months)}. Registro del trabajo suplementario del artículo 162 numeral 2 del CST (Ley 2466 de 2025 art. 12).`,
    8.5,
  );
  letter.signatures([
    [of.sender.social_reason, 'Empleador'],
    [of.name, `${of.document}. Recibí el ____________`],
  ]);
  return letter.sheet.finish();
}

/** Describes the states of the payrolls, like `nov. 2026 (borrador)`. */
function standings(months: readonly HoursMonth[]): string {
  if (months.length === 0) return 'ninguna tiene horas';
  const accepted = months.filter(({ payroll }) => payroll.accepted);
  const others = months
    .filter(({ payroll }) => !payroll.accepted)
    .map(
      ({ year, month, payroll }) =>
        `${formatMonth(year, month, 'short')} (${formatPayrollStanding(payroll).toLowerCase()})`,
    );
  return [
    ...(accepted.length > 0
      ? [`${accepted.length === 1 ? '1 aceptada' : `${accepted.length} aceptadas`} por la DIAN`]
      : []),
    ...others,
  ].join(', ');
}
