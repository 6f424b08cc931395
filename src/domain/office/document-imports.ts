import * as z from 'zod/mini';
import {
  buildSavedSchema,
  type Calls,
  data,
  day,
  id,
  leaveToHandler,
  limitText,
  messageOnly,
  moment,
  month,
  signedAmount,
  wholeNumber,
  year,
  yearShape,
} from '../calls/call.ts';
import { askedFacts, companyFacts, comparedFacts, type DecidedFact } from '../migration/decided-facts.ts';
import { FILES_PER_CALL } from '../migration/file-limits.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import {
  count,
  cursorOfAddress,
  describeSchema,
  enabledStaff,
  meta,
  nameOrNothing,
  staff,
  state,
} from './parts.ts';
import { MAX_FILE_NAME_CHARACTERS } from './payroll-imports.ts';
import { noteType } from './payrolls.ts';

const at = { id: id() };
const leftReason = z.enum([
  ...(['unreadable', 'duplicate', 'company', 'refused', 'replaced', 'deleted', 'same-month'] as const),
]);
const fact = z.enum(
  Object.keys({ ...comparedFacts, ...askedFacts, ...companyFacts }) as [DecidedFact, ...DecidedFact[]],
);
const ofMonth = { year, month };
const known = z.object({
  id: id(),
  person: describeSchema(word, 'Código del tipo de documento y número: `13:43567890`'),
  name: word,
  admission_date: day,
  salary: signedAmount,
  account_number: nameOrNothing,
});

const knownCompany = describeSchema(
  z.object({
    social_reason: z.optional(word),
    address: z.optional(word),
    municipality: z.optional(word),
  }),
  'Lo de la compañía que quien pregunta puede cambiar; el municipio, por su código',
);

const conflict = z.object({
  person: word,
  list_name: word,
  fact,
  label: word,
  options: z.array(z.object({ value: word, shown: word, source: word, isHere: z.optional(z.literal(true)) })),
});

const plan = z.object({
  id: id(),
  state: z.enum(['reading', 'applied', 'undone']),
  counts: z.object({
    files: count,
    documents: count,
    standing: count,
    people: count,
    months: count,
    chains: count,
    gaps: count,
    gapPeople: count,
    duplicates: count,
    otherCompany: count,
    refused: count,
  }),
  people: z.array(
    z.object({
      person: word,
      name: word,
      list_name: word,
      employee_id: z.nullable(id()),
      note: word,
      hasGaps: z.boolean(),
      missing: z.array(z.object(ofMonth)),
    }),
  ),
  conflicts: z.array(conflict),
  company: describeSchema(
    z.array(conflict),
    'Lo que los documentos dicen distinto de la compañía, con `person` `company`. Sin decidirlo queda como está',
  ),
  missing: z.array(z.object({ label: word, people: count })),
  left: z.array(z.object({ file: word, reason: leftReason, message: word })),
});

const cuneOfAddress = describeSchema(
  z.string().check(z.regex(/^[0-9a-fA-F]{96}$/, 'El CUNE tiene 96 letras y números, de 0 a 9 y de a a f')),
  'CUNE de un documento 102 o 103',
);

const listed = z.object({
  id: id(),
  employee_id: id(),
  employee: word,
  list_name: word,
  ...ofMonth,
  number: word,
  cune: word,
  adjusted: z.boolean(),
  signature: z.enum(['valid', 'malformed']),
  cune_state: z.enum(['verified', 'form', 'wrong']),
  accrued_total: signedAmount,
  deductions_total: signedAmount,
  total: signedAmount,
  issued_on: z.nullable(day),
  note: describeSchema(
    z.nullable(z.object({ id: id(), note_type: noteType, full_number: nameOrNothing, state })),
    'La última nota de aquí que lo ajusta',
  ),
});

