/** A posting of a month. Those after the first are differences, unless they reverse a posting or post it again. */
type PostingMark = { number: number; reverses: boolean };

/** Describes a posting. Returns `''` for the first one of the month. `postings` holds all those of the month. */
export function describePosting(postings: readonly PostingMark[], number: number): string {
  const find = (wanted: number) => postings.find((posting) => posting.number === wanted);
  if (find(number)?.reverses) return `reverso ${number - 1}`;
  if (number === 1) return '';
  return find(number - 1)?.reverses ? `de nuevo ${number - 1}` : `diferencia ${number - 1}`;
}
