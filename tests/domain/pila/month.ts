import type { EmployeeMonth, MonthEmployee } from '../../../src/domain/month-end/employee-month.ts';
import { findSettlement } from '../../../src/domain/payroll/contract/settlement.ts';
import type { DatedPolicy } from '../../../src/domain/payroll/law/policy.ts';
import { settleWithCost } from '../../../src/domain/payroll/month/cost.ts';
import type { Contract, Novelties } from '../../../src/domain/payroll/month/liquidate.ts';
import type { Day } from '../../../src/domain/values/day.ts';
import { pesos } from '../../../src/domain/values/money.ts';

const named = (code: string, name: string) => ({ id: code, code, name, nit: null });

export const marta: MonthEmployee = {
  id: 'marta',
  name: 'Marta Lucía Peña Gómez',
  first_name: 'Marta',
  other_names: 'Lucía',
  surname: 'Peña',
  second_surname: 'Gómez',
  document_type: { code: '13', abbreviation: 'CC' },
  document_number: '52345678',
  department: '11',
  municipality: '11001',
  charge: null,
  cost_center: null,
  group: null,
  branch: null,
  administrators: {
    health: named('EPS005', 'Sanitas'),
    pension: named('230301', 'Porvenir'),
    severance: named('230301', 'Porvenir'),
    compensation: named('CCF22', 'Colsubsidio'),
    risk: named('14-23', 'Positiva'),
  },
};

export const ordinary: Contract = {
  salary: pesos(3_000_000),
  admission: '2024-02-01' as Day,
  worker_type: '01',
  worker_subtype: '00',
  contract_type: '2',
  integral_salary: false,
  transport_allowance_mode: 'auto',
  risk_class: 'I',
};

export type Situation = {
  contract?: Partial<Contract>;
  employee?: Partial<MonthEmployee>;
  novelties?: Novelties;
  policies?: readonly DatedPolicy[];
  year?: number;
  month?: number;
};

/** A month of 2026 of somebody, as it comes from payroll. */
export function monthOf({ year = 2026, month = 9, ...situation }: Situation = {}): EmployeeMonth {
  const contract = { ...ordinary, ...situation.contract };
  const { novelties = {}, policies = [] } = situation;
  const period = findSettlement(contract, year, month);
  if (!period) throw new RangeError('The contract does not cover the month');
  const settled = settleWithCost(contract, period, novelties, policies);
  const { lines, accrued, deductions, totals, ibc } = settled.liquidation;
  return {
    year,
    month,
    employee: { ...marta, ...situation.employee },
    contract,
    period,
    policies,
    payroll: {
      id: 'payroll',
      state: 'aceptada',
      accepted: true,
      full_number: null,
      cune: null,
      adjusted: false,
      novelties,
      lines,
      accrued,
      deductions,
      totals,
      ibc,
    },
    settled,
    outdated: false,
  };
}
