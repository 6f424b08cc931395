import { chevronDownOutline } from 'ionicons/icons';
import { Icon } from '../kit/icon.tsx';
import { documentTypes } from './texts.ts';

type Props = {
  type: string;
  number: string;
  onType: (type: string) => void;
  onNumber: (number: string) => void;
  invalid: boolean;
};

/** Kind and number of document: who an employee is, at the door and at activation. */
export function DocumentFields({ type, number, onType, onNumber, invalid }: Props) {
  return (
    <div className="v-in__two">
      <div className="q-field">
        <label htmlFor="v-type">Documento</label>
        <span className="q-sel">
          <select id="v-type" className="q-input" value={type} onChange={(e) => onType(e.target.value)}>
            {documentTypes.map(([code, short, long]) => (
              <option key={code} value={code} label={short} title={long}>
                {short}
              </option>
            ))}
          </select>
          <Icon of={chevronDownOutline} size="s" />
        </span>
      </div>
      <div className="q-field">
        <label htmlFor="v-number">Número</label>
        <input
          id="v-number"
          className="q-input q-num"
          value={number}
          onChange={(e) => onNumber(e.target.value)}
          inputMode={type === '41' || type === '42' ? 'text' : 'numeric'}
          autoComplete="username"
          aria-invalid={invalid ? true : undefined}
          aria-describedby={invalid ? 'v-error' : undefined}
        />
      </div>
    </div>
  );
}
