import { responseFields, testSetFields } from '../../src/domain/dian/specified-answer.ts';
import { sameChangeConcepts } from '../../src/domain/payroll/drafts/same-change.ts';
import { cleared, list, object, ref, type Schema, uuid } from './resource-schemas.ts';
import type { Shape } from './shape.ts';

/** The enablement, the notes that adjust documents and the state of the service, as the API describes them. */

const string: Schema = { type: 'string' };
const maybe = (type: string): Schema => ({ type: [type, 'null'] });
const moment: Schema = { type: ['string', 'null'], format: 'date-time' };
const message = { message: string };
const reason: Schema = { type: 'string', minLength: 1, maxLength: 300 };
const noteType: Schema = { type: 'integer', enum: [1, 2], description: '1 reemplaza, 2 elimina' };
const counts = object({
  individual: { type: 'integer', minimum: 1, maximum: 50 },
  replace: { type: 'integer', minimum: 0, maximum: 50 },
  delete: { type: 'integer', minimum: 0, maximum: 50 },
});
const version: Schema = { type: 'integer', minimum: 1 };
const prefix: Schema = { type: 'string', pattern: '^[A-Z0-9]{1,4}$' };
const next: Schema = { type: 'integer', minimum: 1 };
const numbers = object({ prefix, next });
const range = object({ prefix: { type: 'string' }, next, used: { type: 'integer' } });
const paused: Schema = {
  oneOf: [object({ at: { type: 'string', format: 'date-time' }, by: maybe('string') }), { type: 'null' }],
};

const adjusts = {
  note_type: noteType,
  reason: string,
  print_reason: { type: 'boolean' },
  predecessor: object({ id: uuid, full_number: maybe('string') }),
  before: string,
  after: string,
  delta: string,
};

/** The answer of DIAN, null until there is one. */
export const dianResponse: Schema = { anyOf: [ref('DianResponse'), { type: 'null' }] };

export const dianShared: Record<string, Schema> = {
  Adjustment: { allOf: [ref('Payroll'), object(adjusts)] },
  WholeAdjustment: {
    allOf: [
      ref('WholePayroll'),
      object({
        ...adjusts,
        original: ref('WholePayroll'),
        changes: list(
          object({
            path: string,
            label: string,
            before: maybe('string'),
            after: maybe('string'),
            delta: maybe('string'),
          }),
        ),
        chain: list(ref('Version')),
        reissue: { type: ['object', 'null'] },
      }),
    ],
  },
  Enablement: object({
    version,
    status: { type: 'boolean' },
    stage: string,
    environment: { type: 'string', enum: ['habilitacion', 'produccion'] },
    operation_mode: { type: 'string', enum: ['software_propio', 'proveedor_tecnologico'] },
    software_id: maybe('string'),
    has_pin: { type: 'boolean' },
    ...testSetFields(maybe('string')),
    provider_nit: maybe('string'),
    confirmed_provider_nit: maybe('string'),
    provider_name: maybe('string'),
    has_certificate: { type: 'boolean' },
    use_provider_certificate: { type: 'boolean' },
    certificate_info: maybe('object'),
    certificate_notices: list(string),
    certificate_usable: { type: 'boolean' },
    checklist: list(
      object({
        code: string,
        ok: { type: 'boolean' },
        near: { type: 'boolean' },
        text: string,
        hint: string,
        to: string,
      }),
    ),
    required_tests: counts,
    tests: list(
      object({
        id: uuid,
        type: string,
        number: string,
        state: string,
        message: maybe('string'),
        sent_at: moment,
      }),
    ),
    numbering: object({ kept: { type: 'boolean' }, individual: range, adjustment: range }),
    test_sets: list(
      object({
        ...testSetFields(string),
        outcome: { enum: ['accepted', 'rejected', null] },
        begun_at: moment,
        ended_at: moment,
        total: { type: 'integer' },
        accepted: { type: 'integer' },
        rejected: { type: 'integer' },
      }),
    ),
    set_rejected: { type: 'boolean' },
    counters: object({
      total: { type: 'integer' },
      accepted: { type: 'integer' },
      rejected: { type: 'integer' },
      pending: { type: 'integer' },
    }),
    ...responseFields('last_response', dianResponse),
    last_response_at: moment,
    enabled_at: moment,
    registered_at: moment,
  }),
};

