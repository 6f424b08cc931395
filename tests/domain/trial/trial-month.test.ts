import { describe, expect, it } from 'vitest';
import { type LawPack, listTrialYears, type TrialLaw } from '../../../src/domain/payroll/law/law-pack.ts';
import { getLaw, type Laws } from '../../../src/domain/payroll/law/parameters.ts';
import type { DatedPolicy } from '../../../src/domain/payroll/law/policy.ts';
import { MissingParameters } from '../../../src/domain/payroll/law/table.ts';
import { settleWithCost } from '../../../src/domain/payroll/month/cost.ts';
import type { Contract, Novelties } from '../../../src/domain/payroll/month/liquidate.ts';
import { defaultPilaSettings } from '../../../src/domain/pila/settings.ts';
import { describeTrialLaw } from '../../../src/domain/trial/describe-law.ts';
import { listCrossings } from '../../../src/domain/trial/list-crossings.ts';
import { isOutdatedPack } from '../../../src/domain/trial/outdated-pack.ts';
import {
  buildTrialTerms,
  computeTrialMonth,
  type TrialEmployee,
  type TrialMonth,
} from '../../../src/domain/trial/trial-month.ts';
import { TrialCounter } from '../../../src/domain/trial/trial-sums.ts';
import { pesos } from '../../../src/domain/values/money.ts';
import type { Month } from '../../../src/domain/values/month.ts';
import { aContract, amount, day, month as periodOf } from '../payroll/payroll.ts';
import { marta } from '../pila/month.ts';

const january: Month = { year: 2026, month: 1 };
const next: Month = { year: 2027, month: 1 };

/** The law as it was known on the last day of 2025. */
const lawOf2025: Laws = (on) => {
  if (on > '2025-12-31') throw new MissingParameters(['salario mínimo'], 2026);
  return getLaw(on);
};
const knownIn2025: readonly DatedPolicy[] = [{ from: day('1900-01-01'), laws: lawOf2025 }];

/** The decrees of December of 2025, written as a proposal before they were signed. */
const decree: LawPack = {
  name: 'Decreto 2026',
  source: 'Decretos 1469 y 1470 de 2025',
  from: day('2026-01-01'),
  proposedOn: day('2025-12-15'),
  figures: {
    minimumWage: { amount: pesos(1_750_905) },
    transportAllowance: pesos(249_095),
    uvt: pesos(52_374),
  },
};

const person = (contract: Contract, given: Partial<TrialEmployee> = {}): TrialEmployee => ({
  employee: marta,
  contract,
  deduction_orders: [],
  novelties: {},
  pay_days: [15, 31],
  pay_period: '4',
  ...given,
});

function tryMonth(
  law: TrialLaw,
  month: Month,
  employee: TrialEmployee,
  policies: readonly DatedPolicy[] = [],
): TrialMonth {
  const tried = computeTrialMonth(employee, buildTrialTerms(law, month, policies));
  if (!tried) throw new RangeError('The contract does not cover the month');
  return tried;
}

const proposal = (figures: LawPack['figures'], from = '2027-01-01'): TrialLaw => ({
  kind: 'pack',
  pack: { name: 'A', source: 'Prensa', from: day(from), proposedOn: day('2026-11-24'), figures },
});

