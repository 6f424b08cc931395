import { useIonRouter } from '@ionic/react';
import { useQueryClient } from '@tanstack/react-query';
import { addOutline, duplicateOutline } from 'ionicons/icons';
import { useDeferredValue, useState } from 'react';
import { DataList } from '../../kit/data-list.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { Empty } from '../../kit/faces.tsx';
import { Icon } from '../../kit/icon.tsx';
import { useMedia, wide } from '../../kit/media.ts';
import { Search } from '../../kit/search.tsx';
import { monthIn, monthTitle } from '../month.ts';
import { MonthStepper } from '../month-stepper.tsx';
import { useOwnQuery } from '../own-query.ts';
import { Page } from '../page.tsx';
import { listed, useOnline } from '../records.ts';
import { payrollColumns, type Room } from './columns.tsx';
import { DianDown } from './dian-down.tsx';
import { PayrollCards } from './payroll-cards.tsx';
import { PayrollPane } from './payroll-pane.tsx';
import { canEdit, isPending, type PayrollRow, type Summary, usePayrolls } from './payrolls.ts';
import { PhoneFoot } from './phone-foot.tsx';
import { createMissing, sendPayrolls } from './send.ts';
import { StateChips } from './state-chips.tsx';
import { TotalsFoot } from './totals-foot.tsx';

