/** `Falta 1 dato por corregir`: how much of a form is still to be put right. */
export const lackingWords = (count: number): string =>
  count === 1 ? 'Falta 1 dato por corregir' : `Faltan ${count} datos por corregir`;
