import { useEffect, useState } from 'react';
import { type Comparison, compareLiquidations } from '../../domain/payroll/statement/compare.ts';
import { LoadErrorNotice, Waiting } from '../../kit/pages/page-states.tsx';
import { Sentence } from '../page/amount.tsx';
import { NotRead, readVault, type Slip, type SlipDetail } from '../session/api.ts';
import { ChangesTable } from './changes.tsx';

type One = Pick<Slip, 'id' | 'type'>;
type State = { comparison: Comparison } | { problem: NotRead } | undefined;

/** Compares two payslips concept by concept. Each is read from the device when there is no connection. */
export default function Compared({ owner, before, after }: { owner: string; before: One; after: One }) {
  const [state, setState] = useState<State>();
  const [tries, setTries] = useState(0);
  const [from, to] = [addressOf(before), addressOf(after)];
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again on demand
  useEffect(() => {
    let here = true;
    const slipDetail = async ({ id, type }: One): Promise<SlipDetail> =>
      (await readVault('GET /payslips/:id/:type', owner, { id, type })).data.data as SlipDetail;
    Promise.all([slipDetail(before), slipDetail(after)]).then(
      ([was, is]) => here && setState({ comparison: compareLiquidations(statement(was), statement(is)) }),
      (error: unknown) => here && error instanceof NotRead && setState({ problem: error }),
    );
    return () => {
      here = false;
    };
  }, [from, to, owner, tries]);
  if (!state) return <Waiting rows={4} />;
  if ('problem' in state)
    return (
      <LoadErrorNotice
        offline={state.problem.offline}
        message={state.problem.message}
        onRetry={() => setTries(tries + 1)}
      />
    );
  return (
    <>
      <p>
        <Sentence of={state.comparison.sentence.replace('que en el pago anterior', 'que antes')} />
      </p>
      <ChangesTable comparison={state.comparison} all />
    </>
  );
}

const addressOf = ({ id, type }: One): string => `/payslips/${id}/${type}`;

const statement = ({ lines, accrued_total, deductions_total, total }: SlipDetail) => ({
  lines,
  totals: { accrued_total, deductions_total, total },
});
