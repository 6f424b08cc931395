import { checkmarkOutline, cloudUploadOutline, removeOutline } from 'ionicons/icons';
import { type AnyRecord, labelOf, type Resource } from '../../domain/resource.ts';
import { shownValue } from '../../kit/controls.tsx';
import type { Column } from '../../kit/data-table.tsx';
import { Icon } from '../../kit/icon.tsx';

export const nameOf = (resource: Resource, row: AnyRecord): string => labelOf(resource, row);

const figures = new Set(['money', 'integer', 'percent']);

/** The columns of a list, as the resource declares them, and whether the row is in use. A tablet leaves the days out. */
export function columnsOf(
  resource: Resource,
  unsent: ReadonlySet<string>,
  roomy: boolean,
): Column<AnyRecord>[] {
  const leads = resource.fields['name'] ? 'name' : resource.list[0];
  const declared = resource.list.flatMap((name): Column<AnyRecord>[] => {
    const field = resource.fields[name];
    if (!field || (field.kind === 'day' && !roomy)) return [];
    return [
      {
        name,
        title: field.label,
        cell: (row) => shownValue(field, name, row),
        numeric: figures.has(field.kind),
        strong: name === leads,
        sortable: field.kind !== 'reference',
      },
    ];
  });
  return [
    ...declared,
    {
      name: 'active',
      title: 'Estado',
      width: 128,
      cell: (row) => <InUse row={row} unsent={unsent.has(row.id)} />,
    },
  ];
}

function InUse({ row, unsent }: { row: AnyRecord; unsent: boolean }) {
  if (unsent)
    return (
      <span className="q-tag">
        <Icon of={cloudUploadOutline} size="s" />
        Por enviar
      </span>
    );
  return row.active === false ? (
    <span className="q-tag q-tag--off">
      <Icon of={removeOutline} size="s" />
      Inactivo
    </span>
  ) : (
    <span className="q-tag">
      <Icon of={checkmarkOutline} size="s" />
      Activo
    </span>
  );
}
