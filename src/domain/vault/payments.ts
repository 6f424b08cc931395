import * as z from 'zod/mini';
import { amount, type Calls, day, id, month, year } from '../calls/call.ts';
import { statementSums } from '../payroll/statement/statement-shapes.ts';
import { issuer } from './payslips.ts';

const payment = z.object({
  id: id(),
  name: z.string(),
  year,
  month,
  payment_date: day,
  company: issuer,
  ...statementSums,
  months: z.array(z.object({ year, month, total: amount })),
});

export const paymentCalls = {
  'GET /payments': {
    operationId: 'listPayments',
    summary: 'Listar los pagos del empleado, del más nuevo al más viejo, y los que vienen',
    output: z.object({
      data: z.array(payment),
      coming: z.array(z.object({ company_id: id(), dates: z.array(day) })),
    }),
    offline: true,
  },
  'GET /payments/:id/pdf': {
    operationId: 'downloadPaymentPdf',
    summary: 'Descargar en PDF el comprobante de un pago al empleado',
    input: z.object({ id: id() }),
    output: 'application/pdf',
    offline: true,
    missing: 'Ese pago no está en su bóveda.',
  },
} as const satisfies Calls;
