import { Amount } from '../page/amount.tsx';
import type { Slip } from '../session/api.ts';
import { listSlipPayments } from './paid.ts';
import { usePayments } from './payments.ts';

/** Shows the payment of one pay day, next to its date in the payslip. */
export default function PaidOn({ slip, date, owner }: { slip: Slip; date: string; owner: string }) {
  const paid = listSlipPayments(usePayments(owner)?.data ?? [], slip).filter(
    (one) => one.payment_date === date,
  );
  return paid.map(({ id, share }) => <Amount key={id} amount={share} />);
}
