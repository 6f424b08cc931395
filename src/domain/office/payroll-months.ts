import * as z from 'zod/mini';
import {
  addFallbackMessage,
  buildIdsSchema,
  buildSavedSchema,
  type Calls,
  data,
  id,
  wholeNumber,
  yearShape,
} from '../calls/call.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { employeeName, enabledStaff, ofMonth, sheet, sheetFormat, state, sums } from './parts.ts';
import { listFilters, payrollSort } from './payrolls.ts';

/** Maximum payrolls, or notes, in one call that answers at once. */
export const mostPayrolls = 500;
/** Slices of a job on payrolls or notes. */
export const payrollSlices = { fields: ['ids'], size: 200, most: 20_000 } as const;
export const chosenPayrolls = z.strictObject({
  ids: buildIdsSchema(mostPayrolls, `Elija entre 1 y ${mostPayrolls} nóminas`),
});

const monthOf = { year: wholeNumber(yearShape), month: wholeNumber({ minimum: 1, maximum: 12 }) };
const aMonth = z.strictObject(ofMonth);
const made = buildSavedSchema(z.array(z.object(employeeName)));

export const payrollMonthCalls = {
  'GET /payrolls/export': {
    operationId: 'exportPayrolls',
    job: 'Lista de nóminas',
    proof: true,
    ...enabledStaff,
    summary: 'Descargar la lista de nóminas como hoja de cálculo o CSV',
    input: z.object({ ...listFilters, ...payrollSort, format: sheetFormat }),
    validatedByHandler: true,
    output: sheet,
    refuses: [422],
  },
  'GET /payrolls/ids': {
    operationId: 'listPayrollIds',
    proof: true,
    ...enabledStaff,
    summary: 'Listar los identificadores de todas las nóminas de una lista, sin páginas, para elegirlas',
    input: z.object(listFilters),
    validatedByHandler: true,
    output: data(z.array(z.object({ ...employeeName, state, ...sums }))),
    refuses: [422],
  },
  'GET /payrolls/zip': {
    operationId: 'downloadPayrollsZip',
    job: 'ZIP de las nóminas',
    proof: true,
    ...enabledStaff,
    summary:
      'Descargar en un ZIP los comprobantes o los documentos de las nóminas de un mes, o de las elegidas',
    input: z.object({
      ...ofMonth,
      type: z.optional(z.enum(['pdf', 'xml'])),
      ids: z.optional(word),
    }),
    validatedByHandler: true,
    output: 'application/zip',
    refuses: [404, 422],
  },
  'POST /payrolls/generate': {
    operationId: 'generatePayrolls',
    job: 'Crear las nóminas del mes',
    ...enabledStaff,
    summary: 'Crear el borrador de la nómina de cada empleado al que le falta en un mes',
    input: addFallbackMessage(z.strictObject(monthOf), { field: 'month', words: 'Diga el año y el mes' }),
    output: made,
    status: 201,
  },
  'POST /payrolls/copy': {
    operationId: 'copyPayrolls',
    job: 'Copiar las nóminas de otro mes',
    ...enabledStaff,
    summary: 'Crear las nóminas de un mes con lo que se repite de otro',
    input: z.strictObject({ from: aMonth, to: aMonth }),
    validatedByHandler: true,
    output: made,
    status: 201,
  },
  'POST /payrolls/delete': {
    operationId: 'deletePayrolls',
    job: 'Borrar nóminas',
    slices: payrollSlices,
    ...enabledStaff,
    summary: 'Borrar varias nóminas que no han salido o que la DIAN rechazó',
    input: chosenPayrolls,
    output: buildSavedSchema(
      z.object({ deleted: z.array(id()), kept: z.array(z.object({ ...employeeName, message: word })) }),
    ),
  },
} as const satisfies Calls;
