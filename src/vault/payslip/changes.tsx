import { arrowForwardOutline } from 'ionicons/icons';
import { Fragment } from 'react';
import type { Comparison, ConceptChange } from '../../domain/payroll/statement/compare.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { formatAmountOrDash } from '../../kit/marks/peso-amount.tsx';
import { CoverableFigure, Sentence } from '../page/amount.tsx';
import '../styles/diff.css?adopt';

/** Formats the change of the net with its sign in the text: `+ 82.500` or `− 150.000`. */
function signed(difference: string, out = false): string {
  const less = difference.startsWith('-');
  const size = formatAmountOrDash(difference.replace('-', ''));
  if (/^0+(\.0+)?$/.test(difference)) return '—';
  return less !== out ? `−${size}` : `+${size}`;
}

/** Shows the difference between two payments concept by concept. Without `all`, only the concepts that changed. */
export function ChangesTable({ comparison, all = false }: { comparison: Comparison; all?: boolean }) {
  const rows = comparison.changes.filter(({ state }) => all || state !== 'same');
  return (
    <div className={all ? 'v-diff v-diff--all' : 'v-diff'}>
      <table className="full text-15">
        <thead>
          <tr>
            <th className="text-13 c-3" scope="col">
              Concepto
            </th>
            {all && (
              <th className="text-13 c-3" scope="col">
                Antes
                <To />
              </th>
            )}
            {all && (
              <th className="text-13 c-3" scope="col">
                Después
              </th>
            )}
            <th className="text-13 c-3" scope="col">
              En su neto
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((change) => (
            <Fragment key={`${change.group} ${change.concept} ${change.label}`}>
              <tr>
                <td>
                  <Sentence of={change.label} />
                  {!all && (
                    <small className="block c-3">
                      <Sentence of={whyOf(change)} />
                    </small>
                  )}
                </td>
                {all && (
                  <td>
                    <CoverableFigure amount={change.before} />
                    <To />
                  </td>
                )}
                {all && (
                  <td>
                    <CoverableFigure amount={change.after} />
                  </td>
                )}
                <td>
                  <Difference by={change.difference} out={change.group === 'deductions'} />
                </td>
              </tr>
              {all && whyOf(change) && (
                <tr className="v-diff-why">
                  <td colSpan={4}>
                    <small className="block c-3">
                      <Sentence of={whyOf(change)} />
                    </small>
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Neto</th>
            {all && (
              <td>
                <CoverableFigure amount={comparison.net.before} />
                <To />
              </td>
            )}
            {all && (
              <td>
                <CoverableFigure amount={comparison.net.after} />
              </td>
            )}
            <td>
              <Difference by={comparison.net.difference} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const Difference = ({ by, out }: { by: string; out?: boolean }) => (
  <CoverableFigure amount={by} words={signed(by, out)} />
);

/** Arrow between before and after, where both stand in one line. */
const To = () => <Icon of={arrowForwardOutline} size="s" className="v-diff-to" />;

const whyOf = ({ reasons, state }: ConceptChange): string =>
  state === 'new'
    ? 'Nuevo este mes'
    : state === 'removed'
      ? 'Ya no está'
      : reasons.map(({ text }) => text).join('; ');
