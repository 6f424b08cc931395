import { stripCheckDigit } from '../../identity/nit.ts';
import { toFullName } from '../../identity/person-name.ts';
import { listEmployeeWarnings } from '../../payroll/contract/warnings.ts';
import { listLegalPeriods } from '../../payroll/law/periods.ts';
import type { DayField, Field } from '../../records/fields.ts';
import { toPlainText } from '../../text/plain-text.ts';
import type { Day } from '../../values/day.ts';
import { formatPesos, pesos } from '../../values/money.ts';
import {
  type Cell,
  hasLostDigits,
  isNoDay,
  isNothing,
  isSheetError,
  readAccountNumber,
  readDocumentNumber,
  readNumber,
  toCellText,
} from '../cells/cells.ts';
import type { ImportedPerson } from '../cells/imported-person.ts';
import { findOption } from '../cells/match.ts';
import type { KindOfName, NameOrder } from '../cells/person-names.ts';
import type { Mapping, Table } from '../cells/table.ts';
import { findPersonField, isJoined, type JoinedName } from '../columns/people-columns.ts';
import { type NameReading, readNames } from '../people/joined-names.ts';
import { detectNameOrder, findTitleNameOrder } from '../people/name-column.ts';
import { settleRepeatedPeople } from '../people/repeated-people.ts';
import { explainHiddenLine, notWorkedOut, truncatedNumberMessage } from './drafts.ts';
import {
  buildReadCell,
  buildUnreadCell,
  type CellRead,
  describeWrongOption,
  readFieldCell,
} from './field-cells.ts';
import {
  applySpokenFacts,
  findSpokenFact,
  hasAccountCells,
  readWithoutAccount,
  type SpokenFact,
} from './spoken-facts.ts';

type PeopleReading = {
  order?: NameOrder | undefined;
  kindOf?: KindOfName;
  today?: Day;
};

/**
 * Reads the people of a file, one for each line. Equal lines are one person. `fullNames` holds values that the file
 * lacks: they fill empty values, in all lines or in those of `only`. A cell that cannot be read is an error, and no
 * value replaces it. Salaries are compared with the minimum wage of `today`.
 */
export function readImportedPeople(
  table: Table,
  mapping: Mapping,
  fullNames: Readonly<Record<string, string>> = {},
  only: Readonly<Record<string, readonly number[]>> = {},
  { order, kindOf = () => undefined, today }: PeopleReading = {},
): ImportedPerson[] {
  const column = mapping.indexOf('full_name');
  const seen = column < 0 ? undefined : detectNameOrder(table, column, kindOf).format;
  const reading: NameReading = {
    order: order ?? seen ?? 'names_first',
    isChosen: order !== undefined,
    isTitled: findTitleNameOrder(table.headers[column] ?? '') !== undefined,
    kindOf,
  };
  const accounts = !fullNames['payment_means_id']?.trim() && hasAccountCells(table, mapping);
  const people = table.rows.flatMap(({ line, cells, hidden }) => {
    const person: ImportedPerson = {
      key: `line ${line}`,
      line,
      lines: [line],
      rivals: [],
      document: '',
      name: '',
      values: {},
      problems: [],
      notices: hidden ? [explainHiddenLine(line)] : [],
      readings: [],
    };
    const facts: SpokenFact[] = [];
    const joined = new Map<JoinedName, string>();
    for (const [i, key] of mapping.entries()) {
      const cell = cells[i];
      if (!key || toCellText(cell) === '' || isNothingOf(key, cell)) continue;
      const fact = isSheetError(cell) ? undefined : findSpokenFact(key, toCellText(cell));
      if (fact) facts.push({ ...fact, column: key, text: toCellText(cell) });
      else if (isJoined(key) && !isSheetError(cell)) joined.set(key, toCellText(cell));
      else take(person, key, cell, table.headers[i]);
    }
    if (joined.size > 0) {
      const { values, notices, faults } = readNames(joined, person.values, reading);
      Object.assign(person.values, values);
      person.notices.push(...notices);
      for (const { column, message } of faults) wrong(person, column, message);
    }
    if (Object.keys(person.values).length === 0 && person.problems.length === 0 && facts.length === 0)
      return [];
    applySpokenFacts(person, facts);
    if (accounts) readWithoutAccount(person, mapping);
    for (const [key, text] of Object.entries(fullNames))
      if (text.trim() && person.values[key] === undefined && (only[key]?.includes(line) ?? true))
        take(person, key, text);
    sayDependents(person);
    if (today) noteLowSalary(person, today);
    person.document = person.values['document_number'] ?? '';
    person.name = toFullName(person.values);
    return [person];
  });
  return settleRepeatedPeople(people, table, mapping);
}

