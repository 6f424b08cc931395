import { useSyncExternalStore } from 'react';
import { Empty, Waiting } from '../../kit/pages/page-states.tsx';
import { isOnline, subscribeOnline } from '../../offline/connectivity.ts';
import { PaidRows } from './paid-rows.tsx';
import { usePayments } from './payments.ts';

/** Lists every closed payment of the signed-in employee, newest first, each with its slip. */
export default function AllPayments({ owner }: { owner: string }) {
  const payments = usePayments(owner)?.data;
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  if (!payments) return online ? <Waiting /> : <Empty title="Sus pagos se ven con conexión" />;
  if (payments.length === 0) return <Empty title="Su empresa no ha cerrado pagos suyos" />;
  return (
    <PaidRows
      of={payments}
      owner={owner}
      several={new Set(payments.map(({ company }) => company.nit)).size > 1}
    />
  );
}
