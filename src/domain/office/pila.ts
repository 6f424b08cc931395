import * as z from 'zod/mini';
import {
  addFallbackMessage,
  buildSavedSchema,
  type Calls,
  data,
  day,
  id,
  limitText,
  monthOfAddress,
  signedAmount,
  wholeNumber,
  yearShape,
} from '../calls/call.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { ownTypes, subsystems } from '../pila/contributor.ts';
import { markNames, type PilaMark } from '../pila/mark-names.ts';
import { planillaTypes } from '../pila/planilla.ts';
import {
  count,
  describeSchema,
  finding,
  meta,
  namedEmployee,
  nameOrNothing,
  pageOfAddress,
  sheet,
  sheetFormat,
  staff,
} from './parts.ts';

const type = z.enum(planillaTypes);
const system = z.enum(subsystems);
const mark = z.enum(Object.keys(markNames) as PilaMark[]);

const row = z.object({
  id: id(),
  name: word,
  list_name: word,
  document: word,
  payroll: id(),
  type: word,
  subtype: word,
  lines: count,
  days: count,
  base: signedAmount,
  marks: z.array(mark),
  paid: signedAmount,
  difference: describeSchema(
    signedAmount,
    'Lo que se paga de más por el redondeo de la planilla: lo pone la empresa',
  ),
  findings: count,
});
export type PilaRow = z.infer<typeof row>;

const told = z.object({
  ...finding.shape,
  employee: z.optional(z.object({ ...namedEmployee, payroll: nameOrNothing })),
});
export type PilaFinding = z.infer<typeof told>;

const administrator = z.object({
  system,
  code: word,
  name: word,
  nit: word,
  people: count,
  amount: signedAmount,
});
const share = z.object({
  system,
  deducted: signedAmount,
  employer: signedAmount,
  paid: signedAmount,
  difference: signedAmount,
});

const corrections = describeSchema(
  z.object({ changed: count, added: count, gone: count }),
  'De la presentada: personas con otros valores, personas que no estaban y personas que ya no van',
);
const branch = z.object({ code: word, name: word });
/** A planilla that was not filed and cannot be written yet. */
export const unreadyPlanilla = z.object({
  type: z.enum(ownTypes),
  branch: describeSchema(z.nullable(branch), 'La sucursal de la planilla; null si es de toda la compañía'),
  count: describeSchema(count, 'Cuántos hallazgos la impiden'),
  findings: describeSchema(z.array(told), 'Los primeros de ellos'),
});
export type UnreadyPlanilla = z.infer<typeof unreadyPlanilla>;
const ofBranch = z.object({
  ...branch.shape,
  people: count,
  lines: count,
  total: signedAmount,
  blocked: z.boolean(),
  filed: describeSchema(nameOrNothing, 'El número con que se presentó; null si aún no'),
  corrections,
});
export type PilaBranch = z.infer<typeof ofBranch>;
const branchOfAddress = z.optional(
  describeSchema(limitText(10), 'El código de la sucursal, donde cada una presenta la suya'),
);

const filing = z.object({
  id: id(),
  type,
  number: word,
  paid: day,
  branch: describeSchema(z.nullable(branch), 'La sucursal que la presentó; null si es de toda la compañía'),
  people: count,
  lines: count,
  total: signedAmount,
  filed_at: word,
  filed_by: nameOrNothing,
  withdrawn: describeSchema(nameOrNothing, 'Por qué se retiró la marca; null mientras vale'),
});
export type PilaFiling = z.infer<typeof filing>;

const planilla = z.object({
  type,
  people: count,
  lines: count,
  payroll: signedAmount,
  total: signedAmount,
  deducted: signedAmount,
  difference: signedAmount,
  due: day,
  shares: z.array(share),
  administrators: z.array(administrator),
  own: z.object({ E: count, S: count, K: count }),
  corrections,
  branch: describeSchema(
    z.nullable(branch),
    'La sucursal que se mira; null si son todas, o si la planilla es única',
  ),
  branches: describeSchema(z.array(ofBranch), 'Las sucursales con planilla propia; ninguna si es única'),
  filings: z.array(filing),
  standing: describeSchema(nameOrNothing, 'La planilla presentada del mes, a la que se hacen correcciones'),
  blocked: z.boolean(),
  digest: describeSchema(word, 'Huella del archivo: la que se presenta es la que se miró'),
});
export type PilaSummary = z.infer<typeof planilla>;

