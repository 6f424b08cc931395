import { normalizeIdentityNumber } from '../../identity/identity-number.ts';
import { type Cell, toCellText } from '../cells/cells.ts';
import { toPlainHeader } from '../cells/header-words.ts';
import type { Table } from '../cells/table.ts';

type Person = { document: string; name: string };

const whose =
  /^(datos |n |no |nro |num |numero |del? )*(empleado|trabajador|colaborador|funcionario|cedula|c ?c|identificacion|documento|nombre)s?\b/;
const labels =
  /(?<!\p{L})(?:n[°º]|nro|n[uú]mero|nombres?(?:\s+y\s+apellidos?)?|apellidos?(?:\s+y\s+nombres?)?|empleado|trabajador|colaborador|funcionario|c[eé]dula(?:\s+de\s+ciudadan[ií]a)?|c\.?\s?c|identificaci[oó]n|documento(?:\s+de\s+identidad)?)\.?(?!\p{L})/giu;
const number = /(?<![\p{L}\d.,])(?:\d{1,3}(?:[.,]\d{3}){1,3}|\d{5,11})(?:-\d)?(?![\p{L}\d]|[.,]\d)/u;

/**
 * Reads the person of a heading above other lines, in one cell or several: `Empleado: 1.037.482.916 - YULIANA
 * RENTERÍA`.
 */
function headOf(cells: readonly Cell[]): Partial<Person> | undefined {
  const texts = cells.map(toCellText).filter(Boolean);
  const [document] = number.exec(texts.join('\t')) ?? [];
  // Without an introducing word, only a number and a name are accepted. With a figure, the number would be the code
  // of a concept.
  const [first = '', second] = texts;
  const begins =
    document !== undefined &&
    (texts.length === 1
      ? first.startsWith(document)
      : texts.length === 2 && first === document && !/\d/.test(`${second}`));
  if (!begins && !whose.test(toPlainHeader(texts[0] ?? ''))) return undefined;
  const name = texts
    .flatMap((text) => text.split(/\s[-–]\s|[\d:;|/()#]+/))
    .map((piece) => piece.replace(labels, ' ').trim())
    .find((piece) => /\p{L}{2}.*\s\p{L}{2}/u.test(piece));
  return (begins ? name : (document ?? name)) === undefined
    ? undefined
    : { ...(document && { document: normalizeIdentityNumber(document) }), ...(name && { name }) };
}

/**
 * Finds the people of a report that names each person once, above their lines, and not in a column. Returns the
 * document and name of each line by its number, without the heading lines. Returns `undefined` when no heading has an
 * identity number.
 */
export function findHeadedPeople(
  lines: Table['rows'],
): ReadonlyMap<number, readonly [document: string, name: string]> | undefined {
  const personByLine = new Map<number, readonly [string, string]>();
  let person: Partial<Person> = {};
  let heading = false;
  let someone = false;
  for (const { line, cells } of lines) {
    const head = headOf(cells);
    // A heading may take several lines: the name in one, the document in the next.
    if (head) person = heading ? { ...person, ...head } : head;
    else personByLine.set(line, [person.document ?? '', person.name ?? '']);
    heading = head !== undefined;
    someone ||= head?.document !== undefined;
  }
  return someone ? personByLine : undefined;
}
