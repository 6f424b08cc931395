import { useState } from 'react';
import {
  listUnderpaidPeople,
  type OwedBack,
  type Recalculation,
} from '../../../domain/payroll/desk/recalculation.ts';
import { formatMonth } from '../../../domain/values/day.ts';
import { formatPesos, noMoney, parseMoney, sum } from '../../../domain/values/money.ts';
import { formatAmountOrDash } from '../../../kit/marks/peso-amount.tsx';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';

const StartDialog = defineLazyPart('start-dialog', () => import('../document/start-dialog.tsx'));

/** Employees whose accepted payrolls would pay more today, with a button to adjust each month. */
export function OwedBackList({ rows }: { rows: readonly Recalculation[] }) {
  const [adjusted, setAdjusted] = useState<Recalculation>();
  const people = listUnderpaidPeople(rows);
  if (people.length === 0) return null;
  const all = sum(people.map(({ amount }) => parseMoney(amount) ?? noMoney));
  return (
    <section className="q-card">
      <div className="recalculated-section stack gap-4">
        <h2 className="t-sub">Por devolver</h2>
        <p className="c-2">
          {formatPesos(all)} a {people.length === 1 ? '1 persona' : `${people.length} personas`}, por nóminas
          aceptadas que hoy pagarían más. Nada se paga ni se corrige por sí solo: cada mes lleva su nota de
          ajuste, y la diferencia se paga aparte.
        </p>
      </div>
      <ul className="recalculated-rows ruled">
        {people.map((person) => (
          <Person key={person.employee_id} of={person} onAdjust={setAdjusted} />
        ))}
      </ul>
      {adjusted && <StartDialog payroll={adjusted} onClose={() => setAdjusted(undefined)} />}
    </section>
  );
}

function Person({ of, onAdjust }: { of: OwedBack; onAdjust: (row: Recalculation) => void }) {
  const { employee, amount, months } = of;
  return (
    <li>
      <details>
        <summary>
          <span className="stack shrink">
            <b>{of.list_name}</b>
            <span className="c-3">{months.length === 1 ? '1 mes' : `${months.length} meses`}</span>
          </span>
          <b className="nowrap q-num tr">{formatAmountOrDash(amount)}</b>
          <span className="recalculated-when c-2">Ver los meses</span>
        </summary>
        <ul className="recalculated-changes stack gap-8 text-14">
          {months.map((row) => {
            const { id, year, month, difference, changes } = row;
            const name = formatMonth(year, month);
            return (
              <li key={id}>
                <span>
                  {name}
                  <small className="c-3"> {changes.map(({ label }) => label).join(' · ')}</small>
                </span>
                <span className="row nowrap gap-12 q-num">
                  {formatAmountOrDash(difference)}
                  <button
                    type="button"
                    className="q-btn q-btn--plain q-btn--sm"
                    aria-label={`Ajustar ${name} de ${employee}`}
                    onClick={() => onAdjust(row)}
                  >
                    Ajustar
                  </button>
                </span>
              </li>
            );
          })}
        </ul>
      </details>
    </li>
  );
}
