import * as z from 'zod/mini';
import { type Calls, id } from '../calls/call.ts';
import { enabledStaff } from './parts.ts';

const input = z.object({ id: id() });

export const payrollFileCalls = {
  'GET /payrolls/:id/xml': {
    operationId: 'downloadPayrollXml',
    ...enabledStaff,
    summary: 'Descargar el documento electrónico firmado de una nómina o de una nota',
    input,
    output: 'application/xml',
    missing: 'Esta nómina aún no tiene documento firmado.',
  },
  'GET /payrolls/:id/response': {
    operationId: 'downloadDianResponse',
    ...enabledStaff,
    summary: 'Descargar la respuesta firmada de la DIAN a una nómina o a una nota',
    input,
    output: 'application/xml',
    missing: 'La DIAN aún no ha enviado su respuesta firmada a esta nómina.',
  },
  'GET /payrolls/:id/pdf': {
    operationId: 'downloadPayrollPdf',
    ...enabledStaff,
    summary: 'Descargar en PDF el comprobante de una nómina o de una nota',
    input,
    output: 'application/pdf',
  },
} as const satisfies Calls;
