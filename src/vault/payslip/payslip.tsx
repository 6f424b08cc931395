import { IonContent, useIonRouter } from '@ionic/react';
import {
  calculatorOutline,
  chatbubbleEllipsesOutline,
  chevronForwardOutline,
  downloadOutline,
  printOutline,
  shareOutline,
} from 'ionicons/icons';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Line } from '../../domain/payroll/statement/statement.ts';
import type { SlipType } from '../../domain/vault/payslips.ts';
import { listPayslipSentences } from '../../domain/vault/spoken-payslip.ts';
import { useMedia } from '../../kit/device/media.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { Empty, LoadErrorNotice, Waiting } from '../../kit/pages/page-states.tsx';
import { isOnline, subscribeOnline } from '../../offline/connectivity.ts';
import { ListenButton } from '../listen/listen-button.tsx';
import { CoverButton, useCovered } from '../page/amount.tsx';
import { OfflineLine } from '../page/offline-line.tsx';
import { useRefresh } from '../page/refresh.ts';
import { formatPeriod } from '../page/texts.ts';
import { SlipPayments } from '../payments/slip-payments.tsx';
import { QuestionForm } from '../questions/question-form.tsx';
import { SlipQuestions } from '../questions/questions.tsx';
import { NotRead, readVault, type SlipDetail } from '../session/api.ts';
import { readKeptCall } from '../session/held-key.ts';
import { mergeListedState } from '../slips/merge-listed-state.ts';
import { downloadPdf, sharePdf } from '../slips/pdf.ts';
import { reportSlipReceipt } from '../slips/receipts.ts';
import { payslipReader, slips } from '../slips/slips.ts';
import { BackToList } from './back-to-list.tsx';
import { LineExplanation } from './explanation.tsx';
import { preparePrintedPage } from './printed.ts';
import { Acknowledge, SlipChanges, Versions, YearToDate } from './sections.tsx';
import { SlipSheet, SlipSummary } from './slip-sheet.tsx';
import { VersionLine } from './version-line.tsx';

/** A phone held sideways, as in `payslip.css`: the summary and what can be done stay beside the lines. */
const phoneSideways = '(orientation: landscape) and (max-height: 30rem) and (max-width: 56.1875rem)';

/** The part with the engine, loaded when it is asked for. */
const PayslipCheckPage = defineLazyPart(
  'payslip-check',
  () => import('./payslip-check.tsx'),
  () => (
    <IonContent>
      <Waiting rows={5} />
    </IonContent>
  ),
);
/** Hash of the payslip computed again, at the address of the payslip. */
const CHECK_HASH = '#cuenta';

type Props = { id: string; type: string; owner: string };

type State = { slip: SlipDetail; keptAt: Date | undefined } | { problem: NotRead } | undefined;

