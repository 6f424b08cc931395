import { responseFields, testSetFields } from '../../src/domain/dian/answers/specified-answer.ts';
import { cleared, list, object, ref, type Schema, uuid } from './resource-schemas.ts';
import type { Shape } from './shape.ts';

/** The enablement, the notes that adjust documents and the state of the service, as the API describes them. */

const string: Schema = { type: 'string' };
const maybe = (type: string): Schema => ({ type: [type, 'null'] });
const moment: Schema = { type: ['string', 'null'], format: 'date-time' };
const message = { message: string };
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

/** The answer of DIAN, null until there is one. */
export const dianResponse: Schema = { anyOf: [ref('DianResponse'), { type: 'null' }] };

export const dianShared: Record<string, Schema> = {
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
};
