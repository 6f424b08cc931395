import { lockClosedOutline } from 'ionicons/icons';
import type { ReactElement, ReactNode } from 'react';
import { isFileLike } from '../../domain/files/files.ts';
import type {
  ChoiceField,
  ChoicesField,
  Field,
  FieldKind,
  ReferenceField,
} from '../../domain/records/fields.ts';
import { toReferenceName } from '../../domain/records/resource.ts';
import { trimZeros } from '../../domain/text/trim-zeros.ts';
import { dayOf, formatDay, type Instant, parseDay } from '../../domain/values/day.ts';
import { Icon } from '../marks/icon.tsx';
import { formatAmountOrDash } from '../marks/peso-amount.tsx';
import { defineLazyPart } from '../pages/load-chunk.ts';
import { formatClockTime } from './clock-time.ts';
import type { ControlProps } from './control-props.ts';
import { MoneyInput } from './money-input.tsx';
import { Picker } from './picker.tsx';
import { Select } from './select.tsx';

const text = (value: unknown): string => (value == null ? '' : String(value));

/** Formats a stored percentage: `4.000` would be read as four thousand. Text being typed stays as it is. */
const percentText = (value: unknown): string => {
  const percent = text(value);
  return /\.\d{3}$/.test(percent) ? trimZeros(percent) : percent;
};

const modes = { text: 'text', email: 'email', tel: 'tel', digits: 'numeric', identity: 'text' } as const;

function Typed(props: ControlProps) {
  const { field, name, value, ties, onChange } = props;
  if (field.kind === 'text' && field.lines) return <LongText {...props} />;
  const kind = field.kind === 'text' ? (field.input ?? 'text') : 'digits';
  return (
    <input
      {...ties}
      className={`q-input${field.kind === 'text' ? '' : ' q-input--num'}`}
      name={name}
      type={kind === 'digits' || kind === 'identity' ? 'text' : kind}
      inputMode={field.kind === 'percent' ? 'decimal' : modes[kind]}
      maxLength={
        field.kind !== 'text' ? 16 : kind === 'identity' || kind === 'digits' ? field.max * 2 : field.max
      }
      autoComplete="off"
      value={field.kind === 'percent' ? percentText(value) : text(value)}
      // A percentage has no thousands, so its comma is a decimal one.
      onChange={({ target: { value: typed } }) =>
        onChange(field.kind === 'percent' ? typed.replace(',', '.') : typed)
      }
    />
  );
}

