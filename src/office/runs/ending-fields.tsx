import { useState } from 'react';
import type { TypedAverages } from '../../domain/payroll/history/typed-averages.ts';
import { averagesOfRun } from '../../domain/payroll/runs/period.ts';
import type { Day } from '../../domain/values/day.ts';
import { FormField } from '../../kit/inputs/field.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { normalizeTypedFigure } from '../records/figure-typed.ts';
import { AverageFields, hasAverage, shouldAskAverage, toAveragesInput } from './average-fields.tsx';
import type { BoxProps } from './edit-box.tsx';
import { EditBox } from './edit-box.tsx';

const countings = {
  none: 'Contarlos de las nóminas guardadas',
  pending_vacations: 'Escribir los días pendientes',
  taken_vacations: 'Escribir los días ya tomados',
} as const;
type Counting = keyof typeof countings;

/** Data of the end of a contract that the record does not say: vacations and severance paid before. */
export function EndingFields({ run, person, read }: BoxProps) {
  const { ending, novelties } = person;
  const [counting, setCounting] = useState<Counting>(
    ending?.pending_vacations ? 'pending_vacations' : ending?.taken_vacations ? 'taken_vacations' : 'none',
  );
  const [days, setDays] = useState(ending?.pending_vacations ?? ending?.taken_vacations ?? '');
  const [from, setFrom] = useState<string>(ending?.severance_from ?? '');
  const { averages, ...others } = novelties;
  const [average, setAverage] = useState<TypedAverages>(averages ?? {});
  const periods = shouldAskAverage(person) ? (averagesOfRun.final_settlement ?? []) : [];
  function changes() {
    const own = {
      ...(counting !== 'none' && { [counting]: days.trim() || '0' }),
      ...(from && { severance_from: from as Day }),
    };
    // A typed average alone says nothing of the vacations.
    const averageAlone = !ending && Object.keys(own).length === 0 && hasAverage(average);
    return { ...others, ...toAveragesInput(average), ...(!averageAlone && { ending: own }) };
  }
  function reset() {
    setCounting('none');
    setDays('');
    setFrom('');
    setAverage({});
  }
  return (
    <EditBox
      run={run}
      person={person}
      read={read}
      title="Datos del retiro"
      changes={changes}
      without={ending || averages ? { words: 'Quitarlos', changes: others, reset } : undefined}
    >
      {(errors) => (
        <>
          <FormField label="Vacaciones" name="counting">
            {(ties) => (
              <Select
                ties={ties}
                value={counting}
                options={countings}
                onChange={(value) => setCounting(value as Counting)}
              />
            )}
          </FormField>
          {counting !== 'none' && (
            <FormField
              label={counting === 'pending_vacations' ? 'Días hábiles pendientes' : 'Días hábiles tomados'}
              name="days"
              errors={errors[`ending.${counting}`] ?? errors['ending']}
            >
              {(ties) => (
                <input
                  {...ties}
                  className="q-input q-input--num"
                  inputMode="decimal"
                  autoComplete="off"
                  value={days}
                  maxLength={16}
                  onChange={(event) => setDays(normalizeTypedFigure(event.target.value).replace(',', '.'))}
                />
              )}
            </FormField>
          )}
          <FormField
            label="Cesantías desde"
            name="severance_from"
            optional
            hint="Si le pagaron antes las de otra fecha."
            errors={errors['ending.severance_from']}
          >
            {(ties) => (
              <input
                {...ties}
                className="q-input"
                type="date"
                value={from}
                onChange={(event) => setFrom(event.target.value)}
              />
            )}
          </FormField>
          <AverageFields periods={periods} value={average} errors={errors} onChange={setAverage} />
        </>
      )}
    </EditBox>
  );
}
