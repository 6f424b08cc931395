/** Example: `Yuliana R.`, enough to compare with a paper. */
export function maskName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return [first, ...rest.map((word) => `${word.charAt(0)}.`)].join(' ');
}

export const maskNumber = (number: string): string =>
  `${'•'.repeat(Math.max(0, number.length - 3))}${number.slice(-3)}`;
