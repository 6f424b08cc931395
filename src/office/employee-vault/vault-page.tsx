import { useIonRouter } from '@ionic/react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useMedia, wide } from '../../kit/device/media.ts';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { Waiting } from '../../kit/pages/page-states.tsx';
import { Page } from '../page/page.tsx';
import '../page/split.css?adopt';
import { EntriesList } from './entries-list.tsx';
import { type CompanyVaultEntry, useQuestions, useRequests, useSignedHours } from './vault-api.ts';
import './vault.css?adopt';

const waiting = () => <Waiting />;
const PaymentsList = defineLazyPart('vault-payments', () => import('./payments-list.tsx'), waiting);
const PeopleList = defineLazyPart('vault-people', () => import('./people-list.tsx'), waiting);
const QuestionsList = defineLazyPart('vault-questions', () => import('./questions-list.tsx'), waiting);
const RequestsList = defineLazyPart('vault-requests', () => import('./requests-list.tsx'), waiting);
const HoursList = defineLazyPart('vault-hours', () => import('./hours-list.tsx'), waiting);
const EntryPane = defineLazyPart(
  'entry-pane',
  () => import('./entry-pane.tsx'),
  () => <aside className="detail-pane column" aria-busy />,
);

const faces = {
  payrolls: 'Nóminas',
  adjustments: 'Ajustes',
  payments: 'Pagos',
  people: 'Accesos',
  questions: 'Preguntas',
  requests: 'Solicitudes',
  hours: 'Horas',
} as const;
type Face = keyof typeof faces;

/** On phones the tabs do not fit and scroll. */
const intoView = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

export default function VaultPage() {
  const router = useIonRouter();
  const { type = 'payrolls' } = useParams();
  const face = (Object.hasOwn(faces, type) ? type : 'payrolls') as Face;
  const asked = useQuestions({ page: 1, per_page: 10, state: 'abierta' }).data?.summary?.open ?? 0;
  const requested = useRequests({ page: 1, per_page: 10, state: 'en_revision' }).data?.summary?.waiting ?? 0;
  const unsigned = useSignedHours({ page: 1, per_page: 10, waits: 'company' }).data?.summary?.waiting ?? 0;
  const counts: Partial<Record<Face, number>> = { questions: asked, requests: requested, hours: unsigned };
  const isWide = useMedia(wide);
  const [opened, open] = useState<CompanyVaultEntry>();
  const beside = face === 'payrolls' && isWide ? opened : undefined;
  return (
    <div className={`split stack${beside ? ' split--open' : ''}`}>
      <Page title="Bóveda">
        <nav className="vault-parts flex gap-4" aria-label="Partes de la bóveda">
          {(Object.keys(faces) as Face[]).map((each) => (
            <a
              className="row nowrap c-2 m gap-8"
              key={each}
              ref={each === face ? intoView : undefined}
              href={`/vault/${each}`}
              aria-current={each === face ? 'page' : undefined}
              onClick={(event) => {
                event.preventDefault();
                router.push(`/vault/${each}`, 'none', 'replace');
              }}
            >
              {faces[each]}
              {counts[each] ? <b className="text-12 center">{counts[each]}</b> : null}
            </a>
          ))}
        </nav>
        {face === 'people' ? (
          <PeopleList />
        ) : face === 'questions' ? (
          <QuestionsList />
        ) : face === 'requests' ? (
          <RequestsList />
        ) : face === 'hours' ? (
          <HoursList />
        ) : face === 'payments' ? (
          <PaymentsList />
        ) : (
          <EntriesList
            key={face}
            type={face}
            beside={beside?.id}
            onOpen={(row) =>
              face === 'adjustments'
                ? router.push(`/adjustment_payrolls/${row.id}/edit`, 'forward')
                : open(row.id === beside?.id ? undefined : row)
            }
          />
        )}
      </Page>
      {beside && <EntryPane key={beside.id} of={beside} onClose={() => open(undefined)} />}
    </div>
  );
}
