import { useEffect, useState } from 'react';
import { riskClasses } from '../../../domain/payroll/law/tables.ts';
import type { Liquidation } from '../../../domain/payroll/statement/statement.ts';
import {
  type Money as Amount,
  formatPesos,
  money,
  noMoney,
  parseMoney,
  toMoneyText,
} from '../../../domain/values/money.ts';
import { FormField } from '../../../kit/inputs/field.tsx';
import { MoneyInput } from '../../../kit/inputs/money-input.tsx';
import { Select } from '../../../kit/inputs/select.tsx';
import { formatAmountOrDash, PesoAmount } from '../../../kit/marks/peso-amount.tsx';
import { defineLazyValue } from '../../../kit/pages/load-chunk.ts';
import { formatMonthTitle, getWorkingMonth } from '../../months/month.ts';
import { Page } from '../../page/page.tsx';
import { formatNegativeAmount, LineRow } from '../../payroll/document/line-row.tsx';
import { useOwnQuery } from '../../records/own-query.ts';
import { useSession } from '../../records/records.ts';
import { useTypedYears } from '../../records/typed-years.ts';
import '../../payroll/document/payrolls.css?adopt';
import './cost.css?adopt';

const ways = { salary: 'Sé el salario', net: 'Sé el neto que quiere recibir' } as const;
type Way = keyof typeof ways;
const riskOptions = Object.fromEntries(riskClasses.map((one) => [one, `Clase ${one}`]));

/** Loads the calculation engine in a chunk of its own, while the form is already usable. */
const useEstimates = defineLazyValue('estimate', () => import('../../../domain/cost/estimate.ts'));

/** Estimates the cost and the net of a job from its salary, or from the desired net. Stores nothing. */
export default function CalculatorPage() {
  const { company } = useSession();
  const [query, change] = useOwnQuery();
  const [typed, setTyped] = useState(query.get('amount') ?? '');
  const way: Way = query.get('way') === 'net' ? 'net' : 'salary';
  const risk = riskClasses.find((one) => one === query.get('risk')) ?? 'I';
  const exempt = query.get('exempt') !== '0';
  const integral = query.get('integral') === '1';
  // The address keeps the amount 300 ms after typing stops, so that coming back shows it.
  useEffect(() => {
    if (typed === (query.get('amount') ?? '')) return;
    const later = setTimeout(() => change({ amount: typed }), 300);
    return () => clearTimeout(later);
  });
  const month = getWorkingMonth();
  const estimates = useEstimates();
  const typedYears = useTypedYears();
  const terms = { month, risk_class: risk, exempt, integral_salary: integral };
  const amount = parseMoney(typed);
  const isAmount = amount !== undefined && amount > 0;
  const salary =
    !isAmount || !estimates
      ? undefined
      : way === 'salary'
        ? amount
        : estimates.findSalaryForNet(amount, terms, typedYears);
  const wrong =
    typed && !isAmount
      ? ['Escriba un valor en pesos mayor que cero']
      : isAmount && estimates && salary === undefined
        ? [lawless(estimates.estimateMonth(amount, terms, typedYears)) ?? 'Ningún salario llega a ese neto']
        : undefined;
  return (
    <Page
      offline="Calcula también sin conexión."
      title="¿Cuánto cuesta?"
      sub={`Un mes completo con las reglas de ${formatMonthTitle(month).toLowerCase()}. Nada se guarda.`}
    >
      <div className="page-body grow calculator stack gap-16">
        <form className="q-card calculator-terms stack gap-16" onSubmit={(event) => event.preventDefault()}>
          <FormField label="Qué se sabe">
            {(ties) => (
              <Select
                ties={ties}
                value={way}
                options={ways}
                onChange={(next) => change({ way: next === 'net' ? 'net' : undefined })}
              />
            )}
          </FormField>
          <FormField
            label={way === 'salary' ? 'Salario mensual' : 'Neto mensual'}
            errors={wrong}
            hint={way === 'net' ? 'Lo que llega a su cuenta, después de aportes y retención' : undefined}
          >
            {(ties) => <MoneyInput ties={ties} value={typed} onChange={setTyped} />}
          </FormField>
          <FormField label="Clase de riesgo">
            {(ties) => (
              <Select
                ties={ties}
                value={risk}
                options={riskOptions}
                onChange={(next) => change({ risk: next === 'I' ? undefined : next })}
              />
            )}
          </FormField>
          <Switch
            label="Empresa exonerada (art. 114-1 ET)"
            hint="De salud, SENA e ICBF por quien gana menos de 10 salarios mínimos"
            on={exempt}
            onChange={(next) => change({ exempt: next ? undefined : '0' })}
          />
          <Switch
            label="Salario integral"
            hint="Desde 13 salarios mínimos (CST art. 132)"
            on={integral}
            onChange={(next) => change({ integral: next ? '1' : undefined })}
          />
        </form>
        {salary === undefined || !estimates ? (
          <p className="c-3 calculator-empty">
            Escriba {way === 'salary' ? 'un salario' : 'un neto'} para ver lo que paga la empresa y lo que
            recibe el empleado{company ? '' : ', con cada cuenta'}.
          </p>
        ) : (
          <Result
            salary={salary}
            of={estimates.estimateMonth(salary, terms, typedYears)}
            wished={way === 'net' ? amount : undefined}
          />
        )}
      </div>
    </Page>
  );
}

