/** Kind of a single word, given name or surname. `undefined` when it is unknown. */
export type KindOfName = (word: string) => 'given' | 'surname' | undefined;
export type NameOrder = 'names_first' | 'surnames_first';
export type WholeName = { names: string; surnames: string };

/** Words that begin a surname but are not one alone: «de la Cruz», «San Martín», «Del Río». */
const particles = new Set('de del la las los san santa y e da das do dos van von der mac mc'.split(' '));

/** Words that continue a given name: «María del Carmen», «María de los Ángeles». */
const ofNames =
  /^(del?|de los?|de las?) (carmen|pilar|rosario|mar|socorro|[aá]ngeles|consuelo|tr[aá]nsito|jes[uú]s|dios|milagros|dolores|mercedes|amparo)$/i;

/** A word of a name with its particles. `apart` means that more than one space precedes it. */
type Part = { text: string; apart: boolean };

/** Splits a name into parts. A line break within a cell separates as two spaces do. */
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

/** Splits a name into words, each with its particles: `de la Cruz Pérez` → `de la Cruz`, `Pérez`. */
export const splitNameParts = (text: string): string[] => partsOf(text).map((part) => part.text);

/** Splits a text into its first word and the rest: `first_name` and `other_names`, or first and second surname. */
export function split(text: string): [first: string, rest: string] {
  const [first = '', ...rest] = splitNameParts(text);
  return [first, rest.join(' ')];
}

/** Splits a name at its last comma. Returns `undefined` when it has none. */
export function splitAtComma(text: string): [before: string, after: string] | undefined {
  const [before = '', after = ''] = text.split(/,(?=[^,]*$)/).map((side) => side.replaceAll(',', ' ').trim());
  return before && after ? [before, after] : undefined;
}

/**
 * Splits a whole name into given names and surnames. The surnames stand before a comma (`Pérez Gómez, Ana`), unless
 * the user said that names come first. Without a comma there are two surnames. There is only one when the name has
 * two words, when the place of the second one is blank, or when the second one is known only as a given name.
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

function surnamesBefore(parts: readonly Part[], kinds: Kinds): number {
  if (parts.length < 3) return Math.min(1, parts.length);
  const [, second] = parts;
  if (kinds[1] === 'given') return 1;
  return second?.apart && kinds[1] !== 'surname' ? 1 : 2;
}

function surnamesAfter(parts: readonly Part[], kinds: Kinds): number {
  const count = parts.length;
  if (count < 3) return Math.max(0, count - 1);
  const [before, last] = [parts[count - 2], parts[count - 1]];
  if (kinds[count - 2] === 'given') return 1;
  return last?.apart && !before?.apart && kinds[count - 2] !== 'surname' ? 1 : 2;
}

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
