import { IonContent, IonPage } from '@ionic/react';
import { useSyncExternalStore } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Empty, Failed, Waiting } from '../kit/faces.tsx';
import { lazyPart } from '../kit/load-chunk.ts';
import { isOnline, subscribeOnline } from '../offline/connectivity.ts';
import { useCovered } from './amount.tsx';
import type { Account, Slip } from './api.ts';
import { OfflineLine } from './offline-line.tsx';
import { SlipList } from './slip-list.tsx';
import { refresh, slips } from './slips.ts';
import { periodOf } from './texts.ts';
import { useWide } from './use-wide.ts';

const RecentPayments = lazyPart('recent-payments', () => import('./recent-payments.tsx'));
const Payslip = lazyPart('payslip', () => import('./payslip.tsx'));

/** The list, the payslip, or both where there is room. */
export function PayslipsPage({ account }: { account: Account | undefined }) {
  const { id, type } = useParams<{ id: string; type: string }>();
  const { all } = useSyncExternalStore(slips.subscribe, slips.get);
  const wide = useWide();
  const first = all?.[0];
  // Covered amounts wait for a tap: nothing is opened, nor marked as seen, by itself.
  const hidden = useCovered();
  const chosen =
    id && type ? { id, type } : wide && first && !hidden ? { id: first.id, type: first.type } : undefined;
  const payslip = chosen && account && <Payslip key={chosen.id} {...chosen} owner={account.id} />;
  if (wide)
    return (
      <IonPage>
        <div className="v-split">
          <div className="v-split__l">
            <List account={account} current={chosen?.id} />
          </div>
          <div className="v-split__r">{payslip || (first && <Closed first={first} />)}</div>
        </div>
      </IonPage>
    );
  return (
    <IonPage>
      {id ? (
        payslip
      ) : (
        <IonContent className="v-plain">
          <List account={account} />
        </IonContent>
      )}
    </IonPage>
  );
}

/** Beside the list while no payslip is open. */
const Closed = ({ first }: { first: Slip }) => (
  <IonContent className="v-plain">
    <Empty title="Elija un comprobante" text="Sus valores están ocultos hasta que abra uno.">
      <Link className="q-btn q-btn--primary" to={`/payslip/${first.id}/${first.type}`}>
        Ver el de {periodOf(first).toLowerCase()}
      </Link>
    </Empty>
  </IonContent>
);

function List({ account, current }: { account: Account | undefined; current?: string | undefined }) {
  const { all, eliminated, keptAt, problem } = useSyncExternalStore(slips.subscribe, slips.get);
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  return (
    <section aria-labelledby="v-list">
      <header className="v-title v-set">
        <h1 id="v-list">Comprobantes</h1>
        {all && all.length > 1 && (
          <Link className="q-btn q-btn--plain" to={`/payslip/compare?${current ?? ''}`}>
            Comparar
          </Link>
        )}
      </header>
      <OfflineLine keptAt={keptAt} />
      {!all && !problem && <Waiting />}
      {!all && problem && (
        <Failed
          offline={!online || problem.offline}
          message={problem.message}
          onRetry={() => void refresh()}
        />
      )}
      {all?.length === 0 && eliminated.length === 0 && <Empty title="Aún no tiene comprobantes" />}
      {account && all && <RecentPayments all={all} owner={account.id} />}
      {all && all.length + eliminated.length > 0 && (
        <SlipList all={all} eliminated={eliminated} current={current} />
      )}
    </section>
  );
}
