import * as z from 'zod/mini';
import { amount, type Calls, data, id, limitText, month, monthOfAddress, year } from '../calls/call.ts';

const hours = z.object({
  code: z.string(),
  label: z.string(),
  night: z.boolean(),
  percent: z.string(),
  hours: z.string(),
  payment: amount,
});
const register = z
  .object({
    company: z.object({ id: id(), social_reason: limitText(450), nit: limitText(15) }),
    months: z.array(z.object({ year, month, hours: z.array(hours) })),
  })
  .check(z.meta({ id: 'OvertimeRegister' }));
export type OvertimeRegister = z.infer<typeof register>;

/** The overtime register that an employer gives a worker, from payrolls that DIAN accepted (CST art. 162 num. 2). */
export const overtimeCalls = {
  'GET /overtime': {
    operationId: 'listOvertime',
    summary: 'Listar las horas extras y recargos del empleado en los últimos 24 meses, por empresa y mes',
    output: data(z.array(register)),
    offline: true,
  },
  'GET /overtime/:company_id/pdf': {
    operationId: 'downloadOvertimePdf',
    summary: 'Descargar en PDF el registro de horas extras del empleado, del año o de los meses que se digan',
    input: z.object({
      company_id: id(),
      from: z.optional(monthOfAddress),
      to: z.optional(monthOfAddress),
    }),
    output: 'application/pdf',
    missing: 'Ese registro no está en su bóveda.',
    refuses: [422],
  },
} as const satisfies Calls;
