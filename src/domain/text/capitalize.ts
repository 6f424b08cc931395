/** Example: `octubre de 2026` becomes `Octubre de 2026`. */
export const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
