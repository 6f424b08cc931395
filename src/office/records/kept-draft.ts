import { session } from '../../net/session.ts';

/** Prefix of drafts, kept on the device for their author and company until they are saved. */
const prefix = 'draft:';

function nameOf(record: string): string {
  const { user, company } = session.get();
  return `${prefix}${user?.id ?? ''}:${company?.id ?? ''}:${record}`;
}

/** A draft belongs to the version it was written over. */
export const buildDraftName = ({ id, version }: { id: string; version: number }): string =>
  `${id}:${version}`;

/** A draft that mends a write on the device belongs to that write. */
export const buildMendedDraftName = ({ key }: { key: string }): string => `por_enviar:${key}`;

export function keepDraft(record: string, value: object): void {
  try {
    localStorage.setItem(nameOf(record), JSON.stringify({ at: Date.now(), value }, withoutFiles));
  } catch {
    // Without room on the device the form still works; only a closed tab would lose it.
  }
}

/** A draft is what was written: files chosen with it are chosen again. */
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

/** At sign-out nothing of anyone stays behind. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}
