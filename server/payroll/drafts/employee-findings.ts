import { toPayrollFinding } from '../../../src/domain/dian/description/finding.ts';
import { listOutsideAnnexFindings } from '../../../src/domain/dian/rules/outside-annex.ts';
import {
  buildBlockingFinding,
  buildNoticeFinding,
  type Finding,
} from '../../../src/domain/findings/finding.ts';
import { listEndedContracts } from '../../../src/domain/payroll/contract/contracts.ts';
import { type Day, formatDay, getMonthEnd, getMonthStart } from '../../../src/domain/values/day.ts';
import type { EmployeeSource } from '../../documents/sources.ts';

const spoken = new Intl.ListFormat('es', { type: 'conjunction' });

export function listEmployeeFindings(
  employee: EmployeeSource,
  { year, month }: { year: number; month: number },
): Finding[] {
  const [start, end] = [getMonthStart(year, month), getMonthEnd(year, month)];
  return [
    ...typeFindings(employee, end),
    ...annexFindings(employee),
    ...contractFindings(employee, start),
    ...retirementFindings(employee, start, end),
    ...meetingFindings(employee, { year, month }),
    ...pensionFindings(employee),
    ...affiliationFindings(employee),
    ...paymentFindings(employee),
  ];
}

/** Notices that a payroll is the employee's last one. The review lists them apart. */
export const lastPayroll: ReadonlySet<Finding['code']> = new Set(['CON07', 'CON08']);

/** Blocks a worker type that the official list does not have in that month. */
function typeFindings({ worker_type, retirement_date }: EmployeeSource, end: Day): Finding[] {
  const last = retirement_date && retirement_date < end ? retirement_date : end;
  const stretches = worker_type?.in_force ?? [];
  if (stretches.some(({ from, to }) => (!from || from <= last) && (!to || to >= last))) return [];
  const ended = stretches.findLast(({ to }) => to && to < last)?.to;
  const when = ended ? `rigió hasta el ${formatDay(ended)}` : 'aún no regía en ese mes';
  return worker_type
    ? [
        buildBlockingFinding(
          'CON06',
          'employee.worker_type_id',
          `El tipo de trabajador «${worker_type.label}» ${when}.`,
          'Elija el que corresponde en la ficha del empleado.',
          { route: '/employees/:id/edit', field: 'worker_type_id' },
        ),
      ]
    : [];
}

const fieldsOfAnnex: Readonly<Record<string, string>> = {
  NIE042: 'worker_subtype_id',
  NIE044: 'document_type_id',
};

const annexFindings = (employee: EmployeeSource): Finding[] =>
  listOutsideAnnexFindings({
    document_type: employee.document_type?.code,
    worker_subtype: employee.worker_subtype?.code,
  }).map((one) => {
    const field = fieldsOfAnnex[one.rule] ?? '';
    const fix = { route: '/employees/:id/edit', field };
    return { ...toPayrollFinding(one), path: `employee.${field}`, fix };
  });

/**
 * Notices that contracts meet in a month. DIAN accepts one document of an employee for a month, so it has the
 * days of all of them.
 */
function meetingFindings(employee: EmployeeSource, month: { year: number; month: number }): Finding[] {
  const ended = listEndedContracts(employee, month);
  if (ended.length === 0) return [];
  const days = spoken.format(ended.map(({ retirement_date: day }) => formatDay(day)));
  return [
    buildNoticeFinding(
      'CON10',
      'employee.admission_date',
      `En este mes terminó un contrato (${days}) y empezó otro (${formatDay(employee.admission_date)}): la nómina lleva los días y el sueldo de cada uno.`,
      'Pague primero la liquidación final del que terminó, en «Pagos»: sus prestaciones no son anticipo del nuevo.',
    ),
  ];
}

/**
 * Notices employees who leave in the month or are inactive: paying them an ordinary month is often a mistake.
 */
