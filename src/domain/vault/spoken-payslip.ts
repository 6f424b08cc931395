import type { Explanation, Line } from '../payroll/statement/statement.ts';
import { replaceAmounts } from '../text/replace-amounts.ts';

/** The part of a payslip that is told aloud. Amounts are decimal text in pesos. */
type SpokenPayslip = {
  company: { social_reason: string };
  accrued_total: string;
  deductions_total: string;
  total: string;
  lines: readonly Pick<Line, 'group' | 'label' | 'detail' | 'amount'>[];
};

const operators: Readonly<Record<string, string>> = {
  '×': 'por',
  '÷': 'entre',
  '−': 'menos',
  '-': 'menos',
  '+': 'más',
  '=': 'igual a',
};

/**
 * Writes figures as a Spanish voice reads them: `$ 2.648.450` as `2648450 pesos`, `4 %` as `4 por ciento`. With dots of
 * thousands, some voices read three numbers.
 */
export const toSpoken = (text: string): string =>
  text
    .replace(/\d{1,3}(?:\.\d{3})+/g, (figure) => figure.replaceAll('.', ''))
    .replace(/([−-]?)\$\s?(\d+(?:,\d+)?)/g, (_, sign, figure) => `${sign ? 'menos ' : ''}${figure} pesos`)
    .replace(/\s?%/g, ' por ciento')
    .replace(/\s[×÷−+=]\s/g, (sign) => ` ${operators[sign.trim()]} `)
    .replaceAll('·', ',')
    .replace(/\s+/g, ' ')
    .trim();

const HIDDEN = 'valor oculto';
const sayAmount = (amount: string, isCovered: boolean): string =>
  isCovered ? HIDDEN : `${Math.round(Number(amount))} pesos`;
const sayText = (text: string, isCovered: boolean): string =>
  toSpoken(isCovered ? replaceAmounts(text, HIDDEN) : text);

const groups = [
  { group: 'accrued', title: 'Lo que ganó', sum: 'accrued_total' },
  { group: 'deductions', title: 'Lo que se descontó', sum: 'deductions_total' },
] as const;

/** Lists the sentences that tell a payslip aloud. `period` is its month in words; covered amounts are not told. */
export function listPayslipSentences(slip: SpokenPayslip, period: string, isCovered: boolean): string[] {
  return [
    `${period}. ${slip.company.social_reason}: ${sayAmount(slip.total, isCovered)}.`,
    ...groups.flatMap(({ group, title, sum }) => [
      `${title}: ${sayAmount(slip[sum], isCovered)}.`,
      ...slip.lines
        .filter((line) => line.group === group)
        .map(({ label, detail, amount }) =>
          [sayText(label, isCovered), sayText(detail, isCovered), sayAmount(amount, isCovered)]
            .filter(Boolean)
            .join(', ')
            .concat('.'),
        ),
    ]),
    `Recibe ${sayAmount(slip.total, isCovered)}.`,
  ];
}

/** Lists the sentences that tell the sum of a figure aloud. A step that is an amount alone is told in pesos. */
export function listExplanationSentences(
  label: string,
  { steps, result, note }: Pick<Explanation, 'steps' | 'result' | 'note'>,
  isCovered: boolean,
): string[] {
  const sayValue = (value: string): string =>
    /^[−-]?(?:\$\s?)?[\d.,]+$/.test(value) && isCovered ? HIDDEN : sayText(value, isCovered);
  const said = sayText(label, isCovered);
  return [
    `${said}.`,
    ...steps.map(({ operator, label: what, value }) =>
      [operators[operator], sayText(what, isCovered), sayValue(value)].filter(Boolean).join(' ').concat('.'),
    ),
    `${said}: ${sayValue(result)}.`,
    ...(note ? [sayText(note, isCovered)] : []),
  ];
}
