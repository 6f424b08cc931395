import { useIonRouter } from '@ionic/react';
import { useQueryClient } from '@tanstack/react-query';
import { closeOutline, openOutline } from 'ionicons/icons';
import { useEffect, useRef } from 'react';
import { Failed, Waiting } from '../../kit/faces.tsx';
import { Icon } from '../../kit/icon.tsx';
import { useOnline } from '../records.ts';
import { PayrollDetail } from './payroll-detail.tsx';
import { type Payroll, usePayroll } from './payrolls.ts';
import { sendPayroll } from './send.ts';

/** The payroll of the row, beside the table. Escape closes it and the row has the focus again. */
export default function PayrollPane({ id, onClose }: { id: string; onClose: () => void }) {
  const router = useIonRouter();
  const client = useQueryClient();
  const online = useOnline();
  const { data: payroll, isError, refetch } = usePayroll(id);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) close.current();
    };
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, []);
  async function remove(one: Payroll) {
    const { deleteDraft } = await import('./month-actions.ts');
    if (await deleteDraft(client, one)) close.current();
  }
  const edit = () => router.push(`/payrolls/${id}/edit`, 'forward');
  return (
    <aside className="det" aria-label="Detalle de la nómina">
      <div className="dh">
        <span className="t-label c-3 q-num">{payroll?.full_number ?? 'Sin número'}</span>
        <span style={{ flex: 1 }} />
        <button type="button" className="q-ib q-ib--sm" aria-label="Abrir en página completa" onClick={edit}>
          <Icon of={openOutline} />
        </button>
        <button type="button" className="q-ib q-ib--sm" aria-label="Cerrar el detalle" onClick={onClose}>
          <Icon of={closeOutline} />
        </button>
      </div>
      {payroll ? (
        <PayrollDetail
          payroll={payroll}
          onEdit={edit}
          onSend={() => void sendPayroll(client, payroll)}
          onDelete={() => void remove(payroll)}
        />
      ) : isError || !online ? (
        <Failed offline={!online} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </aside>
  );
}
