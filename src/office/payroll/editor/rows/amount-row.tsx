import type { Deduction, Earning } from '../../../../domain/payroll/concepts/concept.ts';
import { conceptsByList } from '../../../../domain/payroll/concepts/concept-key.ts';
import { hasStoredValue } from '../../../../domain/payroll/concepts/stored.ts';
import { toSentenceCase } from '../../../../domain/records/sentence-case.ts';
import { buildNamedTies } from '../../../../kit/inputs/field.tsx';
import { MoneyInput } from '../../../../kit/inputs/money-input.tsx';
import { Select } from '../../../../kit/inputs/select.tsx';
import { changeRowValue, moveRowAmount } from '../../../novelties/change-row.ts';
import { type AmountField, findAmountField, getRowText, isByUnits } from '../../../novelties/novelty-row.ts';
import { normalizeTypedFigure } from '../../../records/figure-typed.ts';
import { FigureInput, WrittenRow, type WrittenRowProps } from './written-row.tsx';

type Props = WrittenRowProps<'earned' | 'taken'>;

const sides = { salary: 'Salarial', non_salary: 'No salarial' };
const imposers = { amount: 'Empresa', public_amount: 'Autoridad' };

/** Fields that an amount may be written in where its concept lets choose, and how they are asked for. */
function findChoice({ row }: Props, concept: Earning | Deduction) {
  if ('salary' in concept && concept.salary && concept.other)
    return { label: `Si ${toSentenceCase(concept.label)} es salario`, options: sides };
  return row.list === 'taken' && hasStoredValue(concept.stored, 'public_amount')
    ? { label: 'Quién impone la sanción', options: imposers }
    : undefined;
}

/** An amount earned besides the salary, or taken off besides what the law orders. */
export function AmountRow(props: Props) {
  const { id, row, problem, onExplain, onChange } = props;
  const concept: Earning | Deduction =
    row.list === 'earned' ? conceptsByList.earned[row.concept] : conceptsByList.taken[row.concept];
  const { label } = concept;
  const lower = toSentenceCase(label);
  const asks = concept.description?.label ?? 'Detalle (opcional)';
  const field = findAmountField(row);
  const units = isByUnits(row);
  const choice = findChoice(props, concept);
  const change = (name: string, value: unknown) => onChange(changeRowValue(row, name, value));
  const side = row.list === 'earned' && (units || !choice) && (
    <small>{field === 'salary' ? 'salarial' : 'no salarial'}</small>
  );
  const below = hasStoredValue(concept.stored, 'food') && (
    <label className="pay-line-more pay-line-tick row text-14 c-2 gap-10">
      <input
        className="q-check"
        type="checkbox"
        checked={row.values['food'] === true}
        onChange={(event) => change('food', event.target.checked)}
      />
      Es para alimentación
    </label>
  );
  return (
    <WrittenRow {...props} kind="amount" label={label} detail={side} below={below} out={row.list === 'taken'}>
      <span className="pay-line-what flex">
        <textarea
          className="q-input"
          rows={1}
          aria-label={`${asks}: ${lower}`}
          placeholder={asks}
          autoComplete="off"
          maxLength={120}
          value={getRowText(row, 'description')}
          onFocus={onExplain}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onChange={(event) => change('description', event.target.value.replace(/\s*\n\s*/g, ' '))}
        />
      </span>
      {units ? (
        <FigureInput
          label={`Cantidad de ${lower}`}
          unit="und."
          value={getRowText(row, 'quantity')}
          problem={problem}
          onFocus={onExplain}
          onChange={(text) => change('quantity', text)}
        />
      ) : choice ? (
        <Select
          ties={buildNamedTies(`row-${choice.label.replace(/\W+/g, '-')}`, choice.label)}
          value={field}
          options={choice.options}
          onChange={(to) => onChange(moveRowAmount(row, to as AmountField))}
        />
      ) : hasStoredValue(concept.stored, 'percent') ? (
        <FigureInput
          label="Porcentaje de la cuota, opcional"
          unit="%"
          value={getRowText(row, 'percent')}
          onChange={(text) => change('percent', normalizeTypedFigure(text).replace(',', '.'))}
        />
      ) : (
        <span className="pay-line-gap" />
      )}
      <MoneyInput
        ties={{
          id: `amount-${id}`,
          'aria-describedby': undefined,
          'aria-invalid': problem?.blocks || undefined,
          'aria-label': units ? `Valor de cada unidad de ${lower}` : `Valor de ${lower}`,
        }}
        value={getRowText(row, units ? 'unit_value' : field)}
        onChange={(value) => change(units ? 'unit_value' : field, value)}
      />
    </WrittenRow>
  );
}
