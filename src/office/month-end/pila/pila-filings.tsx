import { useQueryClient } from '@tanstack/react-query';
import { downloadOutline } from 'ionicons/icons';
import { useState } from 'react';
import { planillaNames } from '../../../domain/pila/planilla.ts';
import { formatDay } from '../../../domain/values/day.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { formatAmountOrDash } from '../../../kit/marks/peso-amount.tsx';
import { ask, showToast } from '../../../kit/overlays/announce.ts';
import { call } from '../../../net/calls.ts';
import { buildFileAddress } from '../../files/file-address.ts';
import { checkConnection } from '../../records/connected.ts';
import { formatBranch, getPilaKey, type PilaFiling } from './pila.ts';

/** Lists the presented planillas of the month, and those whose mark was withdrawn. */
export function PilaFilings({ of }: { of: readonly PilaFiling[] }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function withdraw({ id, number }: PilaFiling) {
    if (busy || !checkConnection()) return;
    const accepted = await ask({
      title: `¿La planilla ${number} no se presentó?`,
      lines: [
        'Deja de contar como presentada y queda en la lista, con quién la había marcado.',
        'En el operador nada cambia.',
      ],
      badge: 'warn',
      accept: 'Retirar la marca',
      cancel: 'Cancelar',
    });
    if (!accepted) return;
    setBusy(true);
    try {
      const { message } = await call('POST /pila/filings/:id/withdraw', { id, reason: 'Se marcó por error' });
      showToast(message);
      void client.invalidateQueries({ queryKey: getPilaKey() });
    } catch {
      // A dialog already showed the refusal.
    } finally {
      setBusy(false);
    }
  }

  if (of.length === 0) return null;
  return (
    <section className="q-card pila-filings" aria-label="Planillas presentadas">
      <h2 className="t-sub">Presentadas</h2>
      <ul>
        {of.map((filing) => (
          <li key={filing.id} className={filing.withdrawn === null ? '' : 'c-3'}>
            <div>
              <p>
                <b>{filing.number}</b> · {filing.type} {planillaNames[filing.type].toLowerCase()}
                {filing.branch && ` · ${formatBranch(filing.branch)}`}
              </p>
              <p className="t-caption c-3">
                {filing.withdrawn === null
                  ? `Pagada el ${formatDay(filing.paid)} · ${filing.people === 1 ? '1 persona' : `${filing.people} personas`} · ${formatAmountOrDash(filing.total)}${filing.filed_by ? ` · ${filing.filed_by}` : ''}`
                  : `No cuenta: ${filing.withdrawn.charAt(0).toLowerCase()}${filing.withdrawn.slice(1)}`}
              </p>
            </div>
            <div className="flex wrap gap-8">
              <a
                className="q-btn q-btn--sm q-btn--plain"
                href={buildFileAddress(`/pila/filings/${filing.id}/file`)}
                download
              >
                <Icon of={downloadOutline} size="s" />
                Archivo
              </a>
              <a
                className="q-btn q-btn--sm q-btn--plain"
                href={buildFileAddress(`/pila/filings/${filing.id}/export`)}
                download
              >
                <Icon of={downloadOutline} size="s" />
                Excel
              </a>
              {filing.withdrawn === null && (
                <button
                  type="button"
                  className="q-btn q-btn--sm q-btn--ghost"
                  onClick={() => void withdraw(filing)}
                >
                  Retirar la marca
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
