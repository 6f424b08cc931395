import * as z from 'zod/mini';
import {
  amount,
  type Calls,
  data,
  day,
  id,
  isYear,
  limitText,
  messageOnly,
  moment,
  month,
  year,
  yearShape,
} from '../calls/call.ts';
import { everyState } from '../payroll/desk/document-state.ts';
import { comparisonFields, line, statementSums, word } from '../payroll/statement/statement-shapes.ts';

const slipTypes = ['payrolls', 'adjustments'] as const;
export type SlipType = (typeof slipTypes)[number];
export const slipType = z.enum(slipTypes);
export const issuer = z.object({ id: id(), social_reason: limitText(450), nit: limitText(15), dv: z.int() });
const state = z.enum(everyState);
const qr = z.string().check(z.meta({ format: 'uri' }));

/** One document of the month. The order of the documents tells which one replaced which. */
const version = { id: id(), type: slipType, number: limitText(30), total: amount, accepted_at: moment };

/**
 * A payslip as its employee reads it: the document of a month, or the adjustment that replaced it. Only a document
 * that DIAN accepted is a payslip.
 */
const slip = {
  id: id(),
  type: slipType,
  company: issuer,
  year,
  month,
  start: day,
  end: day,
  number: limitText(30),
  payment_dates: z.array(day),
  worked_days: z.int(),
  ...statementSums,
  service_bonus: z.boolean().check(z.meta({ description: 'El mes trajo la prima' })),
  dian: z.object({ status: state, cune: limitText(96), qr, accepted_at: moment }),
  viewed_at: z.nullable(moment),
  acknowledged_at: z.nullable(moment),
  replaces: z
    .nullable(z.object({ ...version, reason: limitText(300) }))
    .check(z.meta({ description: 'El comprobante cuyo lugar tomó, y el motivo' })),
  eliminated: z
    .nullable(z.object({ at: moment, reason: limitText(300) }))
    .check(z.meta({ description: 'Cuándo se eliminó, y el motivo' })),
};

const from = z.object({ id: id(), type: slipType, year, month });
const pay = z.object({
  salary: amount,
  health: z.nullable(word),
  pension: z.nullable(word),
  bank: z.nullable(word),
  account_type: z.nullable(word),
  account_end: z.nullable(word),
});
const comparison = z.object({ from, ...comparisonFields });

const listed = z.object(slip).check(z.meta({ id: 'Slip' }));
const whole = z
  .object({
    ...slip,
    lines: z.array(line),
    ibc: amount,
    employee: z.object({
      name: word,
      document_type: word,
      document_number: word,
      charge: z.nullable(word),
      pay: z
        .optional(z.nullable(pay))
        .check(
          z.meta({ description: 'Sueldo, fondos y cuenta con que se emitió; nada de lo emitido antes' }),
        ),
    }),
    verification_code: z.nullable(word).check(z.meta({ description: 'Lo que se consulta en `/v/{code}`' })),
    versions: z.array(z.object({ ...version, state })),
    year_to_date: z.object({ accrued: amount, deductions: amount, net: amount }),
    changes: z.nullable(comparison).check(z.meta({ description: 'Contra el mes anterior, cuando lo hay' })),
  })
  .check(z.meta({ id: 'WholeSlip' }));
const list = z.object({ data: z.array(listed), eliminated: z.array(listed) });

export type ListedSlip = z.infer<typeof listed>;
export type WholeSlip = z.infer<typeof whole>;
export type SlipVersion = WholeSlip['versions'][number];

const receiptKinds = ['viewed', 'downloaded', 'acknowledged'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];
const yearText = z.custom<number>((given) => /^\d{1,6}$/.test(String(given)) && isYear(Number(given)), {
  error: ({ input }) => (input ? 'Debe ser un número entre 2019 y 2100' : 'Elija el año'),
});
const at = { id: id(), type: slipType };
const pdf = 'application/pdf' as const;
const missing = 'Ese comprobante no está en su bóveda.';

/** Payslips of an employee in every company where their document number has entries. */
export const payslipCalls = {
  'GET /payslips': {
    operationId: 'listPayslips',
    summary: 'Listar los comprobantes del empleado, del más nuevo al más viejo',
    output: list,
    offline: true,
  },
  'GET /payslips/:id/:type': {
    operationId: 'getPayslip',
    summary:
      'Consultar un comprobante del empleado con sus sumas; con el id del empleado, todos los suyos de ese tipo',
    input: z.object(at),
    output: z.union([data(whole), list]),
    offline: true,
    missing,
  },
  'GET /payslips/:id/:type/pdf': {
    operationId: 'downloadPayslipPdf',
    summary: 'Descargar en PDF un comprobante del empleado',
    input: z.object(at),
    output: pdf,
    offline: true,
    missing,
  },
  'GET /payslips/zip': {
    operationId: 'downloadPayslipsZip',
    summary: 'Descargar en un ZIP los comprobantes del empleado en un año',
    input: z.object({ year: z.pipe(yearText, z.transform(Number)).check(z.meta(yearShape)) }),
    output: 'application/zip',
    refuses: [404],
  },
  'POST /payslips/:id/:type/receipts': {
    operationId: 'createPayslipReceipt',
    summary: 'Avisar que el empleado vio, bajó o recibió un comprobante',
    input: z.strictObject({ ...at, what: z.enum(receiptKinds, `Es ${receiptKinds.join(', ')}`) }),
    output: messageOnly,
    token: 'queue',
    missing,
  },
} as const satisfies Calls;
