import { parseDay } from '../day.ts';
import type { Finding } from '../finding.ts';
import type { Content, DocumentDescription, Element, Severity, Value } from './description.ts';
import { entries } from './value.ts';
import { unprintable } from './write.ts';

/** Everything found wrong in a document before it is signed: each field first, then fields against each other. */
export function checkDocument(description: DocumentDescription, value: Value): Finding[] {
  const findings = [...elementFindings(description.root, value, `/${description.root.name}`)];
  return findings.concat(description.rules.flatMap((rule) => rule(value)));
}

type Field = { rule: string; severity: Severity; label: string; path: string };

function* elementFindings(element: Element, value: string | Value, path: string): Generator<Finding> {
  const tree: Value = typeof value === 'string' ? { '#': value } : value;
  if (element.content) yield* contentFindings(element.content, text(tree['#']), { ...element, path });
  for (const attribute of element.attributes) {
    const found = tree[`@${attribute.name}`];
    const field = { ...attribute, path: `${path}/@${attribute.name}` };
    if (found !== undefined) yield* contentFindings(attribute.content, text(found), field);
    else if (attribute.required) yield missing(field);
  }
  for (const child of element.children)
    yield* childFindings(child, tree[child.name], `${path}/${child.name}`);
  yield* unknownFindings(element, tree, path);
}

function* childFindings(child: Element, found: Value[string], path: string): Generator<Finding> {
  const list = found === undefined ? [] : entries(found);
  if (list.length === 0 && child.required) yield missing({ ...child, path });
  if (list.length > 1 && !child.repeats) {
    yield finding({ ...child, path }, `${child.label} está más de una vez.`, 'Deje un solo valor.');
  }
  for (const [index, item] of list.entries()) {
    yield* elementFindings(child, item, child.repeats ? `${path}[${index + 1}]` : path);
  }
}

/** A name the schema does not have would make DIAN answer ZB01 without saying which. */
function* unknownFindings(element: Element, value: Value, path: string): Generator<Finding> {
  for (const key of Object.keys(value)) {
    const known =
      key === '#'
        ? element.content !== undefined
        : key.startsWith('@')
          ? element.attributes.some((a) => `@${a.name}` === key)
          : element.children.some((c) => c.name === key);
    if (known || value[key] === undefined) continue;
    yield finding(
      { rule: 'ZB01', severity: 'block', label: key, path: `${path}/${key}` },
      `El documento no tiene un campo llamado ${key.replace('@', '')}.`,
      'Quite ese dato.',
    );
  }
}

const text = (found: Value[string]): string | undefined => (typeof found === 'string' ? found : undefined);

function* contentFindings(content: Content, found: string | undefined, field: Field): Generator<Finding> {
  if (found === undefined || (found === '' && !content.mayBeEmpty)) {
    yield missing(field);
    return;
  }
  if (unprintable.test(found)) {
    yield finding(
      { ...field, rule: 'ZB02' },
      `${field.label} tiene caracteres que no se pueden enviar.`,
      'Escríbalo en una sola línea.',
    );
  }
  const { fixed, codes, max, digits, kind } = content;
  if (fixed !== undefined && found !== fixed) {
    yield finding(field, `${field.label} debe decir «${fixed}».`, 'Este valor lo fija la DIAN.');
  } else if (codes && !codesOf(codes).has(found)) {
    yield finding(
      field,
      `${field.label}: el código «${found}» no está en la lista de la DIAN.`,
      'Elija un valor de la lista.',
    );
  } else if (max !== undefined && found.length > max) {
    yield finding(field, `${field.label} tiene más de ${max} caracteres.`, 'Escriba un texto más corto.');
  } else if (digits && !/^\d+$/.test(found)) {
    yield finding(
      field,
      `${field.label} solo puede tener números.`,
      'Quite puntos, guiones, letras y espacios.',
    );
  } else if (['money', 'percent', 'quantity', 'integer'].includes(kind) && /^-/.test(found)) {
    yield finding(
      { ...field, rule: 'VLR01' },
      `${field.label} es negativo.`,
      'Un valor en contra se informa en el grupo contrario, sin signo.',
    );
  } else if (!forms[kind].test(found)) {
    yield finding(
      field,
      `${field.label}: «${found}» no es un valor válido.`,
      `Se espera ${formNames[kind]}.`,
    );
  }
}

const known = new WeakMap<object, ReadonlySet<string>>();

function codesOf(codes: readonly { code: string }[]): ReadonlySet<string> {
  let set = known.get(codes);
  if (!set) {
    set = new Set(codes.map((c) => c.code));
    known.set(codes, set);
  }
  return set;
}

const clock = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
const day = { test: (value: string) => parseDay(value) !== undefined };

const forms: { [kind in Content['kind']]: { test(value: string): boolean } } = {
  text: { test: () => true },
  integer: /^\d+$/,
  money: /^\d+\.\d{2}$/,
  percent: /^\d{1,3}\.\d{2}$/,
  quantity: /^\d+\.\d{2}$/,
  date: day,
  time: { test: (value) => value.endsWith('-05:00') && clock.test(value.slice(0, -6)) },
  dateTime: {
    test: (value) => day.test(value.slice(0, 10)) && value[10] === 'T' && clock.test(value.slice(11)),
  },
  boolean: /^(true|false)$/,
};

const formNames: { [kind in Content['kind']]: string } = {
  text: 'un texto',
  integer: 'un número entero',
  money: 'un valor con dos decimales y punto',
  percent: 'un porcentaje con dos decimales y punto',
  quantity: 'una cantidad con dos decimales y punto',
  date: 'una fecha AAAA-MM-DD',
  time: 'una hora HH:MM:SS-05:00',
  dateTime: 'una fecha y hora AAAA-MM-DDTHH:MM:SS',
  boolean: 'true o false',
};

const missing = (field: Field): Finding =>
  finding(field, `Falta ${field.label.toLowerCase()}.`, 'Complete el dato y vuelva a intentarlo.');

export const finding = ({ rule, severity, path }: Field, message: string, hint: string): Finding => ({
  code: rule,
  severity,
  path,
  message,
  hint,
});
