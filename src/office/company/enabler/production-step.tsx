import { useIonRouter } from '@ionic/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  alertCircleOutline,
  checkmarkCircleOutline,
  ellipseOutline,
  informationCircleOutline,
  rocketOutline,
} from 'ionicons/icons';
import { useState } from 'react';
import { companyStaff } from '../../../domain/identity/roles.ts';
import type { DocumentState } from '../../../domain/payroll/desk/document-state.ts';
import { listRoles } from '../../../domain/routes/access.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { ask } from '../../../kit/overlays/announce.ts';
import { read } from '../../../net/calls.ts';
import { formatMonthTitle, getWorkingMonth } from '../../months/month.ts';
import { useSession } from '../../records/records.ts';
import type { StepProps } from './enablement.ts';
import { change } from './enablement.ts';
import { listProductionChecks } from './production-checks.ts';
import { StepFrame } from './step-frame.tsx';

export function ProductionStep({ of, onGo }: StepProps) {
  const client = useQueryClient();
  const router = useIonRouter();
  const [busy, setBusy] = useState(false);
  const producing = of.environment === 'produccion';
  const checks = listProductionChecks(of);
  const staff = listRoles(useSession()).some((role) => (companyStaff as readonly string[]).includes(role));

  async function produce() {
    if (busy || producing || !of.status) return;
    const sure = await ask({
      title: '¿Pasar a producción?',
      lines: ['Desde ahora cada nómina que emita es un documento real ante la DIAN.'],
      badge: 'info',
      icon: rocketOutline,
      accept: 'Pasar a producción',
      cancel: 'Cancelar',
    });
    if (!sure) return;
    setBusy(true);
    await change(client, 'POST /enabler/production', { base_version: of.version });
    setBusy(false);
  }

  return (
    <StepFrame
      title={
        producing
          ? 'La empresa emite en producción'
          : of.status
            ? 'La empresa está habilitada'
            : 'Aún no está habilitada'
      }
      aside={
        <>
          <div className="q-card enable-help stack gap-10 text-14">
            <h3 className="t-sub">En el portal de producción</h3>
            <ol className="stack c-2 gap-8">
              <li>
                Entre con el NIT a <span className="nowrap">catalogo-vpfe.dian.gov.co.</span>
              </li>
              <li>Asocie el mismo software en «Modo de operación» de nómina electrónica.</li>
              <li>Espere unos minutos: la DIAN tarda en reconocerlo.</li>
            </ol>
          </div>
          <p className="q-note">
            <Icon of={informationCircleOutline} />
            Lo enviado en pruebas no cuenta como pagado ni se ve en Nóminas.
          </p>
        </>
      }
      foot={
        <>
          <span className="spacer" />
          <button type="button" className="q-btn q-btn--plain" onClick={() => onGo('tests')}>
            Atrás
          </button>
          {producing ? (
            staff && (
              <button
                type="button"
                className="q-btn q-btn--primary"
                onClick={() => router.push('/payrolls', 'root', 'replace')}
              >
                Ir a nóminas
              </button>
            )
          ) : (
            <button
              type="button"
              className="q-btn q-btn--primary"
              aria-disabled={busy || !of.status}
              onClick={() => void produce()}
            >
              <Icon of={rocketOutline} />
              Pasar a producción
            </button>
          )}
        </>
      }
    >
      <ul className="checks ruled">
        {checks.map(({ ok, near, text, to }) => (
          <li key={text} className={near ? 'near' : ok ? 'ok' : ''}>
            <Icon of={near ? alertCircleOutline : ok ? checkmarkCircleOutline : ellipseOutline} />
            <span>{text}</span>
            {(!ok || near) && (
              <button type="button" className="q-btn q-btn--plain q-btn--sm" onClick={() => onGo(to)}>
                Ir al paso
              </button>
            )}
          </li>
        ))}
      </ul>
      <p className="c-2">
        {producing
          ? 'Cada nómina que emite es un documento real ante la DIAN.'
          : of.status
            ? 'Pase a producción cuando haya asociado el software en el portal de producción.'
            : 'Podrá pasar a producción cuando la DIAN acepte el set de pruebas.'}
      </p>
      {producing &&
        (staff ? <FirstDocument /> : <p className="c-2">Quien lleva la nómina ya puede emitir.</p>)}
    </StepFrame>
  );
}

/** Offers one payroll to issue first: its answer is reviewed before the others are sent. */
function FirstDocument() {
  const router = useIonRouter();
  const { company } = useSession();
  const month = getWorkingMonth();
  const { data } = useQuery({
    queryKey: ['payrolls', company?.id ?? '', 'first', month],
    queryFn: ({ signal }) => {
      const params = { ...month, state: 'lista' satisfies DocumentState, per_page: 10 };
      return read('GET /payrolls', params, { signal, by: 'screen' });
    },
  });
  const first = data?.data[0];
  return (
    <section className="first-sending stack gap-8 start">
      <h3 className="t-sub">Su primer documento real</h3>
      <p className="c-2">
        {first
          ? `La nómina de ${first.employee.name}, ${formatMonthTitle(month).toLowerCase()}, está lista. Emítala sola y revise su respuesta antes de emitir las demás.`
          : `Cree la nómina de ${formatMonthTitle(month).toLowerCase()} de una sola persona, emítala y revise su respuesta antes de emitir las demás.`}
      </p>
      <button
        type="button"
        className="q-btn q-btn--plain"
        onClick={() => router.push(first ? `/payrolls/${first.id}/edit` : '/payrolls/create', 'forward')}
      >
        {first ? 'Abrir esa nómina' : 'Crear una nómina'}
      </button>
    </section>
  );
}
