import { chevronForwardOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from '../../domain/values/day.ts';
import type { EmployeeBalances } from '../../domain/vault/balances.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { Amount } from '../page/amount.tsx';
import {
  buildBalancesPath,
  describeInstalments,
  filterBenefits,
  formatWorkingDays,
  sumAmounts,
  useBalances,
} from './balances.ts';

type Door = { id: string; title: string; value: ReactNode; detail: string };

/**
 * Shows up to four balances of the employer of the last payslip, each a door to its sum. Balances that do not apply are
 * absent. The place is kept until they are known, so that nothing below moves when they come.
 */
export default function BalancesDoor({ owner, company }: { owner: string; company: string | undefined }) {
  const all = useBalances(owner).read?.data.data;
  const balances = all?.find(({ company: { id } }) => id === company) ?? all?.[0];
  const doors = balances ? listDoors(balances) : [];
  if (!balances || doors.length === 0) return all ? null : <div className="v-has-place" />;
  return (
    <section className="v-has" aria-labelledby="v-has">
      <h2 className="t-heading" id="v-has">
        Lo que tengo
      </h2>
      <ul>
        {doors.map(({ id, title, value, detail }) => (
          <li key={id}>
            <Link to={buildBalancesPath(balances.company.id, id)}>
              <span className="t-label c-3 row between">
                {title}
                <Icon of={chevronForwardOutline} size="s" />
              </span>
              <b className="b">{value}</b>
              <span className="t-label c-3">{detail}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function listDoors(balances: EmployeeBalances): Door[] {
  const { vacations, deductions } = balances;
  const [severance, prima] = [filterBenefits(balances, false), filterBenefits(balances, true)];
  const owed = deductions.filter(({ left }) => left !== null);
  const [first] = prima;
  return [
    ...(vacations
      ? [
          {
            id: 'vacaciones',
            title: 'Vacaciones',
            value: formatWorkingDays(String(Math.trunc(Number(vacations.days)))),
            detail:
              Number(vacations.complete) >= 1
                ? `${Math.floor(Number(vacations.complete))} para tomar ya`
                : `un año el ${formatDay(vacations.completes_on, 'short')}`,
          },
        ]
      : []),
    ...(severance.length > 0
      ? [
          {
            id: 'cesantias',
            title: 'Cesantías',
            value: <Amount amount={sumAmounts(severance.map(({ amount }) => amount))} />,
            detail: 'con intereses',
          },
        ]
      : []),
    ...(first
      ? [
          {
            id: 'prima',
            title: 'Prima, lo que va',
            value: <Amount amount={first.amount} />,
            detail: `a más tardar el ${formatDay(first.due, 'short').replace(/ \d{4}$/, '')}`,
          },
        ]
      : []),
    ...(owed.length > 0
      ? [
          {
            id: 'descuentos',
            title: owed.length === 1 ? 'Préstamo, le falta' : 'Deudas, le falta',
            value: <Amount amount={sumAmounts(owed.map(({ left }) => left ?? '0'))} />,
            detail:
              owed.length === 1 && owed[0]?.instalments
                ? describeInstalments(owed[0])
                : owed.length === 1
                  ? 'lo que queda'
                  : `son ${owed.length}`,
          },
        ]
      : []),
  ];
}