function DayControl({ name, value, ties, onChange }: ControlProps) {
  return (
    <input
      {...ties}
      className="q-input"
      type="date"
      name={name}
      value={text(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function ChoiceControl({ field, name, value, ties, onChange }: ControlProps) {
  const { options, required, none = 'Elegir' } = field as ChoiceField;
  return (
    <Select
      ties={ties}
      name={name}
      value={text(value)}
      options={options}
      empty={required && value ? undefined : none}
      onChange={onChange}
    />
  );
}

function ReferenceControl({ field, name, value, values, ties, onChange }: ControlProps) {
  const { to, only, required, label } = field as ReferenceField;
  const shown = values[toReferenceName(name)] as { id: string; label: string } | null | undefined;
  return (
    <Picker
      ties={ties}
      title={label}
      // Choices that depend on another field write that field too, so the search covers all of them.
      of={{ to, within: only && { field: only.field, value: only.is } }}
      value={text(value) || null}
      shown={shown && shown.id === value ? shown.label : undefined}
      required={required}
      onPick={(choice) => (choice ? onChange(choice.id, choice) : onChange(''))}
    />
  );
}

function FlagControl({ name, value, ties, onChange, field }: ControlProps) {
  return (
    <label className="q-switch">
      <span>
        {field.label}
        {field.hint && <small>{field.hint}</small>}
      </span>
      <input
        {...ties}
        type="checkbox"
        role="switch"
        aria-checked={value === true}
        name={name}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}

const FileControl = defineLazyPart('file-control', () => import('./file-control.tsx'));
const ReferencesControl = defineLazyPart('references-control', () => import('./references-control.tsx'));

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function LongText({ field, name, value, ties, onChange }: ControlProps) {
  return (
    <textarea
      {...ties}
      className="q-input"
      name={name}
      rows={4}
      maxLength={field.kind === 'text' ? field.max : undefined}
      value={text(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function TimeControl({ name, value, ties, onChange }: ControlProps) {
  return (
    <input
      {...ties}
      className="q-input"
      type="time"
      name={name}
      value={text(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Shows a moment in Colombian time, whatever the time zone of the device. */
function MomentControl({ name, value, ties, onChange }: ControlProps) {
  return (
    <input
      {...ties}
      className="q-input"
      type="datetime-local"
      name={name}
      value={clockOf(text(value))}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const inColombia = 5 * 3_600_000;

/** Converts `2026-11-20T15:00:00.000Z` to `2026-11-20T10:00`. Text being typed stays as it is. */
function clockOf(moment: string): string {
  if (!moment.endsWith('Z')) return moment;
  const time = Date.parse(moment);
  return Number.isNaN(time) ? '' : new Date(time - inColombia).toISOString().slice(0, 16);
}

/** Edits whole numbers separated by commas. */
function IntegersControl({ name, value, ties, onChange }: ControlProps) {
  return (
    <input
      {...ties}
      className="q-input q-input--num"
      type="text"
      inputMode="text"
      name={name}
      autoComplete="off"
      value={Array.isArray(value) ? value.join(', ') : text(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function ChoicesControl({ field, name, value, ties, onChange }: ControlProps) {
  const chosen = list(value);
  return (
    <fieldset {...ties} aria-label={field.label} className="q-checks">
      {Object.entries((field as ChoicesField).options).map(([code, words]) => (
        <label key={code}>
          <input
            type="checkbox"
            className="q-check"
            name={name}
            checked={chosen.includes(code)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, code] : chosen.filter((one) => one !== code))
            }
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}

/** Maps each kind of field to its control. A kind without one is a type error. */
export const controls = {
  text: Typed,
  integer: Typed,
  integers: IntegersControl,
  percent: Typed,
  money: ({ ties, name, value, onChange }) => (
    <MoneyInput ties={ties} name={name} value={text(value)} onChange={onChange} />
  ),
  day: DayControl,
  time: TimeControl,
  moment: MomentControl,
  flag: FlagControl,
  choice: ChoiceControl,
  choices: ChoicesControl,
  reference: ReferenceControl,
  references: (props) => <ReferencesControl {...props} />,
  file: (props) => <FileControl {...props} />,
} satisfies Record<FieldKind, (props: ControlProps) => ReactElement>;

export function renderFieldValue(field: Field, name: string, row: Record<string, unknown>): ReactNode {
  const value = row[name];
  if (value == null || value === '') return field.kind === 'reference' ? (referred(name, row) ?? '—') : '—';
  switch (field.kind) {
    case 'money':
      return formatAmountOrDash(String(value));
    case 'percent':
      return `${trimZeros(String(value)).replace('.', ',')} ${field.unit ?? '%'}`;
    case 'day': {
      const day = parseDay(String(value));
      return day ? formatDay(day, 'short') : String(value);
    }
    case 'moment':
      return momentShown(String(value));
    case 'integers':
      return Array.isArray(value) ? value.join(', ') : String(value);
    case 'choices':
      return Array.isArray(value)
        ? value.map((one) => field.options[String(one)] ?? String(one)).join(', ')
        : '—';
    case 'references':
      return Array.isArray(value) && value.length > 0 ? String(value.length) : '—';
    case 'file':
      return isFileLike(value) ? value.name : '—';
    case 'flag':
      return value ? 'Sí' : 'No';
    case 'choice':
      return field.options[String(value)] ?? String(value);
    case 'reference':
      return referred(name, row) ?? '—';
    default:
      return String(value);
  }
}

/** Formats a moment in Colombian time: `20 nov. 2026, 10:00 a. m.` */
function momentShown(typed: string): string {
  const moment = Date.parse(typed) as Instant;
  return Number.isNaN(moment) ? typed : `${formatDay(dayOf(moment), 'short')}, ${formatClockTime(moment)}`;
}

const referred = (name: string, row: Record<string, unknown>): string | undefined =>
  (row[toReferenceName(name)] as { label?: string } | null | undefined)?.label;

/** Shows a computed value as plain text with a lock, not as a disabled input. */
export function ComputedValue({ children }: { children: ReactNode }) {
  return (
    <span className="q-calc" title="Lo calcula Quincena">
      <Icon of={lockClosedOutline} size="s" />
      {children}
    </span>
  );
}
