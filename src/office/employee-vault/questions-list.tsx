import { chatbubbleOutline } from 'ionicons/icons';
import { useState } from 'react';
import { formatMonth } from '../../domain/values/day.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { Empty } from '../../kit/pages/page-states.tsx';
import { Pages } from '../../kit/pages/pages.tsx';
import { DataList } from '../../kit/tables/data-list.tsx';
import { FilterChip } from '../../kit/tables/filter-chip.tsx';
import { useOwnQuery } from '../records/own-query.ts';
import { readPageNumber } from '../records/own-search.ts';
import { toListState, useOnline } from '../records/records.ts';
import { claimWords, formatClaimDeadline, isLate } from './claims.ts';
import { QuestionThread } from './question-thread.tsx';
import { type Question, useQuestions } from './vault-api.ts';

export const stateWords: Readonly<Record<Question['state'], string>> = {
  abierta: 'Por responder',
  respondida: 'Respondida',
  cerrada: 'Cerrada',
};

export default function QuestionsList() {
  const online = useOnline();
  const [query, change] = useOwnQuery();
  const [openId, setOpenId] = useState<string>();
  const state = query.get('state') ?? '';
  const about = query.get('about') === 'data' ? 'data' : '';
  const questions = useQuestions({ state, about, page: readPageNumber(query), per_page: 50 });
  const { data: rows = [], meta } = questions.data ?? {};
  const open = rows.find(({ id }) => id === openId);
  const list = () => (
    <ul className="q-rows">
      {rows.map((row) => (
        <li key={row.id}>
          <button type="button" className="q-row vault-question-row" onClick={() => setOpenId(row.id)}>
            <Icon of={chatbubbleOutline} className={row.state === 'abierta' ? 'c-danger' : 'c-3'} />
            <span className="q-row-middle">
              <span className="q-row-title">{row.employee.list_name}</span>
              <span className="q-row-detail">
                {[
                  claimWords[row.category] ?? formatMonth(row.payslip.year, row.payslip.month),
                  row.line,
                  row.message,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className={`t-label ${isLate(row) ? 'c-danger' : 'c-3'}`}>
              {formatClaimDeadline(row) ?? stateWords[row.state]}
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
          options={Object.entries(stateWords)}
          onChange={(value) => change({ state: value, page: undefined })}
        />
        <FilterChip
          label="Tema"
          value={about}
          options={[['data', 'Sobre sus datos']]}
          onChange={(value) => change({ about: value, page: undefined })}
        />
      </div>
      <DataList
        of={toListState(questions, online)}
        empty={
          <Empty
            title={state || about ? 'Nada coincide' : 'Nadie ha preguntado'}
            text={
              about
                ? 'Aquí llega lo que los empleados piden corregir o borrar desde «Mi cuenta», con el último día para responderlo.'
                : 'Aquí llegan las preguntas que los empleados hacen desde su comprobante.'
            }
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
      {open && <QuestionThread question={open} onClose={() => setOpenId(undefined)} />}
    </>
  );
}
