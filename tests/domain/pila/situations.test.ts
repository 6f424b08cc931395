import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { DatedPolicy } from '../../../src/domain/payroll/law/policy.ts';
import type { Absence } from '../../../src/domain/payroll/novelties/novelties.ts';
import { buildContributor, subsystems } from '../../../src/domain/pila/contributor.ts';
import type { Moves } from '../../../src/domain/pila/contributor-lines.ts';
import { readPlanilla } from '../../../src/domain/pila/read-file.ts';
import { defaultPilaSettings, type PilaSettings } from '../../../src/domain/pila/settings.ts';
import type { Day } from '../../../src/domain/values/day.ts';
import { pesos } from '../../../src/domain/values/money.ts';
import { sharedPath } from '../../shared.ts';
import { annexLine, type LineFigures } from './annex.ts';
import { lineText, numbered } from './file.ts';
import { monthOf, type Situation } from './month.ts';

const day = (text: string): Day => text as Day;
const written = day('2026-10-06');
const settings: PilaSettings = {
  ...defaultPilaSettings,
  activities: { I: '1620101', V: '5620101' },
};

type Case = Situation & {
  name: string;
  settings?: Partial<PilaSettings>;
  moves?: Moves;
  lines: LineFigures[];
};

const away = (kind: Absence['kind'], start: string, end: string, more: Partial<Absence> = {}): Absence => ({
  kind,
  start: day(start),
  end: day(end),
  ...more,
});
const sickness = (start: string, end: string, more?: Partial<Absence>) =>
  away('work_disability', start, end, more);
const maternity = (start: string, end: string) => away('maternity_leave', start, end);
const vacation = (start: string, end: string, more?: Partial<Absence>) =>
  away('common_vacation', start, end, more);
const paidLeave = (start: string, end: string) => away('paid_leave', start, end);
const unpaidLeave = (start: string, end: string) => away('non_paid_leave', start, end);
const commissions = (salary: string) => [{ concept: 'commissions' as const, salary }];

const notExempt: readonly DatedPolicy[] = [{ from: day('2020-01-01'), exempt: false }];
const minimum = 1_750_905;
const none = { days: 0, base: 0, rate: 0 };
/** Health of who is not exempt. */
const allHealth = { rate: 12_500 };

/** Line of so many days on a base, and what is apart in it. */
const line = (days: number, base: number, apart: Partial<LineFigures> = {}): LineFigures => ({
  days,
  base,
  ...apart,
});
const whole = (apart?: Partial<LineFigures>): LineFigures => line(30, 3_000_000, apart);
/** Line of a whole month of another salary. */
const earning = (salary: number, { more, ...apart }: Partial<LineFigures> = {}): LineFigures =>
  line(30, salary, { ...apart, more: { 40: salary, ...more } });
/** Health, SENA and ICBF of who is not exempt. */
const taxed = (base: number) => ({ health: allHealth, others: { base }, exempt: 'N' as const });
const fund = (subsistence: number) => ({ fund: { solidarity: 500, subsistence } });
/** Apprentice in class: health and risks of a minimum wage, and nothing else. */
const inClass = (type: string, salary: number): Partial<LineFigures> => ({
  pension: none,
  health: allHealth,
  caja: none,
  exempt: 'N',
  more: { 5: type, 31: '', 35: '', 40: salary, 41: '' },
});
/** Days away: no risks nor caja. */
const resting = { risk: { rate: 0 }, caja: { rate: 0 } };
const sick = (start: string, end: string, more = {}) => ({
  ...resting,
  more: { 25: 'X', 85: start, 86: end, ...more },
});
const parental = (start: string, end: string) => ({ ...resting, more: { 26: 'X', 87: start, 88: end } });
const hurt = (days: number, start: string, end: string) => ({
  ...resting,
  more: { 30: days, 93: start, 94: end },
});
/** Vacations or paid leave, which pay caja. */
const rested = (mark: 'X' | 'L', start: string, end: string, more = {}) => ({
  risk: { rate: 0 },
  more: { 27: mark, 89: start, 90: end, ...more },
});
/** Days without pay; the company is exempt of their health unless it pays a rate of it. */
const suspended = (start: string, end: string, health = 0) => ({
  ...resting,
  pension: { rate: 12_000 },
  health: { rate: health },
  more: { 24: 'X', 83: start, 84: end },
});

