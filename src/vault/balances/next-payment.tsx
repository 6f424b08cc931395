import { calendarOutline } from 'ionicons/icons';
import { Link } from 'react-router-dom';
import { type Day, dayOf, formatDay, type Instant } from '../../domain/values/day.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { Amount } from '../page/amount.tsx';
import { listNextPayments } from '../payments/paid.ts';
import { usePayments } from '../payments/payments.ts';
import type { Account } from '../session/api.ts';
import { buildBalancesPath, useBalances } from './balances.ts';

/**
 * Shows the next payment of each company, with its estimate. The line keeps its place before the date is known, so that
 * nothing below moves when it comes.
 */
export default function NextPayment({ account }: { account: Account }) {
  const payments = usePayments(account.id);
  const balances = useBalances(account.id).read?.data.data ?? [];
  const next = payments ? listNextPayments(payments, Date.now()) : [];
  if (next.length === 0) return <div className="v-next-place" />;
  // The year is shown only when it is another one: the line fits the narrowest phone.
  const thisYear = dayOf(Date.now() as Instant).slice(0, 4);
  const nameOf = (id: string) => account.companies.find((company) => company.id === id)?.social_reason;
  return (
    <ul className="v-next">
      {next.map(({ company_id, date }) => {
        const paid = balances.find(({ company }) => company.id === company_id)?.next;
        return (
          <li className="row text-14 c-2 gap-8" key={company_id}>
            <Icon of={calendarOutline} size="s" />
            <span className="grow">
              Próximo pago: <b className="c-1 b">{formatDay(date as Day).replace(` de ${thisYear}`, '')}</b>
              {next.length > 1 && <small className="block c-3">{nameOf(company_id)}</small>}
            </span>
            {paid?.date === date && (
              <Link className="v-next-amount b" to={buildBalancesPath(company_id, 'proximo')}>
                {paid.estimated && 'unos '}
                <Amount amount={paid.total} />
                <span className="vh">, ver la cuenta</span>
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
