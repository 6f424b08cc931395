import { checkmarkOutline } from 'ionicons/icons';
import { useId } from 'react';
import { Icon } from '../../kit/marks/icon.tsx';

type Props<Value extends string | number> = {
  /** Name of the group for a screen reader: the title of the page says it to the eye. */
  label: string;
  options: readonly (readonly [value: Value, words: string])[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Chooses one of a few values, a row each. The chosen one has a mark. */
export function Choices<Value extends string | number>({ label, options, value, onChange }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className="v-settings-list v-choices boxed" aria-label={label}>
      {options.map(([option, words]) => (
        <label key={option} className="v-settings-row row text-16">
          <input
            type="radio"
            className="v-choices-input"
            name={name}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          <span className="grow">{words}</span>
          <Icon of={checkmarkOutline} className="c-primary v-choices-mark" />
        </label>
      ))}
    </fieldset>
  );
}
