import { hourConcepts } from '../../../../domain/payroll/concepts/concepts.ts';
import type { Line } from '../../../../domain/payroll/statement/statement.ts';
import { toSentenceCase } from '../../../../domain/records/sentence-case.ts';
import { getMonthEnd, getMonthStart } from '../../../../domain/values/day.ts';
import type { Month } from '../../../months/month.ts';
import { changeRowValue } from '../../../novelties/change-row.ts';
import { getRowText } from '../../../novelties/novelty-row.ts';
import { normalizeTypedHours } from '../../../records/figure-typed.ts';
import { FigureInput, WrittenRow, type WrittenRowProps } from './written-row.tsx';

type Props = WrittenRowProps<'hours'> & { month: Month };

/** Hours beyond the ordinary ones: how many, and on which day when the law of that day matters. */
export function HoursRow(props: Props) {
  const { row, month, line, problem, onExplain, onChange } = props;
  const { label } = hourConcepts[row.concept];
  return (
    <WrittenRow
      {...props}
      label={label}
      detail={<small>{line && `${line.detail.replace(/^.* al /, 'al ')}${hourly(line)}`}</small>}
      line={problem?.blocks ? undefined : line}
    >
      <FigureInput
        label={`Horas de ${toSentenceCase(label)}`}
        unit="h"
        value={getRowText(row, 'quantity')}
        problem={problem}
        onFocus={onExplain}
        onChange={(text) =>
          onChange(changeRowValue(row, 'quantity', normalizeTypedHours(text).replace(',', '.')))
        }
      />
      <label className="pay-line-day">
        <span className="only-phone">Día (opcional)</span>
        <input
          className="q-input"
          type="date"
          aria-label={`Día de ${toSentenceCase(label)}, opcional`}
          min={getMonthStart(month.year, month.month)}
          max={getMonthEnd(month.year, month.month)}
          value={getRowText(row, 'day')}
          onChange={(event) => onChange(changeRowValue(row, 'day', event.target.value))}
        />
      </label>
    </WrittenRow>
  );
}

/** Pay of one of these hours, as the sum of the line says it. */
function hourly({ explanation }: Line): string {
  const step = explanation.steps.find(({ label }) => label.endsWith('por el recargo'));
  return step ? ` · ${step.value} la hora` : '';
}
