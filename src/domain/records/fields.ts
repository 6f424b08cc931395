import type { FileType, StoredFile } from '../files/files.ts';

/**
 * The vocabulary in which resources are declared. A field is plain data; its kind decides how it is
 * read, stored and shown. Values travel as JSON or as form text: `1`/`0`, decimal text, `YYYY-MM-DD`.
 */

type Common = {
  label: string;
  required?: boolean;
  /** Needed or not by the rules of its resource: the form does not call it optional. */
  depends?: boolean;
  /**
   * Purpose for which a row is incomplete without the field, though it is saved: the form says so instead of calling it
   * optional. Not where a flag of the form, or of the official row that a field points at, makes it needless.
   */
  later?: { for: string; unless: readonly ({ field: string } | { field: string; flag: string })[] };
  /** The value is of one person: it is never said of many at once. A unique field is too. */
  personal?: boolean;
  /** One line under the field saying what to write. */
  hint?: string;
  /** Heading of the form under which the field stands; it lasts until the next one. */
  section?: string;
  /** Set by the server; shown, never sent. */
  computed?: boolean;
  /** Worked out when the row is read: it has no column. Always computed too. */
  derived?: boolean;
  /**
   * The field is asked for, and required if it says so, only when the other field has one of these values, or points
   * at a row of an official list that has this flag.
   */
  when?: { field: string; is: readonly (string | boolean)[] } | { field: string; flag: string };
};

export type TextField = Common & {
  kind: 'text';
  max: number;
  unique?: boolean;
  pattern?: { test: RegExp; message: string };
  /** `identity` is read as people write it: `C.C. 1.037.482.916` (see `identity-number.ts`). */
  input?: 'text' | 'email' | 'tel' | 'digits' | 'identity';
  /** Kept without its check digit, and asked about when it may carry it. */
  nit?: boolean;
  /** Field where a NIT that looks glued is repeated by who confirms it with all its figures. */
  confirmedBy?: string;
  /** Written under another field, and not drawn among the fields. */
  apart?: boolean;
  /** Data of a screen of its own, as JSON: histories say that it changed, and not how. */
  json?: boolean;
  /** Of several lines, as a note is. */
  lines?: boolean;
  /** Lists show its last four characters; the whole is for who opens the row. */
  masked?: boolean;
  initial?: string;
};
export type IntegerField = Common & {
  kind: 'integer';
  min?: number;
  max?: number;
  initial?: number;
  /**
   * Count of the rows of another resource of the same company that point here: `{ in: 'employees', by: ['arl_id'] }`;
   * or `uses`, the rows of any resource that do, which costs too much to be read where nobody names it.
   */
  counts?: { in: string; by: readonly string[] } | 'uses';
};
/** Several whole numbers, without repeating any: the days of payment of a month. */
export type IntegersField = Common & {
  kind: 'integers';
  min?: number;
  max?: number;
  initial?: readonly number[];
};
/** A number with three decimals; of a hundred, unless `unit` says of what. */
export type PercentField = Common & {
  kind: 'percent';
  min?: number;
  max?: number;
  initial?: string;
  unit?: string;
};
export type MoneyField = Common & { kind: 'money'; positive?: boolean; initial?: string };
export type DayField = Common & { kind: 'day'; notBefore?: string };
/** `HH:MM` of a day of 24 hours. */
export type TimeField = Common & { kind: 'time'; initial?: string };
/** A moment, ISO 8601 in UTC once read. Written without a zone, it is the clock of Colombia. */
export type MomentField = Common & { kind: 'moment'; notBefore?: string };
export type FlagField = Common & { kind: 'flag'; initial?: boolean };
export type ChoiceField = Common & {
  kind: 'choice';
  options: Readonly<Record<string, string>>;
  /** Hints that stand only while their option is chosen. */
  hints?: Readonly<Record<string, string>>;
  initial?: string;
};
/** Several of the options. */
export type ChoicesField = Common & {
  kind: 'choices';
  options: Readonly<Record<string, string>>;
  initial?: readonly string[];
};
export type ReferenceField = Common & {
  kind: 'reference';
  /** Path of the resource pointed at. */
  to: string;
  /** The choices narrow to those whose field equals this form's field: municipality → department. */
  within?: { field: string; equals: string };
  /** The choices are only those whose field has this value: `{ field: 'type', is: 'salud' }`. */
  only?: { field: string; is: string };
  /** Code of the catalogue row a new form starts with. */
  initial?: string;
};
/** Ids of several rows of a resource, each once. */
export type ReferencesField = Common & { kind: 'references'; to: string };
/** One file of these kinds, of at most so many bytes. */
export type FileField = Common & { kind: 'file'; types: readonly FileType[]; max: number };

