/** Explains why a PIN is easy to guess. Returns `undefined` when it is not. */
export function explainWeakPin(pin: string): string | undefined {
  if (/^(\d)\1+$/.test(pin)) return 'Ese PIN repite un solo dígito. Elija otro.';
  const steps = [...pin].slice(1).map((digit, i) => Number(digit) - Number(pin[i]));
  if (steps.every((step) => step === 1) || steps.every((step) => step === -1))
    return 'Ese PIN es una serie seguida. Elija otro.';
  return undefined;
}
