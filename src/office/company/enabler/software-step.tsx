import { useQueryClient } from '@tanstack/react-query';
import { clipboardOutline, informationCircleOutline } from 'ionicons/icons';
import { type ClipboardEvent, type FormEvent, useState } from 'react';
import type { Errors } from '../../../domain/records/errors.ts';
import { focusRefused } from '../../../kit/forms/focus-field.ts';
import { FormField } from '../../../kit/inputs/field.tsx';
import { Select } from '../../../kit/inputs/select.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import NitQuestion from '../../page/nit-question.tsx';
import type { StepProps } from './enablement.ts';
import { change } from './enablement.ts';
import { checkPortalIdentifiers, readDianIdentifiers, readIdentifier } from './identifiers.ts';
import { StepFrame } from './step-frame.tsx';

const documentCounts = [
  ['individual', 'Nóminas'],
  ['replace', 'Reemplazos'],
  ['delete', 'Eliminaciones'],
] as const;

const words = {
  software_id: 'identificador del software',
  software_pin: 'PIN',
  test_set_id: 'identificador del set de pruebas',
} as const;

const modes = { software_propio: 'Software propio', proveedor_tecnologico: 'Proveedor tecnológico' } as const;

export function SoftwareStep({ of, onGo }: StepProps) {
  const client = useQueryClient();
  const [values, setValues] = useState({
    operation_mode: of.operation_mode ?? 'software_propio',
    software_id: of.software_id ?? '',
    software_pin: '',
    test_set_id: of.test_set_id ?? '',
    provider_nit: of.provider_nit ?? '',
    confirmed_provider_nit: of.confirmed_provider_nit ?? '',
    provider_name: of.provider_name ?? '',
  });
  const [required, setRequired] = useState<Record<(typeof documentCounts)[number][0], number | string>>(
    of.required_tests,
  );
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [typed, setTyped] = useState(false);
  /** Names of the fields that the last paste filled. */
  const [filled, setFilled] = useState('');
  const put = (name: keyof typeof values) => (value: string) => {
    setValues({ ...values, [name]: value });
    setErrors({ ...errors, [name]: [] });
  };

  /**
   * Fills every field whose value is in the pasted text, wherever it is pasted. A field's own value is pasted as usual.
   */
  function paste(event: ClipboardEvent<HTMLFormElement>) {
    const text = event.clipboardData.getData('text');
    const at = (event.target as HTMLElement).closest<HTMLElement>('[data-field]')?.dataset['field'];
    const found = readDianIdentifiers(text, at === 'software_id' || at === 'test_set_id' ? at : undefined);
    const names = (['software_id', 'software_pin', 'test_set_id'] as const).filter((name) => found[name]);
    const whole = names.length === 1 && found[names[0] ?? 'software_id'] === text.trim().toLowerCase();
    if (names.length === 0 || (whole && names[0] === at)) return;
    event.preventDefault();
    setValues({ ...values, ...found });
    setTyped(true);
    setErrors({});
    setFilled(names.map((name) => words[name]).join(', '));
  }

  async function keep(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    setBusy(true);
    const missing = checkPortalIdentifiers(values, of.has_pin);
    const refused = await change(
      client,
      'PUT /enabler',
      {
        ...values,
        software_id: readIdentifier(values.software_id),
        test_set_id: readIdentifier(values.test_set_id),
        required_tests: required,
        base_version: of.version,
      },
      Object.keys(missing).length > 0 ? 'Falta lo marcado en rojo. Lo demás quedó guardado.' : undefined,
    );
    setBusy(false);
    setTyped(refused !== undefined);
    // The parts present are saved; the step is not done until all are.
    const lacking = refused ?? missing;
    setErrors(lacking);
    const [first] = Object.keys(lacking);
    if (first) focusRefused(form, first);
    else if (!refused) onGo('certificate');
  }

  const text = (
    name: 'software_id' | 'test_set_id' | 'provider_nit' | 'provider_name',
    label: string,
    hint: string,
  ) => (
    <FormField
      name={name}
      label={label}
      hint={hint}
      errors={errors[name]}
      below={
        name === 'provider_nit' && (
          <NitQuestion
            nit={values.provider_nit}
            confirmed={values.confirmed_provider_nit}
            onPut={put('provider_nit')}
            onConfirm={(nit) => setValues({ ...values, provider_nit: nit, confirmed_provider_nit: nit })}
          />
        )
      }
    >
      {(ties) => (
        <input
          {...ties}
          className={name.endsWith('_id') ? 'q-input identifier' : 'q-input'}
          autoComplete="off"
          spellCheck={false}
          value={values[name]}
          onChange={(event) => put(name)(event.target.value)}
          onBlur={(event) => name.endsWith('_id') && put(name)(readIdentifier(event.target.value))}
        />
      )}
    </FormField>
  );

  return (
    <form
      onSubmit={(event) => void keep(event)}
      noValidate
      className="enable-form"
      onPaste={paste}
      onInput={() => setTyped(true)}
      data-dirty={typed ? 'lost' : undefined}
    >
      <StepFrame
        title="Software registrado en la DIAN"
        aside={
          <div className="q-card enable-help stack gap-10 text-14">
            <h3 className="t-sub">Dónde se encuentran</h3>
            <dl className="enable-details">
              <dt className="text-13 c-3">Identificador del software</dt>
              <dd className="breaks">
                «Registro y habilitación», «Documentos», «Nómina electrónica», «Modo de operación».
              </dd>
              <dt className="text-13 c-3">PIN</dt>
              <dd className="breaks">El que usted eligió al agregar el modo de operación.</dd>
              <dt className="text-13 c-3">Set de pruebas y cuántos documentos pide</dt>
              <dd className="breaks">En el detalle de ese modo de operación, como TestSetId.</dd>
            </dl>
            <p className="q-note">
              <Icon of={informationCircleOutline} />
              Puede pegar todo el texto del portal en cualquier campo: cada dato va a su lugar.
            </p>
          </div>
        }
        foot={
          <>
            <span className="spacer" />
            <button type="button" className="q-btn q-btn--plain" onClick={() => onGo('portal')}>
              Atrás
            </button>
            <button type="submit" className="q-btn q-btn--primary" aria-disabled={busy}>
              Guardar y seguir
            </button>
          </>
        }
      >
        <div role="status">
          {filled && (
            <p className="q-note q-note--ok">
              <Icon of={clipboardOutline} />
              Se tomó de lo pegado: {filled}. Revíselo y guarde.
            </p>
          )}
        </div>
        <FormField name="operation_mode" label="Modo de operación" errors={errors.operation_mode}>
          {(ties) => (
            <Select
              ties={ties}
              value={values.operation_mode}
              options={modes}
              onChange={put('operation_mode')}
            />
          )}
        </FormField>
        {values.operation_mode === 'proveedor_tecnologico' && (
          <div className="q-grid">
            {text('provider_nit', 'NIT del proveedor', 'Sin dígito de verificación')}
            {text('provider_name', 'Razón social del proveedor', 'Como está en su RUT')}
          </div>
        )}
        {text('software_id', 'Identificador del software', 'Como 7d3e5c1a-42b8-4f09-9a6e-c81f0b2d74e5')}
        <FormField
          name="software_pin"
          label="PIN del software"
          hint={
            of.has_pin
              ? 'Ya está guardado. Escríbalo solo si cambió.'
              : 'De 5 a 10 números; se guarda cifrado.'
          }
          errors={errors.software_pin}
        >
          {(ties) => (
            <input
              {...ties}
              className="q-input"
              type="password"
              inputMode="numeric"
              autoComplete="off"
              placeholder={of.has_pin ? '••••••' : ''}
              value={values.software_pin}
              onChange={(event) => put('software_pin')(event.target.value)}
            />
          )}
        </FormField>
        {text(
          'test_set_id',
          'Identificador del set de pruebas',
          'El portal lo muestra al registrar el software',
        )}
        <fieldset className="software-numbers">
          <legend className="t-label">Documentos que pide el set</legend>
          <div className="stack gap-12">
            {documentCounts.map(([name, label]) => (
              <FormField
                key={name}
                name={`required_tests.${name}`}
                label={label}
                errors={errors[`required_tests.${name}`]}
              >
                {(ties) => (
                  <input
                    {...ties}
                    className="q-input"
                    inputMode="numeric"
                    autoComplete="off"
                    value={required[name]}
                    onChange={(event) => setRequired({ ...required, [name]: event.target.value })}
                  />
                )}
              </FormField>
            ))}
          </div>
          <p className="q-hint">Los mismos que el portal muestra junto al set.</p>
        </fieldset>
      </StepFrame>
    </form>
  );
}
