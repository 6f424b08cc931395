import { IonContent, IonPage } from '@ionic/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Comparison, compareLiquidations } from '../domain/payroll/compare.ts';
import { Failed, Waiting } from '../kit/faces.tsx';
import { type Account, NotRead, read, type Slip, type SlipDetail } from './api.ts';
import { ChangesTable } from './changes.tsx';
import { OfflineLine } from './offline-line.tsx';
import { slips } from './slips.ts';
import { periodOf } from './texts.ts';

/** Any two periods side by side; each is read from the device when there is no connection. */
export default function ComparePage({ account }: { account: Account | undefined }) {
  const { all } = useSyncExternalStore(slips.subscribe, slips.get);
  const [from, setFrom] = useState<string>();
  const [to, setTo] = useState<string>();
  const [before, after] = [from ?? all?.[1]?.id, to ?? all?.[0]?.id];
  return (
    <IonPage>
      <IonContent className="v-plain">
        <div className="v-account">
          <h1 className="v-title">Comparar</h1>
          <OfflineLine />
          {!all && <Waiting rows={3} />}
          {all && all.length < 2 && (
            <p className="c-2 v-card">Con dos comprobantes podrá compararlos aquí.</p>
          )}
          {all && all.length > 1 && account && (
            <>
              <div className="v-two">
                <Choose label="Antes" all={all} value={before} onChange={setFrom} />
                <Choose label="Después" all={all} value={after} onChange={setTo} />
              </div>
              {before && after && <Compared owner={account.id} all={all} before={before} after={after} />}
            </>
          )}
        </div>
      </IonContent>
    </IonPage>
  );
}

type ChooseProps = { label: string; all: Slip[]; value: string | undefined; onChange: (id: string) => void };
function Choose({ label, all, value, onChange }: ChooseProps) {
  const companies = new Set(all.map(({ company }) => company.nit)).size;
  return (
    <div className="q-field v-pick">
      <label htmlFor={`v-${label}`}>{label}</label>
      <select id={`v-${label}`} className="q-input" value={value} onChange={(e) => onChange(e.target.value)}>
        {all.map((slip) => (
          <option key={slip.id} value={slip.id}>
            {periodOf(slip)}
            {companies > 1 && ` · ${slip.company.social_reason}`}
          </option>
        ))}
      </select>
    </div>
  );
}

type State = { comparison: Comparison } | { problem: NotRead } | undefined;
function Compared({
  owner,
  all,
  before,
  after,
}: {
  owner: string;
  all: Slip[];
  before: string;
  after: string;
}) {
  const [state, setState] = useState<State>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again on demand
  useEffect(() => {
    let here = true;
    const whole = async (id: string): Promise<SlipDetail> => {
      const slip = all.find((one) => one.id === id);
      const { data } = await read<{ data: SlipDetail }>(`/payslips/${id}/${slip?.type ?? 'payrolls'}`, owner);
      return data.data;
    };
    Promise.all([whole(before), whole(after)]).then(
      ([was, is]) => here && setState({ comparison: compareLiquidations(statement(was), statement(is)) }),
      (error: unknown) => here && error instanceof NotRead && setState({ problem: error }),
    );
    return () => {
      here = false;
    };
  }, [before, after, owner, tries]);
  if (!state) return <Waiting rows={4} />;
  if ('problem' in state)
    return (
      <Failed
        offline={state.problem.offline}
        message={state.problem.message}
        onRetry={() => setTries(tries + 1)}
      />
    );
  return (
    <section className="v-card" aria-label="Diferencias">
      <p>{state.comparison.sentence.replace('que en el pago anterior', 'que antes')}</p>
      <ChangesTable comparison={state.comparison} all />
    </section>
  );
}

const statement = ({ lines, accrued_total, deductions_total, total }: SlipDetail) => ({
  lines,
  totals: { accrued_total, deductions_total, total },
});
