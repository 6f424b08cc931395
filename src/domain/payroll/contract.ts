import { type Day, days360 } from '../day.ts';
import type { Finding } from '../finding.ts';
import { compare, type Exact, exact, exactPesos, type Money, times } from '../money.ts';
import { inPesos } from './explanation.ts';
import type { Law } from './parameters.ts';

export type Contract = {
  /** Monthly salary. */
  salary: Money;
  admission: Day;
  retirement?: Day;
  /** Codes of the tables of DIAN: `01`, `00`, `1`. */
  worker_type: string;
  worker_subtype: string;
  contract_type: string;
  integral_salary: boolean;
  /** `auto` pays it up to the ceiling of the law; the others are the employer's decision. */
  transport_allowance_mode: 'auto' | 'always' | 'never';
};

export type Period = { start: Day; end: Day };

/** Active pensioner: pays health, not pension nor solidarity fund (Ley 100 art. 17). */
export const isPensioner = (contract: Contract): boolean => contract.worker_subtype === '01';
/** Apprentice still in class: the employer pays all the health and there is no pension (CST art. 81). */
export const isInClass = (contract: Contract): boolean => contract.worker_type === '12';
/** Contributes by weeks of work under Decreto 2616 de 2013, a regime of its own. */
const contributesByWeeks = (contract: Contract): boolean => contract.worker_type === '51';

/** Days of the period inside the contract, on the 30/360 calendar; entry and exit days both count. */
export function daysUnderContract(contract: Contract, period: Period): number {
  const start = contract.admission > period.start ? contract.admission : period.start;
  const end = contract.retirement && contract.retirement < period.end ? contract.retirement : period.end;
  return start > end ? 0 : Math.max(0, days360(start, end));
}

/** That many minimum wages. */
export const wages = (law: Law, count: number): Exact =>
  times(exactPesos(law.minimumWage.value), exact(count));

export function hasTransportAllowance(contract: Contract, law: Law): boolean {
  if (contract.integral_salary || contract.transport_allowance_mode === 'never') return false;
  if (contract.transport_allowance_mode === 'always') return true;
  return compare(exactPesos(contract.salary), wages(law, law.transportCeiling.value)) <= 0;
}

export function checkContract(contract: Contract, period: Period, law: Law): Finding[] {
  const findings: Finding[] = [];
  const { minimumWage, integralMinimum } = law;
  const salary = exactPesos(contract.salary);
  if (contract.salary <= 0) {
    findings.push({
      code: 'salary-missing',
      severity: 'block',
      path: 'employee.salary',
      message: 'El contrato no tiene salario',
      hint: 'Escriba el salario mensual en la ficha del empleado.',
    });
  } else if (contract.integral_salary && compare(salary, wages(law, integralMinimum.value)) < 0) {
    findings.push({
      code: 'integral-minimum',
      severity: 'block',
      path: 'employee.salary',
      message: `El salario integral no llega a ${integralMinimum.value} salarios mínimos`,
      hint: `En ${law.year} debe ser de ${inPesos((minimumWage.value * integralMinimum.value) as Money)} o más (CST art. 132).`,
    });
  } else if (contract.salary < minimumWage.value) {
    findings.push({
      code: 'minimum-wage',
      severity: 'notice',
      path: 'employee.salary',
      message: `El salario es menor que el mínimo de ${law.year}, ${inPesos(minimumWage.value)}`,
      hint: 'Solo procede con jornada parcial o en aprendizaje. Revise el contrato.',
    });
  }
  if (
    contract.transport_allowance_mode === 'always' &&
    compare(salary, wages(law, law.transportCeiling.value)) > 0 &&
    !contract.integral_salary
  ) {
    findings.push({
      code: 'transport-ceiling',
      severity: 'notice',
      path: 'accrued.transportation_allowance',
      message: 'Paga auxilio de transporte a un salario que no lo tiene por ley',
      hint: `La ley lo da hasta ${law.transportCeiling.value} salarios mínimos. Confirme que es decisión de la empresa.`,
    });
  }
  if (contributesByWeeks(contract)) {
    findings.push({
      code: 'weekly-contribution',
      severity: 'block',
      path: 'employee.worker_type',
      message: 'El trabajador de tiempo parcial cotiza por semanas',
      hint: 'Esta liquidación cotiza por mes. Cambie el tipo de trabajador o liquide aparte.',
    });
  }
  if (contract.retirement && contract.retirement < contract.admission) {
    findings.push({
      code: 'retirement-before-admission',
      severity: 'block',
      path: 'employee.retirement',
      message: 'La fecha de retiro es anterior a la de ingreso',
      hint: 'Corrija las fechas del contrato.',
    });
  } else if (daysUnderContract(contract, period) === 0) {
    findings.push({
      code: 'outside-contract',
      severity: 'block',
      path: 'period',
      message: 'El contrato no cubre este periodo',
      hint: 'Revise las fechas de ingreso y de retiro, o elija otro periodo.',
    });
  }
  return findings;
}
