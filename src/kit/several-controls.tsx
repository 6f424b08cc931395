import type { ChoicesField } from '../domain/fields.ts';
import type { ControlProps } from './control-props.ts';

/** Controls of the kinds of field that are not one plain word or figure. */

const text = (value: unknown): string => (value == null ? '' : String(value));
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A note of several lines. */
export function LongText({ field, name, value, ties, onChange }: ControlProps) {
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

export function TimeControl({ name, value, ties, onChange }: ControlProps) {
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

/** A moment as the clock of Colombia shows it, whatever the clock of the device. */
export function MomentControl({ name, value, ties, onChange }: ControlProps) {
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

/** `2026-11-20T15:00:00.000Z` → `2026-11-20T10:00`; what a person is typing stays as it is. */
export function clockOf(written: string): string {
  if (!written.endsWith('Z')) return written;
  const time = Date.parse(written);
  return Number.isNaN(time) ? '' : new Date(time - inColombia).toISOString().slice(0, 16);
}

/** Whole numbers with commas between. */
export function IntegersControl({ name, value, ties, onChange }: ControlProps) {
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

export function ChoicesControl({ field, name, value, ties, onChange }: ControlProps) {
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
