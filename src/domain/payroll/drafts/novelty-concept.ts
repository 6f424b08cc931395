type Fields = Readonly<Record<string, unknown>>;

/**
 * Names the concept of an entry. Examples: `hours:heds`, `taken:loans`, `shifts:2026-11-04`, and `own:<id>` for a
 * concept of the company.
 */
export function formatNoveltyConcept(list: string, entry: object): string {
  const { kind, concept, day, own }: Fields = { ...entry };
  return own === undefined ? `${list}:${kind ?? concept ?? day}` : `own:${own}`;
}
