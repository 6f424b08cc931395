import { useIonRouter } from '@ionic/react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { chatbubbleOutline, downloadOutline } from 'ionicons/icons';
import { useState } from 'react';
import type { DataPerson } from '../../../domain/office/personal-data.ts';
import { type Day, dayOf, formatDay, type Instant } from '../../../domain/values/day.ts';
import { Search } from '../../../kit/inputs/search.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { Empty } from '../../../kit/pages/page-states.tsx';
import { Pages } from '../../../kit/pages/pages.tsx';
import { DataList } from '../../../kit/tables/data-list.tsx';
import { read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import { bringFile } from '../../files/bring-file.ts';
import { buildFileAddress } from '../../files/file-address.ts';
import { NothingMatches } from '../../page/nothing-matches.tsx';
import { useOwnQuery } from '../../records/own-query.ts';
import { useOwnSearch } from '../../records/own-search.ts';
import { toListState, useOnline } from '../../records/records.ts';
import { ErasureSheet } from './erasure-sheet.tsx';

/** Lists the employees with their answer to the policy. Their data can be downloaded or erased. */
export function DataPeople() {
  const online = useOnline();
  const client = useQueryClient();
  const router = useIonRouter();
  const [query, change] = useOwnQuery();
  const { typed, search, page, type, clear } = useOwnSearch(query, change);
  const [erasing, setErasing] = useState<DataPerson>();
  const key = ['authorizations', session.get().company?.id ?? ''];
  const people = useQuery({
    queryKey: [...key, search, page],
    queryFn: ({ signal }) =>
      read('GET /authorizations', { ...(search && { search }), page }, { signal, by: 'screen' }),
    placeholderData: keepPreviousData,
  });
  const { data: rows = [], meta } = people.data ?? {};
  const list = () => (
    <ul className="q-rows">
      {rows.map((person) => (
        <li key={person.id} className="q-row privacy-row wrap">
          <span className="q-row-middle">
            <span className="q-row-title">{person.list_name}</span>
            <span className="privacy-marks breaks c-3 block text-13">
              {person.document_number}
              {person.left && ` · Se retiró el ${formatDay(person.left as Day, 'short')}`} ·{' '}
              {answerOf(person)}
            </span>
          </span>
          <span className="privacy-acts flex wrap push gap-8">
            <button
              type="button"
              className="q-btn q-btn--plain q-btn--sm"
              aria-label={`Descargar todo lo de ${person.name}`}
              onClick={() => void bringFile(buildFileAddress(`/employees/${person.id}/dossier`))}
            >
              <Icon of={downloadOutline} />
              Descargar todo
            </button>
            <button
              type="button"
              className="q-btn q-btn--ghost q-btn--sm"
              aria-label={`Borrar datos de ${person.name}`}
              onClick={() => setErasing(person)}
            >
              Borrar datos
            </button>
          </span>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <div className="page-filters row fixed gap-8 wrap">
        <Search value={typed} label="Buscar por nombre o documento" onChange={type} />
        <button
          type="button"
          className="q-btn q-btn--plain"
          onClick={() => router.push('/vault/questions?about=data', 'forward')}
        >
          <Icon of={chatbubbleOutline} />
          Solicitudes
        </button>
      </div>
      <DataList
        of={toListState(people, online)}
        empty={
          search ? (
            <NothingMatches onClear={() => clear()} />
          ) : (
            <Empty title="Aún no hay empleados" text="Aquí verá qué autorizó cada uno." />
          )
        }
        table={list}
        phone={list}
      />
      {meta && meta.last_page > 1 && (
        <div className="q-pages">
          <span className="spacer" />
          <Pages page={meta.page} last={meta.last_page} onPage={(next) => change({ page: next })} />
        </div>
      )}
      {erasing && (
        <ErasureSheet
          of={erasing}
          onDone={() => void client.invalidateQueries({ queryKey: key })}
          onClose={() => setErasing(undefined)}
        />
      )}
    </>
  );
}

function answerOf({ granted, version, answered_at: at }: DataPerson): string {
  if (granted === null || !at) return 'No ha respondido';
  const day = formatDay(dayOf(Date.parse(at) as Instant), 'short');
  return `${granted ? 'Autorizó' : 'No autorizó'} el ${day} (versión ${version})`;
}
