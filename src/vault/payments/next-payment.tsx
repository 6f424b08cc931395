import { calendarOutline } from 'ionicons/icons';
import { type Day, dayOf, formatDay, type Instant } from '../../domain/values/day.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import type { Account } from '../session/api.ts';
import { listNextPayments } from './paid.ts';
import { usePayments } from './payments.ts';

/**
 * Shows the next payment of each company. The line keeps its place before the date is known, so that nothing below
 * moves when it comes.
 */
export default function NextPayment({ account }: { account: Account }) {
  const payments = usePayments(account.id);
  const next = payments ? listNextPayments(payments, Date.now()) : [];
  if (next.length === 0) return <div className="v-next-place" />;
  // The year is shown only when it is another one: the line fits the narrowest phone.
  const thisYear = dayOf(Date.now() as Instant).slice(0, 4);
  const nameOf = (id: string) => account.companies.find((company) => company.id === id)?.social_reason;
  return (
    <ul className="v-next">
      {next.map(({ company_id, date }) => (
        <li className="row text-14 c-2 gap-8" key={company_id}>
          <Icon of={calendarOutline} size="s" />
          <span>
            Próximo pago: <b className="c-1 b">{formatDay(date as Day).replace(` de ${thisYear}`, '')}</b>
            {next.length > 1 && <small className="block c-3">{nameOf(company_id)}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}
