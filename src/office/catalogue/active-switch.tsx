import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AnyRecord, Resource } from '../../domain/records/resource.ts';

/** The row whose switch was pressed: its form is drawn anew with the version that follows, and the focus stays. */
let pressed: string | undefined;

/** Switch of a row in use: pressed, it changes at once. */
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
