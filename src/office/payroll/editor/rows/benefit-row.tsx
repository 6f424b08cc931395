import { benefitConcepts } from '../../../../domain/payroll/concepts/benefits.ts';
import { isProposed, type ProposedBenefit } from '../../../../domain/payroll/novelties/is-proposed.ts';
import { toSentenceCase } from '../../../../domain/records/sentence-case.ts';
import { MoneyInput } from '../../../../kit/inputs/money-input.tsx';
import { formatAmountOrDash } from '../../../../kit/marks/peso-amount.tsx';
import { changeRowValue } from '../../../novelties/change-row.ts';
import { getRowText, type RowValues } from '../../../novelties/novelty-row.ts';
import { normalizeTypedFigure } from '../../../records/figure-typed.ts';
import { FigureInput, WrittenRow, type WrittenRowProps } from './written-row.tsx';

type Props = WrittenRowProps<'benefits'> & { proposal: ProposedBenefit | undefined };

/** Benefits whose days the document says. */
const counted: readonly string[] = ['service_bonus', 'paid_vacation'];

/** A benefit: the days and the amount that are proposed, either of them by hand, and where it goes. */
export function BenefitRow(props: Props) {
  const { id, row, proposal = {}, problem, onExplain, onChange } = props;
  const { concept, values } = row;
  const { label } = benefitConcepts[concept];
  const lower = toSentenceCase(label);
  const amount = getRowText(row, 'amount');
  const byHand = amount !== '' && !isProposed(proposal, amount);
  /** Another figure is not the one of the sum that came with it. */
  const write = (changes: RowValues) =>
    onChange({ ...row, values: { ...values, explanation: undefined, detail: undefined, ...changes } });
  const detail = (
    <>
      <small>
        {byHand
          ? 'escrito a mano'
          : proposal.amount
            ? 'calculado'
            : concept === 'severance_interest'
              ? '12 % al año'
              : ''}
      </small>
      {byHand && proposal.amount && (
        <button type="button" className="mini" onClick={() => write({ amount: '' })}>
          Volver a {formatAmountOrDash(proposal.amount)}
        </button>
      )}
    </>
  );
  const below = concept === 'severance' && (
    <label className="pay-line-more pay-line-tick row text-14 c-2 gap-10">
      <input
        className="q-check"
        type="checkbox"
        checked={Boolean(values['deposited'] ?? proposal.deposited)}
        onChange={(event) => onChange(changeRowValue(row, 'deposited', event.target.checked))}
      />
      Se consignan en el fondo: no las recibe el trabajador
    </label>
  );
  return (
    <WrittenRow {...props} kind="benefit" label={label} detail={detail} below={below}>
      {counted.includes(concept) ? (
        <FigureInput
          label={`Días de ${lower}`}
          unit="días"
          placeholder={proposal.days ?? '0'}
          value={getRowText(row, 'days')}
          problem={problem}
          onFocus={onExplain}
          onChange={(text) => write({ days: normalizeTypedFigure(text).replace(',', '.') })}
        />
      ) : (
        <span className="pay-line-gap" />
      )}
      <MoneyInput
        ties={{
          id: `amount-${id}`,
          'aria-describedby': undefined,
          'aria-invalid': problem?.blocks || undefined,
          'aria-label': `Valor de ${lower}`,
        }}
        value={amount || proposal.amount || ''}
        onChange={(text) => write({ amount: text })}
      />
    </WrittenRow>
  );
}
