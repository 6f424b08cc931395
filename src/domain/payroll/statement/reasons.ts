import { trimZeros } from '../../text/trim-zeros.ts';
import { exact, parseMoney, plus, times, toDecimalText } from '../../values/money.ts';
import { formatPesos, toDecimalComma } from './explanation.ts';
import type { ChangeReason } from './reason.ts';
import { findSpecialReason } from './special-reason.ts';
import type { ExplanationStep, Line } from './statement.ts';

/** Subject of a step, regardless of its figures: `Auxilio mensual de 2025` and `… 2026` are the same. */
type Role = { kind: ChangeReason['kind'] | 'quantity' | 'unit'; key: string };

function roleOf({ operator, label }: ExplanationStep): Role {
  const key = `${operator} ${label.replace(/[\d.,]+/g, '#')}`;
  if (operator === '÷' && /^\d+ horas del mes$/.test(label)) return { kind: 'parameter', key: 'divisor' };
  if (operator === '÷' && label.startsWith('UVT de ')) return { kind: 'parameter', key: 'uvt' };
  if (/^[\d.,]+ unidad(es)?$/.test(label)) return { kind: 'quantity', key: 'quantity' };
  if (label.startsWith('Lo que pasa de ')) return { kind: 'rate', key: 'range' };
  if (label.endsWith(' UVT de los rangos anteriores')) return { kind: 'unit', key };
  if (/^\d+ días?\b/.test(label) && operator === '×') return { kind: 'days', key: 'days' };
  if (/^[\d.,]+ horas?$/.test(label)) return { kind: 'hours', key: 'hours' };
  if (operator === '÷' || label === 'En pesos') return { kind: 'unit', key };
  if (operator === '×') return { kind: 'rate', key };
  if (/\b(19|20)\d\d\b/.test(label)) return { kind: 'parameter', key };
  return { kind: label.startsWith('Salario') ? 'salary' : 'amount', key };
}

const steps = (lines: readonly Line[]): ExplanationStep[] => lines.flatMap((line) => line.explanation.steps);

/** Lists why a concept changed between two sets of lines, the most telling cause first. Both sides have lines. */
export function listReasons(before: readonly Line[], after: readonly Line[]): ChangeReason[] {
  const special = findSpecialReason(before, after);
  if (special?.alone) return [special.reason];
  const [was, is] = [steps(before), steps(after)];
  const base = baseReason(was, is);
  if (special) return base ? [special.reason, base] : [special.reason];
  // The steps that lead to a base are explained with it; only later steps count on their own.
  const [wasRest, isRest] = base || bases(was) ? [afterBase(was), afterBase(is)] : [was, is];
  const law = newLaw(before, after);
  const own = quantities(before, after, wasRest, isRest).concat(operands(wasRest, isRest, law));
  return base ? [base, ...own] : own;
}

/** Adds days and hours over the lines of the concept. A whole month appears only in the detail. */
function quantities(
  before: readonly Line[],
  after: readonly Line[],
  was: readonly ExplanationStep[],
  is: readonly ExplanationStep[],
): ChangeReason[] {
  const reasons: ChangeReason[] = [];
  const days = [daysIn(before, was), daysIn(after, is)] as const;
  if (days[0] !== undefined && days[1] !== undefined && days[0] !== days[1])
    reasons.push({ kind: 'days', text: `los días pasaron de ${days[0]} a ${days[1]}` });
  const hours = [total(was, 'hours'), total(is, 'hours')] as const;
  if (hours[0] !== undefined && hours[1] !== undefined && hours[0] !== hours[1])
    reasons.push({
      kind: 'hours',
      text: `las horas pasaron de ${toDecimalComma(hours[0])} a ${toDecimalComma(hours[1])}`,
    });
  const units = [total(was, 'quantity'), total(is, 'quantity')] as const;
  if (units[0] !== undefined && units[1] !== undefined && units[0] !== units[1])
    reasons.push({
      kind: 'amount',
      text: `las unidades pasaron de ${toDecimalComma(units[0])} a ${toDecimalComma(units[1])}`,
    });
  return reasons;
}

function daysIn(lines: readonly Line[], own: readonly ExplanationStep[]): string | undefined {
  const message = total(own, 'days');
  if (message !== undefined) return message;
  const details = lines
    .map(({ detail }) => /^(\d+) días?\b/.exec(detail)?.[1])
    .filter((text) => text !== undefined);
  return details.length ? String(details.reduce((sum, text) => sum + Number(text), 0)) : undefined;
}

function total(own: readonly ExplanationStep[], kind: Role['kind']): string | undefined {
  const found = own.filter((step) => roleOf(step).kind === kind && step.operand !== undefined);
  if (found.length === 0) return undefined;
  return trimZeros(
    toDecimalText(
      found.reduce((sum, { operand = '0' }) => plus(sum, exact(operand)), exact(0)),
      4,
    ),
  );
}

/** Roles whose steps are added up, or that do not explain a change. */
type Counted = 'days' | 'hours' | 'quantity' | 'unit';
const isCounted = (kind: Role['kind']): kind is Counted =>
  kind === 'days' || kind === 'hours' || kind === 'quantity' || kind === 'unit';

