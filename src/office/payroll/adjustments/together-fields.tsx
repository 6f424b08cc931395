import { chevronDownOutline } from 'ionicons/icons';
import { formatConceptKey } from '../../../domain/payroll/concepts/concept-key.ts';
import { isDescriptionRequired, listAmountSides } from '../../../domain/payroll/drafts/same-change.ts';
import type { Errors } from '../../../domain/records/errors.ts';
import { FormField } from '../../../kit/inputs/field.tsx';
import { MoneyInput } from '../../../kit/inputs/money-input.tsx';
import { Select } from '../../../kit/inputs/select.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { listOwnChoices, useOwnConcepts } from '../../novelties/own-concepts.ts';
import { applyChosenConcept, type ChangeTyped, conceptGroups } from './together.ts';

type Props = {
  typed: ChangeTyped;
  errors: Errors;
  onChange: (changes: Partial<ChangeTyped>) => void;
  onDone: () => void;
};

const signs = { add: 'Sumar', subtract: 'Restar', eliminate: 'Eliminar' } as const;
const sides = { salary: 'Salarial', non_salary: 'No salarial' } as const;

export function ChangeFields({ typed, errors, onChange, onDone }: Props) {
  const concepts = useOwnConcepts();
  const own = [...listOwnChoices(concepts, 'earned'), ...listOwnChoices(concepts, 'taken')];
  function choose(id: string) {
    const choice = [...own, ...conceptGroups.flatMap(({ concepts }) => concepts)].find(
      (one) => one.id === id,
    );
    if (choice) onChange(applyChosenConcept(typed, choice, concepts));
  }
  const possible = listAmountSides(typed.concept);
  const asksWords = isDescriptionRequired(typed.concept) && typed.sign === 'add';
  return (
    <form
      className="q-sheet-fields together-body"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <fieldset className="together-sign stack">
        <legend className="vh">Qué hacer</legend>
        {(['add', 'subtract', 'eliminate'] as const).map((sign) => (
          <label key={sign} className={typed.sign === sign ? 'together-sign-on b' : ''}>
            <input
              type="radio"
              name="sign"
              className="vh"
              data-first={sign === typed.sign ? '' : undefined}
              checked={typed.sign === sign}
              onChange={() => onChange({ sign })}
            />
            {signs[sign]}
          </label>
        ))}
      </fieldset>
      {typed.sign === 'eliminate' ? (
        <p className="c-2">
          Cada nómina queda sin efecto ante la DIAN y el empleado la verá como eliminada. No se puede
          deshacer; si hace falta, se emite otra.
        </p>
      ) : (
        <>
          <div className={`together-row top stack${possible.length > 1 ? ' together-row--three' : ''}`}>
            <FormField label="Concepto" name="concept" errors={errors.concept}>
              {(ties) => (
                <span className="q-select">
                  <select
                    {...ties}
                    className="q-input"
                    name="concept"
                    value={typed.own ? `own:${typed.own}` : formatConceptKey(typed.concept)}
                    onChange={(event) => choose(event.target.value)}
                  >
                    {own.length > 0 && (
                      <optgroup label="De la compañía">
                        {own.map(({ id, label }) => (
                          <option key={id} value={id}>
                            {label}
                          </option>
                        ))}
                      </optgroup>
                    )}
                    {conceptGroups.map(({ title, concepts }) => (
                      <optgroup key={title} label={title}>
                        {concepts.map(({ id, label }) => (
                          <option key={id} value={id}>
                            {label}
                          </option>
                        ))}
                      </optgroup>
                    ))}
                  </select>
                  <Icon of={chevronDownOutline} size="s" />
                </span>
              )}
            </FormField>
            {possible.length > 1 && (
              <FormField label="Clase" name="side" errors={errors.side}>
                {(ties) => (
                  <Select
                    ties={ties}
                    name="side"
                    value={typed.side}
                    options={sides}
                    onChange={(side) => onChange({ side })}
                  />
                )}
              </FormField>
            )}
            <FormField label="Valor por persona" name="amount" errors={errors.amount}>
              {(ties) => (
                <MoneyInput
                  ties={ties}
                  name="amount"
                  value={typed.amount}
                  onChange={(amount) => onChange({ amount })}
                />
              )}
            </FormField>
          </div>
          <FormField
            label="Detalle"
            optional={!asksWords}
            name="description"
            errors={errors.description}
            hint={
              typed.sign === 'add'
                ? 'Con qué nombre se ve en el comprobante.'
                : 'Si lo escribe, solo se resta de lo que se llama así.'
            }
          >
            {(ties) => (
              <input
                {...ties}
                className="q-input"
                name="description"
                autoComplete="off"
                maxLength={100}
                value={typed.description}
                onChange={(event) => onChange({ description: event.target.value })}
              />
            )}
          </FormField>
        </>
      )}
      <FormField
        label="Motivo"
        name="reason"
        hint="Lo verá cada empleado junto a su comprobante."
        errors={errors.reason}
      >
        {(ties) => (
          <textarea
            {...ties}
            className="q-input"
            name="reason"
            rows={2}
            maxLength={300}
            value={typed.reason}
            onChange={(event) => onChange({ reason: event.target.value })}
          />
        )}
      </FormField>
      <label className="q-switch">
        <span>
          Decir el motivo en el documento
          <small>Va en las notas de lo que recibe la DIAN.</small>
        </span>
        <input
          type="checkbox"
          checked={typed.print_reason}
          onChange={(event) => onChange({ print_reason: event.target.checked })}
        />
      </label>
      <button type="submit" hidden />
    </form>
  );
}
