import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findRaisedSalary } from '../../../../src/domain/payroll/contract/minimum-salary.ts';
import { getCompanyLaws } from '../../../../src/domain/payroll/law/typed-years.ts';
import { liquidate } from '../../../../src/domain/payroll/month/liquidate.ts';
import { readTypedYears } from '../../../../src/domain/payroll/novelties/policies.ts';
import { pesos } from '../../../../src/domain/values/money.ts';
import { sharedPath } from '../../../shared.ts';
import { aContract, codes, day, month } from '../payroll.ts';

const typedFrom = (valid_from: string) =>
  readTypedYears([
    {
      valid_from,
      monthly_wage: '1900000.00',
      transport_allowance: '270000.00',
      uvt: '55100.00',
      weekly_hours: 42,
      legal_basis: 'Decreto 1 de 2026',
      source: 'company',
    },
  ]);
const january = day('2099-01-01');
const law = getCompanyLaws(typedFrom('2099-01-01'))(january);

it.each([
  ['of a whole week', 1_750_905, {}, 'full', 1_900_000],
  ['of half a week, in proportion', 875_453, { weekly_hours: 21 }, 'hours', 950_000],
  ['of hours that divide it badly, up to the peso', 833_765, { weekly_hours: 20 }, 'hours', 904_762],
  ['of an apprentice in class, three quarters', 1_313_179, { worker_type: '12' }, 'class', 1_425_000],
  ['of an apprentice in practice, whole', 1_750_905, { contract_type: '4' }, 'practice', 1_900_000],
  ['of an integral salary, thirteen', 22_761_765, { integral_salary: true }, 'integral', 24_700_000],
  ['of household', 1_750_905, { worker_type: '02' }, 'full', 1_900_000],
  ['of a pensioner', 1_750_905, { worker_subtype: '01' }, 'full', 1_900_000],
  ['of who is paid by the day', 1_750_905, { paid_by_day: true }, 'full', 1_900_000],
] as const)('the minimum raises the salary %s', (_, salary, changes, kind, raised) => {
  expect(findRaisedSalary(aContract(salary, changes), january, law)).toEqual({ kind, salary: pesos(raised) });
  expect(findRaisedSalary(aContract(raised, changes), january, law)).toBeUndefined();
});

it.each([
  ['who contributes by weeks', { worker_type: '51' }],
  ['an internship', { contract_type: '5' }],
  ['a student of whom only risk is owed', { worker_type: '23' }],
])('the minimum raises nothing of %s', (_, changes) => {
  expect(findRaisedSalary(aContract(500_000, changes), january, law)).toBeUndefined();
});

const file = sharedPath('cases/C36.json');
it.skipIf(!file)('a full-time salary under the minimum of the day is stopped, and leads to the raise', () => {
  const [{ inputs }] = JSON.parse(readFileSync(file ?? '', 'utf8')).vectors;
  const typed = typedFrom('2027-01-01');
  const result = liquidate(aContract(inputs.salario), month(inputs.periodo), {}, typed);
  expect(result.findings.find(({ code }) => code === 'below-minimum')).toMatchObject({
    severity: 'block',
    fix: { route: '/minimum_wages' },
  });
  const raised = liquidate(aContract(inputs.minimo_2027), month(inputs.periodo), {}, typed);
  expect(codes(raised)).not.toContain('below-minimum');
});
