import * as z from 'zod/mini';
import {
  buildSavedSchema,
  type Calls,
  clearedNames,
  data,
  id,
  leaveToHandler,
  messageOnly,
  moment,
} from '../calls/call.ts';
import { dayFormats, type Format, nameFormats, numberFormats } from '../imports/cells/formats.ts';
import {
  longestText,
  MAX_PROFILE_NAME_CHARACTERS,
  mostColumns,
  mostValues,
  type ProfileColumn,
  type ProfileValue,
} from '../imports/columns/profiles.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { describeSchema, nameOrNothing, staff, version } from './parts.ts';

const kind = z.enum(['payrolls', 'employees']);
const format = z.nullable(
  z.enum(Object.keys({ ...numberFormats, ...dayFormats, ...nameFormats }) as Format[]),
);
const text = z.string().check(z.maxLength(longestText));
const column = { header: text, key: nameOrNothing, format };
const value = z.strictObject({ key: word, from: text, to: text }) satisfies z.ZodMiniType<ProfileValue>;
const values = describeSchema(
  z.array(value).check(z.maxLength(mostValues)),
  'Qué significan los textos de una columna',
);

const stored = z.object({
  id: id(),
  name: word,
  kind,
  columns: z.array(z.object(column) satisfies z.ZodMiniType<ProfileColumn>),
  values,
  version,
  updated_at: moment,
});
export type StoredProfile = z.infer<typeof stored>;

/** Fields of a profile. `checkProfile` validates them. */
const name = z.string().check(z.minLength(1), z.maxLength(MAX_PROFILE_NAME_CHARACTERS));
const columns = describeSchema(
  z
    .array(z.partial(z.strictObject(column), { key: true, format: true }))
    .check(z.minLength(1), z.maxLength(mostColumns)),
  'Qué es cada columna del archivo y cómo está escrita',
);
const writtenValues = leaveToHandler(z.optional(values));
const at = { id: id() };

export const importProfileCalls = {
  'GET /import_profiles': {
    operationId: 'listImportProfiles',
    ...staff,
    summary: 'Listar los perfiles con que la compañía lee archivos de otros programas',
    input: z.object({ kind: z.optional(kind) }),
    validatedByHandler: true,
    output: data(z.array(stored)),
  },
  'POST /import_profiles': {
    operationId: 'createImportProfile',
    ...staff,
    summary: 'Crear un perfil con que la compañía lee archivos de otro programa',
    input: z.strictObject({
      name: leaveToHandler(name),
      kind: leaveToHandler(kind),
      columns: leaveToHandler(columns),
      values: writtenValues,
    }),
    output: buildSavedSchema(stored),
    status: 201,
  },
  'PUT /import_profiles/:id': {
    operationId: 'updateImportProfile',
    ...staff,
    summary: 'Cambiar un perfil de importación',
    input: z.strictObject({
      ...at,
      base_version: leaveToHandler(version),
      name: leaveToHandler(z.optional(name)),
      kind: leaveToHandler(z.optional(kind)),
      columns: leaveToHandler(z.optional(columns)),
      values: writtenValues,
      clear: leaveToHandler(clearedNames),
    }),
    output: buildSavedSchema(stored),
  },
  'DELETE /import_profiles/:id': {
    operationId: 'deleteImportProfile',
    ...staff,
    summary: 'Borrar un perfil de importación',
    input: z.object(at),
    output: messageOnly,
  },
} as const satisfies Calls;
