import * as z from 'zod/mini';
import {
  buildSavedSchema,
  type Calls,
  data,
  day,
  describeJson,
  id,
  leaveToHandler,
  limitText,
  messageOnly,
  moment,
  wholeNumber,
} from '../calls/call.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { optionalNames } from '../privacy/kept.ts';
import { policyRead } from '../privacy/policy-shapes.ts';
import {
  buildVersionSchema,
  count,
  cursorOfAddress,
  dayOrNothing,
  describeSchema,
  meta,
  nameOrNothing,
  version,
} from './parts.ts';

const answering = { roles: ['root', 'client', 'allied_client'] } as const;
const at = { id: id() };
const missingPerson = 'Ese empleado no existe en esta compañía.';
const missingIncident = 'Ese incidente no existe.';

const person = z.object({
  id: id(),
  name: word,
  list_name: word,
  document_number: word,
  left: dayOrNothing,
  granted: describeSchema(z.nullable(z.boolean()), 'Su última respuesta; nada si no ha respondido'),
  version: nameOrNothing,
  answered_at: z.nullable(moment),
});
export type DataPerson = z.infer<typeof person>;

const erasure = z.object({
  employee: z.object({ id: id(), name: word }),
  left: dayOrNothing,
  optional: z.array(
    z.object({
      field: z.enum(optionalNames),
      label: word,
      held: z.boolean(),
      why_not: describeSchema(nameOrNothing, 'Por qué no se puede borrar aún; nada si se puede'),
    }),
  ),
  why_not: describeSchema(nameOrNothing, 'Por qué no se puede borrar todo aún; nada si se puede'),
  tables: z.array(z.object({ title: word, rows: count, goes: z.boolean(), why: word })),
});
export type Erasure = z.infer<typeof erasure>;

const needed = (most: number, words: string) =>
  z.string(words).check(z.trim(), z.minLength(1, words), z.maxLength(most, `Máximo ${most} letras`));
const dayWords = 'Escriba el día como 2026-11-30';
const incidentFields = {
  found_on: day,
  found_by: needed(120, 'Diga quién lo encontró'),
  what: needed(2000, 'Diga qué pasó'),
  data: needed(500, 'Diga qué datos'),
  people: wholeNumber({ minimum: 0, maximum: 999_999 }, 'Diga a cuántas personas, en cifras'),
  measures: needed(2000, 'Diga qué se hizo'),
  reported_on: leaveToHandler(
    z.optional(
      describeJson<string | null>({ type: ['string', 'null'], format: 'date', description: dayWords }),
    ),
  ),
  filing_number: z.optional(z.nullable(limitText(60))),
};
const incident = z.object({
  id: id(),
  found_on: day,
  found_by: word,
  what: word,
  data: word,
  people: count,
  measures: word,
  reported_on: dayOrNothing,
  filing_number: nameOrNothing,
  due_on: describeSchema(day, 'Último día para reportarlo a la SIC'),
  version,
});
export type Incident = z.infer<typeof incident>;

/** Personal data: policy, authorizations, retention and incidents (Ley 1581 de 2012). */
export const personalDataCalls = {
  'GET /policy': {
    operationId: 'getDataPolicy',
    summary: 'Consultar la política de datos de la compañía y lo que respondió quien inició sesión',
    output: data(policyRead),
  },
  'POST /policy/answer': {
    operationId: 'answerDataPolicy',
    company: false,
    summary: 'Autorizar, o no, el uso de los datos de la persona de la oficina que inició sesión',
    input: z.strictObject({
      version: limitText(20),
      granted: leaveToHandler(z.boolean()),
    }),
    output: messageOnly,
  },
  'GET /authorizations': {
    operationId: 'listDataAuthorizations',
    ...answering,
    summary: 'Listar qué respondió cada empleado a la política de datos',
    input: z.object({ search: z.optional(limitText(100)), ...cursorOfAddress }),
    output: z.object({ data: z.array(person), meta }),
  },
  'GET /employees/:id/dossier': {
    operationId: 'downloadEmployeeDossier',
    ...answering,
    proof: true,
    summary: 'Descargar en un ZIP todo lo que se guarda de un empleado',
    input: z.object(at),
    output: 'application/zip',
    missing: missingPerson,
  },
  'GET /employees/:id/erasure': {
    operationId: 'previewEmployeeErasure',
    ...answering,
    summary: 'Consultar qué se borraría de un empleado, qué se queda y por qué',
    input: z.object(at),
    output: data(erasure),
    missing: missingPerson,
  },
  'POST /employees/:id/erasure': {
    operationId: 'eraseEmployeeData',
    ...answering,
    proof: true,
    summary: 'Borrar de un empleado los datos que no son obligatorios, o todos cuando la ley ya lo deja',
    input: z.strictObject({
      ...at,
      what: z.enum(['optional', 'whole'], 'Diga qué se borra'),
      fields: z.optional(z.array(z.enum(optionalNames), 'Elija qué se borra')),
    }),
    output: messageOnly,
    missing: missingPerson,
    refuses: [409],
  },
  'GET /incidents': {
    operationId: 'listIncidents',
    ...answering,
    summary: 'Listar los incidentes con datos personales de la compañía',
    output: data(z.array(incident)),
  },
  'POST /incidents': {
    operationId: 'createIncident',
    ...answering,
    summary: 'Anotar un incidente con datos personales',
    input: z.strictObject(incidentFields),
    output: buildSavedSchema(incident),
    status: 201,
  },
  'PUT /incidents/:id': {
    operationId: 'updateIncident',
    ...answering,
    summary: 'Corregir un incidente con datos personales, o decir que se reportó',
    input: z.strictObject({
      ...at,
      ...incidentFields,
      base_version: buildVersionSchema(),
    }),
    output: buildSavedSchema(incident),
    missing: missingIncident,
    refuses: [409],
  },
} as const satisfies Calls;
