/** Rules about the sender, the number of the document, its hash, its literals and its QR. */
import { createHash } from 'node:crypto';
import type { Paper } from './paper.ts';
import type { Rule } from './rule.ts';

const sha384 = (text: string): string => createHash('sha384').update(text, 'utf8').digest('hex');

/** Computes the CUNE independently from the texts of the document (cune.md §1). */
export function computeExpectedCune(paper: Paper, pin: string): string {
  const text = (path: string) => paper.at(path) ?? '';
  // «Truncados a 2 decimales»: a whole amount gets two decimals as well.
  const total = (path: string) => {
    const [whole = '', decimals = ''] = text(path).split('.');
    return `${whole}.${decimals.padEnd(2, '0').slice(0, 2)}`;
  };
  const totals =
    paper.kind === 'deletion'
      ? ['0.00', '0.00', '0.00']
      : [total('DevengadosTotal'), total('DeduccionesTotal'), total('ComprobanteTotal')];
  return sha384(
    [
      text('NumeroSecuenciaXML/@Numero'),
      text('InformacionGeneral/@FechaGen'),
      text('InformacionGeneral/@HoraGen'),
      ...totals,
      text('Empleador/@NIT'),
      paper.kind === 'deletion' ? '0' : text('Trabajador/@NumeroDocumento'),
      text('InformacionGeneral/@TipoXML'),
      pin,
      text('InformacionGeneral/@Ambiente'),
    ].join(''),
  );
}

export function computeCheckDigit(nit: string): string {
  const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];
  const sum = [...nit]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (weights[index] ?? 0), 0);
  const rest = sum % 11;
  return String(rest < 2 ? rest : 11 - rest);
}

const portals: Record<string, string> = {
  '1': 'https://catalogo-vpfe.dian.gov.co/document/searchqr?documentkey=',
  '2': 'https://catalogo-vpfe-hab.dian.gov.co/document/searchqr?documentkey=',
};

const versions = {
  payroll: 'V1.0: Documento Soporte de Pago de Nómina Electrónica',
  note: 'V1.0: Nota de Ajuste de Documento Soporte de Pago de Nómina Electrónica',
};

const personNames = ['PrimerApellido', 'SegundoApellido', 'PrimerNombre', 'OtrosNombres'];

/** Builds the rules of a party: a company with its name, or a person with surname and first name; never both. */
function partyRules(
  party: string,
  who: string,
  numbers: Record<'company' | 'surname' | 'first', [number: string, deletion: string]>,
): Rule[] {
  const has = (paper: Paper, name: string) => paper.at(`${party}/@${name}`) !== undefined;
  const isPerson = (paper: Paper) => personNames.some((name) => has(paper, name));
  const lacks = (name: string) => (paper: Paper) => !has(paper, 'RazonSocial') && !has(paper, name);
  const rule = (key: keyof typeof numbers, text: string, broken: (paper: Paper) => boolean): Rule => ({
    number: numbers[key][0],
    deletion: numbers[key][1],
    text,
    broken,
  });
  return [
    rule(
      'company',
      `${who} lleva razón social, o apellidos y nombres, pero no ambos`,
      (paper) => has(paper, 'RazonSocial') === isPerson(paper),
    ),
    rule('surname', `${who} sin razón social lleva su primer apellido`, lacks('PrimerApellido')),
    rule('first', `${who} sin razón social lleva su primer nombre`, lacks('PrimerNombre')),
  ];
}

