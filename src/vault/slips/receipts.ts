import { type Submitted, submit } from '../../offline/outbox.ts';
import { call, type Slip } from '../api.ts';
import { periodOf } from '../texts.ts';
import { opened } from './slips.ts';

const told = new Set<string>();

/** Tells the company that a payslip was seen or saved. It is a courtesy: with no connection it is not told. */
export function receipt(slip: Pick<Slip, 'id' | 'type'>, what: 'viewed' | 'downloaded'): void {
  const once = `${slip.id} ${what}`;
  if (what === 'viewed' && told.has(once)) return;
  told.add(once);
  opened(slip.id);
  call('POST', `/payslips/${slip.id}/${slip.type}/receipts`, { what }).catch(() => told.delete(once));
}

/** «Recibido»: this one is kept and sent later when there is no connection, as the employee's own word. */
export const acknowledge = (slip: Slip, owner: string): Promise<Submitted> =>
  submit({
    method: 'POST',
    prefix: '/api/vault',
    path: `/payslips/${slip.id}/${slip.type}/receipts`,
    values: { what: 'acknowledged' },
    key: crypto.randomUUID(),
    company: null,
    owner,
    record: `receipt/${slip.id}`,
    label: `Recibido · ${periodOf(slip).toLowerCase()}`,
  });
