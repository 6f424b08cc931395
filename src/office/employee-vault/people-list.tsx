import { useQueryClient } from '@tanstack/react-query';
import { keyOutline, printOutline, qrCodeOutline } from 'ionicons/icons';
import { useState } from 'react';
import { formatMobile } from '../../domain/identity/mobile.ts';
import { listNameTitle } from '../../domain/identity/person-name.ts';
import { dayOf, formatDay, type Instant } from '../../domain/values/day.ts';
import { Search } from '../../kit/inputs/search.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import { Empty } from '../../kit/pages/page-states.tsx';
import { Pages } from '../../kit/pages/pages.tsx';
import type { Column } from '../../kit/tables/column.ts';
import { DataList } from '../../kit/tables/data-list.tsx';
import { DataTable } from '../../kit/tables/data-table.tsx';
import { FilterChip } from '../../kit/tables/filter-chip.tsx';
import { useOwnQuery } from '../records/own-query.ts';
import { useOwnSearch } from '../records/own-search.ts';
import { toListState, useOnline } from '../records/records.ts';
import { CodesDialog } from './codes-dialog.tsx';
import { type Access, act, type Code, fetchCodeLetters, type Person, useVaultPeople } from './vault-api.ts';

const words: Readonly<Record<Access, string>> = {
  sin_invitar: 'Sin invitar',
  invitado: 'Invitado',
  vencida: 'Invitación vencida',
  activo: 'Con bóveda',
};

const messageWords = {
  mail: { waiting: 'Correo en camino', sent: 'Correo enviado', failed: 'No salió el correo' },
  text: { waiting: 'Mensaje en camino', sent: 'Mensaje enviado', failed: 'No salió el mensaje' },
} as const;

const day = (at: string | null) => (at ? formatDay(dayOf(Date.parse(at) as Instant), 'short') : '—');

const columns: Column<Person>[] = [
  {
    name: 'name',
    title: listNameTitle,
    strong: true,
    cell: (p) => <span className="vault-whole block">{p.list_name}</span>,
  },
  {
    name: 'document',
    title: 'Documento',
    width: 140,
    cell: (p) => <span className="identifier">{p.document_number}</span>,
  },
  {
    name: 'access',
    title: 'Acceso',
    width: 190,
    cell: (p) =>
      p.asked_at ? (
        <span className="vault-whole block">
          <span className="q-tag">Pidió entrar de nuevo</span>
          {p.mobile && <small className="c-3 q-num">{formatMobile(p.mobile)}</small>}
        </span>
      ) : (
        <span className="vault-whole block">
          <span className={`q-tag${p.access === 'activo' ? '' : ' q-tag--off'}`}>{words[p.access]}</span>
          <CodeMessage of={p} />
        </span>
      ),
  },
  { name: 'last', title: 'Último ingreso', width: 130, cell: (p) => day(p.last_login_at) },
  { name: 'viewed', title: 'Vistos', width: 100, numeric: true, cell: (p) => `${p.viewed} de ${p.payslips}` },
];

/** Shows whether the last mail or message with the code of a person left. */
function CodeMessage({ of: { code } }: { of: Person }) {
  if (!code?.message) return null;
  const { channel, state, problem } = code.message;
  const failed = state === 'failed';
  return (
    <small className={`${failed ? 'c-danger' : 'c-3'} block`}>
      {[messageWords[channel][state], failed && problem].filter(Boolean).join(': ')}
    </small>
  );
}