const value = z.object({ number: z.int(), name: word, value: word });
const line = z.object({ marks: z.array(mark), fields: z.array(value) });
export type PilaLine = z.infer<typeof line>;

const ofPlanilla = { month: monthOfAddress, type };

export const pilaCalls = {
  'GET /pila': {
    operationId: 'getPlanilla',
    long: true,
    ...staff,
    summary:
      'Consultar la planilla integrada (PILA) de un mes: cotizantes, totales, lo que hay que corregir y lo presentado',
    input: z.object({
      ...ofPlanilla,
      search: z.optional(limitText(100)),
      branch: branchOfAddress,
      marked: z.optional(limitText(3)),
      ...pageOfAddress,
    }),
    output: z.object({
      data: z.array(row),
      planilla,
      findings: z.array(told),
      counts: z.record(word, count),
      meta,
    }),
  },
  'GET /pila/contributors/:id': {
    operationId: 'getPlanillaContributor',
    ...staff,
    summary: 'Consultar las líneas de un cotizante en la planilla integrada de un mes, campo por campo',
    input: z.object({ id: id(), month: monthOfAddress }),
    output: data(z.array(line)),
    missing: 'El empleado no está en la planilla de ese mes.',
  },
  'GET /pila/file': {
    operationId: 'downloadPlanillaFile',
    job: 'Archivo de la planilla',
    proof: true,
    ...staff,
    summary: 'Descargar el archivo de la planilla integrada de un mes para el operador',
    input: z.object({ ...ofPlanilla, branch: branchOfAddress }),
    output: 'text/plain',
    refuses: [409],
  },
  'GET /pila/files': {
    operationId: 'downloadPlanillaFiles',
    job: 'Archivos de la planilla',
    proof: true,
    ...staff,
    summary: 'Descargar en un ZIP los archivos de la planilla integrada de todas las sucursales',
    input: z.object(ofPlanilla),
    output: 'application/zip',
    refuses: [409],
  },
  'GET /pila/export': {
    operationId: 'exportPlanilla',
    job: 'Líneas de la planilla',
    proof: true,
    ...staff,
    summary:
      'Descargar las líneas de la planilla integrada de un mes, con los campos del anexo, como hoja de cálculo',
    input: z.object({ ...ofPlanilla, branch: branchOfAddress, format: sheetFormat }),
    output: sheet,
    refuses: [409],
  },
  'POST /pila/filings': {
    operationId: 'createPlanillaFiling',
    job: 'Guardar la planilla presentada',
    ...staff,
    summary: 'Guardar la planilla integrada de un mes como presentada, tal como va hoy',
    input: addFallbackMessage(
      z.strictObject({
        year: wholeNumber(yearShape),
        month: wholeNumber({ minimum: 1, maximum: 12 }),
        type,
        branch: z.optional(limitText(10)),
        number: z
          .string('Escriba el número que le dio el operador')
          .check(z.regex(/^\d{1,10}$/, 'Escriba el número que le dio el operador, hasta 10 cifras')),
        paid: day,
        digest: limitText(64),
      }),
      { field: 'number', words: 'Diga el mes, el número y el día de pago' },
    ),
    output: buildSavedSchema(filing),
    status: 201,
    refuses: [409],
  },
  'GET /pila/filings/:id/file': {
    operationId: 'downloadPlanillaFilingFile',
    proof: true,
    ...staff,
    summary: 'Descargar el archivo de una planilla integrada presentada, como fue',
    input: z.object({ id: id() }),
    output: 'text/plain',
    missing: 'La planilla no existe.',
  },
  'GET /pila/filings/:id/export': {
    operationId: 'exportPlanillaFiling',
    proof: true,
    ...staff,
    summary: 'Descargar las líneas de una planilla integrada presentada, como fueron, como hoja de cálculo',
    input: z.object({ id: id(), format: sheetFormat }),
    output: sheet,
    missing: 'La planilla no existe.',
  },
  'POST /pila/filings/:id/withdraw': {
    operationId: 'withdrawPlanillaFiling',
    ...staff,
    summary: 'Retirar la marca de presentada de una planilla integrada que no lo fue',
    input: z.strictObject({
      id: id(),
      reason: z
        .string('Escriba por qué')
        .check(z.minLength(1, 'Escriba por qué'), z.maxLength(300, 'Hasta 300 caracteres')),
    }),
    output: buildSavedSchema(filing),
    missing: 'La planilla no existe.',
    refuses: [409],
  },
} as const satisfies Calls;
