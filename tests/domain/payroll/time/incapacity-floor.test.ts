import { expect, test } from 'vitest';
import { aContract, day, paid } from '../payroll.ts';

test.each([
  ['of that month', 2_000_000, ['2 días al salario mínimo', '3 días al salario mínimo']],
  ['of the base', 6_000_000, ['2 días al 66,67 %', '3 días al 66,67 %']],
])('an incapacity names the part %s that pays it', (_, salary, details) => {
  const absence = { kind: 'work_disability', start: day('2026-09-10'), end: day('2026-09-14') } as const;
  const { lines } = paid(aContract(salary), '2026-09', { absences: [absence] });
  expect(lines.filter((l) => l.concept === 'work_disabilities').map((l) => l.detail)).toEqual(details);
});
