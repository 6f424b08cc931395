import { expect, it } from 'vitest';
import { aContract, paid } from '../payroll.ts';

const ofClass = 1_313_179;

it.each([
  ['of an apprentice with an ordinary code', { contract_type: '4' }, /etapa práctica.*mínimo completo/],
  ['of another contract', { contract_type: '2' }, /jornada parcial/],
])('the notice of a salary under the minimum says what may explain it: %s', (_, changes, words) => {
  const [found] = paid(aContract(ofClass, changes), '2026-11').findings;
  expect([found?.code, found?.hint]).toEqual(['minimum-wage', expect.stringMatching(words)]);
});
