import type { ComponentProps } from 'react';
import { applyPinEdit } from './pin-edit.ts';

type Props = Omit<ComponentProps<'input'>, 'type' | 'autoComplete' | 'value' | 'onChange' | 'maxLength'> & {
  value: string;
  maxLength: number;
  onChange: (pin: string) => void;
};

/**
 * Shows the digits of a PIN as dots, also to a screen reader and to the browser. A password field would make the
 * password manager offer to save the PIN.
 */
export function PinInput({ value, maxLength, onChange, ...rest }: Props) {
  return (
    <input
      {...rest}
      type="text"
      autoComplete="off"
      value={'•'.repeat(value.length)}
      onChange={({ target }) => onChange(applyPinEdit(value, target.value).slice(0, maxLength))}
    />
  );
}
