import { chevronForwardOutline } from 'ionicons/icons';
import type { ApprovalDifference, PayRunApproval } from '../../../domain/office/pay-run-approvals.ts';
import { formatPeopleCount } from '../../../domain/text/people-count.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { formatAmountOrDash } from '../../../kit/marks/peso-amount.tsx';

/** Shows a difference with its sign: `+386.399`. */
export function SignedAmount({ amount }: { amount: string }) {
  const value = Number(amount);
  return (
    <span className={`b q-num ${value < 0 ? 'c-danger' : value > 0 ? 'c-primary' : 'c-3'}`}>
      {value > 0 ? '+' : ''}
      {formatAmountOrDash(amount)}
    </span>
  );
}

type Props = { approval: PayRunApproval; onOpen: (of: ApprovalDifference) => void };

/** The people whose payment changes, on a phone. */
export function DifferenceCards({ approval: { differences, unchanged }, onOpen }: Props) {
  return (
    <>
      <ul className="q-rows">
        {differences.map((row) => (
          <li key={row.employee.id}>
            <button type="button" className="q-row" onClick={() => onOpen(row)}>
              <span className="q-row-middle">
                <span className={`q-row-title${row.changed ? ' approval-changed' : ''}`}>
                  {row.employee.list_name}
                </span>
                <span className="q-row-marks c-3">{row.reasons[0]}</span>
              </span>
              <span className="q-row-value stack">
                <SignedAmount amount={row.difference} />
                <span className="c-3 q-num">{formatAmountOrDash(row.after)}</span>
              </span>
              <Icon of={chevronForwardOutline} size="s" className="c-3" />
            </button>
          </li>
        ))}
      </ul>
      {unchanged.people > 0 && (
        <p className="t-caption c-3 approval-rest">
          {formatPeopleCount(unchanged.people)} sin cambio, salvo el redondeo del peso.
        </p>
      )}
    </>
  );
}
