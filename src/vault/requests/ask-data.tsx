import { useState } from 'react';
import { checkRequest, requestedData } from '../../domain/payroll/novelties/request-kinds.ts';
import type { Errors } from '../../domain/records/errors.ts';
import { dayOf, type Instant } from '../../domain/values/day.ts';
import type { EmployeeRequest } from '../../domain/vault/requests.ts';
import { FormField } from '../../kit/inputs/field.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { createKeptRead } from '../page/kept-read.ts';
import { AttachmentField } from './attachment-field.tsx';
import { OwnerProof, useOwnerProof } from './owner-proof.tsx';
import { RequestForm, type RequestFormProps, useRequestForm } from './request-form.tsx';
import { findUndecided, formatDataNames, type WaitingRequest } from './request-words.ts';

const useMunicipalities = createKeptRead('GET /municipalities');

type Props = RequestFormProps & {
  sent: readonly EmployeeRequest[];
  waiting: readonly WaitingRequest[];
};

const inputs = {
  mobile: { type: 'tel', inputMode: 'tel', maxLength: 20 },
  email: { type: 'email', inputMode: 'email', maxLength: 120 },
  home_address: { type: 'text', inputMode: 'text', maxLength: 200 },
} as const;
const inputNames = Object.keys(inputs) as (keyof typeof inputs)[];

/** Asks the employer to change data of the record. The employee proves on this device who they are. */
export default function AskData(props: Props) {
  const { owner, sent, waiting } = props;
  const form = useRequestForm('data', props);
  const { companyId, written, write, setError } = form;
  const [isTried, setTried] = useState(false);
  const proof = useOwnerProof(owner);
  const { read } = useMunicipalities(owner);
  const places = read?.data.data ?? [];
  const departments = [...new Set(places.map(({ department }) => department))];
  const { home_department: department, home_municipality_id: place, attachment } = written;

  const details = {
    ...Object.fromEntries(inputNames.map((name) => [name, written[name]?.trim()]).filter(([, text]) => text)),
    ...(place && { home_municipality_id: place }),
  };
  const wrong =
    department && !place
      ? { home_municipality_id: ['Elija el municipio'] }
      : checkRequest('data', details, dayOf(Date.now() as Instant));
  const errors: Errors = (isTried && wrong) || {};
  const undecided = findUndecided('data', companyId, sent, waiting);

  async function send(): Promise<void> {
    if (undecided) return;
    setTried(true);
    if (wrong) return setError('Revise los datos marcados.');
    if (!(await form.proveOwner(proof))) return;
    await form.send(details, `Cambio de datos · ${formatDataNames(details)}`);
  }

  return (
    <RequestForm
      form={form}
      title="Cambiar mis datos"
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
      <p className="c-2">Escriba solo lo que cambia. Lo demás queda como está.</p>
      {inputNames.map((name) => (
        <FormField key={name} label={requestedData[name]} errors={errors[name]}>
          {(ties) => (
            <input
              {...ties}
              {...inputs[name]}
              autoComplete="off"
              className="q-input"
              value={written[name] ?? ''}
              onChange={(event) => write({ [name]: event.target.value })}
            />
          )}
        </FormField>
      ))}
      <FormField
        label="Departamento de residencia"
        hint={places.length === 0 ? 'Conéctese una vez para ver los municipios.' : undefined}
      >
        {(ties) => (
          <Select
            ties={ties}
            value={department ?? ''}
            empty="El mismo"
            options={Object.fromEntries(departments.map((name) => [name, name]))}
            onChange={(next) =>
              write({ home_department: next || undefined, home_municipality_id: undefined })
            }
          />
        )}
      </FormField>
      {department && (
        <FormField label={requestedData.home_municipality_id} errors={errors['home_municipality_id']}>
          {(ties) => (
            <Select
              ties={ties}
              value={place ?? ''}
              empty="Elija el municipio"
              options={Object.fromEntries(
                places.filter((one) => one.department === department).map(({ id, name }) => [id, name]),
              )}
              onChange={(next) => write({ home_municipality_id: next || undefined })}
            />
          )}
        </FormField>
      )}
      <AttachmentField
        label="Papel que lo prueba (opcional)"
        attachment={attachment}
        onChange={(paper) => write({ attachment: paper })}
      />
    </RequestForm>
  );
}
