import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OfficeInput } from '../../../domain/office/calls.ts';
import { toMonthText } from '../../../domain/values/month.ts';
import { read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import { type Month, readChosenMonth } from '../../months/month.ts';

export type { AccountRow } from '../../../domain/accounting/account-edits.ts';
export type {
  AccountingLine,
  AccountingMonth,
  LedgerAccounts,
  Voucher,
} from '../../../domain/office/accounting.ts';

/** Month in view, and the number of one of its postings. Without `posting` the view has what is not posted yet. */
export type AccountingView = { month: Month; posting: number | undefined };
export function readAccountingView(query: URLSearchParams): AccountingView {
  const posting = Number(query.get('posting'));
  return { month: readChosenMonth(query), posting: posting >= 1 ? Math.floor(posting) : undefined };
}

export const toAccountingQuery = ({ month, posting }: AccountingView) => ({
  month: toMonthText(month),
  ...(posting && { posting }),
});
export const toAccountingParams = (view: AccountingView): Record<string, string> => ({
  month: toMonthText(view.month),
  ...(view.posting && { posting: String(view.posting) }),
});

const company = () => session.get().company?.id ?? '';
export const getAccountingKey = () => ['accounting', company()];

export const useAccounting = (view: AccountingView) =>
  useQuery({
    queryKey: [...getAccountingKey(), toAccountingQuery(view)],
    queryFn: async ({ signal }) =>
      (await read('GET /accounting', toAccountingQuery(view), { signal, by: 'screen' })).data,
    enabled: company() !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });

export const useOrigin = (asked: OfficeInput<'GET /accounting/origin'>) =>
  useQuery({
    queryKey: [...getAccountingKey(), 'origin', asked],
    queryFn: ({ signal }) => read('GET /accounting/origin', asked, { signal, by: 'caller' }),
    retry: false,
  });

export const useLedgerAccounts = () =>
  useQuery({
    queryKey: [...getAccountingKey(), 'accounts'],
    queryFn: async ({ signal }) =>
      (await read('GET /accounting/accounts', {}, { signal, by: 'screen' })).data,
    enabled: company() !== '',
  });

/** Milliseconds that posting a month of a large company may take. */
export const POSTING_TIMEOUT_MS = 600_000;
