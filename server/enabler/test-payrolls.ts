import { listDocumentFindings } from '../../src/domain/dian/check/document-findings.ts';
import type { IndividualPayrollInput } from '../../src/domain/dian/document/individual-payroll.ts';
import { hasBlockingFinding } from '../../src/domain/findings/finding.ts';
import { buildContract, findSettlement } from '../../src/domain/payroll/contract/settlement.ts';
import { getLaw } from '../../src/domain/payroll/law/parameters.ts';
import { liquidate } from '../../src/domain/payroll/month/liquidate.ts';
import {
  type Day,
  dayOf,
  getMonthEnd,
  getMonthStart,
  type Instant,
  toIsoTime,
} from '../../src/domain/values/day.ts';
import { pesos, sum } from '../../src/domain/values/money.ts';
import { type DocumentEmployer, type EmployeeSource, listEmployeeSources } from '../documents/sources.ts';
import { computeCurrentLiquidation } from '../payroll/drafts/compute.ts';
import { buildPayrollDocument } from '../payroll/files/document.ts';
import type { Tx } from '../store/connection.ts';

export type TestMonth = { year: number; month: number };
type Making = { employer: DocumentEmployer; month: TestMonth; now: Instant };

type TestPayroll = (number: { prefix: string; consecutive: number }) => IndividualPayrollInput;

/**
 * Builds payrolls of a month for tests, one for each person: real employees first, then invented ones. `used`
 * has the identity numbers that the set already has.
 */
export async function buildTestPayrolls(
  tx: Tx,
  companyId: string,
  count: number,
  used: ReadonlySet<string>,
  making: Making,
): Promise<TestPayroll[]> {
  const { year, month } = making.month;
  const people = await listEmployeeSources(tx, companyId, {
    from: getMonthStart(year, month),
    to: getMonthEnd(year, month),
  });
  const real = people
    .filter((employee) => !used.has(employee.document_number))
    .map((employee) => ofEmployee(employee, making))
    .filter((payroll) => payroll !== undefined);
  const made: TestPayroll[] = [];
  for (let i = 0; real.length + made.length < count; i++) {
    const worker = sampleNumber(i);
    if (!used.has(worker)) made.push(ofSample(i, making));
  }
  return [...real, ...made].slice(0, count);
}

/**
 * Builds the payroll of an employee. Undefined when it has blocking findings or the contract does not cover
 * the month.
 */
function ofEmployee(employee: EmployeeSource, { employer, month, now }: Making): TestPayroll | undefined {
  const period = findSettlement(buildContract(employee), month.year, month.month);
  if (!period) return undefined;
  const payment_dates = [period.end];
  const liquidation = computeCurrentLiquidation(employee, { ...month, novelties: {}, payment_dates });
  if (hasBlockingFinding(liquidation.findings)) return undefined;
  const { accrued, deductions, totals } = liquidation;
  const payroll: TestPayroll = (number) =>
    buildPayrollDocument(
      employer,
      employee,
      {
        accrued,
        deductions,
        ...totals,
        settlement_start_date: period.start,
        settlement_end_date: period.end,
        payment_dates,
        notes: [],
      },
      number,
      now,
    );
  const found = listDocumentFindings(payroll({ prefix: '', consecutive: 1 }), {
    confirmedNits: employer.confirmed_nits,
  });
  return hasBlockingFinding(found) ? undefined : payroll;
}

const firstNames = ['ANA', 'LUIS', 'MARTA', 'JORGE', 'ELENA', 'PABLO', 'ROSA', 'IVÁN', 'SARA', 'HUGO'];
const surnames = ['RÍOS', 'MESA', 'PARRA', 'LUNA', 'VEGA', 'SOTO', 'DUQUE', 'MORA', 'CANO', 'LEAL'];

/** Identity numbers above those that were given to people. */
const sampleNumber = (i: number): string => String(1_999_000_001 + i);

function ofSample(i: number, { employer, month, now }: Making): TestPayroll {
  const start = getMonthStart(month.year, month.month);
  const end = getMonthEnd(month.year, month.month);
  const admission = '2024-01-15' as Day;
  const { accrued, deductions, totals } = liquidate(
    {
      salary: sum([getLaw(end).minimumWage.value, pesos(i * 50_000)]),
      admission,
      worker_type: '01',
      worker_subtype: '00',
      contract_type: '2',
      integral_salary: false,
      transport_allowance_mode: 'auto',
    },
    { start, end },
    {},
    [],
  );
  const { party } = employer;
  const { country, department, municipality, address } = party;
  return (number) => ({
    company: party,
    software: { id: employer.software_id ?? '', provider: employer.provider ?? party },
    environment: 2,
    number,
    worker: {
      first_name: firstNames[i % 10] ?? '',
      surname: surnames[i % 10] ?? '',
      second_surname: surnames[(i + 3) % 10] ?? '',
      document_type: '13',
      document_number: sampleNumber(i),
      worker_type: '01',
      worker_subtype: '00',
      contract_type: '2',
      high_risk_pension: false,
      integral_salary: false,
      salary: accrued.salary,
      workplace: { country, department, municipality, address },
    },
    payment: { method: '1', means: '10' },
    payment_dates: [end],
    period: { admission, start, end },
    payroll_period: '5',
    currency: employer.currency,
    notes: [],
    statement: { accrued, deductions, totals },
    issued: { day: dayOf(now), time: toIsoTime(now) },
  });
}
