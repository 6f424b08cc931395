import { buildBlockingFinding, buildNoticeFinding, type Finding, type Fix } from '../findings/finding.ts';
import { type Money, noMoney } from '../values/money.ts';
import type { GrossRow, IncomeYear, YearContribution } from './year.ts';

/** Person of a record of format 2276, from the employee record. Codes are those of DIAN and DIVIPOLA. */
export type ReportedPerson = {
  employee_id: string;
  name: string;
  document_type: string;
  document_number: string;
  surname: string;
  second_surname: string;
  first_name: string;
  other_names: string;
  home_address: string;
  /** Codes of two and five figures. Empty when the employee gave none. */
  home_department: string;
  home_municipality: string;
  has_dependents: boolean;
  dependent_document_type: string;
  dependent_document_number: string;
};

export type Record2276 = { person: ReportedPerson; income: IncomeYear };

type Column = { attribute: string; title: string } & (
  | { text: (person: ReportedPerson) => string }
  | { amount: (income: IncomeYear) => Money }
  | { fixed: string }
);

const of = (row: GrossRow) => (income: IncomeYear) => income.rows[row];
const contributed = (row: YearContribution) => (income: IncomeYear) => income.contributions[row];
const none = () => noMoney;
/** Colombia in the country list of DIAN, which is not ISO. No other country code is known here. */
const colombia = '169';

/**
 * The 45 columns of format 2276 version 4 (Resolución DIAN 000227 de 2025), «Información de ingresos y retenciones
 * por rentas de trabajo y de pensiones», in the order of the form. Names are those of the XML.
 */
export const columns2276: readonly Column[] = [
  { attribute: 'entinfo', title: 'Entidad informante', fixed: '1' },
  { attribute: 'tdocb', title: 'Tipo de documento', text: (p) => p.document_type },
  { attribute: 'nitb', title: 'Número de identificación', text: (p) => p.document_number },
  { attribute: 'pap', title: 'Primer apellido', text: (p) => p.surname },
  { attribute: 'sap', title: 'Segundo apellido', text: (p) => p.second_surname },
  { attribute: 'pno', title: 'Primer nombre', text: (p) => p.first_name },
  { attribute: 'ono', title: 'Otros nombres', text: (p) => p.other_names },
  { attribute: 'dir', title: 'Dirección', text: (p) => p.home_address },
  { attribute: 'dpto', title: 'Departamento', text: (p) => p.home_department },
  { attribute: 'mun', title: 'Municipio', text: (p) => p.home_municipality.slice(-3) },
  { attribute: 'pais', title: 'País', fixed: colombia },
  { attribute: 'pasa', title: 'Pagos por salarios', amount: of('salaries') },
  { attribute: 'paec', title: 'Pagos por emolumentos eclesiásticos', amount: none },
  { attribute: 'pabop', title: 'Pagos con bonos, cheques, tarjetas o vales', amount: of('vouchers') },
  { attribute: 'vaex', title: 'Exceso de alimentación mayor a 41 UVT', amount: of('food_excess') },
  { attribute: 'paho', title: 'Pagos por honorarios', amount: of('fees') },
  { attribute: 'pase', title: 'Pagos por servicios', amount: of('services') },
  { attribute: 'paco', title: 'Pagos por comisiones', amount: of('commissions') },
  { attribute: 'papre', title: 'Pagos por prestaciones sociales', amount: of('benefits') },
  { attribute: 'pavia', title: 'Pagos por viáticos', amount: of('viatics') },
  { attribute: 'paga', title: 'Pagos por gastos de representación', amount: of('representation') },
  { attribute: 'patra', title: 'Compensaciones del trabajo asociado cooperativo', amount: of('cooperative') },
  { attribute: 'vapo', title: 'Apoyos económicos para educación', amount: of('education') },
  { attribute: 'potro', title: 'Otros pagos', amount: of('other') },
  { attribute: 'cein', title: 'Cesantías e intereses pagados al empleado', amount: of('severance') },
  { attribute: 'ceco', title: 'Cesantías consignadas al fondo', amount: of('severance_fund') },
  {
    attribute: 'auce',
    title: 'Auxilio de cesantías, régimen tradicional',
    amount: of('traditional_severance'),
  },
  { attribute: 'peju', title: 'Pensiones de jubilación, vejez o invalidez', amount: of('pensions') },
  { attribute: 'tingbtp', title: 'Total ingresos brutos', amount: ({ gross }) => gross },
  { attribute: 'apos', title: 'Aportes obligatorios a salud', amount: contributed('health') },
  {
    attribute: 'apof',
    title: 'Aportes obligatorios a pensión y solidaridad',
    amount: contributed('pension'),
  },
  { attribute: 'aprais', title: 'Aportes voluntarios RAIS', amount: contributed('rais') },
  { attribute: 'apov', title: 'Aportes voluntarios a pensiones', amount: contributed('voluntary_pension') },
  { attribute: 'apafc', title: 'Aportes a cuentas AFC', amount: contributed('afc') },
  { attribute: 'apavc', title: 'Aportes a cuentas AVC', amount: contributed('avc') },
  { attribute: 'vare', title: 'Valor de las retenciones', amount: ({ withholding }) => withholding },
  { attribute: 'ivav', title: 'IVA mayor valor del costo o gasto', amount: none },
  { attribute: 'rfiva', title: 'Retención en la fuente a título de IVA', amount: none },
  { attribute: 'pagahuvt', title: 'Alimentación hasta 41 UVT', amount: ({ apart }) => apart.food_exempt },
  {
    attribute: 'vilap',
    title: 'Ingreso laboral promedio, últimos seis meses',
    amount: ({ average }) => average,
  },
  { attribute: 'tdocde', title: 'Tipo de documento del dependiente', text: (p) => p.dependent_document_type },
  { attribute: 'nitde', title: 'Número del dependiente', text: (p) => p.dependent_document_number },
  { attribute: 'identfc', title: 'Identificación del fideicomiso o contrato', fixed: '' },
  { attribute: 'tdocpcc', title: 'Tipo de documento del participante', fixed: '' },
  { attribute: 'nitpcc', title: 'Identificación del participante', fixed: '' },
];

