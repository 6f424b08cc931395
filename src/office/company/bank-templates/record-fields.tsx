import { addOutline, arrowDownOutline, arrowUpOutline, closeOutline, warningOutline } from 'ionicons/icons';
import { useId } from 'react';
import {
  amountStyles,
  type BankField,
  type BankLayout,
  type BankRecordKind,
} from '../../../domain/banking/layout.ts';
import { bankSources, getBankSource, isBankSource } from '../../../domain/banking/sources.ts';
import { listFieldPositions, recordWords, type TemplateFault } from '../../../domain/banking/template.ts';
import { mostFields } from '../../../domain/banking/template-limits.ts';
import { Select } from '../../../kit/inputs/select.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { FieldCodes } from './field-codes.tsx';
import { LabelledField } from './labelled.tsx';

type Props = {
  record: BankRecordKind;
  layout: BankLayout;
  faults: readonly TemplateFault[];
  onPut: (fields: BankField[]) => void;
};

const about: Readonly<Record<BankRecordKind, string>> = {
  header: 'Una línea al comienzo, si el banco la pide.',
  detail: 'Una línea por cada persona que se paga.',
  trailer: 'Una línea al final, si el banco la pide.',
};

export function RecordFields({ record, layout, faults, onPut }: Props) {
  const id = useId();
  const fields = layout[record];
  const isFixed = layout.shape === 'fixed';
  const places = listFieldPositions(fields);
  const end = places.at(-1)?.to ?? 0;
  const idOf = (at: number, part: string) => `${id}-${at}-${part}`;
  const focusLater = (target: string) =>
    requestAnimationFrame(() => document.getElementById(target)?.focus());

  function move(at: number, by: -1 | 1) {
    const next = [...fields];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    onPut(next);
    focusLater(idOf(at + by, by < 0 ? 'up' : 'down'));
  }
  function remove(at: number) {
    onPut(fields.filter((_, one) => one !== at));
    focusLater(at < fields.length - 1 ? idOf(at, 'remove') : `${id}-add`);
  }
  function add() {
    onPut([...fields, { name: '', source: record === 'detail' ? 'name' : 'constant' }]);
    focusLater(idOf(fields.length, 'name'));
  }

  return (
    <section aria-labelledby={`${id}-h`}>
      <header className="template-record flex wrap baseline">
        <h2 id={`${id}-h`} className="t-sub">
          {recordWords[record]}
        </h2>
        <p className="c-3 t-label">
          {about[record]}
          {isFixed && fields.length > 0 && ` ${end} posiciones.`}
        </p>
      </header>
      <Faults of={faults.filter(({ at }) => at === undefined)} />
      {fields.length > 0 && (
        <ol className={`template-fields full stack gap-8${isFixed ? '' : ' template-fields--delimited'}`}>
          {fields.map((field, at) => (
            // A field has no id: its position is its key.
            <li key={at}>
              <FieldRow
                label={`${recordWords[record]}, campo ${at + 1}`}
                field={field}
                record={record}
                isFixed={isFixed}
                place={places[at]}
                faults={faults.filter((fault) => fault.at === at)}
                idOf={(part) => idOf(at, part)}
                onPut={(next) => onPut(fields.map((one, other) => (other === at ? next : one)))}
                onUp={at > 0 ? () => move(at, -1) : undefined}
                onDown={at < fields.length - 1 ? () => move(at, 1) : undefined}
                onRemove={() => remove(at)}
              />
            </li>
          ))}
        </ol>
      )}
      <button
        type="button"
        id={`${id}-add`}
        className="q-btn q-btn--ghost"
        disabled={fields.length >= mostFields}
        onClick={add}
      >
        <Icon of={addOutline} />
        Agregar campo
        <span className="vh"> a {recordWords[record].toLowerCase()}</span>
      </button>
    </section>
  );
}

function Faults({ of }: { of: readonly TemplateFault[] }) {
  return of.map(({ words }) => (
    <p key={words} className="q-error">
      <Icon of={warningOutline} size="s" />
      {words}
    </p>
  ));
}

type RowProps = {
  label: string;
  field: BankField;
  record: BankRecordKind;
  isFixed: boolean;
  place: { from: number; to: number } | undefined;
  faults: readonly TemplateFault[];
  idOf: (part: string) => string;
  onPut: (field: BankField) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
};

const fillings = {
  'left ': 'Espacios después',
  right0: 'Ceros antes',
  'right ': 'Espacios antes',
  left0: 'Ceros después',
} as const;

