import { type Day, dayShown } from '../../src/domain/day.ts';
import type { Finding } from '../../src/domain/finding.ts';
import type { EmployeeSource } from './sources.ts';

/** What the record of the employee lacks for a payroll of the period that begins on `start`. */
export const employeeFindings = (employee: EmployeeSource, start: Day): Finding[] => [
  ...contractFindings(employee, start),
  ...pensionFindings(employee),
  ...paymentFindings(employee),
];

function contractFindings(employee: EmployeeSource, start: Day): Finding[] {
  const end = employee.contract_end_date as Day | null;
  const say = (code: string, message: string, hint: string): Finding[] => [
    { code, severity: 'notice', path: 'employee.contract_end_date', message, hint },
  ];
  if (!end && employee.contract_type?.requires_end_date === true)
    return say(
      'CON03',
      'El tipo de contrato tiene fecha final y el empleado no la tiene.',
      'Escríbala en la ficha del empleado.',
    );
  if (end && end < start && !employee.retirement_date)
    return say(
      'CON04',
      `El contrato terminó el ${dayShown(end)}.`,
      'Prorróguelo o escriba la fecha de retiro en la ficha del empleado.',
    );
  return [];
}

/** Documents of Colombians: civil registry, identity card and citizenship card. */
const ofColombians: ReadonlySet<string> = new Set(['11', '12', '13']);

const pensionFindings = (employee: EmployeeSource): Finding[] =>
  employee.pension_exempt === true && ofColombians.has(employee.document_type?.code ?? '')
    ? [
        {
          code: 'CON05',
          severity: 'notice',
          path: 'employee.pension_exempt',
          message: 'Figura como extranjero no obligado a pensión y su documento es colombiano.',
          hint: 'Corrija el tipo de documento o quite la marca en la ficha del empleado.',
        },
      ]
    : [];

/** What the document itself cannot show, because it leaves the fields out. */
function paymentFindings(employee: EmployeeSource): Finding[] {
  if (employee.payment_means?.requires_account !== true) return [];
  const missing = [
    ...(employee.bank ? [] : ['el banco']),
    ...(employee.account_type ? [] : ['el tipo de cuenta']),
    ...(employee.account_number ? [] : ['el número de cuenta']),
  ];
  return missing.length
    ? [
        {
          code: 'PAGO01',
          severity: 'block',
          path: 'employee.account_number',
          message: `El medio de pago exige cuenta y falta ${missing.join(', ')}.`,
          hint: 'Complete los datos de pago del empleado o elija otro medio de pago.',
        },
      ]
    : [];
}
