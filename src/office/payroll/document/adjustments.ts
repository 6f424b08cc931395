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

/** Type of a note: 1 replaces the whole document; 2 leaves it without effect (table 5.5.8 of the annex). */
export type NoteType = 1 | 2;
export const noteTypes = {
  1: { word: 'Reemplaza', verb: 'Reemplazar', does: 'Emite la nómina corregida en el lugar de la anterior.' },
  2: { word: 'Elimina', verb: 'Eliminar', does: 'Deja la nómina sin efecto ante la DIAN.' },
} as const;

export type AdjustmentRow = Lately<Row, 'standing' | 'foreign_id'>;
export type Adjustment = Lately<Whole, 'standing' | 'chain' | 'reissue' | 'foreign_id' | 'foreign_original'>;
/** Page, search text and filters of the list. An empty filter matches every note. */
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

/** Creates a draft note for an accepted document and returns its id; `undefined` when the server refuses it. */
export async function requestAdjustment(
  client: QueryClient,
  payroll: Pick<Payroll, 'id'>,
  note: { note_type: NoteType } & AdjustmentReason,
): Promise<string | undefined> {
  try {
    return (await call('POST /payrolls/:id/adjust', { id: payroll.id, ...note })).data.id;
  } catch {
    // The interceptor has shown the error.
    return undefined;
  } finally {
    renewAdjustments(client);
  }
}

const nothing = {
  full_number: null,
  lines: [],
  accrued_total: '0.00',
  deductions_total: '0.00',
  total: '0.00',
};

/** Document that a note adjusts: one of ours, or one that another program issued. */
export const getOriginal = ({ original, foreign_original }: Adjustment) =>
  original ?? foreign_original ?? nothing;

/** Creates a draft note for a document of another program and returns its id; `undefined` when the server refuses it. */
export async function requestForeignAdjustment(
  client: QueryClient,
  id: string,
  note: { note_type: NoteType } & AdjustmentReason,
): Promise<string | undefined> {
  try {
    return (await call('POST /foreign_payrolls/:id/adjust', { id, ...note })).data.id;
  } catch {
    // The interceptor has shown the error.
    return undefined;
  } finally {
    renewAdjustments(client);
  }
}

export type AdjustmentReason = { reason: string; print_reason: boolean };

/**
 * Eliminates a document and drafts another in its place, for a change that no note can make. `adjustment_id` is null
 * when nothing is left to eliminate. Returns `undefined` when the server refuses it.
 */
export async function requestReissue(
  client: QueryClient,
  payroll: Pick<Payroll, 'id'>,
  reason: AdjustmentReason,
): Promise<{ payroll_id: string; adjustment_id: string | null } | undefined> {
  try {
    return (await call('POST /payrolls/:id/reissue', { id: payroll.id, ...reason })).data;
  } catch {
    // The interceptor has shown the error.
    return undefined;
  } finally {
    renewAdjustments(client);
  }
}

export function renewAdjustments(client: QueryClient): void {
  void renewReads(client, 'adjustment_payrolls', 'foreign_payrolls', 'payrolls');
}
