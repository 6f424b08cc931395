import {
  type AccountType,
  accountTypes,
  MAX_BREB_KEY_CHARACTERS,
} from '../../domain/banking/employee-account.ts';
import { FormField } from '../../kit/inputs/field.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { AttachmentField } from './attachment-field.tsx';
import { ChangeForm, type ChangeFormProps } from './change-form.tsx';
import { useRequestForm } from './request-form.tsx';
import { formatAccountEnd } from './request-words.ts';

type Props = ChangeFormProps & { banks: readonly { id: string; name: string }[] };

/**
 * Asks the employer to pay into another account, or by a Bre-B key. It needs a paper of the bank, and the employee
 * proves on this device who they are.
 */
export default function AskAccount(props: Props) {
  const { banks } = props;
  const form = useRequestForm('account', props);
  const { written, write } = form;
  const { bank_id, account_type, account_number = '', breb_key = '', attachment } = written;

  const details = {
    ...(bank_id && { bank_id }),
    ...(account_type && { account_type }),
    ...(account_number && { account_number }),
    ...(breb_key.trim() && { breb_key: breb_key.trim() }),
  };
  const label = `Cambio de cuenta · ${formatAccountEnd(account_number, breb_key)}`;

  return (
    <ChangeForm
      kind="account"
      form={form}
      of={props}
      title="Cambiar la cuenta de pago"
      details={details}
      label={label}
    >
      {(errors) => (
        <>
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
        </>
      )}
    </ChangeForm>
  );
}
