import * as z from 'zod/mini';
import {
  amount,
  buildLenientSchema,
  type Calls,
  data,
  day,
  id,
  limitText,
  month,
  wholeNumber,
  yearShape,
} from '../calls/call.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import {
  count,
  describeSchema,
  findings,
  meta,
  namedEmployee,
  pageOfAddress,
  sheet,
  sheetFormat,
  staff,
  state,
} from './parts.ts';

const year = wholeNumber(yearShape, 'Diga el año');
const missing = z.array(z.object({ month, state: z.nullable(state), id: z.nullable(id()) }));
const person = z.object({
  id: describeSchema(id(), 'El del empleado'),
  name: word,
  list_name: word,
  document_number: word,
  from: z.nullable(day),
  to: z.nullable(day),
  income_total: amount,
  contributions_total: amount,
  withholding: amount,
  missing: describeSchema(missing, 'Meses de su contrato sin nómina aceptada por la DIAN'),
  findings: describeSchema(findings, 'Lo que le falta para el formato 2276'),
});
export type PersonCertified = z.infer<typeof person>;

const report = z.object({
  people: count,
  records: describeSchema(count, 'Personas con alguna nómina aceptada: las que van en el formato'),
  files: describeSchema(count, 'Archivos de hasta 5.000 registros'),
  blocked: describeSchema(count, 'Personas a las que les falta algo sin lo que el archivo no sale'),
  lacking: describeSchema(
    z.array(z.object({ ...namedEmployee, document_number: word, findings, accepted: z.boolean() })),
    'Hasta 500 personas con algo que corregir',
  ),
  more: describeSchema(count, 'Las demás personas con algo que corregir'),
});
export type Report2276 = z.infer<typeof report>;

/** Maximum certificates of one call, because their ids travel in an address. */
export const mostCertificates = 200;

/** Certificates of a year: form 220 of each person, and format 2276 of the company. */
export const certificateCalls = {
  'GET /certificates': {
    operationId: 'listIncomeCertificates',
    ...staff,
    summary: 'Listar el año de cada persona: lo que ganó, aportó y se le retuvo, y lo que le falta',
    input: z.object({
      year: describeSchema(z.optional(year), 'Sin él, el último que se puede certificar'),
      search: z.optional(limitText(100)),
      ...pageOfAddress,
    }),
    output: z.object({ data: z.array(person), year: z.int(), meta }),
  },
  'GET /certificates/zip': {
    operationId: 'downloadIncomeCertificatesZip',
    job: 'ZIP de los certificados',
    proof: true,
    ...staff,
    summary: 'Descargar en un ZIP los certificados de ingresos y retenciones de un año, todos o los elegidos',
    input: z.object({
      year,
      ids: buildLenientSchema(
        z.optional(describeSchema(word, `Hasta ${mostCertificates} empleados, separados por comas`)),
        (given) => (typeof given === 'string' ? given.split(',') : undefined),
      ),
    }),
    output: 'application/zip',
    refuses: [404, 422],
  },
  'GET /certificates/2276': {
    operationId: 'getFormat2276',
    ...staff,
    summary: 'Consultar lo que va en el formato 2276 de un año y lo que le falta',
    input: z.object({ year }),
    output: data(report),
  },
  'GET /certificates/2276/xml': {
    operationId: 'downloadFormat2276Xml',
    job: 'Formato 2276',
    proof: true,
    ...staff,
    summary: 'Descargar el formato 2276 como lo recibe la DIAN, en un ZIP cuando son varios archivos',
    input: z.object({
      year,
      number: describeSchema(
        z.optional(
          wholeNumber({ minimum: 1, maximum: 999_999 }, 'Escriba un número de envío entre 1 y 999.999'),
        ),
        'Número del primer envío; 1 si no se dice',
      ),
      replaces: describeSchema(z.optional(z.enum(['0', '1'])), '1 si reemplaza lo que ya se envió'),
    }),
    output: ['application/xml', 'application/zip'],
    refuses: [404, 409],
  },
  'GET /certificates/2276/sheet': {
    operationId: 'downloadFormat2276Sheet',
    job: 'Formato 2276 en hoja de cálculo',
    proof: true,
    ...staff,
    summary: 'Descargar el formato 2276 como hoja de cálculo, en el orden del prevalidador',
    input: z.object({ year, format: sheetFormat }),
    output: sheet,
    refuses: [404],
  },
  'GET /certificates/:id/pdf': {
    operationId: 'downloadIncomeCertificatePdf',
    ...staff,
    summary: 'Descargar en PDF el certificado de ingresos y retenciones de un empleado (formulario 220)',
    input: z.object({ id: id(), year }),
    output: 'application/pdf',
    missing: 'La DIAN no ha aceptado ninguna nómina de ese año a este empleado.',
  },
} as const satisfies Calls;
