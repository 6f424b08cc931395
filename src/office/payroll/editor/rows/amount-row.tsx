import { amountConcepts, deductionConcepts } from '../../../../domain/payroll/concepts/amounts.ts';
import type { Deduction, Earning } from '../../../../domain/payroll/concepts/concept.ts';
import { hasStoredValue } from '../../../../domain/payroll/concepts/stored.ts';
import type { Line } from '../../../../domain/payroll/statement/statement.ts';
import { computeUnitsAmount } from '../../../../domain/payroll/statement/units.ts';
import { toSentenceCase } from '../../../../domain/records/sentence-case.ts';
import { toMoneyText } from '../../../../domain/values/money.ts';
import { MoneyInput } from '../../../../kit/inputs/money-input.tsx';
import { Select } from '../../../../kit/inputs/select.tsx';
import { formatAmountOrDash } from '../../../../kit/marks/peso-amount.tsx';
import { normalizeTypedFigure } from '../../../records/figure-typed.ts';
import { type DeductionValues, type EarningValues, toUnitsInput, type UnitValues } from '../form-values.ts';
import type { Problem } from '../problems.ts';
import { RemoveRow, RowProblem, type RowProps, Why } from './concept-row.tsx';

type Common<Entry> = RowProps & {
  entry: Entry;
  line: Line | undefined;
  problem: Problem | undefined;
  onChange: (changes: Partial<Entry>) => void;
  onRemove: () => void;
};

/** Changes of a row for other units: its amount follows them, and is empty while one of them is. */
function withUnits(units: UnitValues): { units: UnitValues; amount: string } {
  const amount = computeUnitsAmount(toUnitsInput(units));
  return { units, amount: amount ? toMoneyText(amount) : '' };
}

const optional = 'Detalle (opcional)';
const sides = { s: 'Salarial', n: 'No salarial' } as const;

/** An amount earned besides the salary, and whether it counts as salary where the law lets choose. */
export function EarnedRow({ entry, line, ...rest }: Common<EarningValues>) {
  const concept: Earning = amountConcepts[entry.concept];
  const { onChange } = rest;
  const both = concept.salary && concept.other;
  return (
    <AmountRow
      {...rest}
      entry={entry}
      line={line}
      label={concept.label}
      asks={concept.description?.label ?? optional}
      detail={both && !entry.units ? '' : entry.salary ? 'salarial' : 'no salarial'}
      onUnits={(units) => onChange(withUnits(units))}
    >
      {entry.units ? undefined : both ? (
        <Select
          ties={plainTies(`Si ${toSentenceCase(concept.label)} es salario`)}
          value={entry.salary ? 's' : 'n'}
          options={sides}
          onChange={(side) => onChange({ salary: side === 's' })}
        />
      ) : (
        <span className="pay-line-gap" />
      )}
      {hasStoredValue(concept.stored, 'food') && (
        <label className="pay-line-more pay-line-tick">
          <input
            className="q-check"
            type="checkbox"
            checked={entry.food}
            onChange={(event) => onChange({ food: event.target.checked })}
          />
          Es para alimentación
        </label>
      )}
    </AmountRow>
  );
}

/** An amount taken off besides what the law orders. */
export function TakenRow({ entry, line, ...rest }: Common<DeductionValues>) {
  const concept: Deduction = deductionConcepts[entry.concept];
  const { onChange } = rest;
  return (
    <AmountRow
      {...rest}
      entry={entry}
      line={line}
      out
      label={concept.label}
      asks={concept.description?.label ?? optional}
      onUnits={(units) => onChange(withUnits(units))}
    >
      {entry.units ? undefined : hasStoredValue(concept.stored, 'public_amount') ? (
        <Select
          ties={plainTies('Quién impone la sanción')}
          value={entry.public ? 'p' : 'e'}
          options={{ e: 'Empresa', p: 'Autoridad' }}
          onChange={(by) => onChange({ public: by === 'p' })}
        />
      ) : hasStoredValue(concept.stored, 'percent') ? (
        <span className="q-input q-input--num q-input--wrap">
          <input
            aria-label="Porcentaje de la cuota, opcional"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            value={entry.percent}
            maxLength={16}
            onChange={(event) =>
              onChange({ percent: normalizeTypedFigure(event.target.value).replace(',', '.') })
            }
          />
          <span className="pay-line-unit">%</span>
        </span>
      ) : (
        <span className="pay-line-gap" />
      )}
    </AmountRow>
  );
}

/** Select asks for ties; here the name is said to those who listen, the row says it to those who see. */
const plainTies = (label: string) => ({
  id: `row-${label.replace(/\W+/g, '-')}`,
  'aria-label': label,
  'aria-describedby': undefined,
  'aria-invalid': undefined,
});

type AmountRowProps = Common<EarningValues> | Common<DeductionValues>;

function AmountRow({
  id,
  isExplained,
  panel,
  onExplain,
  onWhy,
  entry,
  line,
  problem,
  onChange,
  onRemove,
  label,
  asks,
  detail,
  out = false,
  onUnits,
  children,
}: AmountRowProps & {
  label: string;
  asks: string;
  detail?: string;
  out?: boolean;
  onUnits: (units: UnitValues) => void;
  children: React.ReactNode;
}) {
  const { units } = entry;
  return (
    <div className={`pay-line pay-line--amount${isExplained ? ' cur' : ''}`} data-field={id}>
      <div className="pay-line-name">
        <span>{label}</span>
        {detail && <small>{detail}</small>}
      </div>
      <span className="pay-line-what">
        <textarea
          className="q-input"
          rows={1}
          aria-label={`${asks}: ${toSentenceCase(label)}`}
          placeholder={asks}
          autoComplete="off"
          maxLength={120}
          value={entry.description}
          onFocus={onExplain}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onChange={(event) => onChange({ description: event.target.value.replace(/\s*\n\s*/g, ' ') })}
        />
      </span>
      {units && (
        <span className="q-input q-input--num q-input--wrap">
          <input
            aria-label={`Cantidad de ${toSentenceCase(label)}`}
            aria-invalid={problem?.blocks || undefined}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            maxLength={16}
            value={units.quantity}
            onFocus={onExplain}
            onChange={(event) =>
              onUnits({ ...units, quantity: normalizeTypedFigure(event.target.value).replace(',', '.') })
            }
          />
          <span className="pay-line-unit">und.</span>
        </span>
      )}
      {children}
      <MoneyInput
        ties={{
          id: `amount-${id}`,
          'aria-describedby': undefined,
          'aria-invalid': problem?.blocks || undefined,
          'aria-label': units
            ? `Valor de cada unidad de ${toSentenceCase(label)}`
            : `Valor de ${toSentenceCase(label)}`,
        }}
        value={units ? units.value : entry.amount}
        onChange={(value) => (units ? onUnits({ ...units, value }) : onChange({ amount: value }))}
      />
      <span className={`pay-line-total q-num${out ? ' q-deduct' : ''}`}>
        {line ? `${out ? '−' : ''}${formatAmountOrDash(line.amount)}` : '—'}
      </span>
      <Why label={label} isExplained={isExplained} panel={panel} onWhy={onWhy} />
      <RemoveRow label={label} onRemove={onRemove} />
      {problem && <RowProblem problem={problem} />}
    </div>
  );
}
