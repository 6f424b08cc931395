import { resolveNit } from '../../identity/nit.ts';
import { countMonthDays, parseDay } from '../../values/day.ts';
import type { DocumentContext } from '../description/context.ts';
import type {
  Attribute,
  Content,
  ContentPlace,
  DocumentDescription,
  Element,
  Value,
} from '../description/description.ts';
import type { DocumentFinding, Severity } from '../description/finding.ts';
import { findChild, findText, toEntries } from '../description/value.ts';
import { unprintable } from '../document/write.ts';
import { listCertificateFindings } from '../rules/certificate-rules.ts';
import { checkDaysAndPay } from '../rules/days-and-pay.ts';
import { isIdleNovelty } from '../rules/novelty-rules.ts';
import { getDocumentContent } from '../rules/seal.ts';
import { sealFindings } from '../rules/seal-findings.ts';
import { findFix } from './find-fix.ts';
import { findNearestName } from './nearest-name.ts';

/**
 * Lists everything wrong in a document: each field first, then fields against each other and against the context.
 * The check is the same in the browser and on the server. Example: `checkDocument(nominaIndividual, value, { now,
 * isNumberUsed: (number) => sent.has(number) })`.
 */
export function checkDocument(
  description: DocumentDescription,
  value: Value,
  context: DocumentContext = {},
): DocumentFinding[] {
  const { name } = description.root;
  const findings = elementFindings(description.root, value, `/${name}`).filter(
    (one) => !isIdleNovelty(value, one),
  );
  for (const place of description.places) {
    const content = place.at === '' ? value : findChild(value, place.at);
    if (!content) continue;
    const rules = context.foreign ? [...place.rules, checkDaysAndPay] : place.rules;
    const own = rules.flatMap((rule) => rule(content, context));
    for (const finding of own) findings.push(placed(finding, place, name));
  }
  const { at, content } = getDocumentContent(value);
  const place = description.places.find((p) => p.at === at);
  if (place) for (const finding of sealFindings(value, context)) findings.push(placed(finding, place, name));
  if (context.certificate) {
    const nits = ['Empleador', 'ProveedorXML'].map((who) => findText(content, who, '@NIT'));
    findings.push(...listCertificateFindings(context.certificate, nits, context.now));
  }
  return findings.map((finding) => ({ ...finding, ...findFix(finding) }));
}

/** Rewrites a finding of a rule between fields, which uses codes and paths of the content of document 102. */
const placed = (finding: DocumentFinding, { at, ruleOf }: ContentPlace, root: string): DocumentFinding => ({
  ...finding,
  rule: ruleOf(finding.rule),
  path: `/${root}/${at && `${at}/`}${finding.path}`,
});

type Field = { rule: string; severity: Severity; label: string; path: string; required?: boolean };
/** Returns the field of a finding. It is computed on demand, because most values are right. */
type FieldOf = () => Field;

function elementFindings(
  element: Element,
  value: string | Value,
  path: string,
  found: DocumentFinding[] = [],
): DocumentFinding[] {
  const tree: Value = typeof value === 'string' ? { '#': value } : value;
  if (element.content) contentFindings(element.content, text(tree['#']), () => ({ ...element, path }), found);
  for (const attribute of element.attributes) {
    const given = tree[`@${attribute.name}`];
    const field = () => attributeField(element, attribute, path);
    if (given !== undefined) contentFindings(attribute.content, text(given), field, found);
    else if (attribute.required) found.push(...missing(field()));
  }
  for (const child of element.children) childFindings(child, tree[child.name], path, found);
  unknownFindings(element, tree, path, found);
  return found;
}

function attributeField(element: Element, attribute: Attribute, path: string): Field {
  const isRoot = path.lastIndexOf('/') === 0;
  const label = isRoot ? attribute.label : `${attribute.label} (${lowered(element.label)})`;
  return { ...attribute, label, path: `${path}/@${attribute.name}` };
}

