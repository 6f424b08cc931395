import { toPlainText } from '../../text/plain-text.ts';
import { toCellText } from '../cells/cells.ts';
import type { ImportedPerson } from '../cells/imported-person.ts';
import type { Mapping, Table } from '../cells/table.ts';
import { findPeopleColumn } from '../columns/people-columns.ts';

/**
 * Facts that people write in another column: cash in the bank column, a pensioner in that of the pension fund, the
 * stage of an apprentice or an integral salary in that of the contract type. Codes are those of the lists of DIAN.
 */
type Fact =
  | { kind: 'means'; code: '10' | '20'; words: string }
  | { kind: 'pensioner' }
  | { kind: 'integral'; contract: string }
  | { kind: 'stage'; stage: 'class' | 'practice' };

export type SpokenFact = Fact & { column: string; text: string };

const accountColumns: ReadonlySet<string> = new Set(['bank_id', 'account_type', 'account_number']);

function meansIn(word: string): Fact | undefined {
  if (/\b(cheques?)\b/.test(word)) return { kind: 'means', code: '20', words: 'cheque' };
  const isCash = /\b(efectivo|cash|efecty)\b|\bno bancarizad[oa]\b|\b(sin|no tiene) (cuenta|banco)\b/.test(
    word,
  );
  return isCash ? { kind: 'means', code: '10', words: 'efectivo' } : undefined;
}

/** A survivor or invalidity pension does not exempt from contributing, and neither does a pension not yet granted. */
const isPensioner = (word: string): boolean =>
  /\b(pensionad[oa]s?|jubilad[oa]s?)\b/.test(word) &&
  !/\b(no (es )?|pre[ -]?)(pensionad|jubilad)|sobrevivi|sustituc|invalid/.test(word);

function stageIn(word: string): 'class' | 'practice' | undefined {
  if (/\blectiv[ao]/.test(word)) return 'class';
  return /\b(productiv[ao]|practic[ao])/.test(word) ? 'practice' : undefined;
}
const isApprentice = (word: string): boolean => /\b(aprend|sena\b)/.test(word);

/** Splits «Indefinido - Integral» into the contract type and its kind of salary. */
function integralIn(cell: string): Fact | undefined {
  const words = /[\s,;:/()+–-]*\b(?:con\s+)?(?:(?:salario|sueldo)\s+)?integral\b[\s,;:/()+–-]*/i;
  if (!words.test(cell) || /\b(no|sin)\b/i.test(cell)) return undefined;
  return { kind: 'integral', contract: cell.replace(words, ' ').trim() };
}

/** Finds the fact of another field that a cell states. Returns `undefined` when the cell is about its own field. */
export function findSpokenFact(key: string, cell: string): Fact | undefined {
  const word = toPlainText(cell);
  if (accountColumns.has(key)) return meansIn(word);
  if (key === 'pension_fund_id') return isPensioner(word) ? { kind: 'pensioner' } : undefined;
  if (key === 'worker_type_id' && isPensioner(word)) return { kind: 'pensioner' };
  if (key === 'contract_type_id' || key === 'worker_type_id') {
    // Code of the class stage until July 2025.
    if (key === 'worker_type_id' && word === '12') return { kind: 'stage', stage: 'class' };
    const stage = stageIn(word);
    const says = isApprentice(word) || /\b(lectiv|etapa|productiv)/.test(word);
    if (stage && says) return { kind: 'stage', stage };
    return key === 'contract_type_id' ? integralIn(cell) : undefined;
  }
  return undefined;
}

/** Finds the stage that a charge names: «Aprendiz SENA etapa lectiva» is also a charge. */
export function findChargeStage(charge: string): 'class' | 'practice' | undefined {
  const word = toPlainText(charge);
  return isApprentice(word) ? stageIn(word) : undefined;
}

const labelOf = (column: string): string => findPeopleColumn(column)?.label ?? column;
const stageWords = { class: 'aprendiz en etapa lectiva', practice: 'aprendiz en etapa productiva' } as const;
/** Contributor types of each stage since Ley 2466 de 2025 (Circular 0083 de 2025). */
const workerTypes = { class: '19', practice: '01' } as const;

