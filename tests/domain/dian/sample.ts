import type { Day } from '../../../src/domain/day.ts';
import type { IndividualPayrollInput } from '../../../src/domain/dian/individual-payroll.ts';

const day = (text: string): Day => text as Day;

/** The fictional month of `examples/nomina-simple`, under our own names. */
export function simplePayroll(changes: Partial<IndividualPayrollInput> = {}): IndividualPayrollInput {
  const company = { social_reason: 'EMPRESA FICTICIA SAS', nit: '900123456' };
  const place = { country: 'CO', department: '05', municipality: '05001' };
  return {
    company: { ...company, ...place, address: 'CALLE 10 # 20-30', language: 'es' },
    software: { id: '11111111-2222-3333-4444-555555555555', provider: company },
    environment: 2,
    number: { prefix: 'SETN', consecutive: 1 },
    worker: {
      document_type: '13',
      document_number: '1000000001',
      first_name: 'ANA',
      other_names: 'MARIA',
      surname: 'PRUEBA',
      second_surname: 'FICTICIA',
      worker_type: '01',
      worker_subtype: '00',
      contract_type: '2',
      high_risk_pension: false,
      integral_salary: false,
      salary: '1750905.00',
      worker_code: 'EMP001',
      workplace: { ...place, address: 'CALLE 10 # 20-30' },
    },
    payment: {
      method: '1',
      means: '42',
      bank: 'BANCOLOMBIA',
      account_type: 'Ahorros',
      account_number: '00000000001',
    },
    payment_dates: [day('2026-10-31')],
    period: { admission: day('2024-02-01'), start: day('2026-10-01'), end: day('2026-10-31') },
    payroll_period: '5',
    currency: 'COP',
    notes: ['NOMINA DE OCTUBRE DE 2026'],
    statement: {
      accrued: { worked_days: 30, salary: '1750905.00', transportation_allowance: '249095.00' },
      deductions: {
        health: { percent: '4.00', amount: '70036.20' },
        pension: { percent: '4.00', amount: '70036.20' },
      },
      totals: { accrued_total: '2000000.00', deductions_total: '140072.40', total: '1859927.60' },
    },
    issued: { day: day('2026-10-31'), time: '14:30:00-05:00' },
    ...changes,
  };
}

/** The same month with overtime of every kind and the solidarity fund. */
export function fullPayroll(): IndividualPayrollInput {
  const hours = (percent: string) => [
    {
      quantity: '2.50',
      percent,
      payment: '10000.00',
      start_time: '2026-10-05T18:00:00',
      end_time: '2026-10-05T20:30:00',
    },
    { quantity: '1.00', percent, payment: '4000.00' },
  ];
  return simplePayroll({
    statement: {
      accrued: {
        worked_days: 30,
        salary: '8000000.00',
        heds: hours('25.00'),
        hens: hours('75.00'),
        hrns: hours('35.00'),
        heddfs: hours('100.00'),
        hrddfs: hours('75.00'),
        hendfs: hours('150.00'),
        hrndfs: hours('110.00'),
      },
      deductions: {
        health: { percent: '4.00', amount: '323920.00' },
        pension: { percent: '4.00', amount: '323920.00' },
        solidarity: { percent: '0.50', amount: '40490.00', sub_percent: '0.50', sub_amount: '40490.00' },
      },
      totals: { accrued_total: '8098000.00', deductions_total: '728820.00', total: '7369180.00' },
    },
  });
}
