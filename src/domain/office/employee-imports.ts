import * as z from 'zod/mini';
import {
  buildSavedSchema,
  type Calls,
  data,
  id,
  leaveToHandler,
  messageOnly,
  moment,
} from '../calls/call.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { type Area, areaNames } from '../resources/areas.ts';
import { count, describeSchema, nameOrNothing, staff } from './parts.ts';
import {
  keptFile,
  MAX_FILE_NAME_CHARACTERS,
  originalFile,
  refusedRows,
  rowSlices,
} from './payroll-imports.ts';

/**
 * Fields that point at rows of the company. An import may create the rows that a file names and the company lacks.
 */
export const openFields = ['charge_id', 'cost_center_id', 'branch_office_id', 'payroll_group_id'] as const;
const openField = z.enum(openFields);
export type OpenField = z.infer<typeof openField>;

const outcome = z.enum(['created', 'updated', 'kept', 'refused']);
/** Result of a row, before and after it is written. */
const personRow = z.object({
  index: count,
  errors: z.record(word, z.array(word)),
  outcome,
  id: z.nullable(id()),
  exists: z.nullable(z.object({ id: id(), name: word })),
  read: describeSchema(
    z.array(z.object({ field: word, text: word, as: word })),
    'Lo que se entendió de otra forma que a la letra',
  ),
  unknown: describeSchema(z.array(z.object({ field: openField, text: word })), 'Lo que la compañía no tiene'),
  missing: describeSchema(word, 'Lo que le falta a la persona para sus documentos'),
});
export type ImportedPersonRow = z.infer<typeof personRow>;

const policy = z.enum(['create', 'empty']);
const importBody = {
  rows: leaveToHandler(
    describeSchema(
      z.array(z.record(word, z.unknown())),
      'Los campos de un empleado; donde va el id de una lista sirve también su código o su nombre',
    ),
  ),
  existing: leaveToHandler(z.optional(z.enum(['skip', 'update']))),
  unknown: leaveToHandler(
    z.optional(
      describeSchema(
        z.partial(
          z.strictObject({
            charge_id: policy,
            cost_center_id: policy,
            branch_office_id: policy,
            payroll_group_id: policy,
          } satisfies Record<OpenField, typeof policy>),
        ),
        'Qué se hace con lo que el archivo nombra y la compañía no tiene',
      ),
    ),
  ),
  areas: leaveToHandler(
    z.optional(
      describeSchema(
        z.record(word, z.enum(areaNames as [Area, ...Area[]])),
        'El área de cada centro de costo que se crea, por su nombre',
      ),
    ),
  ),
};
const at = { id: id() };

export const employeeImportCalls = {
  'POST /employees/import/check': {
    operationId: 'checkEmployeesImport',
    long: true,
    ...staff,
    summary: 'Revisar los empleados de un archivo sin guardar nada',
    input: z.strictObject(importBody),
    output: data(z.array(personRow)),
  },
  'POST /employees/import': {
    operationId: 'importEmployees',
    job: 'Importar empleados',
    slices: { ...rowSlices, size: 100, sharesId: true },
    proof: 'hour',
    ...staff,
    summary: 'Guardar los empleados de un archivo',
    input: z.strictObject({
      id: leaveToHandler(z.optional(id())),
      file_name: leaveToHandler(z.string().check(z.maxLength(MAX_FILE_NAME_CHARACTERS))),
      ...importBody,
    }),
    output: buildSavedSchema(
      z.object({ id: id(), created: z.array(id()), updated: count, kept: count, refused: refusedRows }),
    ),
    status: 201,
  },
  'GET /employee_imports': {
    operationId: 'listEmployeeImports',
    ...staff,
    summary: 'Listar las importaciones de empleados de la compañía',
    output: data(
      z.array(
        z.object({
          id: id(),
          file_name: word,
          rows_total: count,
          created_count: count,
          updated_count: count,
          refused_count: count,
          left_count: count,
          has_file: z.boolean(),
          by: nameOrNothing,
          undone_at: z.nullable(moment),
          created_at: moment,
        }),
      ),
    ),
  },
  'DELETE /employee_imports/:id': {
    operationId: 'deleteEmployeeImport',
    ...staff,
    summary: 'Deshacer una importación de empleados',
    input: z.object(at),
    output: messageOnly,
  },
  'POST /employee_imports/:id/file': {
    operationId: 'attachEmployeeImportFile',
    ...staff,
    ...keptFile,
    summary: 'Guardar el archivo del que salió una importación de empleados',
  },
  'GET /employee_imports/:id/file': {
    operationId: 'downloadEmployeeImportFile',
    proof: true,
    ...staff,
    ...originalFile,
    summary: 'Descargar el archivo del que salió una importación de empleados',
  },
} as const satisfies Calls;
