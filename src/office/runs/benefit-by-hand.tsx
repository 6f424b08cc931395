import { useState } from 'react';
import type { TypedAverages } from '../../domain/payroll/history/typed-averages.ts';
import { averagesOfRun, benefitOfRun } from '../../domain/payroll/runs/period.ts';
import { FormField } from '../../kit/inputs/field.tsx';
import { MoneyInput } from '../../kit/inputs/money-input.tsx';
import { formatAmountOrDash } from '../../kit/marks/peso-amount.tsx';
import { AverageFields, hasAverage, shouldAskAverage, toAveragesInput } from './average-fields.tsx';
import type { BoxProps } from './edit-box.tsx';
import { EditBox } from './edit-box.tsx';
import { listFieldSentences } from './save-person.ts';

type Props = BoxProps & { kind: keyof typeof benefitOfRun };

/** The average that a prima, a severance or its interest rests on, or the value that somebody puts in the place of the sum. */
export function BenefitByHand({ kind, run, person, read }: Props) {
  const own = person.novelties.benefits?.[0];
  const concept = benefitOfRun[kind];
  const now = person.lines.find((line) => line.concept === concept)?.amount ?? '0.00';
  const [amount, setAmount] = useState(own?.amount ?? '');
  const { averages } = person.novelties;
  const [average, setAverage] = useState<TypedAverages>(averages ?? {});
  const periods = shouldAskAverage(person) ? (averagesOfRun[kind] ?? []) : [];
  function reset() {
    setAmount('');
    setAverage({});
  }
  return (
    <EditBox
      run={run}
      person={person}
      read={read}
      title={periods.length > 0 ? 'Su promedio, o el valor a mano' : 'Pagarle otro valor'}
      changes={() =>
        amount || own || averages || hasAverage(average)
          ? { ...toAveragesInput(average), ...(amount && { benefits: [{ ...own, concept, amount }] }) }
          : undefined
      }
      without={
        own || averages
          ? { words: averages ? 'Quitar lo escrito' : 'Usar el calculado', changes: {}, reset }
          : undefined
      }
    >
      {(errors) => {
        const ofAmount = Object.fromEntries(
          Object.entries(errors).filter(([path]) => !path.startsWith('averages.')),
        );
        return (
          <>
            <AverageFields periods={periods} value={average} errors={errors} onChange={setAverage} />
            <FormField
              label="Valor a mano"
              name="amount"
              optional={periods.length > 0}
              hint={own ? 'Reemplaza al que se calcula.' : `Se calculó $\u00a0${formatAmountOrDash(now)}.`}
              errors={listFieldSentences(ofAmount)}
            >
              {(ties) => <MoneyInput ties={ties} name="amount" value={amount} onChange={setAmount} />}
            </FormField>
          </>
        );
      }}
    </EditBox>
  );
}
