import { useIonRouter } from '@ionic/react';
import { useQueryClient } from '@tanstack/react-query';
import { addOutline } from 'ionicons/icons';
import { useState } from 'react';
import { inFlightStates, unsentStates } from '../../../domain/payroll/desk/document-state.ts';
import { useMedia, wide } from '../../../kit/device/media.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { DataList } from '../../../kit/tables/data-list.tsx';
import { DataTable } from '../../../kit/tables/data-table.tsx';
import { formatMonthTitle, readChosenMonth, shiftMonth } from '../../months/month.ts';
import { Page } from '../../page/page.tsx';
import { checkConnection } from '../../records/connected.ts';
import { useOwnQuery } from '../../records/own-query.ts';
import { useOwnSearch } from '../../records/own-search.ts';
import { toListState, useOnline } from '../../records/records.ts';
import {
  buildPayrollsQuery,
  canEdit,
  isPending,
  isStanding,
  type PayrollRow,
  type Summary,
  usePayrolls,
} from '../document/payrolls.ts';
import { readChosen, type SelectedPayroll, useSelection } from '../document/selection.ts';
import { sendPayroll } from '../document/send.ts';
import { buildPayrollColumns, hasPane, listVisibleColumns, listVisibleSums } from './columns.tsx';
import { useRoom } from './columns-that-fit.ts';
import {
  FilterSheet,
  MonthMenu,
  PayrollPane,
  ReviewSheet,
  SendingCard,
  TogetherSheet,
} from './lazy-parts.tsx';
import { MonthBar } from './month-bar.tsx';
import { NextStep } from './next-step.tsx';
import { describeMonthStanding, NoPayrolls } from './no-payrolls.tsx';
import { PayrollCards } from './payroll-cards.tsx';
import { PhoneFoot } from './phone-foot.tsx';
import { useSums } from './sums.ts';
import { TotalsFoot } from './totals-foot.tsx';
import '../../page/split.css?adopt';
import '../document/payrolls.css?adopt';
import {
  formatMonthSpan,
  monthFilterNames,
  readOptionalColumns,
  readPayrollFilters,
  toColumnsText,
  toMonthQuery,
} from './view.ts';

