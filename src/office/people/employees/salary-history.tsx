import { formatDay, parseDay } from '../../../domain/values/day.ts';
import { PesoAmount } from '../../../kit/marks/peso-amount.tsx';

type Row = { from: string; salary: string; reason: string | null };
const isRow = (row: unknown): row is Row =>
  typeof row === 'object' && row !== null && 'from' in row && 'salary' in row;

export function SalaryHistory({ rows }: { rows: unknown }) {
  const salaries = Array.isArray(rows) ? rows.filter(isRow).toReversed() : [];
  if (salaries.length === 0) return null;
  return (
    <details>
      <summary>
        Historial de sueldos <span className="c-3">({salaries.length})</span>
      </summary>
      <ul className="employee-lead-list">
        {salaries.map(({ from, salary, reason }) => {
          const day = parseDay(from);
          return (
            <li className="stack text-14 gap-12 rule-top" key={from}>
              <span>Desde el {day ? formatDay(day) : from}</span>
              <span className="c-3">{reason}</span>
              <PesoAmount amount={salary} />
            </li>
          );
        })}
      </ul>
    </details>
  );
}
