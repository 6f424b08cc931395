import * as z from 'zod/mini';
import { type Calls, id } from '../calls/call.ts';
import { enabledStaff } from './parts.ts';

const input = z.object({ id: id() });

export const payrollFileCalls = {
  'GET /payrolls/:id/xml': {
    ...enabledStaff,
    summary: 'El documento firmado',
    input,
    output: 'application/xml',
    missing: 'Esta nómina aún no tiene documento firmado.',
  },
  'GET /payrolls/:id/response': {
    ...enabledStaff,
    summary: 'La respuesta firmada de la DIAN',
    input,
    output: 'application/xml',
    missing: 'La DIAN aún no ha enviado su respuesta firmada a esta nómina.',
  },
  'GET /payrolls/:id/pdf': {
    ...enabledStaff,
    summary: 'El comprobante en PDF',
    input,
    output: 'application/pdf',
  },
} as const satisfies Calls;
