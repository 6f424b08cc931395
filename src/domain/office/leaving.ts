import * as z from 'zod/mini';
import { buildSavedSchema, type Calls, data, id, messageOnly, moment } from '../calls/call.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { count, describeSchema, nameOrNothing } from './parts.ts';
import { MAX_FILE_NAME_CHARACTERS } from './payroll-imports.ts';

/** Bytes of a part of the file of a company that arrives. The last one has what is left. */
export const ARRIVAL_PART_BYTES = 2 * 1_048_576;

const bytes = z.int().check(z.minimum(0));
const arrival = z.object({
  id: id(),
  file_name: word,
  bytes,
  parts: describeSchema(count, 'Cuántas partes del archivo llegaron, en orden'),
  state: describeSchema(
    z.enum(['receiving', 'checking', 'checked', 'taking', 'done', 'refused', 'cancelled']),
    'Llega el archivo; se revisa; se puede recibir; se recibe; y cómo terminó',
  ),
  step: describeSchema(
    z.nullable(z.enum(['digests', 'rows', 'writing'])),
    'En qué va la revisión o la llegada',
  ),
  progress: z.object({ done: count, total: z.nullable(count) }),
  found: describeSchema(
    z.nullable(
      z.object({
        company: z.object({ id: id(), nit: word, name: word }),
        made_at: moment,
        program: word,
        people: count,
        payrolls: count,
        documents: count,
        document_bytes: bytes,
        rows: count,
      }),
    ),
    'Lo que trae el archivo, cuando ya se revisó',
  ),
  problem: describeSchema(nameOrNothing, 'Por qué no se puede recibir'),
  missing: describeSchema(z.nullable(z.array(word)), 'Lo que falta hacer después de recibirla'),
  by: nameOrNothing,
  made_at: moment,
  changed_at: moment,
});
export type CompanyArrival = z.infer<typeof arrival>;

const root = { roles: ['root'], company: false } as const;
const at = { id: id() };
const missing = 'Ese archivo ya no está en el servidor.';

export const leavingCalls = {
  'GET /company_export': {
    operationId: 'exportCompany',
    job: 'Exportar la compañía',
    roles: ['root', 'client', 'allied_client'],
    proof: true,
    summary: 'Descargar en un ZIP todo lo de la compañía: datos, documentos, archivos y auditoría',
    output: 'application/zip',
  },
  'GET /company_arrivals': {
    operationId: 'listCompanyArrivals',
    ...root,
    summary: 'Listar los archivos de compañías que llegan de otra instalación y las que ya se recibieron',
    output: z.object({
      data: z.array(arrival),
      max_bytes: describeSchema(bytes, 'Lo que puede pesar un archivo; 0 cuando la instalación no recibe'),
      part_bytes: describeSchema(bytes, 'Lo que pesa cada parte, menos la última'),
    }),
  },
  'POST /company_arrivals': {
    operationId: 'createCompanyArrival',
    ...root,
    proof: true,
    summary: 'Comenzar a enviar el ZIP de una compañía que sale de otra instalación',
    input: z.strictObject({
      file_name: z.string().check(z.minLength(1), z.maxLength(MAX_FILE_NAME_CHARACTERS)),
      bytes: wholeBytes('Diga cuántos bytes tiene el archivo'),
    }),
    output: buildSavedSchema(arrival),
    status: 201,
    refuses: [409],
  },
  'GET /company_arrivals/:id': {
    operationId: 'getCompanyArrival',
    ...root,
    summary: 'Ver cómo va la llegada de una compañía',
    input: z.object(at),
    output: data(arrival),
    missing,
  },
  'POST /company_arrivals/:id/parts/:part': {
    operationId: 'addCompanyArrivalPart',
    ...root,
    summary: 'Enviar una parte del ZIP de una compañía; con la última comienza su revisión',
    input: z.object({
      ...at,
      part: describeSchema(z.string(), 'Número de la parte, desde 0'),
      content: z.custom<Blob>().check(z.meta({ type: 'string', format: 'binary' })),
    }),
    validatedByHandler: true,
    output: data(arrival),
    missing,
    refuses: [409],
  },
  'POST /company_arrivals/:id/take': {
    operationId: 'takeCompanyIn',
    ...root,
    proof: true,
    summary: 'Recibir en esta instalación la compañía de un archivo que ya se revisó',
    input: z.strictObject(at),
    output: buildSavedSchema(arrival),
    status: 202,
    missing,
    refuses: [409],
  },
  'DELETE /company_arrivals/:id': {
    operationId: 'cancelCompanyArrival',
    ...root,
    summary: 'Cancelar la llegada de una compañía, o descartar su archivo',
    input: z.strictObject(at),
    output: messageOnly,
    missing,
    refuses: [409],
  },
} as const satisfies Calls;

function wholeBytes(words: string) {
  return z
    .pipe(
      z.custom<number>((given) => /^[1-9]\d{0,14}$/.test(String(given)), words),
      z.transform<number, number>(Number),
    )
    .check(z.meta({ type: 'integer', minimum: 1 }));
}
