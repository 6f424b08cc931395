import { describe, expect, it } from 'vitest';
import { liquidateWithCost } from '../../../../src/domain/payroll/month/cost.ts';
import { liquidateRun, type PayRun } from '../../../../src/domain/payroll/runs/liquidate-run.ts';
import { aContract, codes, day, month } from '../payroll.ts';
import { of } from '../runs.ts';

const worker = (worker_type: string, more = {}) => aContract(6_000_000, { worker_type, ...more });
const june: PayRun = { kind: 'prima', year: 2026, month: 6 };
const leaving: PayRun = {
  kind: 'final_settlement',
  year: 2026,
  month: 6,
  ending: { reason: 'without_cause', term: { kind: 'indefinite' }, vacations: { taken: '0' } },
};
const settled = ['service_bonus', 'severance', 'severance_interest', 'paid_vacation', 'compensation'];
const provided = ['severance', 'severance_interest', 'service_bonus', 'vacations'];
const provisions = (contract: ReturnType<typeof worker>) =>
  liquidateWithCost(contract, month('2026-06'), {}, []).employer?.lines.filter(
    ({ group, concept }) => group === 'provisions' && provided.includes(concept),
  ).length;

describe('a worker who has no labour contract', () => {
  it.each([
    ['a resident of health', '21', 'Ley 1917'],
    ['a student of whom only risk is owed', '23', 'riesgos laborales'],
    ['an associate of a cooperative', '31', 'Ley 79'],
    ['a student in practice in a public entity', '58', 'Ley 1780'],
  ])('has none of its benefits, and it is said why: %s', (_, code, why) => {
    const bonus = liquidateRun(june, worker(code), {}, [], []);
    expect(bonus.lines).toEqual([]);
    expect(bonus.findings).toEqual([
      expect.objectContaining({
        code: 'no-benefits',
        severity: 'notice',
        message: expect.stringContaining(why),
      }),
    ]);
    const exit = liquidateRun(leaving, worker(code, { retirement: day('2026-06-30') }), {}, [], []);
    expect(settled.map((concept) => of(exit, concept))).toEqual([0, 0, 0, 0, 0]);
    expect(provisions(worker(code))).toBe(0);
  });

  it('is paid what somebody writes, as the rules of a cooperative may give', () => {
    const by_hand = { concept: 'service_bonus', amount: '3000000' } as const;
    expect(of(liquidateRun({ ...june, by_hand }, worker('31'), {}, [], []), 'service_bonus')).toBe(3_000_000);
  });
});

describe('everybody else of the private sector has them', () => {
  it.each([
    ['a domestic worker (Ley 1788 de 2016)', '02'],
    ['a community mother (Decreto 289 de 2014)', '04'],
    ['a teacher', '22'],
    ['who works some days of the week', '51'],
  ])('%s', (_, code) => {
    const bonus = liquidateRun(june, worker(code), {}, [], []);
    expect([of(bonus, 'service_bonus'), codes(bonus as never)]).toEqual([3_000_000, []]);
    expect(provisions(worker(code))).toBe(4);
  });

  it('an apprentice too, whatever the code: it is a labour contract', () => {
    const bonus = liquidateRun(june, worker('58', { contract_type: '4' }), {}, [], []);
    expect(of(bonus, 'service_bonus')).toBe(3_000_000);
  });
});
