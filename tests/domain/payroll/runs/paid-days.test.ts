import { describe, expect, it } from 'vitest';
import { type ClosedDays, checkPaidDays } from '../../../../src/domain/payroll/runs/paid-days.ts';
import type { Day } from '../../../../src/domain/values/day.ts';

const day = (text: string) => text as Day;
const half: ClosedDays = {
  name: 'Quincena 1 de noviembre de 2026',
  kind: 'fortnight',
  start: day('2026-11-01'),
  end: day('2026-11-15'),
};
const other: ClosedDays = { ...half, name: 'Quincena 2', start: day('2026-11-16'), end: day('2026-11-30') };
const vacations = { kind: 'common_vacation' as const, start: day('2026-11-10'), end: day('2026-11-20') };
const told = (...args: Parameters<typeof checkPaidDays>) =>
  checkPaidDays(...args).map(({ severity, path, message, hint }) => ({ severity, path, message, hint }));

describe('days that a closed run already paid', () => {
  it('are reported with the run and the days, and with the salary payment that will subtract them', () => {
    expect(told('vacations', [vacations], [half])).toEqual([
      {
        severity: 'notice',
        path: 'absences.0.start',
        message:
          'Vacaciones: del 10 nov. 2026 al 15 nov. 2026 ya se pagaron en «Quincena 1 de noviembre de 2026»',
        hint: 'El pago del sueldo que falta de ese mes los descuenta.',
      },
    ]);
  });

  it('are told as paid twice when nothing of the month is left to take them off', () => {
    const [first, second] = told('vacations', [vacations], [half, other]);
    expect(first?.message).toContain('del 10 nov. 2026 al 15 nov. 2026');
    expect(second?.message).toContain('del 16 nov. 2026 al 20 nov. 2026');
    for (const one of [first, second]) expect(one?.hint).toContain('se pagan dos veces');
  });

  it('are taken off by a run of the salary itself', () => {
    const leave = {
      ...vacations,
      kind: 'non_paid_leave' as const,
      start: day('2026-11-10'),
      end: day('2026-11-10'),
    };
    expect(told('fortnight', [leave], [half])).toEqual([
      {
        severity: 'notice',
        path: 'absences.0.start',
        message: 'Licencia no remunerada: el 10 nov. 2026 ya se pagó en «Quincena 1 de noviembre de 2026»',
        hint: 'Este pago descuenta lo que se pagó de más.',
      },
    ]);
  });

  it('are none when the days are others, or the run pays no days of work', () => {
    expect(told('vacations', [{ ...vacations, start: day('2026-11-16') }], [half])).toEqual([]);
    expect(told('vacations', [vacations], [{ ...half, kind: 'prima' }])).toEqual([]);
  });
});
