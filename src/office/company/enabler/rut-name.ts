/** Describes how the name in the RUT differs from the one here; `undefined` when DIAN takes them for the same. */
export function findRutDifference(rut: string, own: string): string | undefined {
  const [theirs, ours] = [plain(rut), plain(own)];
  if (theirs === ours) return undefined;
  const [in_rut, here] = unlike(words(rut), words(own));
  const shown = `en el RUT dice ${quoted(in_rut)} y aquí ${quoted(here)}`;
  if (unstopped(theirs) === unstopped(ours))
    return `Cambian los puntos: ${shown}. Para la DIAN no son lo mismo.`;
  if (unaccented(theirs) === unaccented(ours)) return `Cambian las tildes: ${shown}.`;
  return `No coinciden: ${shown}.`;
}

const words = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);
/** DIAN does not distinguish capital letters. */
const plain = (text: string): string => words(text).join(' ').toLocaleUpperCase('es');
const unstopped = (text: string): string => text.replace(/[.,]/g, '').replace(/\s+/g, ' ');
const unaccented = (text: string): string =>
  text.normalize('NFD').replace(/[\u0300-\u0302\u0304-\u036f]/g, '');

/** Drops the words with which both begin and both end. */
function unlike(a: string[], b: string[]): [string, string] {
  let [from, tail] = [0, 0];
  const least = Math.min(a.length, b.length);
  while (from < least && plain(a[from] ?? '') === plain(b[from] ?? '')) from++;
  while (tail < least - from && plain(a.at(-1 - tail) ?? '') === plain(b.at(-1 - tail) ?? '')) tail++;
  const middle = (list: string[]) => list.slice(from, list.length - tail).join(' ');
  return [middle(a), middle(b)];
}

const quoted = (text: string): string => (text ? `«${text}»` : 'nada');
