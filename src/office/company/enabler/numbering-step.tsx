import { useQueryClient } from '@tanstack/react-query';
import { informationCircleOutline, lockClosedOutline } from 'ionicons/icons';
import { type FormEvent, useState } from 'react';
import type { Errors } from '../../../domain/records/errors.ts';
import { focusRefused } from '../../../kit/forms/focus-field.ts';
import { FormField } from '../../../kit/inputs/field.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { change, type StepProps } from './enablement.ts';
import { StepFrame } from './step-frame.tsx';

const kinds = [
  ['individual', 'Nómina individual', 'La primera nómina'],
  ['adjustment', 'Nómina de ajuste', 'La primera de ajuste'],
] as const;
type Kind = (typeof kinds)[number][0];

/** Numbers with which the company issues. A company that comes from another program continues its own. */
export function NumberingStep({ of, onGo }: StepProps) {
  const client = useQueryClient();
  const { numbering } = of;
  const [values, setValues] = useState(() => ({
    individual: asText(numbering.individual),
    adjustment: asText(numbering.adjustment),
  }));
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const put = (kind: Kind, name: 'prefix' | 'next', value: string) => {
    setValues({ ...values, [kind]: { ...values[kind], [name]: value } });
    setErrors({ ...errors, [`numbering.${kind}.${name}`]: [] });
  };
  const same = kinds.every(
    ([kind]) =>
      values[kind].prefix === numbering[kind].prefix && values[kind].next === String(numbering[kind].next),
  );

  async function keep(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    if (numbering.kept && same) return onGo('tests');
    setBusy(true);
    const refused = await change(client, 'PUT /enabler', { numbering: values, base_version: of.version });
    setBusy(false);
    setErrors(refused ?? {});
    if (refused) focusRefused(form, Object.keys(refused)[0]);
    else onGo('tests');
  }

  return (
    <form onSubmit={(event) => void keep(event)} noValidate className="enable-form">
      <StepFrame
        title="Con qué números se emite"
        aside={
          <div className="q-card enable-help stack gap-10 text-14">
            <h3 className="t-sub">Cómo se numera</h3>
            <ul className="stack c-2 gap-8">
              <li>La nómina no necesita resolución de numeración: el prefijo lo elige usted.</li>
              <li>Los ajustes llevan otro prefijo, para no confundirlos con las nóminas.</li>
              <li>Si viene de otro programa, escriba el número que sigue: la DIAN no acepta repetidos.</li>
              <li>Las pruebas usan los mismos prefijos, desde el 1.</li>
            </ul>
          </div>
        }
        foot={
          <>
            <span className="spacer" />
            <button type="button" className="q-btn q-btn--plain" onClick={() => onGo('certificate')}>
              Atrás
            </button>
            <button type="submit" className="q-btn q-btn--primary" aria-disabled={busy}>
              {numbering.kept && same ? 'Seguir' : 'Guardar y seguir'}
            </button>
          </>
        }
      >
        {kinds.map(([kind, title, first]) => {
          const { used } = numbering[kind];
          const { prefix, next } = values[kind];
          return (
            <fieldset key={kind} className="numbering">
              <legend className="t-sub">{title}</legend>
              {used > 0 ? (
                <p className="q-calc">
                  <Icon of={lockClosedOutline} size="s" />
                  {numbering[kind].prefix}, sigue el {numbering[kind].next}. Ya hay{' '}
                  {used === 1 ? '1 número usado' : `${used} números usados`}: se cambia en Consecutivos.
                </p>
              ) : (
                <>
                  <div className="stack gap-12">
                    <FormField
                      name={`numbering.${kind}.prefix`}
                      label="Prefijo"
                      hint="De 1 a 4 letras o números"
                      errors={errors[`numbering.${kind}.prefix`]}
                    >
                      {(ties) => (
                        <input
                          {...ties}
                          className="q-input"
                          autoComplete="off"
                          autoCapitalize="characters"
                          spellCheck={false}
                          maxLength={4}
                          value={prefix}
                          onChange={(event) => put(kind, 'prefix', event.target.value.toUpperCase())}
                        />
                      )}
                    </FormField>
                    <FormField
                      name={`numbering.${kind}.next`}
                      label="Número que sigue"
                      hint="1 si nunca ha emitido"
                      errors={errors[`numbering.${kind}.next`]}
                    >
                      {(ties) => (
                        <input
                          {...ties}
                          className="q-input q-input--num"
                          inputMode="numeric"
                          autoComplete="off"
                          value={next}
                          onChange={(event) => put(kind, 'next', event.target.value.trim())}
                        />
                      )}
                    </FormField>
                  </div>
                  <p className="c-2 t-label" aria-live="polite">
                    {first} será la <b className="q-num b">{`${prefix}${next}`}</b>.
                  </p>
                </>
              )}
            </fieldset>
          );
        })}
        {values.individual.prefix !== '' && values.individual.prefix === values.adjustment.prefix && (
          <p className="q-note q-note--warn">
            <Icon of={informationCircleOutline} />
            Los dos prefijos son iguales. Cambie uno.
          </p>
        )}
      </StepFrame>
    </form>
  );
}

const asText = ({ prefix, next }: { prefix: string; next: number }) => ({ prefix, next: String(next) });
