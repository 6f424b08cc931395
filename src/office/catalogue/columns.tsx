import { checkmarkOutline, cloudUploadOutline, removeOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import type { FieldKind } from '../../domain/records/fields.ts';
import { type AnyRecord, formatRecordLabel, type Resource } from '../../domain/records/resource.ts';
import { renderFieldValue } from '../../kit/inputs/controls.tsx';
import { Avatar, findImageUrl } from '../../kit/marks/avatar.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import type { Column } from '../../kit/tables/column.ts';

export const getRecordName = (resource: Resource, row: AnyRecord): string => formatRecordLabel(resource, row);

/** Fields that a list renders in its own way, by name. */
export type Cells = Readonly<Record<string, (row: AnyRecord) => ReactNode>>;

/** Most columns that fit on a tablet with every one shown. */
const fits = 6;
const dated: ReadonlySet<FieldKind> = new Set<FieldKind>(['day', 'moment']);
const figures: ReadonlySet<FieldKind> = new Set<FieldKind>(['money', 'integer', 'percent']);
const widths: Partial<Record<FieldKind, number>> = {
  money: 140,
  integer: 110,
  percent: 110,
  day: 124,
  flag: 96,
};

const isName = (name: string): boolean => name === 'name' || name === 'list_name';
/** A name gets room to be read whole; a title may be cut. */
const leadWidth = (name: string, roomy: boolean): number => (roomy ? (isName(name) ? 260 : 226) : 200);

/** Lists the fields that a list may show, without those that a form writes under another field (`apart`). */
export const listOfferedColumns = ({ fields }: Resource): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === 'text' && field.apart ? [] : [name]));

/**
 * Columns of a list: the chosen ones, or those of the resource and whether the row is in use. A tablet leaves out dates
 * and every reference but the first when the columns of the resource are many.
 */
export function buildRecordColumns(
  resource: Resource,
  names: readonly string[],
  unsent: ReadonlySet<string>,
  roomy: boolean,
  cells: Cells = {},
): Column<AnyRecord>[] {
  const chosen = names !== resource.list;
  // A row with a status of its own says only that it is not in use.
  const stateful = resource.fields['status'] !== undefined;
  const leads = names.find(isName) ?? names[0];
  const lists = names.filter((name) => resource.fields[name]?.kind === 'reference');
  const isLater = (name: string) => lists.indexOf(name) > 0;
  const declared = names.flatMap((name): Column<AnyRecord>[] => {
    const field = resource.fields[name];
    if (!field || (!roomy && !chosen && names.length > fits && (dated.has(field.kind) || isLater(name))))
      return [];
    const width =
      widths[field.kind] ??
      (name === 'code' ? 140 : name === leads && names.length > 2 ? leadWidth(name, roomy) : undefined);
    return [
      {
        name,
        title: field.label,
        cell: (row) =>
          name === leads && stateful ? (
            <>
              {findImageUrl(row) && <Avatar name={getRecordName(resource, row)} src={findImageUrl(row)} />}
              {renderFieldValue(field, name, row)}{' '}
              {(unsent.has(row.id) || row.active === false) && (
                <InUse row={row} unsent={unsent.has(row.id)} />
              )}
            </>
          ) : (
            (cells[name]?.(row) ?? renderFieldValue(field, name, row))
          ),
        numeric: figures.has(field.kind),
        strong: name === leads,
        sortable: field.kind !== 'file',
        ...(width !== undefined && { width }),
      },
    ];
  });
  if (resource.only || stateful) return declared;
  return [
    ...declared,
    {
      name: 'active',
      title: 'Estado',
      width: 128,
      sortable: true,
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
