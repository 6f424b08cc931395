export const phonePattern = { test: /^\+?\d{7,13}$/, message: 'Escriba entre 7 y 13 números' } as const;
export const emailPattern = {
  test: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  message: 'El correo no es válido',
} as const;

/** Removes what groups the digits of a telephone: `300 123-4567` becomes `3001234567`. Any other text stays. */
export const normalizePhone = (text: string): string =>
  /^[+(\d][\d\s().-]*$/.test(text) ? text.replace(/[\s().-]/g, '') : text;
