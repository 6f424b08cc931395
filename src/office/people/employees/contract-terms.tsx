import { countTermDays, describeTermLimit } from '../../../domain/payroll/contract/fixed-term.ts';
import { type Day, formatDay } from '../../../domain/values/day.ts';

type Term = { from: Day; until: Day };
const isTerm = (row: unknown): row is Term =>
  typeof row === 'object' && row !== null && 'from' in row && 'until' in row;

export function ContractTerms({ rows }: { rows: unknown }) {
  const terms = Array.isArray(rows) ? rows.filter(isTerm) : [];
  const [first, last] = [terms[0], terms.at(-1)];
  if (!first || !last) return null;
  const limit = describeTermLimit(first.from, last.until);
  const nameOf = (at: number) =>
    at > 0 ? `Prórroga ${at}` : terms.length > 1 ? 'Primer plazo' : 'Plazo actual';
  return (
    <details>
      <summary>
        Plazos del contrato <span className="c-3">({terms.length})</span>
      </summary>
      <ul className="employee-lead-list">
        {terms
          .map(({ from, until }, at) => (
            <li className="stack text-14 gap-12 rule-top" key={until}>
              <span>
                Del {formatDay(from)} al {formatDay(until)}
              </span>
              <span className="c-3">{nameOf(at)}</span>
              <span>{countTermDays(from, until).toLocaleString('es-CO')} días</span>
            </li>
          ))
          .toReversed()}
      </ul>
      <p className="c-3 t-label">
        Cada prórroga se anota al cambiar «Fin de contrato».{limit && ` ${limit}.`}
      </p>
    </details>
  );
}
