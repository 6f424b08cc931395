import { IonContent, IonPage } from '@ionic/react';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { Empty, LoadErrorNotice } from '../../kit/pages/page-states.tsx';
import { isOnline, subscribeOnline } from '../../offline/connectivity.ts';
import { SlipList } from '../payslip/slip-list.tsx';
import type { Account } from '../session/api.ts';
import { useStoreInSlices } from '../session/use-store-in-slices.ts';
import { refresh, type Slips, slips } from '../slips/slips.ts';
import { Hero } from './hero.tsx';
import { useEarlyHome } from './keep-early-home.ts';

const Asks = defineLazyPart('asks', () => import('./asks.tsx'));
const Answered = defineLazyPart('answered', () => import('../questions/answered.tsx'));
const ChangedCards = defineLazyPart('changed-cards', () => import('./changed-cards.tsx'));
const NextPayment = defineLazyPart(
  'next-payment',
  () => import('../payments/next-payment.tsx'),
  () => <div className="v-next-place" />,
);
const RecentPayments = defineLazyPart('recent-payments', () => import('../payments/recent-payments.tsx'));
const ToldCards = defineLazyPart('told-cards', () => import('./notice-cards.tsx'));

/** Amounts of a vault that closed leave the page at once. */
const isEmptied = ({ all }: Slips): boolean => all === undefined;

export function HomePage({ account }: { account: Account | undefined }) {
  const read = useStoreInSlices(slips, isEmptied);
  const { all, eliminated, keptAt, problem } = read;
  useEarlyHome(account?.id, read);
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  const changed = eliminated.length > 0 || all?.some(({ replaces }) => replaces);
  return (
    <IonPage>
      <IonContent className="v-home">
        <Hero
          account={account}
          slip={all?.[0]}
          gone={all?.length === 0 ? eliminated[0] : undefined}
          empty={all?.length === 0}
          keptAt={keptAt}
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
          {account && all && <NextPayment account={account} />}
          {account && all && all.length > 0 && <Answered all={all} owner={account.id} />}
          {account && all && all.length > 0 && <ToldCards owner={account.id} />}
          {account && all && <RecentPayments all={all} owner={account.id} />}
          {all && all.length + eliminated.length > 0 && (
            <SlipList all={all} eliminated={eliminated} summary />
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
