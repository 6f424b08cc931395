import type { ResourceRecord } from '../../records/resource.ts';
import type { employees } from '../../resources/employees.ts';
import { trimZeros } from '../../text/trim-zeros.ts';
import { type Day, getMonthEnd, getMonthStart, parseDay } from '../../values/day.ts';
import { type Money, parseMoney } from '../../values/money.ts';
import { type RiskClass, riskClasses } from '../law/tables.ts';
import type { Claims } from './claims.ts';
import { type Contract, listContractSpans } from './contract.ts';

/** A contract that ended before the one of the record, as it was on its last day. */
export type EarlierContract = { admission_date: Day; retirement_date: Day } & Record<string, unknown>;

export type EmployeeRecord = ResourceRecord<typeof employees> & {
  worker_type?: Coded | null;
  worker_subtype?: Coded | null;
  contract_type?: Coded | null;
  salary_history?: readonly { from: string; salary: string }[] | null;
  paid_by_day?: boolean | null;
  weekly_days?: number | null;
  /** Contracts that ended before this one: see `getEmployeeInMonth`. */
  contracts?: readonly EarlierContract[] | null;
};
type Coded = { id: string; code?: string; label: string };

/**
 * Builds the contract of an employee for the engine, with those that ended before it. Throws RangeError when the row
 * was not read whole.
 */
export function buildContract(employee: EmployeeRecord): Contract {
  const { contracts, admission_date } = employee;
  const earlier = (contracts ?? []).filter((one) => one.admission_date < admission_date);
  const ended = earlier.map((terms) => ownContractOf({ ...employee, ...terms } as EmployeeRecord));
  return { ...ownContractOf(employee), ...(ended.length > 0 && { earlier: ended }) };
}

function ownContractOf(employee: EmployeeRecord): Contract {
  const salary = parseMoney(employee.salary);
  const admission = parseDay(employee.admission_date);
  if (salary === undefined || !admission)
    throw new RangeError('Al empleado le faltan el sueldo o la fecha de ingreso');
  const retirement = dayOf(employee.retirement_date);
  const practice = dayOf(employee.practice_from);
  const riskClass = riskClasses.find((one) => one === employee.risk_class);
  const withholding = withholdingOf(employee);
  const salaries = salariesOf(employee);
  return {
    salary,
    admission,
    ...(retirement && { retirement }),
    worker_type: employee.worker_type?.code ?? '',
    worker_subtype: employee.worker_subtype?.code ?? '',
    contract_type: employee.contract_type?.code ?? '',
    ...(employee.pension_exempt === true && { pension_exempt: true }),
    ...(employee.high_risk_pension === true && { high_risk_pension: true }),
    integral_salary: employee.integral_salary === true,
    transport_allowance_mode: employee.transport_allowance_mode as Contract['transport_allowance_mode'],
    ...(riskClass && { risk_class: riskClass satisfies RiskClass }),
    ...(employee.weekly_hours && { weekly_hours: employee.weekly_hours }),
    ...(employee.rest_day && { rest_day: Number(employee.rest_day) }),
    ...(employee.teleworks === true && { teleworks: true }),
    ...(practice && { practice_from: practice }),
    ...(withholding && { withholding }),
    ...(salaries.length > 0 && { salaries }),
    ...(employee.paid_by_day === true && { paid_by_day: true }),
    ...(employee.weekly_days && { weekly_days: employee.weekly_days }),
  };
}

const dayOf = (text: string | null | undefined): Day | undefined => (text ? parseDay(text) : undefined);

/** Returns a positive amount; `undefined` for any other text. */
function amountOf(text: string | null | undefined): Money | undefined {
  const amount = text ? parseMoney(text) : undefined;
  return amount && amount > 0 ? amount : undefined;
}

/** Returns the withholding that the worker declared. Without any declaration the table applies. */
function withholdingOf(employee: EmployeeRecord): Contract['withholding'] {
  const housing = amountOf(employee.housing_interest);
  const prepaid = amountOf(employee.prepaid_medicine);
  const pension = amountOf(employee.voluntary_pension);
  const afc = amountOf(employee.afc);
  const claims: Claims = {
    ...(employee.dependents === true && { dependants: true }),
    ...(housing && { housing }),
    ...(prepaid && { prepaid }),
    ...(pension && { voluntaryPension: pension }),
    ...(afc && { afc }),
  };
  const second = employee.withholding_procedure === '2';
  if (!second && Object.keys(claims).length === 0) return undefined;
  return {
    procedure: second ? { percent: trimZeros(employee.withholding_percent ?? '') } : 'table',
    ...(Object.keys(claims).length > 0 && { claims }),
  };
}

/** Returns the salaries of this contract. Those of an earlier contract do not apply to it. */
function salariesOf({
  salary_history,
  contracts,
  admission_date,
}: EmployeeRecord): { from: Day; salary: Money }[] {
  const ended = (contracts ?? []).map(({ retirement_date }) => retirement_date);
  const before = ended.filter((day) => day <= admission_date).sort();
  const last = before.at(-1) ?? '';
  return (salary_history ?? []).flatMap(({ from, salary }) => {
    const [day, amount] = [dayOf(from), parseMoney(salary)];
    return day && (day > last || day === admission_date) && amount !== undefined
      ? [{ from: day, salary: amount }]
      : [];
  });
}

export type Settlement = { start: Day; end: Day };

/**
 * Returns the days of the month that the contract, or one before it, covers, from the first to the last; `undefined`
 * when none does.
 */
export function findSettlement(contract: Contract, year: number, month: number): Settlement | undefined {
  const spans = listContractSpans(contract, {
    start: getMonthStart(year, month),
    end: getMonthEnd(year, month),
  });
  const [first, last] = [spans[0], spans.at(-1)];
  return first && last && { start: first.start, end: last.end };
}