export const paperHeaderRules: readonly Rule[] = [
  {
    number: '012',
    deletion: '220',
    text: 'Numero debe ser Prefijo y Consecutivo unidos, sin separadores',
    broken: (paper) => {
      const at = (name: string) => paper.at(`NumeroSecuenciaXML/@${name}`) ?? '';
      return (
        at('Numero') !== at('Prefijo') + at('Consecutivo') ||
        /[\s-]/.test(at('Numero')) ||
        at('Numero') === ''
      );
    },
  },
  ...partyRules('ProveedorXML', 'El proveedor', {
    company: ['205', '225'],
    surname: ['206', '226'],
    first: ['208', '228'],
  }),
  {
    number: '017',
    deletion: '230',
    text: 'El NIT del proveedor no está registrado con ese software',
    broken: (paper, { software, enabled }) =>
      !enabled || (software?.owner_nit ?? paper.at('Empleador/@NIT')) !== paper.at('ProveedorXML/@NIT'),
  },
  {
    number: '018',
    deletion: '231',
    text: 'El DV del proveedor no corresponde a su NIT',
    broken: (paper) =>
      computeCheckDigit(paper.at('ProveedorXML/@NIT') ?? '') !== paper.at('ProveedorXML/@DV'),
  },
  {
    number: '019',
    deletion: '232',
    text: 'El software no está autorizado',
    broken: (paper, { software }) => software?.id !== paper.at('ProveedorXML/@SoftwareID'),
  },
  {
    number: '020',
    deletion: '233',
    text: 'El código de seguridad del software no corresponde',
    broken: (paper, { software }) =>
      sha384(`${software?.id ?? ''}${software?.pin ?? ''}${paper.at('NumeroSecuenciaXML/@Numero') ?? ''}`) !==
      paper.at('ProveedorXML/@SoftwareSC')?.toLowerCase(),
  },
  {
    number: '021',
    deletion: '234',
    text: 'CodigoQR no es la dirección de consulta del CUNE en su ambiente',
    // The rule prints the production address. The text of the printed code ends in the address too.
    broken: (paper) =>
      ![paper.at('InformacionGeneral/@Ambiente') ?? '', '1'].some((environment) =>
        paper
          .at('CodigoQR')
          ?.toLowerCase()
          .endsWith(`${portals[environment]}${paper.at('InformacionGeneral/@CUNE')}`.toLowerCase()),
      ),
  },
  {
    number: '022',
    deletion: '235',
    text: 'Version no es el literal del documento',
    broken: (paper) =>
      paper.at('InformacionGeneral/@Version') !==
      (paper.kind === 'payroll' ? versions.payroll : versions.note),
  },
  {
    number: '023',
    deletion: '236',
    text: 'Ambiente no corresponde al servicio al que se envía',
    broken: (paper, { environments }) =>
      !environments.includes(paper.at('InformacionGeneral/@Ambiente') ?? ''),
  },
  {
    number: '202',
    deletion: '237',
    text: 'TipoXML no corresponde al documento',
    broken: (paper) => paper.at('InformacionGeneral/@TipoXML') !== (paper.kind === 'payroll' ? '102' : '103'),
  },
  {
    number: '024',
    deletion: '238',
    text: 'El CUNE no corresponde al calculado',
    broken: (paper, { software }) =>
      computeExpectedCune(paper, software?.pin ?? '') !== paper.at('InformacionGeneral/@CUNE')?.toLowerCase(),
  },
  {
    number: '025',
    deletion: '239',
    text: 'EncripCUNE debe decir CUNE-SHA384',
    broken: (paper) => paper.at('InformacionGeneral/@EncripCUNE') !== 'CUNE-SHA384',
  },
  {
    number: '026',
    deletion: '240',
    text: 'La fecha de generación es posterior a la de hoy en Colombia',
    broken: (paper, { today }) => (paper.at('InformacionGeneral/@FechaGen') ?? '').slice(0, 10) > today,
  },
  ...partyRules('Empleador', 'El empleador', {
    company: ['032', '243'],
    surname: ['210', '244'],
    first: ['212', '246'],
  }),
  {
    number: '033',
    deletion: '248',
    text: 'El NIT del empleador no está habilitado',
    broken: (_, { enabled }) => !enabled,
  },
  {
    number: '034',
    deletion: '249',
    text: 'El DV del empleador no corresponde a su NIT',
    broken: (paper) => computeCheckDigit(paper.at('Empleador/@NIT') ?? '') !== paper.at('Empleador/@DV'),
  },
  {
    number: '92',
    text: 'El Emisor del Documento no se encuentra Habilitado en la Plataforma.',
    broken: (_, { enabled }) => !enabled,
  },
  {
    number: '214',
    deletion: '214',
    kinds: ['replacement', 'deletion'],
    text: 'TipoNota debe ser 1 para reemplazar y 2 para eliminar',
    broken: (paper) =>
      paper.root.children.find((child) => child.name === 'TipoNota')?.text !==
      (paper.kind === 'replacement' ? '1' : '2'),
  },
];
