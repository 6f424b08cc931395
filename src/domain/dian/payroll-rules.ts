import { parseDay } from '../day.ts';
import type { Finding } from '../finding.ts';
import { checkDigit } from '../nit.ts';
import { found, tableOfSurcharges, totals } from './amount-rules.ts';
import { workerSubtypes } from './codes.ts';
import type { DocumentRule } from './description.ts';
import { textAt } from './value.ts';

/** Rules between several fields of a payroll document, as DIAN applies them (annex 8, soap.md 7). */

const number: DocumentRule = (root) => {
  const part = (name: string) => textAt(root, 'NumeroSecuenciaXML', `@${name}`) ?? '';
  const findings: Finding[] = [];
  if (part('Numero') !== part('Prefijo') + part('Consecutivo') || /[\s-]/.test(part('Numero'))) {
    findings.push(
      found(
        'NIE012',
        'NumeroSecuenciaXML/@Numero',
        'El número no es el prefijo seguido del consecutivo.',
        'No lleva espacios ni guiones.',
      ),
    );
  }
  return findings;
};

const checkDigits: DocumentRule = (root) =>
  [
    { element: 'ProveedorXML', rule: 'NIE018', who: 'del dueño del software' },
    { element: 'Empleador', rule: 'NIE034', who: 'del empleador' },
  ].flatMap(({ element, rule, who }) => {
    const nit = textAt(root, element, '@NIT') ?? '';
    if (!/^\d{1,15}$/.test(nit) || textAt(root, element, '@DV') === String(checkDigit(nit))) return [];
    return [
      found(
        rule,
        `${element}/@DV`,
        `El dígito de verificación ${who} no corresponde a su NIT.`,
        `Para el NIT ${nit} es ${checkDigit(nit)}.`,
      ),
    ];
  });

const personOrCompany: DocumentRule = (root) =>
  [
    { element: 'ProveedorXML', rule: 'NIE205', name: 'NIE208' },
    { element: 'Empleador', rule: 'NIE032', name: 'NIE212' },
  ].flatMap(({ element, rule, name }) => {
    const company = textAt(root, element, '@RazonSocial') !== undefined;
    const names = ['PrimerApellido', 'SegundoApellido', 'PrimerNombre', 'OtrosNombres'];
    const person = names.some((n) => textAt(root, element, `@${n}`) !== undefined);
    if (company && person) {
      return [
        found(
          rule,
          `${element}/@RazonSocial`,
          'Hay razón social y nombres a la vez.',
          'Una empresa lleva razón social; una persona, sus nombres.',
        ),
      ];
    }
    if (!company && (!textAt(root, element, '@PrimerApellido') || !textAt(root, element, '@PrimerNombre'))) {
      return [
        found(
          name,
          `${element}/@PrimerNombre`,
          'Faltan la razón social o los nombres.',
          'Complete los datos de la compañía.',
        ),
      ];
    }
    return [];
  });

const sameIssueDay: DocumentRule = (root) =>
  textAt(root, 'Periodo', '@FechaGen') === textAt(root, 'InformacionGeneral', '@FechaGen')
    ? []
    : [
        found(
          'NIE008',
          'Periodo/@FechaGen',
          'La fecha de generación no es la misma en todo el documento.',
          'Genere el documento de nuevo.',
        ),
      ];

const dates: DocumentRule = (root) => {
  const at = (name: string) => parseDay(textAt(root, 'Periodo', `@${name}`) ?? '');
  const [start, end] = [at('FechaLiquidacionInicio'), at('FechaLiquidacionFin')];
  const [admission, retirement] = [at('FechaIngreso'), at('FechaRetiro')];
  const findings: Finding[] = [];
  if (start && end && end < start) {
    findings.push(
      found(
        'NIE005',
        'Periodo/@FechaLiquidacionFin',
        'La liquidación termina antes de empezar.',
        'Revise las fechas del periodo.',
      ),
    );
  }
  if (admission && end && admission > end) {
    findings.push(
      found(
        'NIE002',
        'Periodo/@FechaIngreso',
        'La fecha de ingreso es posterior al periodo liquidado.',
        'Revise el ingreso del trabajador o el periodo.',
      ),
    );
  }
  if (retirement && admission && retirement < admission) {
    findings.push(
      found(
        'NIE003',
        'Periodo/@FechaRetiro',
        'La fecha de retiro es anterior al ingreso.',
        'Revise las fechas del contrato.',
      ),
    );
  } else if (retirement && start && end && (retirement < start || retirement > end)) {
    findings.push(
      found(
        'NIE003',
        'Periodo/@FechaRetiro',
        'El retiro no ocurrió en este periodo.',
        'La fecha de retiro solo va en la nómina del mes en que ocurre.',
      ),
    );
  }
  const worked = textAt(root, 'Periodo', '@TiempoLaborado') ?? '';
  if (!/^\d+(\.\d{2})?$/.test(worked) || Number(worked) < 1) {
    findings.push(
      found(
        'NIE006',
        'Periodo/@TiempoLaborado',
        'El tiempo laborado debe ser de un día o más.',
        'Revise el ingreso del trabajador.',
      ),
    );
  }
  return findings;
};

