import { checkmarkCircleOutline, chevronDownOutline, helpCircleOutline } from 'ionicons/icons';
import type { CSSProperties } from 'react';
import {
  type DocumentState,
  documentStates,
  isDocumentState,
  undoneStates,
} from '../../domain/payroll/desk/document-state.ts';
import type { Line } from '../../domain/payroll/statement/statement.ts';
import { Avatar } from '../../kit/marks/avatar.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import { formatAmountOrDash } from '../../kit/marks/peso-amount.tsx';
import { StatusPill } from '../../kit/marks/status-pill.tsx';
import { Amount, CoverableFigure, Sentence, useCovered } from '../page/amount.tsx';
import { formatPaymentDays } from '../page/texts.ts';
import { isEverySlipPaid } from '../payments/paid.ts';
import type { SlipDetail } from '../session/api.ts';
import { DianSeal } from './dian-seal.tsx';

/** Length of a covered figure. The length sets the size on a narrow phone, and must not hint at the amount. */
const COVERED_LENGTH = 9;

const groups = [
  { group: 'accrued', title: 'Lo que ganó' },
  { group: 'deductions', title: 'Lo que se descontó' },
] as const;

/** Returns a known state. A copy stored by another version may hold a state that this one does not know. */
const stateOf = (status: string): DocumentState => (isDocumentState(status) ? status : 'aceptada');

/** Says whether the payslip was paid, and to which account when it was issued with one. */
function Paid({ slip }: { slip: SlipDetail }) {
  const state = stateOf(slip.dian.status);
  const { bank, account_end: end } = slip.employee.pay ?? {};
  const isPaid = isEverySlipPaid([slip], Date.now());
  return (
    <div className="v-net-paid row wrap gap-10 c-2">
      {undoneStates.includes(state) ? (
        <StatusPill state={state} />
      ) : isPaid ? (
        <span className="q-pill" data-st={documentStates.aceptada.look}>
          <Icon of={checkmarkCircleOutline} />
          Pagado
        </span>
      ) : (
        <b className="b">Se paga el {formatPaymentDays(slip)}</b>
      )}
      {bank && (
        <span>
          a {bank}
          {end && (
            <>
              {' '}
              <span aria-hidden="true">··{end}</span>
              <span className="vh">cuenta terminada en {end}</span>
            </>
          )}
        </span>
      )}
    </div>
  );
}

/** Renders who paid, when, how much and to which account, and the proof of DIAN, folded. */
export function SlipSummary({ slip }: { slip: SlipDetail }) {
  const covered = useCovered();
  return (
    <>
      <div className="v-net rule-bottom">
        <div className="v-net-from row gap-12">
          <Avatar name={slip.company.social_reason} />
          <div>
            <b className="b breaks">{slip.company.social_reason}</b>
            <span className="block t-label c-3">{formatPaymentDays(slip)}</span>
          </div>
        </div>
        <p
          style={{ '--n': covered ? COVERED_LENGTH : formatAmountOrDash(slip.total).length } as CSSProperties}
        >
          <Amount amount={slip.total} size="hero" />
        </p>
        <Paid slip={slip} />
      </div>
      <DianSeal slip={slip} />
    </>
  );
}

type SlipSheetProps = {
  slip: SlipDetail;
  /** True where the summary stands beside the sheet. */
  isSummaryApart: boolean;
  onWhy: (line: Line) => void;
};

/** Renders the payslip: its summary, and each line with its sum. */
export function SlipSheet({ slip, isSummaryApart, onWhy }: SlipSheetProps) {
  return (
    <section className="v-paper">
      {!isSummaryApart && <SlipSummary slip={slip} />}
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
                    <Sentence of={line.label} />
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
        <span>{isEverySlipPaid([slip], Date.now()) ? 'Recibió' : 'Recibe'}</span>
        <Amount amount={slip.total} />
      </div>
    </section>
  );
}
