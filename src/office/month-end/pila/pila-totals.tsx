import { formatAmountOrDash } from '../../../kit/marks/peso-amount.tsx';
import { type PilaSummary, systemNames } from './pila.ts';

export function PilaTotals({ of }: { of: PilaSummary }) {
  const shares = of.shares.filter(({ paid, deducted }) => Number(paid) !== 0 || Number(deducted) !== 0);
  const corrects = of.type === 'N';
  return (
    <div className="pila-totals stack top">
      {!corrects && (
        <section className="q-card">
          <h2 className="t-sub">Descontado y pagado</h2>
          <div className="pila-scroll goes-on">
            <table className="pila-table full text-14">
              <thead>
                <tr>
                  <th className="nowrap tr text-13 c-3 m rule-bottom" scope="col">
                    Sistema
                  </th>
                  <th className="nowrap tr text-13 c-3 m rule-bottom" scope="col">
                    Descontado
                  </th>
                  <th className="nowrap tr text-13 c-3 m rule-bottom" scope="col">
                    Empresa
                  </th>
                  <th className="nowrap tr text-13 c-3 m rule-bottom" scope="col">
                    Redondeo
                  </th>
                  <th className="nowrap tr text-13 c-3 m rule-bottom" scope="col">
                    Planilla
                  </th>
                </tr>
              </thead>
              <tbody>
                {shares.map(({ system, deducted, employer, difference, paid }) => (
                  <tr key={system}>
                    <th className="nowrap tr rule-bottom" scope="row">
                      {systemNames[system]}
                    </th>
                    <td className="nowrap tr rule-bottom" data-title="Descontado">
                      {formatAmountOrDash(deducted)}
                    </td>
                    <td className="nowrap tr rule-bottom" data-title="Empresa">
                      {formatAmountOrDash(employer)}
                    </td>
                    <td className="nowrap tr rule-bottom" data-title="Redondeo">
                      {formatAmountOrDash(difference)}
                    </td>
                    <td className="nowrap tr rule-bottom" data-title="Planilla">
                      <b>{formatAmountOrDash(paid)}</b>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="t-caption c-3">
            Al trabajador se le descuenta exacto; la planilla sube cada aporte a la centena. La diferencia la
            pone la empresa.
          </p>
        </section>
      )}
      <section className="q-card">
        <h2 className="t-sub">Por administradora</h2>
        <div className="pila-scroll goes-on">
          <table className="pila-table full text-14">
            <thead>
              <tr>
                <th className="nowrap tr text-13 c-3 m rule-bottom" scope="col">
                  Administradora
                </th>
                <th className="nowrap tr text-13 c-3 m rule-bottom" scope="col">
                  Personas
                </th>
                <th className="nowrap tr text-13 c-3 m rule-bottom" scope="col">
                  {corrects ? 'Diferencia' : 'Valor'}
                </th>
              </tr>
            </thead>
            <tbody>
              {of.administrators.map(({ system, code, name, nit, people, amount }) => (
                <tr key={`${system} ${code}`}>
                  <th className="nowrap tr rule-bottom" scope="row">
                    {name}
                    <span className="c-3 block text-13">
                      {[systemNames[system], code, nit && `NIT ${nit}`].filter(Boolean).join(' · ')}
                    </span>
                  </th>
                  <td className="nowrap tr rule-bottom" data-title="Personas">
                    {people}
                  </td>
                  <td className="nowrap tr rule-bottom" data-title={corrects ? 'Diferencia' : 'Valor'}>
                    <b>{formatAmountOrDash(amount)}</b>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </div>
  );
}
