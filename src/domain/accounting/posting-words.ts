/** A posting of a month as it is told: what follows the first is a difference, unless it takes back or posts again. */
type PostingMark = { number: number; reverses: boolean };

/** Returns what a posting is: `''` for the month itself. `postings` are those of the month, of any length. */
export function describePosting(postings: readonly PostingMark[], number: number): string {
  const find = (wanted: number) => postings.find((posting) => posting.number === wanted);
  if (find(number)?.reverses) return `reverso ${number - 1}`;
  if (number === 1) return '';
  return find(number - 1)?.reverses ? `de nuevo ${number - 1}` : `diferencia ${number - 1}`;
}
