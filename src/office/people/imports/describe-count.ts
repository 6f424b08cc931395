/** Describes a count: nothing for none, one sentence for one, and another with its number in place of `{n}`. */
export const describeCount = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? one : many.replace('{n}', `${count}`)];
