import type { IndividualPayrollInput } from '../../../src/domain/dian/document/individual-payroll.ts';
import { findSalaryOnDay } from '../../../src/domain/payroll/contract/contract.ts';
import { buildContract } from '../../../src/domain/payroll/contract/settlement.ts';
import type { AccruedPay, Deductions, Totals } from '../../../src/domain/payroll/statement/statement.ts';
import { type Day, dayOf, type Instant, toIsoTime } from '../../../src/domain/values/day.ts';
import { toMoneyText } from '../../../src/domain/values/money.ts';
import type { DocumentEmployer, EmployeeSource } from '../../documents/sources.ts';

type StoredStatement = Totals & {
  accrued: AccruedPay;
  deductions: Deductions;
  settlement_start_date: Day;
  settlement_end_date: Day;
  payment_dates: Day[];
  notes: string[];
};

const accountTypes: Record<string, string> = {
  ahorros: 'Ahorros',
  corriente: 'Corriente',
  deposito: 'Depósito',
};

/** Builds the official document as plain data. It is captured when the payroll is queued. */
export function buildPayrollDocument(
  employer: DocumentEmployer,
  employee: EmployeeSource,
  payroll: StoredStatement,
  number: { prefix: string; consecutive: number },
  now: Instant,
): IndividualPayrollInput {
  const banked = employee.payment_means?.requires_account === true;
  const retirement = employee.retirement_date as Day | null;
  const leaves =
    retirement && retirement >= payroll.settlement_start_date && retirement <= payroll.settlement_end_date;
  return {
    company: employer.party,
    ...(employee.made_at && { made_at: employee.made_at }),
    software: { id: employer.software_id ?? '', provider: employer.provider ?? employer.party },
    environment: employer.environment === 'produccion' ? 1 : 2,
    number,
    worker: {
      first_name: employee.first_name,
      ...(employee.other_names ? { other_names: employee.other_names } : {}),
      surname: employee.surname,
      ...(employee.second_surname ? { second_surname: employee.second_surname } : {}),
      document_type: employee.document_type?.code ?? '',
      document_number: employee.document_number,
      worker_type: employee.worker_type?.code ?? '',
      worker_subtype: employee.worker_subtype?.code ?? '',
      contract_type: employee.contract_type?.code ?? '',
      high_risk_pension: employee.high_risk_pension === true,
      integral_salary: employee.integral_salary === true,
      salary: toMoneyText(findSalaryOnDay(buildContract(employee), payroll.settlement_end_date)),
      ...(employee.worker_code ? { worker_code: employee.worker_code } : {}),
      workplace: {
        country: employee.country?.code ?? '',
        department: employee.department?.code ?? '',
        municipality: employee.municipality?.code ?? '',
        address: employee.address,
      },
    },
    payment: {
      method: employee.payment_method?.code ?? '',
      means: employee.payment_means?.code ?? '',
      ...(banked && employee.bank ? { bank: employee.bank.label } : {}),
      ...(banked && employee.account_type ? { account_type: accountTypes[employee.account_type] ?? '' } : {}),
      ...(banked && employee.account_number ? { account_number: employee.account_number } : {}),
    },
    payment_dates: payroll.payment_dates,
    period: {
      admission: employee.admission_date,
      ...(leaves ? { retirement } : {}),
      start: payroll.settlement_start_date,
      end: payroll.settlement_end_date,
    },
    payroll_period: employee.payroll_period?.code ?? '',
    currency: employer.currency,
    notes: payroll.notes,
    statement: {
      accrued: payroll.accrued,
      deductions: payroll.deductions,
      totals: {
        accrued_total: payroll.accrued_total,
        deductions_total: payroll.deductions_total,
        total: payroll.total,
      },
    },
    issued: { day: dayOf(now), time: toIsoTime(now) },
  };
}
