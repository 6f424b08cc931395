import { session } from '../../net/session.ts';

/** Favourite companies, and the one selected at the start. They are kept on the device for each user. */
export type RememberedCompanies = { favourites: readonly string[]; first?: string };

const name = (): string => `companies:${session.get().user?.id ?? ''}`;
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

export function readRememberedCompanies(): RememberedCompanies {
  try {
    const kept = JSON.parse(localStorage.getItem(name()) ?? '{}') as Partial<RememberedCompanies>;
    return {
      favourites: texts(kept.favourites),
      ...(typeof kept.first === 'string' && { first: kept.first }),
    };
  } catch {
    return { favourites: [] };
  }
}

function keep(remembered: RememberedCompanies): RememberedCompanies {
  try {
    localStorage.setItem(name(), JSON.stringify(remembered));
  } catch {
    // Without storage nothing is remembered.
  }
  return remembered;
}

/** Saves the company to start with; `undefined` forgets it. */
export function saveFirstCompany(first: string | undefined): void {
  keep({ favourites: readRememberedCompanies().favourites, ...(first && { first }) });
}

export function markCompany(id: string): RememberedCompanies {
  const remembered = readRememberedCompanies();
  const without = remembered.favourites.filter((one) => one !== id);
  const marked = without.length < remembered.favourites.length ? without : [...without, id];
  return keep({ ...remembered, favourites: marked });
}
