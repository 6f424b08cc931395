import { useQueryClient } from '@tanstack/react-query';
import { closeOutline } from 'ionicons/icons';
import { type ReactNode, useState } from 'react';
import type { Resource } from '../../domain/records/resource.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { useFocusOnRemoval } from '../../kit/pages/title-after.ts';
import { type BulkAction, doToAll, exportSelected } from './bulk.ts';

const BulkChange = defineLazyPart('bulk-change', () => import('./bulk-change.tsx'));

type Props = {
  resource: Resource;
  selected: ReadonlySet<string>;
  columns: readonly string[];
  onClear: () => void;
  /** Actions that only this list has. */
  children?: ReactNode;
};

const actions: readonly (readonly [BulkAction, string])[] = [
  ['activate', 'Activar'],
  ['deactivate', 'Inactivar'],
  ['delete', 'Eliminar'],
];

export function BulkBar({ resource, selected, columns, onClear, children }: Props) {
  const client = useQueryClient();
  const ids = [...selected];
  const none = ids.length === 0;
  const [changing, setChanging] = useState(false);
  const bar = useFocusOnRemoval<HTMLElement>();
  return (
    <section ref={bar} className="bulk-bar" aria-label="Selección">
      <b role="status">
        {ids.length} {ids.length === 1 ? 'seleccionado' : 'seleccionados'}
      </b>
      {resource.bulk && (
        <button
          type="button"
          className="q-btn q-btn--ghost q-btn--sm"
          aria-haspopup="dialog"
          disabled={none}
          onClick={() => setChanging(true)}
        >
          Cambiar…
        </button>
      )}
      {children}
      {actions.map(([action, words]) => (
        <button
          key={action}
          type="button"
          className={`q-btn q-btn--ghost q-btn--sm${action === 'delete' ? ' c-danger' : ''}`}
          disabled={none}
          onClick={async () => (await doToAll(client, resource, ids, action)) && onClear()}
        >
          {words}
        </button>
      ))}
      <button
        type="button"
        className="q-btn q-btn--ghost q-btn--sm"
        disabled={none}
        onClick={() => exportSelected(resource, ids, columns)}
      >
        Exportar selección
      </button>
      <span className="spacer" />
      <button
        type="button"
        className="q-icon-button q-icon-button--small"
        aria-label="Quitar la selección"
        onClick={onClear}
      >
        <Icon of={closeOutline} />
      </button>
      {changing && (
        <BulkChange
          resource={resource}
          ids={ids}
          onClose={() => setChanging(false)}
          onDone={() => {
            setChanging(false);
            onClear();
          }}
        />
      )}
    </section>
  );
}
