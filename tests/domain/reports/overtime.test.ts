import { expect, it } from 'vitest';
import { buildOvertimeRows, type HoursMonth, listPaidHours } from '../../../src/domain/reports/overtime.ts';

const employee = {
  id: '0198c6f2-0000-7000-8000-000000000001',
  name: 'Ana Prueba',
  document_number: '10000001',
  charge: { id: '', code: '', name: 'Operaria' },
  cost_center: null,
} as unknown as HoursMonth['employee'];
const accrued = {
  hens: [{ quantity: '2.00', percent: '75.00', payment: '29181.75' }],
  heds: [
    { quantity: '3.50', percent: '25.00', payment: '36477.00' },
    { quantity: '1.25', percent: '25.00', payment: '13028.00' },
  ],
  // The surcharge of Sundays changes within a month, and each hour has that of its day.
  hrddfs: [
    { quantity: '8.00', percent: '80.00', payment: '53361.00' },
    { quantity: '8.00', percent: '90.00', payment: '60031.00' },
  ],
  hrns: [{ quantity: '0.00', percent: '35.00', payment: '0.00' }],
} as unknown as HoursMonth['payroll']['accrued'];
const month = (state: string, accepted: boolean): HoursMonth => ({
  year: 2026,
  month: 11,
  employee,
  payroll: { accrued, accepted, full_number: null, state } as HoursMonth['payroll'],
});

it('the register has a row for each class and surcharge, with its hours by day or by night and its pay', () => {
  expect(listPaidHours({ accrued }).map(({ code, hours, percent }) => [code, hours, percent])).toEqual([
    ['HED', '4.75', '25.00'],
    ['HEN', '2', '75.00'],
    ['HRDDF', '8', '80.00'],
    ['HRDDF', '8', '90.00'],
  ]);
  const [day, night] = buildOvertimeRows(month('aceptada', true));
  expect(day).toMatchObject({
    name: 'Ana Prueba',
    document: '10000001',
    charge: 'Operaria',
    month: 'nov. 2026',
    kind: 'Horas extra diurnas',
    day_hours: '4.75',
    night_hours: null,
    payment: '49505.00',
    standing: 'Aceptada por la DIAN',
  });
  expect(night).toMatchObject({ day_hours: null, night_hours: '2', payment: '29181.75' });
});

it('the register says of a payroll that is not accepted that it is a draft', () => {
  expect(buildOvertimeRows(month('lista', false))[0]).toMatchObject({ standing: 'Borrador' });
  expect(buildOvertimeRows(month('enviando', false))[0]).toMatchObject({ standing: 'Por aceptar' });
});
