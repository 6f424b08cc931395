import * as z from 'zod/mini';
import { type Calls, data, id, leaveToHandler, limitText, messageOnly } from '../calls/call.ts';
import { policyRead } from '../privacy/policy-shapes.ts';

/** Personal data of an employee: the policy of each employer, their answer to it, and a copy of all data. */
export const vaultPersonalDataCalls = {
  'GET /policy': {
    operationId: 'listVaultDataPolicies',
    summary: 'Consultar la política de datos de cada empleador y lo que el empleado respondió',
    output: data(z.array(z.object({ company_id: id(), ...policyRead.shape }))),
  },
  'POST /policy/answer': {
    operationId: 'answerVaultDataPolicy',
    summary: 'Autorizar, o no, el uso de los datos del empleado en sus empleadores',
    input: z.strictObject({
      version: limitText(20),
      granted: leaveToHandler(z.boolean()),
    }),
    output: messageOnly,
  },
  'GET /dossier/:company_id': {
    operationId: 'downloadVaultDossier',
    summary: 'Descargar en un ZIP todo lo que un empleador guarda del empleado',
    input: z.object({ company_id: id() }),
    output: 'application/zip',
    missing: 'Ese empleador no está en su bóveda.',
  },
} as const satisfies Calls;
