import { months, splitDay } from '../../../../domain/values/day.ts';
import { formatMoney, formatPesos, noMoney, parseMoney } from '../../../../domain/values/money.ts';
import { PesoAmount } from '../../../../kit/marks/peso-amount.tsx';
import { Reading } from '../../../records/reading.tsx';
import { CardLink } from './card-link.tsx';
import {
  explainNoLoans,
  listInstalments,
  type StaffDeduction,
  useEmployeeBalances,
} from './employee-balances.ts';

/** Lists the loans, garnishments and debts of an employee, with what is left and the instalments to come. */
export function LoansPanel({ id, inView }: { id: string; inView: boolean }) {
  const balances = useEmployeeBalances(id, inView);
  const { data: owed } = balances;
  return (
    <>
      {owed === undefined ? (
        <Reading of={balances} rows={3} />
      ) : !owed || owed.deductions.length === 0 ? (
        <p className="c-3">{explainNoLoans(owed)}</p>
      ) : (
        <ul className="card-loans stack">
          {owed.deductions.map((loan, at) => (
            <Loan key={`${at}${loan.label}`} of={loan} month={splitDay(owed.on).month} />
          ))}
        </ul>
      )}
      <p className="row wrap gap-16 t-label">
        <CardLink to={`/deduction_orders?employee_id=${id}`}>Sus órdenes de descuento</CardLink>
        <CardLink to={`/reports/orders?employee_id=${id}&standing=all`}>
          Lo descontado, en el informe
        </CardLink>
      </p>
    </>
  );
}

/** Shows a loan. `month` is the month in course, which only a debt counts. */
function Loan({ of: loan, month }: { of: StaffDeduction; month: number }) {
  const instalments = listInstalments(loan);
  const paid = loan.instalments?.paid ?? 0;
  return (
    <li className="q-card stack gap-8">
      <div className="row wrap between gap-12">
        <p>
          <b>{loan.label}</b>
          <small className="block c-3">{describeLoan(loan)}</small>
        </p>
        {loan.left !== null && (
          <p className="push tr">
            <PesoAmount amount={loan.left} />
            <small className="block c-3">
              por pagar{loan.kind !== 'debt' && `, sin contar lo de ${months[month - 1]}`}
            </small>
          </p>
        )}
      </div>
      {instalments.length > 1 && (
        <details>
          <summary>
            Cuotas que faltan <span className="c-3">({instalments.length})</span>
          </summary>
          <table className="q-table card-months">
            <caption className="vh">Cuotas que faltan de {loan.label}</caption>
            <thead>
              <tr>
                <th scope="col">Número</th>
                <th scope="col" className="numeric">
                  Cuota
                </th>
                <th scope="col" className="numeric">
                  Queda
                </th>
              </tr>
            </thead>
            <tbody>
              {instalments.map(({ amount, left }, at) => (
                <tr key={left}>
                  <th scope="row">{paid + at + 1}</th>
                  <td className="numeric">{formatMoney(amount)}</td>
                  <td className="numeric">{formatMoney(left)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="c-3 t-label">
            Si cada mes se descuenta completa. Lo que un mes no alcance a pagar corre las siguientes.
          </p>
        </details>
      )}
    </li>
  );
}

function describeLoan({ monthly, percent, instalments, law }: StaffDeduction): string {
  const parts = [
    monthly !== null && `${formatPesos(parseMoney(monthly) ?? noMoney)} cada mes`,
    percent !== null && `${percent.replace('.', ',')} % del salario`,
    instalments && `${instalments.paid} de ${instalments.of} cuotas`,
    law,
  ];
  return parts.filter(Boolean).join(' · ');
}
