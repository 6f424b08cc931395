import { useIonRouter } from '@ionic/react';
import {
  arrowForwardOutline,
  checkmarkOutline,
  documentLockOutline,
  flaskOutline,
  rocketOutline,
  shieldCheckmarkOutline,
  shieldOutline,
} from 'ionicons/icons';
import { formatNit } from '../../../domain/identity/nit.ts';
import { acceptedStates } from '../../../domain/payroll/desk/document-state.ts';
import { type Day, dayOf, formatDay, type Instant } from '../../../domain/values/day.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { Page } from '../../page/page.tsx';
import { Reading } from '../../records/reading.tsx';
import { useSession } from '../../records/records.ts';
import { CertificateRing } from './certificate-ring.tsx';
import { describeCertificateExpiry, readCommonName } from './certificate-words.ts';
import { type Enablement, getDoneSteps, getNextStep, steps, useEnablement } from './enablement.ts';
import { testDocumentKinds } from './kinds.ts';
import '../../payroll/document/payrolls.css?adopt';
import './enabler.css?adopt';
import './steps.css?adopt';
import './test-set.css?adopt';
import './portal.css?adopt';

export default function EnablerPage() {
  const { company } = useSession();
  const enablement = useEnablement();
  const { data } = enablement;
  return (
    <Page
      title="Habilitación ante la DIAN"
      sub={
        company && (
          <>
            {company.social_reason}, <span className="q-num">NIT {formatNit(company.nit)}</span>
          </>
        )
      }
    >
      {data && company ? <Overview of={data} company={company.id} /> : <Reading of={enablement} />}
    </Page>
  );
}

function Overview({ of, company }: { of: Enablement; company: string }) {
  const router = useIonRouter();
  const done = getDoneSteps(of);
  const next = getNextStep(of);
  const finished = done.has('production');
  const producing = of.environment === 'produccion';
  return (
    <div className="enabler stack gap-16 top">
      <section className="q-card enabler-state" aria-label="Estado">
        <div className="row between gap-12">
          <h2 className="t-heading">{words(of)}</h2>
          <span
            className={`enabler-environment inline-row text-13 c-2 b nowrap gap-6${producing ? ' on' : ''}`}
          >
            <Icon of={producing ? rocketOutline : flaskOutline} size="s" />
            {producing ? 'Producción' : 'Pruebas'}
          </span>
        </div>
        <p className={`q-note ${of.status ? 'q-note--ok' : 'q-note--warn'}`} role="status">
          <Icon of={of.status ? shieldCheckmarkOutline : shieldOutline} />
          {more(of)}
        </p>
        <ol className="enabler-steps stack c-3 gap-4 text-14">
          {steps.map(({ id, title }, i) => (
            <li
              className="row gap-10"
              key={id}
              data-done={done.has(id) ? '' : undefined}
              data-now={id === next && !finished ? '' : undefined}
            >
              <span aria-hidden="true">{done.has(id) ? <Icon of={checkmarkOutline} size="s" /> : i + 1}</span>
              {title}
              <span className="vh">{done.has(id) ? ', hecho' : id === next ? ', sigue' : ', pendiente'}</span>
            </li>
          ))}
        </ol>
        <button
          type="button"
          className={`q-btn ${finished ? 'q-btn--plain' : 'q-btn--primary'}`}
          onClick={() => router.push(`/${company}/enable`, 'forward')}
        >
          {finished
            ? 'Ver o cambiar los datos'
            : done.size === 0
              ? 'Empezar la habilitación'
              : 'Continuar la habilitación'}
          {!finished && <Icon of={arrowForwardOutline} />}
        </button>
      </section>
      <section className="q-card" aria-label="Certificado">
        <h2 className="t-sub">Certificado</h2>
        {of.certificate_info ? (
          <div className="certificate">
            <CertificateRing of={of.certificate_info} />
            <p>
              <b className="block b">{readCommonName(of.certificate_info.subject)}</b>
              <small className="block t-label c-2">{describeCertificateExpiry(of.certificate_info)}</small>
            </p>
          </div>
        ) : (
          <p className="q-note q-note--warn">
            <Icon of={documentLockOutline} />
            Falta el certificado digital con el que se firman los documentos.
          </p>
        )}
        <dl className="pairs enabler-pairs">
          <div>
            <dt>Software</dt>
            <dd className="identifier breaks tr">{of.software_id ?? 'Sin registrar'}</dd>
          </div>
          {of.enabled_at && (
            <div>
              <dt>Habilitada desde</dt>
              <dd className="breaks tr">{formatDay(dayOf(Date.parse(of.enabled_at) as Instant))}</dd>
            </div>
          )}
        </dl>
      </section>
      {/* A company enabled before it came here has no test documents. */}
      {(!of.status || of.counters.total > 0 || of.test_sets.length > 0) && <Tests of={of} />}
    </div>
  );
}

