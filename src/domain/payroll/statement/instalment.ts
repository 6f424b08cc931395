/** Names a payment or deduction in instalments: `Préstamo (cuota 2 de 24)`. */
export const addInstalment = (name: string, nth: number, of: number): string =>
  `${name} (cuota ${nth} de ${of})`;

/** Removes the instalment from a name, so that the name is the same every month. */
export const stripInstalment = (name: string): string => name.replace(/ \(cuota \d+ de \d+\)$/, '');

/** Returns whether a text names an instalment, as the product or a person writes it: `Nevera, cuota 2 de 9`. */
export const hasInstalment = (text: string): boolean => /\bcuota\s+\d+\s*(de|\/)\s*\d+/i.test(text);