const data = (schema: Schema): Schema => object({ data: schema }, ['data']);
const saved = (schema: Schema): Schema => object({ data: schema, ...message }, ['data', 'message']);
/** What left, and everything wrong with what did not. */
const sent = (schema: Schema): Schema =>
  object({ data: schema, ...message, errors: list({ type: 'object' }) }, ['data', 'message']);
const enablement = saved(ref('Enablement'));

const offer = object({
  year: { type: 'integer' },
  seen: { type: 'string', description: 'Lo que se ofrece, para responder a lo mismo que se vio' },
  periods: list(
    object({
      from: { type: 'string', format: 'date' },
      to: { type: 'string', format: 'date' },
      known: { type: 'boolean', description: 'La compañía ya tiene una fila de esos días' },
      differences: list(object({ field: string, own: maybe('string'), law: string, basis: string })),
    }),
  ),
});
const offerAnswer = object({ year: { type: 'integer' }, seen: { type: 'string' } }, ['year', 'seen']);

const strict = (properties: Schema, required: readonly string[]): Schema => ({
  ...object(properties, required),
  additionalProperties: false,
});
const named = { id: uuid, employee: string, full_number: maybe('string') };
const totals = object({ accrued_total: string, deductions_total: string, total: string });
/** The same change made to several documents. */
const sameChange = {
  ids: { ...list(uuid), minItems: 1, maxItems: 500 },
  sign: { type: 'string', enum: ['add', 'subtract', 'eliminate'] },
  concept: {
    type: 'string',
    enum: sameChangeConcepts,
    description: 'Con su valor, de lo que se suma o resta; lo que se elimina no los pide',
  },
  side: {
    type: 'string',
    enum: ['salary', 'non_salary'],
    description: 'De un devengado que puede ser o no salario',
  },
  amount: { type: 'string', pattern: '^\\d+\\.\\d{2}$', examples: ['50000.00'] },
  description: { type: 'string', maxLength: 100 },
  own: { ...uuid, description: 'De un concepto de la compañía, que va sobre «concept»' },
  reason,
  print_reason: { type: 'boolean' },
};
const sameChangeAsked = ['ids', 'sign', 'reason'];

