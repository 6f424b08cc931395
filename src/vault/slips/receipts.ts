import { type SubmitResult, submit } from '../../offline/outbox.ts';
import { callVault, type Slip } from '../api.ts';
import { buildVaultCall } from '../placed.ts';
import { formatPeriod } from '../texts.ts';
import { markSlipViewed } from './slips.ts';

const reported = new Set<string>();

/** Tells the company that a payslip was seen or saved. It is a courtesy: with no connection it is not told. */
export function reportSlipReceipt(slip: Pick<Slip, 'id' | 'type'>, what: 'viewed' | 'downloaded'): void {
  const once = `${slip.id} ${what}`;
  if (what === 'viewed' && reported.has(once)) return;
  reported.add(once);
  markSlipViewed(slip.id);
  const { id, type } = slip;
  callVault('POST /payslips/:id/:type/receipts', { id, type, what }).catch(() => reported.delete(once));
}

/** «Recibido»: this one is kept and sent later when there is no connection, as the employee's own word. */
export const acknowledge = (slip: Slip, owner: string): Promise<SubmitResult> =>
  submit({
    ...buildVaultCall('POST /payslips/:id/:type/receipts', {
      id: slip.id,
      type: slip.type,
      what: 'acknowledged',
    }),
    prefix: '/api/vault',
    key: crypto.randomUUID(),
    company: null,
    owner,
    record: `receipt/${slip.id}`,
    label: `Recibido · ${formatPeriod(slip).toLowerCase()}`,
  });