const currency: DocumentRule = (root) => {
  const foreign = textAt(root, 'InformacionGeneral', '@TipoMoneda') !== 'COP';
  const rate = textAt(root, 'InformacionGeneral', '@TRM') !== undefined;
  if (foreign === rate) return [];
  return [
    found(
      'NIE200',
      'InformacionGeneral/@TRM',
      'La tasa de cambio va solo cuando la moneda no es COP.',
      foreign ? 'Indique la tasa.' : 'Quite la tasa.',
    ),
  ];
};

/** The methods that move money between bank accounts. */
export const bankMeans: ReadonlySet<string> = new Set(['2', '3', '30', '31', '42', '45', '46', '47']);

const bankData: DocumentRule = (root) => {
  const means = textAt(root, 'Pago', '@Metodo') ?? '';
  return [
    { name: 'Banco', rule: 'NIE066', label: 'el banco' },
    { name: 'TipoCuenta', rule: 'NIE067', label: 'el tipo de cuenta' },
    { name: 'NumeroCuenta', rule: 'NIE068', label: 'el número de cuenta' },
  ].flatMap(({ name, rule, label }) => {
    const given = textAt(root, 'Pago', `@${name}`) !== undefined;
    if (bankMeans.has(means) && !given) {
      return [
        found(
          rule,
          `Pago/@${name}`,
          `Falta ${label} para este medio de pago.`,
          'Complete los datos de pago del trabajador.',
          'notice',
        ),
      ];
    }
    if (means === '10' && given) {
      return [
        found(
          rule,
          `Pago/@${name}`,
          `El pago en efectivo no lleva ${label}.`,
          'Cambie el medio de pago o quite el dato.',
          'notice',
        ),
      ];
    }
    return [];
  });
};

const municipalityOfDepartment: DocumentRule = (root) =>
  [
    { element: 'LugarGeneracionXML', prefix: '', rule: 'NIE015' },
    { element: 'Empleador', prefix: '', rule: 'NIE037' },
    { element: 'Trabajador', prefix: 'LugarTrabajo', rule: 'NIE052' },
  ].flatMap(({ element, prefix, rule }) => {
    const department = textAt(root, element, `@${prefix}DepartamentoEstado`) ?? '';
    const municipality = textAt(root, element, `@${prefix}MunicipioCiudad`) ?? '';
    if (municipality.startsWith(department)) return [];
    return [
      found(
        rule,
        `${element}/@${prefix}MunicipioCiudad`,
        'El municipio no es de ese departamento.',
        'Elija el departamento y después el municipio.',
      ),
    ];
  });

/** The annex lists two sub-types only; the rest come from PILA and may be refused. */
const subtypeOfAnnex: DocumentRule = (root) => {
  const code = textAt(root, 'Trabajador', '@SubTipoTrabajador');
  if (workerSubtypes.find((s) => s.code === code)?.in_annex !== false) return [];
  return [
    found(
      'NIE042',
      'Trabajador/@SubTipoTrabajador',
      'El subtipo de trabajador no está en la tabla del anexo.',
      'La DIAN podría rechazarlo; use 00 o 01 si corresponde.',
      'notice',
    ),
  ];
};

export const payrollRules: readonly DocumentRule[] = [
  number,
  checkDigits,
  personOrCompany,
  sameIssueDay,
  dates,
  currency,
  bankData,
  municipalityOfDepartment,
  subtypeOfAnnex,
  tableOfSurcharges,
  totals,
];
