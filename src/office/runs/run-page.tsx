import { useIonRouter } from '@ionic/react';
import { useDeferredValue, useState } from 'react';
import { hasBlockingFinding } from '../../domain/findings/finding.ts';
import { formatPeopleCount } from '../../domain/text/people-count.ts';
import { formatDay, formatMonth } from '../../domain/values/day.ts';
import { useMedia, wide } from '../../kit/device/media.ts';
import { Search } from '../../kit/inputs/search.tsx';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { Empty } from '../../kit/pages/page-states.tsx';
import { Pages } from '../../kit/pages/pages.tsx';
import { DataList } from '../../kit/tables/data-list.tsx';
import { DataTable } from '../../kit/tables/data-table.tsx';
import { Page } from '../page/page.tsx';
import { Reading } from '../records/reading.tsx';
import { toListState, useOnline } from '../records/records.ts';
import type { Stop, StopNoteContent } from './acts.ts';
import { runTitle } from './kinds.ts';
import { PeopleCards } from './people-cards.tsx';
import { buildPeopleColumns } from './people-columns.tsx';
import { RunActions } from './run-actions.tsx';
import { RunHead } from './run-head.tsx';
import { type RunPeoplePage as RunData, type RunPerson, useRun } from './runs.ts';
import { StopNote } from './stop-note.tsx';
import '../payroll/document/payrolls.css?adopt';
import '../page/split.css?adopt';
import './runs.css?adopt';

const PersonPane = defineLazyPart('person-pane', () => import('./person-pane.tsx'));

/** One payment: what it comes to, whom it pays and, of each, every figure and where it comes from. */
export function RunPage({ id }: { id: string }) {
  const router = useIonRouter();
  const online = useOnline();
  const isWide = useMedia(wide);
  const roomy = useMedia('(min-width: 1240px)');
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  // The person of a payment of one person is open from the beginning.
  const [openId, setOpenId] = useState(
    () => new URLSearchParams(location.search).get('employee_id') ?? undefined,
  );
  const [stop, setStop] = useState<StopNoteContent>();
  const search = useDeferredValue(typed.trim());
  const query = useRun(id, search, page);
  const run = query.data?.run;
  const people = query.data?.data ?? [];
  // Without a connection what is shown meanwhile would stay, and it answers another search.
  const unread = query.isPlaceholderData && !online;

  if (!query.data || !run)
    return (
      <Page title="Pago">
        <Reading of={query} />
      </Page>
    );

  /** First person, open for whoever chose to type averages. */
  function stopped(why: Stop | undefined) {
    setStop(why?.why === 'few_months' ? undefined : why);
    if (why?.why === 'few_months') setOpenId(why.people[0]?.employee_id);
  }
  const list = `/pay_runs?year=${run.year}&month=${run.month}`;
  const actions = (
    <RunActions run={run} onStop={stopped} onGone={() => router.push(list, 'back', 'replace')} />
  );
  const columns = buildPeopleColumns(openId === undefined ? 'all' : roomy ? 'some' : 'little', run.kind);
  const open = ({ employee }: RunPerson) => setOpenId(employee.id === openId ? undefined : employee.id);
  return (
    <div className={`split stack${openId && isWide ? ' split--open' : ''}`}>
      <Page
        title={runTitle(run)}
        sub={[
          formatMonth(run.year, run.month),
          `se paga el ${formatDay(run.payment_date, 'short')}`,
          run.payroll_group?.label,
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={isWide && actions}
      >
        <div className="run-body column grow">
          <RunHead run={run} stopped={stop !== undefined} />
          {stop && <StopNote run={run} stop={stop} onOpen={setOpenId} onSettled={() => setStop(undefined)} />}
          <div className="page-filters row fixed gap-8 wrap">
            <Search
              value={typed}
              label="Buscar por nombre o documento"
              onChange={(text) => {
                setTyped(text);
                setPage(1);
              }}
            />
          </div>
          <DataList
            of={{ ...toListState(query, online), ...(unread && { rows: undefined }) }}
            empty={
              search ? (
                <Empty title="Nadie coincide" text="Cambie la búsqueda." />
              ) : (
                <Empty title="Este pago no tiene a nadie" text="Elimínelo y haga otro." />
              )
            }
            table={() => (
              <DataTable
                caption={`Personas de ${runTitle(run)}`}
                columns={columns}
                rows={people}
                idOf={({ employee }) => employee.id}
                nameOf={({ employee }) => employee.list_name}
                onOpen={open}
                current={openId}
                foot={<Foot data={query.data} columns={columns.length} onPage={setPage} />}
              />
            )}
            phone={() => <PeopleCards rows={people} kind={run.kind} onOpen={open} />}
          />
        </div>
        <div className="q-pages page-foot wrap end only-phone">
          <Pages page={query.data.meta.page} last={query.data.meta.last_page} onPage={setPage} />
          <span className="spacer" />
          {!isWide && actions}
        </div>
      </Page>
      {openId && (
        <PersonPane
          key={openId}
          run={run}
          employee={openId}
          beside={isWide}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </div>
  );
}

type FootProps = { data: RunData; columns: number; onPage: (page: number) => void };

/** Count of the people, and the other pages of them. */
function Foot({ data: { data, meta }, columns, onPage }: FootProps) {
  const stopped = data.filter(({ findings }) => hasBlockingFinding(findings)).length;
  return (
    <tr>
      <td colSpan={columns - 1}>
        <b>{formatPeopleCount(meta.total)}</b>
        {stopped > 0 && <span className="c-danger">{stopped} por corregir en esta página</span>}
      </td>
      <td className="tr">
        <Pages page={meta.page} last={meta.last_page} onPage={onPage} />
      </td>
    </tr>
  );
}
