/** Types of the account of an employee. */
export const accountTypes = { ahorros: 'Ahorros', corriente: 'Corriente', deposito: 'Depósito' } as const;
export type AccountType = keyof typeof accountTypes;
export const accountTypeNames = Object.keys(accountTypes) as [AccountType, ...AccountType[]];

/**
 * Shapes of a Bre-B key: a name that begins with an at sign, an email, a mobile phone, or the number of a document.
 * Source: kinds of keys of the Banco de la República.
 */
export const brebKeyPattern = {
  test: /^(@[A-Za-z0-9][A-Za-z0-9._-]{2,29}|[\w.%+-]+@[\w.-]+\.[A-Za-z]{2,}|3\d{9}|[A-Za-z0-9]{5,15})$/,
  message: 'Escriba un celular, correo, documento o nombre con @',
};
/** Longest key: the banks allow emails of 92 characters. */
export const MAX_BREB_KEY_CHARACTERS = 92;
