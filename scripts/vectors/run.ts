import { type Day, parseDay } from '../../src/domain/values/day.ts';
import { exact } from '../../src/domain/values/money.ts';
import { Inputs } from './inputs.ts';
import { ownLists, type Topic, topics } from './topics.ts';
import {
  difference,
  exactOf,
  type Figures,
  isRecord,
  type Json,
  UnknownWord,
  Untranslatable,
  type Value,
} from './value.ts';
import { lastKnownDay } from './when.ts';
import { inOwnWords, withNumbers } from './words.ts';

/** Result of a case. A case in unknown words differs from a failed one. */
export type End = 'passed' | 'failed' | 'not understood';

/** `words` has the fault, and is empty when the case passed. */
export type Outcome = { id: string; topic: string; title: string; end: End; words: string };

/** Thrown when the file has no cases. Its message has the reason. */
export class Malformed extends Error {}

/** Runs the cases of a file. Throws {@link Malformed} for another format. */
export function runFile(text: string): Outcome[] {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch (error) {
    throw new Malformed(`El archivo no es JSON: ${error instanceof Error ? error.message : error}`);
  }
  const cases = Array.isArray(file) ? file : isRecord(file) ? file['vectors'] : undefined;
  if (!Array.isArray(cases)) throw new Malformed('El archivo no tiene una lista «vectors» de casos');
  if (cases.length === 0) throw new Malformed('La lista «vectors» está vacía');
  const meta = isRecord(file) && isRecord(file['_meta']) ? file['_meta'] : {};
  const asOf = typeof meta['as_of'] === 'string' ? parseDay(meta['as_of']) : undefined;
  return cases.map((one: Json, index) => runCase(one, index, asOf ?? lastKnownDay()));
}

function runCase(one: Json, index: number, asOf: Day): Outcome {
  const caseRecord = isRecord(one) ? one : {};
  const name = (key: string) => (typeof caseRecord[key] === 'string' ? caseRecord[key] : '');
  const base = { id: name('id') || `#${index + 1}`, topic: name('topic'), title: name('title') };
  try {
    const words = faultOf(caseRecord, isRecord(one), asOf);
    return { ...base, end: words === '' ? 'passed' : 'failed', words };
  } catch (error) {
    if (!(error instanceof Untranslatable)) throw error;
    return { ...base, end: 'not understood', words: error.message };
  }
}

/**
 * Returns the fault of a case, empty when it passed. Throws {@link Untranslatable} when it is not understood.
 */
function faultOf(caseRecord: { [name: string]: Json }, sound: boolean, asOf: Day): string {
  const { topic: topicName, tolerance_cop: stated } = caseRecord;
  const [caseInputs, expected] = [
    withNumbers(caseRecord['inputs'] ?? null),
    withNumbers(caseRecord['expected'] ?? null),
  ];
  if (!sound) throw new Untranslatable('el caso no es un objeto');
  if (typeof topicName !== 'string') throw new Untranslatable('el caso no dice su «topic»');
  if (!isRecord(caseInputs)) throw new Untranslatable('el caso no tiene «inputs»');
  if (!isRecord(expected) || Object.keys(expected).length === 0)
    throw new Untranslatable('el caso no tiene «expected»');
  const { topic, inputs } = inOwnWords(topicName, caseInputs);
  const tolerance =
    stated === undefined ? exact(0) : typeof stated === 'number' ? exactOf(stated) : undefined;
  if (!tolerance || tolerance.n < 0n)
    throw new Untranslatable('«tolerance_cop» debe ser un número de 0 o más');
  const translate = Object.hasOwn(topics, topic) ? topics[topic] : undefined;
  if (!translate) throw new UnknownWord(`no se conoce el tema «${topicName}»`);
  const { error: refusal, ...figures } = expected;
  try {
    const answers = variants(topic, inputs).map((each) =>
      answer(translate, new Inputs(each, Boolean(refusal)), asOf),
    );
    if (answers.length > 1 && refusal === undefined && !Object.values(figures).some(Array.isArray))
      throw new Untranslatable('las entradas traen una lista y lo esperado no');
    const wrong = Object.entries(figures).flatMap(([name, one]) => {
      const value = figureOf(answers, name, one, topic);
      return difference(name, value, one, tolerance) ?? [];
    });
    if (refusal !== undefined && refusal !== false) return 'se esperaba un rechazo y el motor respondió';
    return wrong.join('; ');
  } catch (error) {
    if (error instanceof UnknownWord) throw error;
    const words = error instanceof Error ? error.message : String(error);
    if (refusal === true || (typeof refusal === 'string' && words.includes(refusal))) return '';
    if (error instanceof Untranslatable) throw error;
    return words;
  }
}

function answer(translate: Topic, inputs: Inputs, asOf: Day): Figures {
  const figures = translate(inputs, asOf);
  const unread = inputs.unread();
  if (unread.length > 0) throw new UnknownWord(`entrada desconocida: «${unread.join('», «')}»`);
  return figures;
}

/** Names of lists with a value for each case. */
const plurals: Readonly<Record<string, string>> = {
  salarios: 'salario',
  fechas: 'fecha',
  devengos: 'devengo',
  ibcs: 'ibc',
  periodos: 'periodo',
  anios: 'anio',
  clases: 'clase',
  primas: 'prima',
  ingresos: 'ingreso',
};

/** Expands lists into cases. Several lists must have the same length. */
function variants(topic: string, inputs: { [name: string]: Json }): { [name: string]: Json }[] {
  const own = ownLists[topic] ?? [];
  const lists = Object.entries(inputs).flatMap(([name, value]): [string, string, Json[]][] => {
    if (!Array.isArray(value) || value.length === 0 || own.includes(name)) return [];
    const singular = plurals[name];
    const plain = value.every((one) => one === null || typeof one !== 'object');
    const numbers = value.every((one) => typeof one === 'number');
    return plain && (singular !== undefined || numbers) ? [[name, singular ?? name, value]] : [];
  });
  const [first] = lists;
  if (!first) return [inputs];
  if (lists.some(([, , value]) => value.length !== first[2].length))
    throw new Untranslatable(
      `las listas ${lists.map(([name]) => `«${name}»`).join(' y ')} no son iguales de largas`,
    );
  const rest = Object.fromEntries(
    Object.entries(inputs).filter(([name]) => !lists.some(([listed]) => listed === name)),
  );
  return first[2].map((_, index) => ({
    ...rest,
    ...Object.fromEntries(lists.map(([, singular, value]) => [singular, value[index] ?? null])),
  }));
}

/** Finds the answer under a name: one for each case of a list, or the last when one is expected. */
function figureOf(
  answers: readonly Figures[],
  name: string,
  expected: Json,
  topic: string,
): Value | undefined {
  const each = answers.map((figures) => {
    const found = Object.hasOwn(figures, name) ? figures[name] : undefined;
    return typeof found === 'function' ? found() : found;
  });
  const last = each.at(-1);
  if (last === undefined) throw new UnknownWord(`el tema «${topic}» no dice «${name}» con esas entradas`);
  if (!Array.isArray(expected) || answers.length === 1) return last;
  return each.filter((one) => one !== undefined);
}