/** Returns the message for a month whose legal figures are not published. `undefined` when they are. */
const lawless = ({ lines, findings }: Liquidation): string | undefined =>
  lines.length === 0 ? findings[0]?.message : undefined;

type SwitchProps = { label: string; hint: string; on: boolean; onChange: (on: boolean) => void };
const Switch = ({ label, hint, on, onChange }: SwitchProps) => (
  <label className="q-switch">
    <span>
      {label}
      <small>{hint}</small>
    </span>
    <input
      type="checkbox"
      role="switch"
      aria-checked={on}
      checked={on}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
);

function Result({ salary, of, wished }: { salary: Amount; of: Liquidation; wished: Amount | undefined }) {
  const { employer, totals, findings } = of;
  const net = parseMoney(totals.total) ?? noMoney;
  const cost = employer?.cost ?? totals.accrued_total;
  const over = money((parseMoney(cost) ?? noMoney) - salary);
  return (
    <section className="q-card calculator-result" aria-live="polite">
      <dl className="calculator-figures flex wrap">
        {wished !== undefined && (
          <div>
            <dt className="text-13 c-3">Salario</dt>
            <dd>
              <PesoAmount amount={toMoneyText(salary)} size="display" />
            </dd>
          </div>
        )}
        <div>
          <dt className="text-13 c-3">Cuesta a la empresa</dt>
          <dd>
            <PesoAmount amount={cost} size="display" />
          </dd>
        </div>
        <div>
          <dt className="text-13 c-3">Recibe el empleado</dt>
          <dd>
            <PesoAmount amount={totals.total} size="display" />
          </dd>
        </div>
      </dl>
      {wished !== undefined && net !== wished && (
        <p className="c-2">
          Ningún salario da ese neto exacto: con {formatPesos(salary)} recibe {formatPesos(net)}.
        </p>
      )}
      <p className="c-2">
        Además del salario son {formatPesos(over)} al mes, con las prestaciones que se apartan; la dotación va
        aparte.
      </p>
      {findings.map(({ code, message, hint }) => (
        <p key={code} className="q-note q-note--warn">
          <span>
            <b>{message}</b> {hint}
          </span>
        </p>
      ))}
      <dl className="pairs">
        <Sum
          of={of.lines.filter(({ group }) => group === 'accrued')}
          title="Devengado"
          sum={totals.accrued_total}
        />
        <Sum
          of={of.lines.filter(({ group }) => group === 'deductions')}
          title="Deducciones"
          sum={totals.deductions_total}
          out
        />
        {employer && (
          <>
            <Sum
              of={employer.lines.filter(({ group }) => group === 'contributions')}
              title="Aportes de la empresa"
              sum={employer.contributions_total}
            />
            <Sum
              of={employer.lines.filter(({ group }) => group === 'provisions')}
              title="Provisiones"
              sum={employer.provisions_total}
            />
          </>
        )}
      </dl>
    </section>
  );
}

type SumProps = {
  of: readonly Parameters<typeof LineRow>[0]['line'][];
  title: string;
  sum: string;
  out?: boolean;
};
const Sum = ({ of, title, sum, out = false }: SumProps) => (
  <>
    {of.map((line, at) => (
      <LineRow key={`${line.concept}${at}`} line={line} out={out} />
    ))}
    <div className="pairs-sum b">
      <dt>{title}</dt>
      <dd className={out ? 'q-deduct' : ''}>{out ? formatNegativeAmount(sum) : formatAmountOrDash(sum)}</dd>
    </div>
  </>
);
