import { describe, expect, it } from 'vitest';
import type { Day } from '../../../src/domain/day.ts';
import { pesos } from '../../../src/domain/money.ts';
import type { DatedPolicy } from '../../../src/domain/payroll/law/policy.ts';
import type { Absence } from '../../../src/domain/payroll/novelties/novelties.ts';
import { contributorOf, subsystems } from '../../../src/domain/pila/contributor.ts';
import type { Moves } from '../../../src/domain/pila/contributor-lines.ts';
import { numbered } from '../../../src/domain/pila/planilla.ts';
import { readPlanilla } from '../../../src/domain/pila/read-file.ts';
import { defaultPilaSettings, type PilaSettings } from '../../../src/domain/pila/settings.ts';
import { lineText } from '../../../src/domain/pila/write-file.ts';
import { annexLine, type Said } from './annex.ts';
import { monthOf, type Situation } from './month.ts';

const day = (text: string): Day => text as Day;
const written = day('2026-10-06');
const settings: PilaSettings = {
  ...defaultPilaSettings,
  activities: { I: '1620101', V: '5620101' },
};

type Case = Situation & { name: string; settings?: Partial<PilaSettings>; moves?: Moves; lines: Said[] };

const away = (kind: Absence['kind'], start: string, end: string, more: Partial<Absence> = {}): Absence => ({
  kind,
  start: day(start),
  end: day(end),
  ...more,
});
const absences = (...all: Absence[]) => ({ novelties: { absences: all } });
const notExempt: readonly DatedPolicy[] = [{ from: day('2020-01-01'), exempt: false }];
const none = { days: 0, base: 0, rate: 0 };
const whole: Said = { days: 30, base: 3_000_000 };
/** Health of who is not exempt. */
const allHealth = { rate: 12_500 };
/** Days away: no risks nor caja. */
const resting = { risk: { rate: 0 }, caja: { rate: 0 } };
const sick = (start: string, end: string, more = {}) => ({
  ...resting,
  more: { 25: 'X', 85: start, 86: end, ...more },
});
const suspended = (start: string, end: string) => ({
  ...resting,
  pension: { rate: 12_000 },
  more: { 24: 'X', 83: start, 84: end },
});

