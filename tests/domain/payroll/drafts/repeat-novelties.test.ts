import { describe, expect, it } from 'vitest';
import type { RunNovelties } from '../../../../src/domain/payroll/drafts/draft.ts';
import {
  isReplacing,
  planRepetition,
  type RepeatFacts,
} from '../../../../src/domain/payroll/drafts/repeat-novelties.ts';
import type { OwnConcept } from '../../../../src/domain/payroll/novelties/own-concepts.ts';
import type { Day } from '../../../../src/domain/values/day.ts';

const own = (id: string, changes: Partial<OwnConcept> = {}): OwnConcept => ({
  id,
  code: id,
  name: `Bono ${id}`,
  declared: 'earned:aids',
  side: 'non_salary',
  formula: 'typed',
  amount: null,
  percent: null,
  ...changes,
});
const facts: RepeatFacts = {
  own: new Map(
    [
      own('typed'),
      own('units', { formula: 'unit', amount: '6000.00' }),
      own('old', { active: false }),
      own('vouchers', { declared: 'earned:epctv_bonuses' }),
      own('union', { declared: 'taken:unions', side: null }),
      own('advance', { declared: 'taken:advances', side: null }),
      own('fixed', { formula: 'monthly', amount: '90000.00' }),
    ].map((one) => [one.id, one]),
  ),
  recurring: new Set(['fixed']),
  ordered: new Set(['loans']),
};
const day = '2026-11-03' as Day;
const hours = [{ kind: 'heds' as const, quantity: '8' }];
const aid = { concept: 'aids' as const, non_salary: '50000.00', description: 'Meta' };

