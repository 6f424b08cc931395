import { useIonRouter } from '@ionic/react';
import { useQueryClient } from '@tanstack/react-query';
import { DetailPane } from '../../page/detail-pane.tsx';
import { Reading } from '../../records/reading.tsx';
import { PayrollDetail } from './payroll-detail.tsx';
import { type Payroll, usePayroll } from './payrolls.ts';
import { sendPayroll } from './send.ts';

export default function PayrollPane({ id, onClose }: { id: string; onClose: () => void }) {
  const router = useIonRouter();
  const client = useQueryClient();
  const query = usePayroll(id);
  const { data: payroll } = query;
  async function remove(one: Payroll) {
    const { deletePayroll } = await import('./month-actions.ts');
    if (await deletePayroll(client, one)) onClose();
  }
  const address = `/payrolls/${id}/edit`;
  const edit = () => router.push(address, 'forward');
  return (
    <DetailPane
      label="Detalle de la nómina"
      title={payroll?.full_number ?? 'Sin número'}
      way={{ words: 'Abrir en página completa', to: address }}
      onClose={onClose}
    >
      {payroll ? (
        <PayrollDetail
          payroll={payroll}
          onEdit={edit}
          onSend={() => void sendPayroll(client, payroll)}
          onDelete={() => void remove(payroll)}
        />
      ) : (
        <Reading of={query} />
      )}
    </DetailPane>
  );
}
