import { responseFields } from '../../src/domain/dian/specified-answer.ts';
import { everyState, unsentStates } from '../../src/domain/document-state.ts';
import { conflictReasons } from '../../src/domain/refusals.ts';
import { sortable } from '../payroll/list/listed.ts';
import { dianResponse, dianShapes, dianShared } from './dian-shapes.ts';
import { carried, novelties } from './novelty-shapes.ts';
import { payRunShapes } from './pay-run-shapes.ts';
import { payrollFilters, payrollShapes, payrollShared } from './payroll-shapes.ts';
import { peopleShapes } from './people-shapes.ts';
import { recalculationShapes } from './recalculation-shapes.ts';
import { list, object, ref, type Schema, uuid } from './resource-schemas.ts';
import type { Shape } from './shape.ts';
import { vaultShapes } from './vault-shapes.ts';

const text = (maxLength: number): Schema => ({ type: 'string', maxLength });
const day: Schema = { type: 'string', format: 'date' };
const moment: Schema = { type: ['string', 'null'], format: 'date-time' };
const amount: Schema = { type: 'string', pattern: '^\\d+\\.\\d{2}$', examples: ['1750905.00'] };
const year: Schema = { type: 'integer', minimum: 2019, maximum: 2100 };
const month: Schema = { type: 'integer', minimum: 1, maximum: 12 };
const state: Schema = { type: 'string', enum: everyState };
const sums = { accrued_total: amount, deductions_total: amount, total: amount };

const draft = {
  employee_id: uuid,
  year,
  month,
  ...novelties,
  carried,
  payment_dates: { ...list(day), minItems: 1 },
  notes: list(text(500)),
  totals: { ...object(sums), description: 'Los que vio quien escribe; si no son los calculados aquí, 422' },
};
const drafted = ['employee_id', 'year', 'month', 'payment_dates'];

/** Shapes that several routes share, besides those of the resources. */
export const shared: Record<string, Schema> = {
  ...payrollShared,
  ...dianShared,
  Referred: object(
    {
      id: uuid,
      code: { type: 'string' },
      label: { type: 'string' },
      flags: { ...list({ type: 'string' }), description: 'Las marcas de la fila, en las listas oficiales' },
    },
    ['id', 'label'],
  ),
  Meta: object({
    page: { type: 'integer' },
    per_page: { type: 'integer' },
    total: { type: 'integer' },
    last_page: { type: 'integer' },
  }),
  Finding: object(
    {
      code: { type: 'string' },
      severity: { type: 'string', enum: ['block', 'notice'] },
      path: { type: 'string' },
      message: { type: 'string' },
      hint: { type: 'string' },
      fix: object({ route: { type: 'string' }, field: { type: 'string' } }, ['route', 'field']),
    },
    ['code', 'severity', 'path', 'message', 'hint'],
  ),
  Refusal: object({ message: { type: 'string' } }, ['message']),
  RefusalByField: object(
    {
      message: { type: 'string' },
      errors: { type: 'object', additionalProperties: list({ type: 'string' }) },
    },
    ['message'],
  ),
  RefusalByFinding: object({ message: { type: 'string' }, errors: list(ref('Finding')) }, [
    'message',
    'errors',
  ]),
  Conflict: object(
    {
      message: { type: 'string' },
      current: { description: 'El registro como está guardado' },
      reason: {
        enum: conflictReasons,
        description: '`stale`: otra persona lo cambió desde que se leyó. `state`: como está no lo permite',
      },
    },
    ['message', 'reason'],
  ),
  User: object({
    id: uuid,
    name: { type: 'string' },
    email: { type: 'string' },
    roles: list(object({ name: { type: 'string' } })),
    nodexum: object({ owner: { type: 'boolean' }, users: list({}) }),
    uses_payroll_api: { type: 'boolean', description: 'La bóveda del aliado usa la API de nómina' },
  }),
  Payroll: object({
    id: uuid,
    version: { type: 'integer' },
    state,
    employee: object({ id: uuid, name: text(250), document_type: text(2), document_number: text(15) }),
    year,
    month,
    full_number: { type: ['string', 'null'] },
    worked_days: { type: 'integer' },
    ...sums,
    standing: {
      anyOf: [object(sums), { type: 'null' }],
      description:
        'Lo que cuenta en lugar de sus valores: lo que dice la nota que la reemplazó, o nada si una la eliminó o si espera a que se elimine la anterior',
    },
    ibc: amount,
    payment_dates: list(day),
    findings: list(ref('Finding')),
    sent_at: moment,
    accepted_at: moment,
    cune: { type: ['string', 'null'] },
    qr: { type: ['string', 'null'] },
    ...responseFields('dian', dianResponse),
    updated_at: moment,
    previous_total: {
      ...amount,
      type: ['string', 'null'],
      description: 'El neto del mes anterior; solo en listas',
    },
    note: {
      anyOf: [object({ id: uuid, note_type: { enum: [1, 2] }, state }), { type: 'null' }],
      description: 'La nota de ajuste que va a cambiarla y la DIAN no ha aceptado; solo en listas',
    },
  }),
  WholePayroll: {
    allOf: [
      ref('Payroll'),
      object({
        novelties: ref('Novelties'),
        notes: draft.notes,
        lines: list({ type: 'object' }),
        accrued: { type: 'object' },
        deductions: { type: 'object' },
        history: list(
          object({ at: moment, state, text: { type: 'string' }, by: { type: ['string', 'null'] } }),
        ),
        chain: list(ref('Version')),
        reissue: { type: ['object', 'null'] },
        in_runs: { type: 'boolean', description: 'Sale de pagos cerrados: sus valores se cambian en ellos' },
        pay_run: {
          anyOf: [
            object({
              id: uuid,
              name: { type: 'string' },
              state: { enum: ['abierta', 'cerrada'] },
              sent: {
                type: 'integer',
                description: 'Cuántas nóminas del pago se enviaron: con una, no se reabre',
              },
            }),
            { type: 'null' },
          ],
        },
      }),
    ],
  },
};