function retirementFindings(employee: EmployeeSource, start: Day, end: Day): Finding[] {
  const retirement = employee.retirement_date as Day | null;
  const path = 'employee.retirement_date';
  const fix = { route: '/employees/:id/edit', field: 'retirement_date' };
  if (retirement && retirement >= start && retirement <= end)
    return [
      buildNoticeFinding(
        'CON07',
        path,
        `El empleado se retira el ${formatDay(retirement)}: esta es su última nómina.`,
        'Confirme la fecha, y que incluye las prestaciones que se le deben.',
        fix,
      ),
    ];
  if (employee.active === false)
    return [
      buildNoticeFinding(
        'CON08',
        path,
        'El empleado está inactivo.',
        'Si aún trabaja, actívelo en su ficha. Si no, escriba la fecha de retiro.',
        fix,
      ),
    ];
  return [];
}

function affiliationFindings(employee: EmployeeSource): Finding[] {
  const { worker_type: worker, worker_subtype: subtype } = employee;
  const pension = employee.pension_exempt || worker?.pension_exempt || subtype?.pension_exempt;
  const missing = [
    ...(employee.health_fund_id || worker?.health_exempt ? [] : [['la EPS', 'health_fund_id']]),
    ...(employee.pension_fund_id || pension ? [] : [['el fondo de pensiones', 'pension_fund_id']]),
    ...(employee.arl_id ? [] : [['la ARL', 'arl_id']]),
    ...(employee.risk_class ? [] : [['la clase de riesgo', 'risk_class']]),
  ];
  const field = missing[0]?.[1] ?? '';
  return missing.length
    ? [
        buildNoticeFinding(
          'CON09',
          `employee.${field}`,
          `Al empleado le ${missing.length === 1 ? 'falta' : 'faltan'} ${spoken.format(missing.map(([name = '']) => name))}.`,
          'Complételo en la ficha del empleado: se necesita para la seguridad social.',
          { route: '/employees/:id/edit', field },
        ),
      ]
    : [];
}

function contractFindings(employee: EmployeeSource, start: Day): Finding[] {
  const end = employee.contract_end_date as Day | null;
  const path = 'employee.contract_end_date';
  if (!end && employee.contract_type?.requires_end_date === true)
    return [
      buildNoticeFinding(
        'CON03',
        path,
        'El tipo de contrato tiene fecha final y el empleado no la tiene.',
        'Escríbala en la ficha del empleado.',
      ),
    ];
  if (end && end < start && !employee.retirement_date)
    return [
      buildNoticeFinding(
        'CON04',
        path,
        `El contrato terminó el ${formatDay(end)}.`,
        'Prorróguelo o escriba la fecha de retiro en la ficha del empleado.',
      ),
    ];
  return [];
}

/** Document types of Colombians: civil registry, identity card and citizenship card. */
const ofColombians: ReadonlySet<string> = new Set(['11', '12', '13']);

const pensionFindings = (employee: EmployeeSource): Finding[] =>
  employee.pension_exempt === true && ofColombians.has(employee.document_type?.code ?? '')
    ? [
        buildNoticeFinding(
          'CON05',
          'employee.pension_exempt',
          'Figura como extranjero no obligado a pensión y su documento es colombiano.',
          'Corrija el tipo de documento o quite la marca en la ficha del empleado.',
        ),
      ]
    : [];

/**
 * Blocks a payment without account. The rules of the document cannot find it, because the document omits
 * those fields.
 */
function paymentFindings(employee: EmployeeSource): Finding[] {
  if (employee.payment_means?.requires_account !== true) return [];
  const missing = [
    ...(employee.bank ? [] : ['el banco']),
    ...(employee.account_type ? [] : ['el tipo de cuenta']),
    ...(employee.account_number ? [] : ['el número de cuenta']),
  ];
  return missing.length
    ? [
        buildBlockingFinding(
          'PAGO01',
          'employee.account_number',
          `El medio de pago exige cuenta y falta ${missing.join(', ')}.`,
          'Complete los datos de pago del empleado o elija otro medio de pago.',
        ),
      ]
    : [];
}
