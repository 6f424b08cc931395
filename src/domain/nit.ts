const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];

/**
 * Check digit of a NIT (modulo 11 with DIAN's weights from the right).
 * `checkDigit('900123456')` is 8. Throws RangeError unless given 1 to 15 digits.
 */
export function checkDigit(nit: string): number {
  if (!/^\d{1,15}$/.test(nit))
    throw new RangeError('El NIT son solo dígitos, sin puntos ni dígito de verificación');
  let total = 0;
  for (let i = 0; i < nit.length; i++) total += Number(nit[nit.length - 1 - i]) * (weights[i] ?? 0);
  const rest = total % 11;
  return rest < 2 ? rest : 11 - rest;
}

/** `901.482.317-5`. */
export function nitShown(nit: string): string {
  return /^\d{1,15}$/.test(nit) ? `${nit.replace(/\B(?=(\d{3})+$)/g, '.')}-${checkDigit(nit)}` : nit;
}
