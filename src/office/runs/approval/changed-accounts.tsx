import { cardOutline } from 'ionicons/icons';
import { Link } from 'react-router-dom';
import type { ChangedAccount } from '../../../domain/office/pay-run-approvals.ts';
import { listInWords } from '../../../domain/text/list-in-words.ts';
import { formatPeopleCount } from '../../../domain/text/people-count.ts';
import type { Instant } from '../../../domain/values/day.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { formatRecentMoment } from '../../months/when.ts';
import '../../people/employees/left-out.css?adopt';

/** Names the people who are paid into another account than the last time, and whoever changed it. */
export function ChangedAccounts({ of = [] }: { of: readonly ChangedAccount[] | undefined }) {
  if (of.length === 0) return null;
  return (
    <details className="q-note q-note--warn run-next left-out fixed" open={of.length <= 5}>
      <summary>
        <Icon of={cardOutline} />
        {formatPeopleCount(of.length)} con otra cuenta que en su último pago. Compruébelo antes de aprobar.
      </summary>
      <ul>
        {of.map(({ employee, fields, before_end: before, after_end: after, at, by }) => (
          <li key={employee.id}>
            <Link to={`/employees/${employee.id}/edit?campo=payment_means_id`}>{employee.list_name}</Link>
            {before !== after && (
              <span className="q-num">
                {' '}
                · de {before ? `·· ${before}` : 'ninguna'} a {after ? `·· ${after}` : 'ninguna'}
              </span>
            )}
            <span className="c-2">
              {' '}
              · {listInWords(fields)}, {formatRecentMoment(Date.parse(at) as Instant)}, por {by}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
