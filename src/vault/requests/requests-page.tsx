import { IonContent, useIonRouter } from '@ionic/react';
import {
  calendarOutline,
  cameraOutline,
  cardOutline,
  cashOutline,
  chevronForwardOutline,
  createOutline,
  exitOutline,
  ribbonOutline,
  timeOutline,
} from 'ionicons/icons';
import { type ComponentProps, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import {
  formatRequestTitle,
  isDaysKind,
  type RequestKind,
  requestKindNames,
} from '../../domain/payroll/novelties/request-kinds.ts';
import { dayOf, type Instant } from '../../domain/values/day.ts';
import { proposeDays } from '../../domain/vault/propose-days.ts';
import type { EmployeeRequest, RequestCompany } from '../../domain/vault/requests.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { LoadErrorNotice, Waiting } from '../../kit/pages/page-states.tsx';
import { isOnline, subscribeOnline } from '../../offline/connectivity.ts';
import { outbox } from '../../offline/outbox.ts';
import { formatDayCount, useBalances } from '../balances/balances.ts';
import { CoverButton, Sentence } from '../page/amount.tsx';
import { OfflineLine } from '../page/offline-line.tsx';
import { lookForNews, useNewsAfterSending } from '../page/refresh.ts';
import { readPreparedRequest, requestsPath } from '../page/request-path.ts';
import { formatShortMoment } from '../page/texts.ts';
import { Unsent } from '../questions/unsent.tsx';
import type { Account } from '../session/api.ts';
import { employeeSession } from '../session/session.ts';
import { OwnRequestSheet } from './own-request-sheet.tsx';
import { findBegunKind, proposeRequestDraft } from './request-drafts.ts';
import {
  formatDayRange,
  formatSentRequest,
  getWaitingState,
  isWithdrawing,
  listWaitingRequests,
  type WaitingRequest,
} from './request-words.ts';
import { markDecisionsRead, useOwnRequests } from './requests.ts';
import { StatePill } from './state-pill.tsx';
import '../styles/requests.css?adopt';

const AskAccount = defineLazyPart('ask-account', () => import('./ask-account.tsx'));
const AskAdvance = defineLazyPart('ask-advance', () => import('./ask-advance.tsx'));
const AskData = defineLazyPart('ask-data', () => import('./ask-data.tsx'));
const AskDays = defineLazyPart('ask-days', () => import('./ask-days.tsx'));

/** Renders «Solicitudes»: what an employee may ask for, and what they asked for with its state. */
export default function RequestsPage({ account }: { account: Account | undefined }) {
  return (
    <IonContent>
      <div className="v-account stack gap-12">
        <header className="v-title b row gap-12">
          <h1>Solicitudes</h1>
          <CoverButton />
        </header>
        <OfflineLine />
        {account ? <Requests owner={account.id} /> : <Waiting rows={4} />}
      </div>
    </IonContent>
  );
}

function Requests({ owner }: { owner: string }) {
  const { read, failed } = useOwnRequests(owner);
  const items = useSyncExternalStore(outbox.subscribe, outbox.items).filter((item) => item.owner === owner);
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  const [asking, ask] = useState(() => findBegunKind(owner));
  const { pathname, hash } = useLocation();
  const router = useIonRouter();
  useEffect(() => {
    const prepared = pathname === requestsPath && readPreparedRequest(hash, requestKindNames);
    if (!prepared) return;
    const { kind, company, days } = prepared;
    const chosen = proposeDays(dayOf(Date.now() as Instant), days);
    // An unpaid leave is the only one that a supposed payment knows.
    const reason = kind === 'leave' ? ({ reason: 'unpaid' } as const) : {};
    proposeRequestDraft(employeeSession.get(), owner, kind, { company, chosen, ...reason });
    ask(kind);
    // The address proposes once: it stays in the history, and this page stays mounted.
    router.push(requestsPath, 'none', 'replace');
  }, [pathname, hash, owner, router]);
  const waiting = listWaitingRequests(items, owner);
  const others = items.filter(({ path }) => path !== '/requests');
  useNewsAfterSending(items.length);
  const { data: sent = [], companies = [], banks = [] } = read?.data ?? {};
  const decided = read?.data.data;
  useEffect(() => markDecisionsRead(decided ?? []), [decided]);
  if (!read && failed)
    return (
      <>
        <LoadErrorNotice offline={!online || failed.offline} message={failed.message} onRetry={lookForNews} />
        {items.length > 0 && <Unsent items={items} />}
      </>
    );
  if (!read) return <Waiting rows={4} />;
  return (
    <>
      <Ask owner={owner} companies={companies} onAsk={ask} />
      {sent.length + waiting.length > 0 && (
        <section aria-labelledby="v-requests-sent">
          <h2 id="v-requests-sent" className="v-requests-head b text-15">
            Enviadas
          </h2>
          <ul className="v-requests-list boxed">
            {waiting.map((one) => (
              <WaitingRow key={one.item.key} of={one} />
            ))}
            {sent.map((one) => (
              <SentRow key={one.id} of={one} owner={owner} withdrawing={isWithdrawing(items, one)} />
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && <Unsent items={others} />}
      {asking && companies.length > 0 && (
        <AskForm
          kind={asking}
          {...{ owner, companies, banks, sent, waiting }}
          onClose={() => ask(undefined)}
        />
      )}
    </>
  );
}

const forms = { account: AskAccount, data: AskData, advance: AskAdvance } as const;

function AskForm({ kind, ...of }: ComponentProps<typeof AskAccount> & { kind: RequestKind }) {
  if (isDaysKind(kind)) return <AskDays kind={kind} {...of} />;
  const Form = forms[kind];
  return <Form {...of} />;
}

type AskProps = {
  owner: string;
  companies: readonly RequestCompany[];
  onAsk: (kind: RequestKind) => void;
};

function Ask({ owner, companies, onAsk }: AskProps) {
  const router = useIonRouter();
  const { read } = useBalances(owner);
  const [only] = companies;
  const vacations =
    companies.length === 1
      ? read?.data.data.find(({ company }) => company.id === only?.id)?.vacations
      : undefined;
  const rows = [
    ...(companies.length > 0
      ? [
          {
            title: 'Vacaciones',
            icon: calendarOutline,
            detail: vacations ? `${formatDayCount(String(Math.trunc(Number(vacations.days))))} días` : '',
            open: () => onAsk('vacations'),
          },
          { title: 'Incapacidad', icon: cameraOutline, detail: 'con foto', open: () => onAsk('sickness') },
          { title: 'Licencia o permiso', icon: exitOutline, detail: '', open: () => onAsk('leave') },
          {
            title: 'Horas extra',
            icon: timeOutline,
            detail: '',
            open: () => router.push('/payslip/hours', 'forward'),
          },
          { title: 'Anticipo', icon: cashOutline, detail: 'de su sueldo', open: () => onAsk('advance') },
          {
            title: 'Cambio de cuenta',
            icon: cardOutline,
            detail: 'o llave Bre-B',
            open: () => onAsk('account'),
          },
          {
            title: 'Cambio de datos',
            icon: createOutline,
            detail: 'contacto',
            open: () => onAsk('data'),
          },
        ]
      : []),
    {
      title: 'Certificado',
      icon: ribbonOutline,
      detail: '',
      open: () => router.push('/payslip/certificates', 'forward'),
    },
  ];
  return (
    <section aria-labelledby="v-requests-ask">
      <h2 id="v-requests-ask" className="v-requests-head b text-15">
        Pedir
      </h2>
      <ul className="v-requests-list boxed">
        {rows.map(({ title, icon, detail, open }) => (
          <li key={title}>
            <button type="button" className="v-requests-row row full text-16" onClick={open}>
              <Icon of={icon} />
              <span className="v-requests-title row wrap">
                <span className="m grow">{title}</span>
                {detail && <span className="c-3 text-14 q-num">{detail}</span>}
              </span>
              <Icon of={chevronForwardOutline} size="s" className="c-3" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function WaitingRow({ of }: { of: WaitingRequest }) {
  const [open, setOpen] = useState(false);
  return (
    <li>
      <Row of={of} about={of.asked} onOpen={() => setOpen(true)}>
        <StatePill state={getWaitingState(of.item)} />
      </Row>
      {open && <OwnRequestSheet waiting={of} onClose={() => setOpen(false)} />}
    </li>
  );
}

type SentProps = { of: EmployeeRequest; owner: string; withdrawing: boolean };

function SentRow({ of, owner, withdrawing }: SentProps) {
  const [open, setOpen] = useState(false);
  return (
    <li>
      <Row of={of} about={formatSentRequest(of)} onOpen={() => setOpen(true)}>
        <StatePill state={of.state} />
      </Row>
      {open && (
        <OwnRequestSheet sent={of} owner={owner} withdrawing={withdrawing} onClose={() => setOpen(false)} />
      )}
    </li>
  );
}

type RowProps = {
  of: Pick<EmployeeRequest, 'kind' | 'start' | 'end'> & {
    reason?: EmployeeRequest['reason'] | undefined;
    created_at?: string;
  };
  /** The amount, the account or the data that it asks for. */
  about: string;
  onOpen: () => void;
  children: ReactNode;
};

function Row({ of, about, onOpen, children }: RowProps) {
  const when = formatDayRange(of) || (!about && of.created_at ? formatShortMoment(of.created_at) : '');
  return (
    <button type="button" className="v-requests-row row wrap full text-16" onClick={onOpen}>
      <span className="v-requests-title m">
        {formatRequestTitle(of.kind, of.reason)}
        {when && <span className="c-3 text-14 q-num"> {when}</span>}
        {!when && about && (
          <span className="c-3 text-14 breaks">
            {' '}
            <Sentence of={about} />
          </span>
        )}
      </span>
      <span className="row gap-6 fixed">
        {children}
        <Icon of={chevronForwardOutline} size="s" className="c-3" />
      </span>
    </button>
  );
}
