import { arrowBackOutline, chevronDownOutline, chevronUpOutline } from 'ionicons/icons';
import { useState } from 'react';
import { pickBalance } from '../../../domain/migration/opening-balances.ts';
import type { Field } from '../../../domain/records/fields.ts';
import { openingFields, validateOpeningBalance } from '../../../domain/resources/opening-balance.ts';
import { formatDay, parseDay } from '../../../domain/values/day.ts';
import { controls } from '../../../kit/inputs/controls.tsx';
import { buildNamedTies, FormField } from '../../../kit/inputs/field.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import type { ShownPlan } from './move-messages.ts';
import { type MoveState, toBalances, type WrittenBalances } from './move-run.ts';

type Props = {
  of: Extract<MoveState, { phase: 'found' }>;
  onWrite: (balances: WrittenBalances) => void;
  onBack: () => void;
  onBring: () => void;
};

type BalanceField = keyof typeof openingFields;
const figureFields: Readonly<Record<BalanceField, Field>> = openingFields;
const otherFields = (Object.keys(openingFields) as BalanceField[]).filter(
  (name) => name !== 'opening_vacation_days',
);
/** People shown before the person asks for all. Those with months that are missing come first. */
const FIRST_PEOPLE = 50;

/** Asks for what no document says of each person, on one day and from one source. */
export default function OpeningBalances({ of: { plan, balances }, onWrite, onBack, onBring }: Props) {
  const [isWhole, setWhole] = useState(false);
  const people = [
    ...plan.people.filter(({ hasGaps }) => hasGaps),
    ...plan.people.filter((one) => !one.hasGaps),
  ];
  const shown = isWhole ? people : people.slice(0, FIRST_PEOPLE);
  const written = toBalances(balances);
  const faults = new Map(
    plan.people.flatMap((one) => {
      const balance = written[one.person];
      const errors = balance ? validateOpeningBalance({ ...balance, admission_date: one.admission }) : {};
      return Object.keys(errors).length > 0 ? [[one.person, errors] as const] : [];
    }),
  );
  const on = parseDay(balances.on);
  const stated = Object.keys(written).length;
  return (
    <>
      <div className="move-balances grow scrolls stack gap-16">
        <div className="move-balances-head">
          <FormField label="Saldos al" hint="Último día que se liquidó en el otro programa">
            {(ties) => (
              <input
                {...ties}
                className="q-input"
                type="date"
                value={balances.on}
                onChange={({ target }) => onWrite({ ...balances, on: target.value })}
              />
            )}
          </FormField>
          <FormField
            label="Según"
            optional
            hint="El informe o el programa que los dice. Se lee en cada cuenta en la que entran"
          >
            {(ties) => (
              <input
                {...ties}
                className="q-input"
                maxLength={120}
                placeholder="Informe de saldos de Siigo"
                value={balances.source}
                onChange={({ target }) => onWrite({ ...balances, source: target.value })}
              />
            )}
          </FormField>
        </div>
        <p className="c-2 move-balances-note">
          Lo que traen los XML ya cuenta mes por mes, y un saldo solo agrega lo que esos meses no dicen: nada
          se cuenta dos veces. Deje vacío lo que no sepa; se puede escribir después, en cada ficha o en una
          hoja.
        </p>
        <ul className="move-balances-list">
          {shown.map((person) => (
            <PersonBalance
              key={person.person}
              of={person}
              day={on ? formatDay(on, 'short') : ''}
              values={balances.people[person.person] ?? {}}
              errors={faults.get(person.person)}
              onWrite={(name, value) =>
                onWrite({
                  ...balances,
                  people: {
                    ...balances.people,
                    [person.person]: { ...balances.people[person.person], [name]: value },
                  },
                })
              }
            />
          ))}
        </ul>
        {shown.length < people.length && (
          <button type="button" className="q-btn q-btn--ghost start" onClick={() => setWhole(true)}>
            Ver las {people.length} personas
          </button>
        )}
      </div>
      <div className="q-pages move-foot row wrap gap-8">
        <button type="button" className="q-btn q-btn--ghost" onClick={onBack}>
          <Icon of={arrowBackOutline} />
          Atrás
        </button>
        <span className="spacer" />
        <span className="t-label c-2" role="status">
          {faults.size > 0
            ? countPeople(faults.size, 'con algo por corregir')
            : countPeople(stated, 'con saldo')}
        </span>
        <button
          type="button"
          className="q-btn q-btn--primary"
          aria-disabled={faults.size > 0}
          onClick={() => faults.size === 0 && onBring()}
        >
          Traer
        </button>
      </div>
    </>
  );
}