export const documentImportCalls = {
  'GET /document_imports/employees': {
    operationId: 'listComparableEmployees',
    long: true,
    ...staff,
    summary: 'Listar lo que los documentos de otro programa pueden contradecir de cada empleado',
    output: z.object({ data: z.array(known), company: knownCompany }),
  },
  'POST /document_imports/files': {
    operationId: 'addForeignFiles',
    job: 'Leer los documentos de otro programa',
    slices: { fields: ['files'], size: FILES_PER_CALL, most: 1000, sharesId: true },
    ...staff,
    summary: 'Guardar archivos de documentos que emitió otro programa, con su firma y su CUNE revisados',
    input: z.strictObject({
      id: leaveToHandler(z.optional(id())),
      file_name: leaveToHandler(z.string().check(z.maxLength(MAX_FILE_NAME_CHARACTERS))),
      pin: leaveToHandler(
        z.optional(describeSchema(limitText(50), 'PIN del software que los emitió; no se guarda')),
      ),
      files: leaveToHandler(
        describeSchema(
          z.array(z.object({ name: word, content: describeSchema(word, 'Bytes del archivo en base64') })),
          'Cada archivo como vino: 102, 103, AttachedDocument o ApplicationResponse',
        ),
      ),
    }),
    output: buildSavedSchema(
      z.object({
        id: id(),
        kept: count,
        repeated: count,
        refused: z.array(z.object({ name: word, message: word })),
      }),
    ),
    status: 201,
    refuses: [409],
  },
  'GET /document_imports': {
    operationId: 'listDocumentImports',
    ...staff,
    summary: 'Listar las veces que se trajeron documentos de otro programa',
    output: data(
      z.array(
        z.object({
          id: id(),
          file_name: word,
          state: z.enum(['reading', 'applied', 'undone']),
          files: count,
          documents: count,
          created_count: count,
          by: nameOrNothing,
          in_vault: describeSchema(z.boolean(), 'Los empleados ven esos meses en su bóveda'),
          created_at: moment,
          applied_at: z.nullable(moment),
          undone_at: z.nullable(moment),
        }),
      ),
    ),
  },
  'GET /document_imports/:id': {
    operationId: 'getDocumentImportPlan',
    long: true,
    ...staff,
    summary: 'Ver qué traen los documentos de otro programa y qué falta por decidir',
    input: z.object(at),
    output: data(plan),
  },
  'POST /document_imports/:id/apply': {
    operationId: 'applyDocumentImport',
    job: 'Traer la empresa',
    proof: 'hour',
    ...staff,
    summary: 'Traer los empleados y los meses de documentos que emitió otro programa',
    input: z.strictObject({
      ...at,
      decisions: leaveToHandler(
        z.optional(
          describeSchema(
            z.record(word, z.record(word, word)),
            'Por persona y dato, el valor elegido de cada conflicto',
          ),
        ),
      ),
      balances: leaveToHandler(
        z.optional(
          describeSchema(
            z.record(word, z.record(word, word)),
            'Por persona, los campos opening_ de su ficha que los documentos no dicen',
          ),
        ),
      ),
    }),
    output: buildSavedSchema(z.object({ id: id(), created: z.array(id()), updated: count, months: count })),
    refuses: [409],
  },
  'DELETE /document_imports/:id': {
    operationId: 'deleteDocumentImport',
    long: true,
    ...staff,
    summary: 'Deshacer todo lo que trajeron unos documentos de otro programa',
    input: z.object(at),
    output: messageOnly,
    refuses: [409],
  },
  'PUT /document_imports/:id/vault': {
    operationId: 'showDocumentImportInVault',
    ...staff,
    summary: 'Mostrar u ocultar en la bóveda de cada empleado los meses que emitió otro programa',
    input: z.strictObject({ ...at, in_vault: leaveToHandler(z.boolean()) }),
    output: buildSavedSchema(z.object({ id: id(), in_vault: z.boolean() })),
    refuses: [409],
  },
  'GET /foreign_payrolls': {
    operationId: 'listForeignPayrolls',
    ...staff,
    summary: 'Listar los documentos que cuentan y emitió otro programa',
    input: z.object({
      employee_id: z.optional(id()),
      year: z.optional(wholeNumber(yearShape)),
      ...cursorOfAddress,
    }),
    output: z.object({ data: z.array(listed), meta }),
  },
  'GET /foreign_payrolls/by_cune/:cune': {
    operationId: 'getForeignPayrollByCune',
    ...enabledStaff,
    summary: 'Buscar por su CUNE un documento de nómina y, si no está aquí, pedirlo a la DIAN',
    input: z.object({ cune: cuneOfAddress }),
    output: data(
      z.object({
        foreign_payroll: describeSchema(
          z.nullable(z.object({ id: id(), number: word })),
          'Si ya se trajo y cuenta',
        ),
        payroll: describeSchema(
          z.nullable(z.object({ id: id(), note_type: z.nullable(noteType) })),
          'Si se emitió aquí',
        ),
        document: describeSchema(
          z.nullable(
            z.object({
              number: word,
              kind: z.enum(['payroll', 'replacement', 'deletion']),
              nit: word,
              employee: word,
              month: word,
              total: signedAmount,
              file: z.object({ name: word, content: describeSchema(word, 'Bytes del archivo en base64') }),
            }),
          ),
          'Lo que la DIAN entregó',
        ),
      }),
    ),
    missing: 'La DIAN no tiene un documento con ese CUNE. Traiga el XML que emitió el otro programa.',
    refuses: [409],
  },
  'POST /foreign_payrolls': {
    operationId: 'addForeignPayroll',
    ...enabledStaff,
    summary: 'Guardar un documento que emitió otro programa, de un empleado que ya está, para ajustarlo',
    input: z.strictObject({
      name: leaveToHandler(z.string().check(z.maxLength(MAX_FILE_NAME_CHARACTERS))),
      content: leaveToHandler(describeSchema(word, 'Bytes del archivo en base64')),
    }),
    output: buildSavedSchema(z.object({ id: id(), number: word })),
    status: 201,
    refuses: [409],
  },
  'GET /foreign_payrolls/:id/file': {
    operationId: 'downloadForeignPayrollFile',
    proof: true,
    ...staff,
    summary: 'Descargar como vino el archivo de un documento que emitió otro programa',
    input: z.object(at),
    output: 'application/xml',
  },
} as const satisfies Calls;