function childFindings(child: Element, given: Value[string], parent: string, found: DocumentFinding[]): void {
  if (given === undefined && !child.required) return;
  const path = `${parent}/${child.name}`;
  const list = given === undefined ? [] : toEntries(given);
  if (list.length === 0 && child.required) found.push(...missing({ ...child, path }));
  if (list.length > 1 && !child.repeats)
    found.push(finding({ ...child, path }, `${child.label} está más de una vez.`, 'Deje un solo valor.'));
  for (const [index, item] of list.entries())
    elementFindings(child, item, child.repeats ? `${path}[${index + 1}]` : path, found);
}

const namesOfElement = new WeakMap<Element, ReadonlySet<string>>();

/** Returns the keys that the value of an element may have. */
function namesOf(element: Element): ReadonlySet<string> {
  let names = namesOfElement.get(element);
  if (!names) {
    const { content, attributes, children } = element;
    const own = [...attributes.map((a) => `@${a.name}`), ...children.map((c) => c.name)];
    names = new Set(content === undefined ? own : ['#', ...own]);
    namesOfElement.set(element, names);
  }
  return names;
}

/** Reports a name that the schema does not have: DIAN would answer ZB01 without saying which. */
function unknownFindings(element: Element, value: Value, path: string, found: DocumentFinding[]): void {
  for (const key of Object.keys(value)) {
    if (namesOf(element).has(key) || value[key] === undefined) continue;
    const attribute = key.startsWith('@');
    const names = attribute
      ? element.attributes.map((a) => `@${a.name}`)
      : element.children.map((c) => c.name);
    const right = findNearestName(key, names)?.replace('@', '');
    found.push(
      finding(
        { rule: 'ZB01', severity: 'block', label: key, path: `${path}/${key}` },
        `El documento no tiene un campo llamado ${key.replace('@', '')}.`,
        right
          ? `Debe llamarse ${right}: la DIAN rechaza el documento entero sin decir cuál sobra.`
          : 'Quite ese dato: la DIAN rechaza el documento entero sin decir cuál sobra.',
      ),
    );
  }
}

const text = (found: Value[string]): string | undefined => (typeof found === 'string' ? found : undefined);

function contentFindings(
  content: Content,
  given: string | undefined,
  fieldOf: FieldOf,
  found: DocumentFinding[],
): void {
  if (given === undefined || (given === '' && !content.mayBeEmpty)) {
    const field = fieldOf();
    found.push(...(given === undefined || !isSchemaValid(content, given) ? missing(field) : [empty(field)]));
    return;
  }
  if (unprintable.test(given)) {
    const field = fieldOf();
    // The rule covers text between tags. The text of an element may have line breaks, as the printed code does.
    const lines = !field.path.includes('@') && !unprintable.test(given.replace(/[\n\r\t]/g, ''));
    found.push(
      finding(
        { ...field, rule: 'ZB02', severity: lines ? 'notice' : 'block' },
        `${field.label} tiene ${lines ? 'saltos de línea' : 'caracteres que no se pueden enviar'}.`,
        'Escríbalo en una sola línea.',
      ),
    );
  }
  const problem = problemOf(content, given, fieldOf);
  if (problem) found.push(problem);
  // A rule may only notify, but the schema still rejects the whole document.
  if (problem?.severity === 'notice' && !isSchemaValid(content, given)) found.push(schemaFailure(fieldOf()));
}

/** Maximum number of codes in a hint. */
const most = 12;

const optionsText = (codes: NonNullable<Content['codes']>): string =>
  codes.length > most
    ? 'un valor de la lista'
    : `uno de estos: ${codes.map(({ code, name }) => `${code} ${name}`).join(', ')}`;

