import { describe, expect, it } from 'vitest';
import {
  checkContingency,
  findContingencyEnd,
  type Outage,
} from '../../../../src/domain/payroll/desk/contingency.ts';
import type { Instant } from '../../../../src/domain/values/day.ts';

const at = (text: string): Instant => Date.parse(`${text}-05:00`) as Instant;
const outage = (from: string, to?: string): Outage => ({ from: at(from), ...(to && { to: at(to) }) });
const october = { year: 2026, month: 10 };

describe('the contingency of a month', () => {
  it.each<[string, Outage | undefined, Instant | 'open' | undefined]>([
    ['no failure', undefined, undefined],
    ['a failure that ended before the last day', outage('2026-11-08T09:00', '2026-11-09T23:59'), undefined],
    ['a failure that began after it', outage('2026-11-11T00:00', '2026-11-11T08:00'), undefined],
    ['a failure of the last day', outage('2026-11-10T20:00', '2026-11-10T22:00'), at('2026-11-12T22:00')],
    ['a failure over the last day', outage('2026-11-09T20:00', '2026-11-11T06:30'), at('2026-11-13T06:30')],
    ['a failure that goes on', outage('2026-11-10T20:00'), 'open'],
  ])('%s', (_, failed, until) => {
    expect(findContingencyEnd(october, failed)).toBe(until);
  });

  const failed = outage('2026-11-10T20:00', '2026-11-11T06:30');
  const told = (now: string, of = failed) =>
    checkContingency(october, of, at(now)).map(({ message }) => message);

  it('is told after the term until its hours end, with what to answer', () => {
    expect(told('2026-11-10T21:00')).toEqual([]);
    expect(told('2026-11-12T10:00')).toEqual([
      'Contingencia: la DIAN no respondía el último día del plazo, y puede enviarla hasta el 13 de noviembre de 2026 a las 06:30 (Res. 000013 de 2021)',
    ]);
    expect(told('2026-11-13T06:31')).toEqual([]);
    const [open] = checkContingency(october, outage('2026-11-10T20:00'), at('2026-11-12T10:00'));
    expect(open?.message).toContain('tiene 48 horas desde que vuelva para enviarla');
    expect(open?.hint).toContain('guarde el historial de envíos');
  });
});
