import * as z from 'zod/mini';
import {
  buildLenientSchema,
  buildSavedSchema,
  type Calls,
  data,
  id,
  isYear,
  moment,
  year,
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

/** Reads a yes from JSON or from a form. Any other value is no. */
const isYes = (given: unknown): boolean => given === true || given === '1';

export const vaultCertificateCalls = {
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
        year: buildLenientSchema(z.optional(year), Number),
        with_salary: buildLenientSchema(z.optional(z.boolean()), isYes),
        with_average: buildLenientSchema(z.optional(z.boolean()), isYes),
        addressed_to: buildLenientSchema(
          z.optional(z.string().check(z.meta({ description: 'Hasta 120 caracteres' }))),
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
