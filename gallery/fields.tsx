import { type ReactNode, useState } from 'react';
import {
  choice,
  choices,
  dayField,
  type Field as FieldOf,
  fileField,
  flag,
  integer,
  integers,
  momentField,
  moneyField,
  percent,
  reference,
  references,
  text,
  timeField,
} from '../src/domain/records/fields.ts';
import { PasskeyButton } from '../src/kit/forms/passkey-button.tsx';
import { SignInForm } from '../src/kit/forms/sign-in-form.tsx';
import type { ControlProps } from '../src/kit/inputs/control-props.ts';
import { ComputedValue, controls } from '../src/kit/inputs/controls.tsx';
import { DropArea } from '../src/kit/inputs/drop-area.tsx';
import { type FieldTies, FormField } from '../src/kit/inputs/field.tsx';
import { Search } from '../src/kit/inputs/search.tsx';
import { Segments } from '../src/kit/inputs/segments.tsx';
import { Select } from '../src/kit/inputs/select.tsx';
import { Menu } from '../src/kit/overlays/menu.tsx';
import { FilterChip } from '../src/kit/tables/filter-chip.tsx';
import { Piece, State } from './piece.tsx';

const colours = { red: 'Rojo', green: 'Verde', blue: 'Azul' };
const kinds: Record<string, [FieldOf, unknown]> = {
  text: [text('Nombre', { max: 40 }), 'Yuliana'],
  longText: [text('Motivo', { max: 400, lines: true }), 'Faltó una comisión'],
  integer: [integer('Días', { min: 0, max: 30 }), 15],
  integers: [integers('Meses', { min: 1, max: 12 }), [6, 12]],
  percent: [percent('Porcentaje', {}), '4.00'],
  money: [moneyField('Salario', {}), '2225000.00'],
  day: [dayField('Fecha de pago', {}), '2026-11-30'],
  time: [timeField('Hora', {}), '08:30'],
  moment: [momentField('Desde', {}), '2026-11-26T15:00:00Z'],
  flag: [flag('Salario integral', {}), true],
  choice: [choice('Color', { options: colours }), 'green'],
  choices: [choices('Colores', { options: colours }), ['red']],
  reference: [reference('Ciudad', { to: 'cities' }), ''],
  references: [references('Ciudades', { to: 'cities' }), []],
  file: [fileField('Logo', { types: ['png'], max: 500_000 }), null],
};

/** A control that keeps what is typed in it. */
function Kept({ kind, field, initial }: { kind: string; field: FieldOf; initial: unknown }) {
  const [value, put] = useState(initial);
  const Control = controls[field.kind] as (props: ControlProps) => ReactNode;
  const drawn = (ties: FieldTies) => (
    <Control field={field} name={kind} value={value} values={{}} ties={ties} onChange={put} />
  );
  // A switch says its own name.
  if (field.kind === 'flag')
    return drawn({ id: kind, 'aria-describedby': undefined, 'aria-invalid': undefined });
  return (
    <FormField label={field.label} name={kind}>
      {drawn}
    </FormField>
  );
}

const typed = () => undefined;

/** Fields and controls, filters and the sign-in form. */
export function Fields() {
  const [searched, search] = useState('');
  const [colour, pick] = useState('');
  return (
    <>
      <Piece name="drop-area">
        <State of="empty">
          <DropArea
            text="Arrastre aquí un archivo de Excel o CSV"
            choose="Elegir archivo"
            aria-label="Archivo"
            onFiles={() => undefined}
          />
        </State>
      </Piece>
      <Piece name="field">
        <State of="hint">
          <FormField label="Código" hint="El de la sucursal en PILA">
            {(ties) => <input {...ties} className="q-input" defaultValue="001" />}
          </FormField>
        </State>
        <State of="optional">
          <FormField label="Correo" optional>
            {(ties) => <input {...ties} className="q-input" placeholder="nomina@empresa.co" />}
          </FormField>
        </State>
        <State of="wrong">
          <FormField label="Código" errors={['El campo Código es obligatorio', 'Use hasta 10 letras']}>
            {(ties) => <input {...ties} className="q-input" />}
          </FormField>
        </State>
        <State of="worked out">
          <FormField label="Total">{() => <ComputedValue>$ 2.225.000</ComputedValue>}</FormField>
        </State>
        <State of="select">
          <FormField label="Color">
            {(ties) => <Select ties={ties} value={colour} options={colours} empty="Elegir" onChange={pick} />}
          </FormField>
        </State>
      </Piece>
      <Piece name="controls">
        {Object.entries(kinds).map(([kind, [field, initial]]) => (
          <State key={kind} of={kind}>
            <div className="q-form">
              <Kept kind={kind} field={field} initial={initial} />
            </div>
          </State>
        ))}
      </Piece>
      <Piece name="search, segments, filter-chip and menu">
        <State of="search">
          <Search value={searched} label="Buscar por nombre" onChange={search} />
        </State>
        <State of="segments">
          <Segments label="Color" options={Object.entries(colours)} value={colour} onChange={pick} />
        </State>
        <State of="chip, not set and set">
          <div className="q-chips">
            <FilterChip label="Color" value={colour} options={Object.entries(colours)} onChange={pick} />
            <FilterChip label="Color" value="green" options={Object.entries(colours)} onChange={typed} />
          </div>
        </State>
        <State of="menu">
          <Menu label="Exportar">
            {(close) => (
              <>
                <button type="button" onClick={close}>
                  Excel
                </button>
                <button type="button" onClick={close}>
                  CSV
                </button>
                <hr />
                <button type="button" className="c-danger" onClick={close}>
                  Borrar
                </button>
              </>
            )}
          </Menu>
        </State>
        <State of="segments">
          <fieldset className="q-segments">
            <button type="button" className="on">
              2026
            </button>
            <button type="button">2025</button>
          </fieldset>
        </State>
      </Piece>
      <Piece name="sign-in-form and passkey-button">
        <State of="any answer is a refusal">
          <SignInForm
            signIn={async () => ({ ok: false, message: 'Correo o contraseña incorrectos' })}
            onDone={typed}
          />
        </State>
        <State of="no passkey">
          <PasskeyButton signIn={async () => 'Este equipo no tiene llaves de acceso'} onDone={typed} />
        </State>
      </Piece>
    </>
  );
}
