import { trimZeros } from '../../../../domain/text/trim-zeros.ts';
import { type Day, formatDay } from '../../../../domain/values/day.ts';
import { PesoAmount } from '../../../../kit/marks/peso-amount.tsx';
import { Reading } from '../../../records/reading.tsx';
import { explainNothingOwed, useEmployeeBalances } from './employee-balances.ts';

/** Lists what the company owes an employee today: vacations, and benefits that accrue with the day they are due. */
export function OwedToday({ id, inView }: { id: string; inView: boolean }) {
  const balances = useEmployeeBalances(id, inView);
  const { data: owed } = balances;
  const nothing = owed !== undefined && explainNothingOwed(owed);
  return (
    <section aria-label="Lo que se le debe hoy">
      <h2 className="t-sub">Lo que se le debe hoy</h2>
      {owed === undefined ? (
        <Reading of={balances} rows={3} />
      ) : nothing || !owed ? (
        <p className="c-3">{nothing}</p>
      ) : (
        <>
          <dl>
            {owed.vacations && (
              <div>
                <dt>
                  Vacaciones
                  <small className="block c-3">{describeComplete(owed.vacations)}</small>
                </dt>
                <dd>{formatDays(owed.vacations.days)}</dd>
              </div>
            )}
            {owed.benefits.map(({ concept, year, label, amount, days, due }) => (
              <div key={`${concept}${year}${due}`}>
                <dt>
                  {label}
                  <small className="block c-3">
                    {days === 1 ? '1 día' : `${days} días`}, a más tardar el {formatDay(due, 'short')}
                  </small>
                </dt>
                <dd>
                  <PesoAmount amount={amount} />
                </dd>
              </div>
            ))}
          </dl>
          {owed.exclusion && <p className="c-3 t-label">{owed.exclusion}</p>}
        </>
      )}
    </section>
  );
}

const formatDays = (days: string): string => {
  const text = trimZeros(Number(days).toFixed(2)).replace('.', ',');
  return text === '1' ? '1 día' : `${text} días`;
};

const describeComplete = ({ complete, completes_on }: { complete: string; completes_on: Day }): string => {
  const whole = Math.floor(Number(complete));
  return whole >= 1
    ? `${formatDays(String(whole))} de años completos`
    : `completa el año el ${formatDay(completes_on, 'short')}`;
};