export default function PeopleList() {
  const client = useQueryClient();
  const online = useOnline();
  const [query, change] = useOwnQuery();
  const { typed, search, page, type } = useOwnSearch(query, change);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [codes, setCodes] = useState<Code[]>();
  const [recovering, setRecovering] = useState<Person>();
  /** Mobile that the employee left with the request for access, until there is a code. */
  const [asking, setAsking] = useState<string | null>(null);
  const state = query.get('access') ?? '';
  const people = useVaultPeople({ search, state, page, per_page: 50 });
  const { data: rows = [], meta, summary } = people.data ?? {};
  const picked = selected.size > 0;
  const wanted = rows.filter(({ id, access }) =>
    picked ? selected.has(id) && access !== 'activo' : access === 'sin_invitar' || access === 'vencida',
  );

  /** A new code voids the previous one, so employees with a current invitation keep theirs. */
  async function invite(of: readonly Person[]) {
    if (of.length > 1) setAsking(null);
    const given = of.flatMap(({ access, code }) => (access === 'invitado' && code ? [code.id] : []));
    const without = of.filter(({ access }) => access !== 'invitado');
    const made =
      without.length === 0
        ? []
        : await act(client, 'POST /vault_codes', {
            employee_ids: without.map(({ id }) => id),
          });
    if (made) setCodes(await fetchCodeLetters([...given, ...made.map(({ id }) => id)]));
    setSelected(new Set());
  }

  async function open(person: Person) {
    setAsking(person.mobile);
    if (person.access === 'activo' || person.asked_at) setRecovering(person);
    else if (person.code) setCodes(await fetchCodeLetters([person.code.id]));
    else await invite([person]);
  }

  return (
    <>
      <div className="page-filters row fixed gap-8 wrap">
        <Search value={typed} label="Buscar por nombre o documento" onChange={type} />
        <FilterChip
          label="Acceso"
          value={state}
          options={Object.entries(words).map(([code, word]) => [
            code,
            `${word}${summary?.[code as Access] ? ` (${summary[code as Access]})` : ''}`,
          ])}
          onChange={(value) => change({ access: value, page: undefined })}
        />
        {wanted.length > 0 && (
          <button type="button" className="q-btn q-btn--primary" onClick={() => void invite(wanted)}>
            <Icon of={qrCodeOutline} />
            {picked
              ? `Invitar ${wanted.length === 1 ? 'al elegido' : `a los ${wanted.length}`}`
              : `Invitar a ${wanted.length === 1 ? 'quien falta' : `los ${wanted.length} que faltan`}${meta && meta.last_page > 1 ? ' en esta página' : ''}`}
          </button>
        )}
      </div>
      <DataList
        of={toListState(people, online)}
        empty={<Empty title="Nadie coincide" text="Cambie la búsqueda o quite los filtros." />}
        table={() => (
          <DataTable
            caption="Acceso de los empleados a su bóveda"
            columns={columns}
            rows={rows}
            idOf={(row) => row.id}
            nameOf={(row) => row.list_name}
            selected={selected}
            onSelect={setSelected}
            onOpen={(row) => void open(row)}
          />
        )}
        phone={() => (
          <ul className="q-rows">
            {rows.map((row) => (
              <li key={row.id}>
                <button type="button" className="q-row" onClick={() => void open(row)}>
                  <Icon of={row.access === 'activo' ? keyOutline : qrCodeOutline} />
                  <span className="q-row-middle">
                    <span className="q-row-title">{row.list_name}</span>
                    <span className="q-row-detail">
                      {row.asked_at
                        ? `Pidió entrar de nuevo${row.mobile ? ` · ${formatMobile(row.mobile)}` : ''}`
                        : `${words[row.access]} · ${row.document_number}`}
                    </span>
                    <CodeMessage of={row} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      />
      {meta && meta.total > 0 && (
        <div className="q-pages">
          <span>
            <b>{meta.total}</b> {meta.total === 1 ? 'empleado' : 'empleados'}
          </span>
          <span className="c-3 not-phone vault-print">
            <Icon of={printOutline} size="s" /> Invite y luego imprima la hoja con los códigos QR
          </span>
          <span className="spacer" />
          <Pages page={meta.page} last={meta.last_page} onPage={(page) => change({ page })} />
        </div>
      )}
      {(codes || recovering) && (
        <CodesDialog
          codes={codes}
          mobile={asking}
          recovering={recovering}
          onCodes={(made) => {
            setRecovering(undefined);
            setCodes(made);
          }}
          onClose={() => {
            setCodes(undefined);
            setRecovering(undefined);
            setAsking(null);
          }}
        />
      )}
    </>
  );
}
