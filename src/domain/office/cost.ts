import * as z from 'zod/mini';
import { type Calls, data, id, limitText, monthOfAddress, signedAmount } from '../calls/call.ts';
import { type CostGrouping, costGroupings } from '../cost/group-costs.ts';
import { explanation, line, word } from '../payroll/statement/statement-shapes.ts';
import {
  count,
  describeSchema,
  employee,
  meta,
  monthRange,
  nameOrNothing,
  ofMonth,
  pageOfAddress,
  sheet,
  sheetFormat,
  staff,
  state,
} from './parts.ts';

const costs = {
  earned: describeSchema(signedAmount, 'Todo lo devengado'),
  provisioned: describeSchema(
    signedAmount,
    'De lo devengado, lo que se paga con provisiones de antes: no cuenta dos veces',
  ),
  contributions: describeSchema(signedAmount, 'Aportes de la empresa'),
  provisions: describeSchema(signedAmount, 'Prestaciones que se apartan'),
  recoveries: describeSchema(
    signedAmount,
    'Lo que EPS, ARL y fondos devuelven; el total lo tiene hasta que lo pagan',
  ),
  total: describeSchema(signedAmount, 'Devengado menos lo pagado de provisiones, más aportes y provisiones'),
};
const row = z.object({ id: nameOrNothing, label: word, detail: word, people: count, ...costs });
export type CostRowShown = z.infer<typeof row>;

const grouping = z.enum(Object.keys(costGroupings) as [CostGrouping, ...CostGrouping[]]);
const filters = {
  ...monthRange,
  cost_center_id: z.optional(id()),
  payroll_group_id: z.optional(id()),
  branch_office_id: z.optional(id()),
};

const employerLine = z.object({
  concept: word,
  group: z.enum(['contributions', 'provisions']),
  label: word,
  detail: word,
  amount: signedAmount,
  explanation,
});
const recovery = z.object({
  from: word,
  label: word,
  start_date: word,
  end_date: word,
  days: z.int(),
  amount: signedAmount,
});
const employeeCost = z.object({
  ...ofMonth,
  employee,
  payroll: z.object({ id: id(), state, full_number: nameOrNothing }),
  outdated: z.boolean(),
  ...costs,
  lines: z.array(line),
  employer: z.array(employerLine),
  recovered: z.array(recovery),
});
export type EmployeeCost = z.infer<typeof employeeCost>;

export const costCalls = {
  'GET /cost': {
    operationId: 'getPayrollCost',
    long: true,
    ...staff,
    summary:
      'Consultar lo que cuesta la nómina de uno o varios meses, por empleado, centro, grupo, sucursal o mes',
    input: z.object({ ...filters, by: grouping, search: z.optional(limitText(100)), ...pageOfAddress }),
    output: z.object({
      data: z.array(row),
      total: row,
      unaccepted: describeSchema(count, 'Nóminas que la DIAN aún no acepta'),
      outdated: describeSchema(count, 'Nóminas que hoy darían otros valores'),
      lawless: describeSchema(count, 'Nóminas de un año sin sus parámetros'),
      meta,
    }),
  },
  'GET /cost/employees/:id': {
    operationId: 'getEmployeeCost',
    ...staff,
    summary: 'Consultar el costo de un empleado en un mes, línea por línea, con sus cuentas',
    input: z.object({ id: id(), month: monthOfAddress }),
    output: data(employeeCost),
    missing: 'El empleado no tiene nómina en ese mes.',
  },
  'GET /cost/export': {
    operationId: 'exportPayrollCost',
    job: 'Costo de la nómina',
    proof: true,
    ...staff,
    summary: 'Descargar el costo de la nómina por empleado y mes, con cada aporte y provisión',
    input: z.object({ ...filters, format: sheetFormat }),
    output: sheet,
  },
} as const satisfies Calls;