const cases: Case[] = [
  { name: 'a whole month', lines: [whole] },
  {
    name: 'a whole month of a company that is not exempt',
    policies: notExempt,
    lines: [{ ...whole, health: allHealth, others: { base: 3_000_000 }, exempt: 'N' }],
  },
  {
    name: 'the minimum wage',
    contract: { salary: pesos(1_750_905) },
    lines: [{ days: 30, base: 1_750_905, more: { 40: 1_750_905 } }],
  },
  {
    name: 'commissions: VST',
    novelties: { earned: [{ concept: 'commissions', salary: '500000.00' }] },
    lines: [{ days: 30, base: 3_500_000, more: { 23: 'X' } }],
  },
  {
    name: 'overtime: VST',
    // 3.000.000 ÷ 210 × 1,25 × 10
    novelties: { hours: [{ kind: 'heds', day: day('2026-09-08'), quantity: '2' }] },
    lines: [{ days: 30, base: 3_035_714, more: { 23: 'X' } }],
  },
  {
    name: 'entry: ING',
    contract: { admission: day('2026-09-10') },
    lines: [{ days: 21, base: 2_100_000, more: { 15: 'X', 80: '2026-09-10' } }],
  },
  {
    name: 'exit: RET',
    contract: { retirement: day('2026-09-15') },
    lines: [{ days: 15, base: 1_500_000, more: { 16: 'X', 81: '2026-09-15' } }],
  },
  {
    name: 'entry and exit in a month, in one line',
    contract: { admission: day('2026-09-05'), retirement: day('2026-09-20') },
    lines: [{ days: 16, base: 1_600_000, more: { 15: 'X', 16: 'X', 80: '2026-09-05', 81: '2026-09-20' } }],
  },
  {
    name: 'entry on the first day',
    contract: { admission: day('2026-09-01') },
    lines: [{ ...whole, more: { 15: 'X', 80: '2026-09-01' } }],
  },
  {
    name: 'entry on a 31st',
    contract: { admission: day('2026-08-31') },
    month: 8,
    lines: [{ days: 1, base: 100_000, more: { 15: 'X', 80: '2026-08-31' } }],
  },
  {
    name: 'a raise in the month: VSP',
    contract: {
      salaries: [
        { from: day('2024-02-01'), salary: pesos(2_800_000) },
        { from: day('2026-09-11'), salary: pesos(3_000_000) },
      ],
    },
    // 2.800.000 × 10 ÷ 30 = 933.333; 3.000.000 × 20 ÷ 30 = 2.000.000
    lines: [{ days: 30, base: 2_933_333, more: { 21: 'X', 82: '2026-09-11' } }],
  },
  {
    name: 'a common incapacity: IGE',
    ...absences(away('work_disability', '2026-09-10', '2026-09-14')),
    // Two thirds of 500.000
    lines: [
      { days: 25, base: 2_500_000 },
      { days: 5, base: 333_333, ...sick('2026-09-10', '2026-09-14') },
    ],
  },
  {
    name: 'a common incapacity of the whole month',
    ...absences(away('work_disability', '2026-09-01', '2026-09-30')),
    lines: [{ days: 30, base: 2_000_000, ...sick('2026-09-01', '2026-09-30') }],
  },
  {
    name: 'a common incapacity with the minimum wage',
    contract: { salary: pesos(1_750_905) },
    ...absences(away('work_disability', '2026-09-10', '2026-09-14')),
    // 58.363,5 a day
    lines: [
      { days: 25, base: 1_459_088, more: { 40: 1_750_905 } },
      { days: 5, base: 291_818, ...sick('2026-09-10', '2026-09-14', { 40: 1_750_905 }) },
    ],
  },
  {
    name: 'two incapacities apart, a line for each',
    ...absences(
      away('work_disability', '2026-09-03', '2026-09-05'),
      away('work_disability', '2026-09-21', '2026-09-23'),
    ),
    lines: [
      { days: 24, base: 2_400_000 },
      { days: 3, base: 200_000, ...sick('2026-09-03', '2026-09-05') },
      { days: 3, base: 200_000, ...sick('2026-09-21', '2026-09-23') },
    ],
  },
  {
    name: 'an incapacity that comes from the month before has the dates of the month',
    ...absences(away('work_disability', '2026-08-25', '2026-09-03')),
    lines: [
      { days: 27, base: 2_700_000 },
      { days: 3, base: 200_000, ...sick('2026-09-01', '2026-09-03') },
    ],
  },
  {
    name: 'an accident at work: IRL with its days',
    ...absences(away('work_disability', '2026-09-10', '2026-09-12', { origin: 'laboral' })),
    lines: [
      { days: 27, base: 2_700_000 },
      { days: 3, base: 300_000, ...resting, more: { 30: 3, 93: '2026-09-10', 94: '2026-09-12' } },
    ],
  },
  {
    name: 'maternity of the whole month: LMA',
    ...absences(away('maternity_leave', '2026-09-01', '2026-09-30')),
    lines: [{ days: 30, base: 3_000_000, ...resting, more: { 26: 'X', 87: '2026-09-01', 88: '2026-09-30' } }],
  },
  {
    name: 'maternity that begins in the month',
    ...absences(away('maternity_leave', '2026-09-16', '2027-01-19')),
    lines: [
      { days: 15, base: 1_500_000 },
      { days: 15, base: 1_500_000, ...resting, more: { 26: 'X', 87: '2026-09-16', 88: '2026-09-30' } },
    ],
  },
  {
    name: 'vacations on the base of the month before: VAC, with caja on what is paid',
    ...absences(away('common_vacation', '2026-09-11', '2026-09-20', { previous_ibc: '3200000.00' })),
    lines: [
      { days: 20, base: 2_000_000 },
      {
        days: 10,
        base: 1_066_667,
        risk: { rate: 0 },
        caja: { base: 1_000_000, rate: 4_000 },
        more: { 27: 'X', 89: '2026-09-11', 90: '2026-09-20' },
      },
    ],
  },
  {
    name: 'vacations of the whole month',
    ...absences(away('common_vacation', '2026-09-01', '2026-09-30')),
    lines: [
      { days: 30, base: 3_000_000, risk: { rate: 0 }, more: { 27: 'X', 89: '2026-09-01', 90: '2026-09-30' } },
    ],
  },
  {
    name: 'vacations of a company whose policy pays risks on them',
    policies: [{ from: day('2020-01-01'), vacation_risk: true }],
    ...absences(away('common_vacation', '2026-09-11', '2026-09-20')),
    lines: [
      { days: 20, base: 2_000_000 },
      { days: 10, base: 1_000_000, more: { 27: 'X', 89: '2026-09-11', 90: '2026-09-20' } },
    ],
  },
  {
    name: 'commissions paid in a whole month of vacations go with its line',
    novelties: {
      absences: [away('common_vacation', '2026-09-01', '2026-09-30')],
      earned: [{ concept: 'commissions', salary: '400000.00' }],
    },
    lines: [
      { days: 30, base: 3_400_000, risk: { rate: 0 }, more: { 27: 'X', 89: '2026-09-01', 90: '2026-09-30' } },
    ],
  },
  {
    name: 'paid leave: LR',
    ...absences(away('paid_leave', '2026-09-17', '2026-09-18')),
    lines: [
      { days: 28, base: 2_800_000 },
      { days: 2, base: 200_000, risk: { rate: 0 }, more: { 27: 'L', 89: '2026-09-17', 90: '2026-09-18' } },
    ],
  },
  {
    name: 'days without pay of an exempt company: SLN with pension alone',
    ...absences(away('non_paid_leave', '2026-09-08', '2026-09-10')),
    lines: [
      { days: 27, base: 2_700_000 },
      { days: 3, base: 300_000, ...suspended('2026-09-08', '2026-09-10'), health: { rate: 0 } },
    ],
  },
  {
    name: 'days without pay of an exempt company that pays their health',
    settings: { suspended_health: 'employer' },
    ...absences(away('non_paid_leave', '2026-09-08', '2026-09-10')),
    lines: [
      { days: 27, base: 2_700_000 },
      { days: 3, base: 300_000, ...suspended('2026-09-08', '2026-09-10'), health: { rate: 8_500 } },
    ],
  },
  {
    name: 'days without pay of a company that is not exempt',
    policies: notExempt,
    ...absences(away('non_paid_leave', '2026-09-08', '2026-09-10')),
    lines: [
      { days: 27, base: 2_700_000, health: allHealth, others: { base: 2_700_000 }, exempt: 'N' },
      {
        days: 3,
        base: 300_000,
        ...suspended('2026-09-08', '2026-09-10'),
        health: { rate: 8_500 },
        exempt: 'N',
      },
    ],
  },
  {
    name: 'a whole month without pay, of which no solidarity is owed',
    contract: { salary: pesos(8_000_000) },
    ...absences(away('non_paid_leave', '2026-09-01', '2026-09-30')),
    lines: [
      {
        days: 30,
        base: 8_000_000,
        ...resting,
        pension: { rate: 12_000 },
        health: { rate: 0 },
        more: { 24: 'X', 40: 8_000_000, 83: '2026-09-01', 84: '2026-09-30' },
      },
    ],
  },
  {
    name: 'a strike suspends too',
    ...absences(away('legal_strike', '2026-09-01', '2026-09-05')),
    lines: [
      { days: 25, base: 2_500_000 },
      { days: 5, base: 500_000, ...suspended('2026-09-01', '2026-09-05'), health: { rate: 0 } },
    ],
  },
  {
    name: 'an incapacity and vacations after it',
    ...absences(
      away('work_disability', '2026-09-10', '2026-09-14'),
      away('common_vacation', '2026-09-20', '2026-09-25'),
    ),
    lines: [
      { days: 19, base: 1_900_000 },
      { days: 5, base: 333_333, ...sick('2026-09-10', '2026-09-14') },
      { days: 6, base: 600_000, risk: { rate: 0 }, more: { 27: 'X', 89: '2026-09-20', 90: '2026-09-25' } },
    ],
  },
  {
    name: 'four novelties in a month, with commissions',
    novelties: {
      absences: [
        away('work_disability', '2026-09-02', '2026-09-04'),
        away('paid_leave', '2026-09-08', '2026-09-09'),
        away('non_paid_leave', '2026-09-15', '2026-09-15'),
        away('common_vacation', '2026-09-21', '2026-09-30'),
      ],
      earned: [{ concept: 'commissions', salary: '280000.00' }],
    },
    lines: [
      { days: 14, base: 1_680_000, more: { 23: 'X' } },
      { days: 3, base: 200_000, ...sick('2026-09-02', '2026-09-04') },
      { days: 2, base: 200_000, risk: { rate: 0 }, more: { 27: 'L', 89: '2026-09-08', 90: '2026-09-09' } },
      { days: 1, base: 100_000, ...suspended('2026-09-15', '2026-09-15'), health: { rate: 0 } },
      { days: 10, base: 1_000_000, risk: { rate: 0 }, more: { 27: 'X', 89: '2026-09-21', 90: '2026-09-30' } },
    ],
  },
  {
    name: 'entry and an incapacity',
    contract: { admission: day('2026-09-10') },
    ...absences(away('work_disability', '2026-09-28', '2026-09-30')),
    lines: [
      { days: 18, base: 1_800_000, more: { 15: 'X', 80: '2026-09-10' } },
      { days: 3, base: 200_000, ...sick('2026-09-28', '2026-09-30') },
    ],
  },
  {
    name: 'exit in the middle of vacations, and nothing worked',
    contract: { retirement: day('2026-09-15') },
    ...absences(away('common_vacation', '2026-09-01', '2026-09-15')),
    lines: [
      {
        days: 15,
        base: 1_500_000,
        risk: { rate: 0 },
        more: { 16: 'X', 27: 'X', 81: '2026-09-15', 89: '2026-09-01', 90: '2026-09-15' },
      },
    ],
  },
  {
    name: 'exit with vacations in money, which pay caja and nothing else',
    contract: { retirement: day('2026-09-15') },
    novelties: { benefits: [{ concept: 'paid_vacation', amount: '1000000.00', days: '10' }] },
    lines: [
      {
        days: 15,
        base: 1_500_000,
        caja: { base: 2_500_000, rate: 4_000 },
        more: { 16: 'X', 81: '2026-09-15' },
      },
    ],
  },
  {
    name: 'four minimum wages owe the solidarity fund',
    contract: { salary: pesos(7_003_620) },
    lines: [
      { days: 30, base: 7_003_620, fund: { solidarity: 500, subsistence: 500 }, more: { 40: 7_003_620 } },
    ],
  },
  {
    name: 'a peso less than four minimum wages owes none',
    contract: { salary: pesos(7_003_619) },
    lines: [{ days: 30, base: 7_003_619, more: { 40: 7_003_619 } }],
  },
  {
    name: 'ten minimum wages are not exempt',
    contract: { salary: pesos(17_509_050) },
    lines: [
      {
        days: 30,
        base: 17_509_050,
        health: allHealth,
        others: { base: 17_509_050 },
        fund: { solidarity: 500, subsistence: 500 },
        exempt: 'N',
        more: { 40: 17_509_050 },
      },
    ],
  },
  {
    name: 'seventeen and a half minimum wages: 1.4 % of solidarity',
    contract: { salary: pesos(30_640_838) },
    lines: [
      {
        days: 30,
        base: 30_640_838,
        health: allHealth,
        others: { base: 30_640_838 },
        fund: { solidarity: 500, subsistence: 900 },
        exempt: 'N',
        more: { 40: 30_640_838 },
      },
    ],
  },
  {
    name: 'an integral salary contributes on seventy percent',
    contract: { salary: pesos(25_000_001), integral_salary: true },
    // 17.500.000,7 goes to the next peso
    lines: [
      {
        days: 30,
        base: 17_500_001,
        health: allHealth,
        others: { base: 17_500_001 },
        fund: { solidarity: 500, subsistence: 500 },
        exempt: 'N',
        more: { 40: 25_000_001, 41: 'X' },
      },
    ],
  },
  {
    name: 'an integral salary above the ceiling: caja has none',
    contract: { salary: pesos(70_000_000), integral_salary: true },
    lines: [
      {
        days: 30,
        base: 43_772_625,
        health: allHealth,
        caja: { base: 49_000_000, rate: 4_000 },
        others: { base: 49_000_000 },
        fund: { solidarity: 500, subsistence: 1_500 },
        exempt: 'N',
        more: { 40: 70_000_000, 41: 'X' },
      },
    ],
  },
  {
    name: 'an apprentice in class is type 19, with all the health',
    contract: { salary: pesos(1_313_179), worker_type: '19', contract_type: '4' },
    lines: [
      {
        days: 30,
        base: 1_750_905,
        pension: none,
        health: allHealth,
        caja: none,
        exempt: 'N',
        more: { 5: '19', 31: '', 35: '', 40: 1_313_179, 41: '' },
      },
    ],
  },
  {
    name: 'an apprentice in class before August of 2025 is type 12',
    contract: { salary: pesos(1_067_625), worker_type: '12', contract_type: '4' },
    year: 2025,
    month: 7,
    lines: [
      {
        days: 30,
        base: 1_423_500,
        pension: none,
        health: allHealth,
        caja: none,
        exempt: 'N',
        more: { 5: '12', 31: '', 35: '', 40: 1_067_625, 41: '' },
      },
    ],
  },
  {
    name: 'an apprentice in practice is type 01, with caja',
    contract: {
      salary: pesos(1_750_905),
      worker_type: '19',
      contract_type: '4',
      practice_from: day('2026-02-01'),
    },
    lines: [{ days: 30, base: 1_750_905, more: { 40: 1_750_905 } }],
  },
  {
    name: 'an apprentice in both stages in a month has a line of each',
    contract: {
      salary: pesos(1_750_905),
      worker_type: '19',
      contract_type: '4',
      practice_from: day('2026-09-16'),
    },
    lines: [
      {
        days: 15,
        base: 875_453,
        pension: none,
        health: allHealth,
        caja: none,
        exempt: 'N',
        more: { 5: '19', 31: '', 35: '', 40: 1_750_905, 41: '' },
      },
      { days: 15, base: 875_453, caja: { base: 875_452, rate: 4_000 }, more: { 40: 1_750_905 } },
    ],
  },
  {
    name: 'a pensioner pays no pension',
    contract: { worker_subtype: '01' },
    lines: [{ ...whole, pension: none, more: { 6: '01', 31: '' } }],
  },
  {
    name: 'the subtype of who was given an indemnity has another number',
    contract: { worker_subtype: '12' },
    lines: [{ ...whole, pension: none, more: { 6: '05', 31: '' } }],
  },
  {
    name: 'an exempt pension regime pays the solidarity fund from four minimum wages',
    contract: { worker_subtype: '16', salary: pesos(8_000_000) },
    lines: [
      {
        days: 30,
        base: 8_000_000,
        pension: { days: 0, rate: 0 },
        fund: { solidarity: 500, subsistence: 500 },
        more: { 6: '06', 31: 'FSP001', 40: 8_000_000 },
      },
    ],
  },
  {
    name: 'a foreigner who is not obliged to pension',
    contract: { pension_exempt: true },
    employee: { document_type: { code: '22', abbreviation: 'CE' }, document_number: '345678' },
    lines: [{ ...whole, pension: none, more: { 3: 'CE', 4: '345678', 7: 'X', 31: '' } }],
  },
  {
    name: 'a household pays neither SENA nor ICBF',
    contract: { worker_type: '02', salary: pesos(1_750_905) },
    policies: notExempt,
    lines: [{ days: 30, base: 1_750_905, health: allHealth, exempt: 'N', more: { 5: '02', 40: 1_750_905 } }],
  },
  {
    name: 'by weeks: ten days are two weeks, without health',
    contract: { worker_type: '51', salary: pesos(1_750_905) },
    novelties: { worked_days: 10 },
    lines: [
      {
        days: 14,
        base: 875_453,
        health: none,
        risk: { days: 30, base: 1_750_905, rate: 522 },
        more: { 5: '51', 33: '', 40: 1_750_905, 41: '' },
      },
    ],
  },
  {
    name: 'by weeks: twenty-five days are the month of four',
    contract: { worker_type: '51', salary: pesos(1_750_905) },
    novelties: { worked_days: 25 },
    lines: [
      {
        days: 30,
        base: 1_750_905,
        health: none,
        more: { 5: '51', 33: '', 40: 1_750_905, 41: '' },
      },
    ],
  },
  {
    name: 'a student of whom only risks are owed',
    contract: { worker_type: '23', salary: pesos(1_750_905) },
    lines: [
      {
        days: 30,
        base: 1_750_905,
        pension: none,
        health: none,
        caja: none,
        exempt: 'N',
        more: { 5: '23', 31: '', 33: '', 35: '', 40: 1_750_905, 41: '' },
      },
    ],
  },
  {
    name: 'work at high risk pays ten points more to pension',
    contract: { high_risk_pension: true, risk_class: 'V' },
    lines: [
      {
        ...whole,
        pension: { rate: 26_000 },
        risk: { rate: 6_960 },
        more: { 78: '5', 79: '1', 98: '5620101' },
      },
    ],
  },
  {
    name: 'what is not salary and passes forty percent: pension, health and risks alone',
    novelties: { earned: [{ concept: 'bonuses', non_salary: '3000000.00' }] },
    // 3.000.000 − 40 % of 6.000.000
    lines: [{ days: 30, base: 3_600_000, caja: { base: 3_000_000, rate: 4_000 }, more: { 23: 'X' } }],
  },
  {
    name: 'half a day the whole month contributes on the minimum wage, and caja on what is paid',
    contract: { salary: pesos(900_000), weekly_hours: 21 },
    lines: [
      { days: 30, base: 1_750_905, caja: { base: 900_000, rate: 4_000, hours: 105 }, more: { 40: 900_000 } },
    ],
  },
  {
    name: 'a long name is cut, and letters lose their signs',
    employee: {
      first_name: 'María Fernanda del Socorro',
      other_names: '',
      surname: 'Ñáñez de la Hoz y Villavicencio',
      second_surname: "O'Bryan",
    },
    lines: [
      { ...whole, more: { 11: 'NANEZ DE LA HOZ Y VI', 12: "O'BRYAN", 13: 'MARIA FERNANDA DEL S', 14: '' } },
    ],
  },
  {
    name: 'who came from another EPS and passes to another fund: TDE and TAP',
    moves: { fromHealth: true, toPension: '231001' },
    lines: [{ ...whole, more: { 17: 'X', 20: 'X', 32: '231001' } }],
  },
  {
    name: 'who came from another fund and passes to another EPS: TDP and TAE',
    moves: { fromPension: true, toHealth: 'EPS010' },
    lines: [{ ...whole, more: { 18: 'X', 19: 'X', 34: 'EPS010' } }],
  },
  {
    name: 'a change of work centre: VCT',
    moves: { centreChange: { start: day('2026-09-15'), end: day('2026-09-30') } },
    lines: [{ ...whole, more: { 29: 'X', 91: '2026-09-15', 92: '2026-09-30' } }],
  },
  {
    name: 'a company that writes no base of caja in days that pay none',
    settings: { absence_caja_base: 'zero' },
    ...absences(away('work_disability', '2026-09-10', '2026-09-14')),
    lines: [
      { days: 25, base: 2_500_000 },
      { days: 5, base: 333_333, ...sick('2026-09-10', '2026-09-14'), caja: { base: 0, rate: 0 } },
    ],
  },
  {
    name: 'February has thirty days',
    month: 2,
    lines: [{ ...whole, caja: { rate: 4_000, hours: 220 } }],
  },
];

