import { useQueryClient } from '@tanstack/react-query';
import { addOutline, createOutline, timeOutline } from 'ionicons/icons';
import { useState } from 'react';
import { listNameTitle } from '../../domain/identity/person-name.ts';
import type { StaffHoursEntry } from '../../domain/office/signed-hours.ts';
import { MAX_SIGNATURES_PER_CALL } from '../../domain/payroll/signed-hours/overtime.ts';
import { capitalize } from '../../domain/text/capitalize.ts';
import { formatDay, formatWeekday } from '../../domain/values/day.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { Empty } from '../../kit/pages/page-states.tsx';
import { Pages } from '../../kit/pages/pages.tsx';
import type { Column } from '../../kit/tables/column.ts';
import { DataList } from '../../kit/tables/data-list.tsx';
import { DataTable } from '../../kit/tables/data-table.tsx';
import { FilterChip } from '../../kit/tables/filter-chip.tsx';
import { useOwnQuery } from '../records/own-query.ts';
import { readPageNumber } from '../records/own-search.ts';
import { toListState, useOnline } from '../records/records.ts';
import {
  buildAgreement,
  canSignAsEmployee,
  describeSide,
  describeStanding,
  formatEntryHours,
  hoursStateWords,
} from './hours-words.ts';
import { act, useSignedHours } from './vault-api.ts';

const HoursSheet = defineLazyPart('hours-sheet', () => import('./hours-sheet.tsx'));

const columns: Column<StaffHoursEntry>[] = [
  {
    name: 'name',
    title: listNameTitle,
    strong: true,
    cell: ({ employee }) => <span className="vault-whole block">{employee.list_name}</span>,
  },
  {
    name: 'day',
    title: 'Día',
    width: 150,
    cell: ({ day }) => `${capitalize(formatWeekday(day)).slice(0, 3)}. ${formatDay(day, 'short')}`,
  },
  {
    name: 'employee',
    title: 'Firmó el empleado',
    width: 160,
    cell: (row) => describeSide(row.employee_signature),
  },
  {
    name: 'company',
    title: 'Firmó la empresa',
    width: 160,
    cell: (row) => describeSide(row.company_signature),
  },
  { name: 'hours', title: 'Extra', width: 80, numeric: true, cell: formatEntryHours },
  {
    name: 'standing',
    title: 'Estado',
    width: 250,
    cell: (row) => (
      <span className={canSignAsEmployee(row) ? 'q-tag' : 'vault-whole block'}>{describeStanding(row)}</span>
    ),
  },
];

const sides = { company: 'Falta la nuestra', employee: 'Falta la del empleado' } as const;

/** Lists the overtime that employees and the company sign. What waits for the company comes first. */
export default function HoursList() {
  const client = useQueryClient();
  const online = useOnline();
  const [query, change] = useOwnQuery();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [opened, open] = useState<StaffHoursEntry | 'new'>();
  const [busy, setBusy] = useState(false);
  const [state, waits] = [query.get('state') ?? '', query.get('waits') ?? ''];
  const list = useSignedHours({ state, waits, page: readPageNumber(query), per_page: 50 });
  const { data: rows = [], meta } = list.data ?? {};
  const isPicked = selected.size > 0;
  const ready = rows
    .filter((row) => canSignAsEmployee(row) && (!isPicked || selected.has(row.id)))
    .slice(0, MAX_SIGNATURES_PER_CALL);

  async function signAll(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const done = await act(client, 'POST /signed_hours', { signatures: ready.map(buildAgreement) });
    setBusy(false);
    if (done) setSelected(new Set());
  }

  return (
    <>
      <div className="page-filters row fixed gap-8 wrap">
        <FilterChip
          label="Estado"
          value={state}
          options={Object.entries(hoursStateWords)}
          onChange={(value) => change({ state: value, page: undefined })}
        />
        <FilterChip
          label="Firma"
          value={waits}
          options={Object.entries(sides)}
          onChange={(value) => change({ waits: value, page: undefined })}
        />
        <button type="button" className="q-btn q-btn--plain" onClick={() => open('new')}>
          <Icon of={addOutline} />
          Marcar horas
        </button>
        {ready.length > 0 && (
          <button
            type="button"
            className="q-btn q-btn--primary"
            aria-disabled={busy}
            onClick={() => void signAll()}
          >
            <Icon of={createOutline} />
            {ready.length === 1 ? 'Firmar 1 como el empleado' : `Firmar ${ready.length} como los empleados`}
          </button>
        )}
      </div>
      <DataList
        of={toListState(list, online)}
        empty={
          <Empty
            title={state || waits ? 'Nada coincide' : 'Aún no hay horas para firmar'}
            text="Aquí llegan las horas extra que los empleados marcan en su bóveda. Cuando firman los dos, van solas al pago de su día."
          />
        }
        table={() => (
          <DataTable
            caption="Horas extra con las firmas del empleado y de la empresa"
            columns={columns}
            rows={rows}
            idOf={(row) => row.id}
            nameOf={(row) => `${row.employee.list_name}, ${formatDay(row.day, 'short')}`}
            selected={selected}
            onSelect={setSelected}
            onOpen={open}
          />
        )}
        phone={() => (
          <ul className="q-rows">
            {rows.map((row) => (
              <li key={row.id}>
                <button type="button" className="q-row vault-question-row" onClick={() => open(row)}>
                  <Icon of={timeOutline} className={canSignAsEmployee(row) ? 'c-danger' : 'c-3'} />
                  <span className="q-row-middle">
                    <span className="q-row-title">{row.employee.list_name}</span>
                    <span className="q-row-detail">
                      {formatDay(row.day, 'short')} ·{' '}
                      {describeSide(row.employee_signature ?? row.company_signature)} ·{' '}
                      {formatEntryHours(row)}
                    </span>
                  </span>
                  <span className="t-label c-3">{describeStanding(row)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      />
      {meta && meta.last_page > 1 && (
        <div className="q-pages">
          <span className="spacer" />
          <Pages page={meta.page} last={meta.last_page} onPage={(page) => change({ page })} />
        </div>
      )}
      {opened && <HoursSheet entry={opened === 'new' ? undefined : opened} onClose={() => open(undefined)} />}
    </>
  );
}
