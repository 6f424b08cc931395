import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import type { Lately } from '../../../domain/calls/call.ts';
import type {
  ListedAdjustment as Row,
  AdjustmentAnswer as Whole,
} from '../../../domain/office/adjustments.ts';
import type { Meta } from '../../../domain/office/parts.ts';
import { call, read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import { renewReads } from '../../records/derived-reads.ts';
import type { Payroll } from './payrolls.ts';

/** 1 replaces the whole document; 2 leaves it without effect (table 5.5.8 of the annex). */
export type NoteType = 1 | 2;
export const noteTypes = {
  1: { word: 'Reemplaza', verb: 'Reemplazar', does: 'Emite la nómina corregida en el lugar de la anterior.' },
  2: { word: 'Elimina', verb: 'Eliminar', does: 'Deja la nómina sin efecto ante la DIAN.' },
} as const;

export type AdjustmentRow = Lately<Row, 'standing'>;
export type Adjustment = Lately<Whole, 'standing' | 'chain' | 'reissue'>;
/** The filters of the list, empty for all, beside the page and what is searched. */
export type AdjustmentListQuery = { page: number; search: string } & Record<string, string | number>;

const company = (): string => session.get().company?.id ?? '';

export function useAdjustments(query: AdjustmentListQuery) {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  const params = { per_page: 50, ...Object.fromEntries(given) };
  return useQuery({
    queryKey: ['adjustment_payrolls', company(), 'list', params],
    queryFn: ({ signal }): Promise<{ data: AdjustmentRow[]; meta: Meta }> =>
      read('GET /adjustment_payrolls', params, { signal, by: 'screen' }),
    placeholderData: keepPreviousData,
    meta: { keep: query.page === 1 && !query.search },
  });
}

export const useAdjustment = (id: string) =>
  useQuery({
    queryKey: ['adjustment_payrolls', company(), 'one', id],
    queryFn: async (): Promise<Adjustment> =>
      (await read('GET /adjustment_payrolls/:id', { id }, { by: 'screen' })).data,
  });

/** A draft that adjusts an accepted document; nothing when it was refused, and it was said. */
export async function requestAdjustment(
  client: QueryClient,
  payroll: Pick<Payroll, 'id'>,
  note: { note_type: NoteType } & AdjustmentReason,
): Promise<string | undefined> {
  try {
    return (await call('POST /payrolls/:id/adjust', { id: payroll.id, ...note })).data.id;
  } catch {
    // Said by the interceptor.
    return undefined;
  } finally {
    renewAdjustments(client);
  }
}

export type AdjustmentReason = { reason: string; print_reason: boolean };

/** Elimination of a document and the draft that takes its place, for a change no note can make. Answers that draft. */
export async function requestReissue(
  client: QueryClient,
  payroll: Pick<Payroll, 'id'>,
  reason: AdjustmentReason,
): Promise<{ payroll_id: string; adjustment_id: string | null } | undefined> {
  try {
    return (await call('POST /payrolls/:id/reissue', { id: payroll.id, ...reason })).data;
  } catch {
    // Said by the interceptor.
    return undefined;
  } finally {
    renewAdjustments(client);
  }
}

/** Everything an adjustment may have changed is read again. */
export function renewAdjustments(client: QueryClient): void {
  void renewReads(client, 'adjustment_payrolls', 'payrolls');
}
