import type { Line } from './statement.ts';

/**
 * Earlier lines with the salary named as the later ones do. What is paid for the days has one place and two names, by the
 * stage of an apprentice, and what was stored before its support had one says the other.
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
