import { arrowForwardOutline, warningOutline } from 'ionicons/icons';
import type { Adjustable, TogetherPreview } from '../../../domain/office/adjustments.ts';
import { addTotals } from '../../../domain/payroll/statement/add-totals.ts';
import type { Totals } from '../../../domain/payroll/statement/statement.ts';
import { noMoney, parseMoney, sum, toMoneyText } from '../../../domain/values/money.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { formatAmountOrDash } from '../../../kit/marks/peso-amount.tsx';
import { shift } from './difference-table.tsx';

const figures = [
  ['accrued_total', 'Devengado'],
  ['deductions_total', 'Deducciones'],
  ['total', 'Neto'],
] as const;

type Props = {
  of: TogetherPreview;
  /** The change eliminates the payrolls. */
  gone: boolean;
};

export function PreviewBody({ of: { fit, refused, company }, gone }: Props) {
  return (
    <>
      {company.length > 0 && (
        <div className="together-answer flex c-warn gap-10 text-14" role="status">
          <Icon of={warningOutline} />
          <div>
            <p className="b">Hoy no se pueden emitir. Los borradores sí se crean.</p>
            <ul>
              {company.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
      {refused.length > 0 && (
        <details className="together-group rule-bottom" open={refused.length <= 5 || fit.length === 0}>
          <summary className="row m gap-12">
            <span className="grow">
              {gone ? 'No se elimina' : 'No se ajusta'}
              {refused.length > 1 && 'n'}
            </span>
            <b className="together-count q-num text-13 c-danger center">{refused.length}</b>
          </summary>
          <ul className="stack text-14 gap-8">
            {refused.map(({ id, list_name: name, full_number, reasons }) => (
              <li key={id}>
                <b className="m">{name}</b> <span className="c-3 q-num">{full_number}</span>
                <p className="c-2">{reasons.join(' ')}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
      {fit.length > 0 && (
        <section className="together-people" aria-label="Cada persona, antes y después">
          <div className="together-head stack">
            <h3 className="b text-15">{headOf(fit.length, gone)}</h3>
            <Figures
              before={addTotals(fit.map(({ before }) => before))}
              after={addTotals(fit.map(({ after }) => after))}
            />
          </div>
          <ul>
            {fit.map((one) => (
              <li className="stack rule-top" key={one.id}>
                <Person of={one} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {fit.length === 0 && (
        <p className="together-empty c-2">
          {gone
            ? 'Ninguna de las elegidas se puede eliminar.'
            : 'Ninguna de las elegidas se puede ajustar así. Cambie el ajuste o la selección.'}
        </p>
      )}
    </>
  );
}

function headOf(count: number, gone: boolean): string {
  if (gone) return count === 1 ? '1 nómina se elimina' : `${count} nóminas se eliminan`;
  return count === 1 ? '1 persona cambia' : `${count} personas cambian`;
}

function Person({ of: { list_name: name, full_number, before, after, changes } }: { of: Adjustable }) {
  return (
    <>
      <div className="together-person text-15">
        <b className="m">{name}</b> <span className="c-3 q-num">{full_number}</span>
        <p className="c-2 q-num flex wrap text-13">
          {changes.map(({ label, group, difference }) => (
            <span key={group + label}>
              {label} {signed(difference)}
            </span>
          ))}
        </p>
      </div>
      <Figures before={before} after={after} />
    </>
  );
}

function Figures({ before, after }: { before: Totals; after: Totals }) {
  return (
    <dl className="together-figures stack">
      {figures.map(([name, label]) => (
        <div key={name} className={name === 'total' ? 'together-total' : undefined}>
          <dt className="c-2">{label}</dt>
          <dd className="q-num">
            <span className="c-3">
              {formatAmountOrDash(before[name])} <Icon of={arrowForwardOutline} size="s" />
            </span>{' '}
            <b className="m">{formatAmountOrDash(after[name])}</b>
            <small className="block text-13 c-2">
              {same(before[name], after[name]) ? 'igual' : shift(apart(before[name], after[name]))}
            </small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const amount = (text: string) => parseMoney(text) ?? noMoney;
const apart = (before: string, after: string): string => {
  const difference = sum([amount(after), (-amount(before) || 0) as typeof noMoney]);
  return toMoneyText(difference);
};
const same = (before: string, after: string): boolean => amount(before) === amount(after);
const signed = (difference: string): string =>
  difference.startsWith('-')
    ? `−${formatAmountOrDash(difference.slice(1))}`
    : `+${formatAmountOrDash(difference)}`;
