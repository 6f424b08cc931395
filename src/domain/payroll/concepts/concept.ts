import type { Base } from './concepts.ts';
import type { StoredShape } from './stored.ts';

/**
 * Row of the year of an employee (form 220, format 2276) that an amount goes to when it is not that of salaries or other
 * payments; `advances` and `refunds` are no income.
 */
export type IncomeRow =
  | 'vouchers'
  | 'commissions'
  | 'benefits'
  | 'viatics'
  | 'cooperative'
  | 'severance'
  | 'advances'
  | 'refunds';
/** Row of the contributions of that year that a deduction goes to. */
export type ContributionRow = 'voluntary_pension' | 'afc';

/** Facts of a concept whose amount somebody writes. */
type Declared<S> = {
  label: string;
  /** Element of the official document, under Devengados or Deducciones. */
  element: string;
  /** Shape in the payroll and in the document. */
  stored: S;
  /** Words that find it beside its label. */
  search: string;
  /** Concepts copied to the next month: those that go by results or happen once are not. */
  repeats: boolean;
  /** Concepts of which one amount may be added to many payrolls at once. */
  together: boolean;
  /** Sentence of its explanation and its law, where they are not those of its side. */
  reason?: { text: string; law: string };
  /** Salary in kind (CST art. 129): what was earned so, and what was handed so. */
  inKind?: true;
  /** Description that the document demands: its label in forms, and the finding of who leaves it empty. */
  description?: { label: string; missing: string; hint: string };
};

/** Earning whose amount somebody writes. */
export type Earning<S extends StoredShape = StoredShape> = Declared<S> & {
  /** Totals that the amount enters when it is salary; without them it never is. */
  salary?: readonly Base[];
  /** Totals that it enters when it is not salary; without them it always is. */
  other?: readonly Base[];
  /** Titles of columns that bring it, by side, in lower case and without accents. */
  titles?: { salary?: readonly string[]; other?: readonly string[] };
  income?: IncomeRow;
};

/**
 * Ground that a deduction rests on, which says what limits it: the worker's consent alone, which leaves the minimum wage whole
 * (CST art. 149); a libranza (Ley 1527 de 2012); a judge; a law of its own; or that it is pay already handed.
 */
export type DeductionGround = 'consent' | 'libranza' | 'judge' | 'law' | 'advance';

/** Deduction whose amount somebody writes, besides the contributions of law. */
export type Deduction<S extends StoredShape = StoredShape> = Declared<S> & {
  titles?: readonly string[];
  ground: DeductionGround;
  /** Turn in which it waits when a payment lacks money, from 1; none when it never waits. */
  waits: number | undefined;
  /** Law that lets it be taken from a later payment, when it has its own. */
  debtLaw?: string;
  contribution?: ContributionRow;
};

/** Declares an earning: the types, the form, the import, the copy, the certificate and the document follow from it. */
export const earning = <const S extends StoredShape>(declared: Earning<S>): Earning<S> => declared;
/** Declares a deduction: the types, the form, the import, the copy, the certificate and the document follow from it. */
export const deduction = <const S extends StoredShape>(declared: Deduction<S>): Deduction<S> => declared;
