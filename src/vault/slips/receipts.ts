import { type Submitted, submit } from '../../offline/outbox.ts';
import { call, type Slip } from '../api.ts';
import { placed } from '../placed.ts';
import { periodOf } from '../texts.ts';
import { opened } from './slips.ts';

const reported = new Set<string>();

/** Tells the company that a payslip was seen or saved. It is a courtesy: with no connection it is not told. */
export function receipt(slip: Pick<Slip, 'id' | 'type'>, what: 'viewed' | 'downloaded'): void {
  const once = `${slip.id} ${what}`;
  if (what === 'viewed' && reported.has(once)) return;
  reported.add(once);
  opened(slip.id);
  const { id, type } = slip;
  call('POST /payslips/:id/:type/receipts', { id, type, what }).catch(() => reported.delete(once));
}

/** «Recibido»: this one is kept and sent later when there is no connection, as the employee's own word. */
export const acknowledge = (slip: Slip, owner: string): Promise<Submitted> =>
  submit({
    ...placed('POST /payslips/:id/:type/receipts', { id: slip.id, type: slip.type, what: 'acknowledged' }),
    prefix: '/api/vault',
    key: crypto.randomUUID(),
    company: null,
    owner,
    record: `receipt/${slip.id}`,
    label: `Recibido · ${periodOf(slip).toLowerCase()}`,
  });
