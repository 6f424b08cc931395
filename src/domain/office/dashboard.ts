import * as z from 'zod/mini';
import { type Calls, data, day, id, moment, signedAmount } from '../calls/call.ts';
import type { CompanyAtAGlance } from '../payroll/desk/risk.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { closingStepKey } from './closing.ts';
import { noticeLevel } from './notices.ts';
import {
  alliedStaff,
  count,
  dayOrNothing,
  describeSchema,
  employeeName,
  nameOrNothing,
  ofMonth,
  staff,
  state,
} from './parts.ts';
import { summary } from './payrolls.ts';

/** List in which the screen opens a document. */
const type = z.enum(['payrolls', 'adjustment_payrolls']);
const people = z.int();

/** One month: earnings by part, deductions, net pay, and the number of people. */
const trend = z.object({
  ...ofMonth,
  salary: signedAmount,
  overtime: signedAmount,
  other: signedAmount,
  total: signedAmount,
  deductions: signedAmount,
  net: signedAmount,
  people,
});
export type Trend = z.infer<typeof trend>;

/** Change of the net pay of an employee against the month before. */
const change = z.object({
  ...employeeName,
  type,
  net: signedAmount,
  before: signedAmount,
  delta: signedAmount,
});
export type NetPayChange = z.infer<typeof change>;

/** Earnings of the month by cost centre, or by payroll group when nobody has a centre. The largest comes first. */
const split = z.object({
  by: z.enum(['cost_center', 'payroll_group']),
  rows: z.array(z.object({ id: z.nullable(id()), label: nameOrNothing, total: signedAmount, people })),
});
export type Split = z.infer<typeof split>;

/** Matters that need action, each with a link to a list of exactly those rows. */
const attention = z.object({
  kind: z.enum([
    'rejected',
    'draft',
    'missing',
    'people',
    'questions',
    'requests',
    'hours',
    'approvals',
    'incomplete',
    'contract',
    'numbers',
    'certificate',
    'enablement',
    'parameters',
    'rules',
  ]),
  text: word,
  detail: word,
  to: word,
});
export type Attention = z.infer<typeof attention>;

const recent = z.object({ ...employeeName, type, full_number: nameOrNothing, state, at: moment });
export type Recent = z.infer<typeof recent>;

const dashboard = z.object({
  ...ofMonth,
  today: day,
  deadline: day,
  summary,
  missing: count,
  trend: z.array(trend),
  split,
  changes: z.array(change),
  attention: z.array(attention),
  recent: z.array(recent),
});
export type Dashboard = z.infer<typeof dashboard>;

const glance = z.object({
  id: id(),
  social_reason: word,
  nit: word,
  dv: z.int(),
  enabler: z.object({ status: z.boolean() }),
  employees: z.int(),
  unsent: z.int(),
  rejected: z.int(),
  deadline: day,
  certificate_until: dayOrNothing,
  last_sent_at: z.nullable(moment),
  next: describeSchema(
    z.nullable(
      z.object({
        key: closingStepKey,
        title: word,
        action: word,
        due: dayOrNothing,
        late: z.boolean(),
        to: word,
      }),
    ),
    'Lo que sigue en el mes: el primer paso del cierre que falta; nulo si no falta ninguno',
  ),
  calendar: describeSchema(
    z.array(z.object({ day, title: word, late: z.boolean(), to: word })),
    'Lo que vence y los pagos abiertos, de lo atrasado a un mes por delante',
  ),
  missing: describeSchema(z.int(), 'Empleados sin nómina en el mes'),
  drafts: describeSchema(z.int(), 'Nóminas del mes que no han salido'),
  notices: describeSchema(
    z.object({ unread: z.int(), first: z.nullable(z.object({ title: word, level: noticeLevel })) }),
    'Notificaciones sin leer de la compañía o de sus roles, y la más grave; no las de todas las compañías',
  ),
}) satisfies z.ZodMiniType<CompanyAtAGlance>;
export type CompanyOverview = z.infer<typeof glance>;

export const dashboardCalls = {
  'GET /dashboard': {
    operationId: 'getDashboard',
    ...staff,
    summary: 'Resumir lo que hay que hacer en un mes y cómo va la nómina',
    input: z.object({ year: z.optional(ofMonth.year), month: z.optional(ofMonth.month) }),
    validatedByHandler: true,
    output: data(dashboard),
  },
  'GET /overview': {
    operationId: 'getCompaniesOverview',
    ...alliedStaff,
    summary: 'Resumir las compañías de quien pregunta: lo que falta del mes, el plazo y el certificado',
    output: z.object({ data: z.array(glance), meta: z.object({ ...ofMonth, deadline: day }) }),
  },
} as const satisfies Calls;
