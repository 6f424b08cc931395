import { createHash } from 'node:crypto';
import type { DocumentContext } from '../../../../src/domain/dian/description/context.ts';
import type { DocumentDescription, Value } from '../../../../src/domain/dian/description/description.ts';
import {
  buildDescribedDocument,
  type PayrollDocument,
} from '../../../../src/domain/dian/document/adjustment.ts';
import { sealDocument } from '../../../../src/domain/dian/rules/seal.ts';
import type { Instant } from '../../../../src/domain/values/day.ts';
import { withField } from '../broken.ts';
import { aDeletion, aReplacement, everything, predecessor, simplePayroll } from '../sample.ts';

/** Documents that break a rule between fields, or with what is known outside of them. */

const hash = (text: string) => createHash('sha384').update(text).digest('hex');
export type Whole = { description: DocumentDescription; value: Value };
export const whole = (input: PayrollDocument): Whole => {
  const { description, value } = buildDescribedDocument(input);
  return { description, value: sealDocument(value, hash, '12345') };
};

/** Every group at once. */
export const payroll = whole({ ...everything(), novelty_of: 'a'.repeat(96) });

type Case = [rule: string, what: string, document: Whole, broken: Value, context?: DocumentContext];
const simple = whole(simplePayroll());
const second = whole({ ...simplePayroll(), novelty_of: 'a'.repeat(96) });
const replacement = whole(aReplacement());
const deletion = whole(aDeletion());
export const now = Date.parse('2026-11-05T12:00:00-05:00') as Instant;
export const first = { cune: 'a'.repeat(96), accepted: true };
export const accepted = { predecessor: { ...predecessor, accepted: true } };
const known = {
  nit: '900123456',
  softwareId: '11111111-2222-3333-4444-555555555555',
  providerNit: '900123456',
};
const set = (document: Whole, path: string, text: string): Value =>
  withField(document.value, path.split('/'), text);

