import { chevronDownOutline, helpCircleOutline } from 'ionicons/icons';
import type { CSSProperties } from 'react';
import { type DocumentState, isDocumentState } from '../../domain/payroll/desk/document-state.ts';
import type { Line } from '../../domain/payroll/statement/statement.ts';
import { parseMoney } from '../../domain/values/money.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { formatAmountOrDash } from '../../kit/marks/peso-amount.tsx';
import { StatusPill } from '../../kit/marks/status-pill.tsx';
import { Amount, CoverableFigure, Sentence, useCovered } from '../page/amount.tsx';
import type { SlipDetail } from '../session/api.ts';

/** Length of a covered figure. The length sets the size on a narrow phone, and must not hint at the amount. */
const COVERED_LENGTH = 9;

const groups = [
  { group: 'accrued', title: 'Devengado' },
  { group: 'deductions', title: 'Deducciones' },
] as const;

/** Returns a known state. A copy stored by another version may hold a state that this one does not know. */
const stateOf = (status: string): DocumentState => (isDocumentState(status) ? status : 'aceptada');

/** Renders the payslip. Each line opens the explanation of its sum. */
export function SlipSheet({ slip, onWhy }: { slip: SlipDetail; onWhy: (line: Line) => void }) {
  const [net, out] = [parseMoney(slip.total) ?? 0, parseMoney(slip.deductions_total) ?? 0];
  const covered = useCovered();
  const share = Math.round((net * 100) / Math.max(1, net + out));
  return (
    <section className="v-paper">
      <div className="v-net rule-bottom">
        <div className="v-net-row flex wrap between">
          <span className="t-label c-3">Neto a pagar</span>
          <StatusPill state={stateOf(slip.dian.status)} />
        </div>
        <p
          style={{ '--n': covered ? COVERED_LENGTH : formatAmountOrDash(slip.total).length } as CSSProperties}
        >
          <Amount amount={slip.total} size="hero" />
        </p>
        <div
          className="v-balance flex"
          role="img"
          aria-label={
            covered
              ? 'Parte de lo devengado que es neto, oculta'
              : `De lo devengado, el ${share} % es neto y el ${100 - share} % son deducciones`
          }
        >
          <i style={{ flex: covered ? 1 : net }} />
          {out > 0 && !covered && <i style={{ flex: out }} />}
        </div>
        <div className="v-balance-words t-label flex wrap between">
          <span>
            <span className="c-3">Devengado</span>
            <b className="q-earn b text-16">
              <Amount amount={slip.accrued_total} />
            </b>
          </span>
          <span className="tr">
            <span className="c-3">Deducciones</span>
            <b className="b text-16">
              <Amount amount={slip.deductions_total} out />
            </b>
          </span>
        </div>
      </div>
      {groups.map(({ group, title }) => (
        <div className="v-group relative" key={group}>
          <details open>
            <summary>
              <h2 className="flex wrap between b text-15">
                <span>
                  {title}
                  <Icon of={chevronDownOutline} size="s" />
                </span>
                <Amount
                  amount={group === 'accrued' ? slip.accrued_total : slip.deductions_total}
                  out={group === 'deductions'}
                />
              </h2>
            </summary>
            {slip.lines
              .filter((line) => line.group === group)
              .map((line, i) => (
                <button
                  type="button"
                  className="v-line row wrap end gap-8 full text-16 relative"
                  key={`${line.concept}${i}`}
                  onClick={() => onWhy(line)}
                >
                  <span>
                    {line.label}
                    <small className="block text-13 c-3">
                      <Sentence of={line.detail} />
                    </small>
                  </span>
                  <span className={`q-money${group === 'deductions' ? ' q-deduct' : ''}`}>
                    {group === 'deductions' && '−'}
                    <CoverableFigure amount={line.amount} />
                  </span>
                  <Icon of={helpCircleOutline} size="s" />
                  <span className="vh">, ver cómo se calculó</span>
                </button>
              ))}
          </details>
        </div>
      ))}
      <div className="v-total flex wrap between baseline b rule-top">
        <span>Neto</span>
        <Amount amount={slip.total} />
      </div>
    </section>
  );
}
