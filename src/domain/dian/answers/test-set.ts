const verdictPattern =
  /Set\s+de\s+pruebas?\s+con\s+identificador\s*:?\s+(\S+?)\s+se\s+encuentra\s+(Aceptado|Rechazado)/i;

/** Finds the verdict of a text on a whole test set (soap.md 4.2). */
export function findTestSetVerdict(text: string): { test_set_id: string; accepted: boolean } | undefined {
  const [, test_set_id, verdict] = verdictPattern.exec(text) ?? [];
  return test_set_id && verdict ? { test_set_id, accepted: verdict.toLowerCase() === 'aceptado' } : undefined;
}

/** Compares identifiers of test sets without case, braces or a final full stop. */
export const isSameTestSet = (named: string, own: string | null | undefined): boolean => {
  const bare = (text: string): string => text.toLowerCase().replace(/[^0-9a-z]/g, '');
  return Boolean(own) && bare(named) === bare(own ?? '');
};
