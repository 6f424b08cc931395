import { routes } from '../routes/routes.ts';
import { toMoneyText } from '../values/money.ts';
import type { FactDifference } from './compare.ts';
import { getFact } from './facts.ts';
import { type FactSource, type Mend, mends, type ShownKind, toFigureText } from './sources.ts';

export type DifferenceOwner = {
  employee?: string | null | undefined;
  payroll?: string | undefined;
  year: number;
  month: number;
};

export const getDifferenceKind = ({ fact }: Pick<FactDifference, 'fact'>): ShownKind =>
  fact === 'presence' ? 'presence' : getFact(fact).kind;
export const getDifferenceLabel = ({ fact }: Pick<FactDifference, 'fact'>): string =>
  fact === 'presence' ? 'Persona del mes' : getFact(fact).label;

const hasScreen = (wanted: string): boolean => routes.some(({ path }) => path === wanted);

/** Returns the screen that mends a difference. `null` when it is mended outside the product. */
export function mendLink(mend: Mend, { employee, payroll, year, month }: DifferenceOwner): string | null {
  switch (mend) {
    case 'send':
    case 'note':
      return payroll ? `/payrolls/${payroll}` : `/payrolls?year=${year}&month=${month}`;
    case 'register':
      return employee ? `/employees/${employee}` : `/payrolls?year=${year}&month=${month}`;
    case 'report':
    case 'correct':
    case 'pay':
    case 'refund':
      return hasScreen('/pila') ? `/pila?year=${year}&month=${month}` : null;
    default:
      return mend satisfies never;
  }
}

export type ShownDifference = {
  fact: string;
  label: string;
  kind: ShownKind;
  between: FactSource[];
  figures: Record<FactSource, string | null>;
  why: string;
  claim: string;
  mend: { kind: Mend; words: string; link: string | null };
};

export function toApiDifference(difference: FactDifference, of: DifferenceOwner): ShownDifference {
  const kind = getDifferenceKind(difference);
  const { fact, between, figures, why, claim, mend } = difference;
  const text = (source: FactSource): string | null => {
    const figure = figures[source];
    return figure === undefined ? null : toFigureText(kind, figure);
  };
  return {
    fact,
    label: getDifferenceLabel(difference),
    kind,
    between: [...between],
    figures: { payroll: text('payroll'), document: text('document'), planilla: text('planilla') },
    why,
    claim: toMoneyText(claim),
    mend: { kind: mend, words: mends[mend], link: mendLink(mend, of) },
  };
}
