import { downloadOutline } from 'ionicons/icons';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { type Day, formatDay } from '../../domain/values/day.ts';
import type { PayslipQuestion } from '../../domain/vault/questions.ts';
import { saveFile } from '../../kit/device/save-file.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { showToast } from '../../kit/overlays/announce.ts';
import { outbox } from '../../offline/outbox.ts';
import { Sentence } from '../page/amount.tsx';
import { categories, formatMoment } from '../page/texts.ts';
import { type Account, completeAnswer, fetchVaultResponse, NotRead, readVault } from '../session/api.ts';
import { buildVaultPath } from '../session/vault-path.ts';
import { ClaimSheet, type DataClaimKind } from './claim-sheet.tsx';
import { listUnansweredPolicies, useOwnPolicies } from './own-policies.ts';
import { PolicySheet } from './policy-sheet.tsx';

const states: Readonly<Record<PayslipQuestion['state'], string>> = {
  abierta: 'Recibida',
  respondida: 'Respondida',
  cerrada: 'Cerrada',
};

/** Renders the personal data of an employee: the policy and their answer, a copy of everything, and their claims. */
export default function OwnData({ account }: { account: Account }) {
  const { policies, problem, online, busy, answer } = useOwnPolicies(account.id);
  const [open, setOpen] = useState<'policy' | DataClaimKind>();
  const [taking, setTaking] = useState<string>();
  const claims = useClaims(account.id);
  const pending = policies ? listUnansweredPolicies(policies).length > 0 : false;
  const granted = policies?.some(({ answered }) => answered?.granted) ?? false;

  async function take(company: string, name: string): Promise<void> {
    if (taking) return;
    setTaking(company);
    try {
      const file = await fetchVaultResponse(
        buildVaultPath('GET /dossier/:company_id', { company_id: company }),
        account.id,
      );
      saveFile(await completeAnswer(file.blob()), `mis-datos-${name.replace(/[^\p{L}\p{N}]+/gu, '-')}.zip`);
    } catch (error) {
      if (!(error instanceof NotRead)) throw error;
      showToast(error.message, { danger: true });
    } finally {
      setTaking(undefined);
    }
  }

  return (
    <section className="v-card" aria-label="Sus datos">
      {!policies && (problem || !online) && (
        <p className="c-2">{online ? problem : 'Con conexión verá aquí qué se hace con sus datos.'}</p>
      )}
      {policies && policies.length > 0 && (
        <>
          <p className="c-2">
            {pending
              ? 'Aún no ha dicho si autoriza usar su foto, correo y celular. Le pagan igual.'
              : granted
                ? 'Usted autorizó usar su foto, correo y celular para avisarle y ayudarle.'
                : 'Usted no autorizó usar su foto, correo y celular. Le pagan igual.'}
          </p>
          <div className="v-actions flex wrap gap-8">
            {(pending || !granted) && (
              <button
                type="button"
                className="q-btn q-btn--plain"
                aria-disabled={busy}
                onClick={() => void answer(true)}
              >
                Autorizar
              </button>
            )}
            {(pending || granted) && (
              <button
                type="button"
                className="q-btn q-btn--ghost"
                aria-disabled={busy}
                onClick={() => void answer(false)}
              >
                {pending ? 'No autorizo' : 'Quitar mi autorización'}
              </button>
            )}
            <button type="button" className="q-btn q-btn--ghost" onClick={() => setOpen('policy')}>
              Leer la política
            </button>
          </div>
          <div className="v-actions flex wrap gap-8">
            {policies.map(({ company_id: id, responsible: { name } }) => (
              <button
                key={id}
                type="button"
                className="q-btn q-btn--plain"
                aria-disabled={taking !== undefined}
                onClick={() => void take(id, name)}
              >
                <Icon of={downloadOutline} />
                {taking === id
                  ? 'Preparando…'
                  : policies.length > 1
                    ? `Lo que guarda ${name}`
                    : 'Descargar todo lo mío'}
              </button>
            ))}
          </div>
        </>
      )}
      <div className="v-actions flex wrap gap-8">
        <button type="button" className="q-btn q-btn--plain" onClick={() => setOpen('datos')}>
          Corregir mis datos
        </button>
        <button type="button" className="q-btn q-btn--ghost" onClick={() => setOpen('supresion')}>
          Borrar datos míos
        </button>
      </div>
      <ul className="v-plainlist ruled">
        {claims.map((claim) => (
          <li className="breaks" key={claim.id}>
            <span>
              <Sentence of={claim.message} />
            </span>
            <span className="c-3">
              {categories[claim.category]} · {formatMoment(claim.created_at)} ·{' '}
              <Link to={`/payslip/${claim.payslip_id}/${claim.payslip_type ?? 'payrolls'}#v-ask`}>
                {states[claim.state]}
              </Link>
              {claim.state === 'abierta' &&
                claim.due_on &&
                ` · Le responden hasta el ${formatDay(claim.due_on as Day)}`}
            </span>
          </li>
        ))}
      </ul>
      {open === 'policy' && policies && <PolicySheet of={policies} onClose={() => setOpen(undefined)} />}
      {(open === 'datos' || open === 'supresion') && (
        <ClaimSheet claim={open} account={account} onClose={() => setOpen(undefined)} />
      )}
    </section>
  );
}

/** Returns the claims about personal data that were sent, newest first. */
function useClaims(owner: string): PayslipQuestion[] {
  const [claims, setClaims] = useState<PayslipQuestion[]>([]);
  const waiting = useSyncExternalStore(outbox.subscribe, outbox.items).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when one leaves the device
  useEffect(() => {
    readVault('GET /questions', owner).then(
      ({ data }) =>
        setClaims(data.data.filter(({ category }) => category === 'datos' || category === 'supresion')),
      () => undefined,
    );
  }, [owner, waiting]);
  return claims;
}