/** Rules between fields and with what is known outside: the document passes with the context, the broken one fails. */
export const cases: Case[] = [
  ['VLR01', 'a negative amount', simple, set(simple, 'Trabajador/@Sueldo', '-1.00')],
  ['VLR01', 'a negative percentage', simple, set(simple, 'Deducciones/Salud/@Porcentaje', '-4.00')],
  ['NIE003', 'a retirement in another month', simple, set(simple, 'Periodo/@FechaRetiro', '2026-09-30')],
  ['NIE005', 'an end before its start', simple, set(simple, 'Periodo/@FechaLiquidacionFin', '2026-09-30')],
  ['NIE010', 'a prefix with a hyphen', simple, set(simple, 'NumeroSecuenciaXML/@Prefijo', 'SE-TN')],
  ['NIE012', 'a number of its own', simple, set(simple, 'NumeroSecuenciaXML/@Numero', 'SETN9')],
  [
    'NIE015',
    'a town of another department',
    simple,
    set(simple, 'LugarGeneracionXML/@MunicipioCiudad', '11001'),
  ],
  [
    'NIE017',
    'another owner of the software',
    simple,
    set(simple, 'ProveedorXML/@NIT', '800197268'),
    { registered: known },
  ],
  ['NIE018', 'a wrong check digit', simple, set(simple, 'ProveedorXML/@DV', '1')],
  [
    'NIE019',
    'another software',
    simple,
    set(simple, 'ProveedorXML/@SoftwareID', 'otro'),
    { registered: known },
  ],
  ['NIE020', 'another PIN', simple, simple.value, { seal: { pin: '54321', hash } }],
  [
    'NIE021',
    'the address of another document',
    simple,
    set(simple, 'CodigoQR', 'https://catalogo-vpfe.dian.gov.co/'),
  ],
  ['NIE023', 'the other environment', simple, simple.value, { environment: '1' }],
  [
    'NIE024',
    'a total changed after its CUNE',
    simple,
    set(simple, 'ComprobanteTotal', '1859927.61'),
    { seal: { pin: '12345', hash } },
  ],
  [
    'NIE026',
    'a day that has not come',
    simple,
    simple.value,
    { now: Date.parse('2026-10-30T12:00:00-05:00') as Instant },
  ],
  ['NIE032', 'a reason beside names', simple, set(simple, 'Empleador/@PrimerNombre', 'ANA')],
  ['NIE033', 'another employer', simple, set(simple, 'Empleador/@NIT', '800197268'), { registered: known }],
  ['NIE034', 'a wrong check digit', simple, set(simple, 'Empleador/@DV', '1')],
  ['NIE037', 'a town of another department', simple, set(simple, 'Empleador/@MunicipioCiudad', '11001')],
  [
    'NIE052',
    'a town of another department',
    simple,
    set(simple, 'Trabajador/@LugarTrabajoMunicipioCiudad', '11001'),
  ],
  [
    'NIE200',
    'another currency without its rate',
    simple,
    set(simple, 'InformacionGeneral/@TipoMoneda', 'USD'),
  ],
  ['NIE187', 'earnings that do not add up', simple, set(simple, 'DevengadosTotal', '2000002.01')],
  ['NIE188', 'deductions that do not add up', simple, set(simple, 'DeduccionesTotal', '140070.39')],
  ['NIE189', 'a total that is not the difference', simple, set(simple, 'ComprobanteTotal', '1859930.00')],
  [
    'NIE077',
    'a surcharge nobody asks',
    simple,
    withField(simple.value, ['Devengados', 'HEDs', 'HED', '@Porcentaje'], '33.00'),
  ],
  [
    'NIE110',
    'vacations that end before',
    payroll,
    withField(payroll.value, ['Devengados', 'Vacaciones', 'VacacionesComunes', '@FechaFin'], '2026-10-01'),
  ],
  [
    'NIE075',
    'an hour that ends before',
    payroll,
    withField(payroll.value, ['Devengados', 'HEDs', 'HED', '@HoraFin'], '2026-10-05T01:00:00'),
  ],
  ['NIE199', 'a second document that does not say so', second, simple.value, { siblings: [first] }],
  ['NIE199a', 'a first document that says it is second', simple, second.value, { siblings: [] }],
  [
    'NIE204a',
    'a novelty of an unknown document',
    second,
    set(second, 'Novedad/@CUNENov', 'b'.repeat(96)),
    { siblings: [first] },
  ],
  ['NIAE214', 'a type that is not its half', deletion, set(deletion, 'TipoNota', '1')],
  [
    'NIAE191a',
    'a predecessor we do not have',
    replacement,
    set(replacement, 'Reemplazar/ReemplazandoPredecesor/@CUNEPred', 'b'.repeat(96)),
    accepted,
  ],
  [
    'NIAE216a',
    'a predecessor we do not have',
    deletion,
    set(deletion, 'Eliminar/EliminandoPredecesor/@CUNEPred', 'b'.repeat(96)),
    accepted,
  ],
  ['NIAE238', 'another PIN', deletion, deletion.value, { seal: { pin: '54321', hash } }],
  ['NIAE024', 'another PIN', replacement, replacement.value, { seal: { pin: '54321', hash } }],
  ['90', 'a number already sent', simple, simple.value, { isNumberUsed: (number) => number === 'SETN1' }],
  ['92', 'a company not enabled', simple, simple.value, { enabled: false }],
  [
    'ZC01',
    'a certificate past its day',
    simple,
    simple.value,
    { now, certificate: { from: 0 as Instant, to: 1 as Instant, signs: true, connects: true } },
  ],
  [
    'ZD02',
    'a certificate before its day',
    simple,
    simple.value,
    {
      now,
      certificate: { from: (now + 1) as Instant, to: (now + 2) as Instant, signs: true, connects: true },
    },
  ],
  [
    'ZD07',
    'a certificate that cannot stand by a signature',
    simple,
    simple.value,
    { certificate: { from: 0 as Instant, to: now, signs: false, connects: true } },
  ],
  [
    'ZC06',
    'a certificate that cannot identify a call',
    simple,
    simple.value,
    { certificate: { from: 0 as Instant, to: now, signs: true, connects: false } },
  ],
  [
    'ZE03',
    'the certificate of another',
    simple,
    simple.value,
    { certificate: { nit: '800197268', from: 0 as Instant, to: now, signs: true, connects: true } },
  ],
];
/** What the same rule finds right: everything known agrees with the document. */
export const agreeing: DocumentContext = {
  now,
  environment: '2',
  enabled: true,
  isNumberUsed: () => false,
  registered: known,
  seal: { pin: '12345', hash },
  certificate: {
    nit: '9001234568',
    from: 0 as Instant,
    to: (now + 1) as Instant,
    signs: true,
    connects: true,
  },
};