/** Compares the first step of each role (salary, allowance, divisor, rate, UVT) and reports operands that differ. */
function operands(
  was: readonly ExplanationStep[],
  is: readonly ExplanationStep[],
  law: string,
): ChangeReason[] {
  const reasons: ChangeReason[] = [];
  const seen = new Set<string>();
  for (const step of is) {
    const { kind, key } = roleOf(step);
    if (step.operator === '=' || isCounted(kind) || seen.has(key)) continue;
    seen.add(key);
    const other = was.find((one) => one.operator !== '=' && roleOf(one).key === key);
    if (!other || other.operand === step.operand) continue;
    reasons.push({ kind, text: clause(kind, key, other, step, law) });
  }
  return reasons;
}

function clause(
  kind: ChangeReason['kind'],
  key: string,
  was: ExplanationStep,
  is: ExplanationStep,
  law: string,
): string {
  const cite = law ? ` (${law})` : '';
  if (key === 'divisor') return `las horas del mes pasaron de ${was.operand} a ${is.operand}${cite}`;
  if (key === 'uvt') return `la UVT pasó de ${pesosOf(was)} a ${pesosOf(is)}${cite}`;
  if (key === 'range')
    return `la base pasó del rango de más de ${was.operand} UVT al de más de ${is.operand}`;
  if (kind === 'rate') return `el porcentaje pasó de ${percent(was)} a ${percent(is)}${cite}`;
  if (kind === 'salary') return `el salario pasó de ${pesosOf(was)} a ${pesosOf(is)}`;
  const name = is.label.replace(/\s+de (19|20)\d\d.*$/, '');
  return `${named(name)} de ${pesosOf(was)} a ${pesosOf(is)}${kind === 'parameter' ? cite : ''}`;
}

/** Writes the name within a sentence with its verb: «el auxilio mensual pasó», «las cesantías pasaron». */
function named(name: string): string {
  const text = `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  const [first = ''] = text.split(' ');
  const feminine = /^(base|prima|cuota|parte|retención|renta|salud|pensión)$/.test(first);
  if (/s$/.test(first)) return `${/as$/.test(first) ? 'las' : 'los'} ${text} pasaron`;
  return `${feminine ? 'la' : 'el'} ${text} pasó`;
}

const pesosOf = ({ operand, value }: ExplanationStep): string => {
  const amount = parseMoney(operand ?? '');
  return amount === undefined ? value : formatPesos(amount);
};
const percent = ({ operand = '0' }: ExplanationStep): string =>
  `${toDecimalComma(trimZeros(toDecimalText(times(exact(operand), exact(100)), 3)))} %`;

const isBase = ({ operator, label }: ExplanationStep): boolean =>
  operator === '=' && label.startsWith('Base');
const bases = (own: readonly ExplanationStep[]): boolean => own.some(isBase);
const afterBase = (own: readonly ExplanationStep[]): ExplanationStep[] =>
  own.slice(own.findLastIndex(isBase) + 1);

/** Explains a change of the base: its old and new figures, and which of its parts came, left or changed. */
function baseReason(
  was: readonly ExplanationStep[],
  is: readonly ExplanationStep[],
): ChangeReason | undefined {
  const [wasBase, isBaseNow] = [was.findLast(isBase), is.findLast(isBase)];
  if (!wasBase || !isBaseNow || wasBase.value === isBaseNow.value) return undefined;
  const [wasParts, isParts] = [partsOf(was), partsOf(is)];
  const labels = [...isParts.keys()];
  const entered = labels.filter((label) => !wasParts.has(label));
  const changed = labels.filter((label) => wasParts.has(label) && wasParts.get(label) !== isParts.get(label));
  const left = [...wasParts.keys()].filter((label) => !isParts.has(label));
  const moved = [
    phrase(entered, 'entró', 'entraron'),
    phrase(changed, 'cambió', 'cambiaron'),
    phrase(left, 'salió', 'salieron'),
  ].filter(Boolean);
  const parts = moved.length ? `: ${moved.join(', ')}` : '';
  const name = `${isBaseNow.label.charAt(0).toLowerCase()}${isBaseNow.label.slice(1)}`;
  return {
    kind: 'base',
    text: `la ${name} pasó de $\u00a0${wasBase.value} a $\u00a0${isBaseNow.value}${parts}`,
  };
}

const phrase = (labels: readonly string[], one: string, many: string): string =>
  labels.length === 0 ? '' : `${labels.length > 1 ? many : one} ${joinTexts(labels)}`;

/** Joins texts as `Salud, Pensión y Fondo`. */
export const joinTexts = (texts: readonly string[]): string =>
  texts.length > 1 ? `${texts.slice(0, -1).join(', ')} y ${texts.at(-1)}` : (texts[0] ?? '');

function partsOf(own: readonly ExplanationStep[]): Map<string, string> {
  const until = own.findLastIndex(isBase);
  const added = own
    .slice(0, until)
    .filter(({ operator }) => operator !== '=' && operator !== '×' && operator !== '÷');
  return new Map(
    added.map(({ label, operand = '' }) => [label.replace(/\s+de (19|20)\d\d.*$/, ''), operand]),
  );
}

/** Returns the norm that only the later lines cite: the row of parameters that began in between. */
function newLaw(before: readonly Line[], after: readonly Line[]): string {
  const cited = new Set(before.flatMap(({ explanation }) => explanation.law));
  return after.flatMap(({ explanation }) => explanation.law).find((basis) => !cited.has(basis)) ?? '';
}
