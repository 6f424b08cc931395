/** Drafts of questions to payroll, there again after the vault locks itself or is left open. In memory alone. */
const drafts = new Map<string, string>();

export const getDraft = (id: string): string => drafts.get(id) ?? '';

/** Until the last of them is sent or thrown away no new version is offered, wherever in the vault one is. */
export function keepQuestionDraft(id: string, words: string): void {
  if (words) drafts.set(id, words);
  else drafts.delete(id);
  document.body.toggleAttribute('data-dirty', drafts.size > 0);
}
