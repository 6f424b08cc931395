import { useIonRouter } from '@ionic/react';
import { alertCircleOutline } from 'ionicons/icons';
import { useState } from 'react';
import { getReport, type ReportName } from '../../../domain/reports/catalog.ts';
import { type ReportCriteria, readCriteria } from '../../../domain/reports/criteria.ts';
import type { ReportColumn, ReportRow } from '../../../domain/reports/report.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { PesoAmount } from '../../../kit/marks/peso-amount.tsx';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import { DataList } from '../../../kit/tables/data-list.tsx';
import { getToday } from '../../months/month.ts';
import { Page } from '../../page/page.tsx';
import { WithoutPayrolls } from '../../page/without-payrolls.tsx';
import { useOwnQuery } from '../../records/own-query.ts';
import { toListState, useOnline } from '../../records/records.ts';
import { ReportCards } from './report-cards.tsx';
import { ReportFiles } from './report-files.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportRows } from './report-rows.tsx';
import { formatReportCell, isFigure, type ReportTable, readReportFilters, useReport } from './reports.ts';

const ClaimDialog = defineLazyPart('claim-dialog', () => import('./claim-dialog.tsx'));

export function ReportPage({ report }: { report: ReportName }) {
  const router = useIonRouter();
  const online = useOnline();
  const [query, change] = useOwnQuery();
  const [claimed, claim] = useState<ReportRow>();
  const filters = readReportFilters(report, query);
  const { criteria } = readCriteria(report, filters, getToday());
  const { title, words, opens } = getReport(report);
  const answer = useReport(report, filters);
  const table = answer.data;

  const way = opens && ways[opens];
  function open(row: ReportRow) {
    if (opens === 'claim') return claim(row);
    const to = way?.to(row, criteria);
    if (to) router.push(to, 'forward');
  }
  const opened = way && { words: way.words, open, can: way.can };
  const files = <ReportFiles report={report} filters={filters} />;

  return (
    <Page title={title} sub={words} actions={files} footed offline="Los informes se hacen con conexión.">
      <div className="page-list column grow">
        <ReportFilters report={report} criteria={criteria} onChange={change} />
        {table && <Notes of={table} />}
        <DataList
          of={toListState(answer, online)}
          empty={
            <WithoutPayrolls
              title="No hay nada que mostrar"
              text="Los informes salen de los contratos y de las nóminas."
              mend="Elija otro periodo o quite un filtro."
            />
          }
          table={() => table && <ReportRows of={table} caption={title} opens={opened} />}
          phone={() =>
            table && (
              <div className="report-phone grow scrolls">
                <Sums of={table} />
                <ReportCards of={table} opens={opened} />
              </div>
            )
          }
        />
      </div>
      {claimed && <ClaimDialog of={claimed} onClose={() => claim(undefined)} />}
    </Page>
  );
}

const ways = {
  employee: {
    words: 'Abrir la ficha',
    can: ({ employee_id }: ReportRow) => Boolean(employee_id),
    to: ({ employee_id }: ReportRow) => `/employees/${employee_id}/edit`,
  },
  fund: {
    words: 'Ver sus empleados',
    can: () => true,
    to: ({ fund_id }: ReportRow, { year }: ReportCriteria) =>
      `/reports/severance?year=${year}${fund_id ? `&fund_id=${fund_id}` : ''}`,
  },
  claim: { words: 'Anotar el cobro', can: () => true, to: () => undefined },
} as const;

/** Shows what limits the figures of a report, and how many rows are listed. */
function Notes({ of: { notes, rows, count } }: { of: ReportTable }) {
  const all = [
    ...notes,
    ...(count > rows.length
      ? [
          `Aquí están las primeras ${rows.length} filas de ${count.toLocaleString('es-CO')}; las sumas son de todas, y el archivo las trae.`,
        ]
      : []),
  ];
  if (all.length === 0) return null;
  return (
    <div className="q-note q-note--plain report-notes fixed" role="status">
      <Icon of={alertCircleOutline} />
      <ul className="stack gap-4">
        {all.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}

/** Shows the sums of a report on phones, except those of detail columns. */
function Sums({ of: { columns, totals } }: { of: ReportTable }) {
  const summed = columns.filter((column) => column.total && !column.detail);
  if (summed.length === 0) return null;
  return (
    <dl className="report-sums stack gap-4">
      {summed.map((column: ReportColumn) => (
        <div className="flex wrap" key={column.name}>
          <dt className="grow c-2">{column.title}</dt>
          <dd className="b tr">
            {column.kind === 'money' ? (
              <PesoAmount amount={String(totals[column.name])} />
            ) : (
              isFigure(column) && formatReportCell(totals[column.name], column)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
