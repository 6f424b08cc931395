import { downloadOutline } from 'ionicons/icons';
import { useState } from 'react';
import type { Resource } from '../../domain/records/resource.ts';
import { copyText } from '../../kit/device/copy-text.ts';
import { showToast } from '../../kit/overlays/announce.ts';
import { Menu } from '../../kit/overlays/menu.tsx';
import { ColumnChoice } from '../page/column-choice.tsx';
import { type ListQuery, toListParams } from '../records/records.ts';
import { listOfferedColumns } from './columns.tsx';
import { type Density, densities, readDensity, setDensity } from './density.ts';
import { exportAddress } from './export-address.ts';

type ColumnsProps = {
  resource: Resource;
  chosen: readonly string[];
  /** `undefined` restores the columns of the list. */
  onChange: (columns: readonly string[] | undefined) => void;
};

/** Chooses columns. Those of the list keep its order; the others follow, in the order of the form. */
export function ColumnMenu({ resource, chosen, onChange }: ColumnsProps) {
  const names = listOfferedColumns(resource);
  function toggle(name: string) {
    const next = chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name];
    const extra = next.filter((one) => !resource.list.includes(one));
    const ordered = [
      ...resource.list.filter((one) => next.includes(one)),
      ...names.filter((one) => extra.includes(one)),
    ];
    onChange(ordered.join() === resource.list.join() ? undefined : ordered);
  }
  return (
    <ColumnChoice
      columns={names.map((name) => [name, resource.fields[name]?.label ?? name])}
      shown={chosen}
      chosen={chosen !== resource.list}
      held={chosen.length === 1 ? chosen[0] : undefined}
      onToggle={toggle}
      onReset={() => onChange(undefined)}
    >
      <DensityChoice />
    </ColumnChoice>
  );
}

function DensityChoice() {
  const [density, choose] = useState(readDensity);
  return (
    <fieldset className="menu-radios">
      <legend className="text-12 c-3">Filas</legend>
      {Object.entries(densities).map(([value, words]) => (
        <label className="row gap-10" key={value}>
          <input
            type="radio"
            className="q-radio"
            name="density"
            checked={density === value}
            onChange={() => {
              setDensity(value as Density);
              choose(value as Density);
            }}
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}

type ExportProps = { resource: Resource; query: ListQuery; columns: readonly string[] };

export function ExportMenu({ resource, query, columns }: ExportProps) {
  const params = toListParams({ ...query, columns });
  return (
    <Menu label="Exportar" icon={downloadOutline}>
      {(close) => (
        <>
          <a href={exportAddress(resource, 'xlsx', params)} download="" onClick={close}>
            Excel (.xlsx)
          </a>
          <a href={exportAddress(resource, 'csv', params)} download="" onClick={close}>
            Texto separado por punto y coma (.csv)
          </a>
          <hr />
          <button
            type="button"
            onClick={async () => {
              close();
              if (await copyText(location.href)) showToast('Enlace de la vista copiado');
              else showToast(`No se pudo copiar. Cópielo a mano: ${location.href}`, { danger: true });
            }}
          >
            Copiar el enlace de esta vista
          </button>
        </>
      )}
    </Menu>
  );
}
