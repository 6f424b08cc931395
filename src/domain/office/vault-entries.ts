import * as z from 'zod/mini';
import {
  buildSavedSchema,
  type Calls,
  data,
  day,
  id,
  leaveToHandler,
  limitText,
  moment,
  signedAmount,
} from '../calls/call.ts';
import { runKinds } from '../payroll/runs/period.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import {
  alliedStaff,
  count,
  describeSchema,
  enabledStaff,
  meta,
  nameOrNothing,
  ofMonth,
  paging,
  pagingByCursor,
  sheet,
  staff,
  state,
  sums,
} from './parts.ts';
import { noteType } from './payrolls.ts';
import { idList, manyIds, queuedCount } from './vault-access.ts';

const momentOrNothing = z.nullable(moment);
const type = z.enum(['payrolls', 'adjustments']);
const other = z.nullable(z.object({ id: id(), full_number: word }));
const owner = { id: id(), name: word, list_name: word, document_number: word };
const company = z.object({ id: id(), social_reason: word, nit: word, dv: z.int() });

const mail = describeSchema(
  z.nullable(
    z.object({
      state: z.enum(['waiting', 'sent', 'failed']),
      to: word,
      at: moment,
      problem: nameOrNothing,
    }),
  ),
  'El último correo',
);

const entry = {
  id: id(),
  type,
  full_number: word,
  cune: word,
  state,
  employee: z.object({ ...owner, retired: z.boolean() }),
  ...ofMonth,
  payment_dates: z.array(day),
  ...sums,
  note_type: z.nullable(noteType),
  current: z.boolean(),
  replaces: other,
  replaced_by: other,
  accepted_at: moment,
  notified_at: momentOrNothing,
  delivered_at: momentOrNothing,
  viewed_at: momentOrNothing,
  downloaded_at: momentOrNothing,
  download_count: count,
  acknowledged_at: momentOrNothing,
  queries_open: count,
  access: z.boolean(),
  mail,
};
const entries = z.array(z.object(entry));
export type VaultEntry = z.infer<typeof entries>[number];
const entrySummary = z.object({
  count,
  viewed: count,
  acknowledged: count,
  queries_open: count,
  total: signedAmount,
});
export type EntrySummary = z.infer<typeof entrySummary>;

const payment = {
  id: word,
  run: z.object({ id: id(), name: word, kind: z.enum(runKinds), ...ofMonth }),
  payment_date: day,
  employee: z.object(owner),
  ...sums,
  mail,
};
const payments = z.array(z.object(payment));
export type VaultPayment = z.infer<typeof payments>[number];
const paymentSummary = z.object({ count, total: signedAmount });

const yes = z.optional(z.enum(['1', '0']));
const someId = z.optional(id());
const { year, month } = ofMonth;
const filters = {
  type: z.optional(type),
  year: z.optional(year),
  month_from: z.optional(month),
  month_to: z.optional(month),
  search: z.optional(word),
  employee_id: someId,
  payroll_group_id: someId,
  branch_office_id: someId,
  state: z.optional(word),
  delivered: yes,
  viewed: yes,
  acknowledged: yes,
  access: yes,
  retired: yes,
  asked: yes,
  versions: z.optional(z.enum(['current', 'all'])),
  sort: z.optional(word),
};
export const entryFilters = Object.keys(filters);
const chosen = { ...filters, ids: z.optional(manyIds) };
const paymentFilters = {
  year: z.optional(year),
  month: z.optional(month),
  run_id: someId,
  employee_id: someId,
  search: z.optional(limitText(100)),
};
export const paymentFilterNames = Object.keys(paymentFilters);
const chosenPayments = {
  ...paymentFilters,
  ids: z.optional(
    describeSchema(z.string(), 'Pagos a una persona (`run_id:employee_id`) separados por comas'),
  ),
};
/** Maximum payments that one call can name. Each has two ids, and the address must fit in every server. */
export const MAX_CHOSEN_PAYMENTS = 100;

/** Email recipients of the chosen documents, and people who would not receive the email. */
const mailReview = data(
  z.object({
    from: nameOrNothing,
    ready: count,
    sent: count,
    waiting: count,
    without: z.array(z.object(owner)),
    not_authorized: describeSchema(z.array(z.object(owner)), 'Quienes no autorizaron usar su correo'),
  }),
);
const again = z.optional(z.boolean());

/** Maximum documents that one call sends again by the API. */
export const MAX_RESENT_DOCUMENTS = 200;
const resent = {
  input: z.strictObject({ ids: leaveToHandler(idList(MAX_RESENT_DOCUMENTS)) }),
  output: buildSavedSchema(
    z.object({
      documents: count,
      without: describeSchema(count, 'Los que ningún webhook de su compañía pide'),
    }),
  ),
  status: 201,
  refuses: [409],
} as const;

