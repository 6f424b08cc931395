import { getTableRow, type LawTable, table } from '../payroll/law/table.ts';
import type { Day } from '../values/day.ts';
import { type Money, noMoney } from '../values/money.ts';

/**
 * Kinds of a field. `letters` are aligned left and filled with spaces. `code` and `count` are figures aligned right
 * and filled with zeros. `number` is the same, but blank when there is none. `pesos` are whole pesos. `rate` is a
 * fraction with as many decimals as fit (`0.16000`). `day` is `2026-09-30`, or blank.
 */
type Values = {
  letters: string;
  code: string;
  number: string;
  count: number;
  pesos: Money;
  rate: string;
  day: Day | '';
};
export type PilaKind = keyof Values;

/** Field of a record: its number and name in the annex, its length in positions, and its kind. */
export type PilaField = {
  number: number;
  key: string;
  name: string;
  length: number;
  kind: PilaKind;
};

const field = <const K extends string, const V extends PilaKind>(
  number: number,
  key: K,
  name: string,
  length: number,
  kind: V,
) => ({ number, key, name, length, kind });

type RecordOf<F extends readonly PilaField[]> = {
  [One in F[number] as One['key']]: Values[One['kind']];
};

/** Header of a planilla: register type 1, 22 fields in 359 positions. */
const header = [
  field(1, 'record', 'Tipo de registro', 2, 'code'),
  field(2, 'modality', 'Modalidad de la planilla', 1, 'code'),
  field(3, 'sequence', 'Secuencia', 4, 'count'),
  field(4, 'company', 'Razón social del aportante', 200, 'letters'),
  field(5, 'documentType', 'Tipo documento aportante', 2, 'letters'),
  field(6, 'documentNumber', 'Número identificación aportante', 16, 'letters'),
  field(7, 'checkDigit', 'Dígito de verificación', 1, 'code'),
  field(8, 'planillaType', 'Tipo de planilla', 1, 'letters'),
  field(9, 'associatedNumber', 'Número de planilla asociada', 10, 'number'),
  field(10, 'associatedPaidOn', 'Fecha de pago planilla asociada', 10, 'day'),
  field(11, 'presentation', 'Forma de presentación', 1, 'letters'),
  field(12, 'branchCode', 'Código sucursal', 10, 'letters'),
  field(13, 'branchName', 'Nombre sucursal', 40, 'letters'),
  field(14, 'arl', 'Código ARL del aportante', 6, 'letters'),
  field(15, 'period', 'Periodo pago (otros sistemas)', 7, 'letters'),
  field(16, 'healthPeriod', 'Periodo pago salud', 7, 'letters'),
  field(17, 'filingNumber', 'Número de radicación', 10, 'number'),
  field(18, 'paidOn', 'Fecha de pago', 10, 'day'),
  field(19, 'contributors', 'Total de empleados', 5, 'count'),
  field(20, 'payroll', 'Valor total de la nómina', 12, 'pesos'),
  field(21, 'contributorType', 'Tipo de aportante', 2, 'code'),
  field(22, 'operator', 'Código operador', 2, 'code'),
] as const;