const countPeople = (people: number, words: string): string =>
  people === 0 ? `Nadie ${words}` : `${people === 1 ? '1 persona' : `${people} personas`} ${words}`;

type PersonProps = {
  of: ShownPlan['people'][number];
  /** Day of the balance in words; empty while it is not a day. */
  day: string;
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, readonly string[]>> | undefined;
  onWrite: (name: string, value: string) => void;
};

/** Vacations of a person at once, and the other figures when they are asked for. */
function PersonBalance({
  of: { person, list_name, note, hasGaps },
  day,
  values,
  errors = {},
  onWrite,
}: PersonProps) {
  const others = Object.keys(pickBalance({ [person]: values }, person)).filter(
    (name) => name !== 'opening_vacation_days',
  );
  const [isOpen, setOpen] = useState(others.length > 0);
  const faults = Object.entries(errors).filter(([name]) => !isOpen || !Object.hasOwn(openingFields, name));
  return (
    <li className={hasGaps && !isOpen ? 'move-balance move-balance--gap' : 'move-balance'}>
      <p className="fill">
        <b className="b">{list_name}</b>
        <small className={hasGaps ? 'block b' : 'block c-3'}>{note}</small>
      </p>
      <span className="row gap-8">
        <span className="t-label c-2" aria-hidden="true">
          Vacaciones
        </span>
        <span className="move-balance-days">
          <FigureControl
            name="opening_vacation_days"
            label={`Días de vacaciones pendientes de ${list_name}${day && ` al ${day}`}`}
            value={values['opening_vacation_days'] ?? ''}
            onWrite={onWrite}
          />
        </span>
        <span className="t-label c-2" aria-hidden="true">
          días
        </span>
      </span>
      <button
        type="button"
        className="q-btn q-btn--ghost q-btn--sm"
        aria-expanded={isOpen}
        aria-label={`Otros saldos de ${list_name}`}
        onClick={() => setOpen(!isOpen)}
      >
        Otros saldos{others.length > 0 && !isOpen && ` · ${others.length}`}
        <Icon of={isOpen ? chevronUpOutline : chevronDownOutline} size="s" />
      </button>
      {isOpen && (
        <div className="move-balance-others">
          {otherFields.map((name) => (
            <FormField
              key={name}
              name={name}
              label={figureFields[name].label}
              hint={figureFields[name].hint}
              errors={errors[name]}
            >
              {(ties) => {
                const Control = controls[figureFields[name].kind];
                return (
                  <Control
                    {...{ ties, name, values, field: figureFields[name], value: values[name] ?? '' }}
                    onChange={(value) => onWrite(name, String(value))}
                  />
                );
              }}
            </FormField>
          ))}
        </div>
      )}
      {faults.length > 0 && (
        <p className="q-error move-balance-fault" role="alert">
          {[...new Set(faults.flatMap(([, messages]) => messages))].join('. ')}
        </p>
      )}
    </li>
  );
}

type FigureProps = {
  name: BalanceField;
  label: string;
  value: string;
  onWrite: (name: string, value: string) => void;
};

function FigureControl({ name, label, value, onWrite }: FigureProps) {
  const Control = controls[figureFields[name].kind];
  return (
    <Control
      ties={buildNamedTies(`${name} ${label}`.replace(/\W+/g, '-'), label)}
      {...{ name, value, values: {}, field: figureFields[name] }}
      onChange={(typed) => onWrite(name, String(typed))}
    />
  );
}
