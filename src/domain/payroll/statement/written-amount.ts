import type { Finding } from '../../finding.ts';
import { parseMoney } from '../../money.ts';

/** A finding that stops the payroll, at the place somebody wrote. */
export const wrong = (code: string, path: string, message: string, hint: string): Finding => ({
  code,
  severity: 'block',
  path,
  message,
  hint,
});

/** What is wrong with a written amount in itself; `instead` says what to do in place of a negative one. */
export function wrongAmount(text: string, label: string, path: string, instead: string): Finding | undefined {
  const amount = parseMoney(text);
  if (amount === undefined)
    return wrong(
      'amount-invalid',
      path,
      `${label}: el valor no es una cantidad de dinero`,
      'Escríbalo con punto decimal, hasta dos cifras.',
    );
  return amount < 0
    ? wrong('amount-negative', path, `${label}: el valor no puede ser negativo`, instead)
    : undefined;
}
