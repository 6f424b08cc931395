import { placeInFull } from '../../text/place-words.ts';
import { toPlainHeader as plain } from './header-words.ts';

/** A row of a list that a file may name by its id, code, name or other names. */
export type MatchableRow = { id: string; code?: string | null; name: string; also?: readonly string[] };
/** The row that a text names and whether the match is exact, or the rows it could be. */
export type Match<T> = { found: T; exact: boolean } | { found?: undefined; similar: T[] };

/** Words in names of companies that identify none of them. */
const common = new Set(
  (
    's a sas sa ltda bic eps epss epsi afp arl arp caja compensacion familiar fondo fondos de del la las los el y en ' +
    'pension pensiones cesantias administradora entidad promotora compania cia seguros vida riesgos laborales ' +
    'banco cuenta tipo clase nivel antes'
  ).split(' '),
);
const closed = (text: string): string => plain(text).replaceAll(' ', '');
const telling = (text: string): string[] =>
  plain(text)
    .split(' ')
    .filter((word) => word && !common.has(word));

type Same = (a: string, b: string) => boolean;
const equal: Same = (a, b) => a === b;
/**
 * Returns whether two words share most of their beginning: `aprendiz` and `aprendices`, but not `comfama` and
 * `comfacor`.
 */
const alike: Same = (a, b) => {
  const longest = Math.max(a.length, b.length);
  let common = 0;
  while (common < longest && a[common] === b[common]) common += 1;
  return a === b || (common >= 5 && common >= longest * 0.7);
};
const within = (few: readonly string[], many: readonly string[], same: Same = alike): boolean =>
  few.length > 0 && few.every((word) => many.some((other) => same(word, other)));

const small = new Set('de del la las los el y e'.split(' '));
/** Returns the initials of a name: `FNA` of `Fondo Nacional del Ahorro`. */
const initialsOf = (name: string): string =>
  plain(name)
    .split(' ')
    .filter((word) => !small.has(word))
    .map((word) => word[0])
    .join('');

/** Normalizes a code for comparison. Sheets read `05001` as a figure and leave `5001`. */
export const toBareCode = (text: string): string =>
  text
    .toUpperCase()
    .replace(/\s/g, '')
    .replace(/^0+(?=.)/, '');

/**
 * Finds the row that a text names: by its id, its code (`1` is `01`, `13 - Cédula` is `13`), its name ignoring
 * accents and case, or all the words that identify it (`Sanitas S.A.S` is `EPS SANITAS`), unless `toTheLetter`. A
 * text that fits several rows matches none.
 */
export function matchRow<T extends MatchableRow>(
  text: string,
  rows: readonly T[],
  toTheLetter = false,
): Match<T> {
  const trimmedText = text.trim();
  const one = (found: readonly T[], exact: boolean): Match<T> | undefined =>
    found.length === 1 && found[0] ? { found: found[0], exact } : undefined;
  const coded = (code: string) => rows.filter((row) => row.code && toBareCode(row.code) === toBareCode(code));
  // Words in parentheses explain the name and are not part of it.
  const named = (row: T) => [row.name, row.name.replace(/\s*\(.*$/, ''), ...(row.also ?? [])];
  const by = (fits: (name: string) => boolean) => rows.filter((row) => named(row).some(fits));
  const led = /^([A-Za-z]*\d[\w-]*)\s*[-–·:.|)]\s*(?=\D)/.exec(trimmedText)?.[1];
  const direct =
    one(
      rows.filter(({ id }) => id === trimmedText),
      true,
    ) ??
    one(coded(trimmedText), true) ??
    one(
      by((name) => closed(name) === closed(trimmedText) && closed(name) !== ''),
      true,
    ) ??
    (led ? one(coded(led), true) : undefined);
  if (direct || toTheLetter) return direct ?? { similar: [] };
  const words = telling(trimmedText);
  let similar: T[] = [];
  for (const same of [equal, alike]) {
    const whole = by((name) => within(words, telling(name), same) && within(telling(name), words, same));
    const part = by((name) => within(words, telling(name), same) || within(telling(name), words, same));
    const found = one(whole, false) ?? one(part, false);
    if (found) return found;
    similar = whole.length > 0 ? whole : part;
    if (similar.length > 0) break;
  }
  // The name may follow a code of another list: `14-28 ARL SURA`.
  const name = trimmedText.replace(/^[A-Za-z]{0,4}\d[\d-]*[\s.:–-]+(?=\p{L}{2})/u, '');
  if (name !== trimmedText && similar.length === 0) return matchRow(name, rows);
  // In a short list, two initials are enough: `TF` for a fixed term.
  const fewest = rows.length <= 12 ? 2 : 3;
  const short =
    closed(trimmedText).length >= fewest ? by((name) => initialsOf(name) === closed(trimmedText)) : [];
  return one(short, false) ?? { similar: similar.slice(0, 3) };
}