function problemOf(content: Content, found: string, fieldOf: FieldOf): DocumentFinding | undefined {
  const { fixed, codes, max, digits, kind } = content;
  if (fixed !== undefined) {
    if (found === fixed) return undefined;
    const field = fieldOf();
    return finding(field, `${field.label} debe decir «${fixed}».`, 'Este valor lo fija la DIAN.');
  }
  if (codes) {
    if (codesOf(codes).has(found)) return undefined;
    const field = fieldOf();
    const message = `${field.label}: el código «${shown(found)}» no está en la lista de la DIAN.`;
    return finding(field, message, `Elija ${optionsText(codes)}.`);
  }
  if (numeric.has(kind) && found.startsWith('-')) {
    const field = fieldOf();
    return finding(
      { ...field, rule: 'VLR01', severity: 'block' },
      `${field.label}: «${shown(found)}» es un valor negativo.`,
      'Un valor en contra se informa en el grupo contrario, sin signo.',
    );
  }
  if (max !== undefined && found.length > max) {
    const field = fieldOf();
    const unit = kind === 'text' ? 'caracteres' : 'cifras';
    return finding(field, `${field.label} tiene más de ${max} ${unit}.`, 'Escriba un valor más corto.');
  }
  if (digits && !/^\d+$/.test(found)) {
    const field = fieldOf();
    const meant = resolveNit(found);
    const hint =
      meant !== found && /^\d{6,10}$/.test(meant) && field.path.endsWith('/@NIT')
        ? `Escriba ${meant}: va sin puntos, guion ni dígito de verificación.`
        : 'Quite puntos, guiones, letras y espacios.';
    return finding(field, `${field.label} solo puede tener números.`, hint);
  }
  if (kind === 'text' && found.trim() === '') return content.mayBeEmpty ? undefined : empty(fieldOf());
  if (forms[kind].test(found)) return undefined;
  const field = fieldOf();
  if (twoDecimals.has(kind) && /^\d+(\.(\d|\d{3,6}))?$/.test(found)) {
    const message = `${field.label}: «${shown(found)}» no lleva dos decimales.`;
    return finding({ ...field, severity: 'notice' }, message, 'La DIAN lo recibe, pero el anexo pide dos.');
  }
  if (kind === 'hash' && forms.hash.test(found.toLowerCase())) {
    const message = `${field.label} está en mayúscula.`;
    return finding(
      { ...field, severity: 'notice' },
      message,
      'La DIAN lo recibe, pero se escribe en minúscula.',
    );
  }
  return finding(
    field,
    `${field.label}: «${shown(found)}» no es un valor válido.`,
    `Se espera ${formNames[kind]}.`,
  );
}

const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Kinds of value that rule VLR01 covers. Negative days are a finding of their own field. */
const numeric: ReadonlySet<string> = new Set(['money', 'percent', 'quantity']);
const twoDecimals: ReadonlySet<string> = new Set(['money', 'percent', 'quantity']);

const codeSets = new WeakMap<object, ReadonlySet<string>>();

function codesOf(codes: readonly { code: string }[]): ReadonlySet<string> {
  let set = codeSets.get(codes);
  if (!set) {
    set = new Set(codes.map((c) => c.code));
    codeSets.set(codes, set);
  }
  return set;
}

const clockTime = '([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d';
const day = { test: (value: string) => parseDay(value) !== undefined };
/** Matches midnight at the end of a day, which XML Schema allows too. */
const endOfDay = '24:00:00(\\.0+)?';
const clock = new RegExp(`^${clockTime}$`);
const clockOfDate = new RegExp(`^(${clockTime}|${endOfDay})$`);

const forms: { [kind in Content['kind']]: { test(value: string): boolean } } = {
  text: { test: () => true },
  integer: /^\d+$/,
  money: /^\d+\.\d{2}$/,
  percent: /^\d{1,3}\.\d{2}$/,
  quantity: /^\d+\.\d{2}$/,
  date: day,
  time: { test: (value) => value.endsWith('-05:00') && clock.test(value.slice(0, -6)) },
  dateTime: {
    test: (value) => day.test(value.slice(0, 10)) && value[10] === 'T' && clockOfDate.test(value.slice(11)),
  },
  boolean: /^(true|false)$/,
  hash: /^[0-9a-f]{96}$/,
};

