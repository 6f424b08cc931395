import { session } from '../../net/session.ts';

/** The companies that a person marked on this device, and the one to begin with. */
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
    // A device that keeps nothing marks nothing.
  }
  return remembered;
}

/** Notes the company to begin with on this device, or none. */
export function saveFirstCompany(first: string | undefined): void {
  keep({ favourites: readRememberedCompanies().favourites, ...(first && { first }) });
}

export function markCompany(id: string): RememberedCompanies {
  const remembered = readRememberedCompanies();
  const without = remembered.favourites.filter((one) => one !== id);
  const marked = without.length < remembered.favourites.length ? without : [...without, id];
  return keep({ ...remembered, favourites: marked });
}
