import * as z from 'zod/mini';
import { type Calls, data, id, messageOnly, passThrough, text } from '../calls/call.ts';
import { policyRead } from '../privacy/shapes.ts';

/** Own data of an employee: what each employer's policy says, what they answered, and a copy of everything. */
export const personalDataCalls = {
  'GET /policy': {
    operationId: 'listVaultDataPolicies',
    summary: 'La política de datos de cada empleador, y lo que respondí',
    output: data(z.array(z.object({ company_id: id(), ...policyRead.shape }))),
  },
  'POST /policy/answer': {
    operationId: 'answerVaultDataPolicy',
    summary: 'Autorizar, o no, el uso de mis datos en mis empleadores',
    input: z.strictObject({
      version: text(20),
      granted: passThrough<boolean>({ type: 'boolean', needed: true }),
    }),
    output: messageOnly,
  },
  'GET /dossier/:company_id': {
    operationId: 'downloadVaultDossier',
    summary: 'Todo lo que un empleador guarda de mí, en un ZIP',
    input: z.object({ company_id: id() }),
    output: 'application/zip',
    missing: 'Ese empleador no está en su bóveda.',
  },
} as const satisfies Calls;
