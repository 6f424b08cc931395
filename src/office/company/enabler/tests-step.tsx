import { useQueryClient } from '@tanstack/react-query';
import {
  arrowForwardOutline,
  createOutline,
  flaskOutline,
  informationCircleOutline,
  paperPlaneOutline,
  refreshOutline,
  warningOutline,
} from 'ionicons/icons';
import { useState } from 'react';
import { formatNit } from '../../../domain/identity/nit.ts';
import {
  acceptedStates,
  documentStates,
  inFlightStates,
  unansweredStates,
  unsentStates,
} from '../../../domain/payroll/desk/document-state.ts';
import type { Instant } from '../../../domain/values/day.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { StatusPill } from '../../../kit/marks/status-pill.tsx';
import { formatRecentMoment } from '../../months/when.ts';
import { useSession } from '../../records/records.ts';
import { AnswersSheet } from './answers-sheet.tsx';
import type { StepProps } from './enablement.ts';
import { change, type Enablement, setCounts, type TestDocument } from './enablement.ts';
import { testDocumentKinds } from './kinds.ts';
import { StepFrame } from './step-frame.tsx';

export function TestsStep({ of, onGo }: StepProps) {
  const client = useQueryClient();
  const { company } = useSession();
  const [busy, setBusy] = useState(false);
  const [reading, setReading] = useState(false);
  const action = nextAction(of);
  const trouble = of.status ? undefined : troubleOf(of.tests);

  async function act() {
    if (busy) return;
    if (action.path === undefined) return onGo(of.status ? 'production' : 'software');
    setBusy(true);
    await change(client, action.path, {});
    setBusy(false);
  }

  async function askFor(id: string) {
    if (busy) return;
    setBusy(true);
    await change(client, 'POST /enabler/tests/status', { ids: [id] });
    setBusy(false);
  }

  return (
    <StepFrame
      aside={
        <>
          <div className="q-card enable-help stack gap-10 text-14">
            <dl className="enable-details">
              <dt className="text-13 c-3">Identificador del set</dt>
              <dd className="identifier breaks">{of.test_set_id ?? 'Sin registrar'}</dd>
              <dt className="text-13 c-3">NIT</dt>
              <dd className="breaks">{company ? formatNit(company.nit) : ''}</dd>
              {of.last_response_at && (
                <>
                  <dt className="text-13 c-3">Última respuesta</dt>
                  <dd className="breaks">{formatRecentMoment(Date.parse(of.last_response_at) as Instant)}</dd>
                </>
              )}
            </dl>
          </div>
          {!of.status && !of.set_rejected && (
            <p className="q-note">
              <Icon of={informationCircleOutline} />
              La respuesta suele llegar en menos de un minuto. Puede salir de aquí: seguimos consultando.
            </p>
          )}
        </>
      }
      foot={
        <>
          {of.tests.length > 0 && (
            <button
              type="button"
              className="q-btn q-btn--ghost enable-more"
              aria-haspopup="dialog"
              onClick={() => setReading(true)}
            >
              Ver respuestas
            </button>
          )}
          <span className="spacer" />
          <button type="button" className="q-btn q-btn--plain" onClick={() => onGo('numbering')}>
            Atrás
          </button>
          <button
            type="button"
            className="q-btn q-btn--primary"
            aria-disabled={busy}
            onClick={() => void act()}
          >
            <Icon of={action.icon} />
            {action.words}
          </button>
        </>
      }
    >
      <Progress of={of} />
      {of.tests.length > 0 && <Counters of={of} />}
      {trouble && (
        <p className="q-note q-note--warn" role="status">
          <Icon of={warningOutline} />
          {trouble}
        </p>
      )}
      {of.tests.length > 0 &&
        (Object.keys(testDocumentKinds) as TestDocument['type'][]).map((kind) => (
          <Group key={kind} of={of} kind={kind} busy={busy} onAsk={(id) => void askFor(id)} />
        ))}
      {reading && <AnswersSheet of={of} onClose={() => setReading(false)} />}
    </StepFrame>
  );
}

/** Finds why a document on its way is not answered. */
const troubleOf = (tests: readonly TestDocument[]): string | null | undefined =>
  tests.find(({ state, message }) => message && inFlightStates.includes(state))?.message;

function nextAction({ tests, status, set_rejected }: Enablement): {
  words: string;
  icon: string;
  path?: `POST /enabler/tests/${'send' | 'status'}`;
} {
  if (status) return { words: 'Seguir', icon: arrowForwardOutline };
  if (tests.length === 0)
    return { words: 'Crear y enviar el set', icon: flaskOutline, path: 'POST /enabler/tests/send' };
  // A set that DIAN rejected can only be replaced by another.
  if (set_rejected) return { words: 'Escribir otro set', icon: createOutline };
  if (tests.some(({ state }) => unsentStates.includes(state)))
    return { words: 'Enviar el set de pruebas', icon: paperPlaneOutline, path: 'POST /enabler/tests/send' };
  if (tests.some(({ state }) => state === 'rechazada'))
    return { words: 'Repetir los rechazados', icon: refreshOutline, path: 'POST /enabler/tests/send' };
  return { words: 'Consultar ahora', icon: refreshOutline, path: 'POST /enabler/tests/status' };
}

