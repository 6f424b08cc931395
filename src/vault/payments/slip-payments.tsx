import type { SlipDetail } from '../session/api.ts';
import { listSlipPayments } from './paid.ts';
import { PaidRows } from './paid-rows.tsx';
import { usePayments } from './payments.ts';

/** Lists the payments of a month, for a company that pays with pay runs. Each has a slip of its own. */
export function SlipPayments({ slip, owner }: { slip: SlipDetail; owner: string }) {
  const payments = listSlipPayments(usePayments(owner)?.data ?? [], slip);
  if (payments.length === 0) return null;
  return (
    <section className="v-part boxed" aria-labelledby="v-paid">
      <h2 id="v-paid">{payments.length === 1 ? 'El pago de este mes' : 'Los pagos de este mes'}</h2>
      <PaidRows of={payments} owner={owner} />
    </section>
  );
}
