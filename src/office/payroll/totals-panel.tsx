import { closeOutline, warningOutline } from 'ionicons/icons';
import { useEffect, useState } from 'react';
import type { Line, Liquidation } from '../../domain/payroll/statement.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Icon } from '../../kit/icon.tsx';
import { desktop, useMedia } from '../../kit/media.ts';
import { figure, Money } from '../../kit/money.tsx';
import { Steps } from '../payrolls/steps.tsx';
import type { Problem } from './problems.ts';

type Props = {
  id: string;
  liquidation: Liquidation | undefined;
  /** The line being asked about. */
  line: Line | undefined;
  /** Its sum was asked for and has not been seen yet. */
  explaining: boolean;
  onExplained: () => void;
  problems: readonly Problem[];
  onJump: (problem: Problem) => void;
};

/** What is paid in the end, where the figure asked about comes from, and what is still to mend. */
export function TotalsPanel(props: Props) {
  const { id, liquidation, line, explaining, onExplained, problems, onJump } = props;
  const beside = useMedia(desktop);
  const { accrued_total = '0.00', deductions_total = '0.00', total = '0.00' } = liquidation?.totals ?? {};
  const blocking = problems.filter((p) => p.blocks);
  const notices = problems.filter((p) => !p.blocks);
  const [first] = blocking;
  return (
    <aside className="er2" id={id} aria-label="Totales en vivo">
      <div className="nb on-brand">
        <p className="t-label">Neto a pagar</p>
        <Money amount={total} size="display" />
        <Said total={total} />
        <div className="b2" aria-hidden="true">
          <i style={{ flex: Math.max(0, Number(total)) }} />
          <i style={{ flex: Number(deductions_total) }} />
        </div>
        <dl>
          <div>
            <dt>Devengado</dt>
            <dd className="q-num">{figure(accrued_total)}</dd>
          </div>
          <div>
            <dt>Deducciones</dt>
            <dd className="q-num">{minus(deductions_total)}</dd>
          </div>
          <div>
            <dt>Base de salud y pensión</dt>
            <dd className="q-num">{figure(liquidation?.ibc ?? '0.00')}</dd>
          </div>
        </dl>
      </div>
      {line ? (
        <section className="ex">
          <h3 className="t-sub">De dónde sale</h3>
          <p className="t-label c-3">{line.label}</p>
          <Steps of={line.explanation} />
        </section>
      ) : (
        liquidation && (
          <section className="ex">
            <h3 className="t-sub">De dónde sale</h3>
            <p className="t-label c-3">Elija «?» en una fila para ver su suma.</p>
          </section>
        )
      )}
      {line && explaining && !beside && (
        <Dialog label="De dónde sale" as="sheet" onClose={onExplained}>
          <div className="q-sheet__h">
            <h2 className="t-heading">{line.label}</h2>
            <button type="button" className="q-ib" aria-label="Cerrar" onClick={onExplained}>
              <Icon of={closeOutline} size="l" />
            </button>
          </div>
          <div className="q-sheet__b ex-b">
            <Steps of={line.explanation} />
          </div>
        </Dialog>
      )}
      {notices.map((notice) => (
        <p key={notice.at + notice.message} className="q-note q-note--warn">
          <Icon of={warningOutline} />
          {notice.message}
        </p>
      ))}
      {first && (
        <button type="button" className="q-note q-note--danger go" onClick={() => onJump(first)}>
          <Icon of={warningOutline} />
          <span>
            <b>
              {blocking.length === 1
                ? 'Falta 1 dato por corregir'
                : `Faltan ${blocking.length} datos por corregir`}
            </b>
            <br />
            {first.message}
          </span>
        </button>
      )}
    </aside>
  );
}

/** Nothing taken away carries no sign. */
const minus = (amount: string): string => `${Number(amount) > 0 ? '−' : ''}${figure(amount)}`;

const quiet = 600;

/** Says the total once typing has stopped, for those who listen. */
function Said({ total }: { total: string }) {
  const [said, say] = useState(total);
  useEffect(() => {
    const settle = setTimeout(() => say(total), quiet);
    return () => clearTimeout(settle);
  }, [total]);
  return (
    <span className="vh" aria-live="polite">
      Neto a pagar: {figure(said)} pesos
    </span>
  );
}
