import { requestedData } from '../../domain/payroll/novelties/request-kinds.ts';
import { FormField } from '../../kit/inputs/field.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { createKeptRead } from '../page/kept-read.ts';
import { AttachmentField } from './attachment-field.tsx';
import { ChangeForm, type ChangeFormProps } from './change-form.tsx';
import { useRequestForm } from './request-form.tsx';
import { formatDataNames } from './request-words.ts';

const useMunicipalities = createKeptRead('GET /municipalities');

const inputs = {
  mobile: { type: 'tel', inputMode: 'tel', maxLength: 20 },
  email: { type: 'email', inputMode: 'email', maxLength: 120 },
  home_address: { type: 'text', inputMode: 'text', maxLength: 200 },
} as const;
const inputNames = Object.keys(inputs) as (keyof typeof inputs)[];

/** Asks the employer to change data of the record. The employee proves on this device who they are. */
export default function AskData(props: ChangeFormProps) {
  const form = useRequestForm('data', props);
  const { written, write } = form;
  const { read } = useMunicipalities(props.owner);
  const places = read?.data.data ?? [];
  const departments = [...new Set(places.map(({ department }) => department))];
  const { home_department: department, home_municipality_id: place, attachment } = written;

  const details = {
    ...Object.fromEntries(inputNames.map((name) => [name, written[name]?.trim()]).filter(([, text]) => text)),
    ...(place && { home_municipality_id: place }),
  };
  const more = department && !place ? { home_municipality_id: ['Elija el municipio'] } : undefined;
  const label = `Cambio de datos · ${formatDataNames(details)}`;

  return (
    <ChangeForm
      kind="data"
      form={form}
      of={props}
      title="Cambiar mis datos"
      details={details}
      more={more}
      label={label}
    >
      {(errors) => (
        <>
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
        </>
      )}
    </ChangeForm>
  );
}
