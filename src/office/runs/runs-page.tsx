import { useIonRouter } from '@ionic/react';
import { addOutline, chevronForwardOutline } from 'ionicons/icons';
import { useState } from 'react';
import { formatPeopleCount } from '../../domain/text/people-count.ts';
import { formatDay } from '../../domain/values/day.ts';
import { noMoney, parseMoney, sum, toMoneyText } from '../../domain/values/money.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { formatAmountOrDash, PesoAmount } from '../../kit/marks/peso-amount.tsx';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { Empty } from '../../kit/pages/page-states.tsx';
import type { Column } from '../../kit/tables/column.ts';
import { DataList } from '../../kit/tables/data-list.tsx';
import { DataTable } from '../../kit/tables/data-table.tsx';
import { rememberMonth } from '../months/chosen-month.ts';
import { formatMonthTitle, readChosenMonth } from '../months/month.ts';
import { MonthStepper } from '../months/month-stepper.tsx';
import { Page } from '../page/page.tsx';
import { useOwnQuery } from '../records/own-query.ts';
import { toListState, useOnline } from '../records/records.ts';
import { runTitle } from './kinds.ts';
import { RunPill } from './run-pill.tsx';
import { type Run, useRuns } from './runs.ts';
import '../payroll/document/payrolls.css?adopt';
import '../page/split.css?adopt';
import './runs.css?adopt';

const NewRun = defineLazyPart('new-run', () => import('./new-run.tsx'));

const columns: Column<Run>[] = [
  { name: 'kind', title: 'Pago', cell: (run) => <b className="m">{runTitle(run)}</b> },
  {
    name: 'people',
    title: 'Personas',
    width: 190,
    cell: (run) => [run.people, run.payroll_group?.label].filter((one) => one != null).join(' · '),
  },
  {
    name: 'payment_date',
    title: 'Fecha de pago',
    width: 132,
    cell: (run) => formatDay(run.payment_date, 'short'),
  },
  {
    name: 'accrued_total',
    title: 'Devengado',
    width: 122,
    numeric: true,
    cell: (run) => formatAmountOrDash(run.accrued_total),
  },
  {
    name: 'deductions_total',
    title: 'Deducciones',
    width: 116,
    numeric: true,
    cell: (run) => formatAmountOrDash(run.deductions_total),
  },
  {
    name: 'total',
    title: 'Neto',
    width: 122,
    numeric: true,
    strong: true,
    cell: (run) => formatAmountOrDash(run.total),
  },
  { name: 'state', title: 'Estado', width: 126, cell: (run) => <RunPill run={run} /> },
];

/** The payments of a month to several people at once, and the way to make another. */
export function RunsPage() {
  const router = useIonRouter();
  const online = useOnline();
  const [query, change] = useOwnQuery();
  const [making, setMaking] = useState(false);
  const month = readChosenMonth(query);
  const runs = useRuns(month);
  const rows = runs.data?.data ?? [];
  function open(run: Pick<Run, 'id'>) {
    // Coming back from a payment is coming back to its month.
    rememberMonth(month);
    router.push(`/pay_runs/${run.id}`, 'forward');
  }
  const make = () => setMaking(true);
  return (
    <Page
      title="Pagos"
      actions={
        <button type="button" className="q-btn q-btn--primary" data-new="" onClick={make}>
          <Icon of={addOutline} />
          Nuevo pago
        </button>
      }
    >
      <div className="page-filters row fixed gap-8 wrap">
        <MonthStepper month={month} onChange={change} />
      </div>
      <DataList
        of={toListState(runs, online)}
        empty={
          <Empty
            title={`Aún no hay pagos de ${formatMonthTitle(month).toLowerCase()}`}
            text="Un pago liquida a varias personas a la vez: la quincena, la prima, las cesantías, unas vacaciones o un retiro. Al cerrarlo entra en la nómina de cada una."
          >
            <button type="button" className="q-btn q-btn--primary" onClick={make}>
              <Icon of={addOutline} />
              Nuevo pago
            </button>
          </Empty>
        }
        table={() => (
          <DataTable
            caption={`Pagos de ${formatMonthTitle(month).toLowerCase()}`}
            columns={columns}
            rows={rows}
            idOf={(run) => run.id}
            nameOf={runTitle}
            onOpen={open}
            foot={
              <tr>
                <td colSpan={3}>
                  <b>{counted(rows.length)}</b>
                </td>
                <td className="numeric">{formatAmountOrDash(totalOf(rows, 'accrued_total'))}</td>
                <td className="numeric">{formatAmountOrDash(totalOf(rows, 'deductions_total'))}</td>
                <td className="numeric strong">{formatAmountOrDash(totalOf(rows, 'total'))}</td>
                <td />
              </tr>
            }
          />
        )}
        phone={() => (
          <ul className="q-rows">
            {rows.map((run) => (
              <li key={run.id}>
                <button type="button" className="q-row" onClick={() => open(run)}>
                  <span className="q-row-middle">
                    <span className="q-row-title">{runTitle(run)}</span>
                    <span className="q-row-marks">
                      <RunPill run={run} />
                      <span className="c-3">
                        {formatPeopleCount(run.people)}, {formatDay(run.payment_date, 'short')}
                      </span>
                    </span>
                  </span>
                  <span className="q-row-value">
                    <PesoAmount amount={run.total} />
                  </span>
                  <Icon of={chevronForwardOutline} size="s" className="c-3" />
                </button>
              </li>
            ))}
          </ul>
        )}
      />
      {rows.length > 0 && (
        <button type="button" className="q-btn q-btn--primary main-action only-phone text-16" onClick={make}>
          <Icon of={addOutline} />
          Nuevo
        </button>
      )}
      {making && (
        <NewRun
          month={month}
          runs={rows}
          period={runs.data?.periods?.[0]}
          onMade={open}
          onClose={() => setMaking(false)}
        />
      )}
    </Page>
  );
}

const counted = (runs: number): string => (runs === 1 ? '1 pago' : `${runs} pagos`);

const totalOf = (runs: readonly Run[], name: 'accrued_total' | 'deductions_total' | 'total'): string =>
  toMoneyText(sum(runs.map((run) => parseMoney(run[name]) ?? noMoney)));
