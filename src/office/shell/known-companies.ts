import { session } from '../../net/session.ts';

/** Which companies this person marked, which were used last, and the one to begin with, on this device. */
export type Known = { favourites: readonly string[]; recent: readonly string[]; first?: string };

const name = (): string => `companies:${session.get().user?.id ?? ''}`;
const most = 5;
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

export function knownCompanies(): Known {
  try {
    const kept = JSON.parse(localStorage.getItem(name()) ?? '{}') as Partial<Known>;
    return {
      favourites: texts(kept.favourites),
      recent: texts(kept.recent),
      ...(typeof kept.first === 'string' && { first: kept.first }),
    };
  } catch {
    return { favourites: [], recent: [] };
  }
}

function keep(known: Known): Known {
  try {
    localStorage.setItem(name(), JSON.stringify(known));
  } catch {
    // They are only in the order of the alphabet.
  }
  return known;
}

/** Notes which one was used; `first` is the one to begin with, or none. */
export function noteCompany(id: string, first: string | undefined): void {
  const { favourites, recent: before } = knownCompanies();
  const recent = [id, ...before.filter((one) => one !== id)].slice(0, most);
  keep({ favourites, recent, ...(first && { first }) });
}

export function markCompany(id: string): Known {
  const known = knownCompanies();
  const without = known.favourites.filter((one) => one !== id);
  const marked = without.length < known.favourites.length ? without : [...without, id];
  return keep({ ...known, favourites: marked });
}

/** The marked ones first, then those used last, then the others as they come. */
export function inOrder<C extends { id: string }>(
  companies: readonly C[],
  { favourites, recent }: Known,
): C[] {
  const place = ({ id }: C): number =>
    favourites.includes(id) ? -1 : recent.includes(id) ? recent.indexOf(id) : most;
  return [...companies].sort((a, b) => place(a) - place(b));
}
