import type { Role } from '../identity/roles.ts';
import { trimZeros } from '../text/trim-zeros.ts';
import type { Errors } from './errors.ts';
import type { Field, Fields, FieldValue } from './fields.ts';

/**
 * A resource is declared once, as data. The columns, the validation on both sides, the API routes, the permissions,
 * the list with its filters, the form, the menu entry, the title and the crumbs derive from it.
 *
 *     export const costCenters = defineResource({
 *       path: 'cost_centers', title: 'Centros de costo', singular: 'Centro de costo',
 *       scope: 'company', roles: companyStaff,
 *       fields: { code: text('Código', { max: 20, required: true, unique: true }), … },
 *       list: ['code', 'name'], search: ['code', 'name'], order: 'code',
 *     });
 */
export type Resource<F extends Fields = Fields, Name extends string = string> = {
  /** Path of the screens and of the API, and name of the table. */
  path: string;
  title: string;
  singular: string;
  /** Plural of `singular`, when it differs from the title. */
  plural?: string;
  /** True for feminine nouns, which take «Nueva», «la», … */
  feminine?: boolean;
  /** `company`: rows of the selected company. `global`: one catalogue for all. `membership`: the companies. */
  scope: 'company' | 'global' | 'membership';
  /** Roles that open the screens and write the rows. */
  roles: readonly Role[];
  /** Roles that may also read through the API, for lists of choices. Without it, only the writers read. */
  readers?: readonly Role[];
  /** Roles that may change only these fields of a row. They cannot create or remove rows. */
  partly?: { roles: readonly Role[]; fields: readonly Name[] };
  fields: F;
  /** Columns of the table, in order. On a phone the first is the title, the rest are the detail. */
  list: readonly Name[];
  /** Fields that the search box looks in, ignoring accents and case. */
  search: readonly Name[];
  filters?: readonly Name[];
  bulk?: readonly Name[];
  /** Default order of a list. `-` means descending. */
  order: Name | `-${Name}`;
  /** Template of the label of a row, for choices and questions: `{code} · {name}`. */
  label: string;
  /** `list`: no form writes the rows, and the only screen is the list. */
  only?: 'list';
  /** `queue`: forms made offline wait on the device. `refuse`: forms need a connection. */
  offline?: 'queue' | 'refuse';
  /**
   * Checks several fields together, and the official rows they point at, on the client and on the server. Returns
   * errors by field; empty when there are none.
   */
  rules?: (values: Readonly<Record<string, unknown>>) => Errors;
  /** Initial values that depend on other values of the new row. Example: the shares of a fund depend on its type. */
  initials?: (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** Writes that require proof of identity: all of them, or changes of these fields. */
  proof?: 'all' | readonly Name[];
  /** Name of the value, sent beside the fields, that confirms the effects of a change on other rows. */
  confirms?: string;
  /** Choice, sent beside the fields, of how a change is applied. The first option is the default. */
  answer?: { name: string; options: readonly [string, ...string[]]; description: string };
  /** Column of the menu that leads to its list. Without it, `office/page/menu.ts` places the list by its path. */
  menu?: MenuColumn;
};

/** Titles of the columns of the sheets that open beside the menu. */
export type MenuColumn =
  | 'Quiénes somos'
  | 'Cómo se organiza'
  | 'Con qué paga'
  | 'Ante la DIAN'
  | 'De la compañía'
  | 'Catálogos'
  | 'De la instalación';

export function defineResource<const F extends Fields>(
  resource: Resource<F, keyof F & string>,
): Resource<F, keyof F & string> {
  return resource;
}

/** Metadata of every row, besides its fields. */
export type RecordMetadata = {
  id: string;
  active: boolean;
  version: number;
  created_at: string;
  updated_at: string;
};

export type ResourceRecord<R extends { fields: Fields }> = RecordMetadata & {
  -readonly [K in keyof R['fields']]: R['fields'][K] extends Field
    ? R['fields'][K]['required'] extends true
      ? FieldValue<R['fields'][K]>
      : FieldValue<R['fields'][K]> | null
    : never;
};

/** A row of any resource. Values go by field name, and the row that `x_id` points at goes under `x`. */
export type AnyRecord = RecordMetadata & Record<string, unknown>;

/**
 * Row that a reference shows: `municipality_id` comes with `municipality: { id, code, label }`. A row of an official
 * list also lists the flags it has.
 */
export type ReferredRow = { id: string; code?: string; label: string; flags?: readonly string[] };

/** Returns the name under which a referenced row travels: `municipality_id` → `municipality`. */
export const toReferenceName = (field: string): string => field.replace(/_id$/, '');

/** Lists the fields from a heading of the form to the next heading. */
export function listSectionFields({ fields }: Pick<Resource, 'fields'>, section: string): string[] {
  const names = Object.keys(fields);
  const first = names.findIndex((name) => fields[name]?.section === section);
  const next = names.findIndex((name, at) => at > first && fields[name]?.section !== undefined);
  return first < 0 ? [] : names.slice(first, next < 0 ? undefined : next);
}

/** Fills the label template of a resource. Days and decimals are formatted for people: `Ley 797 de 2003 desde 4`. */
export function formatRecordLabel(
  resource: Pick<Resource, 'label' | 'fields'>,
  row: Record<string, unknown>,
): string {
  return resource.label
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      const text = row[name] == null ? '' : String(row[name]);
      const kind = resource.fields[name]?.kind;
      if (kind === 'reference')
        return (row[toReferenceName(name)] as Partial<ReferredRow> | undefined)?.label ?? '';
      if (kind === 'day') return text.split('-').reverse().join('/');
      return kind === 'percent' ? trimZeros(text).replace('.', ',') : text;
    })
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns whether the field is a column of the table. Other fields are computed when the row is read. */
export const isColumn = (field: Field): boolean => !field.derived;