export type MunicipalityRow = MatchableRow & { code: string; department_id: string };

/**
 * Finds a municipality by its DANE code (`5001` is `05001`) or its name, alone or with its department: `Medellín`,
 * `Medellín, Antioquia`, `San Francisco (Cundinamarca)`. Of several that begin alike, the capital wins. Bogotá, a
 * department of its own, is also accepted in Cundinamarca. `Sta. Rosa` is `Santa Rosa`.
 */
export function matchPlace<T extends MunicipalityRow>(
  text: string,
  places: readonly T[],
  departments: readonly MatchableRow[],
  department?: string,
): Match<T> {
  const literalMatch = placeLiteral(text, places, departments, department);
  const full = placeInFull(text);
  if (literalMatch.found || full === text) return literalMatch;
  const match = placeLiteral(full, places, departments, department);
  return match.found ? { found: match.found, exact: false } : match;
}

function placeLiteral<T extends MunicipalityRow>(
  text: string,
  places: readonly T[],
  departments: readonly MatchableRow[],
  department?: string,
): Match<T> {
  const [, before, after] = /^(.+?)\s*[,(/–-]\s*([^)]+?)\)?$/.exec(text.trim()) ?? [];
  const whole = /^\d{4,5}$/.test(text.trim()) ? text.trim().padStart(5, '0') : text;
  const around = new Set(departments.filter(({ code }) => code === '25').map(({ id }) => id));
  const of = (id: string) =>
    places.filter((place) => place.department_id === id || (around.has(id) && place.code === '11001'));
  const near = department ? of(department) : places;
  const first = chosen(matchRow(whole, near), near, whole);
  if (first.found || !before || !after) return first;
  const beside = matchRow(after, departments).found?.id ?? department;
  const there = beside ? of(beside) : near;
  return chosen(matchRow(before, there), there, before);
}

function chosen<T extends MunicipalityRow>(match: Match<T>, places: readonly T[], text: string): Match<T> {
  if (match.found) return match;
  const words = telling(text);
  const named = places.filter(({ name }) => within(words, telling(name)));
  const capitals = named.filter(({ code }) => code.endsWith('001'));
  return capitals.length === 1 && capitals[0] ? { found: capitals[0], exact: false } : match;
}

/** Finds the option that a text names by its key, its label or its words: `Cuenta de ahorros` is `ahorros`. */
export function findOption(text: string, options: Readonly<Record<string, string>>): string | undefined {
  const rows = Object.entries(options).map(([id, name]) => ({ id, code: id, name }));
  return matchRow(text, rows).found?.id;
}

const yes = new Set(['si', 's', '1', 'x', 'verdadero', 'true', 'v', 'aplica', 'si aplica']);
const no = new Set(['no', 'n', '0', 'falso', 'false', 'f', 'na', 'n a', 'no aplica']);

/** Reads a flag: `Sí`, `X`, `✓`, `1` and similar. Returns `undefined` when the text is neither yes nor no. */
export function readFlag(text: string): boolean | undefined {
  const mark = text.trim();
  if (/^[✓✔☑✅√]\ufe0f?$/.test(mark)) return true;
  if (/^[✗✘❌☐–—-]\ufe0f?$/.test(mark)) return false;
  const word = plain(text);
  return yes.has(word) ? true : no.has(word) ? false : undefined;
}