/** Applies each fact to its field and adds a reading at its cell. A row that contradicts the fact gets an error. */
export function applySpokenFacts(person: ImportedPerson, facts: readonly SpokenFact[]): void {
  const { values, readings, line } = person;
  const tell = (column: string, text: string, as: string) =>
    readings.push({ line, column, message: `«${text}» en ${labelOf(column)} se leyó como ${as}` });
  const fault = (column: string, message: string) => person.problems.push({ line, column, message });
  for (const fact of facts) {
    const { column, text } = fact;
    if (fact.kind === 'means') {
      const stated = values['payment_means_id'];
      if (stated !== undefined && stated !== fact.code && meansIn(toPlainText(stated))?.kind !== 'means')
        fault(column, `Dice «${text}» y el medio de pago dice «${stated}». Corrija uno de los dos`);
      else if (values['account_number'])
        fault(column, `Dice «${text}» y trae un número de cuenta. Escriba el banco o quite la cuenta`);
      else {
        values['payment_means_id'] ??= fact.code;
        delete values['bank_id'];
        delete values['account_type'];
        tell(column, text, `medio de pago: ${fact.words}`);
      }
    } else if (fact.kind === 'pensioner') {
      const subtype = values['worker_subtype_id'];
      if (subtype === undefined || /^0*$/.test(subtype)) values['worker_subtype_id'] = '01';
      tell(column, text, 'pensionado: cotiza a salud y no a pensión');
    } else if (fact.kind === 'integral') {
      if (fact.contract) values[column] = fact.contract;
      if (values['integral_salary'] === '0')
        fault(column, `Dice «${text}» y «Salario integral» dice que no. Corrija uno de los dos`);
      else {
        values['integral_salary'] = '1';
        tell(column, text, fact.contract ? `«${fact.contract}» con salario integral` : 'salario integral');
      }
    } else {
      values['contract_type_id'] ??= '4';
      values['worker_type_id'] = workerTypes[fact.stage];
      tell(column, text, stageWords[fact.stage]);
    }
  }
  readStage(person, facts);
}

/**
 * Reads the stage of an apprentice whose contract does not state it, from the charge. Otherwise it becomes a
 * question.
 */
function readStage({ values, readings, line }: ImportedPerson, facts: readonly SpokenFact[]): void {
  if (facts.some(({ kind }) => kind === 'stage') || values['worker_type_id'] !== undefined) return;
  const contract = values['contract_type_id'];
  const isOne = contract !== undefined && (contract === '4' || isApprentice(toPlainText(contract)));
  const stage = findChargeStage(values['charge_id'] ?? '');
  if (stage && (isOne || contract === undefined)) {
    values['contract_type_id'] ??= '4';
    values['worker_type_id'] = workerTypes[stage];
    readings.push({
      line,
      column: 'charge_id',
      message: `«${values['charge_id']}» en Cargo se leyó como ${stageWords[stage]}`,
    });
  } else if (isOne)
    readings.push({
      line,
      column: 'contract_type_id',
      message:
        'El aprendizaje no dice su etapa y entra como productiva. Si es la otra, escriba «Aprendizaje etapa lectiva»',
    });
}

/** Returns whether any row of the file tells an account or a bank, so that an empty one means something. */
export const hasAccountCells = ({ rows }: Table, mapping: Mapping): boolean =>
  mapping.some(
    (key, at) =>
      (key === 'bank_id' || key === 'account_number') &&
      rows.some(({ cells }) => toCellText(cells[at]) !== ''),
  );

/**
 * Reads a row without bank and account as paid in cash, when other rows of the file have them. A reading tells it at
 * its cell.
 */
export function readWithoutAccount(person: ImportedPerson, mapping: Mapping): void {
  const { values, problems, readings, line } = person;
  const isSaid = [...accountColumns, 'payment_means_id'].some(
    (key) => values[key] !== undefined || problems.some(({ column }) => column === key),
  );
  if (isSaid) return;
  values['payment_means_id'] = '10';
  readings.push({
    line,
    column: mapping.includes('bank_id') ? 'bank_id' : 'account_number',
    message: 'Sin banco ni cuenta: se leyó como pago en efectivo. Si no lo es, escríbalos',
  });
}
