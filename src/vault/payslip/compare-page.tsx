import { IonContent } from '@ionic/react';
import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { FormField } from '../../kit/inputs/field.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { Waiting } from '../../kit/pages/page-states.tsx';
import { CoverButton } from '../page/amount.tsx';
import { OfflineLine } from '../page/offline-line.tsx';
import { formatShortPeriod } from '../page/texts.ts';
import type { Account, Slip } from '../session/api.ts';
import { slips } from '../slips/slips.ts';
import { BackToList } from './back-to-list.tsx';
import Compared from './compared.tsx';
import { findComparedSlip, findPreviousSlip } from './previous.ts';

/** Compares any two periods. Each is read from the device when there is no connection. */
export default function ComparePage({ account }: { account: Account | undefined }) {
  const { all } = useSyncExternalStore(slips.subscribe, slips.get);
  const [from, setFrom] = useState<string>();
  const [to, setTo] = useState<string>();
  const wanted = useOther(() => {
    setFrom(undefined);
    setTo(undefined);
  });
  const after = all?.find(({ id }) => id === to) ?? (all && findComparedSlip(all, wanted));
  const before = all?.find(({ id }) => id === from) ?? (all && after && findPreviousSlip(all, after));
  const several = new Set(all?.map(({ company }) => company.nit)).size > 1;
  return (
    <IonContent>
      <div className="v-account stack gap-12">
        <header className="v-back row">
          <BackToList />
          <h1 className="v-title b">Comparar</h1>
          {all && all.length > 1 && <CoverButton />}
        </header>
        <OfflineLine />
        {!all && <Waiting rows={3} />}
        {all && all.length < 2 && <p className="c-2 v-card">Con dos comprobantes podrá compararlos aquí.</p>}
        {all && all.length > 1 && account && (
          <>
            <div className={several ? 'v-two stack gap-12 v-two--long' : 'v-two stack gap-12'}>
              <Choose label="Antes" all={all} several={several} value={before?.id} onChange={setFrom} />
              <Choose label="Después" all={all} several={several} value={after?.id} onChange={setTo} />
            </div>
            {before && after && (
              <section className="v-card" aria-label="Diferencias">
                <Compared owner={account.id} before={before} after={after} />
              </section>
            )}
          </>
        )}
      </div>
    </IonContent>
  );
}

/**
 * Returns the payslip from which the page was opened. The page stays mounted, and may be opened again from another
 * one.
 */
function useOther(onOther: () => void): string {
  const { pathname, search } = useLocation();
  const [wanted, setWanted] = useState('');
  const now = pathname === '/payslip/compare' ? search.slice(1) : wanted;
  if (now !== wanted) {
    setWanted(now);
    onOther();
  }
  return now;
}

type ChooseProps = {
  label: string;
  all: Slip[];
  /** True with more than one employer: each is named. */
  several: boolean;
  value: string | undefined;
  onChange: (id: string) => void;
};
function Choose({ label, all, several, value, onChange }: ChooseProps) {
  const named = (slip: Slip) => [
    slip.id,
    several ? `${formatShortPeriod(slip)} · ${slip.company.social_reason}` : formatShortPeriod(slip),
  ];
  return (
    <FormField label={label}>
      {(ties) => (
        <Select
          ties={ties}
          value={value ?? ''}
          options={Object.fromEntries(all.map(named))}
          onChange={onChange}
        />
      )}
    </FormField>
  );
}
