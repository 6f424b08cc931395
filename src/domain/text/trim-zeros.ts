/** Removes the trailing zeros of a stored decimal text: `0.500` is `0.5`, `10.000` is `10`, `10` stays. */
export const trimZeros = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
