import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import type { Day } from '../../domain/day.ts';
import type { DocumentState } from '../../domain/document-state.ts';
import type { Question as OwnQuestion } from '../../domain/vault/questions.ts';
import { toast } from '../../kit/announce.ts';
import { http, write } from '../../net/http.ts';
import { session } from '../../net/session.ts';
import type { Meta } from '../records.ts';

/** A document in the vault, and what its employee did with it. */
export type Entry = {
  id: string;
  type: 'payrolls' | 'adjustments';
  full_number: string;
  state: DocumentState;
  employee: { id: string; name: string; document_number: string; retired: boolean };
  company?: { id: string; social_reason: string; nit: string };
  year: number;
  month: number;
  total: string;
  /** 2 leaves without effect the document whose figures it repeats. */
  note_type: 1 | 2 | null;
  accepted_at: string;
  delivered_at: string | null;
  viewed_at: string | null;
  downloaded_at: string | null;
  acknowledged_at: string | null;
  queries_open: number;
  access: boolean;
  /** The last mail with it. */
  mail: { state: 'waiting' | 'sent' | 'failed'; to: string; at: string; problem: string | null } | null;
};
export type EntrySummary = { count: number; viewed: number; acknowledged: number; queries_open: number };

/** What a closed payment paid to a person. */
export type Payment = {
  id: string;
  run: { id: string; name: string };
  payment_date: Day;
  employee: { id: string; name: string; document_number: string };
  company?: { id: string; social_reason: string };
  accrued_total: string;
  deductions_total: string;
  total: string;
};

export type Access = 'sin_invitar' | 'invitado' | 'vencida' | 'activo';
/** An employee, and how they get into their vault. */
export type Person = {
  id: string;
  name: string;
  document_number: string;
  email: string | null;
  access: Access;
  code: { id: string; kind: 'invitation' | 'recovery'; expires_at: string } | null;
  /** Since when they wait for a code to come in again, and the mobile they left for it. */
  asked_at: string | null;
  mobile: string | null;
  last_login_at: string | null;
  payslips: number;
  viewed: number;
  queries_open: number;
};
export type Code = {
  id: string;
  kind: 'invitation' | 'recovery';
  code: string;
  address: string;
  employee: { id: string; name: string };
  /** Where it can be mailed. */
  email: string | null;
  /** The mobile of the record of employee. */
  mobile: string | null;
};

export type Question = Omit<OwnQuestion, 'reply' | 'payslip_type'> & {
  employee: { id: string; name: string };
  payslip: { id: string; year: number; month: number; full_number: string; state: DocumentState };
};

type Params = Record<string, string | number>;
type Listed<Row, Summary = unknown> = { data: Row[]; meta: Meta; summary?: Summary };

/** A list of the vault, page by page; `path` names it. */
function useVaultList<Row, Summary>(path: string, params: Params) {
  const used = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''));
  return useQuery({
    queryKey: [path, session.get().company?.id ?? '', used],
    queryFn: async ({ signal }) =>
      (await http.get<Listed<Row, Summary>>(`/${path}`, { params: used, signal, by: 'screen' })).data,
    placeholderData: keepPreviousData,
    meta: { keep: params['page'] === 1 && !params['search'] },
  });
}

export const useEntries = (allied: boolean, params: Params) =>
  useVaultList<Entry, EntrySummary>(allied ? 'allied_vault_entries' : 'vault_entries', params);
export const usePayments = (allied: boolean, params: Params) =>
  useVaultList<Payment, { count: number; total: string }>(
    allied ? 'allied_vault_payments' : 'vault_payments',
    params,
  );
export const usePeople = (params: Params) =>
  useVaultList<Person, Partial<Record<Access, number>>>('vault_people', params);
export const useQuestions = (params: Params) => useVaultList<Question, { open: number }>('questions', params);

/** Does it, says what the server says, and reads the lists again; nothing when it was refused, and said. */
export async function act<T>(
  client: QueryClient,
  method: 'post' | 'put' | 'delete',
  path: string,
  values: object = {},
): Promise<T | undefined> {
  try {
    const { message, ...answer } = await write<{ message?: string; data?: T }>(
      method,
      path,
      values,
      crypto.randomUUID(),
    );
    if (message) toast(message);
    return answer.data;
  } catch {
    // Said by the interceptor.
    return undefined;
  } finally {
    for (const key of ['vault_people', 'vault_entries', 'questions'])
      void client.invalidateQueries({ queryKey: [key] });
  }
}

/** The letters of codes that nobody used yet. */
export const lettersOf = async (ids: readonly string[]): Promise<Code[]> =>
  (await http.get<{ data: Code[] }>('/vault_codes', { params: { ids: ids.join(',') }, by: 'person' })).data
    .data;