/** Converts an amount already rounded to pesos into whole pesos. */
export const toWholePesos = (amount: Money): number => Math.round(amount / 100);

/** Builds the cells of a record in the order of the form: texts, and amounts in whole pesos. */
export const buildCells2276 = ({ person, income }: Record2276): (string | number)[] =>
  columns2276.map((column) =>
    'fixed' in column
      ? column.fixed
      : 'text' in column
        ? column.text(person)
        : toWholePesos(column.amount(income)),
  );

/** Maximum records that DIAN accepts in one file. */
export const mostRecords = 5000;

export type Shipment = {
  year: number;
  /** Number of the file among those of the company in a year, from 1. */
  number: number;
  /** Moment of sending: `2027-03-01T10:00:00-05:00`. */
  sent: string;
  /** The files replace earlier ones instead of adding to them. */
  replaces?: boolean;
};

const version = 4;
/** Concept of the file: 1 for new data, 2 for replacements. */
const concept = ({ replaces }: Shipment): string => (replaces ? '2' : '1');

/** Builds the file name that DIAN requires: concept, format, version, year of sending and number. */
export const buildFileName2276 = (shipment: Shipment): string =>
  `Dmuisca_${concept(shipment).padStart(2, '0')}02276${String(version).padStart(2, '0')}${shipment.sent.slice(0, 4)}${String(shipment.number).padStart(8, '0')}.xml`;

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** Writes one record as an element. Empty values are left out. */
const element = (cells: readonly (string | number)[]): string =>
  `<rentra ${columns2276
    .flatMap(({ attribute }, at) =>
      cells[at] === '' ? [] : [`${attribute}="${escaped(String(cells[at]).trim())}"`],
    )
    .join(' ')}/>`;

const totalAt = columns2276.findIndex(({ attribute }) => attribute === 'tingbtp');

/**
 * Builds the XML of at most `mostRecords` records. Each character is one byte of ISO-8859-1. `ValorTotal` is the sum
 * of gross income and `CantReg` the number of records.
 */
export function buildXml2276(shipment: Shipment, records: readonly Record2276[]): string {
  const rows = records.map(buildCells2276);
  const { year, number, sent } = shipment;
  const header = {
    Ano: year,
    CodCpt: concept(shipment),
    Formato: '2276',
    Version: version,
    NumEnvio: String(number).padStart(8, '0'),
    FecEnvio: sent,
    FecInicial: `${year}-01-01`,
    FecFinal: `${year}-12-31`,
    ValorTotal: rows.reduce((total, cells) => total + Number(cells[totalAt]), 0),
    CantReg: rows.length,
  };
  const cab = Object.entries(header).map(([name, value]) => `<${name}>${value}</${name}>`);
  return [
    '<?xml version="1.0" encoding="ISO-8859-1"?>',
    '<mas>',
    `<Cab>${cab.join('')}</Cab>`,
    ...rows.map(element),
    '</mas>',
    '',
  ].join('\n');
}