export default function PayrollsPage() {
  const router = useIonRouter();
  const client = useQueryClient();
  const online = useOnline();
  const isWide = useMedia(wide);
  const [query, change] = useOwnQuery();
  const find = useOwnSearch(query, change);
  const [openId, setOpenId] = useState<string>();
  const [choosing, setChoosing] = useState(false);
  const [filtering, setFiltering] = useState(false);
  const [reviewed, review] = useState<readonly string[]>();
  const [adjusted, adjustThese] = useState<{ ids: readonly string[]; sign?: 'eliminate' }>();
  const room = useRoom(openId !== undefined);
  const optional = readOptionalColumns(query);
  const shown = listVisibleColumns(room, optional);
  const month = readChosenMonth(query);
  const sort = query.get('sort') ?? 'employee_name';
  const narrow = {
    state: query.get('state') ?? '',
    search: find.search,
    filters: readPayrollFilters(query),
  };
  const span = formatMonthSpan(month, narrow.filters);
  const columns = buildPayrollColumns(room, shown, span !== undefined);
  const narrowed = Boolean(narrow.state || narrow.search || Object.keys(narrow.filters).length);
  const filters = toMonthQuery(month, narrow);
  const payrolls = usePayrolls({ ...filters, sort, page: find.page });
  const page = payrolls.data;
  const previous = shiftMonth(month, -1);
  const before = useSums(previous, !narrowed && page !== undefined);
  const selection = useSelection<SelectedPayroll>(page?.data ?? []);
  const { chosen } = selection;
  const sums = listVisibleSums(room);
  const firstSum = columns.findIndex(({ name }) => name === 'accrued_total');

  function search(text: string) {
    find.type(text);
    // The request starts at the keystroke, before the render that would start it.
    const next = toMonthQuery(month, { ...narrow, search: text.trim() });
    void client.prefetchQuery(buildPayrollsQuery({ ...next, sort, page: 1 }));
  }

  function open(row: PayrollRow) {
    if (isWide) setOpenId(row.id === openId ? undefined : row.id);
    else router.push(`/payrolls/${row.id}/edit`, 'forward');
  }
  const create = () => router.push(`/payrolls/create?year=${month.year}&month=${month.month}`, 'forward');

  const createMissing = async () =>
    (await import('../document/month-actions.ts')).createMissing(client, month);

  async function send(these: readonly SelectedPayroll[] = chosen) {
    const fit = these.filter(canEdit);
    const [only] = fit;
    if (!only) return;
    if (fit.length > 1) checkConnection() && review(fit.map(({ id }) => id));
    else if (await sendPayroll(client, only)) stopChoosing();
  }

  async function sendWaiting() {
    if (checkConnection())
      await send(await readChosen({ ...filters, state: unsentStates.join() }).catch(() => []));
  }

  function adjust(as?: { sign: 'eliminate' }) {
    if (checkConnection()) adjustThese({ ids: chosen.filter(isStanding).map(({ id }) => id), ...as });
  }

  async function chooseAll() {
    if (!checkConnection()) return;
    const all = await readChosen(filters).catch(() => undefined);
    if (!all) return;
    selection.chooseThese(isWide ? all : all.filter(canEdit));
    if (!isWide) setChoosing(true);
  }
  const more = page !== undefined && !page.summary.more && page.meta.last_page > 1;
  const { borrador = 0, lista = 0, rechazada = 0 } = page?.summary.states ?? {};
  const count = page?.meta.total ?? 0;
  // On phones only payrolls that can be sent are chosen all at once.
  const choosable = isWide ? count : Math.min(count, borrador + lista + rechazada);
  const all =
    more && chosen.length < choosable ? { count: choosable, choose: () => void chooseAll() } : undefined;

  function startChoosing(rows: readonly PayrollRow[]) {
    selection.chooseThese(rows);
    setChoosing(true);
  }
  function stopChoosing() {
    selection.clear();
    setChoosing(false);
  }
  const narrowBy = (changes: Record<string, string | undefined>) => {
    stopChoosing();
    change({ ...changes, page: undefined });
  };
  const noFilters = Object.fromEntries(monthFilterNames.map((name) => [name, undefined]));

  const menu = (
    <MonthMenu
      month={span ? undefined : month}
      query={{ ...filters, sort }}
      page={page}
      chosen={chosen}
      choosable={choosable}
      onChooseAll={() => void chooseAll()}
      onEliminate={() => adjust({ sign: 'eliminate' })}
      onDone={stopChoosing}
    />
  );

  return (
    <div
      className={`split stack${openId && isWide ? ' split--open' : ''}${room === 'few' && !optional ? ' split--fit' : ''}`}
    >
      <Page
        title="Nóminas"
        phoneAction={
          <span className="row gap-4">
            {choosing ? (
              <button type="button" className="q-btn q-btn--ghost" onClick={stopChoosing}>
                Cancelar
              </button>
            ) : (
              page?.data.some(canEdit) && (
                <button
                  type="button"
                  className="q-btn q-btn--ghost"
                  onClick={() => startChoosing(page.data.filter(isPending))}
                >
                  Emitir varias
                </button>
              )
            )}
            {!isWide && menu}
          </span>
        }
        actions={
          <>
            {isWide && menu}
            <NextStep
              waiting={chosen.length > 0 || narrowed || span ? 0 : borrador + lista}
              onSend={() => void sendWaiting()}
              onCreate={create}
            />
          </>
        }
      >
        <MonthBar
          month={month}
          span={span}
          onMonth={(next) => {
            stopChoosing();
            setOpenId(undefined);
            change({ ...next, page: undefined });
          }}
          typed={find.typed}
          onType={search}
          filters={narrow.filters}
          onFilter={() => setFiltering(true)}
          onDrop={(names) => narrowBy(Object.fromEntries(names.map((name) => [name, undefined])))}
          states={page?.summary.states}
          state={narrow.state}
          onState={(value) => narrowBy({ state: value })}
          columns={
            !hasPane(room) && isWide
              ? {
                  shown,
                  chosen: optional !== undefined,
                  onChange: (next) => change({ columns: toColumnsText(next) }),
                }
              : undefined
          }
        />
        {onTheWay(page?.summary.states) && <SendingCard {...(!span && { month })} />}
        <DataList
          of={toListState(payrolls, online)}
          empty={
            <NoPayrolls
              filtered={narrowed}
              month={formatMonthTitle(month).toLowerCase()}
              before={before && describeMonthStanding(formatMonthTitle(previous), before.states)}
              onCreate={create}
              onMissing={() => void createMissing()}
              onClear={() => {
                stopChoosing();
                find.clear({ state: undefined, ...noFilters });
              }}
            />
          }
          table={() => (
            <DataTable
              caption={`Nóminas de ${(span ?? formatMonthTitle(month)).toLowerCase()}`}
              columns={columns}
              rows={page?.data ?? []}
              idOf={(row) => row.id}
              nameOf={(row) => row.employee.list_name}
              sort={{ by: sort.replace('-', ''), down: sort.startsWith('-') }}
              onSort={({ by, down }) => change({ sort: `${down ? '-' : ''}${by}`, page: undefined })}
              onOpen={open}
              current={openId}
              selected={selection.ids}
              onSelect={room === 'little' ? undefined : selection.choose}
              foot={
                page && (
                  <TotalsFoot
                    page={page}
                    before={
                      before && !narrowed
                        ? { summary: before, name: formatMonthTitle(previous).toLowerCase() }
                        : undefined
                    }
                    selected={room === 'little' ? [] : chosen}
                    around={{
                      before: firstSum + (room === 'little' ? 0 : 1),
                      sums,
                      after: columns.length - firstSum - sums.length,
                      delta: !span && shown.includes('delta'),
                    }}
                    onSend={() => void send()}
                    onAdjust={() => adjust()}
                    all={room === 'some' ? undefined : all}
                    onClear={stopChoosing}
                    onPage={(next) => change({ page: next })}
                  />
                )
              }
            />
          )}
          phone={() => (
            <PayrollCards
              rows={page?.data ?? []}
              several={span !== undefined}
              onOpen={open}
              selected={choosing ? selection.ids : undefined}
              onSelect={selection.choose}
              onHold={(row) => startChoosing(canEdit(row) || isStanding(row) ? [row] : [])}
            />
          )}
        />
        {page && page.data.length > 0 && (
          <PhoneFoot
            page={page}
            selected={choosing ? chosen : undefined}
            onSend={() => void send()}
            onAdjust={() => adjust()}
            all={all}
            onPage={(next) => change({ page: next })}
          />
        )}
        {!choosing && page?.data.length !== 0 && (
          <button
            type="button"
            className="q-btn q-btn--primary main-action only-phone text-16"
            onClick={create}
          >
            <Icon of={addOutline} />
            Nueva
          </button>
        )}
      </Page>
      {openId && isWide && <PayrollPane key={openId} id={openId} onClose={() => setOpenId(undefined)} />}
      {filtering && (
        <FilterSheet
          month={month}
          narrow={narrow}
          onApply={(next) => {
            setFiltering(false);
            narrowBy({ ...noFilters, ...next });
          }}
          onClose={() => setFiltering(false)}
        />
      )}
      {adjusted && (
        <TogetherSheet
          {...adjusted}
          onClose={() => adjustThese(undefined)}
          onDone={() => {
            adjustThese(undefined);
            stopChoosing();
          }}
        />
      )}
      {reviewed && (
        <ReviewSheet
          ids={reviewed}
          onClose={() => review(undefined)}
          onSent={() => {
            review(undefined);
            stopChoosing();
          }}
        />
      )}
    </div>
  );
}

const onTheWay = (states: Summary['states'] | undefined): boolean =>
  inFlightStates.some((state) => (states?.[state] ?? 0) > 0);
