import { benefitConcepts } from '../../../../domain/payroll/concepts/benefits.ts';
import { isProposed, type ProposedBenefit } from '../../../../domain/payroll/novelties/is-proposed.ts';
import type { Line } from '../../../../domain/payroll/statement/statement.ts';
import { toSentenceCase } from '../../../../domain/records/sentence-case.ts';
import { MoneyInput } from '../../../../kit/inputs/money-input.tsx';
import { formatAmountOrDash } from '../../../../kit/marks/peso-amount.tsx';
import { normalizeTypedFigure } from '../../../records/figure-typed.ts';
import type { BenefitValues } from '../form-values.ts';
import type { Problem } from '../problems.ts';
import { RemoveRow, RowProblem, type RowProps, Why } from './concept-row.tsx';

type Props = RowProps & {
  benefit: BenefitValues;
  proposal: ProposedBenefit | undefined;
  line: Line | undefined;
  problem: Problem | undefined;
  onChange: (changes: Partial<BenefitValues>) => void;
  onRemove: () => void;
};

/** Benefits whose days the document says. */
const counted: readonly string[] = ['service_bonus', 'paid_vacation'];

/** A benefit: the days and the amount that are proposed, either of them by hand, and where it goes. */
export function BenefitRow({
  id,
  isExplained,
  panel,
  onExplain,
  onWhy,
  benefit,
  proposal = {},
  line,
  problem,
  onChange,
  onRemove,
}: Props) {
  const { concept, amount, days, more } = benefit;
  const { label } = benefitConcepts[concept];
  const lower = toSentenceCase(label);
  const byHand = amount !== '' && !isProposed(proposal, amount);
  const deposited = benefit.deposited ?? proposal.deposited ?? false;
  const { explanation: _, detail: __, ...kept } = more;
  return (
    <div className={`pay-line pay-line--benefit${isExplained ? ' cur' : ''}`} data-field={id}>
      <div className="pay-line-name">
        <span>{label}</span>
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
          <button type="button" className="mini" onClick={() => onChange({ amount: '', more: kept })}>
            Volver a {formatAmountOrDash(proposal.amount)}
          </button>
        )}
      </div>
      {counted.includes(concept) ? (
        <span className="q-input q-input--num q-input--wrap">
          <input
            aria-label={`Días de ${lower}`}
            aria-invalid={problem?.blocks || undefined}
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            placeholder={proposal.days ?? '0'}
            value={days}
            onFocus={onExplain}
            onChange={(event) =>
              onChange({
                days: normalizeTypedFigure(event.target.value).replace(',', '.'),
                more: kept,
              })
            }
          />
          <span className="pay-line-unit">días</span>
        </span>
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
        onChange={(text) => onChange({ amount: text, more: kept })}
      />
      <span className="pay-line-total q-num">{line ? formatAmountOrDash(line.amount) : '—'}</span>
      <Why label={label} isExplained={isExplained} panel={panel} onWhy={onWhy} />
      <RemoveRow label={label} onRemove={onRemove} />
      {concept === 'severance' && (
        <label className="pay-line-more pay-line-tick">
          <input
            className="q-check"
            type="checkbox"
            checked={deposited}
            onChange={(event) => onChange({ deposited: event.target.checked })}
          />
          Se consignan en el fondo: no las recibe el trabajador
        </label>
      )}
      {problem && <RowProblem problem={problem} />}
    </div>
  );
}
