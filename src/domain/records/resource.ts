import type { Role } from '../identity/roles.ts';
import { trimZeros } from '../text/trimmed.ts';
import type { Errors } from './errors.ts';
import type { Field, Fields, FieldValue } from './fields.ts';

/**
 * A resource is said once, here as data: from it come the columns, the validation on both sides, the API
 * routes, the permissions, the list with its filters, the form, the menu entry, the title and the crumbs.
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
  /** Name of several rows, when the title says something else. */
  plural?: string;
  /** Feminine nouns take «Nueva», «la», … */
  feminine?: boolean;
  /** `company`: rows of the selected company. `global`: one catalogue for all. `membership`: the companies themselves. */
  scope: 'company' | 'global' | 'membership';
  /** Roles that open its screens and write it. */
  roles: readonly Role[];
  /** Roles that may read it through the API, for lists of choices; the writers when absent. */
  readers?: readonly Role[];
  /** Roles that may change only these fields of a row, and not make or remove one. */
  partly?: { roles: readonly Role[]; fields: readonly Name[] };
  fields: F;
  /** Columns of the table, in order. On a phone the first is the title, the rest are the detail. */
  list: readonly Name[];
  /** Fields the search box looks in, without accents or case. */
  search: readonly Name[];
  filters?: readonly Name[];
  /** Fields that may be given the same value in many rows at once. */
  bulk?: readonly Name[];
  /** Order of a list unless asked otherwise; with `-`, from the highest or the latest. */
  order: Name | `-${Name}`;
  /** Name of a row in one line, for choices and questions: `{code} · {name}`. */
  label: string;
  /** `list`: nothing is written through forms, and there is no screen but the list. */
  only?: 'list';
  /** Forms made offline wait in the queue of the device; the others ask for a connection. */
  offline?: 'queue' | 'refuse';
  /**
   * Checks that look at several fields and the official rows they point at, the same on both sides. Problems by field;
   * none when all is well.
   */
  rules?: (values: Readonly<Record<string, unknown>>) => Errors;
  /** Values of a new row that depend on its other values: the shares of a fund, on its type. */
  initials?: (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** Writings whose person must have proved who they are: all of them, or changes of these fields of a row. */
  proof?: 'all' | readonly Name[];
  /** Value of a change, beside its fields, with which somebody confirms what the change does to other rows. */
  confirms?: string;
  /** Value of a change, beside its fields, that says how they are meant: one of its options, the first unless it is said. */
  answer?: { name: string; options: readonly [string, ...string[]]; description: string };
  /** Rows that stand in the menu group of this name. */
  menu?: string;
};

export function defineResource<const F extends Fields>(
  resource: Resource<F, keyof F & string>,
): Resource<F, keyof F & string> {
  return resource;
}

/** Every row has these besides its fields. */
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

/** A row of any resource: its values by field name, and for `x_id` the row it points at under `x`. */
export type AnyRecord = RecordMetadata & Record<string, unknown>;

/**
 * Row that a reference shows: `municipality_id` comes with `municipality: { id, code, label }`. A row of an official
 * list also says which of its flags it has.
 */
export type ReferredRow = { id: string; code?: string; label: string; flags?: readonly string[] };

/** `municipality_id` → `municipality`, where the row pointed at travels. */
export const toReferenceName = (field: string): string => field.replace(/_id$/, '');

/** The fields from a heading of the form to the next one. */
export function listSectionFields({ fields }: Pick<Resource, 'fields'>, section: string): string[] {
  const names = Object.keys(fields);
  const first = names.findIndex((name) => fields[name]?.section === section);
  const next = names.findIndex((name, at) => at > first && fields[name]?.section !== undefined);
  return first < 0 ? [] : names.slice(first, next < 0 ? undefined : next);
}

/** Fills the label of a resource, days and decimals as people write them: `Ley 797 de 2003 desde 4`. */
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

/** Fields that are columns of the table; the others are worked out when the row is read. */
export const isColumn = (field: Field): boolean => !field.derived;

/** Fields that are read only by a call that names them. */
export const isNamedOnly = (field: Field | undefined): boolean =>
  field?.kind === 'integer' && field.counts === 'uses';

/** Lists of the installation that all companies choose from. */
export const isOfficialList = ({ scope, only }: Pick<Resource, 'scope' | 'only'>): boolean =>
  scope === 'global' && !only;

/** A field is asked for or not, given the other values of the form and the rows they point at. */
export function isAsked({ when }: Field, values: Record<string, unknown>): boolean {
  if (!when) return true;
  if ('is' in when) return when.is.includes(values[when.field] as string | boolean);
  // A row that is not known here says nothing: what may be needed is offered.
  return Boolean(values[when.field]) && (flagsOf(when.field, values)?.includes(when.flag) ?? true);
}

/** A field that is asked for and cannot stay empty. */
export function isNeeded(field: Field, values: Record<string, unknown>): boolean {
  const { when } = field;
  return field.required === true && !(when && 'flag' in when && !flagsOf(when.field, values));
}

/** Purpose for which a field that may stay empty is needed later. */
export function findLaterPurpose({ later }: Field, values: Record<string, unknown>): string | undefined {
  const needless = later?.unless.some((one) =>
    'flag' in one ? flagsOf(one.field, values)?.includes(one.flag) : values[one.field] === true,
  );
  return needless ? undefined : later?.for;
}

const flagsOf = (field: string, values: Record<string, unknown>): readonly string[] | undefined =>
  (values[toReferenceName(field)] as ReferredRow | null | undefined)?.flags;

/** The values a new row starts with, given what was written of it. References aside: those start by code. */
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

/** Values a new row begins with that another value, or another form of the resource, changed and nobody has written over. */
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
