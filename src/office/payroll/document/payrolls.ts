import { useQuery } from '@tanstack/react-query';
import type { Lately } from '../../../domain/calls/call.ts';
import type { OfficeInput, OfficeOutput } from '../../../domain/office/calls.ts';
import type { ListedPayroll as Row, PayrollAnswer as Whole } from '../../../domain/office/payrolls.ts';
import {
  acceptedStates,
  editableStates,
  standingStates,
  unansweredStates,
  unsentStates,
} from '../../../domain/payroll/desk/document-state.ts';
import { read } from '../../../net/calls.ts';
import type { By } from '../../../net/http.ts';
import { session } from '../../../net/session.ts';
import type { Month } from '../../months/month.ts';

export type { Totals as Sums } from '../../../domain/payroll/statement/statement.ts';

export type PayrollRow = Lately<Row, 'standing'>;
export type Payroll = Lately<Whole, 'standing' | 'chain' | 'reissue' | 'in_runs' | 'pay_run'>;
export type {
  DocumentVersion as Version,
  PayrollSummary as Summary,
} from '../../../domain/office/payrolls.ts';
export type PayrollPage = OfficeOutput<'GET /payrolls'>;

/** A month, or a whole year from which filters take some months. */
type PeriodQuery = Pick<Month, 'year'> & Partial<Month>;
export type PayrollListQuery = PeriodQuery & { page: number; sort: string; search?: string };

const company = (): string => session.get().company?.id ?? '';

export function buildPayrollsQuery(query: PayrollListQuery) {
  const params = { ...query, per_page: 50 };
  return {
    queryKey: ['payrolls', company(), 'list', params],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<PayrollPage> =>
      read('GET /payrolls', params as OfficeInput<'GET /payrolls'>, { signal, by: 'screen' }),
  };
}

export function usePayrolls(query: PayrollListQuery) {
  return useQuery({
    ...buildPayrollsQuery(query),
    // The previous page stays in view while another page of the same month loads, never one of another month.
    placeholderData: (page, before) => (isOf(query, before?.queryKey[3]) ? page : undefined),
    meta: { keep: query.page === 1 && !query.search },
  });
}

const isOf = ({ year, month }: PeriodQuery, params: unknown): boolean => {
  const before = params as Partial<Month> | undefined;
  return before?.year === year && before.month === month;
};

export const readPayroll = async (id: string, by: By): Promise<Payroll> =>
  (await read('GET /payrolls/:id', { id }, { by })).data;

export const usePayroll = (id: string) =>
  useQuery({ queryKey: ['payrolls', company(), 'one', id], queryFn: () => readPayroll(id, 'screen') });

export const isPending = ({ state }: Pick<PayrollRow, 'state'>): boolean => unsentStates.includes(state);

export const canEdit = ({ state }: Pick<PayrollRow, 'state'>): boolean => editableStates.includes(state);

/** Finds where a payroll made by payments is changed; `undefined` when the payment already has sent payrolls. */
export const findPayRunAddress = ({
  pay_run: run,
  employee,
}: Pick<Payroll, 'pay_run' | 'employee'>): string | undefined =>
  run && run.sent === 0 ? `/pay_runs/${run.id}?employee_id=${employee.id}` : undefined;

export const isUnanswered = ({ state }: Pick<PayrollRow, 'state'>): boolean =>
  unansweredStates.includes(state);

export const canAdjust = ({ state }: Pick<PayrollRow, 'state'>): boolean => acceptedStates.includes(state);

/** Tests whether a payroll is in force at DIAN, as accepted or as replaced by a note. */
export const isStanding = ({ state }: Pick<PayrollRow, 'state'>): boolean => standingStates.includes(state);
