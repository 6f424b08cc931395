import { describe, expect, it } from 'vitest';
import type { DatedPolicy } from '../../../../src/domain/payroll/law/policy.ts';
import { liquidateWithCost } from '../../../../src/domain/payroll/month/cost.ts';
import type { Contract, Novelties } from '../../../../src/domain/payroll/month/liquidate.ts';
import { stripFalseSentence } from '../../../../src/domain/payroll/statement/explanation.ts';
import type { Liquidation } from '../../../../src/domain/payroll/statement/statement.ts';
import { aContract, day, month } from '../payroll.ts';

/** What the sum of health and of pension says of the employer's own part, which depends on who works for whom. */
const always = (policy: Omit<DatedPolicy, 'from'>): DatedPolicy[] => [{ from: day('2000-01-01'), ...policy }];
const exempt = always({ exempt: true });
const paying = always({ exempt: false });
const unpaid: Novelties = {
  absences: [{ kind: 'non_paid_leave', start: day('2026-09-01'), end: day('2026-09-03') }],
};
const allUnpaid: Novelties = {
  absences: [{ kind: 'non_paid_leave', start: day('2026-09-01'), end: day('2026-09-30') }],
};

const forgiven =
  'Por ley su empresa no paga esta parte por usted, que gana menos de 10 salarios mínimos (Estatuto Tributario art. 114-1).';
const puts = (words: string): string => `Su empresa puso además ${words.replaceAll('$ ', '$\u00a0')}.`;

const noteOf = ({ lines }: Liquidation, concept: string): string | undefined =>
  lines.find((line) => line.concept === concept)?.explanation.note;

type Case = [
  who: string,
  contract: Contract,
  policies: DatedPolicy[],
  health: string | undefined,
  pension: string | undefined,
  novelties?: Novelties,
];

describe('what the employer puts beside', () => {
  const cases: Case[] = [
    [
      'an ordinary worker of an exempt company',
      aContract(2_000_000),
      exempt,
      forgiven,
      puts('$ 240.000, 12 % de $ 2.000.000'),
    ],
    [
      'the same where the company is not exempt: public, of few people, of a house',
      aContract(2_000_000),
      paying,
      puts('$ 170.000, 8,5 % de $ 2.000.000'),
      puts('$ 240.000, 12 % de $ 2.000.000'),
    ],
    [
      'who earns ten minimum wages',
      aContract(17_509_050),
      exempt,
      puts('$ 1.488.269, 8,5 % de $ 17.509.050'),
      puts('$ 2.101.086, 12 % de $ 17.509.050'),
    ],
    [
      'an integral salary, whatever the company is',
      aContract(23_000_000, { integral_salary: true }),
      exempt,
      puts('$ 1.368.500, 8,5 % de $ 16.100.000'),
      puts('$ 1.932.000, 12 % de $ 16.100.000'),
    ],
    [
      'work at high risk',
      aContract(4_000_000, { high_risk_pension: true }),
      exempt,
      forgiven,
      puts('$ 880.000, 22 % de $ 4.000.000, 10 puntos por el alto riesgo'),
    ],
    ['a pensioner', aContract(2_000_000, { worker_subtype: '01' }), exempt, forgiven, undefined],
    [
      'a pensioner where the company is not exempt',
      aContract(2_000_000, { worker_subtype: '01' }),
      paying,
      puts('$ 170.000, 8,5 % de $ 2.000.000'),
      undefined,
    ],
    [
      'an apprentice in practice, who has a salary',
      aContract(1_750_905, { contract_type: '4', worker_type: '01' }),
      exempt,
      forgiven,
      puts('$ 210.109, 12 % de $ 1.750.905'),
    ],
    [
      'an apprentice in class, who contributes nothing',
      aContract(1_313_179, { contract_type: '4', worker_type: '19' }),
      exempt,
      undefined,
      undefined,
    ],
    [
      'an apprentice who passes to practice in the month, of those days alone',
      aContract(1_750_905, { contract_type: '4', practice_from: day('2026-09-16') }),
      paying,
      puts('$ 74.414, 8,5 % de $ 875.453'),
      puts('$ 105.054, 12 % de $ 875.453'),
    ],
    [
      'who contributes by weeks',
      aContract(500_000, { worker_type: '51' }),
      paying,
      undefined,
      puts('$ 210.109, 12 % de $ 1.750.905'),
    ],
    [
      'days without salary, where the employer goes on alone',
      aContract(3_000_000),
      paying,
      puts('$ 229.500, 8,5 % de $ 2.700.000, y $ 25.500 por 3 días sin salario'),
      puts('$ 324.000, 12 % de $ 2.700.000, y $ 36.000 por 3 días sin salario'),
      unpaid,
    ],
    [
      'a month without salary',
      aContract(3_000_000),
      paying,
      puts('$ 255.000 por 30 días sin salario'),
      puts('$ 360.000 por 30 días sin salario'),
      allUnpaid,
    ],
    [
      'who passed the ten minimum wages with a bonus, when the company compares all that was earned',
      aContract(15_000_000),
      always({ exempt: true, exemption_base: 'earned' }),
      puts('$ 1.275.000, 8,5 % de $ 15.000.000'),
      puts('$ 1.800.000, 12 % de $ 15.000.000'),
      { earned: [{ concept: 'bonuses', non_salary: '5000000' }] },
    ],
  ];
  it.each(cases)('%s', (_who, contract, policies, health, pension, novelties = {}) => {
    const result = liquidateWithCost(contract, month('2026-09'), novelties, policies);
    for (const [concept, sentence] of [
      ['health', health],
      ['pension', pension],
    ] as const) {
      const note = noteOf(result, concept);
      if (sentence === undefined) expect(note).toBeUndefined();
      else expect(note?.slice(-sentence.length)).toBe(sentence);
    }
  });

  it('by the policy of the month, where the company changed it', () => {
    const changed: DatedPolicy[] = [
      { from: day('2000-01-01'), exempt: true },
      { from: day('2026-09-01'), exempt: false },
    ];
    const of = (period: string) =>
      noteOf(liquidateWithCost(aContract(2_000_000), month(period), {}, changed), 'health');
    expect(of('2026-08')).toContain(forgiven);
    expect(of('2026-09')).toContain(puts('$ 170.000, 8,5 % de $ 2.000.000'));
  });

  it('with the very figures of what the worker costs the company', () => {
    for (const salary of [1_750_905, 4_321_987, 18_000_000]) {
      const result = liquidateWithCost(aContract(salary), month('2026-09'), {}, paying);
      for (const concept of ['health', 'pension']) {
        const cost = result.employer?.lines.find((line) => line.concept === `employer_${concept}`);
        expect(noteOf(result, concept)).toContain(`${cost?.explanation.result}, ${cost?.detail}`);
      }
    }
  });
});

describe('a note of before', () => {
  it.each([
    ['Su empleador paga aparte su propia parte.', ''],
    [
      'El auxilio de transporte ($ 249.095) no entra en la base. Su empleador paga aparte su propia parte.',
      'El auxilio de transporte ($ 249.095) no entra en la base.',
    ],
    [forgiven, forgiven],
    ['', ''],
  ])('«%s» says nothing of the employer', (stored, shown) => {
    expect(stripFalseSentence(stored)).toBe(shown);
  });
});
