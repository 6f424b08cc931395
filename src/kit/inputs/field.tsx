import { warningOutline } from 'ionicons/icons';
import { type ReactNode, useId } from 'react';
import { Icon } from '../marks/icon.tsx';

export type FieldTies = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
  /** Set where no label is visible. */
  'aria-label'?: string;
};

/** Builds the ties of a control whose name is announced and not shown. */
export const buildNamedTies = (id: string, label: string): FieldTies => ({
  id,
  'aria-label': label,
  'aria-describedby': undefined,
  'aria-invalid': undefined,
});

type Props = {
  label: string;
  optional?: boolean;
  hint?: string | undefined;
  errors?: readonly string[] | undefined;
  /** Content at the right of the label: a link, the word «opcional». */
  aside?: ReactNode;
  name?: string;
  /** Warning under everything else, for a value that is not wrong. */
  below?: ReactNode;
  children: (ties: FieldTies) => ReactNode;
};

export function FormField({
  label,
  optional = false,
  hint,
  errors,
  aside,
  name,
  below: more,
  children,
}: Props) {
  const id = useId();
  const wrong = errors && errors.length > 0;
  const below = wrong ? `${id}-e` : hint ? `${id}-h` : undefined;
  return (
    <div className="q-field" data-field={name}>
      <div className="q-label">
        <label htmlFor={id}>{label}</label>
        {aside ?? (optional && <span className="c-3">opcional</span>)}
      </div>
      {children({ id, 'aria-describedby': below, 'aria-invalid': wrong || undefined })}
      {wrong ? (
        <div id={`${id}-e`} className="q-errors">
          {errors.map((text) => (
            <p key={text} className="q-error">
              <Icon of={warningOutline} size="s" />
              {text}
            </p>
          ))}
        </div>
      ) : (
        hint && (
          <p id={`${id}-h`} className="q-hint">
            {hint}
          </p>
        )
      )}
      {more}
    </div>
  );
}
