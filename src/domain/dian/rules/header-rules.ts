import { checkDigit, findUnconfirmedDigit, formatGluedDigitQuestion } from '../../identity/nit.ts';
import { dayOf } from '../../values/day.ts';
import { buildQrAddress } from '../description/cune.ts';
import type { DocumentRule, Value } from '../description/description.ts';
import { makeDocumentFinding } from '../description/finding.ts';
import { findText } from '../description/value.ts';

/** Rules between the header fields that every document has, as DIAN applies them (annex 8, soap.md 7). */

const number: DocumentRule = (content) => {
  const part = (name: string) => findText(content, 'NumeroSecuenciaXML', `@${name}`) ?? '';
  const findings = [];
  if (/[^\p{L}\d]/u.test(part('Prefijo'))) {
    findings.push(
      makeDocumentFinding(
        'NIE010',
        'NumeroSecuenciaXML/@Prefijo',
        'El prefijo solo lleva letras y números.',
        'Quite espacios, guiones y signos del prefijo del consecutivo.',
      ),
    );
  }
  if (part('Numero') !== part('Prefijo') + part('Consecutivo') || /[\s-]/.test(part('Numero'))) {
    findings.push(
      makeDocumentFinding(
        'NIE012',
        'NumeroSecuenciaXML/@Numero',
        'El número no es el prefijo seguido del consecutivo.',
        `Escriba ${part('Prefijo')}${part('Consecutivo')}, sin espacios ni guiones.`,
      ),
    );
  }
  return findings;
};

const parties = [
  {
    element: 'ProveedorXML',
    who: 'del dueño del software',
    number: 'NIE017',
    digit: 'NIE018',
    reason: 'NIE205',
  },
  { element: 'Empleador', who: 'del empleador', number: 'NIE033', digit: 'NIE034', reason: 'NIE032' },
] as const;
const names = {
  ProveedorXML: { surname: 'NIE206', first: 'NIE208' },
  Empleador: { surname: 'NIE210', first: 'NIE212' },
};

/**
 * Checks the check digits. A NIT that includes its check digit gets only that finding: the digit computed from all
 * its figures would lead to another rejection.
 */
const checkDigits: DocumentRule = (content, { confirmedNits = [] }) =>
  parties.flatMap(({ element, digit, number, who }) => {
    const nit = findText(content, element, '@NIT') ?? '';
    const glued = findUnconfirmedDigit(nit, confirmedNits, findText(content, element, '@DV'));
    if (glued?.certain) {
      return [
        makeDocumentFinding(
          number,
          `${element}/@NIT`,
          `El NIT ${who} lleva pegado su dígito de verificación: ${nit} parece ser ${glued.nit}-${glued.digit}.`,
          `${formatGluedDigitQuestion(glued)}: escriba ${glued.nit} en el NIT y ${glued.digit} en el dígito.`,
        ),
      ];
    }
    if (!/^\d{1,15}$/.test(nit) || findText(content, element, '@DV') === String(checkDigit(nit))) return [];
    return [
      makeDocumentFinding(
        digit,
        `${element}/@DV`,
        `El dígito de verificación ${who} no corresponde a su NIT.`,
        glued
          ? `${formatGluedDigitQuestion(glued)}. Si no, el dígito de ${nit} es ${checkDigit(nit)}.`
          : `Para el NIT ${nit} es ${checkDigit(nit)}. Revise el NIT: el dígito se calcula de él.`,
      ),
    ];
  });

const personNames = ['PrimerApellido', 'SegundoApellido', 'PrimerNombre', 'OtrosNombres'];

/** Checks that a party has either a business name or personal names, never both. */
const personOrCompany: DocumentRule = (content) =>
  parties.flatMap(({ element, reason, who }) => {
    const given = (name: string) => findText(content, element, `@${name}`) !== undefined;
    if (given('RazonSocial')) {
      if (!personNames.some(given)) return [];
      return [
        makeDocumentFinding(
          reason,
          `${element}/@RazonSocial`,
          `Hay razón social y nombres ${who} a la vez.`,
          'Una empresa lleva razón social; una persona, sus nombres. Deje solo uno de los dos.',
        ),
      ];
    }
    const missing = (name: string, rule: string, what: string) =>
      given(name)
        ? []
        : [
            makeDocumentFinding(
              rule,
              `${element}/@${name}`,
              `Falta ${what} ${who}, que no tiene razón social.`,
              'Escriba la razón social si es una empresa, o los nombres si es una persona.',
            ),
          ];
    const nobody = personNames.some(given)
      ? []
      : [
          makeDocumentFinding(
            reason,
            `${element}/@RazonSocial`,
            `Falta la razón social ${who}.`,
            'Escríbala; si es una persona, escriba sus apellidos y nombres.',
          ),
        ];
    return [
      ...nobody,
      ...missing('PrimerApellido', names[element].surname, 'el primer apellido'),
      ...missing('PrimerNombre', names[element].first, 'el primer nombre'),
    ];
  });