/** Situations that the contract alone decides. */
const ofContract: [name: string, contract: NonNullable<Situation['contract']>, ...lines: LineFigures[]][] = [
  ['a whole month', {}, whole()],
  ['the minimum wage', { salary: pesos(minimum) }, earning(minimum)],
  [
    'entry: ING',
    { admission: day('2026-09-10') },
    line(21, 2_100_000, { more: { 15: 'X', 80: '2026-09-10' } }),
  ],
  [
    'twenty days of 5.000.000: the base before it is rounded, to the next peso',
    { salary: pesos(5_000_000), admission: day('2026-09-11') },
    // 5.000.000 × 20 ÷ 30 = 3.333.333,33
    line(20, 3_333_334, { more: { 15: 'X', 40: 5_000_000, 80: '2026-09-11' } }),
  ],
  [
    'exit: RET',
    { retirement: day('2026-09-15') },
    line(15, 1_500_000, { more: { 16: 'X', 81: '2026-09-15' } }),
  ],
  [
    'entry and exit in a month, in one line',
    { admission: day('2026-09-05'), retirement: day('2026-09-20') },
    line(16, 1_600_000, { more: { 15: 'X', 16: 'X', 80: '2026-09-05', 81: '2026-09-20' } }),
  ],
  [
    'entry on the first day',
    { admission: day('2026-09-01') },
    whole({ more: { 15: 'X', 80: '2026-09-01' } }),
  ],
  [
    'a raise in the month: VSP',
    {
      salaries: [
        { from: day('2024-02-01'), salary: pesos(2_800_000) },
        { from: day('2026-09-11'), salary: pesos(3_000_000) },
      ],
    },
    // 2.800.000 × 10 ÷ 30 = 933.333,33; 3.000.000 × 20 ÷ 30 = 2.000.000
    line(30, 2_933_334, { more: { 21: 'X', 82: '2026-09-11' } }),
  ],
  ['four minimum wages owe the solidarity fund', { salary: pesos(7_003_620) }, earning(7_003_620, fund(500))],
  ['a peso less than four minimum wages owes none', { salary: pesos(7_003_619) }, earning(7_003_619)],
  [
    'ten minimum wages are not exempt',
    { salary: pesos(17_509_050) },
    earning(17_509_050, { ...taxed(17_509_050), ...fund(500) }),
  ],
  [
    'seventeen and a half minimum wages: 1.4 % of solidarity',
    { salary: pesos(30_640_838) },
    earning(30_640_838, { ...taxed(30_640_838), ...fund(900) }),
  ],
  [
    'an integral salary contributes on seventy percent',
    { salary: pesos(25_000_001), integral_salary: true },
    // 17.500.000,7 goes to the next peso
    line(30, 17_500_001, { ...taxed(17_500_001), ...fund(500), more: { 40: 25_000_001, 41: 'X' } }),
  ],
  [
    'an integral salary above the ceiling: caja has none',
    { salary: pesos(70_000_000), integral_salary: true },
    line(30, 43_772_625, {
      ...taxed(49_000_000),
      ...fund(1_500),
      caja: { base: 49_000_000, rate: 4_000 },
      more: { 40: 70_000_000, 41: 'X' },
    }),
  ],
  [
    'an apprentice in class is type 19, with all the health',
    { salary: pesos(1_313_179), worker_type: '19', contract_type: '4' },
    line(30, minimum, inClass('19', 1_313_179)),
  ],
  [
    'an apprentice in practice is type 01, with caja',
    { salary: pesos(minimum), worker_type: '19', contract_type: '4', practice_from: day('2026-02-01') },
    earning(minimum),
  ],
  [
    'an apprentice in both stages in a month has a line of each',
    { salary: pesos(minimum), worker_type: '19', contract_type: '4', practice_from: day('2026-09-16') },
    line(15, 875_453, inClass('19', minimum)),
    line(15, 875_453, { more: { 40: minimum } }),
  ],
  [
    'a pensioner pays no pension',
    { worker_subtype: '01' },
    whole({ pension: none, more: { 6: '01', 31: '' } }),
  ],
  [
    'the subtype of who was given an indemnity has another number',
    { worker_subtype: '12' },
    whole({ pension: none, more: { 6: '05', 31: '' } }),
  ],
  [
    'an exempt pension regime pays the solidarity fund from four minimum wages',
    { worker_subtype: '16', salary: pesos(8_000_000) },
    earning(8_000_000, { pension: { days: 0, rate: 0 }, ...fund(500), more: { 6: '06', 31: 'FSP001' } }),
  ],
  [
    'a student of whom only risks are owed',
    { worker_type: '23', salary: pesos(minimum) },
    earning(minimum, {
      pension: none,
      health: none,
      caja: none,
      exempt: 'N',
      more: { 5: '23', 31: '', 33: '', 35: '', 41: '' },
    }),
  ],
  [
    'work at high risk pays ten points more to pension',
    { high_risk_pension: true, risk_class: 'V' },
    whole({ pension: { rate: 26_000 }, risk: { rate: 6_960 }, more: { 78: '5', 79: '1', 98: '5620101' } }),
  ],
  [
    'half a day the whole month contributes on the minimum wage, and caja on what is paid',
    { salary: pesos(900_000), weekly_hours: 21 },
    line(30, minimum, { caja: { base: 900_000, rate: 4_000, hours: 105 }, more: { 40: 900_000 } }),
  ],
];

