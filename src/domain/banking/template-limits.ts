/**
 * Maximum characters of a stored template, fields of a record and positions of a field. Separate, because every list
 * reads them.
 */
export const longestTemplate = 40_000;
export const mostFields = 60;
export const longestField = 500;
