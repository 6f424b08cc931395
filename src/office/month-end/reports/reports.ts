import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OfficeInput } from '../../../domain/office/calls.ts';
import type { ReportTable } from '../../../domain/office/reports.ts';
import { formatGroupedNumber } from '../../../domain/payroll/statement/explanation.ts';
import type { ReportName } from '../../../domain/reports/catalog.ts';
import { listFilterNames } from '../../../domain/reports/criteria.ts';
import type { ReportCell, ReportColumn, ReportRow } from '../../../domain/reports/report.ts';
import { trimZeros } from '../../../domain/text/trim-zeros.ts';
import type { Day } from '../../../domain/values/day.ts';
import { formatDay } from '../../../domain/values/day.ts';
import { exact, toDecimalText } from '../../../domain/values/money.ts';
import { formatAmountOrDash } from '../../../kit/marks/peso-amount.tsx';
import { read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';

export type { ReportTable };

/** Reads from the address the filters that a report has. */
export const readReportFilters = (report: ReportName, query: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    listFilterNames(report).flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value]] : [];
    }),
  );

export const buildReportKey = (report: ReportName) => ['reports', session.get().company?.id ?? '', report];

export const useReport = (report: ReportName, filters: Record<string, string>) =>
  useQuery({
    queryKey: [...buildReportKey(report), filters],
    queryFn: async ({ signal }) => {
      const input = { report, ...filters } as OfficeInput<'GET /reports/:report'>;
      const { data } = await read('GET /reports/:report', input, { signal, by: 'screen' });
      return { ...data, data: data.rows };
    },
    placeholderData: keepPreviousData,
  });

/** Formats a cell for the screen. Empty when it has no value. */
export function formatReportCell(
  value: ReportCell | undefined,
  { kind }: Pick<ReportColumn, 'kind'>,
): string {
  if (value === null || value === undefined || value === '') return '';
  if (kind === 'money') return formatAmountOrDash(String(value));
  if (kind === 'day') return formatDay(String(value) as Day, 'short');
  if (kind === 'text') return String(value);
  return formatGroupedNumber(trimZeros(toDecimalText(exact(String(value)), 2)));
}

export const isFigure = ({ kind }: Pick<ReportColumn, 'kind'>): boolean => kind !== 'text' && kind !== 'day';

/** Returns the name of a row: that of its employee, or its first cell with a value. */
export function getRowName(row: ReportRow, columns: readonly ReportColumn[]): string {
  if (row['list_name']) return String(row['list_name']);
  const first = columns.find(({ name }) => (row[name] ?? '') !== '');
  return first ? formatReportCell(row[first.name], first) : '';
}

/** Action that a row offers. */
export type Opens = { words: string; open: (row: ReportRow) => void; can: (row: ReportRow) => boolean };
