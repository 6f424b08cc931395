/**
 * A row of the law, as data. It is in force from its day until the next row of its table. The date of the event selects
 * the row (the hour worked, the day of leave), not the date of payment. A new decree is a new row.
 */
export type LawRow<T> = {
  from: string;
  value: T;
  basis: string;
  /** Law with a date that is not in force yet: kept here, and read by no rule. */
  pending?: true;
};

export type LawTable<T> = {
  /** Name of the figure missing before the first row, in Spanish. */
  name: string;
  unit: string;
  /** Each row ends with its year, and the next year is not projected. */
  yearly: boolean;
  rows: readonly LawRow<T>[];
};

export const table = <T>(name: string, unit: string, rows: readonly LawRow<T>[]): LawTable<T> => ({
  name,
  unit,
  yearly: false,
  rows,
});

/** Declares figures that the government sets every year: a year without a row has none. */
export const yearlyTable = <T>(name: string, unit: string, rows: readonly LawRow<T>[]): LawTable<T> => ({
  ...table(name, unit, rows),
  yearly: true,
});

export type Tables = Readonly<Record<string, LawTable<unknown>>>;

export type CitedValue<T> = { value: T; basis: string };
export type CitedFigures<T> = { [K in keyof T]: T[K] extends LawTable<infer V> ? CitedValue<V> : never };
/** Rules with several figures: the figures together with their norm. */
export type Rules<T> = { [K in keyof T]: T[K] extends LawTable<infer V> ? V & { basis: string } : never };

/** Thrown when the law of a day is not known yet, or no longer: `missing` says, in Spanish, which figure. */
export class MissingParameters extends Error {
  readonly missing: readonly string[];
  readonly year: number;
  constructor(missing: readonly string[], year: number) {
    const last = missing.at(-1) ?? '';
    const listed = missing.length > 1 ? `${missing.slice(0, -1).join(', ')} ni ${last}` : last;
    super(`No hay ${listed} para ${year}`);
    this.name = 'MissingParameters';
    this.missing = missing;
    this.year = year;
  }
}

/** Returns a figure of the law, or `undefined` where it has no row. */
export function findKnownFigure<T>(figure: () => T): T | undefined {
  try {
    return figure();
  } catch (error) {
    if (error instanceof MissingParameters) return undefined;
    throw error;
  }
}

/** Returns the row of a table in force on a day. Throws {@link MissingParameters} where there is none. */
export function getTableRow<T>({ name, yearly, rows }: LawTable<T>, day: string): LawRow<T> {
  const row = rows.findLast(({ from, pending }) => from <= day && !pending);
  if (!row || (yearly && row.from.slice(0, 4) !== day.slice(0, 4)))
    throw new MissingParameters([name], Number(day.slice(0, 4)));
  return row;
}

export const listChangeDays = (tables: readonly LawTable<unknown>[]): string[] =>
  [
    ...new Set(tables.flatMap(({ rows }) => rows.flatMap(({ from, pending }) => (pending ? [] : from)))),
  ].sort();

/** Builds an object in which a member without a row throws only when it is read. */
export function buildLazyMembers<T>(members: { [K in keyof T]: () => T[K] }): T {
  const built = {} as T;
  for (const name of Object.keys(members) as (keyof T)[]) {
    const value = findKnownFigure(() => ({ is: members[name]() }));
    Object.defineProperty(built, name, {
      enumerable: true,
      ...(value ? { value: value.is } : { get: members[name] }),
    });
  }
  return built;
}

export const buildFigureReaders = <T extends Tables>(tables: T, day: string) =>
  byName(tables, day, ({ value, basis }) => ({ value, basis })) as unknown as {
    [K in keyof CitedFigures<T>]: () => CitedFigures<T>[K];
  };

export const getRules = <T extends Tables>(tables: T, day: string): Rules<T> =>
  buildLazyMembers<Rules<T>>(
    byName(tables, day, ({ value, basis }) => ({ ...(value as object), basis })) as unknown as {
      [K in keyof Rules<T>]: () => Rules<T>[K];
    },
  );

const byName = <V>(tables: Tables, day: string, read: (row: LawRow<unknown>) => V) =>
  Object.fromEntries(Object.entries(tables).map(([name, one]) => [name, () => read(getTableRow(one, day))]));
