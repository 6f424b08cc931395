import { type SubmitResult, submit } from '../../offline/outbox.ts';
import { formatPeriod } from '../page/texts.ts';
import { callVault, type Slip } from '../session/api.ts';
import { buildVaultCall } from '../session/vault-path.ts';
import { markSlipViewed } from './slips.ts';

const reported = new Set<string>();

/** Tells the company that a payslip was seen or saved. Without a connection it is not told, and not retried. */
export function reportSlipReceipt(slip: Pick<Slip, 'id' | 'type'>, what: 'viewed' | 'downloaded'): void {
  const once = `${slip.id} ${what}`;
  if (what === 'viewed' && reported.has(once)) return;
  reported.add(once);
  markSlipViewed(slip.id);
  const { id, type } = slip;
  callVault('POST /payslips/:id/:type/receipts', { id, type, what }).catch(() => reported.delete(once));
}

/** Sends «Recibido». Without a connection it is stored and sent later, because it is the employee's own statement. */
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
