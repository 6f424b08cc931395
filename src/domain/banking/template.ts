import {
  amountStyles,
  type BankField,
  type BankLayout,
  type BankRecordKind,
  bankLetters,
  bankRecords,
} from './layout.ts';
import { type BankSource, dayPattern, getBankSource, isBankSource, isDayPattern } from './sources.ts';
import { longestField, mostFields } from './template-limits.ts';

/**
 * File format that a company writes from the manual of its bank. Its data is the same as for the formats of the
 * product.
 */

export const recordWords: Readonly<Record<BankRecordKind, string>> = {
  header: 'Encabezado',
  detail: 'Cada persona',
  trailer: 'Cierre',
};
export const delimiters = {
  ';': 'Punto y coma',
  ',': 'Coma',
  '|': 'Barra vertical',
  '\t': 'Tabulador',
} as const;

/** Error of a template: in one field, in one record, or in the whole template when `record` is missing. */
export type TemplateFault = { record?: BankRecordKind; at?: number; words: string };

export const newTemplate: BankLayout = {
  shape: 'fixed',
  letters: 'ascii',
  capitals: true,
  lineEnd: 'crlf',
  endsLast: true,
  header: [],
  detail: [],
  trailer: [],
};

/**
 * Reads a stored template. Returns `undefined` when the text is not a template. `listTemplateFaults` finds its
 * errors.
 */
export function readTemplate(text: unknown): BankLayout | undefined {
  try {
    return layoutIn(typeof text === 'string' ? JSON.parse(text) : text);
  } catch {
    return undefined;
  }
}

/** Writes a template for storage: only the properties of a layout, in a fixed order. */
export const serializeTemplate = (layout: BankLayout): string => JSON.stringify(layoutIn(layout));

type Group = Readonly<Record<string, unknown>>;
const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function layoutIn(given: unknown): BankLayout | undefined {
  if (!isGroup(given)) return undefined;
  const { shape, letters, lineEnd, delimiter } = given;
  if (shape !== 'fixed' && shape !== 'delimited') return undefined;
  if (typeof letters !== 'string' || !Object.hasOwn(bankLetters, letters)) return undefined;
  if (lineEnd !== 'crlf' && lineEnd !== 'lf') return undefined;
  const records = bankRecords.map((record) => fieldsIn(given[record]));
  const [header, detail, trailer] = records;
  if (!header || !detail || !trailer) return undefined;
  return {
    shape,
    ...(shape === 'delimited' && {
      delimiter: typeof delimiter === 'string' ? delimiter : ';',
      titles: given['titles'] === true,
    }),
    letters: letters as BankLayout['letters'],
    capitals: given['capitals'] === true,
    lineEnd,
    endsLast: given['endsLast'] === true,
    header,
    detail,
    trailer,
  };
}

function fieldsIn(given: unknown): BankField[] | undefined {
  if (!Array.isArray(given) || given.length > mostFields) return undefined;
  const fields = given.map(fieldIn);
  return fields.every((field) => field !== undefined) ? fields : undefined;
}

function fieldIn(given: unknown): BankField | undefined {
  if (!isGroup(given)) return undefined;
  const { name, source, length, align, pad, constant, codes, otherwise, amount, pattern } = given;
  if (typeof name !== 'string') return undefined;
  return {
    name,
    // An unknown source is reported as an error of its field.
    source: String(source ?? '') as BankSource,
    ...(typeof length === 'number' && { length }),
    ...(align === 'right' && { align }),
    ...(pad === '0' && { pad }),
    ...(typeof constant === 'string' && constant !== '' && { constant }),
    ...(isGroup(codes) && { codes: codesIn(codes) }),
    ...(typeof otherwise === 'string' && { otherwise }),
    ...(typeof amount === 'string' &&
      Object.hasOwn(amountStyles, amount) && { amount: amount as BankField['amount'] & string }),
    ...(typeof pattern === 'string' && pattern !== '' && { pattern }),
  };
}

const codesIn = (codes: Group): Record<string, string> =>
  Object.fromEntries(
    Object.entries(codes).flatMap(([name, code]) =>
      typeof code === 'string' && code !== '' ? [[name, code]] : [],
    ),
  );

