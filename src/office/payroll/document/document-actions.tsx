import { useQueryClient } from '@tanstack/react-query';
import { documentOutline, downloadOutline, refreshOutline, swapHorizontalOutline } from 'ionicons/icons';
import { useState } from 'react';
import { Icon } from '../../../kit/marks/icon.tsx';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import { buildFileAddress } from '../../files/file-address.ts';
import { askStatus } from './ask-status.ts';
import { canAdjust, isUnanswered, type Payroll } from './payrolls.ts';

const StartDialog = defineLazyPart('start-dialog', () => import('./start-dialog.tsx'));

/**
 * Actions on an issued document: ask DIAN for its status, download its files, adjust it. `ends` marks a note that
 * eliminates; it has neither a PDF nor an adjustment.
 */
export function DocumentActions({ payroll, ends = false }: { payroll: Payroll; ends?: boolean }) {
  return (
    <>
      {isUnanswered(payroll) && <AskButton id={payroll.id} />}
      {payroll.accepted_at && !ends && (
        <a
          className="q-btn q-btn--plain"
          href={buildFileAddress(`/payrolls/${payroll.id}/pdf`)}
          target="_blank"
          rel="noreferrer"
        >
          <Icon of={downloadOutline} />
          PDF
        </a>
      )}
      {payroll.cune && (
        <a className="q-btn q-btn--plain" href={buildFileAddress(`/payrolls/${payroll.id}/xml`)} download>
          <Icon of={documentOutline} />
          XML
        </a>
      )}
      {!ends && (canAdjust(payroll) || (payroll.state === 'eliminada' && !payroll.reissue)) && (
        <AdjustButton payroll={payroll} />
      )}
    </>
  );
}

/** The sender polls DIAN by itself, at growing intervals; this button asks at once. */
function AskButton({ id }: Pick<Payroll, 'id'>) {
  const client = useQueryClient();
  return (
    <button type="button" className="q-btn q-btn--plain" onClick={() => void askStatus(client, [id])}>
      <Icon of={refreshOutline} />
      Consultar estado
    </button>
  );
}

function AdjustButton({ payroll }: { payroll: Payroll }) {
  const [starting, setStarting] = useState(false);
  return (
    <>
      <button type="button" className="q-btn q-btn--plain" onClick={() => setStarting(true)}>
        <Icon of={swapHorizontalOutline} />
        {payroll.state === 'eliminada' ? 'Emitir de nuevo' : 'Ajustar'}
      </button>
      {starting && <StartDialog payroll={payroll} onClose={() => setStarting(false)} />}
    </>
  );
}
