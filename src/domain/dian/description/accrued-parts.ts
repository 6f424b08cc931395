import { hourTypes, incapacityTypes } from '../codes/codes.ts';
import {
  type Attribute,
  at,
  date,
  dateTime,
  type Element,
  group,
  integerContent,
  makeCodeContent,
  many,
  maybe,
  moneyContent,
  one,
  optional,
  percentContent,
  plainTextContent,
  quantityContent,
} from './description.ts';

/** Describes `Devengados`: everything the worker earned, in the order of the annex. */

const rule = (number: number): string => `NIE${String(number).padStart(3, '0')}`;

/** The seven groups of hours. Each takes five consecutive rules, from NIE074 on. */
const hours: readonly Element[] = hourTypes.map(({ group_element, element, name }, index) => {
  const base = 74 + index * 5;
  return group(
    group_element,
    name,
    many(element, name, {
      attributes: [
        maybe('HoraInicio', 'Hora de inicio', rule(base), dateTime),
        maybe('HoraFin', 'Hora de fin', rule(base + 1), dateTime),
        at('Cantidad', 'Cantidad de horas', rule(base + 2), quantityContent),
        at('Porcentaje', 'Porcentaje', rule(base + 3), percentContent),
        at('Pago', 'Pago', rule(base + 4), moneyContent),
      ],
    }),
  );
});

/** Dates and whole days of an absence. They take three consecutive rules. */
const absence = (base: number): Attribute[] => [
  maybe('FechaInicio', 'Fecha de inicio', rule(base), date),
  maybe('FechaFin', 'Fecha de fin', rule(base + 1), date),
  at('Cantidad', 'Cantidad de días', rule(base + 2), integerContent),
];

const amount = (name: string, label: string, code: string): Element =>
  optional(name, label, { content: moneyContent, rule: code });

/** Builds a plural group of plain amounts, used on both sides of the document. */
export const amounts = (plural: string, single: string, label: string, code: string): Element =>
  group(plural, label, many(single, label, { content: moneyContent, rule: code }));

/** Builds the pair of a salary amount and a non-salary amount. */
const pair = (salary: string, other: string, label: string, base: number): Attribute[] => [
  maybe(salary, `${label} salarial`, rule(base), moneyContent),
  maybe(other, `${label} no salarial`, rule(base + 1), moneyContent),
];

export const accruedElement = one('Devengados', 'Devengados', {
  children: [
    one('Basico', 'Salario', {
      attributes: [
        at('DiasTrabajados', 'Días trabajados', 'NIE069', integerContent),
        at('SueldoTrabajado', 'Sueldo trabajado', 'NIE070', moneyContent),
      ],
    }),
    many('Transporte', 'Transporte', {
      attributes: [
        maybe('AuxilioTransporte', 'Auxilio de transporte', 'NIE071', moneyContent),
        maybe('ViaticoManuAlojS', 'Viático salarial', 'NIE072', moneyContent),
        maybe('ViaticoManuAlojNS', 'Viático no salarial', 'NIE073', moneyContent),
      ],
    }),
    ...hours,
    optional('Vacaciones', 'Vacaciones', {
      children: [
        many('VacacionesComunes', 'Vacaciones disfrutadas', {
          attributes: [...absence(109), at('Pago', 'Pago', 'NIE112', moneyContent)],
        }),
        many('VacacionesCompensadas', 'Vacaciones compensadas', {
          attributes: [
            at('Cantidad', 'Cantidad de días', 'NIE115', integerContent),
            at('Pago', 'Pago', 'NIE116', moneyContent),
          ],
        }),
      ],
    }),
    optional('Primas', 'Prima de servicios', {
      attributes: [
        at('Cantidad', 'Cantidad de días', 'NIE117', integerContent),
        at('Pago', 'Pago', 'NIE118', moneyContent),
        maybe('PagoNS', 'Pago no salarial', 'NIE119', moneyContent),
      ],
    }),
    optional('Cesantias', 'Cesantías', {
      attributes: [
        at('Pago', 'Pago', 'NIE120', moneyContent),
        at('Porcentaje', 'Porcentaje', 'NIE121', percentContent),
        at('PagoIntereses', 'Intereses', 'NIE122', moneyContent),
      ],
    }),
    group(
      'Incapacidades',
      'Incapacidades',
      many('Incapacidad', 'Incapacidad', {
        attributes: [
          ...absence(123),
          at('Tipo', 'Tipo de incapacidad', 'NIE126', makeCodeContent(incapacityTypes, 'number')),
          at('Pago', 'Pago', 'NIE127', moneyContent),
        ],
      }),
    ),
    optional('Licencias', 'Licencias', {
      children: [
        many('LicenciaMP', 'Licencia de maternidad o paternidad', {
          attributes: [...absence(128), at('Pago', 'Pago', 'NIE131', moneyContent)],
        }),
        many('LicenciaR', 'Licencia remunerada', {
          attributes: [...absence(132), at('Pago', 'Pago', 'NIE135', moneyContent)],
        }),
        many('LicenciaNR', 'Licencia no remunerada', { attributes: absence(136) }),
      ],
    }),
    group(
      'Bonificaciones',
      'Bonificaciones',
      many('Bonificacion', 'Bonificación', {
        attributes: pair('BonificacionS', 'BonificacionNS', 'Bonificación', 139),
      }),
    ),
    group(
      'Auxilios',
      'Auxilios',
      many('Auxilio', 'Auxilio', { attributes: pair('AuxilioS', 'AuxilioNS', 'Auxilio', 141) }),
    ),
    group(
      'HuelgasLegales',
      'Huelgas legales',
      many('HuelgaLegal', 'Huelga legal', { attributes: absence(143) }),
    ),
    group(
      'OtrosConceptos',
      'Otros conceptos',
      many('OtroConcepto', 'Otro concepto', {
        attributes: [
          at('DescripcionConcepto', 'Descripción', 'NIE146', plainTextContent),
          ...pair('ConceptoS', 'ConceptoNS', 'Concepto', 147),
        ],
      }),
    ),
    group(
      'Compensaciones',
      'Compensaciones',
      many('Compensacion', 'Compensación', {
        attributes: [
          at('CompensacionO', 'Compensación ordinaria', 'NIE149', moneyContent),
          at('CompensacionE', 'Compensación extraordinaria', 'NIE150', moneyContent),
        ],
      }),
    ),
    group(
      'BonoEPCTVs',
      'Bonos',
      many('BonoEPCTV', 'Bono', {
        attributes: [
          ...pair('PagoS', 'PagoNS', 'Bono', 151),
          ...pair('PagoAlimentacionS', 'PagoAlimentacionNS', 'Bono de alimentación', 153),
        ],
      }),
    ),
    amounts('Comisiones', 'Comision', 'Comisión', 'NIE155'),
    amounts('PagosTerceros', 'PagoTercero', 'Pago de terceros', 'NIE193'),
    amounts('Anticipos', 'Anticipo', 'Anticipo', 'NIE194'),
    amount('Dotacion', 'Dotación', 'NIE156'),
    amount('ApoyoSost', 'Apoyo de sostenimiento', 'NIE157'),
    amount('Teletrabajo', 'Auxilio de teletrabajo', 'NIE158'),
    amount('BonifRetiro', 'Bonificación por retiro', 'NIE159'),
    amount('Indemnizacion', 'Indemnización', 'NIE160'),
    amount('Reintegro', 'Reintegro', 'NIE201'),
  ],
});
