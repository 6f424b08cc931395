import { type ReactNode, useState } from 'react';
import { authorizationWords } from '../../domain/privacy/authorization.ts';
import { listUnansweredPolicies, useOwnPolicies } from './own-policies.ts';
import { PolicySheet } from './policy-sheet.tsx';

type Props = {
  owner: string;
  /** Shown when there is nothing to ask. */
  otherwise: ReactNode;
};

/** Asks for the authorization once for each version of a policy. It blocks no payslip. */
export default function PolicyOffer({ owner, otherwise }: Props) {
  const { policies, problem, online, busy, answer } = useOwnPolicies(owner);
  const [reading, setReading] = useState(false);
  if (!policies) return problem || !online ? otherwise : null;
  const waiting = listUnansweredPolicies(policies);
  if (waiting.length === 0 || !online) return otherwise;
  return (
    <section className="v-part v-offer boxed" aria-labelledby="v-policy-offer">
      <h2 id="v-policy-offer" className="t-heading">
        ¿Autoriza a su empleador a usar estos datos?
      </h2>
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
          onClick={() => void answer(true)}
        >
          Autorizo
        </button>
        <button
          type="button"
          className="q-btn q-btn--plain"
          aria-disabled={busy}
          onClick={() => void answer(false)}
        >
          No autorizo
        </button>
        <button type="button" className="q-btn q-btn--ghost" onClick={() => setReading(true)}>
          Leer la política
        </button>
      </div>
      {reading && <PolicySheet of={waiting} onClose={() => setReading(false)} />}
    </section>
  );
}