const formNames: { [kind in Content['kind']]: string } = {
  text: 'un texto',
  integer: 'un número entero',
  money: 'un valor con dos decimales y punto',
  percent: 'un porcentaje con dos decimales y punto',
  quantity: 'una cantidad con dos decimales y punto',
  date: 'una fecha del calendario, AAAA-MM-DD',
  time: 'una hora HH:MM:SS-05:00',
  dateTime: 'una fecha del calendario y su hora, AAAA-MM-DDTHH:MM:SS',
  boolean: 'true o false',
  hash: 'un texto de 96 cifras y letras de la a a la f, en minúscula',
};

/** Returns whether the schema would accept the text. It does not check code lists. */
export function isSchemaValid({ kind, digits }: Content, found: string): boolean {
  const collapsed = found.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
  if (digits === 'number') return /^[+-]?\d+$/.test(collapsed);
  return schemaForms[kind]?.test(collapsed) ?? true;
}

const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
const zone = '(Z|[+-](0\\d|1[0-3]):[0-5]\\d|[+-]14:00)?';
const timeOfDay = `(${clockTime}(\\.\\d+)?|${endOfDay})`;
const calendarDay = '-?(?!0000)([1-9]\\d{4,}|\\d{4})-(\\d\\d)-(\\d\\d)';
const dated = new RegExp(`^${calendarDay}${zone}$`);
const datedAndTimed = new RegExp(`^${calendarDay}T${timeOfDay}${zone}$`);

const schemaForms: { [kind in Content['kind']]?: { test(value: string): boolean } } = {
  integer: /^[+-]?\d+$/,
  money: decimal,
  percent: decimal,
  quantity: decimal,
  date: { test: (value) => dated.test(value) && inCalendar(value) },
  time: new RegExp(`^${timeOfDay}${zone}$`),
  dateTime: { test: (value) => datedAndTimed.test(value) && inCalendar(value) },
  boolean: /^(true|false|0|1)$/,
};

/** Returns whether a date exists. The schema accepts any year, also before Christ and after 9999. */
const inCalendar = (value: string): boolean => {
  const [, year, month, date] = new RegExp(`^${calendarDay}`).exec(value) ?? [];
  if (Number(month) < 1 || Number(month) > 12 || Number(date) < 1) return false;
  return Number(date) <= countMonthDays(2000 + (Number(year) % 400), Number(month));
};

/** Matches plural labels. `País` is singular. */
const several = /^(?!País)\p{L}+s(?=\s|$)/u;

/** Returns the finding of the field, and that of the schema where the field only notifies. */
function missing(field: Field): DocumentFinding[] {
  const found = finding(
    field,
    `${several.test(field.label) ? 'Faltan' : 'Falta'} ${lowered(field.label)}.`,
    'Complete el dato y vuelva a intentarlo.',
  );
  return field.severity === 'notice' ? [found, schemaFailure(field)] : [found];
}

/** Lowers the first letter of a label inside a sentence: `Fecha de pago`. `NIT` and `CUNE` stay as they are. */
const lowered = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? `${label.slice(0, 1).toLowerCase()}${label.slice(1)}` : label;

const empty = (field: Field): DocumentFinding =>
  finding(
    field,
    `${field.label} está en blanco.`,
    field.required ? 'Complete el dato.' : 'Complete el dato; si no lo hay, el documento no lleva el campo.',
  );

const schemaFailure = (field: Field): DocumentFinding =>
  finding(
    { ...field, rule: 'ZB01', severity: 'block' },
    `${field.label} no cabe en el esquema de la DIAN.`,
    'Complete el dato como se indica: el esquema rechaza el documento entero.',
  );

const finding = ({ rule, severity, path }: Field, message: string, hint: string): DocumentFinding => ({
  rule,
  severity,
  path,
  message,
  hint,
});
