import { filterFilledColumns, type ReportColumn, type ReportRow } from '../../../domain/reports/report.ts';
import type { Column } from '../../../kit/tables/column.ts';
import { DataTable } from '../../../kit/tables/data-table.tsx';
import { formatReportCell, getRowName, isFigure, type Opens, type ReportTable } from './reports.ts';

/** Characters that a cell shows in one line. Longer text wraps, because otherwise the table scrolls sideways. */
const mostInLine = 26;

type Row = ReportRow & { at: number };
type Props = { of: ReportTable; caption: string; opens: Opens | undefined };

export function ReportRows({ of: { columns: all, rows, totals, count }, caption, opens }: Props) {
  // Rows that are not listed may fill columns that are empty here.
  const columns = count > rows.length ? all : filterFilledColumns(all, rows);
  const numbered = rows.map((row, at): Row => ({ ...row, at }));
  return (
    <div className="report-table column grow">
      <DataTable
        caption={caption}
        columns={columns.map(columnOf)}
        rows={numbered}
        idOf={({ at }) => String(at)}
        nameOf={(row) => getRowName(row, columns)}
        onOpen={opens && ((row) => opens.can(row) && opens.open(row))}
        foot={
          columns.some(({ total }) => total) && (
            <tr>
              {columns.map((column, at) => (
                <td key={column.name} className={isFigure(column) ? 'numeric strong' : ''}>
                  {at === 0 ? <b>Total · {count.toLocaleString('es-CO')}</b> : sumOf(column, totals)}
                </td>
              ))}
            </tr>
          )
        }
      />
    </div>
  );
}

const sumOf = (column: ReportColumn, totals: ReportRow): string =>
  column.total ? formatReportCell(totals[column.name], column) : '';

/** Characters of a title above which its column is wider, so that the header is not too tall. */
const longTitle = 30;

const columnOf = (column: ReportColumn, at: number): Column<Row> => ({
  name: column.name,
  title: column.title,
  ...(column.title.length > longTitle && { width: 200 }),
  numeric: isFigure(column),
  strong: at === 0,
  cell: (row) => {
    const shown = formatReportCell(row[column.name], column);
    return shown.length > mostInLine ? <span className="q-table-name report-words">{shown}</span> : shown;
  },
});
