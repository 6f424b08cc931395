import * as z from 'zod/mini';
import { type Calls, data, id } from '../call.ts';
import { employees } from '../resources/employees.ts';
import { word } from '../statement-shapes.ts';
import { count, nameOrNothing, ofMonth, staff, state, sums } from './parts.ts';

const status = z.enum(Object.keys(employees.fields.status.options) as EmployeeStatus[]);
export type EmployeeStatus = keyof typeof employees.fields.status.options;

/** Calls that only employees have, besides those of every resource. */
export const employeeCalls = {
  'GET /employees/tallies': {
    ...staff,
    summary: 'Cuántos empleados hay en cada estado',
    output: data(z.partialRecord(status, count)),
  },
  'GET /employees/elsewhere': {
    ...staff,
    summary: 'Lo que otra de sus compañías sabe de una persona',
    input: z.object({ document_type_id: id(), document_number: word }),
    raw: true,
    output: data(z.nullable(z.object({ company: word, values: z.record(word, z.unknown()) }))),
  },
  'GET /employees/:id/payrolls': {
    ...staff,
    summary: 'Las últimas doce nóminas de un empleado',
    input: z.object({ id: id() }),
    output: data(z.array(z.object({ id: id(), ...ofMonth, state, full_number: nameOrNothing, ...sums }))),
  },
} as const satisfies Calls;
