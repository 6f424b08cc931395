import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkFile } from '../../../../src/domain/dian/check/check-file.ts';
import { checkDaysAndPay } from '../../../../src/domain/dian/rules/days-and-pay.ts';
import { sharedPath } from '../../../shared.ts';

type Paid = { days: string; pay: string; salary?: string; from?: string; to?: string; type?: string };
const noticesOf = ({ days, pay, salary = '1800000.00', type = '01', ...period }: Paid): string[] =>
  checkDaysAndPay({
    Periodo: {
      '@FechaLiquidacionInicio': period.from ?? '2026-09-01',
      '@FechaLiquidacionFin': period.to ?? '2026-09-30',
    },
    Trabajador: { '@Sueldo': salary, '@TipoTrabajador': type },
    Devengados: { Basico: { '@DiasTrabajados': days, '@SueldoTrabajado': pay } },
  }).map(({ severity, message }) => `${severity} ${message}`);

it.each<[string, Paid]>([
  ['a full month', { days: '30', pay: '1800000.00' }],
  ['some days', { days: '19', pay: '1140000.00' }],
  ['some days rounded up', { days: '19', pay: '1140500.00' }],
  ['one day', { days: '1', pay: '60000.00' }],
  ['no day', { days: '0', pay: '0.00' }],
  ['half a month', { days: '15', pay: '900000.00', to: '2026-09-15' }],
  ['a month of 31 by the calendar', { days: '31', pay: '1800000.00', from: '2026-08-01', to: '2026-08-31' }],
  ['a February by the calendar', { days: '28', pay: '1800000.00', from: '2026-02-01', to: '2026-02-28' }],
  ['a day of a month of 31', { days: '10', pay: '580645.16', from: '2026-08-01', to: '2026-08-31' }],
  ['a second half of 16 days', { days: '16', pay: '900000.00', from: '2026-08-16', to: '2026-08-31' }],
  ['part time by weeks', { days: '7', pay: '1800000.00', type: '51' }],
  ['no salary', { days: '19', pay: '1800000.00', salary: '0.00' }],
  ['what cannot be read', { days: 'x', pay: '1800000.00' }],
  ['a salary that cannot be read', { days: '19', pay: '1800000.00', salary: 'mucho' }],
])('%s is no contradiction', (_, paid) => expect(noticesOf(paid)).toEqual([]));

it.each<[string, Paid, RegExp]>([
  ['a full month for 19 days', { days: '19', pay: '1800000.00' }, /19 días .*1\.140\.000/],
  ['less than the days', { days: '30', pay: '900000.00' }, /30 días .*1\.800\.000/],
  ['a day too many', { days: '20', pay: '1260000.00' }, /1\.200\.000/],
  ['pay without days', { days: '0', pay: '1800000.00' }, /0 días/],
  ['days without pay', { days: '30', pay: '0.00' }, /30 días/],
  ['one day with two', { days: '1', pay: '120000.00' }, /1 día de/],
  ['double pay', { days: '30', pay: '3600000.00' }, /1\.800\.000/],
  ['28 days of a month of 30', { days: '28', pay: '1800000.00' }, /28 días/],
  ['an order of magnitude', { days: '30', pay: '180000.00' }, /30 días/],
])('%s is told and never refused', (_, paid, words) => {
  expect(noticesOf(paid)).toEqual([expect.stringMatching(words)]);
  expect(noticesOf(paid)[0]).toMatch(/^notice /);
});

it.skipIf(!sharedPath('cases/C10.xml'))(
  'C10 gets a notice when it is of another program, and the control none',
  () => {
    const contradictions = (name: string, foreign: boolean) =>
      checkFile(readFileSync(sharedPath(`cases/${name}`) ?? ''), { foreign }).findings.filter(({ message }) =>
        message.includes('no concuerdan'),
      );
    expect(contradictions('C10.xml', true)).toEqual([
      expect.objectContaining({ rule: 'NIE070', severity: 'notice' }),
    ]);
    expect(contradictions('C10.xml', false)).toEqual([]);
    expect(contradictions('C00-control.xml', true)).toEqual([]);
  },
);
