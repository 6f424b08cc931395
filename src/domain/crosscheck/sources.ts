import { type Day, formatDay, parseDay } from '../values/day.ts';
import { formatPesos, type Money, noMoney, parseMoney, toMoneyText } from '../values/money.ts';
import { formatSpans } from './spans.ts';

/** The three tellings of a month, in the order in which they are compared. */
export const factSources = { payroll: 'Nómina', document: 'DIAN', planilla: 'PILA' } as const;
export type FactSource = keyof typeof factSources;

/**
 * Way in which a fact is compared and shown: `money` in centavos and `days` by how much they differ; `day`, `spans` (of
 * `toSpansText`), `code` and `flag` by whether they are the same.
 */
export type FactValues = {
  money: Money;
  days: number;
  day: Day | '';
  spans: string;
  code: string;
  flag: boolean;
};
export type FactKind = keyof FactValues;
export type FactFigure = FactValues[FactKind];

/** Kinds of a difference as they are shown: those of the facts, and who is in a source or not. */
export type ShownKind = FactKind | 'presence';

/** Remedy of a difference. */
export const mends = {
  send: 'Envíe la nómina a la DIAN.',
  note: 'Haga una nota de ajuste que reemplace el documento, o corrija la ficha si es ella la que está mal.',
  register:
    'Liquide la nómina de esa persona. Si no trabajó ese mes, ninguna planilla la quita: pida la devolución a cada administradora.',
  report: 'Repórtela en la planilla del mes si no está pagada; si ya lo está, con una planilla A o N.',
  correct: 'Corrija la planilla antes de pagarla; si ya está pagada, con una planilla N.',
  pay: 'Pague la diferencia con una planilla N, con sus intereses de mora.',
  refund: 'Se pagó de más: corrija la planilla, o pida la devolución a la administradora.',
} as const;
export type Mend = keyof typeof mends;

/** Figure as the API says it: amounts with two decimals, days and codes as they are, marks as `1` or `0`. */
export function toFigureText(kind: ShownKind, figure: FactFigure): string {
  if (kind === 'money') return toMoneyText(figure as Money);
  return typeof figure === 'boolean' ? String(Number(figure)) : String(figure);
}

/** The same text in words. */
export function formatFigure(kind: ShownKind, text: string | null): string {
  if (text === null) return '—';
  switch (kind) {
    case 'money':
      return formatPesos(parseMoney(text) ?? noMoney);
    case 'days':
      return text === '1' ? '1 día' : `${text} días`;
    case 'day':
      return text === '' ? 'sin marca' : formatDay(parseDay(text) ?? (text as never), 'short');
    case 'spans':
      return text === '' ? 'ninguna' : formatSpans(text);
    case 'flag':
      return text === '1' ? 'sí' : 'no';
    case 'presence':
      return text === '1' ? 'está' : 'no está';
    case 'code':
      return text === '' ? 'sin código' : text;
    default:
      return kind satisfies never;
  }
}

/** Documents that one question checks, and people with differences that its answer lists. */
export const mostDocuments = 1000;
export const MAX_CROSSCHECK_ROWS = 500;
/** Planillas that one question takes. */
export const mostPlanillas = 30;
/** ZIPs that one question takes. */
export const mostArchives = 4;
