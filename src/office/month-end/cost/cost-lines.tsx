import type { EmployerLine, Line } from '../../../domain/payroll/statement/statement.ts';
import { formatAmountOrDash } from '../../../kit/marks/peso-amount.tsx';
import { formatNegativeAmount, LineRow } from '../../payroll/document/line-row.tsx';
import '../../payroll/document/payrolls.css?adopt';

type Costed = {
  lines: readonly unknown[];
  employer: readonly EmployerLine[];
  earned: string;
  provisioned: string;
  contributions: string;
  provisions: string;
};

/** Lists the lines of a cost, each with its sum: what was earned, the contributions and the provisions. */
export function CostLines({ of }: { of: Costed }) {
  const employer = (group: EmployerLine['group']) => of.employer.filter((line) => line.group === group);
  return (
    <>
      <dl className="pairs">
        <Group title="Devengado" lines={of.lines as Line[]} sum={of.earned} />
        {Number(of.provisioned) > 0 && (
          <div className="pairs-sum b">
            <dt>Ya provisionado</dt>
            <dd className="q-deduct">{formatNegativeAmount(of.provisioned)}</dd>
          </div>
        )}
        <Group title="Aportes" lines={employer('contributions')} sum={of.contributions} />
        <Group title="Provisiones" lines={employer('provisions')} sum={of.provisions} />
      </dl>
      {Number(of.provisioned) > 0 && (
        <p className="t-caption c-3">
          La prima, las cesantías, sus intereses y las vacaciones se pagan con lo que otros meses
          provisionaron: no cuentan dos veces.
        </p>
      )}
    </>
  );
}

function Group({
  title,
  lines,
  sum,
}: {
  title: string;
  lines: readonly (Line | EmployerLine)[];
  sum: string;
}) {
  return (
    <>
      {lines.map((line, at) => (
        <LineRow key={`${line.concept}${at}`} line={line} />
      ))}
      <div className="pairs-sum b">
        <dt>{title}</dt>
        <dd>{formatAmountOrDash(sum)}</dd>
      </div>
    </>
  );
}
