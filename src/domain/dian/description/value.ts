import type { Value } from './description.ts';

export const toEntries = (
  found: string | Value | readonly (string | Value)[],
): readonly (string | Value)[] => (Array.isArray(found) ? found : [found as string | Value]);

/** Returns the child element of that name, when it is an element with parts. */
export function findChild(value: Value, name: string): Value | undefined {
  const child = value[name];
  return typeof child === 'object' && !Array.isArray(child) ? (child as Value) : undefined;
}

/** Returns the text at a path of names: `findText(root, 'Periodo', '@FechaGen')`. */
export function findText(root: Value, ...names: string[]): string | undefined {
  let value: Value[string] = root;
  for (const name of names) {
    if (value === undefined || typeof value === 'string' || Array.isArray(value)) return undefined;
    value = (value as Value)[name];
  }
  return typeof value === 'string' ? value : undefined;
}

/** Puts a text on one line: the annex allows no line breaks or tabs, and names come from forms and spreadsheets. */
export const toSingleLine = (text: string): string =>
  untidy.test(text) ? text.replace(/[\s\p{Cc}\ufffe\uffff]+/gu, ' ').trim() : text;

/** Matches anything but words separated by one space. */
const untidy = /[^\S ]|[\p{Cc}\ufffe\uffff]| {2}|^ | $/u;
