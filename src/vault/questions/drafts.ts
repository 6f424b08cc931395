/** Drafts of what an employee writes, in memory only. They survive an automatic lock, and leaving the vault open. */
const drafts = new Map<string, unknown>();

export const findDraft = <T>(id: string): T | undefined => drafts.get(id) as T | undefined;
export const getDraft = (id: string): string => findDraft<string>(id) ?? '';

/** Keeps a draft. Until the last draft is sent or discarded, no new version is offered anywhere in the vault. */
export function keepVaultDraft(id: string, draft: unknown): void {
  if (draft) drafts.set(id, draft);
  else drafts.delete(id);
  document.body.toggleAttribute('data-dirty', drafts.size > 0);
}

export const keepQuestionDraft = (id: string, words: string): void => keepVaultDraft(id, words);

export function forgetVaultDrafts(isForgotten: (id: string) => boolean): void {
  for (const id of [...drafts.keys()]) if (isForgotten(id)) keepVaultDraft(id, undefined);
}
