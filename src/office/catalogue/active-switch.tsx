import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AnyRecord, Resource } from '../../domain/records/resource.ts';

/**
 * Row whose switch was pressed. Its form is rendered anew with the next version, and the new switch takes the focus.
 */
let pressed: string | undefined;

/** Saves at once, apart from the form that it is in. */
export function ActiveSwitch({ resource, row }: { resource: Resource; row: AnyRecord }) {
  const client = useQueryClient();
  const busy = useRef(false);

  async function change(active: boolean) {
    if (busy.current) return;
    busy.current = true;
    pressed = row.id;
    const { setRecordActive } = await import('./remove.ts');
    await setRecordActive(client, resource, row, active);
    busy.current = false;
  }

  return (
    <fieldset>
      <label className="q-switch">
        <span>
          Activo
          <small>Se puede elegir en registros nuevos</small>
        </span>
        <input
          ref={(element) => {
            if (!element || pressed !== row.id || document.activeElement !== document.body) return;
            pressed = undefined;
            element.focus();
          }}
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
