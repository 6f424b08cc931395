import { formatMonth } from '../domain/values/day.ts';
import { formatMoney } from '../domain/values/money.ts';
import type { VerificationSums } from '../domain/verifier/verification.ts';

export const formatCount = (count: number): string => count.toLocaleString('es-CO');

function describeMonths({ months }: VerificationSums): string {
  const [first] = months;
  const last = months.at(-1);
  if (!first || !last) return 'XML';
  const from = formatMonth(first.year, first.month, 'short');
  return months.length === 1
    ? `XML, de ${from}`
    : `XML, de ${from} a ${formatMonth(last.year, last.month, 'short')}`;
}

/** The five figures of a verification. */
export function Figures({ of }: { of: VerificationSums }) {
  const figures = [
    { value: formatCount(of.documents), label: describeMonths(of) },
    { value: String(of.rules), label: 'reglas de la DIAN, en cada documento' },
    {
      value: formatCount(of.bad),
      label: 'con error: regla, suma o firma',
      look: of.bad > 0 ? 'verifier-bad' : '',
    },
    {
      value: formatCount(of.belowLaw),
      label: 'por debajo de la ley del día',
      look: of.belowLaw > 0 ? 'verifier-warn' : '',
    },
    of.planillas > 0
      ? {
          value: formatMoney(of.claim),
          label: 'COP que reclamaría la UGPP',
          look: of.claim > 0 ? 'verifier-warn' : '',
        }
      : { value: '—', label: 'Traiga la planilla para compararla' },
  ];
  return (
    <dl className="verifier-figures">
      {figures.map(({ value, label, look = '' }) => (
        <div key={label} className={look}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
