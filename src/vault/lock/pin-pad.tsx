import { backspaceOutline } from 'ionicons/icons';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from '../../kit/marks/icon.tsx';
import { PinInput } from './pin-input.tsx';

type Props = {
  digits: number;
  value: string;
  onChange: (value: string) => void;
  busy: boolean;
  /** Message under the dots: a wrong PIN, for instance. */
  problem?: string | undefined;
  /** Key at the lower left: the passkey, where there is one. */
  corner?: ReactNode;
};

/** Renders ten keys and a row of dots. A visually hidden field accepts typing and paste too. */
export function PinPad({ digits, value, onChange, busy, problem, corner }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // Runs after a wrong PIN too: the field was disabled while it was tried, and lost the focus. It has the focus before
  // the message is shown, so that no digit typed then is lost.
  useLayoutEffect(() => {
    if (!busy) field.current?.focus();
  }, [busy]);
  const put = (next: string): void => onChange(next.replace(/\D/g, '').slice(0, digits));
  return (
    <div className="v-pin full">
      <label className="v-pin-field block relative" htmlFor={id} aria-label={`PIN de ${digits} dígitos`}>
        <PinInput
          id={id}
          ref={field}
          inputMode="none"
          maxLength={digits}
          value={value}
          disabled={busy}
          onChange={put}
          aria-describedby={problem ? 'v-pin-problem' : undefined}
        />
        <span className="flex" aria-hidden="true">
          {Array.from({ length: digits }, (_, i) => (
            <i key={i} className={i < value.length ? 'v-pin-filled' : ''} />
          ))}
        </span>
      </label>
      <p className="v-pin-message text-14" id="v-pin-problem" role="alert">
        {problem}
      </p>
      <div className="v-pin-keys stack">
        {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
          <button key={digit} type="button" disabled={busy} onClick={() => put(value + digit)}>
            {digit}
          </button>
        ))}
        {corner ?? <span />}
        <button type="button" disabled={busy} onClick={() => put(`${value}0`)}>
          0
        </button>
        <button
          type="button"
          aria-label="Borrar el último dígito"
          disabled={busy || !value}
          onClick={() => put(value.slice(0, -1))}
        >
          <Icon of={backspaceOutline} size="l" />
        </button>
      </div>
    </div>
  );
}
