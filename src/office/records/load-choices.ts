import {
  type AnyRecord,
  formatRecordLabel,
  type ReferredRow,
  type Resource,
  toReferenceName,
} from '../../domain/records/resource.ts';
import { findResource } from '../../domain/resources/index.ts';
import { dayOf, type Instant } from '../../domain/values/day.ts';
import type { Choice, ChoicesQuery } from '../../kit/inputs/choices.ts';
import { http } from '../../net/http.ts';
import { type RecordsPage, toListParams } from './records.ts';

/**
 * Loads every row of a list of choices, page by page. Leaves out inactive rows and those whose `valid_to` is past.
 */
export async function loadChoices({ to, within }: ChoicesQuery): Promise<Choice[]> {
  const resource = findResource(to);
  if (!resource) return [];
  const rows: AnyRecord[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const params = toListParams({
      page,
      per_page: 200,
      search: '',
      sort: resource.order,
      filter: within ? { [within.field]: within.value } : {},
    });
    const { data } = await http.get<RecordsPage>(`/${to}`, { params, by: 'screen' });
    rows.push(...data.data);
    last = data.meta.last_page;
  }
  const today = dayOf(Date.now() as Instant);
  const ended = ({ valid_to: to }: AnyRecord) => typeof to === 'string' && to < today;
  return rows.filter((row) => row.active !== false && !ended(row)).map((row) => toChoice(resource, row));
}

/** Field shown next to the name, for resources where two rows may have the same name. */
const distinguishingField: Readonly<Record<string, string>> = {
  municipalities: 'department_id',
  branch_offices: 'municipality_id',
  employees: 'charge_id',
};

export function toChoice(resource: Resource, row: AnyRecord): Choice {
  const code = row['code'] ?? row['document_number'];
  const flags = Object.keys(resource.fields).filter((name) => row[name] === true);
  const name = distinguishingField[resource.path] ?? '';
  const other = row[toReferenceName(name)] as ReferredRow | null | undefined;
  return {
    id: row.id,
    label: formatRecordLabel(resource, row),
    ...(code != null && { code: String(code) }),
    ...(resource.scope === 'global' && { flags }),
    ...(other && { detail: other.label }),
    // Choosing a municipality also fills in its department.
    ...(other &&
      resource.path === 'municipalities' && {
        beside: { [name]: row[name], [toReferenceName(name)]: other },
      }),
  };
}
