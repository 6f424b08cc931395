import type { Calls } from '../calls/call.ts';

export const leavingCalls = {
  'GET /company_export': {
    operationId: 'exportCompany',
    job: 'Exportar la compañía',
    roles: ['root', 'client', 'allied_client'],
    proof: true,
    summary: 'Descargar en un ZIP todo lo de la compañía: datos, documentos, archivos y auditoría',
    output: 'application/zip',
  },
} as const satisfies Calls;
