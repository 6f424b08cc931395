import { IonContent, IonPage, useIonRouter } from '@ionic/react';
import { useSyncExternalStore } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Segments } from '../../kit/inputs/segments.tsx';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { Empty, LoadErrorNotice, Waiting } from '../../kit/pages/page-states.tsx';
import { isOnline, subscribeOnline } from '../../offline/connectivity.ts';
import { CoverButton, useCovered } from '../page/amount.tsx';
import { OfflineLine } from '../page/offline-line.tsx';
import { findOwnListType, type ListType, listTypes } from '../page/own-lists.ts';
import { formatPeriod } from '../page/texts.ts';
import { useWide } from '../page/use-wide.ts';
import type { Account, Slip } from '../session/api.ts';
import { refresh, slips } from '../slips/slips.ts';
import { SlipList } from './slip-list.tsx';

const RecentPayments = defineLazyPart('recent-payments', () => import('../payments/recent-payments.tsx'));
const AllPayments = defineLazyPart('all-payments', () => import('../payments/all-payments.tsx'));
const ForeignSlips = defineLazyPart('foreign-slips', () => import('./foreign-slips.tsx'));
const Payslip = defineLazyPart('payslip', () => import('./payslip.tsx'));

/** Renders the list, the payslip, or both where there is room. */
export function PayslipsPage({ account }: { account: Account | undefined }) {
  const { id, type } = useParams<{ id: string; type: string }>();
  const { all } = useSyncExternalStore(slips.subscribe, slips.get);
  const wide = useWide();
  const only = findOwnListType(account, id, type);
  const first = only ? all?.find((slip) => slip.type === only) : all?.[0];
  // Covered amounts wait for a tap: no payslip is opened, nor marked as seen, by itself.
  const hidden = useCovered();
  const one = id && type && !only ? { id, type } : undefined;
  const chosen = one ?? (wide && first && !hidden ? { id: first.id, type: first.type } : undefined);
  const payslip = chosen && account && <Payslip key={chosen.id} {...chosen} owner={account.id} />;
  // The tree is the same at every width, so a window that is resized or rotated keeps what is open and typed.
  return (
    <IonPage>
      <div className="v-split">
        {(wide || !one) && (
          <div className="v-split-list">
            <IonContent>
              <List account={account} current={wide ? chosen?.id : undefined} only={only} />
            </IonContent>
          </div>
        )}
        {(wide || one) && <div>{payslip || (!one && first && <Closed first={first} />)}</div>}
      </div>
    </IonPage>
  );
}

const none = {
  any: 'Aún no tiene comprobantes',
  payrolls: 'No tiene comprobantes de nómina sin ajuste',
  adjustments: 'No tiene comprobantes con ajuste',
};

/** Switches between types of payslip. Each replaces the other in the history, so that going back leaves the list. */
function Types({ only }: { only: ListType }) {
  const router = useIonRouter();
  const { id } = useParams<{ id: string }>();
  return (
    <div className="v-years flex">
      <Segments
        label="Tipo"
        options={[['', 'Todos'], ...listTypes]}
        value={only}
        onChange={(type) => router.push(type ? `/payslip/${id}/${type}` : '/payslip/list', 'none', 'replace')}
      />
    </div>
  );
}

/** Shown next to the list while no payslip is open. */
const Closed = ({ first }: { first: Slip }) => (
  <IonContent>
    <Empty title="Elija un comprobante" text="Sus valores están ocultos hasta que toque el ojo.">
      <Link className="q-btn q-btn--primary" to={`/payslip/${first.id}/${first.type}`}>
        Ver el de {formatPeriod(first).toLowerCase()}
      </Link>
    </Empty>
  </IonContent>
);

type ListProps = { account: Account | undefined; current?: string | undefined; only: ListType | undefined };

/** Lists all payslips, or those of one type at the address of their employee. */
function List({ account, current, only }: ListProps) {
  const { all: every, eliminated: gone, keptAt, problem } = useSyncExternalStore(slips.subscribe, slips.get);
  const fits = (slip: Slip) => !only || slip.type === only;
  const [all, eliminated] = [every?.filter(fits), gone.filter(fits)];
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  return (
    <section aria-labelledby="v-list">
      <header className="v-title b v-set wrap between row gap-12">
        <h1 id="v-list">Comprobantes</h1>
        {all && !current && <CoverButton />}
        {all && all.length > 1 && (
          <Link className="q-btn q-btn--plain" to={`/payslip/compare?${current ?? ''}`}>
            Comparar
          </Link>
        )}
      </header>
      {only && <Types only={only} />}
      <OfflineLine keptAt={keptAt} />
      {account && only === 'payments' && <AllPayments owner={account.id} />}
      {!all && !problem && <Waiting />}
      {!all && problem && (
        <LoadErrorNotice
          offline={!online || problem.offline}
          message={problem.message}
          onRetry={() => void refresh()}
        />
      )}
      {only !== 'payments' && all?.length === 0 && eliminated.length === 0 && (
        <Empty title={none[only ?? 'any']} />
      )}
      {account && all && !only && <RecentPayments all={all} owner={account.id} />}
      {all && all.length + eliminated.length > 0 && (
        <SlipList all={all} eliminated={eliminated} current={current} />
      )}
      {account && all && !only && <ForeignSlips owner={account.id} />}
    </section>
  );
}
