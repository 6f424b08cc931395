import type { QueryExecutorProvider } from 'kysely';
import { type DocumentState, onceAcceptedStates } from '../../src/domain/payroll/desk/document-state.ts';
import { recordWebhookEvents } from '../store/webhook-events.ts';

/** A payroll or a note about which DIAN gave its verdict. */
export type JudgedDocument = {
  id: string;
  state: DocumentState;
  employee_id: string;
  year: number;
  month: number;
  note_type: 1 | 2 | null;
  predecessor_id: string | null;
  full_number: string | null;
  cune: string | null;
  accrued_total: string;
  deductions_total: string;
  total: string;
};

/** Type of the event that tells the verdict of a document. */
export const getVerdictType = ({ state, note_type }: Pick<JudgedDocument, 'state' | 'note_type'>) =>
  `${note_type === null ? 'payroll' : 'adjustment'}.${onceAcceptedStates.includes(state) ? 'accepted' : 'rejected'}` as const;

const toEvent = ({
  employee_id,
  year,
  month,
  accrued_total,
  deductions_total,
  total,
  ...row
}: JudgedDocument) => {
  const { id, state, full_number, cune } = row;
  return {
    // Documents of one month of an employee keep their order.
    orderKey: `month:${employee_id}:${year}-${month}`,
    data: { id, employee_id, year, month, state, full_number, cune },
    amounts: { accrued_total, deductions_total, total },
  };
};

/**
 * Tells the webhooks of the company what DIAN said of documents, whose rows this transaction has locked: the order of
 * events is that of the transactions.
 */
export async function recordVerdicts(
  tx: QueryExecutorProvider,
  companyId: string,
  documents: readonly JudgedDocument[],
): Promise<void> {
  for (const verdict of ['accepted', 'rejected'] as const) {
    const judged = documents.filter((document) => getVerdictType(document).endsWith(verdict));
    const payrolls = judged.filter(({ note_type }) => note_type === null).map(toEvent);
    const notes = judged.flatMap((document) => {
      const { note_type, predecessor_id } = document;
      if (note_type === null) return [];
      const event = toEvent(document);
      return [{ ...event, data: { ...event.data, note_type, predecessor_id } }];
    });
    await recordWebhookEvents(tx, companyId, `payroll.${verdict}`, payrolls);
    await recordWebhookEvents(tx, companyId, `adjustment.${verdict}`, notes);
  }
}