/** Renders one payslip: the figures, the explanation of each, the seal of DIAN, and a place to ask. */
export default function Payslip({ id, type, owner }: Props) {
  const [state, setState] = useState<State>();
  const [line, setLine] = useState<Line>();
  const [asking, setAsking] = useState<{ line: Line | undefined; proposed?: string }>();
  const router = useIonRouter();
  const { pathname, hash } = useLocation();
  const path = `/payslip/${id}/${type}`;
  // The page stays mounted behind another one, whose address may have the same hash.
  const checking = pathname === path && hash === CHECK_HASH;
  const [tries, setTries] = useState(0);
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  const times = useRefresh();
  const sideways = useMedia(phoneSideways);
  const covered = useCovered();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => preparePrintedPage(() => frame.current), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with all the rest or on demand
  useEffect(() => {
    let here = true;
    const slipAt = { id, type: type as SlipType };
    void readKeptCall(owner, 'GET /payslips/:id/:type', slipAt).then((kept) => {
      const slip = kept?.data.data;
      if (!here || !kept || !slip || Array.isArray(slip)) return;
      setState((now) => now ?? { slip, keptAt: kept.keptAt });
      payslipReader.set(owner);
    });
    readVault('GET /payslips/:id/:type', owner, slipAt).then(
      ({ data, keptAt }) => {
        // The address is a list of a type: the account stored on a device names no records, and is being read
        // again.
        if (!here || Array.isArray(data.data)) return;
        setState({ slip: data.data, keptAt });
        payslipReader.set(owner);
        if (!keptAt && !data.data.viewed_at) reportSlipReceipt(data.data, 'viewed');
      },
      (error: unknown) =>
        here &&
        error instanceof NotRead &&
        setState((now) => (now && 'slip' in now ? now : { problem: error })),
    );
    return () => {
      here = false;
    };
  }, [id, type, owner, times, tries]);

  const lists = useSyncExternalStore(slips.subscribe, slips.get);
  const slip = state && 'slip' in state ? mergeListedState(state.slip, lists) : undefined;
  const problem = state && 'problem' in state ? state.problem : undefined;
  const absent = problem?.status === 404 ? problem : undefined;
  const question = slip && asking && (
    <QuestionForm
      slip={slip}
      owner={owner}
      line={asking.line}
      proposed={asking.proposed}
      onClose={() => setAsking(undefined)}
    />
  );
  if (slip && checking)
    return (
      <div className="v-slip column">
        <PayslipCheckPage
          slip={slip}
          sideways={sideways}
          onBack={() =>
            router.routeInfo.lastPathname === path ? router.goBack() : router.push(path, 'none', 'replace')
          }
          onAsk={(about, proposed) => setAsking({ line: about, proposed })}
        />
        {question}
      </div>
    );
  return (
    <div className="v-slip column" ref={frame}>
      <header className="v-bar row fixed">
        <BackToList className="v-bar-back" />
        <h1 className="grow b center">{slip ? formatPeriod(slip) : 'Comprobante'}</h1>
        {slip && <CoverButton />}
        <button
          type="button"
          className="q-icon-button"
          aria-label="Preguntar sobre este comprobante"
          disabled={!slip}
          onClick={() => setAsking({ line: undefined })}
        >
          <Icon of={chatbubbleEllipsesOutline} />
        </button>
      </header>
      {slip && sideways && (
        <aside className="v-paper v-slip-side" aria-label="Resumen">
          <SlipSummary slip={slip} />
        </aside>
      )}
      <IonContent>
        <OfflineLine keptAt={state && 'slip' in state ? state.keptAt : undefined} />
        {!state && <Waiting />}
        {absent && (
          <Empty title="Comprobante no encontrado" text={absent.message}>
            <Link className="q-btn q-btn--primary" to="/payslip/list">
              Ver mis comprobantes
            </Link>
          </Empty>
        )}
        {problem && !absent && (
          <LoadErrorNotice
            offline={!online || problem.offline}
            message={problem.message}
            onRetry={() => setTries(tries + 1)}
          />
        )}
        {slip && (
          <div className="v-slip-body block">
            <VersionLine slip={slip} owner={owner} />
            <SlipSheet slip={slip} isSummaryApart={sideways} onWhy={setLine} />
            <button
              type="button"
              className="v-part v-slip-check row gap-12 full boxed text-16"
              onClick={() => router.push(path + CHECK_HASH, 'none')}
            >
              <Icon of={calculatorOutline} className="c-primary" />
              <span className="grow">
                <b className="b">Yo lo calculo</b>
                <small className="block t-label c-3">La cuenta otra vez, en este teléfono</small>
              </span>
              <Icon of={chevronForwardOutline} size="s" className="c-3" />
            </button>
            <SlipPayments slip={slip} owner={owner} />
            <Acknowledge slip={slip} owner={owner} onAcknowledged={() => setTries((now) => now + 1)} />
            <SlipChanges slip={slip} />
            <YearToDate slip={slip} />
            <Versions slip={slip} />
            <SlipQuestions owner={owner} slip={slip} onAsk={() => setAsking({ line: undefined })} />
          </div>
        )}
      </IonContent>
      {slip && (
        <footer className="v-slip-ways flex wrap fixed gap-8 rule-top">
          <button
            type="button"
            className="q-btn q-btn--primary v-big"
            onClick={() => void downloadPdf(slip, owner)}
          >
            <Icon of={downloadOutline} />
            Descargar PDF
          </button>
          <ListenButton sentences={() => listPayslipSentences(slip, formatPeriod(slip), covered)} />
          <button
            type="button"
            className="q-icon-button"
            aria-label="Compartir"
            onClick={() => void sharePdf(slip, owner)}
          >
            <Icon of={shareOutline} />
          </button>
          <button
            type="button"
            className="q-icon-button v-slip-print"
            aria-label="Imprimir"
            onClick={() => window.print()}
          >
            <Icon of={printOutline} />
          </button>
        </footer>
      )}
      {line && (
        <LineExplanation
          line={line}
          onClose={() => setLine(undefined)}
          onAsk={() => {
            setLine(undefined);
            setAsking({ line });
          }}
        />
      )}
      {question}
    </div>
  );
}
