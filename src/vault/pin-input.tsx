import type { ComponentProps } from 'react';
import { wear } from '../kit/wear.ts';
import css from './styles/pin-input.css?inline';

wear(css);

type Props = Omit<ComponentProps<'input'>, 'type' | 'autoComplete'>;

/** Digits of a PIN, covered as they are written. To the browser they are no password, which it would offer to save. */
export function PinInput({ className = '', ...rest }: Props) {
  return <input {...rest} className={`${className} v-covered-digits`} type="text" autoComplete="off" />;
}