/** Days away of the ordinary contract. */
const ofAbsences: [name: string, absences: Absence[], ...lines: LineFigures[]][] = [
  [
    'a common incapacity: IGE',
    [sickness('2026-09-10', '2026-09-14')],
    line(25, 2_500_000),
    // Two thirds of 500.000, to the next peso
    line(5, 333_334, sick('2026-09-10', '2026-09-14')),
  ],
  [
    'a common incapacity of the whole month',
    [sickness('2026-09-01', '2026-09-30')],
    line(30, 2_000_000, sick('2026-09-01', '2026-09-30')),
  ],
  [
    'two incapacities apart, a line for each',
    [sickness('2026-09-03', '2026-09-05'), sickness('2026-09-21', '2026-09-23')],
    line(24, 2_400_000),
    line(3, 200_000, sick('2026-09-03', '2026-09-05')),
    line(3, 200_000, sick('2026-09-21', '2026-09-23')),
  ],
  [
    'an incapacity that comes from the month before has the dates of the month',
    [sickness('2026-08-25', '2026-09-03')],
    line(27, 2_700_000),
    line(3, 200_000, sick('2026-09-01', '2026-09-03')),
  ],
  [
    'an accident at work: IRL with its days',
    [sickness('2026-09-10', '2026-09-12', { origin: 'laboral' })],
    line(27, 2_700_000),
    line(3, 300_000, hurt(3, '2026-09-10', '2026-09-12')),
  ],
  [
    'maternity of the whole month: LMA',
    [maternity('2026-09-01', '2026-09-30')],
    whole(parental('2026-09-01', '2026-09-30')),
  ],
  [
    'maternity that begins in the month',
    [maternity('2026-09-16', '2027-01-19')],
    line(15, 1_500_000),
    line(15, 1_500_000, parental('2026-09-16', '2026-09-30')),
  ],
  [
    'vacations on the base of the month before: VAC, with caja on what is paid',
    [vacation('2026-09-11', '2026-09-20', { previous_ibc: '3200000.00' })],
    line(20, 2_000_000),
    line(10, 1_066_667, {
      ...rested('X', '2026-09-11', '2026-09-20'),
      caja: { base: 1_000_000, rate: 4_000 },
    }),
  ],
  [
    'vacations of the whole month',
    [vacation('2026-09-01', '2026-09-30')],
    whole(rested('X', '2026-09-01', '2026-09-30')),
  ],
  [
    'paid leave: LR',
    [paidLeave('2026-09-17', '2026-09-18')],
    line(28, 2_800_000),
    line(2, 200_000, rested('L', '2026-09-17', '2026-09-18')),
  ],
  [
    'days without pay of an exempt company: SLN with pension alone',
    [unpaidLeave('2026-09-08', '2026-09-10')],
    line(27, 2_700_000),
    line(3, 300_000, suspended('2026-09-08', '2026-09-10')),
  ],
  [
    'a strike suspends too',
    [away('legal_strike', '2026-09-01', '2026-09-05')],
    line(25, 2_500_000),
    line(5, 500_000, suspended('2026-09-01', '2026-09-05')),
  ],
  [
    'an incapacity and vacations after it',
    [sickness('2026-09-10', '2026-09-14'), vacation('2026-09-20', '2026-09-25')],
    line(19, 1_900_000),
    line(5, 333_334, sick('2026-09-10', '2026-09-14')),
    line(6, 600_000, rested('X', '2026-09-20', '2026-09-25')),
  ],
];

