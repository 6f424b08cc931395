import { accessStates } from '../vault/access/people.ts';
import { list, object, ref, type Schema, uuid } from './resource-schemas.ts';
import type { Shape } from './shape.ts';

const words: Schema = { type: 'string' };
const whole: Schema = { type: 'integer' };
const moment: Schema = { type: ['string', 'null'], format: 'date-time' };
const said: Schema = object({ message: words }, ['message']);
const data = (schema: Schema): Schema => object({ data: schema }, ['data']);
const saved = (schema: Schema): Schema => object({ data: schema, message: words }, ['data']);
const page = (row: Schema, summary: Schema): Schema =>
  object({ data: list(row), meta: ref('Meta'), summary }, ['data', 'meta']);
const few = (most: number): Schema => ({ ...list(uuid), minItems: 1, maxItems: most });
const many: Schema = { ...words, description: 'Identificadores separados por comas' };
const yes: Schema = { type: 'string', enum: ['1', '0'] };
const paging = { page: whole, per_page: { type: 'integer', enum: [10, 25, 50, 100, 200] } };
const code = object({
  id: uuid,
  kind: words,
  employee: object({ id: uuid, name: words }),
  expires_at: moment,
});
const reply = object({
  id: uuid,
  author: { enum: ['employee', 'staff'] },
  author_name: words,
  message: words,
  at: moment,
});
const question = object({
  id: uuid,
  payslip_id: uuid,
  category: words,
  line: { type: ['string', 'null'] },
  message: words,
  state: { enum: ['abierta', 'respondida', 'cerrada'] },
  adjustment_id: { type: ['string', 'null'] },
  created_at: moment,
  employee: object({ id: uuid, name: words }),
  payslip: object({ id: uuid, year: whole, month: whole, full_number: words, total: words, state: words }),
  replies: list(reply),
});
const person = object({
  id: uuid,
  name: words,
  document_number: words,
  access: { enum: accessStates },
  asked_at: moment,
  mobile: { type: ['string', 'null'] },
  code: { type: ['object', 'null'] },
  last_login_at: moment,
  payslips: whole,
  viewed: whole,
  acknowledged: whole,
  queries_open: whole,
});
const entry = object({
  id: uuid,
  type: { enum: ['payrolls', 'adjustments'] },
  full_number: words,
  cune: words,
  state: words,
  employee: object({ id: uuid, name: words, document_number: words, retired: { type: 'boolean' } }),
  year: whole,
  month: whole,
  total: words,
  current: { type: 'boolean' },
  delivered_at: moment,
  viewed_at: moment,
  downloaded_at: moment,
  acknowledged_at: moment,
  queries_open: whole,
  access: { type: 'boolean' },
  mail: {
    type: ['object', 'null'],
    description: 'state (waiting, sent, failed), to, at y problem del último correo',
  },
});
const payment = object({
  id: words,
  run: object({ id: uuid, name: words, kind: words, year: whole, month: whole }),
  payment_date: words,
  employee: object({ id: uuid, name: words, document_number: words }),
  accrued_total: words,
  deductions_total: words,
  total: words,
});
const paymentFilters = { ...paging, year: whole, month: whole, employee_id: uuid, search: words };
const choice = {
  type: { enum: ['payrolls', 'adjustments'] },
  year: whole,
  month_from: whole,
  month_to: whole,
  search: words,
  employee_id: uuid,
  payroll_group_id: uuid,
  branch_office_id: uuid,
  state: words,
  delivered: yes,
  viewed: yes,
  acknowledged: yes,
  access: yes,
  retired: yes,
  asked: yes,
  versions: { enum: ['current', 'all'] },
  sort: words,
};
const filters = { ...paging, ...choice };
/** The vault, as the staff of its companies calls it. */
export const vaultShapes: Readonly<Record<string, Shape>> = {
  'GET /vault_people': {
    query: { ...paging, search: words, state: { enum: accessStates } },
    answer: page(person, { type: 'object', additionalProperties: whole }),
  },
  'GET /vault_people/:id/moves': { answer: data(list(object({ at: moment, what: words, text: words }))) },
  'POST /vault_codes': {
    body: object({ employee_ids: few(500), kind: { enum: ['invitation', 'recovery'] }, checked: words }, [
      'employee_ids',
    ]),
    status: 201,
    answer: saved(list(code)),
  },
  'GET /vault_codes': { query: { ids: many }, answer: data(list(code)) },
  'GET /vault_codes/sheet': { query: { ids: many }, type: 'application/pdf' },
  'DELETE /vault_codes/:id': { answer: said },
  'GET /vault_entries': { query: filters, answer: page(entry, { type: 'object' }) },
  'GET /vault_entries/zip': {
    query: { ids: many, files: { enum: ['pdf', 'xml', 'both'] }, folders: { enum: ['employee', 'month'] } },
    type: 'application/zip',
  },
  'GET /vault_entries/export': {
    query: { ...filters, ids: many },
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  'GET /vault_mail': {
    query: { ...choice, ids: many },
    answer: data(
      object({
        from: { type: ['string', 'null'] },
        ready: whole,
        sent: whole,
        waiting: whole,
        without: list(object({ id: uuid, name: words })),
      }),
    ),
  },
  'POST /vault_mail': {
    body: object({ ...choice, ids: few(200), again: { type: 'boolean' } }),
    status: 201,
    answer: saved(object({ queued: whole })),
  },
  'POST /vault_codes/mail': {
    body: object({ ids: few(200) }, ['ids']),
    status: 201,
    answer: saved(object({ queued: whole })),
  },
  'GET /vault_payments': {
    query: paymentFilters,
    answer: page(payment, object({ count: whole, total: words })),
  },
  'GET /vault_payments/:run_id/:employee_id/pdf': { type: 'application/pdf' },
  'GET /allied_vault_payments': {
    query: paymentFilters,
    answer: page(payment, object({ count: whole, total: words })),
  },
  'GET /allied_vault_entries': { query: filters, answer: object({ data: list(entry), meta: ref('Meta') }) },
  'GET /questions': {
    query: { ...paging, state: words, payslip_id: uuid },
    answer: page(question, object({ open: whole })),
  },
  'GET /questions/:id': { answer: data(question) },
  'POST /questions/:id/replies': {
    body: object({ message: words, close: { type: 'boolean' } }, ['message']),
    status: 201,
    answer: saved(question),
  },
  'PUT /questions/:id': {
    body: object({ state: words, adjustment_id: { type: ['string', 'null'] } }),
    answer: saved(question),
  },
};
