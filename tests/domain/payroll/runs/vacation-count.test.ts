import { describe, expect, it } from 'vitest';
import type { Contract } from '../../../../src/domain/payroll/month/liquidate.ts';
import {
  type ContractVacations,
  countContractVacations,
  findCompleteVacations,
} from '../../../../src/domain/payroll/runs/vacation-count.ts';
import { toDecimalText } from '../../../../src/domain/values/money.ts';
import { aContract, copCents, day } from '../payroll.ts';

const rest = (start: string, end: string) => ({ start: day(start), end: day(end), pay: copCents(0) });
/** Fifteen working days in 2025 and nine in 2026, with Saturdays at work. */
const rests = [rest('2025-07-07', '2025-07-23'), rest('2026-07-21', '2026-07-30')];

function vacations(on: string, changes: Partial<ContractVacations> = {}, contract: Partial<Contract> = {}) {
  const facts: ContractVacations = {
    contract: aContract(2_415_000, { admission: day('2024-02-01'), ...contract }),
    on: day(on),
    week: { saturdays: true },
    rests: [],
    inMoney: [],
    history: [],
    ...changes,
  };
  const complete = findCompleteVacations(facts);
  const counted = countContractVacations(facts);
  return (
    complete &&
    counted && {
      days: toDecimalText(counted.balance.balance, 2),
      complete: toDecimalText(complete.days, 2),
      completes: complete.completes,
      steps: counted.balance.explanation.steps.map(({ operator, value }) => `${operator} ${value}`.trim()),
    }
  );
}

describe('vacations left on a day', () => {
  it('are those of the service less those taken, and only complete years are to be taken already', () => {
    expect(vacations('2026-11-24', { rests })).toEqual({
      days: '18.25',
      complete: '6.00',
      completes: '2027-01-31',
      steps: ['1.014', '× 15.210', '÷ 42,25 días', '− 18,25 días'],
    });
  });

  it('are of the year in course for somebody in their first year', () => {
    expect(vacations('2024-05-18')).toMatchObject({
      days: '4.50',
      complete: '0.00',
      completes: '2025-01-31',
    });
  });

  it('complete the year later after days without pay', () => {
    const history = [{ year: 2026, month: 3, lines: [], unpaid_days: 30 }];
    expect(vacations('2026-11-24', { rests, history })).toMatchObject({
      days: '17.00',
      complete: '6.00',
      completes: '2027-03-02',
    });
  });

  it('go on from an opening balance', () => {
    const opening = { on: day('2025-12-31'), days: '13.75' };
    // 324 days since then are 13,5.
    expect(vacations('2026-11-24', { opening })).toMatchObject({ days: '27.25', complete: '15.00' });
  });

  it('taken ahead leave none to be taken already', () => {
    const ahead = [rest('2026-01-05', '2026-02-28')];
    expect(vacations('2026-11-24', { rests: ahead })).toMatchObject({ complete: '0.00' });
  });

  it.each([
    ['an apprentice in class', { worker_type: '12', contract_type: '4' }],
    ['a student with occupational risk alone', { worker_type: '23' }],
    ['a contract to come', { admission: day('2026-12-01') }],
  ])('are absent for %s', (_who, contract) => {
    expect(vacations('2026-11-24', {}, contract)).toBeUndefined();
  });
});
