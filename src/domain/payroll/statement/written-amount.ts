import { buildBlockingFinding, type Finding } from '../../findings/finding.ts';
import { parseMoney } from '../../values/money.ts';

/** Checks a written amount by itself. `instead` says what to do in place of a negative one. */
export function checkWrittenAmount(
  text: string,
  label: string,
  path: string,
  instead: string,
): Finding | undefined {
  const amount = parseMoney(text);
  if (amount === undefined)
    return buildBlockingFinding(
      'amount-invalid',
      path,
      `${label}: el valor no es una cantidad de dinero`,
      'Escríbalo con punto decimal, hasta dos cifras.',
    );
  return amount < 0
    ? buildBlockingFinding('amount-negative', path, `${label}: el valor no puede ser negativo`, instead)
    : undefined;
}
