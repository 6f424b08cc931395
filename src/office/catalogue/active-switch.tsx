import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AnyRecord, Resource } from '../../domain/resource.ts';
import { renew, save } from '../save.ts';

/** Takes a row out of use, or brings it back, at once: what is inactive is kept and no longer offered. */
export function ActiveSwitch({ resource, row }: { resource: Resource; row: AnyRecord }) {
  const client = useQueryClient();
  const busy = useRef(false);

  async function change(active: boolean) {
    if (busy.current) return;
    busy.current = true;
    const saved = await save({
      method: 'PUT',
      path: `/${resource.path}/${row.id}`,
      values: { active, base_version: row.version },
      key: crypto.randomUUID(),
      label: `${active ? 'Activar' : 'Inactivar'} ${resource.singular.toLowerCase()}`,
      record: `${resource.path}/${row.id}`,
      offline: 'refuse',
      said: active ? 'Activo de nuevo' : 'Inactivo',
    });
    busy.current = false;
    if (saved.done) void renew(client, resource);
  }

  return (
    <fieldset>
      <label className="q-sw">
        <span>
          Activo
          <small>Se puede elegir en registros nuevos</small>
        </span>
        <input
          type="checkbox"
          role="switch"
          aria-checked={row.active}
          checked={row.active}
          onChange={(event) => void change(event.target.checked)}
        />
      </label>
    </fieldset>
  );
}
