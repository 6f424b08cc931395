import type { Base } from './concepts.ts';
import type { StoredShape } from './stored.ts';

/**
 * Row of the employee's year (form 220, format 2276) for an amount outside salaries and other payments. `advances` and
 * `refunds` are not income.
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
export type ContributionRow = 'voluntary_pension' | 'afc';

type Declared<S> = {
  label: string;
  /** Element of the official document, under Devengados or Deducciones. */
  element: string;
  stored: S;
  search: string;
  /** Copied to the next month. False for concepts that depend on results or happen once. */
  repeats: boolean;
  /** One amount may be added to many payrolls at once. */
  together: boolean;
  /** Sentence of its explanation and its law, when they differ from those of its side. */
  reason?: { text: string; law: string };
  /** Salary in kind (CST art. 129): earned in kind, and delivered in kind. */
  inKind?: true;
  /** Description that the document demands: its label in forms, and the finding when it is empty. */
  description?: { label: string; missing: string; hint: string };
};

export type Earning<S extends StoredShape = StoredShape> = Declared<S> & {
  /** Totals that the amount enters when it is salary. Absent when it never is. */
  salary?: readonly Base[];
  /** Totals that it enters when it is not salary. Absent when it always is. */
  other?: readonly Base[];
  /** Column titles that import it, by side, in lower case and without accents. */
  titles?: { salary?: readonly string[]; other?: readonly string[] };
  income?: IncomeRow;
};

/**
 * Ground of a deduction, which sets its limit: the worker's consent alone, which leaves the minimum wage whole (CST
 * art. 149); a libranza (Ley 1527 de 2012); a judge; a law of its own; or pay already handed over.
 */
export type DeductionGround = 'consent' | 'libranza' | 'judge' | 'law' | 'advance';

export type Deduction<S extends StoredShape = StoredShape> = Declared<S> & {
  titles?: readonly string[];
  ground: DeductionGround;
  /** Order in which it waits when a payment lacks money, from 1; `undefined` when it never waits. */
  waits: number | undefined;
  /** Law under which a later payment may take it, when it has its own. */
  debtLaw?: string;
  contribution?: ContributionRow;
};

/** Declares an earning. Types, form, import, copy, certificate and document derive from it. */
export const earning = <const S extends StoredShape>(declared: Earning<S>): Earning<S> => declared;
/** Declares a deduction. Types, form, import, copy, certificate and document derive from it. */
export const deduction = <const S extends StoredShape>(declared: Deduction<S>): Deduction<S> => declared;
