/** Describes how many fields must be corrected: `Falta 1 dato por corregir`. */
export const describeMissingFields = (count: number): string =>
  count === 1 ? 'Falta 1 dato por corregir' : `Faltan ${count} datos por corregir`;

/**
 * Prefixes an error with its label, for a place where the field is not visible: `Teléfono: escriba entre 7 y 13
 * números`.
 */
export const formatFieldError = (label: string, sentence: string | undefined): string | undefined =>
  sentence === undefined || sentence.toLowerCase().includes(label.toLowerCase())
    ? sentence
    : `${label}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
