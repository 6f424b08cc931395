import { useState } from 'react';
import {
  type AccountType,
  accountTypes,
  MAX_BREB_KEY_CHARACTERS,
} from '../../domain/banking/employee-account.ts';
import { checkRequest } from '../../domain/payroll/novelties/request-kinds.ts';
import type { Errors } from '../../domain/records/errors.ts';
import { dayOf, type Instant } from '../../domain/values/day.ts';
import type { EmployeeRequest } from '../../domain/vault/requests.ts';
import { FormField } from '../../kit/inputs/field.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { AttachmentField } from './attachment-field.tsx';
import { OwnerProof, useOwnerProof } from './owner-proof.tsx';
import { RequestForm, type RequestFormProps, useRequestForm } from './request-form.tsx';
import { findUndecided, formatAccountEnd, type WaitingRequest } from './request-words.ts';

type Props = RequestFormProps & {
  banks: readonly { id: string; name: string }[];
  sent: readonly EmployeeRequest[];
  waiting: readonly WaitingRequest[];
};

/**
 * Asks the employer to pay into another account, or by a Bre-B key. It needs a paper of the bank, and the employee
 * proves on this device who they are.
 */
export default function AskAccount(props: Props) {
  const { owner, banks, sent, waiting } = props;
  const form = useRequestForm('account', props);
  const { companyId, written, write, setError } = form;
  const [isTried, setTried] = useState(false);
  const proof = useOwnerProof(owner);
  const { bank_id, account_type, account_number = '', breb_key = '', attachment } = written;

  const details = {
    ...(bank_id && { bank_id }),
    ...(account_type && { account_type }),
    ...(account_number && { account_number }),
    ...(breb_key.trim() && { breb_key: breb_key.trim() }),
  };
  const wrong = checkRequest(
    'account',
    { ...details, attachment: attachment?.base64 },
    dayOf(Date.now() as Instant),
  );
  const errors: Errors = (isTried && wrong) || {};
  const undecided = findUndecided('account', companyId, sent, waiting);

  async function send(): Promise<void> {
    if (undecided) return;
    setTried(true);
    if (wrong) return setError('Revise los datos marcados.');
    if (!(await form.proveOwner(proof))) return;
    await form.send(details, `Cambio de cuenta · ${formatAccountEnd(account_number, breb_key)}`);
  }

  return (
    <RequestForm
      form={form}
      title="Cambiar la cuenta de pago"
      noteLabel="Mensaje (opcional)"
      isReady={proof.isReady && !undecided}
      onSend={() => void send()}
      last={<OwnerProof of={proof} />}
    >
      {undecided && (
        <p className="q-note" role="status">
          {undecided}
        </p>
      )}
      <FormField
        label="Banco"
        hint={banks.length === 0 ? 'Conéctese una vez para ver los bancos.' : undefined}
        errors={errors['bank_id']}
      >
        {(ties) => (
          <Select
            ties={ties}
            value={bank_id ?? ''}
            empty="Elija el banco"
            options={Object.fromEntries(banks.map(({ id, name }) => [id, name]))}
            onChange={(bank) => write({ bank_id: bank || undefined })}
          />
        )}
      </FormField>
      <FormField label="Tipo de cuenta" errors={errors['account_type']}>
        {(ties) => (
          <Select
            ties={ties}
            value={account_type ?? ''}
            empty="Elija el tipo"
            options={accountTypes}
            onChange={(type) => write({ account_type: (type || undefined) as AccountType | undefined })}
          />
        )}
      </FormField>
      <FormField label="Número de cuenta" errors={errors['account_number']}>
        {(ties) => (
          <input
            {...ties}
            className="q-input q-num"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            value={account_number}
            onChange={(event) => write({ account_number: event.target.value.replace(/\D/g, '') })}
          />
        )}
      </FormField>
      <FormField
        label="Llave Bre-B (opcional)"
        hint="Su celular, correo, documento o nombre con @. Puede ir sola. Si cambia la cuenta y no la escribe, la que tenía se quita."
        errors={errors['breb_key']}
      >
        {(ties) => (
          <input
            {...ties}
            className="q-input"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={MAX_BREB_KEY_CHARACTERS}
            value={breb_key}
            onChange={(event) => write({ breb_key: event.target.value })}
          />
        )}
      </FormField>
      <AttachmentField
        label="Certificación del banco"
        attachment={attachment}
        fault={errors['attachment']?.[0]}
        onChange={(paper) => write({ attachment: paper })}
      />
    </RequestForm>
  );
}