export const dianShapes: Readonly<Record<string, Shape>> = {
  'GET /enabler': { answer: data(ref('Enablement')) },
  'PUT /enabler': {
    body: object(
      {
        base_version: version,
        operation_mode: { type: 'string', enum: ['software_propio', 'proveedor_tecnologico'] },
        software_id: uuid,
        software_pin: { type: 'string', pattern: '^\\d{5,10}$', writeOnly: true },
        test_set_id: uuid,
        provider_nit: string,
        confirmed_provider_nit: string,
        provider_name: string,
        use_provider_certificate: { type: 'boolean' },
        required_tests: counts,
        registered: { type: 'boolean', description: 'Ya se registró el modo de operación en el portal' },
        numbering: object({ individual: numbers, adjustment: numbers }),
        clear: cleared,
      },
      ['base_version'],
    ),
    answer: enablement,
  },
  'POST /enabler/certificate': {
    body: object(
      {
        file: { type: 'string', format: 'binary', description: '.p12 o .pfx de hasta 100 KB' },
        password: { type: 'string', maxLength: 200, writeOnly: true },
      },
      ['file', 'password'],
    ),
    answer: enablement,
  },
  'POST /enabler/tests/generate': { body: object({}), status: 201, answer: enablement, refuses: [406] },
  'POST /enabler/tests/send': { body: object({}), status: 202, answer: enablement, refuses: [406] },
  'POST /enabler/tests/status': {
    body: object({ ids: { ...list(uuid), minItems: 1, maxItems: 500 } }),
    status: 202,
    answer: enablement,
  },
  'POST /enabler/production': { body: object({ base_version: version }), answer: enablement, refuses: [406] },
  'GET /legal_parameter_offers': { answer: data(list(offer)) },
  'POST /legal_parameter_offers/apply': { body: offerAnswer, answer: saved(list(offer)), refuses: [409] },
  'POST /legal_parameter_offers/dismiss': { body: offerAnswer, answer: saved(list(offer)), refuses: [409] },
  'GET /dian/status': {
    answer: data(
      object({
        environments: list(
          object({
            environment: string,
            state: { type: 'string', enum: ['up', 'unsure', 'down'] },
            since: moment,
            retry_at: moment,
            message: maybe('string'),
            detail: maybe('string'),
          }),
        ),
        waiting: { type: 'integer' },
        paused,
      }),
    ),
  },
  'POST /payrolls/:id/adjust': {
    body: object({ note_type: noteType, reason, print_reason: { type: 'boolean' } }, ['note_type', 'reason']),
    status: 201,
    answer: saved(ref('WholeAdjustment')),
  },
  'POST /payrolls/:id/reissue': {
    body: object({ reason, print_reason: { type: 'boolean' } }, ['reason']),
    status: 201,
    answer: saved(object({ adjustment_id: maybe('string'), payroll_id: uuid })),
  },
  'POST /adjustment_payrolls/together/preview': {
    body: strict(sameChange, sameChangeAsked),
    answer: data(
      object({
        fit: list(
          object({
            ...named,
            before: totals,
            after: totals,
            changes: list(object({ label: string, group: string, difference: string })),
          }),
        ),
        refused: list(object({ ...named, reasons: list(string) })),
        company: list(string),
      }),
    ),
  },
  'POST /adjustment_payrolls/together': {
    body: strict({ ...sameChange, send: { type: 'boolean' }, totals }, sameChangeAsked),
    status: 201,
    answer: sent(
      object({
        created: list(object({ id: uuid, employee: string })),
        queued: list(object({ id: uuid, state: string, full_number: string })),
        refused: list(object({ ...named, reasons: list(string) })),
      }),
    ),
  },
  'GET /adjustment_payrolls/export': {
    query: {
      year: { type: 'integer' },
      month: { type: 'integer' },
      month_from: { type: 'integer' },
      month_to: { type: 'integer' },
      state: string,
      note_type: noteType,
      employee_id: uuid,
      search: string,
      format: { type: 'string', enum: ['xlsx', 'csv'] },
    },
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    refuses: [422],
  },
  'GET /adjustment_payrolls': {
    query: {
      year: { type: 'integer' },
      month: { type: 'integer' },
      state: string,
      note_type: noteType,
      employee_id: uuid,
      search: string,
      page: { type: 'integer', minimum: 1 },
      per_page: { type: 'integer', enum: [10, 25, 50, 100, 200] },
    },
    answer: object({ data: list(ref('Adjustment')), meta: ref('Meta') }),
  },
  'GET /adjustment_payrolls/:id': { answer: data(ref('WholeAdjustment')) },
  'PUT /adjustment_payrolls/:id': {
    body: {
      type: 'object',
      required: ['base_version'],
      properties: { base_version: version, reason },
      description: 'Además, los campos de un borrador de nómina, si se cambian',
    },
    answer: saved(ref('WholeAdjustment')),
  },
  'DELETE /adjustment_payrolls/:id': { answer: object(message, ['message']) },
  'POST /adjustment_payrolls/send': {
    body: object({ ids: { ...list(uuid), minItems: 1, maxItems: 500 } }, ['ids']),
    status: 202,
    answer: sent(list(object({ id: uuid, state: string, full_number: string }))),
    refuses: [406],
  },
};
