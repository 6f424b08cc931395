import * as z from 'zod/mini';
import {
  amount,
  buildIdsSchema,
  buildSavedSchema,
  type Calls,
  clearedNames,
  data,
  day,
  id,
  leaveToHandler,
  signedAmount,
  wholeNumber,
  year,
  yearShape,
} from '../calls/call.ts';
import type { MinimumKind } from '../payroll/contract/minimum-salary.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import type { EmployeeDefaultField } from '../resources/employee-defaults.ts';
import { employees } from '../resources/employees.ts';
import { listEditorRoles } from '../routes/access.ts';
import { count, describeSchema, namedEmployee, nameOrNothing, ofMonth, staff, state, sums } from './parts.ts';

const status = z.enum(Object.keys(employees.fields.status.options) as EmployeeStatus[]);
export type EmployeeStatus = keyof typeof employees.fields.status.options;

const choice = z.nullable(z.object({ id: id(), label: word }));
const defaults = z.object({
  arl_id: choice,
  payroll_period_id: choice,
  compensation_fund_id: choice,
} satisfies Record<EmployeeDefaultField, typeof choice>);
const minimumRaise = z.object({
  ...namedEmployee,
  document_number: word,
  kind: z.enum(['full', 'hours', 'class', 'practice', 'integral'] satisfies MinimumKind[]),
  hours: z.nullable(z.int()),
  from: day,
  salary: amount,
  raised: amount,
});
/** A year, also accepted as a form sends it. */
const yearOfForm = wholeNumber({ minimum: yearShape.minimum, maximum: yearShape.maximum });
const leftUnraised = z.object({ ...namedEmployee, reason: word });
export type LeftUnraised = z.infer<typeof leftUnraised>;
const minimumRaiseYear = z.object({
  year,
  minimum: amount,
  employees: z.array(minimumRaise),
  left_out: describeSchema(
    z.array(leftUnraised),
    'Quienes ganan menos y no tienen un mínimo propio, y por qué',
  ),
});
export type MinimumRaiseYear = z.infer<typeof minimumRaiseYear>;
const arrearsOfMonth = z.object({
  ...ofMonth,
  due: amount,
  pending: signedAmount,
  lines: z.array(z.object({ label: word, before: amount, after: amount })),
});
export type ArrearsOfMonth = z.infer<typeof arrearsOfMonth>;
/** Maximum raises in one call. The screen sends more in several calls. */
export const MAX_RAISES_PER_CALL = 1000;
const raisedIds = buildIdsSchema(MAX_RAISES_PER_CALL, `Elija de 1 a ${MAX_RAISES_PER_CALL} empleados`);
const raised = z.extend(buildSavedSchema(z.array(minimumRaiseYear)), {
  left_out: describeSchema(z.array(leftUnraised), 'De los elegidos, a quiénes no se les cambió y por qué'),
});
const editors = { roles: listEditorRoles(employees) };

export const employeeCalls = {
  'GET /employees/tallies': {
    operationId: 'countEmployeesByStatus',
    ...staff,
    summary: 'Contar los empleados de la compañía en cada estado',
    output: data(z.partialRecord(status, count)),
  },
  'GET /employees/defaults': {
    operationId: 'getEmployeeDefaults',
    ...staff,
    summary: 'Consultar lo que la compañía dice una vez de sus empleados nuevos',
    output: data(defaults),
  },
  'PUT /employees/defaults': {
    operationId: 'updateEmployeeDefaults',
    ...staff,
    summary: 'Cambiar lo que la compañía dice una vez de sus empleados nuevos',
    input: z.strictObject({
      arl_id: leaveToHandler(z.optional(z.nullable(id()))),
      payroll_period_id: leaveToHandler(z.optional(z.nullable(id()))),
      compensation_fund_id: leaveToHandler(z.optional(z.nullable(id()))),
      clear: leaveToHandler(clearedNames),
    } satisfies Record<EmployeeDefaultField | 'clear', z.ZodMiniType>),
    output: buildSavedSchema(defaults),
  },
  'GET /employees/elsewhere': {
    operationId: 'findEmployeeElsewhere',
    ...staff,
    summary: 'Buscar lo que otra compañía de quien pregunta sabe de una persona',
    input: z.object({ document_type_id: id(), document_number: word }),
    validatedByHandler: true,
    output: data(z.nullable(z.object({ company: word, values: z.record(word, z.unknown()) }))),
  },
  'GET /employees/minimum_raises': {
    operationId: 'listMinimumWageRaises',
    ...staff,
    summary:
      'Listar los empleados por debajo del salario mínimo de este año y del próximo, y a cuánto subiría cada uno',
    output: data(z.array(minimumRaiseYear)),
  },
  'POST /employees/minimum_raises': {
    operationId: 'applyMinimumWageRaises',
    job: 'Subir los salarios al mínimo',
    ...editors,
    summary: 'Subir al salario mínimo de un año a los empleados que están por debajo (CST art. 148)',
    input: z.strictObject({ year: yearOfForm, minimum: amount, ids: raisedIds }),
    output: raised,
    refuses: [409],
    long: true,
  },
  'POST /employees/minimum_raises/undo': {
    operationId: 'undoMinimumWageRaises',
    job: 'Deshacer la subida al mínimo',
    ...editors,
    summary: 'Deshacer la subida al salario mínimo de un año, antes de enviar nóminas con ella',
    input: z.strictObject({ year: yearOfForm, ids: raisedIds }),
    output: raised,
    refuses: [409],
    long: true,
  },
  'GET /employees/:id/arrears': {
    operationId: 'listEmployeeArrears',
    ...staff,
    summary: 'Listar lo que un aumento guardado tarde le debe a un empleado de meses que ya se enviaron',
    input: z.object({ id: id() }),
    output: data(z.array(arrearsOfMonth)),
  },
  'GET /employees/:id/payrolls': {
    operationId: 'listEmployeePayrolls',
    ...staff,
    summary: 'Listar las últimas doce nóminas de un empleado',
    input: z.object({ id: id() }),
    output: data(z.array(z.object({ id: id(), ...ofMonth, state, full_number: nameOrNothing, ...sums }))),
  },
} as const satisfies Calls;