/** Document types that DIAN accepts for a worker, with the format of each number. */
const documents: Readonly<Record<string, RegExp>> = {
  '11': /^[0-9A-Z]{1,20}$/,
  '12': /^\d{1,11}$/,
  '13': /^\d{3,10}$/,
  '21': /^[0-9A-Z]{1,20}$/,
  '22': /^[0-9A-Z]{1,20}$/,
  '41': /^[0-9A-Z]{1,20}$/,
  '42': /^[0-9A-Z]{1,20}$/,
  '47': /^[0-9A-Z]{1,20}$/,
  '48': /^[0-9A-Z]{1,20}$/,
  '50': /^[0-9A-Z]{1,20}$/,
  '91': /^\d{1,11}$/,
};
const isDocument = (type: string, number: string): boolean =>
  documents[type]?.test(number.toUpperCase()) ?? false;

const namesOf = ['surname', 'second_surname', 'first_name', 'other_names'] as const;
const mostLetters = 60;
const mostOfAddress = 200;
/** Characters outside ISO-8859-1. */
const outside = /[^\x20-\x7E\xA0-\xFF]/u;

/**
 * Lists what a record of format 2276 lacks, with its place in the employee record. A blocking finding prevents the
 * file.
 */
export function listFindings2276(person: ReportedPerson): Finding[] {
  const found: Finding[] = [];
  const fix = (field: string): Fix => ({ route: `/employees/${person.employee_id}/edit`, field });
  if (!isDocument(person.document_type, person.document_number))
    found.push(
      buildBlockingFinding(
        'income-document',
        'document_number',
        `El documento ${person.document_number} no es de su tipo`,
        'Corrija el tipo o el número: la DIAN lo compara con su registro.',
        fix('document_number'),
      ),
    );
  for (const name of namesOf) {
    const text = person[name];
    if (text.length > mostLetters)
      found.push(
        buildBlockingFinding(
          'income-name',
          name,
          `Un nombre o apellido tiene más de ${mostLetters} letras`,
          'Escríbalo más corto en la ficha.',
          fix(name),
        ),
      );
    const strange = outside.exec(text);
    if (strange)
      found.push(
        buildBlockingFinding(
          'income-letters',
          name,
          `«${text}» tiene una letra que el archivo no puede llevar: «${strange[0]}»`,
          'Escriba el nombre con las letras del español.',
          fix(name),
        ),
      );
  }
  if (!person.surname.trim() || !person.first_name.trim())
    found.push(
      buildBlockingFinding(
        'income-name',
        person.surname.trim() ? 'first_name' : 'surname',
        'Falta el primer nombre o el primer apellido',
        'Complete la ficha.',
        fix(person.surname.trim() ? 'first_name' : 'surname'),
      ),
    );
  found.push(...addressFindings(person, fix));
  const { dependent_document_type: type, dependent_document_number: number } = person;
  if (person.has_dependents && (!type || !number))
    found.push(
      buildNoticeFinding(
        'income-dependent',
        'dependent_document_number',
        'Tiene dependientes y falta el documento de uno',
        'Sin él, la DIAN no reconoce la deducción por dependientes que se le aplicó.',
        fix('dependent_document_number'),
      ),
    );
  if (type && number && !isDocument(type, number))
    found.push(
      buildBlockingFinding(
        'income-document',
        'dependent_document_number',
        `El documento del dependiente, ${number}, no es de su tipo`,
        'Corrija el tipo o el número.',
        fix('dependent_document_number'),
      ),
    );
  return found;
}

function addressFindings(person: ReportedPerson, fix: (field: string) => Fix): Finding[] {
  const fields = ['home_address', 'home_department', 'home_municipality'] as const;
  const empty = fields.find((name) => !person[name].trim());
  const missing = empty && (empty === 'home_address' ? empty : `${empty}_id`);
  if (missing)
    return [
      buildBlockingFinding(
        'income-address',
        missing,
        'Falta la dirección de residencia, con su departamento y municipio',
        'El formato 2276 pide dónde vive la persona, no dónde trabaja.',
        fix(missing),
      ),
    ];
  const strange = outside.exec(person.home_address);
  return strange || person.home_address.length > mostOfAddress
    ? [
        buildBlockingFinding(
          'income-letters',
          'home_address',
          strange
            ? `La dirección tiene un signo que el archivo no puede llevar: «${strange[0]}»`
            : `La dirección tiene más de ${mostOfAddress} letras`,
          'Corrija la dirección de residencia.',
          fix('home_address'),
        ),
      ]
    : [];
}
