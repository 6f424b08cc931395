import type { OwnConcept } from '../../payroll/novelties/own-concepts.ts';

export type FileColumn = {
  key: string;
  label: string;
  /** Accepted headers, without accents or case. */
  headerNames: readonly string[];
  /** Kind of the content: `money`, `day`, `hours`… */
  kind?: string | undefined;
  /** The value belongs to one person, so it is never copied to other rows. */
  personal?: boolean;
  own?: OwnConcept;
};

export type ImportColumn = FileColumn & {
  kind: 'document' | 'text' | 'year' | 'month' | 'period' | 'days' | 'hours' | 'money' | 'day';
  /** The value is only compared or used to find rows. It is not stored, because the system calculates it. */
  control?: boolean;
};

export const isPersonalColumn = (columns: readonly FileColumn[], key: string): boolean =>
  columns.find((column) => column.key === key)?.personal === true;
