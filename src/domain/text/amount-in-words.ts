import type { Money } from '../values/money.ts';

const ones = [
  ...['', 'un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce'],
  ...['trece', 'catorce', 'quince', 'dieciséis', 'diecisiete', 'dieciocho', 'diecinueve', 'veinte'],
  ...['veintiún', 'veintidós', 'veintitrés', 'veinticuatro', 'veinticinco', 'veintiséis', 'veintisiete'],
  ...['veintiocho', 'veintinueve'],
];
const tens = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'];
const hundreds = [
  ...['', 'ciento', 'doscientos', 'trescientos', 'cuatrocientos', 'quinientos', 'seiscientos', 'setecientos'],
  ...['ochocientos', 'novecientos'],
];

/** Words of a number under a thousand, as they stand before a noun. */
function underThousand(number: number): string {
  if (number === 100) return 'cien';
  const rest = number % 100;
  const [ten, one] = [Math.floor(rest / 10), rest % 10];
  const last = rest < 30 ? ones[rest] : [tens[ten], ones[one]].filter(Boolean).join(' y ');
  return [hundreds[Math.floor(number / 100)], last].filter(Boolean).join(' ');
}

function underMillion(number: number): string {
  const [thousands, rest] = [Math.floor(number / 1000), number % 1000];
  const first = thousands === 0 ? '' : thousands === 1 ? 'mil' : `${underThousand(thousands)} mil`;
  return [first, underThousand(rest)].filter(Boolean).join(' ');
}

const scales = [
  { of: 1_000_000_000_000, one: 'billón', many: 'billones' },
  { of: 1_000_000, one: 'millón', many: 'millones' },
] as const;

/**
 * Words of a whole number from zero to the largest safe integer, before a masculine noun: `veintiún mil`. Throws
 * RangeError otherwise.
 */
export function formatNumberInWords(number: number): string {
  if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`No se escribe en letras: ${number}`);
  if (number === 0) return 'cero';
  let left = number;
  const words: string[] = [];
  for (const { of, one, many } of scales) {
    const count = Math.floor(left / of);
    left %= of;
    if (count > 0) words.push(`${underMillion(count)} ${count === 1 ? one : many}`);
  }
  if (left > 0) words.push(underMillion(left));
  return words.join(' ');
}

/**
 * Formats an amount in words: `un millón de pesos`, `dos mil un pesos con 50 centavos`. A negative amount begins with
 * `menos`.
 */
export function formatAmountInWords(amount: Money): string {
  const cents = Math.abs(amount);
  const whole = Math.trunc(cents / 100);
  const rest = cents % 100;
  const noun = whole === 1 ? 'peso' : whole >= 1_000_000 && whole % 1_000_000 === 0 ? 'de pesos' : 'pesos';
  const tail = rest === 0 ? '' : ` con ${rest} ${rest === 1 ? 'centavo' : 'centavos'}`;
  return `${amount < 0 ? 'menos ' : ''}${formatNumberInWords(whole)} ${noun}${tail}`;
}
