import { expect, it } from 'vitest';
import type { Contract } from '../../../../src/domain/payroll/month/liquidate.ts';
import { aContract, day, paid } from '../payroll.ts';

const ofClass = 1_313_179;

it.each<[string, Partial<Contract>, string, RegExp]>([
  [
    'of an apprentice with an ordinary code',
    { contract_type: '4' },
    'apprentice-minimum',
    /etapa práctica.*mínimo completo/,
  ],
  ['of an internship', { contract_type: '5' }, 'minimum-wage', /jornada parcial/],
])('what is said of a salary under the minimum says what may explain it: %s', (_, changes, code, words) => {
  const [found] = paid(aContract(ofClass, changes), '2026-11').findings;
  expect([found?.code, found?.hint]).toEqual([code, expect.stringMatching(words)]);
});

const apprentice = { worker_type: '19', contract_type: '4', practice_from: day('2026-10-01') };
it.each<[string, number, Partial<Contract>, string, string[]]>([
  ['a peso less', 1_750_904, apprentice, '2026-11', ['apprentice-minimum']],
  ['all of it', 1_750_905, apprentice, '2026-11', []],
  [
    'half of it for half of the hours',
    900_000,
    { ...apprentice, weekly_hours: 21 },
    '2026-11',
    ['apprentice-minimum'],
  ],
  ['three quarters, in class still', ofClass, apprentice, '2026-09', []],
  [
    'what was due before the law',
    1_067_625,
    { ...apprentice, practice_from: day('2025-01-01') },
    '2025-05',
    ['minimum-wage'],
  ],
])(
  'an apprentice in practice earns the whole minimum wage (Ley 2466 de 2025 art. 21): %s',
  (_, salary, changes, period, expected) => {
    const found = paid(aContract(salary, changes), period).findings.filter(
      ({ path }) => path === 'employee.salary',
    );
    expect(found.map(({ code }) => code)).toEqual(expected);
    expect(found.map(({ severity }) => severity)).toEqual(
      expected.map((code) => (code === 'minimum-wage' ? 'notice' : 'block')),
    );
  },
);
