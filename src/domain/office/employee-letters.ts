import * as z from 'zod/mini';
import {
  buildLenientSchema,
  buildSavedSchema,
  type Calls,
  data,
  day,
  fieldsToClear,
  id,
  moment,
  monthOfAddress,
} from '../calls/call.ts';
import { letterNames, type WithdrawalPurpose, withdrawalPurposes } from '../income/letters.ts';
import { termStates } from '../payroll/contract/fixed-term.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { describeSchema, nameOrNothing, staff } from './parts.ts';

const kind = z.enum(letterNames);
const flag = (description: string) =>
  buildLenientSchema(z.optional(describeSchema(z.enum(['0', '1']), description)), (given) => given === '1');

/** Fixed term of an employee: the status of its end and the action it requires of the company. */
const term = z
  .object({
    until: day,
    state: z.enum(termStates),
    days_left: describeSchema(z.int(), 'Negativo cuando ya terminó'),
    notice_until: describeSchema(day, 'Último día para entregar el preaviso'),
    renews_until: describeSchema(day, 'Hasta cuándo se prorroga sin preaviso'),
    basis: word,
    text: word,
    detail: word,
    delivery: z.nullable(z.object({ on: day, noted_at: moment, noted_by: nameOrNothing })),
  })
  .check(z.meta({ id: 'ContractTerm' }));
export type TermView = z.infer<typeof term>;

/** Letters of an employee. They are drawn on request and not stored. */
export const employeeLetterCalls = {
  'GET /employees/:id/term': {
    operationId: 'getContractTerm',
    ...staff,
    summary: 'Consultar el plazo del contrato a término fijo de un empleado y su preaviso',
    input: z.object({ id: id() }),
    output: data(z.nullable(term)),
  },
  'PUT /employees/:id/term/notice': {
    operationId: 'updateContractTermNotice',
    ...staff,
    summary: 'Anotar cuándo se entregó a un empleado el preaviso de no prórroga, o borrar la nota',
    input: z.strictObject({ id: id(), delivered_on: z.optional(z.nullable(day)), clear: fieldsToClear }),
    output: buildSavedSchema(term),
    refuses: [422],
  },
  'GET /employees/:id/letters': {
    operationId: 'listEmployeeLetters',
    ...staff,
    summary: 'Listar las cartas que se le pueden dar a un empleado, y por qué otras no',
    input: z.object({ id: id() }),
    output: data(z.array(z.object({ kind, label: word, why_not: nameOrNothing }))),
  },
  'GET /employees/:id/letters/:kind': {
    operationId: 'downloadEmployeeLetterPdf',
    ...staff,
    summary: 'Descargar en PDF una carta de un empleado',
    input: z.object({
      id: id(),
      kind,
      salary: flag('Del certificado laboral: con el sueldo'),
      average: flag('Del certificado laboral: con el promedio de lo variable'),
      addressed_to: buildLenientSchema(
        z.optional(describeSchema(word, 'Del certificado laboral, hasta 120 caracteres')),
        (given) => (typeof given === 'string' ? given.trim().slice(0, 120) : ''),
      ),
      from: describeSchema(z.optional(monthOfAddress), 'Del registro de horas extras: primer mes'),
      to: describeSchema(z.optional(monthOfAddress), 'Del registro de horas extras: último mes'),
      purpose: z.optional(
        z.enum(
          Object.keys(withdrawalPurposes) as [WithdrawalPurpose, ...WithdrawalPurpose[]],
          'Diga para qué se retiran',
        ),
      ),
    }),
    output: 'application/pdf',
    refuses: [409, 422],
  },
} as const satisfies Calls;
