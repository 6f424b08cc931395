import { eyeOffOutline, eyeOutline } from 'ionicons/icons';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../../kit/marks/icon.tsx';

type Props = {
  label: string;
  name: string;
  complete: 'current-password' | 'new-password';
  describedBy?: string | undefined;
  invalid?: boolean;
  first?: boolean;
  /** Link next to the label, for a forgotten password. */
  aside?: ReactNode;
};

export function PasswordField({ label, name, complete, describedBy, invalid, first, aside }: Props) {
  const id = useId();
  const [visible, setVisible] = useState(false);
  return (
    <div className="q-field">
      <span className="v-sign-in-label flex between">
        <label htmlFor={id}>{label}</label>
        {aside}
      </span>
      <span className="v-sign-in-password block relative">
        <input
          id={id}
          name={name}
          className="q-input"
          type={visible ? 'text' : 'password'}
          autoComplete={complete}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          data-first={first ? '' : undefined}
        />
        <button
          type="button"
          className="q-icon-button"
          aria-label={visible ? 'Ocultar la contraseña' : 'Mostrar la contraseña'}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        >
          <Icon of={visible ? eyeOffOutline : eyeOutline} />
        </button>
      </span>
    </div>
  );
}
