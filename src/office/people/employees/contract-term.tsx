import { useQuery, useQueryClient } from '@tanstack/react-query';
import { downloadOutline } from 'ionicons/icons';
import { useState } from 'react';
import type { TermView } from '../../../domain/office/employee-letters.ts';
import { formatDay } from '../../../domain/values/day.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { showToast } from '../../../kit/overlays/announce.ts';
import { call, read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import { buildFileAddress } from '../../files/file-address.ts';
import { getToday } from '../../months/month.ts';

/**
 * Shows the end of a fixed term, the last day to give notice, the letter, and the day when it was delivered (CST art.
 * 46).
 */
export function ContractTerm({ id }: { id: string }) {
  const client = useQueryClient();
  const key = ['employees', session.get().company?.id ?? '', 'term', id];
  const { data: term } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await read('GET /employees/:id/term', { id }, { signal, by: 'screen' })).data,
  });
  const [busy, setBusy] = useState(false);
  if (!term) return null;

  async function note(delivered_on: TermView['until'] | null) {
    if (busy) return;
    setBusy(true);
    try {
      const { data, message } = await call('PUT /employees/:id/term/notice', { id, delivered_on });
      client.setQueryData(key, data);
      showToast(message);
    } catch {
      // A dialog already showed the refusal.
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="employee-lead-term stack gap-8 rule-top" data-state={term.state}>
      <p>
        <b>{term.text}</b>
        <br />
        <span className="c-2">{term.detail}</span>
      </p>
      {term.delivery ? (
        <p>
          Preaviso entregado el {formatDay(term.delivery.on)}
          {term.delivery.noted_by && <span className="c-3"> · lo anotó {term.delivery.noted_by}</span>}{' '}
          <button
            type="button"
            className="q-btn q-btn--ghost q-btn--sm"
            disabled={busy}
            onClick={() => void note(null)}
          >
            Quitar
          </button>
        </p>
      ) : (
        term.state === 'open' && <Delivery id={id} busy={busy} onNote={note} />
      )}
    </div>
  );
}

type DeliveryProps = { id: string; busy: boolean; onNote: (on: TermView['until']) => Promise<void> };

function Delivery({ id, busy, onNote }: DeliveryProps) {
  const [on, setOn] = useState<string>(getToday());
  return (
    <span className="employee-lead-options row wrap grow">
      <a
        className="q-btn q-btn--plain q-btn--sm"
        href={buildFileAddress(`/employees/${id}/letters/nonrenewal`)}
        download
      >
        <Icon of={downloadOutline} size="s" />
        Preaviso en PDF
      </a>
      <input
        className="q-input"
        type="date"
        aria-label="Día en que se entregó el preaviso"
        max={getToday()}
        value={on}
        onChange={(event) => setOn(event.target.value)}
        // Enter would submit the form of the employee.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <button
        type="button"
        className="q-btn q-btn--plain q-btn--sm"
        disabled={busy || on === ''}
        onClick={() => void onNote(on as TermView['until'])}
      >
        Anotar entrega
      </button>
    </span>
  );
}
