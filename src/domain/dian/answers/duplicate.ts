import { toPlainText } from '../../text/plain-text.ts';
import type { DianAnswer, RuleLine } from './answers.ts';

/**
 * Detects answers that say that DIAN already had the document: rule 90, or equivalent words with or without a rule
 * code. They do not say what became of the document: only the status of its CUNE does.
 */

/** `owner` is the CUNE of the document that DIAN has, in lower case, when the answer names it. */
export type Duplicate = { owner: string | undefined };

type Texts = Pick<DianAnswer, 'status_code' | 'status_description' | 'status_message' | 'message' | 'errors'>;

export function findDuplicate(answer: Texts & { outcome: string }, cune: string): Duplicate | undefined {
  if (!outcomes.has(answer.outcome)) return undefined;
  const { errors, status_code } = answer;
  const lines = errors.filter(isDuplicateLine).map(({ message }) => message);
  const inProcess = status_code === '98' || status_code === '0';
  const others =
    answer.outcome === 'fault' ? [answer.message] : [answer.status_description, answer.status_message];
  const descriptions = inProcess ? [] : others.filter(isDuplicateMessage);
  if (status_code !== '90' && lines.length + descriptions.length === 0) return undefined;
  const named = [...others, ...lines].flatMap((text) => text.toLowerCase().match(/\b[0-9a-f]{96}\b/g) ?? []);
  return { owner: named.find((one) => one === cune.toLowerCase()) ?? named[0] };
}

/** Outcomes that can be duplicates. DIAN does not have a document that it does not know, returned or never received. */
const outcomes: ReadonlySet<string> = new Set(['accepted', 'rejected', 'not_processed', 'pending', 'fault']);

/** Rules about another document of the worker, or about the document that a note adjusts. */
const ofAnother = /^(NIE(199a?|204a?)|NIAE(191a?|216a?))$/;

const isDuplicateLine = ({ rule, message }: RuleLine): boolean =>
  rule === '90' || (!ofAnother.test(rule) && isDuplicateMessage(message));

const done =
  '(?:(?:re)?(?:procesad|enviad|recibid|registrad|validad|radicad|transmitid|emitid|autorizad|aceptad|rechazad|reportad|utilizad|usad|almacenad|cargad|presentad|informad)[oa]s?)';
const before =
  '(?:anteriormente|previamente|con anterioridad|antes|en (?:una )?(?:ocasion|oportunidad|fecha) anterior)';
const paper =
  'documentos?|nominas?|notas?|ajustes?|archivos?|comprobantes?|cunes?|consecutivos?|numeros?|numeracion|soportes?|registros?|envios?|zip|xml|track ?id';
const stranger =
  'set de pruebas?|software|certificado|firma|pin|empresa|compania|proveedor|usuario|contribuyente|habilitacion|conceptos?|elementos?|atributos?|etiquetas?|campos?|grupos?|novedad|a (?:reemplazar|eliminar|ajustar)|predecesor';
const already = `\\bya (?:(?:fue|fueron|ha sido|han sido|habia sido|se encuentra|se encontraba|esta|estaba|es|lo habia|ha|se) )?(?:${done}|existe|existia|existente|envio|proceso|recibio|registro|reporto|transmitio|uso|utilizo|en uso)\\b`;
const received = '(?:envio|proceso|recibio|registro|reporto|transmitio|uso|utilizo)';
const there =
  '\\bya (?:(?:se encuentra|esta|existe) en (?:los registros|la dian|dian|la base|el sistema)|hay (?:un|otro))\\b';
const gap = `(?:(?!\\b(?:tiene|contiene|trae|hay|con|${stranger})\\b).){0,60}?`;

/** Wordings of a duplicate, in lower case and without accents. */
const patterns = [
  already,
  `\\b${done}(?: \\S+){0,3} ${before}\\b`,
  `\\b${before}(?: \\S+){0,3} ${done}\\b`,
  `\\b${received} ${before}\\b`,
  there,
  `\\b(?:${paper}) (?:existente|(?:enviad|procesad|recibid)[oa] (?:dos veces|mas de una vez))\\b`,
  `\\b(?:${paper})\\b${gap}\\b(?:duplicad[oa]s?|repetid[oa]s?)\\b`,
  `\\b(?:duplicad[oa]|duplicidad|duplicacion)\\b${gap}\\b(?:${paper})\\b`,
  '^\\W*(?:duplicad[oa]|duplicate)\\W*$',
  `\\b(?:una|un) (?:unica|sola|solo) vez${gap}\\b(?:${paper})\\b`,
  '\\balready (?:been )?(?:processed|sent|received|registered|submitted|exists?|used)\\b',
  '\\bduplicated? (?:document|payroll|number|cune|key)\\b',
].map((source) => new RegExp(source));

const negated =
  /\bno (?:ha sido|han sido|habia sido|fue|fueron|se ha|se han|se encuentra|se encontro|esta|estaba|existe|existia|ha)\b[^,;]*/g;
const firstNoun = new RegExp(
  `\\b(?:(${stranger})|(?:${paper})(?! (?:a (?:reemplazar|eliminar|ajustar)|predecesor)))\\b`,
);
/** Matches sentences about a field, or about a person who exists already, which say nothing about the document. */
const ofSomethingElse =
  /^\W*(?:(?:el|la) [^,]{0,40})?\bdeben?\b|\b(?:nit|trabajador|empleado)\b ?\S* ya existe/;
/** Matches «the month of the worker is taken by another document», which is rule NIE199. */
const ofTheMonth = /\b(?:en|para|de) (?:el|este|ese|dicho|del)? ?(?:mismo )?(?:mes|periodo)\b/;

/** Returns whether a text says that the document had been received before. */
export function isDuplicateMessage(text: string): boolean {
  const plain = toPlainText(text).replace(/\s+/g, ' ');
  return plain.split(/[.;:]+(?=\s|$)/).some((clause) => {
    const own = clause.replace(negated, ' ');
    if (ofTheMonth.test(own) || ofSomethingElse.test(own)) return false;
    return patterns.some((pattern) => {
      const match = pattern.exec(own);
      if (!match) return false;
      const subject = firstNoun.exec(own.slice(0, match.index + match[0].length));
      return subject?.[1] === undefined;
    });
  });
}
