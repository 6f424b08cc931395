import { chevronDownOutline } from 'ionicons/icons';
import { hasCellValue, type ReportColumn, type ReportRow } from '../../../domain/reports/report.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { PesoAmount } from '../../../kit/marks/peso-amount.tsx';
import { formatReportCell, getRowName, isFigure, type Opens, type ReportTable } from './reports.ts';

type Props = { of: ReportTable; opens: Opens | undefined };

export function ReportCards({ of: { columns, rows }, opens }: Props) {
  const others = columns.filter(({ name }, at) => at > 0 && name !== 'list_name');
  const led = rows.map((row) => ({ row, main: mainOf(columns, row) }));
  const second = others.find(({ kind }) => kind === 'text');
  return (
    <ul className="report-cards rule-top">
      {led.map(({ row, main }, at) => (
        <li className="rule-bottom" key={at}>
          <details>
            <summary className="row wrap">
              <span className="report-card-title stack shrink">
                <b className="m">{getRowName(row, columns)}</b>
                {second &&
                  hasCellValue(row[second.name]) &&
                  row[second.name] !== getRowName(row, columns) && (
                    <small className="c-3">{formatReportCell(row[second.name], second)}</small>
                  )}
              </span>
              {main && (
                <span className="report-card-value stack push nowrap b">
                  <small className="c-3">{main.title}</small>
                  {main.kind === 'money' ? (
                    <PesoAmount amount={String(row[main.name])} />
                  ) : (
                    formatReportCell(row[main.name], main)
                  )}
                </span>
              )}
              <Icon of={chevronDownOutline} size="s" className="c-3" />
            </summary>
            <dl className="stack text-14 gap-4">
              {others
                .filter((column) => hasCellValue(row[column.name]))
                .map((column) => (
                  <div className="flex between gap-16" key={column.name}>
                    <dt className="c-3">{column.title}</dt>
                    <dd className="tr">{formatReportCell(row[column.name], column)}</dd>
                  </div>
                ))}
            </dl>
            {opens?.can(row) && (
              <button type="button" className="q-btn q-btn--plain q-btn--sm" onClick={() => opens.open(row)}>
                {opens.words}
              </button>
            )}
          </details>
        </li>
      ))}
    </ul>
  );
}

/**
 * Returns the main figure of a row: the last summed amount that it has, or its last figure. `undefined` without
 * figures.
 */
function mainOf(columns: readonly ReportColumn[], row: ReportRow): ReportColumn | undefined {
  const figures = columns.filter(
    (column) => isFigure(column) && !column.detail && (row[column.name] ?? null) !== null,
  );
  return figures.findLast(({ kind, total }) => total && kind === 'money') ?? figures.at(-1);
}
