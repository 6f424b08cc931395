import { buildBlockingFinding, buildNoticeFinding, type Finding } from '../../findings/finding.ts';
import { addDays, type Day } from '../../values/day.ts';
import { compare, exactPesos, formatPesos, type Money } from '../../values/money.ts';
import type { Law } from '../law/parameters.ts';
import {
  type Contract,
  computeMinimumWages,
  countContractDays,
  listSalaries,
  type Period,
} from './contract.ts';
import { checkMinimum, raiseFix } from './minimum-salary.ts';

function salariesIn(contract: Contract, { start, end }: Period): { salary: Money; until: Day }[] {
  const first = contract.admission > start ? contract.admission : start;
  const rows = listSalaries(contract);
  const found = rows.flatMap(({ salary }, index) => {
    const next = rows[index + 1]?.from;
    const until = next && next <= end ? addDays(next, -1) : end;
    const from = index === 0 ? first : (rows[index]?.from ?? first);
    return from <= end && until >= first ? [{ salary, until }] : [];
  });
  return found.length > 0 ? found : [{ salary: contract.salary, until: end }];
}

/** Checks that no stretch of the period pays less than the law allows. Each fault is reported once. */
function checkSalaries(contract: Contract, period: Period, law: Law): Finding[] {
  const findings = salariesIn(contract, period).flatMap(({ salary, until }) =>
    checkSalary({ ...contract, salary }, until, law),
  );
  return findings.filter(({ code }, at) => findings.findIndex((one) => one.code === code) === at);
}

function checkSalary(contract: Contract, day: Day, law: Law): Finding[] {
  const { minimumWage, integralMinimum } = law;
  if (contract.salary <= 0)
    return [
      buildBlockingFinding(
        'salary-missing',
        'employee.salary',
        'El contrato no tiene salario',
        'Escriba el salario mensual en la ficha del empleado.',
      ),
    ];
  const integral = compare(exactPesos(contract.salary), computeMinimumWages(law, integralMinimum.value)) < 0;
  if (!contract.integral_salary || !integral) return checkMinimum(contract, day, law);
  return [
    buildBlockingFinding(
      'integral-minimum',
      'employee.salary',
      `El salario integral no llega a ${integralMinimum.value} salarios mínimos`,
      `En ${law.year} debe ser de ${formatPesos((minimumWage.value * integralMinimum.value) as Money)} o más (CST art. 132).`,
      raiseFix,
    ),
  ];
}

export const periodOutsideContract: Finding = buildBlockingFinding(
  'outside-contract',
  'period',
  'El contrato no cubre este periodo',
  'Revise las fechas de ingreso y de retiro, o elija otro periodo.',
);

export function checkContract(contract: Contract, period: Period, law: Law): Finding[] {
  const findings = checkSalaries(contract, period, law);
  const salary = exactPesos(contract.salary);
  if (
    contract.transport_allowance_mode === 'always' &&
    compare(salary, computeMinimumWages(law, law.transportCeiling.value)) > 0 &&
    !contract.integral_salary
  ) {
    findings.push(
      buildNoticeFinding(
        'transport-ceiling',
        'accrued.transportation_allowance',
        'Paga auxilio de transporte a un salario que no lo tiene por ley',
        `La ley lo da hasta ${law.transportCeiling.value} salarios mínimos. Confirme que es decisión de la empresa.`,
      ),
    );
  }
  if (contract.retirement && contract.retirement < contract.admission) {
    findings.push(
      buildBlockingFinding(
        'retirement-before-admission',
        'employee.retirement',
        'La fecha de retiro es anterior a la de ingreso',
        'Corrija las fechas del contrato.',
      ),
    );
  } else if (countContractDays(contract, period) === 0) {
    findings.push(periodOutsideContract);
  }
  return findings;
}
