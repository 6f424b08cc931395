/** `Falta 1 dato por corregir`: how much of a form is still to be put right. */
export const describeMissingFields = (count: number): string =>
  count === 1 ? 'Falta 1 dato por corregir' : `Faltan ${count} datos por corregir`;

/** A sentence of what is wrong where its field is not in sight: `Teléfono: escriba entre 7 y 13 números`. */
export const formatFieldError = (label: string, sentence: string | undefined): string | undefined =>
  sentence === undefined || sentence.toLowerCase().includes(label.toLowerCase())
    ? sentence
    : `${label}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
