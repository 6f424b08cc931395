import { formatPeopleCount } from '../../../domain/text/people-count.ts';
import { formatAmountOrDash } from '../../../kit/marks/peso-amount.tsx';
import { formatBranch, type PilaBranch, type PilaSummary } from './pila.ts';

type Props = { of: PilaSummary; onBranch: (code: string) => void };

export default function PilaBranches({ of, onBranch }: Props) {
  return (
    <section className="q-card" aria-label="Por sucursal">
      <h2 className="t-sub">Una planilla por sucursal</h2>
      <div className="pila-scroll goes-on">
        <table className="pila-table pila-branches full text-14">
          <thead>
            <tr>
              <th className="nowrap tr text-13 c-3 m rule-bottom" scope="col">
                Sucursal
              </th>
              <th className="nowrap tr text-13 c-3 m rule-bottom" scope="col">
                Personas
              </th>
              <th className="nowrap tr text-13 c-3 m rule-bottom" scope="col">
                {of.type === 'N' ? 'Diferencia' : 'Valor'}
              </th>
              <th className="nowrap tr text-13 c-3 m rule-bottom" scope="col">
                Estado
              </th>
            </tr>
          </thead>
          <tbody>
            {of.branches.map((branch) => (
              <tr key={branch.code}>
                <th className="nowrap tr rule-bottom" scope="row">
                  {branch.code ? (
                    <button type="button" className="mini" onClick={() => onBranch(branch.code)}>
                      {formatBranch(branch)}
                    </button>
                  ) : (
                    formatBranch(branch)
                  )}
                </th>
                <td className="nowrap tr rule-bottom" data-title="Personas">
                  {branch.people}
                </td>
                <td className="nowrap tr rule-bottom" data-title={of.type === 'N' ? 'Diferencia' : 'Valor'}>
                  <b>{formatAmountOrDash(branch.total)}</b>
                </td>
                <td className="nowrap tr rule-bottom" data-title="Estado">
                  {standing(branch, of.type)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function standing({ people, blocked, filed, corrections }: PilaBranch, type: PilaSummary['type']): string {
  const { changed, added, gone } = corrections;
  if (blocked) return 'Por corregir';
  if (type === 'N' || type === 'A') return people > 0 ? 'Por presentar' : 'Nada que presentar';
  if (filed === null) return people > 0 ? 'Por presentar' : 'Nadie va en ella';
  const changes = changed + added + gone;
  return changes > 0
    ? `Presentada ${filed}, con cambios de ${formatPeopleCount(changes)}`
    : `Presentada ${filed}`;
}
