import type { Role } from '../../domain/identity/roles.ts';
import type { Field, FieldKind, ReferenceField, ReferencesField } from '../../domain/records/fields.ts';
import type { Resource } from '../../domain/records/resource.ts';
import { canCreate } from '../../domain/routes/access.ts';
import type { ChoicesQuery } from '../../kit/inputs/choices.ts';
import type { Sort } from '../../kit/tables/data-table.tsx';
import { readPageNumber } from '../records/own-search.ts';
import type { ListQuery } from '../records/records.ts';

/** Page sizes. `all` shows the whole list on one page. */
export const sizes = ['25', '50', '100', 'all'] as const;
export type PageSize = (typeof sizes)[number];
const usual: PageSize = '50';

/** View of a list. It is kept in the address, so that a saved or shared link opens the same view. */
export type View = {
  size: PageSize;
  page: number;
  sort: readonly Sort[];
  columns: readonly string[];
  /** By parameter of the address; the edges of a range are `salary.from` and `salary.to`. */
  filter: Record<string, string>;
};

const ranged: ReadonlySet<FieldKind> = new Set<FieldKind>(['money', 'day', 'moment', 'integer', 'percent']);
const chosen: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'choice',
  'choices',
  'flag',
  'reference',
  'references',
]);

export const isRanged = (field: Field): boolean => ranged.has(field.kind);

/** Fields that every row has, declared or not. */
const common: readonly string[] = ['active', 'created_at', 'updated_at'];
const inUse: Field = { kind: 'flag', label: 'Activo' };

/** Lists the filters: those declared, the amounts and days among the columns, and whether the row is in use. */
export function listResourceFilters(resource: Resource): [name: string, field: Field][] {
  const columns = resource.list.filter((name) => {
    const field = resource.fields[name];
    return field && !field.derived && (field.kind === 'money' || field.kind === 'day');
  });
  const names = [...new Set([...(resource.filters ?? []), ...columns])];
  const found = names.flatMap((name): [string, Field][] => {
    const field = resource.fields[name];
    return field && (ranged.has(field.kind) || chosen.has(field.kind)) ? [[name, field]] : [];
  });
  return resource.only || names.includes('active') ? found : [...found, ['active', inUse]];
}

export const listFilterParams = (name: string, field: Field): string[] =>
  isRanged(field) ? [`${name}.from`, `${name}.to`] : [name];

export const listFieldOptions = (field: Field): (readonly [string, string])[] =>
  field.kind === 'choice' || field.kind === 'choices'
    ? Object.entries(field.options)
    : [
        ['1', 'Sí'],
        ['0', 'No'],
      ];

export const toChoicesQuery = (field: ReferenceField | ReferencesField): ChoicesQuery => {
  const only = field.kind === 'reference' ? field.only : undefined;
  return { to: field.to, within: only && { field: only.field, value: only.is } };
};

export function readListView(resource: Resource, query: URLSearchParams): View {
  const size = sizes.find((one) => one === query.get('per_page')) ?? usual;
  const columns = (query.get('columns') ?? '')
    .split(',')
    .filter((name) => Object.hasOwn(resource.fields, name));
  const sort = parseSort(query.get('sort') ?? '').filter(
    ({ by }) => Object.hasOwn(resource.fields, by) || common.includes(by),
  );
  const keys = listResourceFilters(resource).flatMap(([name, field]) => listFilterParams(name, field));
  return {
    size,
    page: readPageNumber(query),
    sort: sort.length ? sort : parseSort(resource.order),
    columns: columns.length ? columns : resource.list,
    filter: Object.fromEntries(keys.map((key) => [key, query.get(key) ?? ''])),
  };
}

export const parseSort = (text: string): Sort[] =>
  text
    .split(',')
    .filter(Boolean)
    .map((one) => ({ by: one.replace(/^-/, ''), down: one.startsWith('-') }));

export const sortText = (sort: readonly Sort[]): string =>
  sort.map(({ by, down }) => `${down ? '-' : ''}${by}`).join(',');

/** Sorts by the pressed column alone, or, with `add`, also by the others, up to five. */
export function updateSort(sort: readonly Sort[], pressed: Sort, add: boolean): Sort[] {
  if (!add) return [pressed];
  return sort.some(({ by }) => by === pressed.by)
    ? sort.map((one) => (one.by === pressed.by ? pressed : one))
    : [...sort, pressed].slice(-5);
}

export const toListQuery = ({ size, page, sort, filter }: View, search: string): ListQuery => ({
  page,
  per_page: size === 'all' ? 200 : Number(size),
  search,
  sort: sortText(sort),
  filter,
});

export const getListPermissions = (resource: Resource, held: readonly Role[]) => ({
  create: canCreate(resource, held),
  open: !resource.only,
});