describe('the decree of 2026, tried with the law of 2025', () => {
  const hours: Novelties = {
    hours: [
      { kind: 'hens', quantity: '3', day: day('2026-01-14') },
      { kind: 'hrddfs', quantity: '8', day: day('2026-01-18') },
    ],
    absences: [{ kind: 'work_disability', start: day('2026-01-20'), end: day('2026-01-24') }],
  };
  const contracts: [string, Contract, Novelties?][] = [
    ['at the minimum', aContract(1_750_905)],
    ['at the minimum, with hours and sick', aContract(1_750_905), hours],
    ['under the ceiling of the allowance', aContract(3_400_000)],
    ['with withholding', aContract(9_800_000)],
    ['with an integral salary', aContract(24_000_000, { integral_salary: true })],
    ['of half a day', aContract(900_000, { weekly_hours: 22 })],
    ['who came in the month', aContract(2_100_000, { admission: day('2026-01-12') })],
  ];

  it.each(contracts)('gives what the law paid later to somebody %s', (_, contract, novelties = {}) => {
    const tried = tryMonth(
      { kind: 'pack', pack: decree },
      january,
      person(contract, { novelties }),
      knownIn2025,
    );
    const { start, end } = periodOf('2026-01');
    const from = contract.admission > start ? contract.admission : start;
    const paid = settleWithCost(contract, { start: from, end }, { ...novelties, orders: [] }, []).liquidation;
    expect(tried.net / 100).toBe(amount(paid.totals.total));
    expect(tried.earned / 100).toBe(amount(paid.totals.accrued_total));
    expect(tried.month.settled.liquidation.employer?.cost).toBe(paid.employer?.cost);
    expect(tried.month.settled.liquidation.employer?.contributions_total).toBe(
      paid.employer?.contributions_total,
    );
  });

  it('raises a salary of 2025 to the minimum that was paid later', () => {
    const before = person(aContract(1_423_500));
    const tried = tryMonth({ kind: 'pack', pack: decree }, january, before, knownIn2025);
    const paid = settleWithCost(aContract(1_750_905), periodOf('2026-01'), {}, []).liquidation;
    expect(tried).toMatchObject({ isRaised: true, salary: pesos(1_750_905) });
    expect(tried.net / 100).toBe(amount(paid.totals.total));
    const today = tryMonth({ kind: 'current' }, january, before, knownIn2025);
    expect(today).toMatchObject({ isRaised: false, salary: pesos(1_423_500) });
  });
});

describe('a proposal for the next year', () => {
  it('counts a percentage over the minimum of the day before, and raises the allowance with it', () => {
    const { laws } = buildTrialTerms(proposal({ minimumWage: { percent: '12' } }), next, []);
    const law = laws(day('2027-01-31'));
    expect([law.minimumWage.value, law.transportAllowance.value]).toEqual([pesos(1_961_014), pesos(278_986)]);
    expect(laws(day('2026-12-31')).minimumWage.value).toBe(pesos(1_750_905));
    expect(law.minimumWage.basis).toContain('Propuesta «A» (Prensa)');
  });

  it('keeps the UVT of the last year that has one, and says so', () => {
    const trial = proposal({ minimumWage: { percent: '7' } });
    const { laws } = buildTrialTerms(trial, next, []);
    const described = describeTrialLaw(trial, next, laws, getLaw);
    expect(described).toMatchObject({
      title: 'A · 7\u00a0%',
      standing: 'sin firmar, 24 nov. 2026',
      minimumWage: pesos(1_873_468),
      uvt: pesos(52_374),
      weeklyHours: 42,
    });
    expect(described.notes).toEqual(['La UVT de 2027 aún no sale: la retención usa la de 2026 (52.374).']);
  });

  it('says when the law of its year came out after it was proposed', () => {
    const trial: TrialLaw = { kind: 'pack', pack: decree };
    const notesOf = (base: Laws) => describeTrialLaw(trial, january, getLaw, base).notes.join(' ');
    expect(notesOf(getLaw)).toContain('«Decreto 2026» es anterior a la ley de 2026, que ya salió.');
    expect(notesOf(lawOf2025)).not.toContain('ya salió');
    expect(isOutdatedPack({ ...decree, proposedOn: day('2026-05-01') }, () => true)).toBe(false);
  });

  it('changes hours and surcharges from its day on, and no other figure', () => {
    const novelties: Novelties = { hours: [{ kind: 'hrns', quantity: '10' }] };
    const contract = aContract(4_200_000);
    const today = tryMonth({ kind: 'current' }, next, person(contract, { novelties }));
    const tried = tryMonth(proposal({ weeklyHours: 40, night: 50 }), next, person(contract, { novelties }));
    // 4.200.000 / 210 × 35 % × 10, and / 200 × 50 % × 10.
    expect([today.earned, tried.earned]).toEqual([pesos(4_270_000), pesos(4_305_000)]);
  });

  it('that begins in the middle of the month raises from that day', () => {
    const tried = tryMonth(
      proposal({ minimumWage: { amount: pesos(2_000_000) } }, '2027-01-16'),
      next,
      person(aContract(1_750_905)),
    );
    const [line] = tried.month.payroll.lines;
    expect(tried.salary).toBe(pesos(2_000_000));
    expect(amount(line?.amount)).toBeLessThan(2_000_000);
  });

  it('is told to whoever crosses the ceiling of the allowance', () => {
    const trial = proposal({ minimumWage: { percent: '12' } });
    const contract = aContract(3_800_000);
    const [before, after] = [
      tryMonth({ kind: 'current' }, next, person(contract)),
      tryMonth(trial, next, person(contract)),
    ];
    const { transportCeiling } = describeTrialLaw(trial, next, buildTrialTerms(trial, next, []).laws, getLaw);
    expect(listCrossings({ before, after }, { law: 'A', transportCeiling })).toEqual([
      'entraría al auxilio con A: gana 3.800.000 y el tope pasaría a 3.922.028.',
    ]);
    expect(listCrossings({ before, after: before }, { law: 'A', transportCeiling })).toEqual([]);
  });
});

