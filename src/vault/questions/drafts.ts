/** Drafts of questions to payroll, in memory only. They survive an automatic lock, and leaving the vault open. */
const drafts = new Map<string, string>();

export const getDraft = (id: string): string => drafts.get(id) ?? '';

/** Keeps a draft. Until the last draft is sent or discarded, no new version is offered anywhere in the vault. */
export function keepQuestionDraft(id: string, words: string): void {
  if (words) drafts.set(id, words);
  else drafts.delete(id);
  document.body.toggleAttribute('data-dirty', drafts.size > 0);
}