export type Field =
  | TextField
  | IntegerField
  | IntegersField
  | PercentField
  | MoneyField
  | DayField
  | TimeField
  | MomentField
  | FlagField
  | ChoiceField
  | ChoicesField
  | ReferenceField
  | ReferencesField
  | FileField;
export type FieldKind = Field['kind'];
export type Fields = Readonly<Record<string, Field>>;

type Options<F extends Field> = Omit<F, 'kind' | 'label'>;

export const text = <const O extends Options<TextField>>(label: string, options: O) =>
  ({ kind: 'text', label, ...options }) as const;
export const integer = <const O extends Options<IntegerField>>(label: string, options: O) =>
  ({ kind: 'integer', label, ...options }) as const;
export const integers = <const O extends Options<IntegersField>>(label: string, options: O) =>
  ({ kind: 'integers', label, ...options }) as const;
export const percent = <const O extends Options<PercentField>>(label: string, options: O) =>
  ({ kind: 'percent', label, ...options }) as const;
export const moneyField = <const O extends Options<MoneyField>>(label: string, options: O) =>
  ({ kind: 'money', label, ...options }) as const;
export const dayField = <const O extends Options<DayField>>(label: string, options: O) =>
  ({ kind: 'day', label, ...options }) as const;
export const timeField = <const O extends Options<TimeField>>(label: string, options: O) =>
  ({ kind: 'time', label, ...options }) as const;
export const momentField = <const O extends Options<MomentField>>(label: string, options: O) =>
  ({ kind: 'moment', label, ...options }) as const;
export const flag = <const O extends Options<FlagField>>(label: string, options: O) =>
  ({ kind: 'flag', label, ...options }) as const;
export const choice = <const O extends Options<ChoiceField>>(label: string, options: O) =>
  ({ kind: 'choice', label, ...options }) as const;
export const choices = <const O extends Options<ChoicesField>>(label: string, options: O) =>
  ({ kind: 'choices', label, ...options }) as const;
export const reference = <const O extends Options<ReferenceField>>(label: string, options: O) =>
  ({ kind: 'reference', label, ...options }) as const;
export const references = <const O extends Options<ReferencesField>>(label: string, options: O) =>
  ({ kind: 'references', label, ...options }) as const;
export const fileField = <const O extends Options<FileField>>(label: string, options: O) =>
  ({ kind: 'file', label, ...options }) as const;

/** Value of each kind of field, once read: in JSON answers, in forms and in the rows of the server. */
export type FieldValue<F extends Field> = F extends IntegerField
  ? number
  : F extends FlagField
    ? boolean
    : F extends IntegersField
      ? readonly number[]
      : F extends ChoicesField | ReferencesField
        ? readonly string[]
        : F extends FileField
          ? StoredFile
          : string;

/** Rows of a resource that point at one: `counting('Empleados', 'employees', 'arl_id')`. */
export const counting = (label: string, of: string, ...by: readonly string[]) =>
  ({ kind: 'integer', label, computed: true, derived: true, counts: { in: of, by } }) as const;

/** Rows of every resource that point at one, in all the companies that who reads may see. */
export const uses = (label: string) =>
  ({ kind: 'integer', label, computed: true, derived: true, counts: 'uses' }) as const;

/** PostgreSQL type of the column of each kind. */
export const columnTypes = {
  text: 'text',
  integer: 'integer',
  integers: 'integer[]',
  percent: 'numeric(6,3)',
  money: 'numeric(18,2)',
  day: 'date',
  time: 'text',
  moment: 'timestamp with time zone',
  flag: 'boolean',
  choice: 'text',
  choices: 'text[]',
  reference: 'uuid',
  references: 'uuid[]',
  file: 'uuid',
} as const satisfies Record<FieldKind, string>;
