import { expect, it } from 'vitest';
import { applyPinEdit } from '../../src/vault/lock/pin-edit.ts';

it.each([
  ['typed first', '', '7', '7'],
  ['typed after others', '739', '•••1', '7391'],
  ['typed before others', '739', '1•••', '1739'],
  ['typed among others', '739', '••1•', '7319'],
  ['pasted with a space over all', '739', '482 915', '482915'],
  ['pasted over some', '7391', '•482•', '74821'],
  ['removed at the end', '739', '••', '73'],
  ['removed with all the others', '739', '', ''],
])('a digit of a PIN is %s', (_name, pin, shown, then) => {
  expect(applyPinEdit(pin, shown)).toBe(then);
});
