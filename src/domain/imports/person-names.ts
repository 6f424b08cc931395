/** Words that begin a surname and are not one alone: «de la Cruz», «San Martín», «Del Río». */
const particles = new Set('de del la las los san santa y e da das do dos van von der mac mc'.split(' '));

/** What follows a given name and is another: «María del Carmen», «María de los Ángeles». */
const ofNames =
  /^(del?|de los?|de las?) (carmen|pilar|rosario|mar|socorro|[aá]ngeles|consuelo|tr[aá]nsito|jes[uú]s|dios|milagros|dolores|mercedes|amparo)$/i;

/** The words of a name, each with the particles before it: `de la Cruz Pérez` → `de la Cruz`, `Pérez`. */
export function nameParts(text: string): string[] {
  const parts: string[] = [];
  let open = '';
  for (const word of text.trim().split(/\s+/).filter(Boolean)) {
    open = open ? `${open} ${word}` : word;
    if (particles.has(word.toLowerCase())) continue;
    parts.push(open);
    open = '';
  }
  if (open) parts.push(open);
  return parts;
}

/** The first word and the rest: names as `first_name` and `other_names`, surnames as the first and the second. */
export function split(text: string): [first: string, rest: string] {
  const [first = '', ...rest] = nameParts(text);
  return [first, rest.join(' ')];
}

/**
 * Given names and surnames of a whole name. With a comma, surnames come first (`Pérez Gómez, Ana`); otherwise the last
 * two words are surnames, or the last one when there are only two; the first ones are, when it is known that they come
 * first.
 */
export function splitWhole(text: string, surnamesFirst = false): { names: string; surnames: string } {
  const comma = text.indexOf(',');
  if (comma > 0) return { surnames: text.slice(0, comma).trim(), names: text.slice(comma + 1).trim() };
  const parts = nameParts(text);
  if (surnamesFirst) {
    const family = Math.min(2, Math.max(1, parts.length - 1));
    return { surnames: parts.slice(0, family).join(' '), names: parts.slice(family).join(' ') };
  }
  const usual = parts.length > 3 ? parts.length - 2 : ofNames.test(parts[1] ?? '') ? 2 : 1;
  const given = Math.max(1, Math.min(parts.length - 1, usual));
  return { names: parts.slice(0, given).join(' '), surnames: parts.slice(given).join(' ') };
}
