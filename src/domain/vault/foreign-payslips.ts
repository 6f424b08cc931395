import * as z from 'zod/mini';
import { amount, type Calls, data, day, id, month, year } from '../calls/call.ts';
import { line, statementSums, word } from '../payroll/statement/statement-shapes.ts';
import { issuer } from './payslips.ts';

const foreignSlip = z
  .object({
    id: id(),
    company: issuer,
    year,
    month,
    start: day,
    end: day,
    number: word,
    cune: word,
    issued_on: z.nullable(day),
    payment_dates: z.array(word),
    worked_days: z.int(),
    ...statementSums,
    ibc: amount,
    lines: z.array(line),
  })
  .check(z.meta({ id: 'ForeignSlip' }));
export type ForeignSlip = z.infer<typeof foreignSlip>;

/** Months that another program issued, of the companies that show them to their employees. */
export const foreignSlipCalls = {
  'GET /foreign_payslips': {
    operationId: 'listForeignPayslips',
    summary: 'Listar los comprobantes que otro programa emitió al empleado, del más nuevo al más viejo',
    output: data(z.array(foreignSlip)),
    offline: true,
  },
  'GET /foreign_payslips/:id/xml': {
    operationId: 'downloadForeignPayslipXml',
    summary: 'Descargar como vino el documento que otro programa emitió al empleado',
    input: z.object({ id: id() }),
    output: 'application/xml',
    offline: true,
    missing: 'Ese comprobante no está en su bóveda.',
  },
} as const satisfies Calls;
