import * as z from 'zod/mini';
import {
  amount,
  buildSavedSchema,
  type Calls,
  data,
  id,
  messageOnly,
  moment,
  signedAmount,
} from '../calls/call.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { count, enabledStaff, findings, nameOrNothing, sums, version } from './parts.ts';

/** Longest file name that common systems allow. */
export const MAX_FILE_NAME_CHARACTERS = 255;

const errors = z.record(word, z.array(word));
export const namedRow = { employee_id: z.optional(id()), document_number: z.optional(word) };
/** Result of a row of a file, before any of it is stored. */
const checkedRow = z.object({
  index: count,
  employee_id: z
    .nullable(id())
    .check(z.meta({ description: 'De quién es; `null` en una fila que no se liquida' })),
  errors,
  findings,
  totals: z.nullable(z.object(sums)),
  figures: z
    .record(word, signedAmount)
    .check(z.meta({ description: 'Lo pagado y lo descontado, por grupo y concepto: `accrued:heds`' })),
  start: word,
  end: word,
  recurring: z
    .array(z.object({ label: word, amount }))
    .check(z.meta({ description: 'Lo que el empleado tiene cada mes y la fila no trae, que entra también' })),
  exists: z.nullable(z.object({ id: id(), version, draft: z.boolean() })),
});
export type CheckedRow = z.infer<typeof checkedRow>;
export const checkedRows = data(z.array(checkedRow));
export const refusedRows = z.array(z.object({ index: count, errors }));

const rows = z.array(z.object(namedRow));
/** Slices of a job on the rows of a file. */
export const rowSlices = { fields: ['rows'], size: 200, most: 20_000 } as const;
const at = { id: id() };
/** Source file of an import, kept once and returned unchanged. */
export const keptFile = {
  input: z.object({ ...at, file: z.custom<Blob>().check(z.meta({ type: 'string', format: 'binary' })) }),
  validatedByHandler: true,
  output: messageOnly,
  status: 201,
  refuses: [409],
} as const;
export const originalFile = { input: z.object(at), output: 'application/octet-stream' } as const;

export const payrollImportCalls = {
  'POST /payrolls/import/check': {
    operationId: 'checkPayrollsImport',
    long: true,
    ...enabledStaff,
    summary: 'Revisar las nóminas de un archivo sin guardar nada',
    input: z.strictObject({ rows }),
    validatedByHandler: true,
    output: checkedRows,
  },
  'POST /payrolls/import': {
    operationId: 'importPayrolls',
    job: 'Importar nóminas',
    slices: { ...rowSlices, sharesId: true },
    ...enabledStaff,
    summary: 'Guardar como borradores las nóminas de un archivo',
    input: z.strictObject({
      id: z.optional(id()),
      file_name: z.string().check(z.maxLength(MAX_FILE_NAME_CHARACTERS)),
      existing: z.optional(z.enum(['skip', 'replace'])),
      rows,
    }),
    validatedByHandler: true,
    output: buildSavedSchema(
      z.object({ id: id(), created: z.array(id()), replaced: count, refused: refusedRows }),
    ),
    status: 201,
  },
  'GET /payroll_imports': {
    operationId: 'listPayrollImports',
    ...enabledStaff,
    summary: 'Listar las importaciones de nóminas de la compañía',
    output: data(
      z.array(
        z.object({
          id: id(),
          company_id: id(),
          file_name: word,
          rows_total: z.int(),
          created_count: z.int(),
          replaced_count: z.int(),
          refused_count: z.int(),
          undone_at: z.nullable(moment),
          created_at: moment,
          drafts_left: z.int(),
          has_file: z.boolean(),
          by: nameOrNothing,
        }),
      ),
    ),
  },
  'DELETE /payroll_imports/:id': {
    operationId: 'deletePayrollImport',
    ...enabledStaff,
    summary: 'Deshacer una importación de nóminas',
    input: z.object(at),
    output: messageOnly,
  },
  'POST /payroll_imports/:id/file': {
    operationId: 'attachPayrollImportFile',
    ...enabledStaff,
    ...keptFile,
    summary: 'Guardar el archivo del que salió una importación de nóminas',
  },
  'GET /payroll_imports/:id/file': {
    operationId: 'downloadPayrollImportFile',
    proof: true,
    ...enabledStaff,
    ...originalFile,
    summary: 'Descargar el archivo del que salió una importación de nóminas',
  },
} as const satisfies Calls;
