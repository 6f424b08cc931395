import { formatNit } from '../../../src/domain/identity/nit.ts';
import {
  formatFormula,
  getExamNorm,
  letterKinds,
  type WithdrawalPurpose,
  withdrawalPurposes,
} from '../../../src/domain/income/letters.ts';
import type { EmployeeMonth } from '../../../src/domain/month-end/employee-month.ts';
import type { TermView } from '../../../src/domain/office/employee-letters.ts';
import { exitReasons } from '../../../src/domain/payroll/law/exit-reasons.ts';
import type { Line } from '../../../src/domain/payroll/statement/statement.ts';
import { formatAmountInWords } from '../../../src/domain/text/amount-in-words.ts';
import { countDays360, type Day, formatDay, formatMonth } from '../../../src/domain/values/day.ts';
import {
  formatMoney,
  formatPesos,
  type Money,
  money,
  noMoney,
  parseMoney,
  sum,
} from '../../../src/domain/values/money.ts';
import { LetterSheet } from './letter-sheet.ts';
import { type ClosedSettlement, formatLowercaseReason, type LetterSubject } from './subject.ts';

type Drawn = Promise<Buffer>;
export type FormerEmployee = LetterSubject & { exit: Day };

const pesos = (text: string): string => formatPesos(parseMoney(text) ?? noMoney);
const signers = ({ sender, name, document }: LetterSubject) =>
  [
    [sender.social_reason, 'Empleador'],
    [name, document],
  ] as const;

/**
 * Renders the final settlement, with the base, days and explanation of each line, and the contributions of
 * the last three months.
 */
export function drawSettlementPdf(
  of: FormerEmployee & { settled: ClosedSettlement },
  months: readonly EmployeeMonth[],
  today: Day,
  moment: Date,
): Drawn {
  const { settled, sender } = of;
  const letter = new LetterSheet(letterKinds.settlement.label, of.name, sender, moment);
  letter.title('Liquidación final del contrato de trabajo');
  letter.facts([
    ['Trabajador', of.name],
    ['Documento', of.document],
    ['Cargo', of.charge ?? 'Sin cargo en la ficha'],
    ['Contrato', of.contract],
    ['Ingreso', formatDay(of.admission)],
    ['Retiro', formatDay(settled.exit)],
    ['Días de servicio', formatMoney(money(countDays360(of.admission, settled.exit) * 100))],
    ['Motivo', of.reason ? exitReasons[of.reason].label : 'Sin motivo en la ficha'],
    ['Sueldo', pesos(of.salary)],
    ['Fecha del pago', formatDay(settled.payment_date)],
  ]);
  const part = (group: Line['group'], title: string, total: string) => {
    const lines = settled.lines.filter((line) => line.group === group);
    letter.heading(title);
    for (const { label, detail, amount, explanation } of lines)
      letter.row(
        label,
        pesos(amount),
        [detail, formatFormula(explanation), explanation.law.join(', ')].filter(Boolean).join(' · '),
      );
    letter.row(`Total ${title.toLowerCase()}`, pesos(total), '', true);
  };
  part('accrued', 'Devengado', settled.accrued_total);
  part('deductions', 'Deducciones', settled.deductions_total);
  letter.row('Neto a pagar', pesos(settled.total), '', true);
  const words = formatAmountInWords(parseMoney(settled.total) ?? noMoney);
  letter.paragraph(`Son: ${words}.`, 10);
  drawContributions(letter, months);
  letter.paragraph(
    `El trabajador declara que recibió esta liquidación y tuvo ocasión de revisarla. Firmarla no le impide reclamar los derechos ciertos e indiscutibles que no estén en ella (CST arts. 14 y 15).`,
    9.5,
  );
  letter.placed(sender.city, today);
  letter.signatures(signers(of));
  return letter.sheet.finish();
}

const contributionColumns = {
  Salud: ['health', 'employer_health', 'unpaid_health'],
  'Pensión y FSP': ['pension', 'solidarity', 'employer_pension', 'unpaid_pension'],
  Riesgos: ['employer_risk'],
  'Caja, SENA, ICBF': ['caja', 'sena', 'icbf'],
} as const;

/**
 * Draws the contributions due for the last three months (CST art. 65 par. 1). The date of payment is written
 * by hand.
 */
function drawContributions(letter: LetterSheet, months: readonly EmployeeMonth[]): void {
  if (months.length === 0) return;
  const last = months.slice(-3);
  letter.heading('Aportes de los últimos tres meses (CST art. 65 par. 1)');
  letter.columns(
    ['Mes', ...Object.keys(contributionColumns), 'Planilla y fecha'],
    last.map(({ year, month, payroll, settled }) => {
      const lines: readonly { concept: string; amount: string }[] = [
        ...payroll.lines.filter(({ group }) => group === 'deductions'),
        ...(settled.liquidation.employer?.lines ?? []),
      ];
      const of = (concepts: readonly string[]): Money =>
        sum(
          lines
            .filter(({ concept }) => concepts.includes(concept))
            .map(({ amount }) => parseMoney(amount) ?? noMoney),
        );
      return [
        formatMonth(year, month, 'short'),
        ...Object.values(contributionColumns).map((concepts) => formatMoney(of(concepts))),
        '________________',
      ];
    }),
  );
  letter.paragraph(
    'Aportes del trabajador y de la empresa según la nómina. El empleador escribe el número de cada planilla y el día en que la pagó, y entrega sus comprobantes.',
    8.5,
  );
}