/** Builds the rule that a municipality belongs to the department next to it. */
export const makeMunicipalityRule =
  (element: string, prefix: string, rule: string): DocumentRule =>
  (content) => {
    const department = findText(content, element, `@${prefix}DepartamentoEstado`) ?? '';
    const municipality = findText(content, element, `@${prefix}MunicipioCiudad`) ?? '';
    if (municipality.startsWith(department)) return [];
    return [
      makeDocumentFinding(
        rule,
        `${element}/@${prefix}MunicipioCiudad`,
        `El municipio ${municipality} no es del departamento ${department}.`,
        'Elija primero el departamento y después el municipio.',
      ),
    ];
  };

const information = (content: Value, name: string): string | undefined =>
  findText(content, 'InformacionGeneral', `@${name}`);

const address: DocumentRule = (content) => {
  const [environment = '', cune = ''] = [information(content, 'Ambiente'), information(content, 'CUNE')];
  const qr = findText(content, 'CodigoQR')?.toLowerCase();
  if (!/^[12]$/.test(environment) || !qr) return [];
  const own = buildQrAddress(environment, cune);
  const [expected, printed] = [own, buildQrAddress('1', cune)].map((one) => one.toLowerCase());
  if (qr === expected) return [];
  // The rule prints the production address for both environments, and DIAN accepts the text of the printed code.
  const says = [expected, printed].some((one) => one && qr.endsWith(one));
  return [
    makeDocumentFinding(
      'NIE021',
      'CodigoQR',
      'El código QR no es la dirección de consulta de este documento en su ambiente.',
      `Debe ser ${own}`,
      says ? 'notice' : 'block',
    ),
  ];
};

const notLater: DocumentRule = (content, { now }) => {
  const day = information(content, 'FechaGen');
  if (now === undefined || !day || day <= dayOf(now)) return [];
  return [
    makeDocumentFinding(
      'NIE026',
      'InformacionGeneral/@FechaGen',
      `La fecha de generación ${day} todavía no llega en Colombia.`,
      'Revise la fecha y la hora del equipo y genere el documento de nuevo.',
    ),
  ];
};

const environmentOfEmployer: DocumentRule = (content, { environment }) => {
  const text = information(content, 'Ambiente');
  if (!environment || !text || text === environment) return [];
  return [
    makeDocumentFinding(
      'NIE023',
      'InformacionGeneral/@Ambiente',
      `El documento dice ambiente ${text} y la compañía envía en el ambiente ${environment}.`,
      'Las pruebas llevan 2 y la producción 1. Genere el documento de nuevo en el ambiente de la compañía.',
    ),
  ];
};

const registered: DocumentRule = (content, { registered: registration }) => {
  if (!registration) return [];
  return [
    {
      path: 'ProveedorXML/@NIT',
      rule: 'NIE017',
      is: registration.providerNit,
      what: 'El NIT del dueño del software',
    },
    { path: 'ProveedorXML/@SoftwareID', rule: 'NIE019', is: registration.softwareId, what: 'El software' },
    { path: 'Empleador/@NIT', rule: 'NIE033', is: registration.nit, what: 'El NIT del empleador' },
  ].flatMap(({ path, rule, is, what }) => {
    const text = findText(content, ...path.split('/'));
    if (!text || text === is) return [];
    return [
      makeDocumentFinding(
        rule,
        path,
        `${what} no es el que la compañía registró ante la DIAN.`,
        `Debe ser ${is}; si cambió, actualícelo en Habilitación.`,
      ),
    ];
  });
};

const once: DocumentRule = (content, { isNumberUsed }) => {
  const text = findText(content, 'NumeroSecuenciaXML', '@Numero');
  if (!text || !isNumberUsed?.(text)) return [];
  return [
    makeDocumentFinding(
      '90',
      'NumeroSecuenciaXML/@Numero',
      `Ya se envió un documento con el número ${text}.`,
      'Use el siguiente número del consecutivo; un número enviado no se repite.',
    ),
  ];
};

const enabled: DocumentRule = (_, { enabled: may }) =>
  may === false
    ? [
        makeDocumentFinding(
          '92',
          'Empleador/@NIT',
          'La compañía no está habilitada para emitir nómina electrónica.',
          'Termine la habilitación de la compañía antes de enviar.',
        ),
      ]
    : [];

export const headerRules: readonly DocumentRule[] = [
  number,
  checkDigits,
  personOrCompany,
  makeMunicipalityRule('LugarGeneracionXML', '', 'NIE015'),
  makeMunicipalityRule('Empleador', '', 'NIE037'),
  address,
  notLater,
  environmentOfEmployer,
  registered,
  once,
  enabled,
];