describe('what a payment repeats of the one before', () => {
  it('is what was written by hand: hours, earnings and deductions', () => {
    const before: RunNovelties = { hours, earned: [aid], taken: [{ concept: 'debt', amount: '1000.00' }] };
    expect(planRepetition(before, {}, facts)).toEqual({
      repetitions: [
        { concept: 'hours:heds', label: expect.any(String), now: {}, next: { hours } },
        { concept: 'earned:aids', label: expect.any(String), now: {}, next: { earned: [aid] } },
        {
          concept: 'taken:debt',
          label: expect.any(String),
          now: {},
          next: { taken: [{ concept: 'debt', amount: '1000.00' }] },
        },
      ],
      leftOut: [],
    });
  });

  it.each<[string, RunNovelties]>([
    ['an absence', { absences: [{ kind: 'non_paid_leave', start: day, end: day }] }],
    ['a recurring concept', { earned: [{ ...aid, own: 'fixed' }] }],
    [
      'an instalment of a recurring concept',
      { taken: [{ concept: 'debt', amount: '1.00', own: 'fixed', description: 'X (cuota 2 de 9)' }] },
    ],
    ['a raise paid late', { earned: [{ ...aid, description: 'Retroactivo de sueldo de octubre de 2026' }] }],
    ['the payment of a debt', { taken: [{ concept: 'debt', amount: '1.00', debt: 'a' }] }],
    [
      'what waited from a month',
      { taken: [{ concept: 'debt', amount: '1.00', description: 'X (quedó de octubre)' }] },
    ],
    [
      'an amount paid in excess',
      { earned: [{ ...aid, concept: 'advances', description: 'Pagado de más en octubre' }] },
    ],
    ['the hours of a contract that ended', { hours: [{ kind: 'heds', quantity: '1', of_contract: day }] }],
    ['a benefit', { benefits: [{ concept: 'service_bonus', amount: '1.00' }] }],
  ])('is never %s', (_, before) => {
    expect(planRepetition(before, {}, facts)).toEqual({ repetitions: [], leftOut: [] });
  });

  it.each<[string, RunNovelties, string]>([
    ['hours with a day', { hours: [{ kind: 'heds', quantity: '1', day }] }, 'dated'],
    ['shifts', { shifts: [{ day, start: '08:00', end: '17:00' }] }, 'dated'],
    ['a concept out of use', { earned: [{ ...aid, own: 'old' }] }, 'ended'],
    ['a concept that was deleted', { earned: [{ ...aid, own: 'gone' }] }, 'ended'],
    [
      'an instalment of a concept that is not recurring any more',
      { taken: [{ concept: 'debt', amount: '1.00', own: 'typed', description: 'X (cuota 2 de 9)' }] },
      'instalment',
    ],
    [
      'an instalment written by hand',
      { taken: [{ concept: 'debt', amount: '1.00', description: 'Nevera cuota 12 de 12' }] },
      'instalment',
    ],
    [
      'a deduction taken only in part',
      {
        taken: [{ concept: 'loans', amount: '1.00', description: 'Banco' }],
        carried: [{ concept: 'loans', amount: '2.00', description: 'Banco (quedó de octubre de 2026)' }],
      },
      'taken_in_part',
    ],
    [
      'a deduction without words taken only in part',
      {
        taken: [{ concept: 'debt', amount: '1.00' }],
        carried: [
          { concept: 'debt', amount: '2.00', description: 'Deuda con la empresa (quedó de octubre de 2026)' },
        ],
      },
      'taken_in_part',
    ],
    [
      'a concept of the company that is declared as one of a single time',
      { taken: [{ concept: 'advances', amount: '1.00', own: 'advance' }] },
      'once',
    ],
    [
      'an amount that was declared otherwise then',
      { taken: [{ concept: 'debt', amount: '1.00', own: 'advance' }] },
      'once',
    ],
    [
      'an entry of the company without an amount',
      { earned: [{ concept: 'aids', own: 'typed', description: 'Bono' }] },
      'without_amount',
    ],
    [
      'an entry of the company with an amount on each side',
      { earned: [{ ...aid, salary: '1.00', own: 'typed' }] },
      'without_amount',
    ],
    ['a deduction that an order takes', { taken: [{ concept: 'loans', amount: '1.00' }] }, 'ordered'],
  ])('leaves out %s, and says why', (_, before, obstacle) => {
    const plan = planRepetition(
      before,
      {},
      obstacle === 'ordered' ? facts : { ...facts, ordered: new Set() },
    );
    expect(plan.repetitions).toEqual([]);
    expect(plan.leftOut).toEqual([{ label: expect.stringMatching(/./), obstacle }]);
  });

  const once: [string, RunNovelties][] = [
    ...(
      [
        ...(['viatics', 'bonuses', 'commissions', 'advances', 'endowment', 'refund'] as const),
        ...(['withdrawal_bonus', 'compensation'] as const),
      ] as const
    ).map((concept): [string, RunNovelties] => [concept, { earned: [{ concept, non_salary: '1.00' }] }]),
    ...(['withholding', 'sanctions', 'advances', 'refund'] as const).map(
      (concept): [string, RunNovelties] => [concept, { taken: [{ concept, amount: '1.00' }] }],
    ),
  ];
  it.each(once)('leaves out what is paid or deducted once, and says so: %s', (_, before) => {
    expect(planRepetition(before, {}, facts)).toEqual({
      repetitions: [],
      leftOut: [{ label: expect.stringMatching(/./), obstacle: 'once' }],
    });
  });

  it('repeats a deduction beside another of its concept that was taken in part', () => {
    const whole = { concept: 'loans' as const, amount: '3.00', description: 'Fondo' };
    const plan = planRepetition(
      {
        taken: [whole, { concept: 'loans', amount: '1.00', description: 'Banco' }],
        carried: [{ concept: 'loans', amount: '2.00', description: 'Banco (quedó de octubre de 2026)' }],
      },
      {},
      { ...facts, ordered: new Set() },
    );
    expect(plan.repetitions.map(({ next }) => next)).toEqual([{ taken: [whole] }]);
    expect(plan.leftOut).toEqual([expect.objectContaining({ obstacle: 'taken_in_part' })]);
  });

  it('keeps the other fields of an entry of a concept of the company', () => {
    const voucher = { concept: 'epctv_bonuses' as const, non_salary: '9.00', food: true };
    const union = { concept: 'unions' as const, amount: '8.00', percent: '1.00' };
    const { repetitions } = planRepetition(
      {
        earned: [{ ...voucher, own: 'vouchers', description: 'Antes' }],
        taken: [{ ...union, own: 'union', description: 'Antes' }],
      },
      {},
      facts,
    );
    expect(repetitions.map(({ next }) => next)).toEqual([
      { earned: [{ ...voucher, own: 'vouchers', description: 'Bono vouchers' }] },
      { taken: [{ ...union, own: 'union', description: 'Bono union' }] },
    ]);
  });

  it('moves an amount to the side that its concept has now', () => {
    const before = { earned: [{ concept: 'aids' as const, salary: '5.00', own: 'typed' }] };
    const [one] = planRepetition(before, {}, facts).repetitions;
    expect(one?.next.earned).toEqual([
      { concept: 'aids', non_salary: '5.00', own: 'typed', description: 'Bono typed' },
    ]);
  });

  it('is nothing where the payment has the same already, whatever the order', () => {
    const other = { concept: 'aids' as const, non_salary: '1.00', description: 'Otra' };
    const now = {
      hours,
      earned: [other, { description: 'Meta', non_salary: '50000.00', concept: 'aids' as const }],
    };
    expect(planRepetition({ hours, earned: [aid, other] }, now, facts).repetitions).toEqual([]);
  });

  it('takes the place of what is written, and says so', () => {
    const now: RunNovelties = { hours: [{ kind: 'heds', quantity: '2' }] };
    const [one] = planRepetition({ hours }, now, facts).repetitions;
    expect(one).toMatchObject({ now, next: { hours } });
    expect(one && isReplacing(one)).toBe(true);
  });

  it('leaves beside it what the payment has from a debt or a raise', () => {
    const debt = { concept: 'debt' as const, amount: '7.00', debt: 'a' };
    const typed = { concept: 'debt' as const, amount: '1000.00' };
    const [one] = planRepetition({ taken: [typed] }, { taken: [debt] }, facts).repetitions;
    expect(one?.next).toEqual({ taken: [debt, typed] });
  });

  it('gives units their value of now', () => {
    const before = { earned: [{ ...aid, own: 'units', quantity: '3', unit_value: '5000.00' }] };
    const [one] = planRepetition(before, {}, facts).repetitions;
    expect(one?.next.earned).toEqual([
      {
        concept: 'aids',
        non_salary: '18000.00',
        description: 'Bono units',
        own: 'units',
        quantity: '3',
        unit_value: '6000.00',
      },
    ]);
  });
});