const cases: Case[] = [
  ...ofContract.map(([name, contract, ...lines]) => ({ name, contract, lines })),
  ...ofAbsences.map(([name, absences, ...lines]) => ({ name, novelties: { absences }, lines })),
  {
    name: 'a whole month of a company that is not exempt',
    policies: notExempt,
    lines: [whole(taxed(3_000_000))],
  },
  {
    name: 'commissions: VST',
    novelties: { earned: commissions('500000.00') },
    lines: [line(30, 3_500_000, { more: { 23: 'X' } })],
  },
  {
    name: 'overtime: VST',
    // 3.000.000 + 3.000.000 ÷ 210 × 1,25 × 2 = 3.035.714,29
    novelties: { hours: [{ kind: 'heds', day: day('2026-09-08'), quantity: '2' }] },
    lines: [line(30, 3_035_715, { more: { 23: 'X' } })],
  },
  {
    name: 'what is not salary and passes forty percent: pension, health and risks alone',
    novelties: { earned: [{ concept: 'bonuses', non_salary: '3000000.00' }] },
    // 3.000.000 − 40 % of 6.000.000
    lines: [line(30, 3_600_000, { caja: { base: 3_000_000, rate: 4_000 }, more: { 23: 'X' } })],
  },
  {
    name: 'entry on a 31st',
    contract: { admission: day('2026-08-31') },
    month: 8,
    lines: [line(1, 100_000, { more: { 15: 'X', 80: '2026-08-31' } })],
  },
  { name: 'February has thirty days', month: 2, lines: [whole({ caja: { rate: 4_000, hours: 220 } })] },
  {
    name: 'a common incapacity with the minimum wage',
    contract: { salary: pesos(minimum) },
    novelties: { absences: [sickness('2026-09-10', '2026-09-14')] },
    // 58.363,5 a day
    lines: [
      line(25, 1_459_088, { more: { 40: minimum } }),
      line(5, 291_818, sick('2026-09-10', '2026-09-14', { 40: minimum })),
    ],
  },
  {
    name: 'vacations of a company whose policy pays risks on them',
    policies: [{ from: day('2020-01-01'), vacation_risk: true }],
    novelties: { absences: [vacation('2026-09-11', '2026-09-20')] },
    lines: [
      line(20, 2_000_000),
      line(10, 1_000_000, { more: { 27: 'X', 89: '2026-09-11', 90: '2026-09-20' } }),
    ],
  },
  {
    name: 'commissions paid in a whole month of vacations go with its line',
    novelties: { absences: [vacation('2026-09-01', '2026-09-30')], earned: commissions('400000.00') },
    lines: [line(30, 3_400_000, rested('X', '2026-09-01', '2026-09-30'))],
  },
  {
    name: 'days without pay of an exempt company that pays their health',
    settings: { suspended_health: 'employer' },
    novelties: { absences: [unpaidLeave('2026-09-08', '2026-09-10')] },
    lines: [line(27, 2_700_000), line(3, 300_000, suspended('2026-09-08', '2026-09-10', 8_500))],
  },
  {
    name: 'days without pay of a company that is not exempt',
    policies: notExempt,
    novelties: { absences: [unpaidLeave('2026-09-08', '2026-09-10')] },
    lines: [
      line(27, 2_700_000, taxed(2_700_000)),
      line(3, 300_000, { ...suspended('2026-09-08', '2026-09-10', 8_500), exempt: 'N' }),
    ],
  },
  {
    name: 'a whole month without pay, of which no solidarity is owed',
    contract: { salary: pesos(8_000_000) },
    novelties: { absences: [unpaidLeave('2026-09-01', '2026-09-30')] },
    lines: [earning(8_000_000, suspended('2026-09-01', '2026-09-30'))],
  },
  {
    name: 'four novelties in a month, with commissions',
    novelties: {
      absences: [
        sickness('2026-09-02', '2026-09-04'),
        paidLeave('2026-09-08', '2026-09-09'),
        unpaidLeave('2026-09-15', '2026-09-15'),
        vacation('2026-09-21', '2026-09-30'),
      ],
      earned: commissions('280000.00'),
    },
    lines: [
      line(14, 1_680_000, { more: { 23: 'X' } }),
      line(3, 200_000, sick('2026-09-02', '2026-09-04')),
      line(2, 200_000, rested('L', '2026-09-08', '2026-09-09')),
      line(1, 100_000, suspended('2026-09-15', '2026-09-15')),
      line(10, 1_000_000, rested('X', '2026-09-21', '2026-09-30')),
    ],
  },
  {
    name: 'entry and an incapacity',
    contract: { admission: day('2026-09-10') },
    novelties: { absences: [sickness('2026-09-28', '2026-09-30')] },
    lines: [
      line(18, 1_800_000, { more: { 15: 'X', 80: '2026-09-10' } }),
      line(3, 200_000, sick('2026-09-28', '2026-09-30')),
    ],
  },
  {
    name: 'exit in the middle of vacations, and nothing worked',
    contract: { retirement: day('2026-09-15') },
    novelties: { absences: [vacation('2026-09-01', '2026-09-15')] },
    lines: [line(15, 1_500_000, rested('X', '2026-09-01', '2026-09-15', { 16: 'X', 81: '2026-09-15' }))],
  },
  {
    name: 'exit with vacations in money, which pay caja and nothing else',
    contract: { retirement: day('2026-09-15') },
    novelties: { benefits: [{ concept: 'paid_vacation', amount: '1000000.00', days: '10' }] },
    lines: [
      line(15, 1_500_000, { caja: { base: 2_500_000, rate: 4_000 }, more: { 16: 'X', 81: '2026-09-15' } }),
    ],
  },
  {
    name: 'an apprentice in class before August of 2025 is type 12',
    contract: { salary: pesos(1_067_625), worker_type: '12', contract_type: '4' },
    year: 2025,
    month: 7,
    lines: [line(30, 1_423_500, inClass('12', 1_067_625))],
  },
  {
    name: 'a foreigner who is not obliged to pension',
    contract: { pension_exempt: true },
    employee: { document_type: { code: '22', abbreviation: 'CE' }, document_number: '345678' },
    lines: [whole({ pension: none, more: { 3: 'CE', 4: '345678', 7: 'X', 31: '' } })],
  },
  {
    name: 'a household pays neither SENA nor ICBF',
    contract: { worker_type: '02', salary: pesos(minimum) },
    policies: notExempt,
    lines: [earning(minimum, { health: allHealth, exempt: 'N', more: { 5: '02' } })],
  },
  {
    name: 'by weeks: ten days are two weeks, without health',
    contract: { worker_type: '51', salary: pesos(minimum) },
    novelties: { worked_days: 10 },
    lines: [
      line(14, 875_453, {
        exempt: 'N',
        health: none,
        risk: { days: 30, base: minimum, rate: 522 },
        more: { 5: '51', 33: '', 40: minimum, 41: '' },
      }),
    ],
  },
  {
    name: 'by weeks: twenty-five days are the month of four',
    contract: { worker_type: '51', salary: pesos(minimum) },
    novelties: { worked_days: 25 },
    lines: [earning(minimum, { exempt: 'N', health: none, more: { 5: '51', 33: '', 41: '' } })],
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
      whole({ more: { 11: 'NANEZ DE LA HOZ Y VI', 12: "O'BRYAN", 13: 'MARIA FERNANDA DEL S', 14: '' } }),
    ],
  },
  {
    name: 'who came from another EPS and passes to another fund: TDE and TAP',
    moves: { fromHealth: true, toPension: '231001' },
    lines: [whole({ more: { 17: 'X', 20: 'X', 32: '231001' } })],
  },
  {
    name: 'who came from another fund and passes to another EPS: TDP and TAE',
    moves: { fromPension: true, toHealth: 'EPS010' },
    lines: [whole({ more: { 18: 'X', 19: 'X', 34: 'EPS010' } })],
  },
  {
    name: 'a change of work centre: VCT',
    moves: { centreChange: { start: day('2026-09-15'), end: day('2026-09-30') } },
    lines: [whole({ more: { 29: 'X', 91: '2026-09-15', 92: '2026-09-30' } })],
  },
  {
    name: 'a company that writes no base of caja in days that pay none',
    settings: { absence_caja_base: 'zero' },
    novelties: { absences: [sickness('2026-09-10', '2026-09-14')] },
    lines: [
      line(25, 2_500_000),
      line(5, 333_334, { ...sick('2026-09-10', '2026-09-14'), caja: { base: 0, rate: 0 } }),
    ],
  },
];

