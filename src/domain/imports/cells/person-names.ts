/** Kind of a word by itself, given name or surname, as far as it is known. */
export type KindOfName = (word: string) => 'given' | 'surname' | undefined;
/** Order of a whole name. */
export type NameOrder = 'names_first' | 'surnames_first';
export type WholeName = { names: string; surnames: string };

/** Words that begin a surname and are not one alone: «de la Cruz», «San Martín», «Del Río». */
const particles = new Set('de del la las los san santa y e da das do dos van von der mac mc'.split(' '));

/** Words that follow a given name and are part of another: «María del Carmen», «María de los Ángeles». */
const ofNames =
  /^(del?|de los?|de las?) (carmen|pilar|rosario|mar|socorro|[aá]ngeles|consuelo|tr[aá]nsito|jes[uú]s|dios|milagros|dolores|mercedes|amparo)$/i;

/** A word of a name with the particles before it, and whether more than one space stands before it. */
type Part = { text: string; apart: boolean };

/** A line that ends within a cell sets apart as two spaces do. */
function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let open: Part | undefined;
  for (const [, space = '', word = ''] of text.trim().matchAll(/(\s*)(\S+)/g)) {
    open = open
      ? { ...open, text: `${open.text} ${word}` }
      : { text: word, apart: parts.length > 0 && (space.length > 1 || /[\r\n\t]/.test(space)) };
    if (particles.has(word.toLowerCase())) continue;
    parts.push(open);
    open = undefined;
  }
  return open ? [...parts, open] : parts;
}

/** The words of a name, each with the particles before it: `de la Cruz Pérez` → `de la Cruz`, `Pérez`. */
export const splitNameParts = (text: string): string[] => partsOf(text).map((part) => part.text);

/** The first word and the rest: names as `first_name` and `other_names`, surnames as the first and the second. */
export function split(text: string): [first: string, rest: string] {
  const [first = '', ...rest] = splitNameParts(text);
  return [first, rest.join(' ')];
}

/** Sides of the last comma of a name. */
export function splitAtComma(text: string): [before: string, after: string] | undefined {
  const [before = '', after = ''] = text.split(/,(?=[^,]*$)/).map((side) => side.replaceAll(',', ' ').trim());
  return before && after ? [before, after] : undefined;
}

/**
 * Given names and surnames of a whole name. Before a comma are the surnames (`Pérez Gómez, Ana`), unless somebody said that
 * names come first. Without one there are two surnames, or one when there are only two words, when a space is left for the second
 * one, or when what would be the other is only known as a given name.
 */
export function splitWhole(
  text: string,
  order: NameOrder = 'names_first',
  kindOf: KindOfName = () => undefined,
  isChosen = false,
): WholeName {
  const sides = splitAtComma(text);
  if (sides) {
    const [before, after] = sides;
    return isChosen && order === 'names_first'
      ? { names: before, surnames: after }
      : { surnames: before, names: after };
  }
  const parts = partsOf(text.replaceAll(',', ' '));
  const kinds = parts.map((part) => kindOfPart(part.text, kindOf));
  const family = order === 'surnames_first' ? surnamesBefore(parts, kinds) : surnamesAfter(parts, kinds);
  const join = (some: readonly Part[]) => some.map((part) => part.text).join(' ');
  return order === 'surnames_first'
    ? { surnames: join(parts.slice(0, family)), names: join(parts.slice(family)) }
    : {
        names: join(parts.slice(0, parts.length - family)),
        surnames: join(parts.slice(parts.length - family)),
      };
}

type Kinds = readonly ReturnType<KindOfName>[];

function kindOfPart(part: string, kindOf: KindOfName): ReturnType<KindOfName> {
  if (ofNames.test(part)) return 'given';
  return particles.has(part.split(' ')[0]?.toLowerCase() ?? '') ? 'surname' : kindOf(part);
}

/** Number of surnames that begin a name. */
function surnamesBefore(parts: readonly Part[], kinds: Kinds): number {
  if (parts.length < 3) return Math.min(1, parts.length);
  const [, second] = parts;
  if (kinds[1] === 'given') return 1;
  return second?.apart && kinds[1] !== 'surname' ? 1 : 2;
}

/** Number of surnames that end a name. */
function surnamesAfter(parts: readonly Part[], kinds: Kinds): number {
  const count = parts.length;
  if (count < 3) return Math.max(0, count - 1);
  const [before, last] = [parts[count - 2], parts[count - 1]];
  if (kinds[count - 2] === 'given') return 1;
  return last?.apart && !before?.apart && kinds[count - 2] !== 'surname' ? 1 : 2;
}

/** Order of a whole name, by the kinds of its first and last words. */
export function guessNameOrder(text: string, kindOf: KindOfName): NameOrder | undefined {
  if (splitAtComma(text)) return 'surnames_first';
  const parts = splitNameParts(text);
  if (parts.length < 2) return undefined;
  const [first, last] = [parts[0] ?? '', parts.at(-1) ?? ''].map((part) => kindOfPart(part, kindOf));
  const surnamesFirst = Number(first === 'surname') + Number(last === 'given');
  const namesFirst = Number(first === 'given') + Number(last === 'surname');
  if (surnamesFirst === namesFirst) return undefined;
  return surnamesFirst > namesFirst ? 'surnames_first' : 'names_first';
}
