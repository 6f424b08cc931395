import * as z from 'zod/mini';
import { type Calls, data, day, limitText, monthOfAddress, signedAmount } from '../calls/call.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { isId } from '../values/id.ts';
import { count, describeSchema, namedEmployee, ofMonth, sheet, sheetFormat, staff } from './parts.ts';

const law = z.object({
  title: word,
  standing: describeSchema(word, 'Si rige, si es la de otro año o quién la propone'),
  source: describeSchema(word, 'Fuente de una propuesta; vacía cuando es ley'),
  minimum_wage: signedAmount,
  transport_allowance: signedAmount,
  transport_ceiling: describeSchema(signedAmount, 'Salario más alto con auxilio de transporte'),
  uvt: signedAmount,
  weekly_hours: z.number(),
  rest_day_surcharge: describeSchema(z.number(), 'En % de la hora ordinaria'),
  night_surcharge: describeSchema(z.number(), 'En % de la hora ordinaria'),
  notes: describeSchema(z.array(word), 'Lo que el ensayo da por hecho'),
});

const employee = z.object({
  ...namedEmployee,
  salary: signedAmount,
  earned: signedAmount,
  net: signedAmount,
  cost: signedAmount,
  paid: describeSchema(
    z.nullable(signedAmount),
    'Neto de la nómina del mes, también en borrador; nulo sin ella',
  ),
  raised: describeSchema(z.boolean(), 'Su sueldo sube al mínimo'),
  transport: describeSchema(z.boolean(), 'Recibe auxilio de transporte'),
  solidarity: describeSchema(z.boolean(), 'Aporta al fondo de solidaridad'),
  exempt: describeSchema(z.boolean(), 'La compañía está exonerada de salud, SENA e ICBF por él'),
});

const trial = z.object({
  ...ofMonth,
  law,
  years: describeSchema(z.array(z.int()), 'Años con cuya ley se puede ensayar'),
  people: count,
  payrolls: describeSchema(count, 'De ellas, con nómina del mes: se ensaya con sus novedades'),
  raised: describeSchema(count, 'Personas cuyo sueldo sube al mínimo'),
  cost: signedAmount,
  earned: signedAmount,
  net: signedAmount,
  planilla: describeSchema(signedAmount, 'Lo que pagan las planillas del mes'),
  payments: describeSchema(
    z.array(z.object({ date: day, net: signedAmount, people: count })),
    'Dinero que sale cada día de pago',
  ),
  paid: describeSchema(
    z.nullable(signedAmount),
    'Neto de las nóminas del mes, también en borrador; nulo sin ninguna',
  ),
  employees: z.array(employee),
});
export type LawTrialShown = z.infer<typeof trial>;

const lawWords = 'Use `current`, un año o el id de una propuesta';
export const isLawName = (name: string): boolean => /^(current|20\d\d)$/.test(name) || isId(name);
const lawName = describeSchema(
  z.string(lawWords).check(z.refine(isLawName, lawWords), z.meta({ examples: ['current'] })),
  '`current` es la ley vigente; un año, la de ese año; un id, la vigente con esa propuesta',
);

export const lawTrialCalls = {
  'GET /law_trials': {
    operationId: 'getLawTrial',
    long: true,
    ...staff,
    summary:
      'Ensayar un mes de la compañía con la ley vigente, la de otro año o una propuesta, sin tocar ninguna nómina',
    input: z.object({ month: monthOfAddress, law: lawName }),
    output: data(trial),
    missing: 'La propuesta no existe.',
  },
  'GET /law_trials/export': {
    operationId: 'exportLawTrials',
    job: 'Ensayo de la ley',
    proof: true,
    ...staff,
    summary: 'Descargar el ensayo de un mes con varias leyes, una fila por empleado',
    input: z.object({ month: monthOfAddress, laws: limitText(200), format: sheetFormat }),
    output: sheet,
    missing: 'La propuesta no existe.',
  },
} as const satisfies Calls;
