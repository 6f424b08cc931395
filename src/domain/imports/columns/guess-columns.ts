import { type HeaderWords, parseHeaderWords, toPlainHeader } from '../cells/header-words.ts';
import { importColumns } from './columns.ts';
import type { FileColumn } from './file-column.ts';

/** Certainty of a match between a title and a column, from the surest. */
const levels = ['label', 'name', 'words', 'single', 'apart', 'bare', 'short'] as const;
type Level = (typeof levels)[number];

/** Columns by level and by normalized title. */
type Index = {
  by: Readonly<Record<Level, ReadonlyMap<string, ReadonlySet<string>>>>;
  kinds: ReadonlyMap<string, FileColumn>;
  lost: (pattern: RegExp) => string | undefined;
  found: Map<string, { level: Level; keys: ReadonlySet<string> } | undefined>;
};

/** Joins words in a fixed order, so that «Mes/Año» equals «Año y mes». */
const together = (words: readonly string[]): string => [...new Set(words)].sort().join(' ');

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));
/** Words that files add to a title without changing its meaning. */
const added = set('empleado trabajador colaborador funcionario actual vigente mensual cop peso legal');
/** Words that a title may include or omit, by kind of column. */
const idleOf = {
  any: set('numero'),
  hours: set('numero hora cantidad ordinario'),
  days: set('numero total cantidad'),
  away: set('numero cantidad'),
  money: set('valor'),
  paid: set('valor total devengado'),
  // Columns of days or hours have the same names, so only «valor» tells that one holds money.
  valued: set(''),
  taken: set('valor total descuento deduccion cuota aporte'),
  day: set('fecha'),
} as const;

/** Columns of long files hold any concept, so only their own names match them. */
const general = new Set(['concept', 'quantity', 'value', 'start', 'end']);

function idleFor({ key, kind, headerNames: keys }: FileColumn): ReadonlySet<string> {
  if (kind === 'days' && key.startsWith('absence:')) return idleOf.away;
  if (kind === 'hours' || kind === 'days' || kind === 'day') return idleOf[kind];
  if (kind !== 'money') return idleOf.any;
  if (key.includes(':') && keys.some((name) => name.includes('valor'))) return idleOf.valued;
  if (key.startsWith('taken:') || key.startsWith('control:deductions:')) return idleOf.taken;
  return /^(earned|benefit|control:accrued):/.test(key) ? idleOf.paid : idleOf.money;
}

const bare = (words: readonly string[], idle: ReadonlySet<string>): string =>
  together(words.filter((word) => !idle.has(word)));

/** Finds the columns whose name without those optional words is this one. */
function bareOf(
  words: readonly string[],
  idle: ReadonlySet<string>,
  { by, kinds }: Pick<Index, 'by' | 'kinds'>,
): string[] {
  return [...(by.bare.get(bare(words, idle)) ?? [])].filter((key) => {
    const column = kinds.get(key);
    return column !== undefined && idleFor(column) === idle;
  });
}

const indexes = new WeakMap<readonly FileColumn[], Index>();
/** Builds the index once for each list of columns, because a long file looks up each of its lines. */
function indexOf(columns: readonly FileColumn[]): Index {
  const before = indexes.get(columns);
  if (before) return before;
  const by = Object.fromEntries(levels.map((level) => [level, new Map<string, Set<string>>()])) as Record<
    Level,
    Map<string, Set<string>>
  >;
  const vocabulary = new Set<string>();
  const keep = (level: Level, title: string, key: string) => {
    if (title !== '') by[level].set(title, (by[level].get(title) ?? new Set()).add(key));
  };
  for (const column of columns) {
    const { key, label, headerNames: keys } = column;
    keep('label', toPlainHeader(label), key);
    for (const name of [...keys, label]) {
      const plain = toPlainHeader(name);
      for (const word of plain.split(' ')) vocabulary.add(word);
      const { asTyped, single } = parseHeaderWords(name, () => undefined);
      // Two letters are ambiguous: «CC» is a cédula or a cost centre.
      keep(plain.length > 2 ? 'name' : 'short', plain, key);
      keep('words', together(asTyped), key);
      keep('single', together(single), key);
      // A day column needs the word that says it is a date: «Retiro» may be a yes or no.
      const text = column.kind === 'day' ? together(single) : bare(single, idleFor(column));
      if (!general.has(key)) keep('bare', text, key);
    }
  }
  const words = [...vocabulary];
  const index: Index = {
    by,
    kinds: new Map(columns.map((column) => [column.key, column])),
    lost: (pattern) => {
      const could = words.filter((word) => pattern.test(word));
      return could.length === 1 ? could[0] : undefined;
    },
    found: new Map(),
  };
  indexes.set(columns, index);
  return index;
}

/** Finds the columns that a title may name and the certainty. Returns `undefined` when none matches. */
function named(header: string, index: Index): { level: Level; keys: ReadonlySet<string> } | undefined {
  if (index.found.has(header)) return index.found.get(header);
  const found = lookedFor(header, index);
  if (index.found.size < 5_000) index.found.set(header, found);
  return found;
}