/** Line of a contributor: register type 2, 98 fields in 693 positions. */
const detail = [
  field(1, 'record', 'Tipo de registro', 2, 'code'),
  field(2, 'sequence', 'Secuencia', 5, 'count'),
  field(3, 'documentType', 'Tipo documento', 2, 'letters'),
  field(4, 'documentNumber', 'Número identificación', 16, 'letters'),
  field(5, 'type', 'Tipo de cotizante', 2, 'code'),
  field(6, 'subtype', 'Subtipo de cotizante', 2, 'code'),
  field(7, 'foreigner', 'Extranjero no obligado a pensión', 1, 'letters'),
  field(8, 'abroad', 'Colombiano en el exterior', 1, 'letters'),
  field(9, 'department', 'Departamento laboral', 2, 'letters'),
  field(10, 'municipality', 'Municipio laboral', 3, 'letters'),
  field(11, 'surname', 'Primer apellido', 20, 'letters'),
  field(12, 'secondSurname', 'Segundo apellido', 30, 'letters'),
  field(13, 'firstName', 'Primer nombre', 20, 'letters'),
  field(14, 'otherNames', 'Segundo nombre', 30, 'letters'),
  field(15, 'entry', 'ING', 1, 'letters'),
  field(16, 'exit', 'RET', 1, 'letters'),
  field(17, 'fromHealth', 'TDE', 1, 'letters'),
  field(18, 'toHealth', 'TAE', 1, 'letters'),
  field(19, 'fromPension', 'TDP', 1, 'letters'),
  field(20, 'toPension', 'TAP', 1, 'letters'),
  field(21, 'salaryChange', 'VSP', 1, 'letters'),
  field(22, 'correction', 'Correcciones', 1, 'letters'),
  field(23, 'variation', 'VST', 1, 'letters'),
  field(24, 'suspension', 'SLN', 1, 'letters'),
  field(25, 'sickness', 'IGE', 1, 'letters'),
  field(26, 'parental', 'LMA', 1, 'letters'),
  field(27, 'rest', 'VAC-LR', 1, 'letters'),
  field(28, 'voluntaryPension', 'AVP', 1, 'letters'),
  field(29, 'centreChange', 'VCT', 1, 'letters'),
  field(30, 'accidentDays', 'IRL días', 2, 'count'),
  field(31, 'pensionFund', 'Código AFP', 6, 'letters'),
  field(32, 'newPensionFund', 'AFP traslado', 6, 'letters'),
  field(33, 'healthFund', 'Código EPS', 6, 'letters'),
  field(34, 'newHealthFund', 'EPS traslado', 6, 'letters'),
  field(35, 'compensationFund', 'Código CCF', 6, 'letters'),
  field(36, 'pensionDays', 'Días pensión', 2, 'count'),
  field(37, 'healthDays', 'Días salud', 2, 'count'),
  field(38, 'riskDays', 'Días riesgos', 2, 'count'),
  field(39, 'compensationDays', 'Días CCF', 2, 'count'),
  field(40, 'salary', 'Salario básico', 9, 'pesos'),
  field(41, 'salaryKind', 'Tipo de salario', 1, 'letters'),
  field(42, 'pensionBase', 'IBC pensión', 9, 'pesos'),
  field(43, 'healthBase', 'IBC salud', 9, 'pesos'),
  field(44, 'riskBase', 'IBC riesgos', 9, 'pesos'),
  field(45, 'compensationBase', 'IBC CCF', 9, 'pesos'),
  field(46, 'pensionRate', 'Tarifa pensión', 7, 'rate'),
  field(47, 'pension', 'Cotización pensión', 9, 'pesos'),
  field(48, 'voluntaryByWorker', 'Voluntario afiliado', 9, 'pesos'),
  field(49, 'voluntaryByEmployer', 'Voluntario aportante', 9, 'pesos'),
  field(50, 'pensionTotal', 'Total pensión', 9, 'pesos'),
  field(51, 'solidarity', 'FSP solidaridad', 9, 'pesos'),
  field(52, 'subsistence', 'FSP subsistencia', 9, 'pesos'),
  field(53, 'notWithheld', 'No retenido por voluntarios', 9, 'pesos'),
  field(54, 'healthRate', 'Tarifa salud', 7, 'rate'),
  field(55, 'health', 'Cotización salud', 9, 'pesos'),
  field(56, 'extraUpc', 'UPC adicional', 9, 'pesos'),
  field(57, 'sicknessAuthorization', 'Autorización IGE', 15, 'letters'),
  field(58, 'sicknessValue', 'Valor IGE', 9, 'pesos'),
  field(59, 'parentalAuthorization', 'Autorización LMA', 15, 'letters'),
  field(60, 'parentalValue', 'Valor LMA', 9, 'pesos'),
  field(61, 'riskRate', 'Tarifa riesgos', 9, 'rate'),
  field(62, 'workCentre', 'Centro de trabajo', 9, 'count'),
  field(63, 'risk', 'Cotización riesgos', 9, 'pesos'),
  field(64, 'compensationRate', 'Tarifa CCF', 7, 'rate'),
  field(65, 'compensation', 'Valor CCF', 9, 'pesos'),
  field(66, 'senaRate', 'Tarifa SENA', 7, 'rate'),
  field(67, 'sena', 'Valor SENA', 9, 'pesos'),
  field(68, 'icbfRate', 'Tarifa ICBF', 7, 'rate'),
  field(69, 'icbf', 'Valor ICBF', 9, 'pesos'),
  field(70, 'esapRate', 'Tarifa ESAP', 7, 'rate'),
  field(71, 'esap', 'Valor ESAP', 9, 'pesos'),
  field(72, 'menRate', 'Tarifa MEN', 7, 'rate'),
  field(73, 'men', 'Valor MEN', 9, 'pesos'),
  field(74, 'mainDocumentType', 'Tipo doc. cotizante principal', 2, 'letters'),
  field(75, 'mainDocumentNumber', 'Número cotizante principal', 16, 'letters'),
  field(76, 'exempt', 'Exonerado 114-1', 1, 'letters'),
  field(77, 'arl', 'Código ARL del afiliado', 6, 'letters'),
  field(78, 'riskClass', 'Clase de riesgo', 1, 'letters'),
  field(79, 'specialPension', 'Tarifa especial pensiones', 1, 'letters'),
  field(80, 'entryDate', 'Fecha ingreso', 10, 'day'),
  field(81, 'exitDate', 'Fecha retiro', 10, 'day'),
  field(82, 'salaryChangeDate', 'Fecha inicio VSP', 10, 'day'),
  field(83, 'suspensionStart', 'Fecha inicio SLN', 10, 'day'),
  field(84, 'suspensionEnd', 'Fecha fin SLN', 10, 'day'),
  field(85, 'sicknessStart', 'Fecha inicio IGE', 10, 'day'),
  field(86, 'sicknessEnd', 'Fecha fin IGE', 10, 'day'),
  field(87, 'parentalStart', 'Fecha inicio LMA', 10, 'day'),
  field(88, 'parentalEnd', 'Fecha fin LMA', 10, 'day'),
  field(89, 'restStart', 'Fecha inicio VAC-LR', 10, 'day'),
  field(90, 'restEnd', 'Fecha fin VAC-LR', 10, 'day'),
  field(91, 'centreStart', 'Fecha inicio VCT', 10, 'day'),
  field(92, 'centreEnd', 'Fecha fin VCT', 10, 'day'),
  field(93, 'accidentStart', 'Fecha inicio IRL', 10, 'day'),
  field(94, 'accidentEnd', 'Fecha fin IRL', 10, 'day'),
  field(95, 'otherBase', 'IBC otros parafiscales', 9, 'pesos'),
  field(96, 'hours', 'Horas laboradas', 3, 'count'),
  field(97, 'abroadDate', 'Fecha radicación en el exterior', 10, 'day'),
  field(98, 'activity', 'Actividad económica ARL', 7, 'code'),
] as const;

