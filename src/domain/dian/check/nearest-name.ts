/**
 * Finds the name that a misspelt one should have: another spelling of it, a part of it, or one that differs in few
 * letters.
 */

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^\p{L}\d]/gu, '')
    .toLowerCase();

/** Computes the edit distance: letters to add, remove, change or swap with the next one. */
function lettersApart(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const options = [(row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        options.push((before[j - 2] ?? 0) + 1);
      next.push(Math.min(...options));
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Minimum length of a name to match as a part of another. */
const enough = 4;

function distance(text: string, name: string): number | undefined {
  const [a, b] = [plain(text), plain(name)];
  const apart = lettersApart(a, b);
  const longer = b.length >= enough && a.startsWith(b);
  const piece = longer || (a.length >= enough && b.startsWith(a) && apart <= a.length / 2);
  const most = Math.max(1, Math.floor(Math.min(a.length, b.length) / 4));
  return apart <= most || piece ? apart : undefined;
}

/** Finds the nearest name. Returns `undefined` when none is near, or when two are equally near. */
export function findNearestName(text: string, names: readonly string[]): string | undefined {
  const near = names
    .flatMap((name) => {
      const apart = distance(text, name);
      return apart === undefined ? [] : [{ name, apart }];
    })
    .sort((a, b) => a.apart - b.apart);
  const [first, second] = near;
  return first && first.apart !== second?.apart ? first.name : undefined;
}

/**
 * Builds the hint for a name that the schema does not have: rename it, or remove it when the right name is already
 * there.
 */
export function renameHint(
  text: string,
  { names, present }: { names: readonly string[]; present: readonly string[] },
  otherwise: string,
): string {
  const right = findNearestName(text, names);
  if (right === undefined) return otherwise;
  return present.includes(right) ? `Quítelo: ${right} ya está.` : `Debe llamarse ${right}.`;
}