function Tests({ of }: { of: Enablement }) {
  return (
    <section className="q-card" aria-label="Set de pruebas">
      <h2 className="t-sub">Set de pruebas</h2>
      <ul className="enabler-counts stack gap-10 text-14">
        {(Object.keys(testDocumentKinds) as (keyof typeof testDocumentKinds)[]).map((kind) => {
          const mine = of.tests.filter(({ type }) => type === kind);
          const accepted = mine.filter(({ state }) => acceptedStates.includes(state)).length;
          const wanted = Math.max(of.required_tests[kind], mine.length);
          return (
            <li className="stack gap-10" key={kind}>
              <span>{testDocumentKinds[kind]}</span>
              <i className="block" aria-hidden="true">
                <i className="block" style={{ width: `${(accepted / Math.max(1, wanted)) * 100}%` }} />
              </i>
              <b className="q-num b tr">
                {accepted} de {wanted}
              </b>
            </li>
          );
        })}
      </ul>
      <p className="t-label c-3">
        {of.counters.total === 0
          ? 'Aún no se ha enviado ninguno.'
          : `${count(of.counters.accepted, 'aceptado', 'aceptados')}, ${count(of.counters.rejected, 'rechazado', 'rechazados')}, ${count(of.counters.pending, 'por responder', 'por responder')}.`}
      </p>
      {of.test_sets.length > 0 && (
        <>
          <h3 className="t-label c-2">Historial de sets</h3>
          <ul className="enabler-tests stack gap-10 text-14">
            {of.test_sets.map((set) => (
              <li className="row wrap rule-top" key={set.test_set_id}>
                <span className={`q-tag enabler-outcome ${set.outcome ?? ''}`}>{outcomeOf(set, of)}</span>
                <span className="c-3">{periodOf(set)}</span>
                <span className="enabler-test breaks text-13">{set.test_set_id}</span>
                <span className="c-2">
                  {set.accepted} de {set.total} aceptados
                  {set.rejected > 0 && `, ${count(set.rejected, 'rechazado', 'rechazados')}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

type Tried = Enablement['test_sets'][number];
const outcomeOf = (set: Tried, of: Enablement): string =>
  set.outcome === 'accepted'
    ? 'Aceptado'
    : set.outcome === 'rejected'
      ? 'Rechazado'
      : set.test_set_id === of.test_set_id && !of.status
        ? 'En curso'
        : 'Sin terminar';

function periodOf({ begun_at, ended_at }: Tried): string {
  const day = (at: string): Day => dayOf(Date.parse(at) as Instant);
  const begun = formatDay(day(begun_at), 'short');
  const ended = ended_at && formatDay(day(ended_at), 'short');
  return ended && ended !== begun ? `${begun} a ${ended}` : begun;
}

function words({ status, environment }: Enablement): string {
  if (status && environment === 'produccion') return 'Habilitada y en producción';
  return status ? 'Habilitada' : 'Sin habilitar';
}

function more({ status, environment, counters }: Enablement): string {
  if (status && environment === 'produccion') return 'La empresa emite sus nóminas ante la DIAN.';
  if (status) return 'La DIAN aceptó el set de pruebas. Falta pasar a producción.';
  if (counters.total > 0)
    return `La DIAN aceptó ${counters.accepted} de los ${counters.total} documentos del set de pruebas.`;
  return 'Sus nóminas se pueden emitir cuando la DIAN acepte el set de pruebas.';
}
