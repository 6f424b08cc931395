import type { FileType, StoredFile } from '../files/files.ts';

/**
 * Fields with which resources are declared. A field is plain data, and its kind decides how it is read, stored and
 * shown. Values travel as JSON or as form text: `1`/`0`, decimal text, `YYYY-MM-DD`.
 */

type Common = {
  label: string;
  required?: boolean;
  /** The rules of the resource decide whether the field is required, so the form does not call it optional. */
  depends?: boolean;
  /**
   * Purpose for which the row is incomplete without the field, although it can be saved. The form shows the purpose
   * instead of calling the field optional. `unless` lists what makes the field unnecessary: a flag of the form, or a
   * flag of the official row that a field points at.
   */
  later?: { for: string; unless: readonly ({ field: string } | { field: string; flag: string })[] };
  /** The value belongs to one person, so a bulk change cannot set it. The same holds for a unique field. */
  personal?: boolean;
  hint?: string;
  /** Heading of the form above the field. The heading applies to the following fields until the next one. */
  section?: string;
  /** The server sets the value. Clients see it and never send it. */
  computed?: boolean;
  /** The value is computed when the row is read and has no column. Such a field is always `computed` too. */
  derived?: boolean;
  /**
   * Condition under which the field is asked for, and required when it says so: another field has one of these
   * values, or points at a row of an official list that has this flag.
   */
  when?: { field: string; is: readonly (string | boolean)[] } | { field: string; flag: string };
};

export type TextField = Common & {
  kind: 'text';
  max: number;
  unique?: boolean;
  pattern?: { test: RegExp; message: string };
  /** `identity` accepts numbers as people write them: `C.C. 1.037.482.916` (see `identity-number.ts`). */
  input?: 'text' | 'email' | 'tel' | 'digits' | 'identity';
  /** The value is stored without its check digit. A number that may include one raises a question. */
  nit?: boolean;
  /** Field that repeats a NIT that seems to include its check digit, when the user confirms the NIT as typed. */
  confirmedBy?: string;
  /** The form draws the field under another one, not among the fields. */
  apart?: boolean;
  /** JSON data that has a screen of its own. A history says that it changed, but not how. */
  json?: boolean;
  lines?: boolean;
  /** A list shows only the last four characters; the row itself shows the whole value. */
  masked?: boolean;
  initial?: string;
};
export type IntegerField = Common & {
  kind: 'integer';
  min?: number;
  max?: number;
  initial?: number;
  /**
   * Counts the rows of another resource of the same company that point here: `{ in: 'employees', by: ['arl_id'] }`.
   * `uses` counts the rows of any resource; it is expensive, so only a call that names the field reads it.
   */
  counts?: { in: string; by: readonly string[] } | 'uses';
};
/** A list of whole numbers without repetitions. Example: the payment days of a month. */
export type IntegersField = Common & {
  kind: 'integers';
  min?: number;
  max?: number;
  initial?: readonly number[];
};
/** A number with up to three decimals. A percentage, unless `unit` says otherwise. */
export type PercentField = Common & {
  kind: 'percent';
  min?: number;
  max?: number;
  initial?: string;
  unit?: string;
};
export type MoneyField = Common & { kind: 'money'; positive?: boolean; initial?: string };
export type DayField = Common & { kind: 'day'; notBefore?: string };
/** `HH:MM` in a day of 24 hours. */
export type TimeField = Common & { kind: 'time'; initial?: string };
/** A moment, ISO 8601 in UTC once read. A text without a zone is the time in Colombia. */
export type MomentField = Common & { kind: 'moment'; notBefore?: string };
export type FlagField = Common & { kind: 'flag'; initial?: boolean };
export type ChoiceField = Common & {
  kind: 'choice';
  options: Readonly<Record<string, string>>;
  /** Hints by option, shown only while that option is chosen. */
  hints?: Readonly<Record<string, string>>;
  /** Words of none of them, when they are not «Elegir». */
  none?: string;
  initial?: string;
};
export type ChoicesField = Common & {
  kind: 'choices';
  options: Readonly<Record<string, string>>;
  initial?: readonly string[];
};
export type ReferenceField = Common & {
  kind: 'reference';
  to: string;
  /** Limits the choices to rows whose field equals this form's field: municipality → department. */
  within?: { field: string; equals: string };
  /** Limits the choices to rows whose field has this value: `{ field: 'type', is: 'salud' }`. */
  only?: { field: string; is: string };
  /** Code of the catalogue row that a new form starts with. */
  initial?: string;
};
/** Ids of rows of a resource, without repetitions. */
export type ReferencesField = Common & { kind: 'references'; to: string };
/** One file of these types. `max` is in bytes. */
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

/** Parsed value of each kind of field, in JSON answers, in forms and in the rows of the server. */
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

/** Declares a count of the rows that point at one: `counting('Empleados', 'employees', 'arl_id')`. */
export const counting = (label: string, of: string, ...by: readonly string[]) =>
  ({ kind: 'integer', label, computed: true, derived: true, counts: { in: of, by } }) as const;

/** Declares a count of the rows of every resource that point at one, in all the companies that the reader may see. */
export const uses = (label: string) =>
  ({ kind: 'integer', label, computed: true, derived: true, counts: 'uses' }) as const;

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
