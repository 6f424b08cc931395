import { parseMoney } from '../../values/money.ts';
import { formatPesos } from './explanation.ts';
import type { ChangeReason } from './reason.ts';
import type { Line } from './statement.ts';

/**
 * Finds causes that a comparison of sums does not see: a typed amount, another procedure, a limit, a salary that
 * changed within the month. `alone` means that nothing else needs to be said.
 */
export function findSpecialReason(
  before: readonly Line[],
  after: readonly Line[],
): { reason: ChangeReason; alone: boolean } | undefined {
  const [was, is] = [before[0], after[0]];
  if (!was || !is) return undefined;
  const found = (text: string, kind: ChangeReason['kind'] = 'rule', alone = true) => ({
    reason: { kind, text },
    alone,
  });
  if (is.concept === 'salary' && before.length !== after.length && isDated(before, after)) {
    const date = /desde el (.+)$/.exec(after.at(-1)?.detail ?? '')?.[1];
    return found(
      after.length > before.length
        ? `el salario cambió el ${date ?? 'dentro del mes'}`
        : 'en el pago anterior el salario cambió dentro del mes',
      'salary',
    );
  }
  const [wasByHand, isByHand] = [isTyped(was), isTyped(is)];
  if (isByHand && wasByHand) return found(`el valor escrito pasó de ${sum(was)} a ${sum(is)}`, 'amount');
  if (is.concept === 'withholding') {
    if (isByHand) return found('la escribió una persona en lugar de la que se calcula');
    if (wasByHand) return found('ahora se calcula, y antes la escribió una persona');
    const [wasFixed, isFixed] = [isSecond(was), isSecond(is)];
    if (isFixed && !wasFixed)
      return found('pasó de la tabla del mes al porcentaje fijo del semestre', 'rule', false);
    if (wasFixed && !isFixed)
      return found('pasó del porcentaje fijo del semestre a la tabla del mes', 'rule', false);
  }
  return orderReason(was, is);
}

/** Explains a change in an order by its limit, its remaining balance or its instalment. */
function orderReason(was: Line, is: Line): { reason: ChangeReason; alone: boolean } | undefined {
  const found = (text: string, kind: ChangeReason['kind'] = 'rule') => ({
    reason: { kind, text },
    alone: true,
  });
  const [wasReduced, isReduced] = [reduced(was), reduced(is)];
  if (isReduced) {
    const [why = ''] = is.explanation.note.split('. ');
    return found(`la ley no deja descontar más: ${lower(why.replace(/\.$/, ''))}`);
  }
  if (wasReduced) return found('ya se puede descontar completa');
  const [first] = is.explanation.steps;
  if (first?.label === 'Saldo que falta') return found(`solo faltan por pagar ${sum(is)}`, 'amount');
  const [old] = was.explanation.steps;
  const single = is.explanation.steps.length === 1 && was.explanation.steps.length === 1;
  if (single && isOrder(is) && first && old && first.operand !== old.operand)
    return found(`la cuota pasó de ${sum(was)} a ${sum(is)}`, 'amount');
  return undefined;
}

const isDated = (...sides: (readonly Line[])[]): boolean =>
  sides.some((lines) => lines.some(({ detail }) => detail.includes('desde el')));

/** Tells whether an amount was taken as written: its only step is itself, under its own name. */
const isTyped = ({ concept, label, explanation: { steps } }: Line): boolean =>
  concept !== 'salary' && steps.length === 1 && steps[0]?.operator === '' && steps[0].label === label;

const orderConcepts = new Set(['tax_lien', 'loans', 'unions', 'cooperative', 'debt', 'other_deductions']);
const isOrder = (line: Line): boolean => orderConcepts.has(line.concept) && !isTyped(line);
const reduced = (line: Line): boolean =>
  orderConcepts.has(line.concept) && line.detail.startsWith('Reducido de');
const isSecond = ({ explanation: { law } }: Line): boolean => law.includes('ET art. 386');

const sum = ({ amount }: Line): string => {
  const value = parseMoney(amount);
  return value === undefined ? amount : formatPesos(value);
};
const lower = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
