/** Builds one rule per field from the table: how its text must be written. */
import { type CodeList, codes } from './codes.ts';
import { fieldTable } from './field-table.ts';
import { listBranches } from './paper.ts';
import type { Rule } from './rule.ts';
import { isDay } from './shape.ts';
import type { PlainElement } from './xml.ts';

interface Format {
  /** Format of the field, for the person who reads the answer. */
  readonly words: string;
  holds(value: string, branch: PlainElement, argument: string): boolean;
}

const isMoment = (value: string): boolean =>
  isDay(value.slice(0, 10)) && /^T(([01]\d|2[0-3]):[0-5]\d:[0-5]\d|24:00:00(\.0+)?)$/.test(value.slice(10));

const notBefore = (value: string, branch: PlainElement, other: string): boolean =>
  value >= (branch.attributes[other] ?? '');

const matches = (words: string, pattern: RegExp): Format => ({
  words,
  holds: (value) => pattern.test(value),
});

const formats: Record<string, Format> = {
  day: { words: 'va en formato AAAA-MM-DD', holds: isDay },
  until: {
    words: 'va en formato AAAA-MM-DD y no es anterior al inicio',
    holds: (value, branch, other) => isDay(value) && notBefore(value, branch, other),
  },
  moment: { words: 'va en formato AAAA-MM-DDTHH:MM:SS', holds: isMoment },
  after: {
    words: 'va en formato AAAA-MM-DDTHH:MM:SS y no es anterior al inicio',
    holds: (value, branch, other) => isMoment(value) && notBefore(value, branch, other),
  },
  // Rule VLR01 reports the sign.
  amount: matches('es un número con punto decimal y no más de seis decimales', /^-?\d+(\.\d{1,6})?$/),
  digits: matches('lleva solo dígitos', /^\d+$/),
  prefix: matches('lleva solo letras y dígitos', /^[\p{L}\d]*$/u),
  words: matches('no puede ir en blanco', /\S/),
  name: matches('no puede ir en blanco ni pasar de 60 caracteres', /^(?=.*\S).{1,60}$/su),
  short: matches('no puede pasar de 60 caracteres', /^.{0,60}$/su),
  flag: matches('debe ser true o false', /^(true|false)$/),
  hour: matches('va en formato HH:MM:SS-05:00', /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d-05:00$/),
  spanish: matches('debe ser es', /^es$/),
  code: {
    words: 'no está en la lista de códigos',
    holds: (value, _, list) => codes[list as CodeList].has(value),
  },
  town: {
    words: 'no está en la lista o no es de ese departamento',
    holds: (value, branch, department) =>
      codes.municipalities.has(value) && value.startsWith(branch.attributes[department] ?? '-'),
  },
};

function ruleOf(path: string, text: string): Rule {
  const [, number = '', deletion, mild, name = '', kind = '', argument = ''] =
    /^(\d{3})(?:\/(\d{3}))?(!?) (\w+|\.) (\w+)\|?(\w*)$/.exec(text) ?? [];
  const format = formats[kind];
  if (!format) throw new Error(`a field of the table cannot be read: ${path} ${text}`);
  const textIn = (branch: PlainElement) => (name === '.' ? branch.text : branch.attributes[name]);
  return {
    number,
    ...(deletion ? { deletion } : {}),
    ...(mild ? { severity: 'Notificación' as const } : {}),
    text: `${path}${name === '.' ? '' : `/@${name}`} ${format.words}`,
    broken: (paper) =>
      listBranches(paper.body, path).some((branch) => {
        const value = textIn(branch);
        return value !== undefined && !format.holds(value, branch, argument);
      }),
  };
}

export const fieldRules: readonly Rule[] = fieldTable.split('\n').flatMap((line) => {
  const [path = '', fields = ''] = line.split(': ');
  return fields.split('; ').map((field) => ruleOf(path, field));
});
