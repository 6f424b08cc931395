import * as z from 'zod/mini';
import {
  buildSavedSchema,
  type Calls,
  data,
  id,
  isYear,
  moment,
  readAs,
  year,
  yearShape,
} from '../calls/call.ts';
import { issuer } from './payslips.ts';

const kind = ['employment', 'income'] as const;
const certificate = z.object({
  id: id(),
  kind: z.enum(kind),
  year: z.nullable(year),
  code: z.string(),
  issued_at: moment,
  company: issuer,
});
export type Certificate = z.infer<typeof certificate>;

/** Certificates that an employee makes alone, at any hour. */
export const certificateCalls = {
  'GET /certificates': {
    operationId: 'listVaultCertificates',
    summary: 'Listar los certificados del empleado',
    output: data(z.array(certificate)),
    offline: true,
  },
  'POST /certificates': {
    operationId: 'createVaultCertificate',
    summary: 'Generar un certificado del empleado',
    input: z
      .strictObject({
        company_id: id('Elija la empresa'),
        kind: z.enum(kind, 'Elija el certificado'),
        year: readAs<number, number>(yearShape, Number),
        with_salary: readAs<boolean, boolean>(
          { type: 'boolean' },
          (given) => given === true || given === '1',
        ),
        with_average: readAs<boolean, boolean>(
          { type: 'boolean' },
          (given) => given === true || given === '1',
        ),
        addressed_to: readAs<string, string>(
          { type: 'string', description: 'Hasta 120 caracteres' },
          (given) => (typeof given === 'string' ? given.trim().slice(0, 120) : ''),
        ),
      })
      .check(
        z.refine(({ kind, year }) => kind !== 'income' || isYear(year), {
          error: 'Elija el año',
          path: ['year'],
        }),
      ),
    output: buildSavedSchema(certificate),
    status: 201,
  },
  'GET /certificates/:id/pdf': {
    operationId: 'downloadVaultCertificatePdf',
    summary: 'Descargar en PDF un certificado del empleado',
    input: z.object({ id: id() }),
    output: 'application/pdf',
    missing: 'Ese certificado no está en su bóveda.',
  },
} as const satisfies Calls;