/** Lists the errors of a template, each with its place. Without errors, files can be written. */
export function listTemplateFaults(layout: BankLayout): TemplateFault[] {
  const { shape, delimiter = ';', detail } = layout;
  const faults: TemplateFault[] = [];
  if (shape === 'delimited' && !Object.hasOwn(delimiters, delimiter))
    faults.push({ words: 'Elija el separador de los campos' });
  if (detail.length === 0) faults.push({ record: 'detail', words: 'Agregue los campos de cada persona' });
  else
    for (const [sources, words] of [
      [['amount'], 'Falta el valor: agregue un campo con el valor de cada persona'],
      [
        ['account_number', 'breb_key'],
        'Falta la cuenta: agregue un campo con el número de cuenta o la llave Bre-B de cada persona',
      ],
    ] as const)
      if (!detail.some(({ source }) => sources.some((one) => one === source)))
        faults.push({ record: 'detail', words });
  for (const record of bankRecords)
    layout[record].forEach((field, at) => {
      const words = fieldFault(layout, record, field);
      if (words) faults.push({ record, at, words });
    });
  return faults;
}

function fieldFault({ shape }: BankLayout, record: BankRecordKind, field: BankField): string | undefined {
  const { name, source, length, constant = '', codes, otherwise, pattern } = field;
  if (name.trim() === '') return 'Escriba el nombre del campo';
  if (name.length > 60) return 'El nombre tiene más de 60 letras';
  if (/\p{Cc}/u.test(name + constant)) return 'El nombre y el texto van en una sola línea';
  if (!isBankSource(source)) return 'Elija qué lleva el campo';
  const { kind, person, label, coded } = getBankSource(source);
  if (person && record !== 'detail') return `«${label}» es de cada persona: aquí no va`;
  if (length !== undefined && !(Number.isInteger(length) && length >= 1 && length <= longestField))
    return `El largo es un número de 1 a ${longestField}`;
  if (shape === 'fixed' && length === undefined) return 'Escriba cuántas posiciones tiene';
  const most = length ?? longestField;
  if (constant.length > most) return `El texto fijo tiene ${constant.length} letras, y el campo ${most}`;
  const long = Object.entries(codes ?? {}).find(([, code]) => code.length > most);
  if (long) return `El código «${long[1]}» no cabe en ${most} ${most === 1 ? 'posición' : 'posiciones'}`;
  if (otherwise !== undefined && otherwise.length > most)
    return `El código de los demás, «${otherwise}», no cabe en ${most}`;
  if (codes && (!coded || Object.keys(codes).some((one) => !/^[a-z\d_]{1,20}$/.test(one))))
    return 'Los códigos son de otro dato: vuelva a elegir qué lleva el campo';
  if (kind === 'day') {
    if (!isDayPattern(pattern ?? dayPattern)) return 'Escriba la fecha con AAAA o AA, MM y DD, como AAAAMMDD';
    if ((pattern ?? dayPattern).length > most)
      return `La fecha ocupa ${(pattern ?? dayPattern).length} posiciones`;
  }
  const isAtLeft = (field.align ?? 'left') === 'left';
  if (shape === 'fixed' && isAtLeft && field.pad === '0' && kind !== 'constant' && kind !== 'text')
    return 'Con ceros después se leería otra cosa: rellénelo antes, o con espacios';
  return undefined;
}

/** Lists the positions of each field in its line, from 1, both included. */
export function listFieldPositions(fields: readonly BankField[]): { from: number; to: number }[] {
  let end = 0;
  return fields.map(({ length = 0 }) => {
    const from = end + 1;
    end += Number.isInteger(length) && length > 0 ? length : 0;
    return { from, to: end };
  });
}

/** Summarizes a template in one line: `Ancho fijo, 170 posiciones, 17 campos por persona`. */
export function summarizeTemplate(layout: BankLayout): string {
  const fields = `${layout.detail.length} ${layout.detail.length === 1 ? 'campo' : 'campos'} por persona`;
  if (layout.shape === 'delimited') return `Separado por ${separatedBy(layout.delimiter)}, ${fields}`;
  return `Ancho fijo, ${listFieldPositions(layout.detail).at(-1)?.to ?? 0} posiciones, ${fields}`;
}

const separatedBy = (delimiter = ';'): string =>
  (delimiters[delimiter as keyof typeof delimiters] ?? 'otro signo').toLowerCase();

/** Formats a template error as a sentence with its place. */
export const formatTemplateFault = ({ record, at, words }: TemplateFault, layout: BankLayout): string => {
  if (!record) return words;
  const field = at === undefined ? undefined : layout[record][at];
  return `${recordWords[record]}${field ? `, campo ${(at ?? 0) + 1}${field.name ? ` («${field.name}»)` : ''}` : ''}: ${words}`;
};
