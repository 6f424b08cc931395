import { chevronDownOutline } from 'ionicons/icons';
import { Icon } from '../marks/icon.tsx';
import type { FieldTies } from './field.tsx';

/** Renders the native select of the platform, which works well on every phone. */
export function Select(props: {
  ties: FieldTies;
  name?: string;
  value: string;
  options: Readonly<Record<string, string>>;
  empty?: string | undefined;
  onChange: (value: string) => void;
}) {
  const { ties, name, value, options, empty, onChange } = props;
  return (
    <span className="q-select">
      <select
        {...ties}
        className="q-input"
        name={name}
        value={value}
        onChange={(e) => onChange(e.target.value)}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {Object.entries(options).map(([code, words]) => (
          <option key={code} value={code}>
            {words}
          </option>
        ))}
      </select>
      <Icon of={chevronDownOutline} size="s" />
    </span>
  );
}
