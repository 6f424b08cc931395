import { useIonRouter } from '@ionic/react';
import {
  arrowForwardOutline,
  checkmarkOutline,
  documentLockOutline,
  shieldCheckmarkOutline,
  shieldOutline,
} from 'ionicons/icons';
import { type Day, dayShown } from '../../domain/day.ts';
import { nitShown } from '../../domain/nit.ts';
import { Failed, Waiting } from '../../kit/faces.tsx';
import { Icon } from '../../kit/icon.tsx';
import { refusalIn } from '../../net/refused.ts';
import { Page } from '../page.tsx';
import { useHere, useOnline } from '../records.ts';
import { certificateDays, certificateWords } from './certificate-words.ts';
import { doneSteps, type Enablement, nextStep, steps, useEnablement } from './enablement.ts';
import '../payrolls/style.ts';
import './style.ts';

/** Whether DIAN lets this company send its documents, and what is missing. */
export default function EnablerPage() {
  const { company } = useHere();
  const online = useOnline();
  const enablement = useEnablement();
  const { data } = enablement;
  return (
    <Page
      title="Habilitación ante la DIAN"
      sub={company ? `${company.social_reason}, NIT ${nitShown(company.nit)}` : undefined}
    >
      {data && company ? (
        <Overview of={data} company={company.id} />
      ) : enablement.isError || !online ? (
        <Failed
          offline={!online}
          message={refusalIn(enablement.error)?.body.message ?? ''}
          onRetry={() => void enablement.refetch()}
        />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

function Overview({ of, company }: { of: Enablement; company: string }) {
  const router = useIonRouter();
  const done = doneSteps(of);
  const next = nextStep(of);
  const days = certificateDays(of.certificate_info);
  return (
    <div className="enb">
      <section className="q-card">
        <p className={`q-note ${of.status ? 'q-note--ok' : 'q-note--warn'}`} role="status">
          <Icon of={of.status ? shieldCheckmarkOutline : shieldOutline} />
          {words(of)}
        </p>
        <ol className="enb-s">
          {steps.map(({ id, title }, i) => (
            <li key={id} data-done={done.has(id) ? '' : undefined} data-now={id === next ? '' : undefined}>
              <span aria-hidden="true">{done.has(id) ? <Icon of={checkmarkOutline} size="s" /> : i + 1}</span>
              {title}
              <span className="vh">{done.has(id) ? ', hecho' : id === next ? ', sigue' : ', pendiente'}</span>
            </li>
          ))}
        </ol>
        {!done.has('enabled') && (
          <button
            type="button"
            className="q-btn q-btn--primary"
            onClick={() => router.push(`/${company}/enable`, 'forward')}
          >
            {done.size === 0 ? 'Empezar la habilitación' : 'Continuar la habilitación'}
            <Icon of={arrowForwardOutline} />
          </button>
        )}
        {done.has('enabled') && (
          <button
            type="button"
            className="q-btn q-btn--plain"
            onClick={() => router.push(`/${company}/enable`, 'forward')}
          >
            Ver o cambiar los datos
          </button>
        )}
      </section>
      <section className="q-card">
        <h2 className="t-sub">Datos</h2>
        <dl className="kv">
          <div>
            <dt>Ambiente</dt>
            <dd>{of.environment === 'produccion' ? 'Producción' : 'Habilitación (pruebas)'}</dd>
          </div>
          <div>
            <dt>Software</dt>
            <dd className="id">{of.software_id ?? 'Sin registrar'}</dd>
          </div>
          <div>
            <dt>Set de pruebas</dt>
            <dd className="id">{of.test_set_id ?? 'Sin registrar'}</dd>
          </div>
          {of.enabled_at && (
            <div>
              <dt>Habilitada desde</dt>
              <dd>{dayShown(of.enabled_at.slice(0, 10) as Day)}</dd>
            </div>
          )}
        </dl>
        {of.certificate_info ? (
          <p className={`q-note ${days !== undefined && days <= 30 ? 'q-note--warn' : ''}`}>
            <Icon of={documentLockOutline} />
            {certificateWords(of.certificate_info)}
          </p>
        ) : (
          <p className="q-note q-note--warn">
            <Icon of={documentLockOutline} />
            Falta el certificado digital con el que se firman los documentos.
          </p>
        )}
      </section>
    </div>
  );
}

function words({ status, environment, counters }: Enablement): string {
  if (status && environment === 'produccion')
    return 'La empresa está habilitada y emite sus nóminas en producción.';
  if (status) return 'La DIAN aceptó el set de pruebas. Falta pasar a producción.';
  if (counters.total > 0)
    return `La DIAN aceptó ${counters.accepted} de los ${counters.total} documentos del set de pruebas.`;
  return 'La empresa aún no está habilitada. Sus nóminas se pueden emitir cuando la DIAN acepte el set de pruebas.';
}
