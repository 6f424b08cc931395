import { formatAmountOrDash } from '../../../kit/marks/peso-amount.tsx';
import { type PilaSummary, systemNames } from './pila.ts';

export function PilaTotals({ of }: { of: PilaSummary }) {
  const shares = of.shares.filter(({ paid, deducted }) => Number(paid) !== 0 || Number(deducted) !== 0);
  const corrects = of.type === 'N';
  return (
    <div className="pila-totals">
      {!corrects && (
        <section className="q-card">
          <h2 className="t-sub">Descontado y pagado</h2>
          <div className="pila-scroll">
            <table className="pila-table">
              <thead>
                <tr>
                  <th scope="col">Sistema</th>
                  <th scope="col">Descontado</th>
                  <th scope="col">Empresa</th>
                  <th scope="col">Redondeo</th>
                  <th scope="col">Planilla</th>
                </tr>
              </thead>
              <tbody>
                {shares.map(({ system, deducted, employer, difference, paid }) => (
                  <tr key={system}>
                    <th scope="row">{systemNames[system]}</th>
                    <td data-title="Descontado">{formatAmountOrDash(deducted)}</td>
                    <td data-title="Empresa">{formatAmountOrDash(employer)}</td>
                    <td data-title="Redondeo">{formatAmountOrDash(difference)}</td>
                    <td data-title="Planilla">
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
        <div className="pila-scroll">
          <table className="pila-table">
            <thead>
              <tr>
                <th scope="col">Administradora</th>
                <th scope="col">Personas</th>
                <th scope="col">{corrects ? 'Diferencia' : 'Valor'}</th>
              </tr>
            </thead>
            <tbody>
              {of.administrators.map(({ system, code, name, nit, people, amount }) => (
                <tr key={`${system} ${code}`}>
                  <th scope="row">
                    {name}
                    <span className="c-3">
                      {[systemNames[system], code, nit && `NIT ${nit}`].filter(Boolean).join(' · ')}
                    </span>
                  </th>
                  <td data-title="Personas">{people}</td>
                  <td data-title={corrects ? 'Diferencia' : 'Valor'}>
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
