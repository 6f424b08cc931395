import { useEffect, useState } from 'react';
import type { Line, Liquidation } from '../../../domain/payroll/statement/statement.ts';
import { desktop, useMedia } from '../../../kit/device/media.ts';
import { formatAmountOrDash, PesoAmount } from '../../../kit/marks/peso-amount.tsx';
import type { PayrollValues } from './form-values.ts';
import { LineOrigin, PanelSheet } from './line-origin.tsx';
import { ProblemList } from './problem-list.tsx';
import type { Problem } from './problems.ts';

type Props = {
  formValues: PayrollValues;
  liquidation: Liquidation | undefined;
  /** The line being asked about. */
  line: Line | undefined;
  /** Its sum was asked for and has not been seen yet. */
  explaining: boolean;
  onExplained: () => void;
  /** Where the panel has no place of its own: opened by the bar at the foot. */
  open: boolean;
  onClose: () => void;
  problems: readonly Problem[];
  onJump: (problem: Problem) => void;
};

/** Net pay, the origin of the figure asked about, and the problems still to mend. */
export default function TotalsPanel(props: Props) {
  const {
    formValues: values,
    liquidation,
    line,
    explaining,
    onExplained,
    open,
    onClose,
    problems,
    onJump,
  } = props;
  const beside = useMedia(desktop);
  const total = liquidation?.totals.total ?? '0.00';
  const origin = <LineOrigin line={line} explaining={explaining} onExplained={onExplained} />;
  const list = (onLeave?: () => void) => (
    <ProblemList
      of={problems}
      values={values}
      onJump={(problem) => {
        onLeave?.();
        // The dialog gives the focus back to its opener before the field takes it.
        setTimeout(() => onJump(problem));
      }}
    />
  );
  return (
    <>
      <AnnouncedTotal total={total} />
      {beside && (
        <aside className="editor-side column scrolls gap-14" aria-label="Totales en vivo">
          <Totals of={liquidation} />
          {liquidation && origin}
          {list()}
        </aside>
      )}
      {!beside && open && (
        <PanelSheet title="Resumen" onClose={onClose}>
          <Totals of={liquidation} />
          {list(onClose)}
        </PanelSheet>
      )}
      {!beside && origin}
    </>
  );
}

function Totals({ of }: { of: Liquidation | undefined }) {
  const { accrued_total = '0.00', deductions_total = '0.00', total = '0.00' } = of?.totals ?? {};
  return (
    <div className="net-card on-brand">
      <p className="t-label">Neto a pagar</p>
      <PesoAmount amount={total} size="display" />
      <div className="net-card-bar flex" aria-hidden="true">
        <i style={{ flex: Math.max(0, Number(total)) }} />
        <i style={{ flex: Number(deductions_total) }} />
      </div>
      <dl>
        <div className="flex between text-14">
          <dt>Devengado</dt>
          <dd className="q-num b">{formatAmountOrDash(accrued_total)}</dd>
        </div>
        <div className="flex between text-14">
          <dt>Deducciones</dt>
          <dd className="q-num b">{minus(deductions_total)}</dd>
        </div>
        <div className="flex between text-14">
          <dt>Base de salud y pensión</dt>
          <dd className="q-num b">{formatAmountOrDash(of?.ibc ?? '0.00')}</dd>
        </div>
      </dl>
    </div>
  );
}

/** Nothing taken away carries no sign. */
const minus = (amount: string): string => `${Number(amount) > 0 ? '−' : ''}${formatAmountOrDash(amount)}`;

const quiet = 600;

/** Says the total once typing has stopped, for those who listen. */
function AnnouncedTotal({ total }: { total: string }) {
  const [text, say] = useState(total);
  useEffect(() => {
    const settle = setTimeout(() => say(total), quiet);
    return () => clearTimeout(settle);
  }, [total]);
  return (
    <span className="vh" aria-live="polite">
      Neto a pagar: {formatAmountOrDash(text)} pesos
    </span>
  );
}
