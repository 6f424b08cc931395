import { useIonRouter } from '@ionic/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isStale } from '../../../domain/calls/refusals.ts';
import { createWriteKey } from '../../../domain/calls/write-key.ts';
import type { OutdatedPercentage } from '../../../domain/payroll/desk/recalculation.ts';
import { toDecimalComma } from '../../../domain/payroll/statement/explanation.ts';
import { showToast } from '../../../kit/overlays/announce.ts';
import { useFocusOnRemoval } from '../../../kit/pages/title-after.ts';
import { write } from '../../../net/http.ts';
import { findRefusal } from '../../../net/refusal.ts';
import { getWorkingMonth } from '../../months/month.ts';
import { checkConnection } from '../../records/connected.ts';
import { renewReads } from '../../records/derived-reads.ts';
import { Steps } from '../document/steps.tsx';
import { renewEmployee } from './recalculations.ts';

/**
 * Fixed withholding percentages (procedure 2) computed with the UVT of the year before. Each has its calculation and a
 * button that stores the right one.
 */
export function Percentages({ of }: { of: readonly OutdatedPercentage[] }) {
  if (of.length === 0) return null;
  return (
    <section className="q-card">
      <h2 className="t-sub recalculated-section stack gap-4">
        Porcentajes fijos de retención con la UVT del año anterior
      </h2>
      <ul className="recalculated-rows ruled">
        {of.map((one) => (
          <Percentage key={one.id} of={one} />
        ))}
      </ul>
    </section>
  );
}

function Percentage({ of }: { of: OutdatedPercentage }) {
  const client = useQueryClient();
  const router = useIonRouter();
  const [busy, setBusy] = useState(false);
  const [writeKey] = useState(createWriteKey);
  const row = useFocusOnRemoval<HTMLLIElement>();
  const { id, employee, version, year, stored, percent, explanation, findings } = of;
  const right = `${toDecimalComma(percent)} %`;
  const now = getWorkingMonth();
  const over = now.year > year || now.month > 6;

  async function store() {
    if (busy || !checkConnection()) return;
    setBusy(true);
    try {
      const values = { withholding_percent: percent, base_version: version };
      await writeKey.send(values, (key) => write('put', `/employees/${id}`, values, key));
      showToast(`La ficha de ${employee} quedó con ${right}`);
      void renewReads(client, 'employees');
    } catch (error) {
      // The interceptor has shown the error. A record that changed since it was read is read again.
      const refusal = findRefusal(error);
      if (!refusal || !isStale(refusal.status, refusal.body)) return setBusy(false);
    }
    await renewEmployee(client, id);
    setBusy(false);
  }

  return (
    <li ref={row}>
      <details>
        <summary>
          <span className="stack shrink">
            <b>{of.list_name}</b>
            <span className="c-3">Tiene {toDecimalComma(stored)} %</span>
          </span>
          <span className="stack nowrap q-num shrink tr">
            <b>{right}</b>
            <span className="c-3">Ver la cuenta</span>
          </span>
          <span className="recalculated-when c-2">De enero a junio de {year}</span>
        </summary>
        <div className="recalculated-changes stack gap-8 text-14">
          <Steps of={explanation} />
        </div>
      </details>
      {findings.map(({ message, hint }) => (
        <p key={message} className="t-label c-2 recalculated-note">
          {message}. {hint}
        </p>
      ))}
      {over && (
        <p className="t-label c-2 recalculated-note">
          Ese semestre terminó. Guárdelo para corregir sus meses: los de ahora llevan el porcentaje de su
          semestre.
        </p>
      )}
      <p className="recalculated-actions flex wrap end gap-8">
        <button
          type="button"
          className="q-btn q-btn--plain q-btn--sm"
          aria-label={`Abrir la ficha de ${employee}`}
          onClick={() => router.push(`/employees/${id}/edit`, 'forward')}
        >
          Abrir la ficha
        </button>
        <button
          type="button"
          className="q-btn q-btn--primary q-btn--sm"
          aria-label={`Guardar ${right} en la ficha de ${employee}`}
          aria-disabled={busy}
          onClick={() => void store()}
        >
          Guardar {right}
        </button>
      </p>
    </li>
  );
}
