import * as z from 'zod/mini';
import { type Calls, data, id } from '../calls/call.ts';
import { balances } from '../vault/balances.ts';
import { staff } from './parts.ts';

export const employeeBalanceCalls = {
  'GET /employees/:id/balances': {
    operationId: 'getEmployeeBalances',
    ...staff,
    summary: 'Consultar lo que se le debe hoy a un empleado y lo que le falta por pagar de sus descuentos',
    input: z.object({ id: id() }),
    output: data(z.nullable(balances)),
  },
} as const satisfies Calls;
