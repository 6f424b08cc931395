import * as z from 'zod/mini';
import {
  buildSavedSchema,
  type Calls,
  data,
  describeJson,
  fieldsToClear,
  id,
  leaveToHandler,
  moment,
} from '../calls/call.ts';
import { buildResponseFields, listTestSetFields } from '../dian/answers/response-fields.ts';
import { companyStaff } from '../identity/roles.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { describeSchema, dianResponse, nameOrNothing, state, version } from './parts.ts';
import { mostPayrolls } from './payroll-months.ts';

const who = { roles: [...companyStaff, 'enabler'] } as const;
const momentOrNothing = z.nullable(moment);
const some = z.int();

const upTo50 = (least: number) => z.int().check(z.minimum(least), z.maximum(50));
const requiredTests = z.object({ individual: upTo50(1), replace: upTo50(0), delete: upTo50(0) });
const next = z.int().check(z.minimum(1));
const mode = z.enum(['software_propio', 'proveedor_tecnologico']);
const range = z.object({ prefix: word, next, used: some });
const counted = { total: some, accepted: some, rejected: some };

const test = z.object({
  id: id(),
  type: z.enum(['individual', 'replace', 'delete']),
  number: word,
  state,
  message: nameOrNothing,
  sent_at: momentOrNothing,
});
export type TestDocument = z.infer<typeof test>;

/** Enablement of a company. Answers never include the secrets, only whether each one is stored. */
const enablement = z
  .object({
    version,
    status: z.boolean(),
    stage: word,
    environment: z.enum(['habilitacion', 'produccion']),
    operation_mode: mode,
    software_id: nameOrNothing,
    has_pin: z.boolean(),
    ...listTestSetFields(nameOrNothing),
    provider_nit: nameOrNothing,
    confirmed_provider_nit: nameOrNothing,
    provider_name: nameOrNothing,
    has_certificate: z.boolean(),
    use_provider_certificate: z.boolean(),
    certificate_info: z.nullable(
      z.object({
        subject: word,
        nit: nameOrNothing,
        issuer: word,
        serial: word,
        valid_from: word,
        valid_to: word,
        signs: z.optional(z.boolean()),
        connects: z.optional(z.boolean()),
        chain: z.optional(some),
      }),
    ),
    certificate_notices: z.array(word),
    certificate_usable: z.boolean(),
    checklist: z.array(
      z.object({
        code: word,
        ok: z.boolean(),
        near: z.optional(z.boolean()),
        text: word,
        hint: z.optional(word),
        to: z.optional(word),
      }),
    ),
    required_tests: requiredTests,
    tests: z.array(test),
    numbering: z.object({ kept: z.boolean(), individual: range, adjustment: range }),
    test_sets: z.array(
      z.object({
        ...listTestSetFields(word),
        outcome: z.nullable(z.enum(['accepted', 'rejected'])),
        begun_at: moment,
        ended_at: momentOrNothing,
        ...counted,
      }),
    ),
    set_rejected: z.boolean(),
    counters: z.object({ ...counted, pending: some }),
    ...buildResponseFields('last_response', dianResponse),
    last_response_at: momentOrNothing,
    enabled_at: momentOrNothing,
    registered_at: momentOrNothing,
  })
  .check(z.meta({ id: 'Enablement' }));
export type EnablementAnswer = z.infer<typeof enablement>;
const answer = buildSavedSchema(enablement);

const secret = (most: Record<string, unknown>) => z.string().check(z.meta({ ...most, writeOnly: true }));
/** A whole number as a form writes it. The handler validates it. */
const typed = (minimum: number, maximum?: number) =>
  describeJson<number | string>({ type: 'integer', minimum, ...(maximum && { maximum }) });
const numbers = z.object({ prefix: z.string().check(z.regex(/^[A-Z0-9]{1,4}$/)), next: typed(1) });
const settings = {
  ...z.partial(
    z.object({
      operation_mode: mode,
      software_id: id(),
      software_pin: secret({ pattern: '^\\d{5,10}$' }),
      test_set_id: id(),
      provider_nit: word,
      confirmed_provider_nit: word,
      provider_name: word,
      use_provider_certificate: z.boolean(),
      required_tests: z.object({
        individual: typed(1, 50),
        replace: typed(0, 50),
        delete: typed(0, 50),
      }),
      registered: describeSchema(z.boolean(), 'Ya se registró el modo de operación en el portal'),
      numbering: z.object({ individual: numbers, adjustment: numbers }),
    }),
  ).shape,
};

export const enablerCalls = {
  'GET /enabler': {
    operationId: 'getEnablement',
    ...who,
    summary: 'Consultar cómo va la habilitación de la compañía ante la DIAN',
    output: data(enablement),
  },
  'PUT /enabler': {
    operationId: 'updateEnablement',
    ...who,
    summary: 'Guardar los datos de la compañía en el portal de la DIAN',
    input: z.object({ base_version: version, ...settings, clear: fieldsToClear }),
    validatedByHandler: true,
    output: answer,
  },
  'POST /enabler/certificate': {
    operationId: 'uploadSigningCertificate',
    proof: true,
    ...who,
    summary: 'Cargar el certificado con que la compañía firma sus documentos',
    input: z.object({
      file: describeJson<Blob>({
        type: 'string',
        format: 'binary',
        description: '.p12 o .pfx de hasta 100 KB',
      }),
      password: secret({ maxLength: 200 }),
    }),
    validatedByHandler: true,
    output: answer,
  },
  'POST /enabler/tests/generate': {
    operationId: 'generateTestSet',
    ...who,
    summary: 'Crear los documentos que le faltan al set de pruebas de la DIAN',
    input: z.strictObject({}),
    output: answer,
    status: 201,
    refuses: [406],
  },
  'POST /enabler/tests/send': {
    operationId: 'sendTestSet',
    ...who,
    summary: 'Crear los documentos que le faltan al set de pruebas y ponerlos en camino a la DIAN',
    input: z.strictObject({}),
    output: answer,
    status: 202,
    refuses: [406],
  },
  'POST /enabler/tests/status': {
    operationId: 'requestTestSetStatus',
    ...who,
    summary: 'Preguntar ahora a la DIAN por el set de pruebas de la compañía',
    input: z.strictObject({
      ids: leaveToHandler(z.optional(z.array(id()).check(z.minLength(1), z.maxLength(mostPayrolls)))),
    }),
    output: answer,
    status: 202,
  },
  'POST /enabler/production': {
    operationId: 'activateProduction',
    ...who,
    summary: 'Pasar la compañía al ambiente de producción de la DIAN',
    input: z.strictObject({ base_version: leaveToHandler(z.optional(z.int().check(z.minimum(1)))) }),
    output: answer,
    refuses: [406],
  },
  'GET /dian/status': {
    operationId: 'getDianStatus',
    ...who,
    summary: 'Consultar si el servicio de la DIAN responde y si el envío está en pausa',
    output: data(
      z.object({
        environments: z.array(
          z.object({
            environment: word,
            state: z.enum(['up', 'unsure', 'down']),
            since: momentOrNothing,
            retry_at: momentOrNothing,
            message: nameOrNothing,
            detail: nameOrNothing,
            contingency: nameOrNothing,
          }),
        ),
        waiting: some,
        paused: z.nullable(z.object({ at: moment, by: nameOrNothing })),
      }),
    ),
  },
} as const satisfies Calls;
