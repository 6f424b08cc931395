import type { Role } from '../../domain/identity/roles.ts';
import type { Field, FieldKind, ReferenceField, ReferencesField } from '../../domain/records/fields.ts';
import type { Resource } from '../../domain/records/resource.ts';
import { canCreate } from '../../domain/routes/access.ts';
import type { ChoicesQuery } from '../../kit/inputs/choices.ts';
import type { Sort } from '../../kit/tables/data-table.tsx';
import { readPageNumber } from '../records/own-search.ts';
import type { ListQuery } from '../records/records.ts';

/** The sizes of a page; `all` is one page as long as the list. */
export const sizes = ['25', '50', '100', 'all'] as const;
export type PageSize = (typeof sizes)[number];
const usual: PageSize = '50';

/** View of a list. The address says it whole: kept or sent, it opens the same view. */
export type View = {
  size: PageSize;
  page: number;
  sort: readonly Sort[];
  columns: readonly string[];
  /** By field name; the edges of a range are `salary.from` and `salary.to`. */
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

/** Fields of every row, declared or not. */
const common: readonly string[] = ['active', 'created_at', 'updated_at'];
const inUse: Field = { kind: 'flag', label: 'Activo' };

/** Filters of a list: those it declares, the amounts and days of its columns, and rows in use or not. */
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

/** The names under which a filter stands in the address. */
export const listFilterParams = (name: string, field: Field): string[] =>
  isRanged(field) ? [`${name}.from`, `${name}.to`] : [name];

/** The values of a field of few words, and how they read. */
export const listFieldOptions = (field: Field): (readonly [string, string])[] =>
  field.kind === 'choice' || field.kind === 'choices'
    ? Object.entries(field.options)
    : [
        ['1', 'Sí'],
        ['0', 'No'],
      ];

/** The rows among which the value of a reference is looked for. */
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

/** The order after a column is pressed: by it alone, or by it too when the others stay. */
export function updateSort(sort: readonly Sort[], pressed: Sort, add: boolean): Sort[] {
  if (!add) return [pressed];
  return sort.some(({ by }) => by === pressed.by)
    ? sort.map((one) => (one.by === pressed.by ? pressed : one))
    : [...sort, pressed].slice(-5);
}

/** The same view as the server is asked for it. */
export const toListQuery = ({ size, page, sort, filter }: View, search: string): ListQuery => ({
  page,
  per_page: size === 'all' ? 200 : Number(size),
  search,
  sort: sortText(sort),
  filter,
});

/** Actions allowed on a list, by the roles one holds. */
export const getListPermissions = (resource: Resource, held: readonly Role[]) => ({
  create: canCreate(resource, held),
  open: !resource.only,
});