export function drawClearancePdf(
  of: FormerEmployee & { settled: ClosedSettlement },
  today: Day,
  moment: Date,
): Drawn {
  const letter = new LetterSheet(letterKinds.clearance.label, of.name, of.sender, moment);
  letter.placed(of.sender.city, today);
  letter.title('Paz y salvo');
  letter.paragraph(
    `${of.sender.social_reason} hace constar que ${of.name}, con ${of.document}, que trabajó en esta empresa desde el ${formatDay(of.admission)} hasta el ${formatDay(of.exit)}${of.charge ? ` en el cargo de ${of.charge}` : ''}, no le debe dinero ni tiene descuentos pendientes según los registros de nómina a la fecha de esta carta.`,
  );
  letter.paragraph(
    `Su liquidación final, por un neto de ${pesos(of.settled.total)} (${formatAmountInWords(parseMoney(of.settled.total) ?? noMoney)}), se paga el ${formatDay(of.settled.payment_date)}.`,
  );
  letter.paragraph(
    'La entrega de equipos, claves y documentos se comprueba aparte: ________________________',
  );
  letter.signatures([[of.sender.social_reason, 'Nombre, cargo y firma']]);
  return letter.sheet.finish();
}

export function drawWithdrawalPdf(
  of: LetterSubject & { fund: string },
  purpose: WithdrawalPurpose,
  today: Day,
  moment: Date,
): Drawn {
  const letter = new LetterSheet(letterKinds.severance_withdrawal.label, of.name, of.sender, moment);
  letter.placed(of.sender.city, today);
  letter.paragraph(`Señores\n${of.fund}`);
  letter.title('Retiro de cesantías');
  const who = `${of.name}, con ${of.document}`;
  letter.paragraph(
    purpose === 'termination'
      ? `Informamos que el contrato de trabajo de ${who}, que empezó el ${formatDay(of.admission)}, terminó el ${formatDay(of.exit as Day)}${of.reason ? ` por ${formatLowercaseReason(of.reason)}` : ''}. Puede retirar el saldo de las cesantías que esta empresa consignó a su nombre (Ley 50 de 1990 art. 102 num. 1).`
      : `Informamos que ${who}, trabaja en esta empresa desde el ${formatDay(of.admission)} y que comprobamos que destina a ${withdrawalPurposes[purpose].toLowerCase()} las cesantías que retira de las que consignamos a su nombre (CST art. 256 y Ley 50 de 1990 art. 102).`,
  );
  if (purpose !== 'termination') letter.paragraph('Valor que se retira: ________________________');
  letter.paragraph(
    'Datos del empleador y del trabajador son los de esta carta. Cualquier inquietud, con quien firma.',
  );
  letter.signatures([
    [of.sender.social_reason, `NIT ${formatNit(of.sender.nit)}. Nombre, cargo, teléfono y firma`],
  ]);
  return letter.sheet.finish();
}

/** Renders the notice that a fixed term is not renewed, with room for the date of receipt (CST art. 46). */
export function drawNonrenewalPdf(of: LetterSubject & { term: TermView }, today: Day, moment: Date): Drawn {
  const { until, notice_until, basis } = of.term;
  const letter = new LetterSheet(letterKinds.nonrenewal.label, of.name, of.sender, moment);
  letter.placed(of.sender.city, today);
  letter.paragraph(`Señor(a)\n${of.name}\n${of.document}`);
  letter.title('Preaviso de no prórroga');
  letter.paragraph(
    `Le informamos que el contrato de trabajo a término fijo que empezó el ${formatDay(of.admission)}${of.charge ? `, en el cargo de ${of.charge}` : ''}, no se prorrogará: termina el ${formatDay(until)}, día en que vence su plazo (${basis.split(';')[0]}; CST art. 61 literal c).`,
  );
  letter.paragraph(
    `Este aviso se da por escrito y con no menos de treinta días de anticipación: a más tardar el ${formatDay(notice_until)}.`,
  );
  letter.paragraph(
    'Al terminar recibirá su último sueldo y sus prestaciones en la liquidación final, la orden del examen médico de egreso y el certificado laboral.',
  );
  letter.signatures([
    [of.sender.social_reason, 'Empleador: nombre, cargo y firma'],
    [of.name, `${of.document}. Recibí el ____________`],
  ]);
  return letter.sheet.finish();
}

export function drawExamPdf(of: FormerEmployee, today: Day, moment: Date): Drawn {
  const letter = new LetterSheet(letterKinds.exit_exam.label, of.name, of.sender, moment);
  letter.placed(of.sender.city, today);
  letter.title('Orden del examen médico de egreso');
  letter.paragraph(
    `Señores de medicina del trabajo: por favor practiquen a ${of.name}, con ${of.document}, el examen médico ocupacional de egreso. Trabajó en esta empresa desde el ${formatDay(of.admission)} hasta el ${formatDay(of.exit)}${of.charge ? ` en el cargo de ${of.charge}` : ''}. Lo paga ${of.sender.social_reason} (${getExamNorm(of.exit)}).`,
  );
  letter.paragraph(
    'Al trabajador: si pasan cinco días desde su retiro y no se presenta, se entiende que no quiso hacerse el examen (CST art. 57 num. 7).',
  );
  letter.facts([
    ['Prestador y dirección', '________________________________'],
    ['Exámenes según el perfil del cargo', '________________________________'],
  ]);
  letter.signatures([
    [of.sender.social_reason, 'Quien ordena el examen'],
    [of.name, `${of.document}. Recibí la orden el ____________`],
  ]);
  return letter.sheet.finish();
}
