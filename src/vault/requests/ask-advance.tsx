import { useState } from 'react';
import { checkRequest, formatAdvance } from '../../domain/payroll/novelties/request-kinds.ts';
import type { Errors } from '../../domain/records/errors.ts';
import { dayOf, type Instant } from '../../domain/values/day.ts';
import { FormField } from '../../kit/inputs/field.tsx';
import { normalizeAmount } from '../../kit/inputs/money-input.tsx';
import { RequestForm, type RequestFormProps, useRequestForm } from './request-form.tsx';

/** Asks the employer for an advance of the salary, which the next payments deduct. */
export default function AskAdvance(props: RequestFormProps) {
  const form = useRequestForm('advance', props);
  const { written, write, setError } = form;
  const [isTried, setTried] = useState(false);
  const [typing, setTyping] = useState<string>();
  const { amount = '' } = written;
  const details = { ...(amount && { amount }) };
  const wrong = checkRequest('advance', details, dayOf(Date.now() as Instant));
  const errors: Errors = (isTried && wrong) || {};

  async function send(): Promise<void> {
    setTried(true);
    if (wrong) return setError('Revise los datos marcados.');
    // Without the amount: the list of what waits is read while amounts are covered.
    await form.send(details, 'Anticipo');
  }

  return (
    <RequestForm
      form={form}
      title="Pedir un anticipo"
      noteLabel="Para qué (opcional)"
      isReady
      onSend={() => void send()}
    >
      <FormField
        label="Valor"
        hint="Su empresa decide si lo da y cuándo. Se le descuenta del pago siguiente."
        errors={errors['amount']}
      >
        {(ties) => (
          <input
            {...ties}
            className="q-input q-num"
            inputMode="numeric"
            autoComplete="off"
            // Grouped where it is read and not where it is typed, so that the caret stays.
            value={typing ?? (formatAdvance(amount) || amount)}
            maxLength={20}
            onFocus={() => setTyping(formatAdvance(amount) || amount)}
            onBlur={() => setTyping(undefined)}
            onChange={({ target }) => {
              setTyping(target.value);
              write({ amount: normalizeAmount(target.value) || undefined });
            }}
          />
        )}
      </FormField>
    </RequestForm>
  );
}
