import type { Errors } from '../../../domain/records/errors.ts';

/** Identifiers found in a text pasted from the portal of DIAN. */
export type DianIdentifiers = { software_id?: string; test_set_id?: string; software_pin?: string };
export type IdentifierField = 'software_id' | 'test_set_id';

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const labels = [
  ['test_set_id', /test\s*-?_?\s*set|set\s+de\s+prueba|set\s+prueba/gi],
  ['software_id', /software|soft\b/gi],
] as const;

/** Reads the identifier in a pasted text, which the portal copies with its label; without one, the text itself. */
export const readIdentifier = (text: string): string => text.match(uuid)?.[0].toLowerCase() ?? text.trim();

/**
 * Reads the identifiers and the PIN of a text by the label before each. Identifiers without a label fill the fields
 * that are left, the software first, as in the portal. A single one goes to `at`, the field where it was pasted.
 */
export function readDianIdentifiers(text: string, at?: IdentifierField): DianIdentifiers {
  const found: DianIdentifiers = {};
  const loose: string[] = [];
  let end = 0;
  for (const match of text.matchAll(uuid)) {
    const value = match[0].toLowerCase();
    const field = labelIn(text.slice(end, match.index));
    if (field && !found[field]) found[field] = value;
    else loose.push(value);
    end = match.index + match[0].length;
  }
  const order: IdentifierField[] =
    loose.length === 1 && at ? [at, 'software_id', 'test_set_id'] : ['software_id', 'test_set_id'];
  for (const value of new Set(loose)) {
    const field = order.find((one) => !found[one]);
    if (field && !Object.values(found).includes(value)) found[field] = value;
  }
  const pin = /\bPIN\b[^0-9\n]{0,20}(\d{5,10})\b/i.exec(text)?.[1];
  if (pin) found.software_pin = pin;
  return found;
}

/** Finds the field whose label is nearest to the end of a text. */
function labelIn(text: string): IdentifierField | undefined {
  let nearest: IdentifierField | undefined;
  let at = -1;
  for (const [field, label] of labels)
    for (const { index } of text.matchAll(label))
      if (index > at) {
        at = index;
        nearest = field;
      }
  return nearest;
}

const fromPortal = 'Cópielo del portal de la DIAN';

/** Errors of data still missing. A stored PIN is not asked again. */
export function checkPortalIdentifiers(values: Required<DianIdentifiers>, hasPin: boolean): Errors {
  return {
    ...(!values.software_id.trim() && { software_id: [fromPortal] }),
    ...(!values.software_pin &&
      !hasPin && { software_pin: ['Escriba el que eligió en el portal de la DIAN'] }),
    ...(!values.test_set_id.trim() && { test_set_id: [fromPortal] }),
  };
}
