import { moneyShown, sum } from '../../domain/money.ts';
import { read } from './cost.ts';
import type { Split } from './dashboard.ts';

const most = 5;
const words = {
  cost_center: { title: 'Reparto por centro de costo', none: 'Sin centro de costo' },
  payroll_group: { title: 'Reparto por grupo de nómina', none: 'Sin grupo' },
} as const;

/** Where the cost of the month falls, the largest parts first. */
export function SplitCard({ of: { by, rows } }: { of: Split }) {
  const { title, none } = words[by];
  const all = sum(rows.map((row) => read(row.total)));
  const rest = rows.slice(most);
  const parts = rows
    .slice(0, most)
    .map((row) => ({ name: row.label ?? none, amount: read(row.total), people: row.people }));
  if (rest.length)
    parts.push({
      name: `Otros ${rest.length}`,
      amount: sum(rest.map((row) => read(row.total))),
      people: rest.reduce((count, row) => count + row.people, 0),
    });
  const largest = Math.max(1, ...parts.map(({ amount }) => amount));
  return (
    <section className="q-card pend shr">
      <h2 className="t-sub">{title}</h2>
      {parts.length === 0 && <p className="c-3 none">Aún no hay nóminas de este mes.</p>}
      <ul>
        {parts.map(({ name, amount, people }) => (
          <li key={name}>
            <div>
              <b>{name}</b>
              <span>{people === 1 ? '1 empleado' : `${people} empleados`}</span>
            </div>
            <i aria-hidden="true">
              <i style={{ width: `${(amount / largest) * 100}%` }} />
            </i>
            <b className="q-num">{moneyShown(amount)}</b>
            <span className="pc q-num">
              {all ? `${((amount / all) * 100).toFixed(1).replace('.0', '').replace('.', ',')} %` : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