describe('the law of an earlier year', () => {
  it('is that of the same day, over the salary of today', () => {
    const contract = aContract(1_750_905);
    const september: Month = { year: 2026, month: 9 };
    const tried = tryMonth({ kind: 'year', year: 2024 }, september, person(contract));
    // The allowance of 2024 is of up to 2 × 1.300.000.
    const salary = 1_750_905;
    expect(tried.earned).toBe(pesos(salary + 162_000));
    expect(tried.isRaised).toBe(false);
    const { laws } = buildTrialTerms({ kind: 'year', year: 2024 }, september, []);
    expect([laws(day('2026-07-14')).weeklyHours, laws(day('2026-07-15')).weeklyHours]).toEqual([47, 46]);
    expect(laws(day('2026-02-28')).year).toBe(2024);
  });

  it('can be chosen while withholding had the rules of today', () => {
    expect(listTrialYears()).toEqual([2026, 2025, 2024, 2023]);
  });
});

describe('the sums of a trial', () => {
  it('add up people, planilla and the money of each pay day, which is a business day', () => {
    const counter = new TrialCounter(defaultPilaSettings);
    const law = proposal({ minimumWage: { percent: '12' } });
    const months = [
      tryMonth(law, next, person(aContract(1_750_905))),
      tryMonth(law, next, person(aContract(5_000_000), { pay_days: [31], pay_period: '5' })),
    ];
    for (const one of months) counter.add(one);
    const sums = counter.finish();
    expect(sums).toMatchObject({ people: 2, raised: 1 });
    expect(sums.net).toBe((months[0]?.net ?? 0) + (months[1]?.net ?? 0));
    // 31 January 2027 is a Sunday.
    expect(sums.payments.map(({ date, people }) => [date, people])).toEqual([
      ['2027-01-15', 1],
      ['2027-01-29', 2],
    ]);
    expect(sums.payments.reduce((all, { net }) => all + net, 0)).toBe(sums.net);
    expect(sums.planilla % 10_000).toBe(0);
    expect(sums.planilla).toBeGreaterThan(0);
  });

  it('take nobody whose contract does not cover the month', () => {
    const terms = buildTrialTerms({ kind: 'current' }, january, []);
    const later = person(aContract(2_000_000, { admission: day('2026-03-01') }));
    expect(computeTrialMonth(later, terms)).toBeUndefined();
  });
});

it('a pack of before there was law refuses its month and no other', () => {
  const { laws } = buildTrialTerms(proposal({ minimumWage: { percent: '5' } }, '1950-01-01'), next, []);
  expect(() => laws(day('2027-01-31'))).toThrow(MissingParameters);
});
