import { chevronForwardOutline, cloudUploadOutline } from 'ionicons/icons';
import { type ReactNode, useRef } from 'react';
import {
  type AnyRecord,
  formatRecordLabel,
  isNamedOnly,
  type Resource,
} from '../../domain/records/resource.ts';
import { renderFieldValue } from '../../kit/inputs/controls.tsx';
import { PickableRow } from '../../kit/inputs/pickable-row.tsx';
import { Avatar, findImageUrl } from '../../kit/marks/avatar.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import { PesoAmount } from '../../kit/marks/peso-amount.tsx';
import type { Cells } from './columns.tsx';

type Props = {
  resource: Resource;
  row: AnyRecord;
  unsent: boolean;
  cells?: Cells | undefined;
  onOpen: (() => void) | undefined;
  /** Whether the row is selected; `undefined` while rows open instead of being selected. */
  picked?: boolean | undefined;
  /** Selects the row, or removes it from the selection. Holding the row also calls it. */
  onPick?: (() => void) | undefined;
  onActive?: (() => unknown) | undefined;
};

export function RecordRow({ resource, row, unsent, cells, onOpen, picked, onPick, onActive }: Props) {
  const title = formatRecordLabel(resource, row);
  const money = resource.list.find((name) => resource.fields[name]?.kind === 'money');
  const counted = resource.list.find((name) => {
    const field = resource.fields[name];
    return field?.kind === 'integer' && field.counts && !isNamedOnly(field);
  });
  const code = row['code'] ?? row['prefix'] ?? row['year'];
  const details = resource.list
    .filter(
      (name) => name !== money && name !== counted && !['code', 'year', 'name', 'status'].includes(name),
    )
    .map((name) => {
      const field = resource.fields[name];
      // A flag shows its name when it is on, and nothing when it is off.
      if (field?.kind === 'flag') return row[name] === true ? field.label : '—';
      if (isNamedOnly(field)) return row[name] ? `${field?.label} ${row[name]}` : '—';
      return field && row[name] != null && row[name] !== '' && row[name] !== title
        ? renderFieldValue(field, name, row)
        : '—';
    })
    .filter((text) => text !== '—' && text !== title)
    .slice(0, 2);
  const { status } = resource.fields;
  // The usual status is not shown.
  const state =
    status && row['status'] && row['status'] !== 'activo' ? renderFieldValue(status, 'status', row) : '';
  const frame = (
    <PickableRow
      name={`Seleccionar ${title}`}
      onOpen={onOpen}
      picked={picked}
      onPick={onPick}
      onHold={onPick}
    >
      <Avatar
        large
        name={title}
        src={findImageUrl(row)}
        text={code && String(code).length < 6 ? String(code) : undefined}
        off={row.active === false}
      />
      <span className="q-row-middle">
        <span className="q-row-title">{title}</span>
        <span className="q-row-detail">
          {unsent ? (
            <>
              <Icon of={cloudUploadOutline} />
              Por enviar
            </>
          ) : (
            [row.active === false ? 'Inactivo' : '', state, ...details].filter(Boolean).join(' · ')
          )}
        </span>
      </span>
      {money && row[money] != null && (
        <span className="q-row-value">
          {cells?.[money]?.(row) ?? <PesoAmount amount={String(row[money])} />}
        </span>
      )}
      {!money && counted && row[counted] != null && (
        <span className="q-row-value">
          {String(row[counted])}
          <span className="vh"> {resource.fields[counted]?.label.toLowerCase()}</span>
        </span>
      )}
      {onOpen && picked === undefined && <Icon of={chevronForwardOutline} size="s" className="c-3" />}
    </PickableRow>
  );
  return onActive && onOpen && picked === undefined ? (
    <Slide name={title} active={row.active !== false} onOpen={onOpen} onActive={onActive}>
      {frame}
    </Slide>
  ) : (
    frame
  );
}

type SlideProps = {
  name: string;
  active: boolean;
  onOpen: () => void;
  onActive: () => unknown;
  children: ReactNode;
};

/** Row that slides to the left and uncovers its actions. */
function Slide({ name, active, onOpen, onActive, children }: SlideProps) {
  const row = useRef<HTMLDivElement>(null);
  const change = active ? 'Inactivar' : 'Activar';
  return (
    <div ref={row} className="swipe-row flex" onPointerDown={() => closeOthers(row.current)}>
      {children}
      <button
        type="button"
        className="swipe-row-action fixed b c-1"
        aria-label={`Editar ${name}`}
        onClick={onOpen}
      >
        Editar
      </button>
      <button
        type="button"
        className="swipe-row-action fixed b swipe-row-action--off c-1"
        aria-label={`${change} ${name}`}
        onClick={() => {
          row.current?.scrollTo({ left: 0, behavior: 'smooth' });
          onActive();
        }}
      >
        {change}
      </button>
    </div>
  );
}

/** Only one row stays open: the name of an open row is out of view. */
function closeOthers(own: Element | null): void {
  for (const other of own?.closest('ul')?.querySelectorAll('.swipe-row') ?? [])
    if (other !== own && other.scrollLeft > 0) other.scrollTo({ left: 0, behavior: 'smooth' });
}