function lookedFor(header: string, { by, kinds, lost }: Index) {
  const plain = toPlainHeader(header);
  // Longer than any title, so it is a text.
  if (plain === '' || header.length > 200) return undefined;
  const words: HeaderWords = parseHeaderWords(header, lost);
  // «HED ($)» is the amount paid, not the number of hours.
  const signed = ['valor', 'porcentaje'].some((word) => words.asTyped.includes(word) && /[$%]/.test(header));
  const titles: Partial<Record<Level, string>> = {
    ...(!signed && { label: plain, name: plain }),
    ...((plain.length > 2 || together(words.asTyped) !== plain) && {
      words: together(words.asTyped),
      single: together(words.single),
    }),
    ...(!signed && { short: plain }),
  };
  for (const level of levels) {
    if (level === 'apart') {
      if (ofOneLoan(words.single) && kinds.has(loans)) return { level, keys: new Set([loans]) };
      continue;
    }
    if (level === 'bare') {
      const texts = words.single.filter((word) => !added.has(word));
      const keys =
        plain.length > 2 ? Object.values(idleOf).flatMap((idle) => bareOf(texts, idle, { by, kinds })) : [];
      if (keys.length > 0) return { level, keys: new Set(keys) };
      continue;
    }
    const title = titles[level];
    const keys = title === undefined ? undefined : by[level].get(title);
    if (keys) return { level, keys };
  }
  return undefined;
}

const loans = 'taken:loans';
/** Words for details of a loan other than the deduction of this month. */
const ofItself = set(
  'total saldo numero codigo fecha entidad plazo tasa capital interes estado nit tipo observacion cuenta',
);

/**
 * Returns whether the title is a loan of one bank: «LIBRANZA BANCO DE BOGOTÁ». A file has one column for each bank.
 */
const ofOneLoan = (words: readonly string[]): boolean =>
  words.find((word) => !idleOf.taken.has(word)) === 'libranza' && !words.some((word) => ofItself.has(word));

/**
 * Guesses the meaning of each header. Each column is used once, except loans of several banks. Our own label wins, so
 * that a template is read back unchanged; then the exact name, full words, the singular, and names without optional
 * words. A header that fits several columns gets none, and so does a header whose column another header names more
 * surely.
 */
export function guessColumns(
  headers: readonly string[],
  columns: readonly FileColumn[] = importColumns,
): (string | undefined)[] {
  const index = indexOf(columns);
  const found = headers.map((header) => named(header, index));
  const assigned = new Set<string>();
  const guessed: (string | undefined)[] = headers.map(() => undefined);
  // «Deducciones» next to «Total deducciones» is not the total.
  const inOrder = [...found.entries()].sort(
    ([a], [b]) => Number(saysTotal(headers[b])) - Number(saysTotal(headers[a])),
  );
  for (const level of levels) {
    for (const [i, one] of inOrder) {
      if (one?.level !== level) continue;
      // For exact names the order of the template decides. For other matches, two columns are ambiguous.
      const exact = level === 'label' || level === 'name';
      const [key] = exact ? [...one.keys].filter((name) => !assigned.has(name)) : one.keys;
      if (key === undefined || assigned.has(key) || (!exact && one.keys.size > 1)) continue;
      guessed[i] = key;
      if (level !== 'apart') assigned.add(key);
    }
    for (const key of guessed) if (key) assigned.add(key);
  }
  return assignResidencePlace(headers, guessed);
}

const homeOf: Readonly<Record<string, string>> = {
  department_id: 'home_department_id',
  municipality_id: 'home_municipality_id',
};

/**
 * Assigns «Municipio» right after «Dirección de residencia» to the residence, unless the file has a place of work.
 */
function assignResidencePlace(
  headers: readonly string[],
  keys: readonly (string | undefined)[],
): (string | undefined)[] {
  const home = keys.indexOf('home_address');
  if (home < 0 || keys.includes('address') || keys.includes('home_municipality_id')) return [...keys];
  const next = keys.slice(home + 1).findIndex((key) => !homeOf[key ?? '']);
  const end = next < 0 ? keys.length : home + 1 + next;
  return keys.map((key, at) =>
    at > home && at < end && !/trabajo|labora|oficina/i.test(headers[at] ?? '') ? homeOf[key ?? ''] : key,
  );
}

const saysTotal = (header = ''): boolean => /\btotal(es)?\b/i.test(header);

const isSure = (level: Level): boolean => level !== 'bare' && level !== 'apart';

/** Returns whether the title itself names that column, rather than being assigned to it. */
export function isColumnTitle(header: string, key: string, columns: readonly FileColumn[]): boolean {
  const found = named(header, indexOf(columns));
  return found !== undefined && isSure(found.level) && found.keys.has(key);
}

export function isKnownTitle(header: string, columns: readonly FileColumn[] = importColumns): boolean {
  const found = named(header, indexOf(columns));
  return found !== undefined && isSure(found.level) && found.keys.size === 1;
}
