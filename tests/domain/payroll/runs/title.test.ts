import { describe, expect, it } from 'vitest';
import { referenceLetters } from '../../../../src/domain/banking/layout.ts';
import type { RunKind } from '../../../../src/domain/payroll/runs/period.ts';
import {
  formatRunTitle,
  type RunChoice,
  runTitles,
  sheetLetters,
} from '../../../../src/domain/payroll/runs/title.ts';
import { makeDay } from '../../../../src/domain/values/day.ts';

type Run = Parameters<typeof formatRunTitle>[0];
const runOf = (choice: RunChoice, month: number): Run => {
  const [kind = '', part] = choice.split('-');
  const days = ['week', 'vacations'].includes(kind)
    ? { start: makeDay(2026, month, 21), end: makeDay(2026, month, 27) }
    : {};
  return { kind: kind as RunKind, part: part ? Number(part) : null, year: 2026, month, ...days };
};
const choices = Object.keys(runTitles) as RunChoice[];

describe('the name of a payment where letters are counted', () => {
  it.each(choices)('is whole, with its year: %s', (choice) => {
    for (const most of [referenceLetters, sheetLetters])
      for (let month = 1; month <= 12; month++) {
        const name = formatRunTitle(runOf(choice, month), most);
        expect(name.length, name).toBeLessThanOrEqual(most);
        expect(name).toMatch(/ 2026$/);
      }
  });

  it('tells apart the payments of one month', () => {
    for (const most of [referenceLetters, sheetLetters])
      expect(new Set(choices.map((choice) => formatRunTitle(runOf(choice, 9), most))).size).toBe(
        choices.length,
      );
  });

  it('is as long as there is room for', () => {
    const run = runOf('month', 11);
    expect([referenceLetters, sheetLetters, 60].map((most) => formatRunTitle(run, most))).toEqual([
      'Nómina nov. 2026',
      'Mes completo nov. 2026',
      'Mes completo de noviembre de 2026',
    ]);
    expect(formatRunTitle(runOf('week', 9), referenceLetters)).toBe('Semana 21 sep. 2026');
  });
});
