import { hourConcepts } from '../payroll/concepts/concepts.ts';
import { formatHours, formatPesos } from '../payroll/statement/explanation.ts';
import { listInWords } from '../text/list-in-words.ts';
import { trimZeros } from '../text/trim-zeros.ts';
import { type Day, formatMonth, splitDay } from '../values/day.ts';
import { type Money, money, noMoney, parseMoney } from '../values/money.ts';
import type { CheckedLine, LawCorrection, PayslipCheck } from './check-payslip.ts';

/** Describes a line with what its sum counts: `Recargo de domingo o festivo, 16 horas`, `Salud, 4 %`. */
export function describeCheckedLine({ line }: CheckedLine): string {
  const { label, detail, concept, explanation } = line;
  const hours = Object.hasOwn(hourConcepts, concept) ? explanation.steps[3]?.operand : undefined;
  if (hours !== undefined) return `${label}, ${formatHours(trimZeros(hours))}`;
  const [what = ''] = detail.split(' · ');
  return /^\d/.test(what) ? `${label}, ${what.replace(/ de \$.*$/, '')}` : label;
}

/** Says since when the law gives a figure: `La ley desde julio de 2026`. */
export const describeLawDay = (since: Day | undefined): string => {
  if (since === undefined) return 'La ley';
  const { year, month } = splitDay(since);
  return `La ley desde ${formatMonth(year, month)}`;
};

/** Summarizes how many lines agree, and what would reach the worker after contributions. */
export function describeCheck({ lines, owed, handed, contributions }: PayslipCheck): string {
  const computed = lines.filter(({ verdict }) => verdict === 'matches' || verdict === 'differs');
  const right = computed.filter(({ verdict }) => verdict === 'matches');
  const sentences = [`Coinciden ${right.length} de ${computed.length} líneas calculadas.`];
  if (owed > 0 && contributions.length > 0) {
    const changes = contributions.map(
      ({ label, more }) =>
        `${label.toLowerCase()} ${more > 0 ? 'subiría' : 'bajaría'} ${formatPesos(money(Math.abs(more)))}`,
    );
    sentences.push(`Le llegarían ${formatPesos(handed)}: ${listInWords(changes)}.`);
  }
  return sentences.join(' ');
}

const MAX_ASKED_LINES = 5;

/** Writes the question to payroll that carries the sum. Its writer may change it. */
export function composeCheckQuestion(check: PayslipCheck, period: string): string {
  const wrong = check.lines.filter(({ verdict }) => verdict === 'differs').slice(0, MAX_ASKED_LINES);
  const totals = check.totals.map(
    ({ label, stated, due }) =>
      `${label}: el comprobante dice ${formatPesos(stated)} y la cuenta da ${formatPesos(due)}.`,
  );
  const head =
    check.owed > 0
      ? `Con lo que dice mi comprobante de ${period.toLowerCase()}, me faltan ${formatPesos(check.owed)}.`
      : `En mi comprobante de ${period.toLowerCase()} hay una cifra que no coincide.`;
  return [head, ...wrong.map(describeDifference), ...totals, '¿Me ayudan a revisarlo?'].join('\n');
}

function describeDifference(checked: CheckedLine): string {
  const { line, due = noMoney, corrections, explanation } = checked;
  const [correction] = corrections;
  const stated = formatPesos(parseMoney(line.amount) ?? (noMoney as Money));
  const law = correction?.law ?? explanation.law;
  const source = law.length > 0 ? ` (${law.join('; ')})` : '';
  return `${describeCheckedLine(checked)}: el comprobante dice ${stated}${rateOf(correction, 'stated')} y la cuenta da ${formatPesos(due)}${rateOf(correction, 'lawful')}${source}.`;
}

const rateOf = (correction: LawCorrection | undefined, side: 'stated' | 'lawful'): string =>
  correction ? ` ${correction[side]}` : '';
