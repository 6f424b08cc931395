import type { Line } from './statement.ts';

/**
 * Renames the salary of earlier lines as the later lines name it. The pay for days has one place and two names, by the
 * stage of an apprentice. Payrolls stored before the support had a name say the other one.
 */
export function renameSalaryLines(later: readonly Line[], earlier: readonly Line[]): readonly Line[] {
  const own = later.filter(({ concept }) => concept === 'salary');
  const [first] = own;
  if (!first) return earlier;
  const names = new Set(own.map(({ label }) => label));
  return earlier.map((line) =>
    line.concept === 'salary' && !names.has(line.label) ? { ...line, label: first.label } : line,
  );
}
