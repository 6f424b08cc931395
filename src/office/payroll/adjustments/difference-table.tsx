import { swapHorizontalOutline } from 'ionicons/icons';
import type {
  AmountDifference,
  Comparison,
  ConceptChange,
} from '../../../domain/payroll/statement/compare.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { formatAmountOrDash } from '../../../kit/marks/peso-amount.tsx';

type Props = { of: Comparison; onlyChanges: boolean };

export function DifferenceTable({ of, onlyChanges }: Props) {
  const shown = of.changes.filter(({ state }) => !onlyChanges || state !== 'same');
  const inGroup = (group: ConceptChange['group']) => shown.filter((change) => change.group === group);
  return (
    <table className="adjust-table full text-15">
      <caption className="vh">Diferencias con el documento original</caption>
      <thead>
        <tr>
          <th className="text-13 c-3" scope="col">
            Concepto
          </th>
          <th scope="col" className="numeric text-13 c-3">
            Original
          </th>
          <th scope="col" className="numeric text-13 c-3">
            Con el ajuste
          </th>
          <th scope="col" className="numeric text-13 c-3">
            Diferencia
          </th>
        </tr>
      </thead>
      <tbody>
        {inGroup('accrued').map((change) => (
          <Row key={`a${change.concept}${change.label}`} change={change} />
        ))}
        <Total label="Devengado" of={of.accrued} />
        {inGroup('deductions').map((change) => (
          <Row key={`d${change.concept}${change.label}`} change={change} out />
        ))}
        <Total label="Deducciones" of={of.deductions} out />
        <Total label="Neto" of={of.net} net />
      </tbody>
    </table>
  );
}

function Row({ change, out = false }: { change: ConceptChange; out?: boolean }) {
  const { label, before, after, difference, state, reasons } = change;
  const same = state === 'same';
  return (
    <tr className={same ? '' : 'changed'}>
      <th scope="row">
        {!same && <Icon of={swapHorizontalOutline} size="s" />}
        <span>
          {label}
          {!same && (
            <small>{state === 'new' ? 'nuevo' : state === 'removed' ? 'ya no está' : reasons[0]?.text}</small>
          )}
        </span>
      </th>
      <td data-l="Original">{state === 'new' ? '—' : signed(before, out)}</td>
      <td data-l="Con el ajuste">{state === 'removed' ? '—' : signed(after, out)}</td>
      <td data-l="Diferencia">{same ? <span className="c-3">igual</span> : shift(difference, out)}</td>
    </tr>
  );
}

function Total({
  label,
  of,
  out = false,
  net = false,
}: {
  label: string;
  of: AmountDifference;
  out?: boolean;
  net?: boolean;
}) {
  return (
    <tr className={net ? 'net-total' : 'total'}>
      <th scope="row">{label}</th>
      <td data-l="Original">{signed(of.before, out)}</td>
      <td data-l="Con el ajuste">{signed(of.after, out)}</td>
      <td data-l="Diferencia">
        {Number(of.difference) === 0 ? <span className="c-3">igual</span> : shift(of.difference, out)}
      </td>
    </tr>
  );
}

const signed = (amount: string, out: boolean): string =>
  `${out && Number(amount) > 0 ? '−' : ''}${formatAmountOrDash(amount)}`;

/** Formats a difference with the sign that it has for the employee. `out` marks a deduction. Zero is not expected. */
export function shift(difference: string, out = false): string {
  const value = Number(difference) * (out ? -1 : 1);
  return `${value > 0 ? '+' : '−'}${formatAmountOrDash(difference.replace('-', ''))}`;
}