const weekly = sharedPath('cases/C38.json');
it.skipIf(!weekly)('who contributes by weeks is exempt of nothing, also in a company that is', () => {
  const [{ inputs, expected }] = JSON.parse(readFileSync(weekly ?? '', 'utf8')).vectors;
  const situation: Situation = {
    contract: { worker_type: inputs.tipo_cotizante, salary: pesos(minimum) },
    novelties: { worked_days: inputs.dias },
    policies: [{ from: day('2020-01-01'), exempt: inputs.exonerada }],
  };
  const { lines = [] } = buildContributor(monthOf(situation), settings) ?? {};
  expect(lines.map(({ exempt }) => exempt)).toEqual([expected.campo_76]);
});

describe('lines of the planilla equal those of the annex, byte by byte', () => {
  it.each(cases)('$name', ({ lines, moves, settings: own, ...situation }) => {
    const contributor = buildContributor(monthOf(situation), { ...settings, ...own }, moves);
    const text = numbered(contributor?.lines ?? []).map((line) => lineText(line, written));
    expect(text).toEqual(lines.map((figures, at) => annexLine(figures, at + 1)));
  });

  it.each(cases)(
    '$name: read back, they are the same lines',
    ({ moves, settings: own, lines: _, ...situation }) => {
      const lines = numbered(
        buildContributor(monthOf(situation), { ...settings, ...own }, moves)?.lines ?? [],
      );
      const read = readPlanilla(lines.map((line) => lineText(line, written)).join(''), written);
      expect(read.lines).toEqual(lines);
    },
  );

  it.each(cases.filter((one) => !one.settings))(
    '$name: what is paid is never less than what was deducted and owed',
    ({ moves, settings: own, ...situation }) => {
      const contributor = buildContributor(monthOf(situation), { ...settings, ...own }, moves);
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