export const vaultEntryCalls = {
  'GET /vault_entries': {
    operationId: 'listVaultEntries',
    ...enabledStaff,
    summary: 'Listar los comprobantes que la compañía tiene en la bóveda',
    input: z.object({ ...pagingByCursor, ...filters }),
    validatedByHandler: true,
    output: z.object({ data: entries, meta, summary: entrySummary }),
  },
  'GET /vault_entries/zip': {
    operationId: 'downloadVaultEntriesZip',
    job: 'ZIP de los comprobantes',
    proof: true,
    ...enabledStaff,
    summary: 'Descargar en un ZIP los comprobantes de la bóveda elegidos o filtrados, en PDF, XML o ambos',
    input: z.object({
      ...chosen,
      files: z.optional(z.enum(['pdf', 'xml', 'both'])),
      folders: z.optional(z.enum(['employee', 'month'])),
    }),
    validatedByHandler: true,
    output: 'application/zip',
  },
  'GET /vault_entries/export': {
    operationId: 'exportVaultEntries',
    job: 'Lista de comprobantes',
    proof: true,
    ...enabledStaff,
    summary: 'Descargar en Excel los comprobantes de la bóveda elegidos o filtrados',
    input: z.object({ ...paging, ...chosen }),
    validatedByHandler: true,
    output: sheet[0],
  },
  'POST /vault_entries/resend': {
    operationId: 'resendVaultEntries',
    ...enabledStaff,
    summary: 'Avisar otra vez a los webhooks de la compañía que la DIAN aceptó estos documentos',
    ...resent,
  },
  'POST /allied_vault_entries/resend': {
    operationId: 'resendAlliedVaultEntries',
    ...alliedStaff,
    summary: 'Avisar otra vez a los webhooks de sus compañías que la DIAN aceptó estos documentos',
    ...resent,
  },
  'GET /allied_vault_entries': {
    operationId: 'listAlliedVaultEntries',
    ...alliedStaff,
    summary: 'Listar los comprobantes en la bóveda de todas las compañías del aliado',
    input: z.object({ ...pagingByCursor, ...filters }),
    validatedByHandler: true,
    output: z.object({
      data: z.array(
        z.object({
          ...entry,
          company: z.optional(company),
          api_managed: describeSchema(
            z.boolean(),
            'Quien consulta usa la API de nómina: puede reenviarlo por ella',
          ),
        }),
      ),
      meta,
      summary: entrySummary,
    }),
  },
  'GET /vault_mail': {
    operationId: 'previewPayslipMail',
    ...staff,
    summary: 'Contar quién recibiría por correo los comprobantes elegidos o filtrados, y quién no',
    input: z.object(chosen),
    validatedByHandler: true,
    output: mailReview,
  },
  'POST /vault_mail': {
    operationId: 'sendPayslipMail',
    proof: true,
    ...staff,
    summary: 'Enviar por correo los comprobantes elegidos o filtrados',
    input: z.object({ ...filters, ids: z.optional(idList(200)), again }),
    validatedByHandler: true,
    output: queuedCount,
    status: 201,
  },
  'GET /vault_payments': {
    operationId: 'listVaultPayments',
    ...staff,
    summary: 'Listar lo que cada pago cerrado le pagó a cada persona',
    input: z.object({ ...pagingByCursor, ...paymentFilters }),
    validatedByHandler: true,
    output: z.object({
      data: payments,
      meta,
      summary: paymentSummary,
      runs: describeSchema(
        z.array(z.object({ id: id(), name: word, payment_date: day })),
        'Los pagos cerrados de ese año y mes, del más nuevo al más viejo',
      ),
    }),
  },
  'GET /vault_payments/zip': {
    operationId: 'downloadVaultPaymentsZip',
    job: 'ZIP de los comprobantes de pago',
    proof: true,
    ...staff,
    summary: 'Descargar en un ZIP los comprobantes de los pagos elegidos o filtrados',
    input: z.object({ ...chosenPayments, folders: z.optional(z.enum(['employee', 'month'])) }),
    validatedByHandler: true,
    output: 'application/zip',
  },
  'GET /vault_payments/mail': {
    operationId: 'previewPaymentMail',
    ...staff,
    summary:
      'Contar quién recibiría por correo los comprobantes de los pagos elegidos o filtrados, y quién no',
    input: z.object(chosenPayments),
    validatedByHandler: true,
    output: mailReview,
  },
  'POST /vault_payments/mail': {
    operationId: 'sendPaymentMail',
    proof: true,
    ...staff,
    summary: 'Enviar por correo los comprobantes de los pagos elegidos o filtrados',
    input: z.object({
      ...paymentFilters,
      ids: z.optional(z.array(word).check(z.minLength(1), z.maxLength(MAX_CHOSEN_PAYMENTS))),
      again,
    }),
    validatedByHandler: true,
    output: queuedCount,
    status: 201,
  },
  'GET /vault_payments/:run_id/:employee_id/pdf': {
    operationId: 'downloadVaultPaymentPdf',
    ...staff,
    summary: 'Descargar en PDF el comprobante de un pago a una persona',
    input: z.object({ run_id: id(), employee_id: id() }),
    output: 'application/pdf',
  },
  'GET /allied_vault_payments': {
    operationId: 'listAlliedVaultPayments',
    ...alliedStaff,
    summary: 'Listar lo que pagaron a cada persona los pagos de todas las compañías del aliado',
    input: z.object({ ...pagingByCursor, ...paymentFilters }),
    validatedByHandler: true,
    output: z.object({
      data: z.array(z.object({ ...payment, company: z.optional(company) })),
      meta,
      summary: paymentSummary,
    }),
  },
} as const satisfies Calls;
