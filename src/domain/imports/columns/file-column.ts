import type { OwnConcept } from '../../payroll/novelties/own-concepts.ts';

/** A column of a file by what it is here. */
export type FileColumn = {
  key: string;
  label: string;
  /** Headers it is known by, without accents nor case. */
  headerNames: readonly string[];
  /** Kind of its content: `money`, `day`, `hours`… */
  kind?: string | undefined;
  /** Its value is of one person, and is never put in the rows of others. */
  personal?: boolean;
  /** Concept of the company that its figures are of. */
  own?: OwnConcept;
};

/** Column that a file may bring of a payroll. */
export type ImportColumn = FileColumn & {
  kind: 'document' | 'text' | 'year' | 'month' | 'period' | 'days' | 'hours' | 'money' | 'day';
  /** Read to compare or to find, never stored: the system works it out. */
  control?: boolean;
};

export const isPersonalColumn = (columns: readonly FileColumn[], key: string): boolean =>
  columns.find((column) => column.key === key)?.personal === true;
