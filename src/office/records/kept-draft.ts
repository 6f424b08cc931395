import { session } from '../../net/session.ts';

/** Drafts stay in the local storage under their user and company until they are saved or discarded. */
const prefix = 'draft:';

function nameOf(record: string): string {
  const { user, company } = session.get();
  return `${prefix}${user?.id ?? ''}:${company?.id ?? ''}:${record}`;
}

/** Names the draft of a record by its version, so that a newer version does not get an older draft. */
export const buildDraftName = ({ id, version }: { id: string; version: number }): string =>
  `${id}:${version}`;

export const buildMendedDraftName = ({ key }: { key: string }): string => `por_enviar:${key}`;

export function keepDraft(record: string, value: object): void {
  try {
    localStorage.setItem(nameOf(record), JSON.stringify({ at: Date.now(), value }, withoutFiles));
  } catch {
    // When the storage is full the form still works. Only closing the tab loses the text.
  }
}

/** Leaves files out of a draft, because JSON cannot store them. */
const withoutFiles = (_name: string, value: unknown): unknown => (value instanceof Blob ? undefined : value);

export function readKeptDraft<T extends object>(record: string): { at: number; value: T } | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(record)) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'value' in kept
      ? (kept as { at: number; value: T })
      : undefined;
  } catch {
    return undefined;
  }
}

export const dropDraft = (record: string): void => localStorage.removeItem(nameOf(record));

/** Removes the drafts of every user, at sign-out. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}