/** Notes a salary under the minimum wage, where it is mended. Only the server knows the lists, so codes come from words. */
function noteLowSalary({ values, readings, line }: ImportedPerson, today: Day): void {
  const [contract, worker] = ['contract_type_id', 'worker_type_id'].map((key) =>
    toPlainText(values[key] ?? ''),
  );
  const isApprentice = /^(12|19|20|23)\b|aprend|lectiv|productiv|estudiante|pasant|practic/;
  const { salary } = listEmployeeWarnings(
    {
      salary: values['salary'],
      integral_salary: values['integral_salary'],
      weekly_hours: values['weekly_hours'],
      contract_type: {
        code: /^[45]\b/.test(`${contract}`) || isApprentice.test(`${contract} ${worker}`) ? '4' : '',
      },
      worker_type: { code: /^51\b|parcial/.test(`${worker}`) ? '51' : '' },
    },
    today,
    [],
  );
  if (salary) readings.push({ line, column: 'salary', message: salary });
}

/** Sets the flag of dependents when a dependent has a document. A document next to a «no» is a question. */
function sayDependents(person: ImportedPerson): void {
  const { values } = person;
  if (!values['dependent_document_number']) return;
  if (values['dependents'] === '0')
    wrong(person, 'dependents', 'Dice que no tiene dependientes y trae el documento de uno');
  else values['dependents'] = '1';
}

/** In a yes-or-no field, «no aplica» means no. */
const isNothingOf = (key: string, cell: Cell): boolean =>
  isNothing(cell) && !['flag', 'choice'].includes(findPersonField(key)?.kind ?? '');

const wrong = (person: ImportedPerson, column: string, message: string) =>
  person.problems.push({ line: person.line, column, message });

function take(person: ImportedPerson, key: string, cell: Cell, title = ''): void {
  if (isSheetError(cell)) {
    wrong(person, key, notWorkedOut);
    return;
  }
  if (findPersonField(key)?.kind === 'day' && isNoDay(cell)) return;
  const read = (key === 'integral_salary' && kindOfSalary(title, toCellText(cell))) || valueIn(key, cell);
  if (read.ok) person.values[key] = read.value;
  else wrong(person, key, read.message);
}

/** Reads «Tipo de salario», which names the kind of salary: `Integral`, `Fijo`, or the `X`, `F` and `V` of PILA. */
function kindOfSalary(title: string, text: string): CellRead | undefined {
  if (/integral/i.test(text)) return buildReadCell(/^\s*no\b/i.test(text) ? '0' : '1');
  if (!/\b(tipo|clase)\b/i.test(title)) return undefined;
  return /^(f|v|(ordinari|fij|variable|b[aá]sic|normal|m[ií]nimo).*)$/i.test(text)
    ? buildReadCell('0')
    : undefined;
}

