import { getTableRow, table } from '../payroll/law/table.ts';
import type { Day } from '../values/day.ts';

/**
 * Contributor types of the planilla, by those of DIAN. An apprentice goes by the stage instead: {@link
 * apprenticeTypes}. `undefined` is a type that the planilla of an employer does not have.
 */
const contributorTypes = table<Readonly<Record<string, string | undefined>>>('tipos de cotizante', 'código', [
  {
    from: '1900-01-01',
    value: {
      '01': '01',
      '02': '02',
      '04': '04',
      '18': '18',
      '21': '21',
      '22': '22',
      '23': '23',
      '30': '30',
      '31': '31',
      '47': '47',
      '51': '51',
      '54': '54',
      '56': '56',
      '58': '58',
    },
    basis: 'Resolución 2388 de 2016, anexo técnico 2',
  },
]);

/**
 * Contributor type of an apprentice, by stage. In practice it is that of any worker, since the contract is an
 * employment contract.
 */
const apprenticeTypes = table<{ class: string; practice: string }>('aprendices en la planilla', 'código', [
  {
    from: '1900-01-01',
    value: { class: '12', practice: '19' },
    basis: 'Resolución 2388 de 2016, anexo técnico 2',
  },
  {
    from: '2025-08-01',
    value: { class: '19', practice: '01' },
    basis: 'Ley 2466 de 2025 art. 21; Circular 0083 de 2025',
  },
]);

/** Contributor subtypes of the planilla, by those of DIAN. From 12 on, DIAN has numbers of its own. */
const subtypes = table<Readonly<Record<string, string | undefined>>>('subtipos de cotizante', 'código', [
  {
    from: '1900-01-01',
    value: {
      '00': '00',
      '01': '01',
      '02': '02',
      '03': '03',
      '04': '04',
      '12': '05',
      '16': '06',
      '18': '09',
      '19': '10',
      '20': '11',
      '21': '12',
    },
    basis: 'Resolución 2388 de 2016, anexo técnico 2',
  },
]);

/** Finds the contributor type. Returns `undefined` when the planilla has none for the worker. */
export function findContributorType(
  worker: string,
  stage: 'class' | 'practice' | undefined,
  day: Day,
): string | undefined {
  return stage
    ? getTableRow(apprenticeTypes, day).value[stage]
    : getTableRow(contributorTypes, day).value[worker];
}

export const findContributorSubtype = (subtype: string, day: Day): string | undefined =>
  getTableRow(subtypes, day).value[subtype];

/** Contributor types that must state their kind of salary. Operators reject it in the others. */
export const typesWithSalaryKind: ReadonlySet<string> = new Set(['01', '02', '20', '22', '32', '58']);

type DocumentLength = { most: number; exact?: true };
/** Document types of the planilla, by those of DIAN. */
const documents: Readonly<Record<string, string>> = {
  '12': 'TI',
  '13': 'CC',
  '22': 'CE',
  '31': 'NI',
  '41': 'PA',
  '47': 'PE',
  '48': 'PT',
};

export const findPilaDocumentType = (code: string): string | undefined => documents[code];

/** Lengths of document numbers, by the day of payment of the planilla. */
const documentLengths = table<Readonly<Record<string, DocumentLength | undefined>>>(
  'longitud de los documentos',
  'posiciones',
  [
    { from: '1900-01-01', value: {}, basis: 'Resolución 2388 de 2016, anexo técnico 2' },
    {
      from: '2026-10-01',
      value: {
        CC: { most: 10 },
        TI: { most: 11 },
        CE: { most: 7 },
        PA: { most: 16 },
        PE: { most: 15, exact: true },
        PT: { most: 8 },
      },
      basis: 'Resolución 1529 de 2026',
    },
  ],
);

/** Finds the length that a type of document requires on the day of payment, and its legal basis. */
export function findDocumentLength(
  type: string,
  paid: Day,
): (DocumentLength & { basis: string }) | undefined {
  const { value, basis } = getTableRow(documentLengths, paid);
  const length = value[type];
  return length && { ...length, basis };
}

/** Solidarity fund code of a person who makes no other pension contribution. */
export const solidarityFund = 'FSP001';
