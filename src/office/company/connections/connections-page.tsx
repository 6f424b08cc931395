import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addOutline, documentTextOutline } from 'ionicons/icons';
import { useState } from 'react';
import { scopeNames } from '../../../domain/identity/scopes.ts';
import type { AccessKey } from '../../../domain/office/access-keys.ts';
import { useMedia } from '../../../kit/device/media.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import { Empty } from '../../../kit/pages/page-states.tsx';
import type { Column } from '../../../kit/tables/column.ts';
import { DataList } from '../../../kit/tables/data-list.tsx';
import { DataTable } from '../../../kit/tables/data-table.tsx';
import { read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import { apiDescriptionAddress } from '../../files/file-address.ts';
import { Page } from '../../page/page.tsx';
import { toListState, useOnline } from '../../records/records.ts';
import { ConnectionParts } from './connection-parts.tsx';
import { describeKey, describeKeyState, formatLastUse, keyStateLooks } from './key-words.ts';
import './connections.css?adopt';

const NewKeySheet = defineLazyPart('new-key', () => import('./new-key-sheet.tsx'));
const KeySheet = defineLazyPart('access-key', () => import('./key-sheet.tsx'));

/** Shows what other programs may read and do with the company: the access keys and their use. */
export default function ConnectionsPage() {
  const online = useOnline();
  const isDesk = useMedia('(min-width: 900px)');
  const client = useQueryClient();
  const [making, setMaking] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const key = ['access_keys', session.get().company?.id ?? ''];
  const keys = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => read('GET /access_keys', {}, { signal, by: 'screen' }),
  });
  const rows = keys.data?.data ?? [];
  const active = rows.filter(({ state }) => state === 'active').length;
  const open = rows.find(({ id }) => id === chosen);
  const renew = () => void client.invalidateQueries({ queryKey: key });

  return (
    <Page
      title="Conexiones"
      sub="Lo que otros programas pueden leer y hacer con esta compañía"
      footed
      offline="Las llaves se ven con conexión."
      actions={
        <>
          <a className="q-btn q-btn--plain" href={apiDescriptionAddress} target="_blank" rel="noreferrer">
            <Icon of={documentTextOutline} />
            Descripción del API
          </a>
          <button type="button" className="q-btn q-btn--primary" onClick={() => setMaking(true)}>
            <Icon of={addOutline} />
            Nueva llave
          </button>
        </>
      }
    >
      <ConnectionParts here="/connections" />
      {rows.length > 0 && (
        <div className="connections-head row wrap gap-8 fixed">
          <p className="c-3 text-13">
            {active === 1 ? '1 activa' : `${active} activas`}. Se ven una sola vez y terminan con quien
            responde por ellas.
          </p>
        </div>
      )}
      <DataList
        of={toListState(keys, online)}
        empty={noKeys}
        table={() => (
          <DataTable
            caption="Llaves de acceso"
            columns={isDesk ? columns : columns.filter(({ name }) => !DESK_COLUMNS.includes(name))}
            rows={rows}
            idOf={({ id }) => id}
            nameOf={({ name }) => name}
            current={chosen}
            onOpen={({ id }) => setChosen(id)}
          />
        )}
        phone={() => (
          <ul className="q-rows">
            {rows.map((row) => (
              <li key={row.id}>
                <button type="button" className="q-row" onClick={() => setChosen(row.id)}>
                  <span className="q-row-middle">
                    <span className="q-row-title">{row.name}</span>
                    <span className="block breaks c-3 text-13">{describeKey(row)}</span>
                    <span className="block c-2 text-13">{listScopeWords(row)}</span>
                  </span>
                  <State of={row} />
                </button>
              </li>
            ))}
          </ul>
        )}
      />
      {making && <NewKeySheet onMade={renew} onClose={() => setMaking(false)} />}
      {open && <KeySheet of={open} onChanged={renew} onClose={() => setChosen(undefined)} />}
    </Page>
  );
}

const noKeys = (
  <Empty
    title="Ningún programa entra"
    text="Con una llave, su ERP o su contador leen y escriben aquí lo que usted elija, sin su contraseña."
  />
);

const listScopeWords = ({ scopes }: AccessKey): string => scopes.map((scope) => scopeNames[scope]).join(', ');
const MAX_SCOPE_TAGS = 3;

function Scopes({ of: { scopes } }: { of: AccessKey }) {
  const more = scopes.length - MAX_SCOPE_TAGS;
  return (
    <span className="row wrap gap-4 connections-cell">
      {scopes.slice(0, MAX_SCOPE_TAGS).map((scope) => (
        <span key={scope} className="q-tag">
          {scopeNames[scope]}
        </span>
      ))}
      {more > 0 && <span className="c-3 text-13">y {more} más</span>}
    </span>
  );
}

const State = ({ of: row }: { of: AccessKey }) => (
  <span className={`q-tag ${keyStateLooks[row.state]}`}>{describeKeyState(row)}</span>
);

/** Columns that a tablet leaves out. They are in the sheet of the key. */
const DESK_COLUMNS = ['last_used_at', 'calls'];
const columns: Column<AccessKey>[] = [
  {
    name: 'name',
    title: 'Nombre',
    cell: (row) => (
      <span className="stack connections-cell">
        <b>{row.name}</b>
        <span className="c-3 text-13">{describeKey(row)}</span>
      </span>
    ),
  },
  { name: 'scopes', title: 'Alcances', width: 250, cell: (row) => <Scopes of={row} /> },
  { name: 'last_used_at', title: 'Último uso', width: 130, cell: formatLastUse },
  {
    name: 'calls',
    title: '7 días',
    width: 84,
    numeric: true,
    cell: ({ calls }) => calls.toLocaleString('es-CO'),
  },
  { name: 'state', title: 'Estado', width: 130, cell: (row) => <State of={row} /> },
];
