import { hourConcepts } from '../../../../domain/payroll/concepts/concepts.ts';
import type { Line } from '../../../../domain/payroll/statement/statement.ts';
import { toSentenceCase } from '../../../../domain/records/sentence-case.ts';
import { getMonthEnd, getMonthStart } from '../../../../domain/values/day.ts';
import { formatAmountOrDash } from '../../../../kit/marks/peso-amount.tsx';
import type { Month } from '../../../months/month.ts';
import { normalizeTypedHours } from '../../../records/figure-typed.ts';
import type { HoursValues } from '../form-values.ts';
import type { Problem } from '../problems.ts';
import { RemoveRow, RowProblem, type RowProps, Why } from './concept-row.tsx';

type Props = RowProps & {
  hours: HoursValues;
  month: Month;
  line: Line | undefined;
  problem: Problem | undefined;
  onChange: (changes: Partial<HoursValues>) => void;
  onRemove: () => void;
};

/** Hours beyond the ordinary ones: how many, and on which day when the law of that day matters. */
export function HoursRow({
  id,
  isExplained,
  panel,
  onExplain,
  onWhy,
  hours,
  month,
  line,
  problem,
  onChange,
  onRemove,
}: Props) {
  const { label } = hourConcepts[hours.kind];
  const bad = problem?.blocks ?? false;
  return (
    <div className={`pay-line${isExplained ? ' cur' : ''}`} data-field={id}>
      <div className="pay-line-name">
        <span>{label}</span>
        <small>{line && `${line.detail.replace(/^.* al /, 'al ')}${hourly(line)}`}</small>
      </div>
      <span className="q-input q-input--num q-input--wrap">
        <input
          aria-label={`Horas de ${toSentenceCase(label)}`}
          aria-invalid={bad || undefined}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          placeholder="0"
          value={hours.quantity}
          onFocus={onExplain}
          onChange={(event) =>
            onChange({ quantity: normalizeTypedHours(event.target.value).replace(',', '.') })
          }
        />
        <span className="pay-line-unit">h</span>
      </span>
      <label className="pay-line-day">
        <span className="only-phone">Día (opcional)</span>
        <input
          className="q-input"
          type="date"
          aria-label={`Día de ${toSentenceCase(label)}, opcional`}
          min={getMonthStart(month.year, month.month)}
          max={getMonthEnd(month.year, month.month)}
          value={hours.day}
          onChange={(event) => onChange({ day: event.target.value })}
        />
      </label>
      <span className="pay-line-total q-num">{bad || !line ? '—' : formatAmountOrDash(line.amount)}</span>
      <Why label={label} isExplained={isExplained} panel={panel} onWhy={onWhy} />
      <RemoveRow label={label} onRemove={onRemove} />
      {problem && <RowProblem problem={problem} />}
    </div>
  );
}

/** Pay of one of these hours, as the sum of the line says it. */
function hourly({ explanation }: Line): string {
  const step = explanation.steps.find(({ label }) => label.endsWith('por el recargo'));
  return step ? ` · ${step.value} la hora` : '';
}
