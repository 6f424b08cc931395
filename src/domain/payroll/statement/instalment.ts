/** Name of what is paid or taken in instalments: `Préstamo (cuota 2 de 24)`. */
export const addInstalment = (name: string, nth: number, of: number): string =>
  `${name} (cuota ${nth} de ${of})`;

/** The same name in every month and of every person, whichever instalment each is in. */
export const stripInstalment = (name: string): string => name.replace(/ \(cuota \d+ de \d+\)$/, '');
