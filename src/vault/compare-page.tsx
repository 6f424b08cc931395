import { IonContent } from '@ionic/react';
import { useState, useSyncExternalStore } from 'react';
import { Waiting } from '../kit/faces.tsx';
import { Field } from '../kit/field.tsx';
import { Select } from '../kit/select.tsx';
import type { Account, Slip } from './api.ts';
import Compared from './compared.tsx';
import { OfflineLine } from './offline-line.tsx';
import { slips } from './slips.ts';
import { shortPeriodOf } from './texts.ts';

/** Any two periods side by side; each is read from the device when there is no connection. */
export default function ComparePage({ account }: { account: Account | undefined }) {
  const { all } = useSyncExternalStore(slips.subscribe, slips.get);
  const [from, setFrom] = useState<string>();
  const [to, setTo] = useState<string>();
  const chosen = (id: string | undefined, at: number) => all?.find((slip) => slip.id === id) ?? all?.[at];
  const [before, after] = [chosen(from, 1), chosen(to, 0)];
  return (
    <IonContent className="v-plain">
      <div className="v-account">
        <h1 className="v-title">Comparar</h1>
        <OfflineLine />
        {!all && <Waiting rows={3} />}
        {all && all.length < 2 && <p className="c-2 v-card">Con dos comprobantes podrá compararlos aquí.</p>}
        {all && all.length > 1 && account && (
          <>
            <div className="v-two">
              <Choose label="Antes" all={all} value={before?.id} onChange={setFrom} />
              <Choose label="Después" all={all} value={after?.id} onChange={setTo} />
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

type ChooseProps = { label: string; all: Slip[]; value: string | undefined; onChange: (id: string) => void };
function Choose({ label, all, value, onChange }: ChooseProps) {
  const companies = new Set(all.map(({ company }) => company.nit)).size;
  const named = (slip: Slip) => [
    slip.id,
    companies > 1 ? `${shortPeriodOf(slip)} · ${slip.company.social_reason}` : shortPeriodOf(slip),
  ];
  return (
    <Field label={label}>
      {(ties) => (
        <Select
          ties={ties}
          value={value ?? ''}
          options={Object.fromEntries(all.map(named))}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
