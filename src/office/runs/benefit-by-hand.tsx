import { useState } from 'react';
import { benefitOfRun } from '../../domain/payroll/run-period.ts';
import { Field } from '../../kit/field.tsx';
import { figure } from '../../kit/money.tsx';
import { MoneyInput } from '../../kit/money-input.tsx';
import type { BoxProps } from './edit-box.tsx';
import { EditBox } from './edit-box.tsx';
import { sentences } from './save-person.ts';

type Props = BoxProps & { kind: keyof typeof benefitOfRun };

/** The value of a prima, of a severance or of its interest that somebody puts in the place of the sum. */
export function BenefitByHand({ kind, run, person, read }: Props) {
  const own = person.novelties.benefits?.[0];
  const concept = benefitOfRun[kind];
  const now = person.lines.find((line) => line.concept === concept)?.amount ?? '0.00';
  const [amount, setAmount] = useState(own?.amount ?? '');
  return (
    <EditBox
      run={run}
      person={person}
      read={read}
      title="Pagarle otro valor"
      written={() => (amount ? { benefits: [{ ...own, concept, amount }] } : own ? {} : undefined)}
      without={own && { words: 'Usar el calculado', written: {}, reset: () => setAmount('') }}
    >
      {(errors) => (
        <Field
          label="Valor a mano"
          name="amount"
          hint={own ? 'Reemplaza al que se calcula.' : `Se calculó $\u00a0${figure(now)}.`}
          errors={sentences(errors)}
        >
          {(ties) => <MoneyInput ties={ties} name="amount" value={amount} onChange={setAmount} />}
        </Field>
      )}
    </EditBox>
  );
}
