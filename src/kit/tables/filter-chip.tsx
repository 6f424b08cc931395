import { chevronDownOutline } from 'ionicons/icons';
import { Icon } from '../marks/icon.tsx';

type Props = {
  label: string;
  value: string;
  /** Value → words; the empty value means all. */
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
  /** One of them is always chosen: there is no «Todos». */
  always?: boolean;
};

/** A filter of a list: it looks like a chip and is the list of choices of the platform. */
export function FilterChip({ label, value, options, onChange, always = false }: Props) {
  const shown = options.find(([code]) => code === value)?.[1];
  return (
    <label className={`q-chip${value && !always ? ' on' : ''}`}>
      <span>
        {label}
        {shown ? <b>: {shown}</b> : null}
      </span>
      <Icon of={chevronDownOutline} />
      <select value={value} aria-label={label} onChange={(event) => onChange(event.target.value)}>
        {!always && <option value="">Todos</option>}
        {options.map(([code, words]) => (
          <option key={code} value={code}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
