import { sql } from 'kysely';
import type { ReceiptKind } from '../../src/domain/vault/payslips.ts';
import type { Tx } from '../store/connection.ts';

/**
 * Time at which a payslip reached its employee, from its receipt `r`: the first of notification, mail and
 * opening.
 */
export const deliveryTime = sql`least(r.notified_at, r.mailed_at, r.viewed_at)`;

/**
 * Records what an employee did with a payslip. The first time counts, and downloads are counted. Returns
 * false when the payslip belongs to another person.
 */
export async function noteReceipt(
  tx: Tx,
  person: string,
  payslipId: string,
  what: ReceiptKind,
): Promise<boolean> {
  const now = (kind: ReceiptKind) => (kind === what ? sql`now()` : sql`null`);
  const { numAffectedRows } = await sql`
    insert into payslip_receipts (company_id, payslip_id, person, viewed_at, downloaded_at, download_count, acknowledged_at)
    select p.company_id, p.id, ${person}, now(), ${now('downloaded')}, ${what === 'downloaded' ? 1 : 0}, ${now('acknowledged')}
    from payrolls p where p.id = ${payslipId} and p.person = ${person} and p.note_type is distinct from 2
    on conflict (company_id, payslip_id) do update set
      viewed_at = coalesce(payslip_receipts.viewed_at, now()),
      downloaded_at = coalesce(payslip_receipts.downloaded_at, excluded.downloaded_at),
      download_count = payslip_receipts.download_count + excluded.download_count,
      acknowledged_at = coalesce(payslip_receipts.acknowledged_at, excluded.acknowledged_at)`.execute(tx);
  return numAffectedRows === 1n;
}
