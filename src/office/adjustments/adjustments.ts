import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { http, write } from '../../net/http.ts';
import { session } from '../../net/session.ts';
import type { Payroll, PayrollRow } from '../payrolls/payrolls.ts';
import type { Meta } from '../records.ts';

/** 1 replaces the whole document; 2 leaves it without effect (table 5.5.8 of the annex). */
export type NoteType = 1 | 2;
export const noteTypes = {
  1: { word: 'Reemplaza', verb: 'Reemplazar', does: 'Emite la nómina corregida en el lugar de la anterior.' },
  2: { word: 'Elimina', verb: 'Eliminar', does: 'Deja la nómina sin efecto ante la DIAN.' },
} as const;

export type AdjustmentRow = PayrollRow & {
  note_type: NoteType;
  reason: string;
  predecessor: { id: string; full_number: string | null };
  /** Net of the document it adjusts, net of this one, and what goes from one to the other. */
  before: string;
  after: string;
  delta: string;
};
export type Adjustment = Payroll & AdjustmentRow & { original: Payroll };
/** The filters of the list, empty for all, beside the page and what is searched. */
export type AdjustmentQuery = { page: number; search: string } & Record<string, string | number>;

const company = (): string => session.get().company?.id ?? '';

export function useAdjustments(query: AdjustmentQuery) {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  const params = { per_page: 50, ...Object.fromEntries(given) };
  return useQuery({
    queryKey: ['adjustment_payrolls', company(), 'list', params],
    queryFn: async ({ signal }) =>
      (
        await http.get<{ data: AdjustmentRow[]; meta: Meta }>('/adjustment_payrolls', {
          params,
          signal,
          by: 'screen',
        })
      ).data,
    placeholderData: keepPreviousData,
    meta: { keep: query.page === 1 && !query.search },
  });
}

export const useAdjustment = (id: string) =>
  useQuery({
    queryKey: ['adjustment_payrolls', company(), 'one', id],
    queryFn: async () =>
      (await http.get<{ data: Adjustment }>(`/adjustment_payrolls/${id}`, { by: 'screen' })).data.data,
  });

/** A draft that adjusts an accepted document; nothing when it was refused, and it was said. */
export async function startAdjustment(
  client: QueryClient,
  payroll: Pick<Payroll, 'id'>,
  asked: { note_type: NoteType } & Reason,
): Promise<string | undefined> {
  try {
    const { data } = await write<{ data: { id: string } }>(
      'post',
      `/payrolls/${payroll.id}/adjust`,
      asked,
      crypto.randomUUID(),
    );
    return data.id;
  } catch {
    // Said by the interceptor.
    return undefined;
  } finally {
    renewAdjustments(client);
  }
}

export type Reason = { reason: string; print_reason: boolean };

/** What a note cannot change: the document is eliminated and another draft takes its place. Answers that draft. */
export async function startReissue(
  client: QueryClient,
  payroll: Pick<Payroll, 'id'>,
  asked: Reason,
): Promise<{ payroll_id: string; adjustment_id: string | null } | undefined> {
  try {
    const { data } = await write<{ data: { payroll_id: string; adjustment_id: string | null } }>(
      'post',
      `/payrolls/${payroll.id}/reissue`,
      asked,
      crypto.randomUUID(),
    );
    return data;
  } catch {
    // Said by the interceptor.
    return undefined;
  } finally {
    renewAdjustments(client);
  }
}

/** Everything an adjustment may have changed is read again. */
export function renewAdjustments(client: QueryClient): void {
  for (const key of ['adjustment_payrolls', 'payrolls', 'dashboard'])
    void client.invalidateQueries({ queryKey: [key] });
}
