import { useQuery } from '@tanstack/react-query';
import { addOutline, documentTextOutline, lockClosedOutline, personOutline } from 'ionicons/icons';
import { type KeyboardEvent, useId, useState } from 'react';
import { employees } from '../../../domain/resources/employees.ts';
import { canCreate, listRoles } from '../../../domain/routes/access.ts';
import { formatMonth } from '../../../domain/values/day.ts';
import { filterChoices } from '../../../kit/inputs/choices.ts';
import { Search } from '../../../kit/inputs/search.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { read } from '../../../net/calls.ts';
import { http } from '../../../net/http.ts';
import { useGo } from '../../navigation/go.ts';
import { listMenuScreens } from '../../page/menu.ts';
import { type RecordsPage, useSession } from '../../records/records.ts';

type Found = {
  id: string;
  label: string;
  detail?: string;
  icon: string;
  to?: string | undefined;
  words?: string;
};

/** Finds screens, actions, employees and payrolls by name or number, and goes to them. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const leaveFor = useGo();
  const here = useSession();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  // Not deferred, so that Enter never opens a result of an earlier text.
  const search = typed.trim();
  const everywhere = placesFor(here);
  const opens = (path: string) => everywhere.some(({ id, to }) => id === path && to);
  const places = filterChoices(everywhere, search).slice(0, search ? 8 : undefined);
  const remote = useRemote(search, here.company?.id, {
    employees: opens('/employees'),
    payrolls: opens('/payrolls'),
  });
  const found = [...places, ...(remote.data ?? [])];

  function go(to: Found | undefined) {
    if (!to?.to) return;
    onClose();
    void leaveFor(to.to, 'root', 'replace');
  }

  function onKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const next = Math.min(Math.max(at + step, 0), found.length - 1);
      setAt(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(found[at]);
    } else if (event.key === 'Escape') {
      // The search box would clear itself on this key.
      event.preventDefault();
      onClose();
    }
  }

  return (
    <Dialog label="Ir a" as="sheet" className="palette" onClose={onClose}>
      <div className="palette-search">
        <Search
          value={typed}
          label="Buscar pantallas, empleados o documentos"
          full
          first
          controls={`${id}-list`}
          active={found[at] ? `${id}-${at}` : undefined}
          onKeyDown={onKey}
          onChange={(text) => {
            setTyped(text);
            setAt(0);
          }}
        />
      </div>
      <div className="q-sheet-body q-options" role="listbox" id={`${id}-list`} aria-label="Resultados">
        {found.map((each, i) => (
          <button
            key={each.id}
            id={`${id}-${i}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={i === at}
            aria-disabled={!each.to || undefined}
            className={`q-option${i === at ? ' at' : ''}`}
            onClick={() => go(each)}
          >
            <Icon of={each.icon} className="c-3" />
            <span>
              {each.label}
              {each.detail && <small>{each.detail}</small>}
            </span>
          </button>
        ))}
        <p className="q-hint palette-heading" role="status">
          {remote.isError
            ? 'No se pudieron buscar empleados ni documentos.'
            : found.length === 0 && (remote.isFetching ? 'Buscando…' : `Nada coincide con «${search}».`)}
        </p>
      </div>
    </Dialog>
  );
}

function placesFor(here: ReturnType<typeof useSession>): Found[] {
  const screens = listMenuScreens(here).map(
    ({ path, title, icon, locked, under }): Found => ({
      id: path,
      label: title,
      detail: locked ?? under,
      icon: locked ? lockClosedOutline : icon,
      to: locked ? undefined : path,
    }),
  );
  const open = (path: string) => screens.some(({ id, to }) => id === path && to);
  const novel: Found[] = [];
  if (open('/payrolls'))
    novel.push({
      id: 'new-payroll',
      label: 'Nueva nómina',
      icon: addOutline,
      to: '/payrolls/create',
      words: 'crear',
    });
  if (open('/employees') && canCreate(employees, listRoles(here)))
    novel.push({
      id: 'new-employee',
      label: 'Nuevo empleado',
      icon: addOutline,
      to: '/employees/create',
      words: 'crear',
    });
  return [...screens, ...novel];
}

type Reads = { employees: boolean; payrolls: boolean };

/** Searches employees and payrolls on the server, from the second letter. */
function useRemote(search: string, company: string | undefined, reads: Reads) {
  return useQuery({
    queryKey: ['palette', company, search],
    enabled: company !== undefined && search.length > 1,
    staleTime: 30_000,
    queryFn: async ({ signal }): Promise<Found[]> => {
      const params = { search, per_page: 10 };
      const [people, documents] = await Promise.all([
        reads.employees
          ? http
              .get<RecordsPage>('/employees', { params, signal, by: 'screen' })
              .then(({ data }) => data.data)
          : [],
        reads.payrolls
          ? read('GET /payrolls', { ...params, sort: '-full_number' }, { signal, by: 'screen' }).then(
              ({ data }) => data,
            )
          : [],
      ]);
      return [
        ...people.map(
          (row): Found => ({
            id: `e${row.id}`,
            label: String(row['list_name'] ?? ''),
            detail: `Empleado · ${row['document_number']}`,
            icon: personOutline,
            to: `/employees/${row.id}/edit`,
          }),
        ),
        ...documents.map(
          (row): Found => ({
            id: `p${row.id}`,
            label: `${row.full_number ?? 'Borrador'} · ${row.employee.list_name}`,
            detail: `Nómina de ${formatMonth(row.year, row.month)}`,
            icon: documentTextOutline,
            to: `/payrolls/${row.id}/edit`,
          }),
        ),
      ];
    },
  });
}