function FieldRow(props: RowProps) {
  const { label, field, record, isFixed, place, faults, idOf, onPut, onUp, onDown, onRemove } = props;
  const { name, source, length, align = 'left', pad = ' ' } = field;
  const options = Object.fromEntries(
    Object.entries(bankSources).flatMap(([one, of]) =>
      'person' in of && record !== 'detail' ? [] : [[one, of.label]],
    ),
  );
  return (
    <fieldset
      aria-label={label}
      className="template-field stack"
      data-field={faults.length > 0 ? 'layout' : undefined}
    >
      {isFixed && (
        <span className="template-place m c-3">
          {place && place.to >= place.from ? `${place.from}–${place.to}` : '—'}
        </span>
      )}
      <LabelledField id={idOf('name')} words="Nombre" className="template-name">
        <input
          id={idOf('name')}
          className="q-input"
          value={name}
          maxLength={60}
          onChange={(event) => onPut({ ...field, name: event.target.value })}
        />
      </LabelledField>
      <LabelledField id={idOf('source')} words="Qué lleva" className="template-source">
        <Select
          ties={{ ...ties, id: idOf('source') }}
          value={source}
          options={options}
          {...(!isBankSource(source) && { empty: 'Elegir' })}
          onChange={(next) => isBankSource(next) && onPut(withSource(field, next))}
        />
      </LabelledField>
      <FieldMore field={field} onPut={onPut} idOf={idOf} />
      <LabelledField id={idOf('length')} words={isFixed ? 'Largo' : 'Máximo'} className="template-length">
        <input
          id={idOf('length')}
          className="q-input m"
          inputMode="numeric"
          value={length ?? ''}
          maxLength={3}
          onChange={(event) => onPut(withLength(field, event.target.value))}
        />
      </LabelledField>
      {isFixed && (
        <LabelledField id={idOf('filling')} words="Relleno" className="template-filling">
          <Select
            ties={{ ...ties, id: idOf('filling') }}
            value={`${align}${pad}`}
            options={fillings}
            onChange={(next) =>
              onPut({
                ...field,
                align: next.startsWith('left') ? 'left' : 'right',
                pad: next.endsWith('0') ? '0' : ' ',
              })
            }
          />
        </LabelledField>
      )}
      <span className="template-acts flex">
        <Act id={idOf('up')} words="Subir" icon={arrowUpOutline} onPress={onUp} />
        <Act id={idOf('down')} words="Bajar" icon={arrowDownOutline} onPress={onDown} />
        <Act id={idOf('remove')} words="Quitar" icon={closeOutline} onPress={onRemove} />
      </span>
      <Faults of={faults} />
    </fieldset>
  );
}

const ties = { 'aria-describedby': undefined, 'aria-invalid': undefined };

type ActProps = { id: string; words: string; icon: string; onPress: (() => void) | undefined };
const Act = ({ id, words, icon, onPress }: ActProps) => (
  <button
    type="button"
    id={id}
    className="q-icon-button q-icon-button--small"
    aria-label={words}
    title={words}
    disabled={!onPress}
    onClick={onPress}
  >
    <Icon of={icon} size="s" />
  </button>
);

/** Settings that only some sources have: a text, the format of an amount or of a day, the codes of the bank. */
function FieldMore({ field, onPut, idOf }: Pick<RowProps, 'field' | 'onPut' | 'idOf'>) {
  const { source, constant = '', amount = 'cents', pattern = '' } = field;
  if (!isBankSource(source)) return null;
  const { kind, coded } = getBankSource(source);
  if (coded) return <FieldCodes field={field} coded={coded} idOf={idOf} onPut={onPut} />;
  if (kind === 'constant')
    return (
      <LabelledField id={idOf('constant')} words="Texto" className="template-more">
        <input
          id={idOf('constant')}
          className="q-input m"
          value={constant}
          placeholder="Solo relleno"
          onChange={(event) => onPut({ ...field, constant: event.target.value })}
        />
      </LabelledField>
    );
  if (kind === 'amount')
    return (
      <LabelledField id={idOf('amount')} words="Cómo se escribe" className="template-more">
        <Select
          ties={{ ...ties, id: idOf('amount') }}
          value={amount}
          options={amountStyles}
          onChange={(next) => onPut({ ...field, amount: next as keyof typeof amountStyles })}
        />
      </LabelledField>
    );
  if (kind === 'day')
    return (
      <LabelledField id={idOf('pattern')} words="Fecha" className="template-more">
        <input
          id={idOf('pattern')}
          className="q-input m"
          value={pattern}
          placeholder="AAAAMMDD"
          maxLength={12}
          onChange={(event) => onPut({ ...field, pattern: event.target.value.toUpperCase() })}
        />
      </LabelledField>
    );
  return null;
}

/** Only digits change the length. */
function withLength(field: BankField, typed: string): BankField {
  const { length: _, ...bare } = field;
  if (!/^\d*$/.test(typed)) return field;
  return typed === '' ? bare : { ...bare, length: Number(typed) };
}

/**
 * Changes the source of a field. A field without a name of its own takes that of the source; figures are filled with
 * zeros on the left, as in the manuals of banks.
 */
function withSource({ name, length }: BankField, source: keyof typeof bankSources): BankField {
  const { kind, label } = getBankSource(source);
  const isFigure = kind === 'amount' || kind === 'figures';
  const isNamed = name.trim() !== '' && !Object.values(bankSources).some((of) => of.label === name);
  return {
    name: isNamed ? name : kind === 'constant' ? '' : label,
    source,
    ...(length !== undefined && { length }),
    ...(isFigure && source !== 'email' && { align: 'right', pad: '0' }),
  };
}
