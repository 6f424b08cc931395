import type { Slip } from '../session/api.ts';
import { listPaymentsWithoutSlip } from './paid.ts';
import { PaidRows } from './paid-rows.tsx';
import { usePayments } from './payments.ts';

/** Lists payments of months that DIAN has not accepted yet: the payslip of a month comes later. */
export default function RecentPayments({ all, owner }: { all: readonly Slip[]; owner: string }) {
  const payments = listPaymentsWithoutSlip(usePayments(owner)?.data ?? [], all).slice(0, 6);
  if (payments.length === 0) return null;
  return (
    <section className="v-part v-recent boxed" aria-labelledby="v-recent">
      <h2 id="v-recent">Pagos recientes</h2>
      <p className="t-label">El comprobante del mes llega cuando la DIAN lo acepta.</p>
      <PaidRows
        of={payments}
        owner={owner}
        several={new Set(payments.map(({ company }) => company.nit)).size > 1}
      />
    </section>
  );
}
