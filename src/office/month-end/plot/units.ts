/** Formats centavos as millions of pesos for an axis: `60 M`. */
export const formatMillions = (centavos: number): string =>
  centavos === 0
    ? '0'
    : `${(centavos / 1e8).toLocaleString('es-CO', { maximumFractionDigits: centavos < 1e9 ? 1 : 0 })} M`;
