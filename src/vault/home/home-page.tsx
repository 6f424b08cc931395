import { IonContent, IonPage } from '@ionic/react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { useMedia, wide } from '../../kit/device/media.ts';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { Empty, LoadErrorNotice } from '../../kit/pages/page-states.tsx';
import { isOnline, subscribeOnline } from '../../offline/connectivity.ts';
import { lookForNews } from '../page/refresh.ts';
import { SlipRows } from '../payslip/slip-rows.tsx';
import type { Account, Slip } from '../session/api.ts';
import { useStoreInSlices } from '../session/use-store-in-slices.ts';
import { mergeEliminatedSlips, refresh, type Slips, slips } from '../slips/slips.ts';
import { Hero } from './hero.tsx';
import { useEarlyHome } from './keep-early-home.ts';

const Asks = defineLazyPart('asks', () => import('./asks.tsx'));
const Answered = defineLazyPart('answered', () => import('../questions/answered.tsx'));
const BalancesDoor = defineLazyPart(
  'balances-door',
  () => import('../balances/balances-door.tsx'),
  () => <div className="v-has-place" />,
);
const ChangedCards = defineLazyPart('changed-cards', () => import('./changed-cards.tsx'));
const Decided = defineLazyPart('decided', () => import('../requests/decided.tsx'));
const HoursToSign = defineLazyPart('hours-to-sign', () => import('../hours/hours-to-sign.tsx'));
const NextPayment = defineLazyPart(
  'next-payment',
  () => import('../balances/next-payment.tsx'),
  () => <div className="v-next-place" />,
);
const RecentPayments = defineLazyPart('recent-payments', () => import('../payments/recent-payments.tsx'));
const EmployerDots = defineLazyPart('employer-dots', () => import('./employer-dots.tsx'));
const Tour = defineLazyPart('tour', () => import('./tour.tsx'));
const YearChart = defineLazyPart('year-chart', () => import('./year-chart.tsx'));
const ToldCards = defineLazyPart('told-cards', () => import('./notice-cards.tsx'));

/** Amounts of a vault that closed leave the page at once. */
const isEmptied = ({ all }: Slips): boolean => all === undefined;

/** Reads the vault again when the page is pulled down. Returns a function that stops it. */
function readWhenPulled(page: HTMLIonContentElement | null): () => void {
  let stop: (() => void) | undefined;
  let isGone = false;
  const watch = async (): Promise<void> => {
    const { watchPull } = await import('./watch-pull.ts');
    const scroller = await page?.getScrollElement();
    if (page && scroller && !isGone) stop = watchPull(page, () => scroller.scrollTop, lookForNews);
  };
  void watch().catch(() => undefined);
  return () => {
    isGone = true;
    stop?.();
  };
}

export function HomePage({ account }: { account: Account | undefined }) {
  const read = useStoreInSlices(slips, isEmptied);
  const { all, eliminated, problem } = read;
  useEarlyHome(account?.id, read);
  const content = useRef<HTMLIonContentElement>(null);
  useEffect(() => readWhenPulled(content.current), []);
  const isTablet = useMedia(wide);
  const [employer, setEmployer] = useState<string>();
  const employers = [...new Map(all?.map(({ company }) => [company.id, company])).values()];
  const several = employers.length > 1;
  const slip = all?.find(({ company }) => company.id === employer) ?? all?.[0];
  const isOfEmployer = ({ company }: Slip) => !several || company.id === slip?.company.id;
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  const changed = eliminated.length > 0 || all?.some(({ replaces }) => replaces);
  return (
    <IonPage>
      <IonContent className="v-home" ref={content}>
        <Hero
          account={account}
          slip={slip}
          gone={all?.length === 0 ? eliminated[0] : undefined}
          empty={all?.length === 0}
          fresh={read}
          next={
            account &&
            all && (
              <>
                <NextPayment account={account} company={several ? slip?.company.id : undefined} />
                {several && slip && (
                  <EmployerDots employers={employers} value={slip.company.id} onChange={setEmployer} />
                )}
              </>
            )
          }
        />
        <div className="v-sheet relative">
          {problem && !all && (
            <LoadErrorNotice
              offline={!online || problem.offline}
              message={problem.message}
              onRetry={() => void refresh()}
            />
          )}
          {all?.length === 0 && eliminated.length === 0 && (
            <Empty
              title="Aún no tiene comprobantes"
              text="Aparecen aquí cuando la DIAN acepta la nómina de su empresa."
            />
          )}
          {all && changed && <ChangedCards all={all} eliminated={eliminated} />}
          {account && all && <BalancesDoor owner={account.id} company={slip?.company.id} />}
          {account && all && all.length > 0 && <Answered all={all} owner={account.id} />}
          {account && all && <Decided owner={account.id} />}
          {account && all && <HoursToSign owner={account.id} />}
          {account && all && all.length > 0 && <ToldCards owner={account.id} />}
          {account && all && <RecentPayments all={all} owner={account.id} />}
          {all && all.length + eliminated.length > 0 && (
            <LatestSlips all={all.filter(isOfEmployer)} eliminated={eliminated.filter(isOfEmployer)} />
          )}
          {account && isTablet && all && all.length > 0 && (
            <YearChart all={all.filter(isOfEmployer)} owner={account.id} />
          )}
          {account && all && all.length > 0 && !all.some(({ viewed_at }) => viewed_at) && (
            <Tour owner={account.id} />
          )}
          {account?.narrowed_at && (
            <p className="v-part v-offer c-3 boxed">
              ¿Le falta otro empleador? Ábralo en <Link to="/payslip/account">Mi cuenta</Link>.
            </p>
          )}
          {account && all?.some(({ viewed_at }) => viewed_at) && <Asks account={account} />}
        </div>
      </IonContent>
    </IonPage>
  );
}

/** Payslips on the home. The others are in their list. */
const MAX_LATEST = 3;

function LatestSlips({ all, eliminated }: { all: readonly Slip[]; eliminated: readonly Slip[] }) {
  const merged = mergeEliminatedSlips(all, eliminated);
  return (
    <section aria-labelledby="v-latest">
      <header className="v-latest row wrap between">
        <h2 className="t-heading" id="v-latest">
          Últimos pagos
        </h2>
        <Link className="v-latest-all b row" to="/payslip/list">
          Ver todos
        </Link>
      </header>
      <SlipRows shown={merged.slice(0, MAX_LATEST)} counting={all} />
    </section>
  );
}
