import { sql } from 'kysely';
import { origins } from '../../../src/domain/office/payrolls.ts';
import { acceptedStates, unsentStates } from '../../../src/domain/payroll/desk/document-state.ts';
import { isId } from '../../../src/domain/values/id.ts';
import { toStateSql, toStatesSql } from '../../documents/states.ts';
import { toFlag } from '../../http/values.ts';
import { deliveryTime } from '../../payslips/receipts.ts';

type Query = Record<string, string | undefined>;
type Errors = Record<string, string[]>;

type Origin = (typeof origins)[number];

export type ListFilters = {
  /** Ids by column of the employee. The current record is compared, not the one of that month. */
  people: Readonly<Partial<Record<PeopleColumn, string>>>;
  employeeId?: string | undefined;
  /** First and last month (1-12). They need a year. */
  monthFrom?: number | undefined;
  monthTo?: number | undefined;
  importId?: string | undefined;
  origin?: Origin | undefined;
  /** Payrolls that DIAN rejected, and unsent ones with findings. False selects the others. */
  findings?: boolean | undefined;
  notified?: boolean | undefined;
  /** Accepted payrolls whose payslip was neither delivered to the employee nor opened. */
  undelivered?: boolean | undefined;
};

const peopleColumns = ['payroll_group_id', 'branch_office_id', 'cost_center_id', 'charge_id'] as const;
type PeopleColumn = (typeof peopleColumns)[number];

export const payrollFilterNames: readonly string[] = [
  ...peopleColumns,
  'employee_id',
  'month_from',
  'month_to',
  'import_id',
  'origin',
  'findings',
  'notified',
  'undelivered',
];

/** Reads the filters of a query. Each value that is not valid adds a message to `errors`. */
export function readFilters(query: Query, errors: Errors): ListFilters | undefined {
  const id = (name: string) => {
    const value = query[name] || undefined;
    if (value && !isId(value)) errors[name] = ['No es válido'];
    return value;
  };
  const flag = (name: string) => {
    const value = query[name] ? toFlag(query[name]) : undefined;
    if (query[name] && value === undefined) errors[name] = ['Es 1 o 0'];
    return value;
  };
  const monthAt = (name: string) => {
    const text = query[name] || undefined;
    if (text && !/^0?[1-9]$|^1[0-2]$/.test(text)) errors[name] = ['Es un mes de 1 a 12'];
    else if (text && !query.year) errors.year = ['Diga de qué año son los meses'];
    return text === undefined ? undefined : Number(text);
  };
  const origin = query.origin ? origins.find((one) => one === query.origin) : undefined;
  if (query.origin && !origin) errors.origin = [`Los orígenes son ${origins.join(', ')}`];
  const chosen = peopleColumns.flatMap((name) => {
    const value = id(name);
    return value ? [[name, value] as const] : [];
  });
  const filters: ListFilters = {
    people: Object.fromEntries(chosen),
    employeeId: id('employee_id'),
    monthFrom: monthAt('month_from'),
    monthTo: monthAt('month_to'),
    importId: id('import_id'),
    origin,
    findings: flag('findings'),
    notified: flag('notified'),
    undelivered: flag('undelivered'),
  };
  const { people, ...own } = filters;
  const some = Object.keys(people).length > 0 || Object.values(own).some((value) => value !== undefined);
  return some ? filters : undefined;
}

const ofOrigin = {
  manual: sql`and t.import_id is null and not t.from_runs`,
  importacion: sql`and t.import_id is not null`,
  pagos: sql`and t.from_runs`,
} as const;

const delivered = sql`exists (select 1 from payslip_receipts r where r.company_id = t.company_id and r.payslip_id = t.id
  and ${deliveryTime} is not null)`;

export function buildFilterConditions(filters: ListFilters) {
  const { people, employeeId, monthFrom, monthTo, importId, origin, findings, notified, undelivered } =
    filters;
  const named = Object.entries(people).map(([name, id]) => sql`and e.${sql.ref(name)} = ${id}`);
  return sql`
    ${named.length === 0 ? sql`` : sql`and exists (select 1 from employees e where e.company_id = t.company_id and e.id = t.employee_id ${sql.join(named, sql` `)})`}
    ${employeeId === undefined ? sql`` : sql`and t.employee_id = ${employeeId}`}
    ${monthFrom === undefined ? sql`` : sql`and t.month >= ${monthFrom}`}
    ${monthTo === undefined ? sql`` : sql`and t.month <= ${monthTo}`}
    ${importId === undefined ? sql`` : sql`and t.import_id = ${importId}`}
    ${origin === undefined ? sql`` : ofOrigin[origin]}
    ${findings === undefined ? sql`` : sql`and (t.state = ${toStateSql('rechazada')} or t.state in ${toStatesSql(unsentStates)} and t.findings <> '[]'::jsonb) = ${findings}`}
    ${notified === undefined ? sql`` : notified ? sql`and t.state = ${toStateSql('aceptada_con_notificacion')}` : sql`and t.state <> ${toStateSql('aceptada_con_notificacion')}`}
    ${undelivered === undefined ? sql`` : undelivered ? sql`and t.state in ${toStatesSql(acceptedStates)} and not ${delivered}` : sql`and ${delivered}`}`;
}
