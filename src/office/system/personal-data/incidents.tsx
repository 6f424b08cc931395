import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Incident } from '../../../domain/office/personal-data.ts';
import { formatPeopleCount } from '../../../domain/text/people-count.ts';
import { type Day, formatDay } from '../../../domain/values/day.ts';
import { Empty } from '../../../kit/pages/page-states.tsx';
import { DataList } from '../../../kit/tables/data-list.tsx';
import { read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import { getToday } from '../../months/month.ts';
import { toListState, useOnline } from '../../records/records.ts';
import { IncidentSheet } from './incident-sheet.tsx';

type Props = { noting: boolean; onNoted: () => void };

/** Lists the incidents with personal data, each with the last day to report it to the SIC. */
export function Incidents({ noting, onNoted }: Props) {
  const online = useOnline();
  const client = useQueryClient();
  const [open, setOpen] = useState<Incident>();
  const key = ['incidents', session.get().company?.id ?? ''];
  const incidents = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => read('GET /incidents', {}, { signal, by: 'screen' }),
  });
  const list = () => (
    <ul className="q-rows">
      {incidents.data?.data.map((incident) => (
        <li key={incident.id}>
          <button type="button" className="q-row privacy-row wrap" onClick={() => setOpen(incident)}>
            <span className="q-row-middle">
              <span className="q-row-title">{incident.what}</span>
              <span className="privacy-marks breaks c-3 block text-13">
                {formatDay(incident.found_on as Day, 'short')} · {incident.found_by} · {incident.data} ·{' '}
                {formatPeopleCount(incident.people)}
              </span>
            </span>
            <span className={`t-label ${isLate(incident) ? 'c-danger' : 'c-2'}`}>{termOf(incident)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <DataList
        of={toListState(incidents, online)}
        empty={
          <Empty
            title="No hay incidentes"
            text="Si datos de alguien se pierden o los ve quien no debe, anótelo: hay 15 días hábiles para decirlo a la SIC."
          />
        }
        table={list}
        phone={list}
      />
      {(noting || open) && (
        <IncidentSheet
          of={open}
          onDone={() => void client.invalidateQueries({ queryKey: key })}
          onClose={() => {
            setOpen(undefined);
            onNoted();
          }}
        />
      )}
    </>
  );
}

const isLate = ({ reported_on: reported, due_on: due }: Incident): boolean => !reported && due < getToday();

function termOf(incident: Incident): string {
  const { reported_on: reported, due_on: due } = incident;
  if (reported) return `Reportado a la SIC el ${formatDay(reported as Day, 'short')}`;
  const last = formatDay(due as Day, 'short');
  return isLate(incident) ? `El reporte a la SIC venció el ${last}` : `Reporte a la SIC hasta el ${last}`;
}
