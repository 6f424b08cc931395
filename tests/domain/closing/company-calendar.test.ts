import { expect, it } from 'vitest';
import { listCompanyCalendar } from '../../../src/domain/closing/company-calendar.ts';
import { day } from '../payroll/payroll.ts';

const step = (title: string, state: 'done' | 'todo' | 'late' | 'idle', due: string | null) => ({
  ...{ title, state, to: `/${title}` },
  due: due === null ? null : day(due),
});

it('the calendar of a company has what is late and what comes in a month, in order', () => {
  const run = { id: 'r', kind: 'fortnight' as const, part: 2, payment_date: day('2026-11-30') };
  const calendar = listCompanyCalendar(
    [
      step('dian', 'todo', '2026-12-10'),
      step('pila', 'late', '2026-11-05'),
      step('done', 'done', '2026-11-20'),
      step('idle', 'idle', '2026-11-20'),
      step('undated', 'todo', null),
      step('far', 'todo', '2027-02-14'),
    ],
    [run, { ...run, id: 'old', payment_date: day('2026-11-01') }],
    day('2026-11-15'),
  );
  expect(calendar).toEqual([
    { day: '2026-11-01', title: 'Segunda quincena', late: true, to: '/pay_runs/old' },
    { day: '2026-11-05', title: 'pila', late: true, to: '/pila' },
    { day: '2026-11-30', title: 'Segunda quincena', late: false, to: '/pay_runs/r' },
    { day: '2026-12-10', title: 'dian', late: false, to: '/dian' },
  ]);
});