/** The payrolls of a month: what they cost, in which state they are, and what to do with them. */
export default function PayrollsPage() {
  const router = useIonRouter();
  const client = useQueryClient();
  const online = useOnline();
  const isWide = useMedia(wide);
  const [query, change] = useOwnQuery();
  const [typed, setTyped] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [openId, setOpenId] = useState<string>();
  const [choosing, setChoosing] = useState(false);
  const room = useRoom(openId !== undefined);
  const columns = payrollColumns(room);
  const month = monthIn(query);
  const state = query.get('state') ?? '';
  const sort = query.get('sort') ?? 'employee_name';
  const search = useDeferredValue(typed.trim());
  const payrolls = usePayrolls({ ...month, state, search, sort, page: Number(query.get('page') ?? 1) });
  const page = payrolls.data;
  const chosen = (page?.data ?? []).filter((row) => selected.has(row.id));

  function open(row: PayrollRow) {
    if (isWide) setOpenId(row.id === openId ? undefined : row.id);
    else router.push(`/payrolls/${row.id}/edit`, 'forward');
  }
  const create = () => router.push(`/payrolls/create?year=${month.year}&month=${month.month}`, 'forward');

  async function send() {
    const fit = chosen.filter(canEdit);
    if (await sendPayrolls(client, fit)) stopChoosing();
  }

  /** On phones one starts with all that waits to be sent, and takes out what may wait longer. */
  function startChoosing() {
    setSelected(new Set((page?.data ?? []).filter(isPending).map((row) => row.id)));
    setChoosing(true);
  }
  function stopChoosing() {
    setSelected(new Set());
    setChoosing(false);
  }

  return (
    <div className={`spl${openId && isWide ? ' spl--open' : ''}`}>
      <Page
        title="Nóminas"
        phoneAction={
          choosing ? (
            <button type="button" className="q-btn q-btn--ghost" onClick={stopChoosing}>
              Cancelar
            </button>
          ) : (
            page?.data.some(canEdit) && (
              <button type="button" className="q-btn q-btn--ghost" onClick={startChoosing}>
                Emitir varias
              </button>
            )
          )
        }
        actions={
          <>
            <button
              type="button"
              className="q-btn q-btn--plain"
              onClick={() => void createMissing(client, month)}
            >
              <Icon of={duplicateOutline} />
              Crear faltantes
            </button>
            <button type="button" className="q-btn q-btn--primary" data-new="" onClick={create}>
              <Icon of={addOutline} />
              Nueva nómina
            </button>
          </>
        }
      >
        <div className="pg-f">
          <MonthStepper
            month={month}
            onChange={(next) => {
              stopChoosing();
              setOpenId(undefined);
              change({ ...next, page: undefined });
            }}
          />
          <Search value={typed} label="Buscar por empleado o número" onChange={setTyped} />
          <StateChips
            states={page?.summary.states}
            value={state}
            onChange={(value) => change({ state: value, page: undefined })}
          />
        </div>
        <DianDown waiting={onTheWay(page?.summary.states)} />
        <DataList
          of={listed(payrolls, online)}
          empty={
            <NoPayrolls
              filtered={Boolean(state || search)}
              month={monthTitle(month).toLowerCase()}
              onCreate={create}
              onMissing={() => void createMissing(client, month)}
              onClear={() => {
                setTyped('');
                change({ state: undefined });
              }}
            />
          }
          table={() => (
            <DataTable
              caption={`Nóminas de ${monthTitle(month).toLowerCase()}`}
              columns={columns}
              rows={page?.data ?? []}
              idOf={(row) => row.id}
              nameOf={(row) => row.employee.name}
              sort={{ by: sort.replace('-', ''), down: sort.startsWith('-') }}
              onSort={({ by, down }) => change({ sort: `${down ? '-' : ''}${by}`, page: undefined })}
              onOpen={open}
              current={openId}
              selected={selected}
              onSelect={room === 'little' ? undefined : setSelected}
              foot={
                page && (
                  <TotalsFoot
                    page={page}
                    selected={room === 'little' ? [] : chosen}
                    before={
                      columns.findIndex((c) => c.name === 'accrued_total') + (room === 'little' ? 0 : 1)
                    }
                    onSend={() => void send()}
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
              onOpen={open}
              selected={choosing ? selected : undefined}
              onSelect={setSelected}
            />
          )}
        />
        {page && page.data.length > 0 && (
          <PhoneFoot
            page={page}
            selected={choosing ? chosen : undefined}
            onSend={() => void send()}
            onPage={(next) => change({ page: next })}
          />
        )}
        {!choosing && page?.data.length !== 0 && (
          <button type="button" className="q-btn q-btn--primary fab only-phone" onClick={create}>
            <Icon of={addOutline} />
            Nueva
          </button>
        )}
      </Page>
      {openId && isWide && <PayrollPane key={openId} id={openId} onClose={() => setOpenId(undefined)} />}
    </div>
  );
}

/** Whether any document waits for DIAN. */
const onTheWay = (states: Summary['states'] | undefined): boolean =>
  (['en_cola', 'enviando', 'sin_respuesta'] as const).some((state) => (states?.[state] ?? 0) > 0);

/** What the pane leaves to the table, by the width of the window. */
function useRoom(open: boolean): Room {
  const most = useMedia('(min-width: 1400px)');
  const some = useMedia('(min-width: 1240px)');
  const beside = useMedia('(min-width: 1000px)');
  if (!open || !beside) return 'all';
  return most ? 'most' : some ? 'some' : 'little';
}

type NoneProps = {
  filtered: boolean;
  month: string;
  onCreate: () => void;
  onMissing: () => void;
  onClear: () => void;
};

function NoPayrolls({ filtered, month, onCreate, onMissing, onClear }: NoneProps) {
  if (filtered)
    return (
      <Empty title="Nada coincide" text="Cambie la búsqueda o quite los filtros.">
        <button type="button" className="q-btn q-btn--plain" onClick={onClear}>
          Quitar los filtros
        </button>
      </Empty>
    );
  return (
    <Empty title={`Aún no hay nóminas de ${month}`} text="Cree la primera, o un borrador por cada empleado.">
      <button type="button" className="q-btn q-btn--primary" onClick={onMissing}>
        <Icon of={duplicateOutline} />
        Crear faltantes
      </button>
      <button type="button" className="q-btn q-btn--plain" onClick={onCreate}>
        Nueva nómina
      </button>
    </Empty>
  );
}
