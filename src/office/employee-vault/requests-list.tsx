import {
  calendarOutline,
  cameraOutline,
  cardOutline,
  cashOutline,
  createOutline,
  exitOutline,
} from 'ionicons/icons';
import { useState } from 'react';
import {
  formatAdvance,
  formatRequestTitle,
  type RequestKind,
  requestKindNames,
  requestKinds,
} from '../../domain/payroll/novelties/request-kinds.ts';
import type { Instant } from '../../domain/values/day.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { Empty } from '../../kit/pages/page-states.tsx';
import { Pages } from '../../kit/pages/pages.tsx';
import { DataList } from '../../kit/tables/data-list.tsx';
import { FilterChip } from '../../kit/tables/filter-chip.tsx';
import { formatRecentMoment } from '../months/when.ts';
import { useOwnQuery } from '../records/own-query.ts';
import { readPageNumber } from '../records/own-search.ts';
import { toListState, useOnline } from '../records/records.ts';
import { RequestSheet } from './request-sheet.tsx';
import { describeState, formatAccount, formatRange, listData, requestWords } from './request-words.ts';
import { useRequests } from './vault-api.ts';

const kindIcons: Readonly<Record<RequestKind, string>> = {
  vacations: calendarOutline,
  leave: exitOutline,
  sickness: cameraOutline,
  advance: cashOutline,
  account: cardOutline,
  data: createOutline,
};

/** Lists what employees ask for, those to decide first and the oldest of them first. */
export default function RequestsList() {
  const online = useOnline();
  const [query, change] = useOwnQuery();
  const [openId, setOpenId] = useState<string>();
  const state = query.get('state') ?? '';
  const kind = query.get('kind') ?? '';
  const requests = useRequests({ state, kind, page: readPageNumber(query), per_page: 50 });
  const { data: rows = [], meta } = requests.data ?? {};
  const list = () => (
    <ul className="q-rows">
      {rows.map((row) => (
        <li key={row.id}>
          <button type="button" className="q-row vault-question-row" onClick={() => setOpenId(row.id)}>
            <Icon
              of={kindIcons[row.kind]}
              className={row.state === 'en_revision' || row.withdrawal_asked_at ? 'c-danger' : 'c-3'}
            />
            <span className="q-row-middle">
              <span className="q-row-title">{row.employee.list_name}</span>
              <span className="q-row-detail">
                {[
                  formatRequestTitle(row.kind, row.reason),
                  row.account ? formatAccount(row.account) : formatRange(row),
                  formatAdvance(row.amount),
                  ...(row.data ? listData(row.data) : []),
                  row.note,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="t-label c-3">
              {describeState(row)},{' '}
              {formatRecentMoment(
                Date.parse(row.withdrawal_asked_at ?? row.decided_at ?? row.created_at) as Instant,
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <div className="page-filters row fixed gap-8 wrap">
        <FilterChip
          label="Estado"
          value={state}
          options={Object.entries(requestWords)}
          onChange={(value) => change({ state: value, page: undefined })}
        />
        <FilterChip
          label="Qué pide"
          value={kind}
          options={requestKindNames.map((name) => [name, requestKinds[name].label] as const)}
          onChange={(value) => change({ kind: value, page: undefined })}
        />
      </div>
      <DataList
        of={toListState(requests, online)}
        empty={
          <Empty
            title={state || kind ? 'Nada coincide' : 'Nadie ha pedido nada'}
            text="Aquí llega lo que los empleados piden desde su bóveda. Lo que se aprueba queda como novedad de su pago, o en su ficha si es una cuenta o un dato."
          />
        }
        table={list}
        phone={list}
      />
      {meta && meta.last_page > 1 && (
        <div className="q-pages">
          <span className="spacer" />
          <Pages page={meta.page} last={meta.last_page} onPage={(page) => change({ page })} />
        </div>
      )}
      {openId && <RequestSheet id={openId} onClose={() => setOpenId(undefined)} />}
    </>
  );
}
