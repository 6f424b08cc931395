import type { Field as FieldOf } from '../../../domain/records/fields.ts';
import { FormField } from '../../../kit/inputs/field.tsx';
import { MoneyInput } from '../../../kit/inputs/money-input.tsx';

type Edges = { from: string; to: string };
type Props = Edges & { field: FieldOf; onChange: (edges: Edges) => void };

/** Edges of a range. A moment is entered as a day. */
export function RangeFields({ field, from, to, onChange }: Props) {
  const edges = [
    ['from', 'Desde', from],
    ['to', 'Hasta', to],
  ] as const;
  return (
    <div className="range-fields stack gap-10">
      {edges.map(([edge, word, value]) => {
        const change = (next: string) => onChange({ from, to, [edge]: next });
        return (
          <FormField key={edge} label={word}>
            {(ties) =>
              field.kind === 'money' ? (
                <MoneyInput ties={ties} value={value} onChange={change} />
              ) : (
                <input
                  {...ties}
                  className="q-input"
                  type={field.kind === 'day' || field.kind === 'moment' ? 'date' : 'number'}
                  step="any"
                  value={value}
                  onChange={(event) => change(event.target.value)}
                />
              )
            }
          </FormField>
        );
      })}
    </div>
  );
}
