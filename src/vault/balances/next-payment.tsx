import { chevronForwardOutline } from 'ionicons/icons';
import { Link } from 'react-router-dom';
import { capitalize } from '../../domain/text/capitalize.ts';
import { type Day, formatWeekday } from '../../domain/values/day.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { Amount } from '../page/amount.tsx';
import { formatShortDay } from '../page/texts.ts';
import { listNextPayments } from '../payments/paid.ts';
import { usePayments } from '../payments/payments.ts';
import type { Account } from '../session/api.ts';
import { buildBalancesPath, useBalances } from './balances.ts';

type Props = {
  account: Account;
  /** Company in view, for who is paid by several. */
  company: string | undefined;
};

/**
 * Shows the next payment of each company, with its estimate. The line keeps its place before the date is known, so that
 * nothing below moves when it comes.
 */
export default function NextPayment({ account, company }: Props) {
  const payments = usePayments(account.id);
  const balances = useBalances(account.id).read?.data.data ?? [];
  const next = (payments ? listNextPayments(payments, Date.now()) : []).filter(
    ({ company_id }) => company === undefined || company_id === company,
  );
  if (next.length === 0) return <div className="v-next-place" />;
  const nameOf = (id: string) => account.companies.find((company) => company.id === id)?.social_reason;
  return (
    <ul className="v-next">
      {next.map(({ company_id, date }) => {
        const due = balances.find(({ company }) => company.id === company_id)?.next;
        const paid = due?.date === date ? due : undefined;
        const words = (
          <span className="grow">
            <small className="block text-13">
              {paid?.estimated ? 'Próximo pago, estimado' : 'Próximo pago'}
              {next.length > 1 && ` · ${nameOf(company_id)}`}
            </small>
            {capitalize(formatWeekday(date as Day))} {formatShortDay(date)}
          </span>
        );
        return (
          <li key={company_id}>
            {paid ? (
              <Link className="v-next-row row wrap" to={buildBalancesPath(company_id, 'proximo')}>
                {words}
                <b className="b row gap-10">
                  <Amount amount={paid.total} />
                  <Icon of={chevronForwardOutline} size="s" />
                </b>
                <span className="vh">, ver la cuenta</span>
              </Link>
            ) : (
              <span className="v-next-row row">{words}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
