/** Laws and codes in the compilation of the Senate, which keeps each with its changes by date. */
const compilation = 'https://www.secretariasenado.gov.co/senado/basedoc';
const codes: Readonly<Record<string, string>> = {
  CST: `${compilation}/codigo_sustantivo_trabajo.html`,
  ET: `${compilation}/estatuto_tributario.html`,
  'Estatuto Tributario': `${compilation}/estatuto_tributario.html`,
};
const rulings = 'https://www.corteconstitucional.gov.co/relatoria';

/** Pattern of a norm by its name: a law or a ruling with its number and year, or a code. */
const named =
  /\bLey (\d{1,4}) de (\d{4})\b|\bSentencia (C-\d{3}) de (\d{4})\b|\b(CST|ET|Estatuto Tributario)\b/g;

function addressOf([, law, year, ruling, of, code = '']: RegExpExecArray): string {
  if (ruling) return `${rulings}/${of}/${ruling}-${of?.slice(2)}.htm`;
  return codes[code] ?? `${compilation}/ley_${law?.padStart(4, '0')}_${year}.html`;
}

/** A norm cited in a basis. Decrees and resolutions have no address that follows from their number. */
export type Norm = { name: string; at: number; address: string };

/** Lists the norms that a basis cites, in order, with the address where each is published. */
export const listCitedNorms = (basis: string): Norm[] =>
  [...basis.matchAll(named)].map((found) => ({
    name: found[0],
    at: found.index,
    address: addressOf(found),
  }));

/**
 * Marks a basis with a link at each cited norm. Links are written from the last to the first, so that positions stay
 * valid.
 */
export const linkCitedNorms = (basis: string): string =>
  listCitedNorms(basis).reduceRight(
    (words, { name, at, address }) =>
      `${words.slice(0, at)}[${name}](${address})${words.slice(at + name.length)}`,
    basis,
  );
