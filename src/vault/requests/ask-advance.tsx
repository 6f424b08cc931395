import { useState } from 'react';
import { checkRequest, parseAdvance } from '../../domain/payroll/novelties/request-kinds.ts';
import type { Errors } from '../../domain/records/errors.ts';
import { dayOf, type Instant } from '../../domain/values/day.ts';
import { formatPesos } from '../../domain/values/money.ts';
import { FormField } from '../../kit/inputs/field.tsx';
import { RequestForm, type RequestFormProps, useRequestForm } from './request-form.tsx';

const MAX_DIGITS = 9;
const formatWritten = (amount: string): string => {
  const written = parseAdvance(amount);
  return written === undefined ? amount : formatPesos(written);
};

/** Asks the employer for an advance of the salary, which the next payments deduct. */
export default function AskAdvance(props: RequestFormProps) {
  const form = useRequestForm('advance', props);
  const { written, write, setError } = form;
  const [isTried, setTried] = useState(false);
  const [isTyping, setTyping] = useState(false);
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
            placeholder="$ 300.000"
            // Grouped where it is read and not where it is typed, so that the caret stays.
            value={isTyping ? amount : formatWritten(amount)}
            maxLength={MAX_DIGITS + MAX_DIGITS / 3}
            onFocus={() => setTyping(true)}
            onBlur={() => setTyping(false)}
            onChange={({ target }) =>
              write({ amount: target.value.replace(/\D/g, '').slice(0, MAX_DIGITS) || undefined })
            }
          />
        )}
      </FormField>
    </RequestForm>
  );
}
