import {
  contractTypes,
  countries,
  currencyTypes,
  departments,
  documentTypes,
  environments,
  municipalities,
  paymentMeans,
  paymentMethods,
  payrollPeriods,
  workerSubtypes,
  workerTypes,
} from '../codes/codes.ts';
import {
  type Attribute,
  at,
  boolean,
  date,
  digits,
  type Element,
  hash,
  makeCodeContent,
  makeFixedContent,
  many,
  maybe,
  moneyContent,
  name60,
  one,
  plainTextContent,
  time,
  toNoticeAttribute,
  wholeNumberContent,
} from './description.ts';

/** Describes everything of a payroll document that is not an amount, in the order of the annex. */

export const period = one('Periodo', 'Periodo', {
  attributes: [
    at('FechaIngreso', 'Fecha de ingreso', 'NIE002', date),
    maybe('FechaRetiro', 'Fecha de retiro', 'NIE003', date),
    at('FechaLiquidacionInicio', 'Inicio de la liquidación', 'NIE004', date),
    at('FechaLiquidacionFin', 'Fin de la liquidación', 'NIE005', date),
    at('TiempoLaborado', 'Tiempo laborado', 'NIE006', plainTextContent),
    at('FechaGen', 'Fecha de generación', 'NIE008', date),
  ],
});

export const sequence = one('NumeroSecuenciaXML', 'Número del documento', {
  attributes: [
    toNoticeAttribute(maybe('CodigoTrabajador', 'Código del trabajador', 'NIE009', plainTextContent)),
    maybe('Prefijo', 'Prefijo', 'NIE010', { ...plainTextContent, mayBeEmpty: true }),
    at('Consecutivo', 'Consecutivo', 'NIE011', digits),
    at('Numero', 'Número', 'NIE012', plainTextContent),
  ],
});

const place = (country: string, department: string, municipality: string): Attribute[] => [
  at('Pais', 'País', country, makeCodeContent(countries)),
  at('DepartamentoEstado', 'Departamento', department, makeCodeContent(departments)),
  at('MunicipioCiudad', 'Municipio', municipality, makeCodeContent(municipalities)),
];

export const placeOfIssue = one('LugarGeneracionXML', 'Lugar de generación', {
  attributes: [
    ...place('NIE013', 'NIE014', 'NIE015'),
    at('Idioma', 'Idioma', 'NIE016', makeFixedContent('es')),
  ],
});

/**
 * Builds the names of a party. A company has a business name and a person has names: `personOrCompany` checks that
 * only one is set.
 */
const party = (reason: string, names: readonly [string, string, string, string]): Attribute[] => [
  maybe('RazonSocial', 'Razón social', reason, { kind: 'text', max: 450 }),
  maybe('PrimerApellido', 'Primer apellido', names[0], name60),
  maybe('SegundoApellido', 'Segundo apellido', names[1], { ...name60, mayBeEmpty: true }),
  maybe('PrimerNombre', 'Primer nombre', names[2], name60),
  toNoticeAttribute(maybe('OtrosNombres', 'Otros nombres', names[3], name60)),
];

/** Content of a NIT. Its check digit has weights for at most 15 digits. */
const nit = { ...wholeNumberContent, max: 15 };

export const provider = one('ProveedorXML', 'Dueño del software', {
  attributes: [
    ...party('NIE205', ['NIE206', 'NIE207', 'NIE208', 'NIE209']),
    at('NIT', 'NIT', 'NIE017', nit),
    at('DV', 'Dígito de verificación', 'NIE018', wholeNumberContent),
    at('SoftwareID', 'Identificador del software', 'NIE019', plainTextContent),
    at('SoftwareSC', 'Código de seguridad del software', 'NIE020', hash),
  ],
});

export const qr = one('CodigoQR', 'Código QR', { content: plainTextContent, rule: 'NIE021' });