function valueIn(key: string, cell: Cell): CellRead {
  const field = findPersonField(key);
  const text = toCellText(cell);
  if (!field) return buildReadCell(text);
  if (field.kind === 'day') return dayOf(key, field, cell);
  if (field.kind === 'choice') {
    const option = choiceIn(key, text, field.options);
    return option ? buildReadCell(option) : buildUnreadCell(describeWrongOption(text, field));
  }
  if (field.kind === 'text' && (field.input === 'identity' || key === 'account_number')) {
    if (hasLostDigits(cell)) return buildUnreadCell(truncatedNumberMessage);
    return key === 'account_number'
      ? buildReadCell(readAccountNumber(cell))
      : documentOf(stripCheckDigit(readDocumentNumber(cell)));
  }
  // A sheet stores 10 % as 0.1, but a person may also mean 0.1 %.
  if (field.kind === 'percent' && typeof cell === 'number' && cell > 0 && cell < 1)
    return buildUnreadCell(
      `¿Es ${percentText(cell * 100)} % o ${percentText(cell)} %? Escríbalo como texto, con su signo %`,
    );
  if (key === 'salary') return salaryOf(field, cell);
  if (key === 'mobile') return buildReadCell(text.replace(/^'|(?<=^\d+)\.0$|[\s().-]/g, ''));
  return readFieldCell(field, key === 'email' ? text.toLowerCase() : cell);
}

/** Reads a salary. One below the hourly minimum wage is a typing error: thousands are missing, or it is hourly. */
function salaryOf(field: Field, cell: Cell): CellRead {
  const salary = readFieldCell(field, cell);
  const hour = getHourWage();
  const amount = Number(salary.ok ? salary.value : 0);
  if (!salary.ok || amount === 0 || amount >= hour) return salary;
  const thousands = amount * 1000 >= hour ? ` Si son ${pesosIn(amount * 1000)}, escríbalo completo` : '';
  return buildUnreadCell(
    `«${toCellText(cell)}» es menos que el mínimo de una hora (${pesosIn(Math.round(hour))}). Escriba el sueldo del mes.${thousands}`,
  );
}

let hourWage: number | undefined;
/** Minimum wage of an hour in the last known period. Found once: in a sheet of 10,000 people it took two thirds of the reading. */
function getHourWage(): number {
  if (hourWage === undefined) {
    const last = listLegalPeriods().at(-1);
    hourWage = last ? Number(last.monthly_wage) / last.monthly_hours : 0;
  }
  return hourWage;
}

const pesosIn = (amount: number): string => formatPesos(pesos(Math.round(amount)));

const percentText = (percent: number): string => (readNumber(percent) ?? '').replace('.', ',');

const documentOf = (document: string): CellRead =>
  document.includes('-')
    ? buildUnreadCell(
        'Lo que va después del guion puede ser un dígito de verificación. Escriba solo el número',
      )
    : buildReadCell(document);

/** Reads a day. A person born in `85` was not born in 2085. */
function dayOf(key: string, field: DayField, cell: Cell): CellRead {
  const day = readFieldCell(field, cell);
  const short = day.ok && key === 'birth_date' && /\D\d{2}$/.test(toCellText(cell)) && day.value > '2015';
  return short ? buildReadCell(`19${day.value.slice(2)}`) : day;
}

const spoken: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  gender: { mujer: 'F', fem: 'F', hombre: 'M', masc: 'M' },
  account_type: {
    ah: 'ahorros',
    aho: 'ahorros',
    ca: 'ahorros',
    savings: 'ahorros',
    checking: 'corriente',
    ahorro: 'ahorros',
    a: 'ahorros',
    cc: 'corriente',
    cte: 'corriente',
    c: 'corriente',
    d: 'deposito',
  },
  transport_allowance_mode: {
    si: 'auto',
    s: 'auto',
    x: 'auto',
    '1': 'auto',
    ley: 'auto',
    no: 'never',
    n: 'never',
    '0': 'never',
  },
};
const riskNames = ['I', 'II', 'III', 'IV', 'V'] as const;
const riskRates = ['0.522', '1.044', '2.436', '4.35', '6.96'];

function choiceIn(key: string, text: string, options: Readonly<Record<string, string>>): string | undefined {
  const word = toPlainText(text.trim());
  if (key === 'risk_class') {
    const rate = readNumber(text.replace('%', ''));
    // A sheet stores 0.522 % as 0.00522.
    const at = riskRates.findIndex(
      (one) => one === rate || Math.abs(Number(text.replace(',', '.')) * 100 - Number(one)) < 1e-6,
    );
    if (at >= 0) return riskNames[at];
    const [, words = ''] = /(?:^|\s)([1-5]|i{1,3}|iv|v)(?:$|[\s(-]+\d+[.,]\d+\s?%?\)?$)/.exec(word) ?? [];
    return /^\d$/.test(words)
      ? riskNames[Number(words) - 1]
      : riskNames.find((name) => name === words.toUpperCase());
  }
  return spoken[key]?.[word] ?? findOption(text, options);
}
