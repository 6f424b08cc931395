import { chevronDownOutline } from 'ionicons/icons';
import { Icon } from '../marks/icon.tsx';

type Props = {
  label: string;
  value: string;
  /** Pairs of value and label. The empty value means all. */
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
  /** Requires a choice: there is no «Todos». */
  always?: boolean;
};

/** Renders a filter of a list: a native select that looks like a chip. */
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