export type PilaHeader = RecordOf<typeof header>;
/**
 * One line of a contributor by field. Money is in centavos of whole pesos, days are counts, and rates are fractions.
 * A novelty mark is the letter of the annex, or empty.
 */
export type ContributorLine = RecordOf<typeof detail>;
export type LineKey = keyof ContributorLine;

const emptyValues: { [K in PilaKind]: (field: PilaField) => Values[K] } = {
  letters: () => '',
  code: ({ length }) => '0'.repeat(length),
  number: () => '',
  count: () => 0,
  pesos: () => noMoney,
  rate: ({ length }) => `0.${'0'.repeat(length - 2)}`,
  day: () => '',
};
const emptyLine = {
  ...Object.fromEntries(detail.map((one) => [one.key, emptyValues[one.kind](one)])),
  record: '02',
} as ContributorLine;
/** Builds a line without a contributor: blanks and zeros. */
export const buildBlankLine = (): ContributorLine => ({ ...emptyLine });

/** Records of a planilla, as the annex defines them from a day on. */
export type PilaLayout = { header: readonly PilaField[]; detail: readonly PilaField[] };

/**
 * Layouts of «archivo tipo 2» (Resolución 2388 de 2016, anexo técnico 2), by the day on which a file is written. A
 * new resolution is a new row, which omits the fields it removed.
 */
export const pilaLayouts: LawTable<PilaLayout> = table('estructura de la planilla', 'campos', [
  {
    from: '1900-01-01',
    value: { header, detail },
    basis: 'Resolución 2388 de 2016, anexo técnico 2, versión 30 (Resolución 1529 de 2026)',
  },
]);

export const getPilaLayout = (day: Day): PilaLayout => getTableRow(pilaLayouts, day).value;

/** Computes the length of a record, without the line end. */
export const computeRecordWidth = (fields: readonly PilaField[]): number =>
  fields.reduce((total, { length }) => total + length, 0);
