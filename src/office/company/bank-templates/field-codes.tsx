import { useState } from 'react';
import type { BankField } from '../../../domain/banking/layout.ts';
import { buildNamedTies } from '../../../kit/inputs/field.tsx';
import { Picker } from '../../../kit/inputs/picker.tsx';
import { LabelledField } from './labelled.tsx';

type Props = {
  field: BankField;
  /** Values that may have a code, each with its label. */
  coded: Readonly<Record<string, string>>;
  idOf: (part: string) => string;
  onPut: (field: BankField) => void;
};

/** Codes of the bank for the values of a source. Without any, the value is written as it is. */
export function FieldCodes({ field, coded, idOf, onPut }: Props) {
  const { source, codes = {}, otherwise = '' } = field;
  const [added, setAdded] = useState<Readonly<Record<string, string>>>({});
  const isOfBanks = source === 'bank' || source === 'short_bank';
  const others = Object.keys(codes).filter((name) => !coded[name] && !added[name]);
  const names = { ...coded, ...Object.fromEntries(others.map((name) => [name, name])), ...added };
  const count = Object.keys(codes).length + (otherwise ? 1 : 0);

  function put(next: Readonly<Record<string, string>>, rest: string) {
    const { codes: _, otherwise: __, ...bare } = field;
    const written = Object.fromEntries(Object.entries(next).filter(([, code]) => code !== ''));
    onPut({
      ...bare,
      ...(Object.keys(written).length > 0 && { codes: written }),
      ...(rest !== '' && { otherwise: rest }),
    });
  }

  return (
    <details className="template-more template-codes">
      <summary className="c-primary m">
        {count === 0 ? 'Códigos del banco: ninguno' : `Códigos del banco: ${count}`}
      </summary>
      <p className="q-hint">
        {isOfBanks
          ? 'Los bancos sin código van con el suyo. «Los demás» lo cambia por uno solo.'
          : 'Sin códigos va el valor como está. Quien tenga uno sin código no va en el archivo.'}
      </p>
      <div className="template-codes-list stack">
        {Object.entries(names).map(([name, words]) => (
          <LabelledField key={name} id={idOf(`code-${name}`)} words={words}>
            <input
              id={idOf(`code-${name}`)}
              className="q-input m"
              value={codes[name] ?? ''}
              maxLength={20}
              onChange={(event) => put({ ...codes, [name]: event.target.value }, otherwise)}
            />
          </LabelledField>
        ))}
        <LabelledField id={idOf('otherwise')} words="Los demás">
          <input
            id={idOf('otherwise')}
            className="q-input m"
            value={otherwise}
            maxLength={20}
            onChange={(event) => put(codes, event.target.value)}
          />
        </LabelledField>
      </div>
      {isOfBanks && (
        <Picker
          ties={buildNamedTies(idOf('other'), 'Agregar otro banco')}
          title="Otro banco"
          of={{ to: 'banks' }}
          value={null}
          empty="Agregar otro banco"
          required
          onPick={(choice) =>
            choice?.code && setAdded({ ...added, [choice.code]: choice.label.replace(/^\d+ · /, '') })
          }
        />
      )}
    </details>
  );
}