/** Returns whether a read includes the field only when the call names it. */
export const isNamedOnly = (field: Field | undefined): boolean =>
  field?.kind === 'integer' && field.counts === 'uses';

/** Returns whether the resource is a list of the installation from which all companies choose. */
export const isOfficialList = ({ scope, only }: Pick<Resource, 'scope' | 'only'>): boolean =>
  scope === 'global' && !only;

/** Returns whether the field applies, given the other values of the form and the rows they point at. */
export function isAsked({ when }: Field, values: Record<string, unknown>): boolean {
  if (!when) return true;
  if ('is' in when) return when.is.includes(values[when.field] as string | boolean);
  // An unknown row says nothing, so the form offers the field.
  return Boolean(values[when.field]) && (flagsOf(when.field, values)?.includes(when.flag) ?? true);
}

/** Returns whether the field applies and cannot stay empty. */
export function isNeeded(field: Field, values: Record<string, unknown>): boolean {
  const { when } = field;
  return field.required === true && !(when && 'flag' in when && !flagsOf(when.field, values));
}

/** Returns the purpose for which an optional field is needed later, or `undefined` when there is none. */
export function findLaterPurpose({ later }: Field, values: Record<string, unknown>): string | undefined {
  const needless = later?.unless.some((one) =>
    'flag' in one ? flagsOf(one.field, values)?.includes(one.flag) : values[one.field] === true,
  );
  return needless ? undefined : later?.for;
}

const flagsOf = (field: string, values: Record<string, unknown>): readonly string[] | undefined =>
  (values[toReferenceName(field)] as ReferredRow | null | undefined)?.flags;

/**
 * Builds the initial values of a new row, given the values already written. References are left out, because they
 * start by code.
 */
export function buildInitialValues(
  resource: Resource,
  prefilled?: Record<string, unknown>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.computed) continue;
    if (field.kind !== 'reference' && 'initial' in field && field.initial !== undefined)
      values[name] = field.initial;
    else if (field.kind === 'flag') values[name] = false;
  }
  return { ...values, ...resource.initials?.({ ...values, ...prefilled }) };
}

/**
 * Returns the initial values that changed with another value or another form of the resource, and that nobody
 * overwrote.
 */
export function getChangedInitials(
  resource: Resource,
  before: Record<string, unknown>,
  now: Record<string, unknown>,
  next = resource,
): Record<string, unknown> {
  const was = resource.initials?.(before) ?? {};
  const begins = Object.entries(next.initials?.(now) ?? {});
  return Object.fromEntries(
    begins.filter(([name, value]) => was[name] !== value && (before[name] ?? '') === (was[name] ?? '')),
  );
}