describe('lines of the planilla equal those of the annex, byte by byte', () => {
  it.each(cases)('$name', ({ lines, moves, settings: own, ...situation }) => {
    const contributor = contributorOf(monthOf(situation), { ...settings, ...own }, moves);
    const text = numbered(contributor?.lines ?? []).map((line) => lineText(line, written));
    expect(text).toEqual(lines.map((said, at) => annexLine(said, at + 1)));
  });

  it.each(cases)(
    '$name: read back, they are the same lines',
    ({ moves, settings: own, lines: _, ...situation }) => {
      const lines = numbered(contributorOf(monthOf(situation), { ...settings, ...own }, moves)?.lines ?? []);
      const read = readPlanilla(lines.map((line) => lineText(line, written)).join(''), written);
      expect(read.lines).toEqual(lines);
    },
  );

  it.each(cases.filter((one) => !one.settings))(
    '$name: what is paid is never less than what was deducted and owed',
    ({ moves, settings: own, ...situation }) => {
      const contributor = contributorOf(monthOf(situation), { ...settings, ...own }, moves);
      for (const system of subsystems) {
        const { paid, deducted, employer } = contributor?.sums[system] ?? {
          paid: 0,
          deducted: 0,
          employer: 0,
        };
        const rounding = paid - deducted - employer;
        expect([system, rounding >= -100, rounding < 60_000]).toEqual([system, true, true]);
      }
    },
  );
});
