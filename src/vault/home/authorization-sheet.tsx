import { useState } from 'react';
import { authorizationWords } from '../../domain/privacy/authorization.ts';
import { listReadIds, noteRead } from '../page/read-ids.ts';
import { VaultSheet } from '../page/vault-sheet.tsx';
import { listUnansweredPolicies, useOwnPolicies } from '../personal-data/own-policies.ts';
import { PolicySheet } from '../personal-data/policy-sheet.tsx';

const mark = 'policy-later';

/** Asks once for the authorization of each version of a policy. It blocks no payslip, and «Mi cuenta» has it too. */
export function AuthorizationSheet({ owner, onGone }: { owner: string; onGone: () => void }) {
  const { policies, online, busy, answer } = useOwnPolicies(owner);
  const [reading, setReading] = useState(false);
  const waiting = listUnansweredPolicies(policies ?? []);
  const [first] = waiting;
  const asked = first && `${owner} ${first.version}`;
  if (!asked || !online || listReadIds(mark).includes(asked)) return null;
  const close = (): void => {
    noteRead(mark, [asked]);
    onGone();
  };
  const decide = async (granted: boolean): Promise<void> => {
    if (busy) return;
    await answer(granted);
    onGone();
  };
  return (
    <VaultSheet title="¿Autoriza a su empleador a usar estos datos?" onClose={close}>
      <p className="c-2">{authorizationWords}</p>
      <p className="c-3 t-label">
        Para pagarle no hace falta su permiso: la ley ordena a su empleador hacerlo (Ley 1581 de 2012 art.
        10). Puede cambiar su respuesta en «Mi cuenta».
      </p>
      <div className="v-actions flex wrap gap-8">
        <button
          type="button"
          className="q-btn q-btn--primary"
          aria-disabled={busy}
          onClick={() => void decide(true)}
        >
          Autorizo
        </button>
        <button
          type="button"
          className="q-btn q-btn--plain"
          aria-disabled={busy}
          onClick={() => void decide(false)}
        >
          No autorizo
        </button>
        <button type="button" className="q-btn q-btn--ghost" onClick={() => setReading(true)}>
          Leer la política
        </button>
        <button type="button" className="q-btn q-btn--ghost" onClick={close}>
          Ahora no
        </button>
      </div>
      {reading && <PolicySheet of={waiting} onClose={() => setReading(false)} />}
    </VaultSheet>
  );
}
