/** Groups of the filter of «Auditoría». */
export const eventGroups = {
  sign_in: 'Ingresos',
  doors: 'Contraseñas y llaves',
} as const;
export type EventGroup = keyof typeof eventGroups;

/** Small values that a kind keeps of what happened. Never a salary, a password nor a code. */
type Fact = string | number | boolean | null;
export type Facts = Readonly<Record<string, Fact>>;

type Kind<F extends Facts> = {
  title: string;
  group: EventGroup;
  /** Months that a row is kept; the job of retention empties those older. */
  months: number;
  /** The employees concerned see it in «Quién vio sus comprobantes». */
  seenByPerson: boolean;
  /** Words that the facts add to the title. */
  words: (facts: F) => string;
};
const kind = <F extends Facts = Readonly<Record<never, never>>>(
  title: string,
  group: EventGroup,
  { months = 60, seenByPerson = false, words = () => '' }: Partial<Omit<Kind<F>, 'title' | 'group'>> = {},
): Kind<F> => ({ title, group, months, seenByPerson, words });

/** Way somebody came in. */
export const ways = {
  password: 'con contraseña',
  passkey: 'con llave de acceso',
  sso: 'por el proveedor de identidad',
  code: 'con un código',
} as const;
export type Way = keyof typeof ways;

/**
 * Every kind of security event. Titles, words, groups of the filter, exports, retention and what employees see follow
 * from here; a kind that is not here does not compile where it is noted. A stored kind is never renamed.
 */
export const eventKinds = {
  signed_in: kind<{ way: Way }>('Ingresó', 'sign_in', { months: 24, words: ({ way }) => ways[way] }),
  sign_in_failed: kind<{ way: Way }>('Ingreso fallido', 'sign_in', {
    months: 12,
    words: ({ way }) => ways[way],
  }),
  password_changed: kind<{ removed: boolean }>('Cambió su contraseña', 'doors', {
    words: ({ removed }) => (removed ? 'la quitó' : ''),
  }),
} as const;
export type EventKind = keyof typeof eventKinds;
export type FactsOf<K extends EventKind> = (typeof eventKinds)[K] extends Kind<infer F> ? F : never;

export const isEventKind = (given: string): given is EventKind => Object.hasOwn(eventKinds, given);

/** Words of a stored row: its title and what its facts add. */
export function eventWords(stored: string, facts: Facts): string {
  if (!isEventKind(stored)) return stored;
  const { title, words } = eventKinds[stored] as Kind<Facts>;
  const added = words(facts);
  return added ? `${title} ${added}` : title;
}
