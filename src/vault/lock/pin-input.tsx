import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'autoComplete' | 'value' | 'onChange' | 'maxLength'> & {
  value: string;
  maxLength: number;
  onChange: (pin: string) => void;
};

/**
 * Digits of a PIN, as dots from when they are typed or pasted: to the eye, to a screen reader and to the browser, whose
 * password manager would offer to save a field of passwords.
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

/** The PIN once the dots of its field were edited: those at both ends stand for digits that were there. */
export function applyPinEdit(pin: string, shown: string): string {
  const [before = ''] = /^•*/.exec(shown) ?? [];
  const [after = ''] = /•*$/.exec(shown.slice(before.length)) ?? [];
  const digits = shown.replace(/\D/g, '');
  return pin.slice(0, before.length) + digits + pin.slice(pin.length - after.length);
}
