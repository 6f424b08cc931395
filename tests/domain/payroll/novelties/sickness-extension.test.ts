import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Absence } from '../../../../src/domain/payroll/novelties/novelties.ts';
import {
  checkExtensions,
  findPossibleExtension,
} from '../../../../src/domain/payroll/novelties/sickness-extension.ts';
import { sharedPath } from '../../../shared.ts';
import { aContract, day, paid } from '../payroll.ts';

const sick = (start: string, end: string, more: Partial<Absence> = {}): Absence => ({
  kind: 'work_disability',
  start: day(start),
  end: day(end),
  ...more,
});
const october = sick('2026-10-05', '2026-10-09');

describe('a sickness that begins after another', () => {
  it.each([
    ['the day after', '2026-10-10', 0],
    ['23 days after', '2026-11-02', 23],
    ['30 days after, the most of the law', '2026-11-09', 30],
  ])('%s is asked whether it extends it, and is not taken for it', (_, start, gapDays) => {
    const next = sick(start, '2026-11-20');
    expect(findPossibleExtension(next, [october])).toEqual({ earlier: october, gapDays, day: 6 });
    const [finding, ...more] = checkExtensions([next], [october]);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({
      code: 'incapacity-extension',
      severity: 'notice',
      path: 'absences.0.first_day',
    });
    expect(finding?.hint).toContain('va en el día 6');
  });

  const others: [string, Absence, Absence[]][] = [
    ['31 days after', sick('2026-11-10', '2026-11-20'), [october]],
    [
      'whose day is written, because it extends it',
      sick('2026-11-02', '2026-11-20', { first_day: 6 }),
      [october],
    ],
    [
      'whose day is written, because it is another',
      sick('2026-11-02', '2026-11-20', { first_day: 1 }),
      [october],
    ],
    ['of a labour origin', sick('2026-11-02', '2026-11-20', { origin: 'laboral' }), [october]],
    ['after one of a labour origin', sick('2026-11-02', '2026-11-20'), [{ ...october, origin: 'laboral' }]],
    ['after vacations', sick('2026-11-02', '2026-11-20'), [{ ...october, kind: 'common_vacation' }]],
    ['that is the same one, which goes on in another month', october, [october]],
    ['before the law that says so', sick('2021-11-02', '2021-11-20'), [sick('2021-10-05', '2021-10-09')]],
  ];
  it.each(others)('%s is asked nothing', (_, next, before) => {
    expect(checkExtensions([next], before)).toEqual([]);
  });

  it('continues the day count of the last sickness that ended before it', () => {
    const chain = [october, sick('2026-10-20', '2026-10-22', { first_day: 6 })];
    expect(findPossibleExtension(sick('2026-11-10', '2026-11-12'), chain)?.day).toBe(9);
  });

  it('is asked also in one payment, but where both are counted as one', () => {
    const first = sick('2026-11-02', '2026-11-04');
    expect(checkExtensions([first, sick('2026-11-10', '2026-11-12')], [])).toMatchObject([
      { path: 'absences.1.first_day' },
    ]);
    expect(checkExtensions([first, sick('2026-11-05', '2026-11-12')], [])).toEqual([]);
  });

  const asked = sharedPath('cases/C39.json');
  it.skipIf(!asked)('is asked as in the worked case, with the days between both', () => {
    const [{ inputs }] = JSON.parse(readFileSync(asked ?? '', 'utf8')).vectors;
    const [before, next] = (inputs.incapacidades as [string, string][]).map(([from, to]) => sick(from, to));
    const [finding] = checkExtensions([next as Absence], [before as Absence]);
    expect(finding?.message).toContain('empieza 23 días después de la que terminó el 9 de octubre de 2026');
  });

  it('moves who pays the first two days, and the ninetieth, with its answer', () => {
    const payers = (first_day: number) =>
      paid(aContract(3_000_000), '2026-11', { absences: [sick('2026-11-02', '2026-11-20', { first_day })] })
        .lines.filter(({ concept }) => concept === 'work_disabilities')
        .map(({ detail, explanation }) => `${detail}: ${/asume (la \w+)/.exec(explanation.note)?.[1]}`);
    expect(payers(1)).toEqual(['2 días al 66,67 %: la empresa', '17 días al 66,67 %: la EPS']);
    expect(payers(6)).toEqual(['19 días al 66,67 %: la EPS']);
    expect(payers(86)).toEqual(['5 días al 66,67 %: la EPS', '14 días al salario mínimo: la EPS']);
  });
});
