import * as z from 'zod/mini';
import { type Calls, data, id, judgedAs, saved } from '../call.ts';
import type { EmployeeDefaultField } from '../resources/employee-defaults.ts';
import { employees } from '../resources/employees.ts';
import { word } from '../statement-shapes.ts';
import { count, described, nameOrNothing, ofMonth, staff, state, sums } from './parts.ts';

const status = z.enum(Object.keys(employees.fields.status.options) as EmployeeStatus[]);
export type EmployeeStatus = keyof typeof employees.fields.status.options;

const choice = z.nullable(z.object({ id: id(), label: word }));
const defaults = z.object({
  arl_id: choice,
  payroll_period_id: choice,
  compensation_fund_id: choice,
} satisfies Record<EmployeeDefaultField, typeof choice>);

/** Calls that only employees have, besides those of every resource. */
export const employeeCalls = {
  'GET /employees/tallies': {
    ...staff,
    summary: 'Cuántos empleados hay en cada estado',
    output: data(z.partialRecord(status, count)),
  },
  'GET /employees/defaults': {
    ...staff,
    summary: 'Lo que la compañía dice una vez de sus empleados nuevos',
    output: data(defaults),
  },
  'PUT /employees/defaults': {
    ...staff,
    summary: 'Cambiar lo que la compañía dice de sus empleados nuevos',
    input: z.strictObject({
      arl_id: judgedAs(z.nullable(id()), false),
      payroll_period_id: judgedAs(z.nullable(id()), false),
      compensation_fund_id: judgedAs(z.nullable(id()), false),
      clear: judgedAs(described(z.array(word), 'Campos que quedan vacíos'), false),
    } satisfies Record<EmployeeDefaultField | 'clear', z.ZodMiniType>),
    output: saved(defaults),
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
