import { useState } from 'react';
import { FormField } from '../../kit/inputs/field.tsx';
import { MoneyInput } from '../../kit/inputs/money-input.tsx';
import { AverageField, shouldAskAverage } from './average-fields.tsx';
import type { BoxProps } from './edit-box.tsx';
import { EditBox } from './edit-box.tsx';

/** The bases of some vacations, when those worked out of the months stored here are not the right ones. */
export function VacationBases({ run, person, read }: BoxProps) {
  const own = person.novelties.absences?.[0];
  const [base, setBase] = useState(own?.base ?? '');
  const [average, setAverage] = useState(own?.variable_average ?? '');
  const [ibc, setIbc] = useState(own?.previous_ibc ?? '');
  const changes = () => ({
    absences: [
      {
        kind: 'common_vacation' as const,
        start: person.start,
        end: person.end,
        ...(base && { base }),
        ...(average && { variable_average: average }),
        ...(ibc && { previous_ibc: ibc }),
      },
    ],
  });
  function reset() {
    setBase('');
    setAverage('');
    setIbc('');
  }
  return (
    <EditBox
      run={run}
      person={person}
      read={read}
      title="Sobre qué se liquidan"
      changes={() => (base || average || ibc ? changes() : own ? {} : undefined)}
      without={own && { words: 'Usar lo calculado', changes: {}, reset }}
    >
      {(errors) => (
        <>
          {shouldAskAverage(person) && (
            <AverageField
              name="variable_average"
              value={average}
              errors={errors['absences.0.variable_average']}
              onChange={setAverage}
            />
          )}
          <FormField
            label="Promedio mensual"
            name="base"
            optional
            hint="Con el salario, si varía y hay meses que no están aquí."
            errors={errors['absences.0.base'] ?? errors['absences']}
          >
            {(ties) => <MoneyInput ties={ties} name="base" value={base} onChange={setBase} />}
          </FormField>
          <FormField
            label="IBC del mes anterior"
            name="previous_ibc"
            optional
            errors={errors['absences.0.previous_ibc']}
          >
            {(ties) => <MoneyInput ties={ties} name="previous_ibc" value={ibc} onChange={setIbc} />}
          </FormField>
        </>
      )}
    </EditBox>
  );
}
