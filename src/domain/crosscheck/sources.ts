import { type Day, formatDay, parseDay } from '../values/day.ts';
import { formatPesos, type Money, noMoney, parseMoney, toMoneyText } from '../values/money.ts';
import { formatSpans } from './spans.ts';

/** Sources of a month, in the order in which they are compared. */
export const factSources = { payroll: 'Nómina', document: 'DIAN', planilla: 'PILA' } as const;
export type FactSource = keyof typeof factSources;

/**
 * Values of a fact by kind. `money` (in centavos) and `days` are compared by their gap. `day`, `spans` (of
 * `toSpansText`), `code` and `flag` are compared for equality.
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

/** Kinds of a difference: those of the facts, and presence in a source. */
export type ShownKind = FactKind | 'presence';

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

/** Formats a figure for the API: amounts with two decimals, flags as `1` or `0`, other values as they are. */
export function toFigureText(kind: ShownKind, figure: FactFigure): string {
  if (kind === 'money') return toMoneyText(figure as Money);
  return typeof figure === 'boolean' ? String(Number(figure)) : String(figure);
}

/** Formats the same text for people. */
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

/** Maximum documents in one request, and maximum rows with differences in its answer. */
export const mostDocuments = 1000;
export const MAX_CROSSCHECK_ROWS = 500;
/** Maximum planillas in one request. */
export const mostPlanillas = 30;
/** Maximum ZIP files in one request. */
export const mostArchives = 4;