const around = 2 * Math.PI * 38;

function Progress({ of }: { of: Enablement }) {
  const { individual, replace, delete: removed } = of.required_tests;
  const total = of.counters.total || individual + replace + removed;
  const accepted = of.status ? total : of.counters.accepted;
  const left = total - accepted;
  return (
    <div className={of.status ? 'test-set row test-set-accepted' : 'on-brand test-set row'} role="status">
      <svg className="fixed" viewBox="0 0 88 88" aria-hidden="true">
        <circle cx="44" cy="44" r="38" className="test-rest" />
        <circle
          cx="44"
          cy="44"
          r="38"
          className="test-done"
          strokeDasharray={around}
          strokeDashoffset={around * (1 - accepted / Math.max(1, total))}
        />
        <text className="b" x="44" y="51" textAnchor="middle">
          {accepted}/{total}
        </text>
      </svg>
      <div>
        <h2 className="t-title" tabIndex={-1}>
          {of.status
            ? 'Set de pruebas aceptado'
            : of.set_rejected
              ? 'Set de pruebas rechazado'
              : of.tests.length === 0
                ? `${total} documentos de prueba`
                : left === 1
                  ? 'Falta 1 documento'
                  : `Faltan ${left} documentos`}
        </h2>
        <p>
          {of.status
            ? 'La DIAN aceptó el set. La empresa quedó habilitada.'
            : of.set_rejected
              ? 'Cree otro en el portal de la DIAN y escriba aquí su identificador: con este ya no se puede seguir.'
              : of.tests.length === 0
                ? `Los preparamos con sus datos: ${individual} nóminas, ${replace} de reemplazo y ${removed} de eliminación. No son pagos reales.`
                : `La DIAN aceptó ${accepted} de los ${total} del set de pruebas. Cuando acepte el último, la empresa queda habilitada.`}
        </p>
        {of.counters.rejected > 0 && (
          <p>
            {of.counters.rejected === 1 ? '1 fue rechazado' : `${of.counters.rejected} fueron rechazados`}:{' '}
            {of.set_rejected ? 'lo que dijo la DIAN' : 'la causa'} está en cada uno.
          </p>
        )}
      </div>
    </div>
  );
}

function Counters({ of }: { of: Enablement }) {
  const { sent, accepted, rejected, pending } = setCounts(of);
  const shown = [
    ['Enviados', sent],
    ['Aceptados', accepted],
    ['Rechazados', rejected],
    ['Pendientes', pending],
  ] as const;
  return (
    <dl className="test-counts stack boxed">
      {shown.map(([label, count]) => (
        <div key={label}>
          <dt className="t-caption c-3">{label}</dt>
          <dd className="q-num b">{count}</dd>
        </div>
      ))}
    </dl>
  );
}

type GroupProps = {
  of: Enablement;
  kind: TestDocument['type'];
  busy: boolean;
  onAsk: (id: string) => void;
};

function Group({ of, kind, busy, onAsk }: GroupProps) {
  const documents = of.tests.filter(({ type }) => type === kind);
  if (documents.length === 0) return null;
  const accepted = documents.filter(({ state }) => acceptedStates.includes(state)).length;
  const wanted = Math.max(of.required_tests[kind], documents.length);
  return (
    <section className="test-answers">
      <h3 className="t-sub flex between">
        {testDocumentKinds[kind]}
        <span className="c-3">
          {accepted} de {wanted} {wanted === 1 ? 'aceptado' : 'aceptados'}
        </span>
      </h3>
      <ul className="stack gap-8">
        {documents.map((document) => (
          <li
            className="stack start text-14 gap-4 boxed"
            key={document.id}
            data-st={documentStates[document.state]?.look}
          >
            <StatusPill state={document.state} />
            <span className="q-num">{document.number ?? 'Sin número'}</span>
            {document.message && document.state === 'rechazada' && (
              <small className="c-danger">{document.message}</small>
            )}
            {!of.status && unansweredStates.includes(document.state) && (
              <button
                type="button"
                className="q-btn q-btn--plain q-btn--sm"
                aria-label={`Consultar estado de ${document.number ?? 'este documento'}`}
                aria-disabled={busy}
                onClick={() => onAsk(document.id)}
              >
                <Icon of={refreshOutline} />
                Consultar estado
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
