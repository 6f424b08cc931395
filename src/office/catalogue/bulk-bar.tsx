import { useQueryClient } from '@tanstack/react-query';
import { closeOutline } from 'ionicons/icons';
import type { Resource } from '../../domain/resource.ts';
import { Icon } from '../../kit/icon.tsx';
import { type BulkAction, doToAll, exportSelected } from './bulk.ts';

type Props = {
  resource: Resource;
  selected: ReadonlySet<string>;
  columns: readonly string[];
  onClear: () => void;
};

const actions: readonly (readonly [BulkAction, string])[] = [
  ['activate', 'Activar'],
  ['deactivate', 'Inactivar'],
  ['delete', 'Eliminar'],
];

/** What can be done with the selected rows. */
export function BulkBar({ resource, selected, columns, onClear }: Props) {
  const client = useQueryClient();
  const ids = [...selected];
  return (
    <section className="blk" aria-label="Selección">
      <b role="status">
        {ids.length} {ids.length === 1 ? 'seleccionado' : 'seleccionados'}
      </b>
      {actions.map(([action, words]) => (
        <button
          key={action}
          type="button"
          className={`q-btn q-btn--ghost q-btn--sm${action === 'delete' ? ' c-danger' : ''}`}
          onClick={async () => (await doToAll(client, resource, ids, action)) && onClear()}
        >
          {words}
        </button>
      ))}
      <button
        type="button"
        className="q-btn q-btn--ghost q-btn--sm"
        onClick={() => exportSelected(resource, ids, columns)}
      >
        Exportar selección
      </button>
      <span className="sp" />
      <button type="button" className="q-ib q-ib--sm" aria-label="Quitar la selección" onClick={onClear}>
        <Icon of={closeOutline} />
      </button>
    </section>
  );
}