export const buildGeneralInformation = (version: string, kind: '102' | '103'): Element =>
  one('InformacionGeneral', 'Información general', {
    attributes: [
      at('Version', 'Versión', 'NIE022', makeFixedContent(version)),
      at('Ambiente', 'Ambiente', 'NIE023', makeCodeContent(environments, 'number')),
      at('TipoXML', 'Tipo de documento', 'NIE202', { ...makeFixedContent(kind), digits: 'number' }),
      at('CUNE', 'CUNE', 'NIE024', hash),
      at('EncripCUNE', 'Cifrado del CUNE', 'NIE025', makeFixedContent('CUNE-SHA384')),
      at('FechaGen', 'Fecha de generación', 'NIE026', date),
      at('HoraGen', 'Hora de generación', 'NIE027', time),
      at('PeriodoNomina', 'Periodicidad de pago', 'NIE029', makeCodeContent(payrollPeriods, 'number')),
      at('TipoMoneda', 'Moneda', 'NIE030', makeCodeContent(currencyTypes)),
      maybe('TRM', 'Tasa de cambio', 'NIE200', moneyContent),
    ],
  });

export const notes: Element = {
  ...many('Notas', 'Notas', { content: plainTextContent, rule: 'NIE031' }),
  severity: 'notice',
};

export const employer = one('Empleador', 'Empleador', {
  attributes: [
    ...party('NIE032', ['NIE210', 'NIE211', 'NIE212', 'NIE213']),
    at('NIT', 'NIT', 'NIE033', nit),
    at('DV', 'Dígito de verificación', 'NIE034', wholeNumberContent),
    ...place('NIE035', 'NIE036', 'NIE037'),
    at('Direccion', 'Dirección', 'NIE038', plainTextContent),
  ],
});

export const worker = one('Trabajador', 'Trabajador', {
  attributes: [
    at('TipoTrabajador', 'Tipo de trabajador', 'NIE041', makeCodeContent(workerTypes, 'number')),
    at('SubTipoTrabajador', 'Subtipo de trabajador', 'NIE042', makeCodeContent(workerSubtypes, 'number')),
    at('AltoRiesgoPension', 'Alto riesgo de pensión', 'NIE043', boolean),
    at('TipoDocumento', 'Tipo de documento', 'NIE044', makeCodeContent(documentTypes, 'number')),
    at('NumeroDocumento', 'Número de documento', 'NIE045', wholeNumberContent),
    at('PrimerApellido', 'Primer apellido', 'NIE046', name60),
    at('SegundoApellido', 'Segundo apellido', 'NIE047', { ...name60, mayBeEmpty: true }),
    at('PrimerNombre', 'Primer nombre', 'NIE048', name60),
    toNoticeAttribute(maybe('OtrosNombres', 'Otros nombres', 'NIE049', name60)),
    at('LugarTrabajoPais', 'País de trabajo', 'NIE050', makeCodeContent(countries)),
    at('LugarTrabajoDepartamentoEstado', 'Departamento de trabajo', 'NIE051', makeCodeContent(departments)),
    at('LugarTrabajoMunicipioCiudad', 'Municipio de trabajo', 'NIE052', makeCodeContent(municipalities)),
    at('LugarTrabajoDireccion', 'Dirección de trabajo', 'NIE053', plainTextContent),
    at('SalarioIntegral', 'Salario integral', 'NIE056', boolean),
    at('TipoContrato', 'Tipo de contrato', 'NIE061', makeCodeContent(contractTypes, 'number')),
    at('Sueldo', 'Sueldo', 'NIE062', moneyContent),
    toNoticeAttribute(maybe('CodigoTrabajador', 'Código del trabajador', 'NIE063', plainTextContent)),
  ],
});

export const payment = one('Pago', 'Pago', {
  attributes: [
    at('Forma', 'Forma de pago', 'NIE064', makeCodeContent(paymentMethods, 'number')),
    at('Metodo', 'Medio de pago', 'NIE065', makeCodeContent(paymentMeans)),
    toNoticeAttribute(maybe('Banco', 'Banco', 'NIE066', plainTextContent)),
    toNoticeAttribute(maybe('TipoCuenta', 'Tipo de cuenta', 'NIE067', plainTextContent)),
    toNoticeAttribute(maybe('NumeroCuenta', 'Número de cuenta', 'NIE068', plainTextContent)),
  ],
});

export const paymentDates = one('FechasPagos', 'Fechas de pago', {
  children: [{ ...many('FechaPago', 'Fecha de pago', { content: date, rule: 'NIE203' }), required: true }],
});

export const novelty: Element = {
  ...one('Novedad', 'Novedad', {
    content: boolean,
    rule: 'NIE199',
    attributes: [at('CUNENov', 'CUNE del primer documento', 'NIE204', hash)],
  }),
  required: false,
};