const data = (schema: Schema): Schema => object({ data: schema }, ['data']);
const saved = (schema: Schema): Schema =>
  object({ data: schema, message: { type: 'string' } }, ['data', 'message']);
/** What left, and everything wrong with what did not. */
const sent = (schema: Schema): Schema =>
  object({ data: schema, message: { type: 'string' }, errors: list({ type: 'object' }) }, [
    'data',
    'message',
  ]);
const message = object({ message: { type: 'string' } }, ['message']);
const months = { year, month };
const strict = (properties: Schema, required: readonly string[]): Schema => ({
  ...object(properties, required),
  additionalProperties: false,
});
const password = text(200);
const words: Schema = { type: 'string' };

/** What goes in and out of each route that no resource describes, by method and address. */
export const shapes: Readonly<Record<string, Shape>> = {
  'GET /health': {
    answer: object({ status: { type: 'string' }, database: { type: 'string' }, version: { type: 'string' } }),
    refuses: [503],
  },
  'POST /login': {
    body: object({ email: text(200), password }, ['email', 'password']),
    answer: object({ user: ref('User'), companies: list(ref('companies')) }),
    refuses: [401, 403, 422, 429],
  },
  'POST /logout': { status: 204, refuses: [403] },
  'GET /user': { answer: ref('User') },
  'DELETE /user/sessions': { answer: saved(object({ closed: { type: 'integer' } })) },
  'PUT /user/password': {
    body: object({ current: words, password: words }, ['current', 'password']),
    answer: message,
    refuses: [429],
  },
  'GET /user/passkeys': {
    answer: data(list(object({ id: words, name: words, created_at: moment, last_used_at: moment }))),
  },
  'GET /user/passkeys/options': { answer: data({ type: 'object', description: 'Opciones de WebAuthn' }) },
  'POST /user/passkeys': {
    body: object({ response: { type: 'object' }, name: words }, ['response']),
    status: 201,
    answer: saved(object({ id: words, name: words })),
  },
  'DELETE /user/passkeys/:id': { answer: message },
  'GET /events': { type: 'text/event-stream' },
  'GET /payrolls': {
    query: {
      ...months,
      state: {
        type: 'string',
        description: 'Uno o varios separados por coma',
        examples: [unsentStates.join()],
      },
      search: text(100),
      ...payrollFilters,
      sort: { type: 'string', enum: sortable.flatMap((name) => [name, `-${name}`]) },
      page: { type: 'integer', minimum: 1 },
      per_page: { type: 'integer', enum: [10, 25, 50, 100, 200] },
    },
    answer: object({
      data: list(ref('Payroll')),
      meta: ref('Meta'),
      summary: object({ count: { type: 'integer' }, ...sums, states: { type: 'object' } }),
    }),
  },
  'POST /payrolls': {
    body: strict({ id: uuid, ...draft }, drafted),
    status: 201,
    answer: saved(ref('WholePayroll')),
  },
  'GET /payrolls/:id': { answer: data(ref('WholePayroll')) },
  'PUT /payrolls/:id': {
    body: strict({ base_version: { type: 'integer', minimum: 1 }, ...draft }, ['base_version', ...drafted]),
    answer: saved(ref('WholePayroll')),
  },
  'DELETE /payrolls/:id': { answer: message },
  ...payrollShapes,
  ...payRunShapes,
  ...recalculationShapes,
  ...peopleShapes,
  ...dianShapes,
  ...vaultShapes,
  'POST /payrolls/send': {
    body: strict({ ids: { ...list(uuid), minItems: 1, maxItems: 500 } }, ['ids']),
    status: 202,
    answer: sent(list(object({ id: uuid, state, full_number: { type: 'string' } }))),
    refuses: [406],
  },
  'GET /payrolls/:id/xml': { type: 'application/xml' },
  'GET /payrolls/:id/response': { type: 'application/xml' },
  'GET /payrolls/:id/pdf': { type: 'application/pdf' },
  'GET /overview': { answer: data({ type: 'array', items: { type: 'object' } }) },
  'GET /dashboard': { query: months, answer: data({ type: 'object' }) },
};
