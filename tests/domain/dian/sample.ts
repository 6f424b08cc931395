import { accruedElement as accruedParts } from '../../../src/domain/dian/description/accrued-parts.ts';
import type { Predecessor } from '../../../src/domain/dian/description/context.ts';
import { deductionsElement as deductionParts } from '../../../src/domain/dian/description/deduction-parts.ts';
import { type AdjustmentPayroll, buildAdjustment } from '../../../src/domain/dian/document/adjustment.ts';
import {
  buildAccruedValue,
  buildDeductionsValue,
} from '../../../src/domain/dian/document/amounts-of-payroll.ts';
import type { IndividualPayrollInput } from '../../../src/domain/dian/document/individual-payroll.ts';
import { listAmountTexts } from '../../../src/domain/dian/rules/amount-rules.ts';
import type { Day } from '../../../src/domain/values/day.ts';
import {
  type Money,
  money,
  noMoney,
  parseMoney,
  sum,
  toMoneyText,
} from '../../../src/domain/values/money.ts';

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

/** The document that the published deletion deletes. */
export const predecessor: Predecessor = {
  number: 'SETN2',
  cune: '65d34f565e1e269b17c7c5661fe4f792d2a16715b600c3619b9cd370602a1fe1e22478158d6970ab0cd44e6fc2a502de',
  day: day('2026-10-31'),
};

const issued = { day: day('2026-11-03'), time: '09:20:00-05:00' };

export const aReplacement = (changes: Partial<IndividualPayrollInput> = {}): AdjustmentPayroll =>
  buildAdjustment(
    simplePayroll({ number: { prefix: 'SETA', consecutive: 1 }, issued, notes: [], ...changes }),
    predecessor,
    '1',
  );

/** The fictional note of `examples/ajuste-eliminar`. */
export const aDeletion = (): AdjustmentPayroll =>
  buildAdjustment(
    simplePayroll({ number: { prefix: 'SETA', consecutive: 2 }, issued, notes: [] }),
    predecessor,
    '2',
  );

/** Every group of the document at once, with several entries where they repeat. */
export function everything(): IndividualPayrollInput {
  const days = { start_date: '2026-10-05', end_date: '2026-10-06', quantity: 2 };
  const absence = { ...days, payment: '1000.00' };
  const { statement } = fullPayroll();
  const accrued: IndividualPayrollInput['statement']['accrued'] = {
    ...statement.accrued,
    transportation_allowance: '1000.00',
    salary_viatics: '1000.00',
    non_salary_viatics: '1000.00',
    common_vacation: [absence, { quantity: 1, payment: '500.00' }],
    paid_vacation: [{ quantity: 3, payment: '1000.00' }],
    service_bonus: { quantity: 30, payment: '1000.00', payment_ns: '1000.00' },
    severance: { payment: '1000.00', percent: '12.00', interest_payment: '120.00' },
    work_disabilities: [
      { ...absence, incapacity_type: '1' },
      { ...absence, incapacity_type: '3' },
    ],
    maternity_leave: [absence],
    paid_leave: [absence, absence],
    non_paid_leave: [days],
    bonuses: [{ salary_bonus: '1000.00', non_salary_bonus: '1000.00' }, { salary_bonus: '1.50' }],
    aids: [{ salary_aid: '1000.00', non_salary_aid: '1000.00' }],
    legal_strikes: [days],
    other_concepts: [
      { description: 'Retroactivo & <ajuste>', salary_concept: '1000.00', non_salary_concept: '1000.00' },
    ],
    compensations: [{ ordinary: '1000.00', extraordinary: '1000.00' }],
    epctv_bonuses: [{ payment_s: '1.00', payment_ns: '2.00', food_s: '3.00', food_ns: '4.00' }],
    commissions: ['1000.00', '2000.00'],
    third_party_payments: ['1000.00'],
    advances: ['1000.00', '500.00'],
    endowment: '1000.00',
    sustenance_support: '1000.00',
    telecommuting: '1000.00',
    withdrawal_bonus: '1000.00',
    compensation: '1000.00',
    refund: '1000.00',
  };
  const deductions: IndividualPayrollInput['statement']['deductions'] = {
    ...statement.deductions,
    unions: [{ percent: '1.00', amount: '1000.00' }],
    sanctions: [{ public: '1000.00', private: '1000.00' }],
    loans: [{ description: 'Crédito "libre"', amount: '1000.00' }],
    third_party_payments: ['1000.00'],
    advances: ['1000.00'],
    other_deductions: ['1000.00', '0.50'],
    voluntary_pension: '1000.00',
    withholding: '1000.00',
    afc: '1000.00',
    cooperative: '1000.00',
    tax_lien: '1000.00',
    supplementary_plan: '1000.00',
    education: '1000.00',
    refund: '1000.00',
    debt: '1000.00',
  };
  return simplePayroll({ statement: { accrued, deductions, totals: totalsOf(accrued, deductions) } });
}

/** The three totals of what is written, added in centavos. */
export function totalsOf(
  accrued: IndividualPayrollInput['statement']['accrued'],
  deductions: IndividualPayrollInput['statement']['deductions'],
): IndividualPayrollInput['statement']['totals'] {
  const read = (text: string): Money => parseMoney(text) ?? noMoney;
  const earned = sum(listAmountTexts(accruedParts, buildAccruedValue(accrued)).map(read));
  const deducted = sum(listAmountTexts(deductionParts, buildDeductionsValue(deductions)).map(read));
  return {
    accrued_total: toMoneyText(earned),
    deductions_total: toMoneyText(deducted),
    total: toMoneyText(money(earned - deducted)),
  };
}
