import { describe, expect, it } from 'vitest';
import { compareEmployeeSources, describePenalties } from '../../../src/domain/crosscheck/compare.ts';
import { type FactKey, factKeys, getFact } from '../../../src/domain/crosscheck/facts.ts';
import { toApiDifference } from '../../../src/domain/crosscheck/shown.ts';
import { type FactSource, formatFigure } from '../../../src/domain/crosscheck/sources.ts';
import type { IndividualPayrollInput } from '../../../src/domain/dian/document/individual-payroll.ts';
import type { Absence } from '../../../src/domain/payroll/novelties/novelties.ts';
import type { ContributorLine } from '../../../src/domain/pila/layout.ts';
import type { Day } from '../../../src/domain/values/day.ts';
import { pesos } from '../../../src/domain/values/money.ts';
import type { Situation } from '../pila/month.ts';
import { readingsOf, sourcesOf, xmlOf } from './sources.ts';

const day = (text: string): Day => text as Day;
const all: FactSource[] = ['payroll', 'document', 'planilla'];
const away = (kind: Absence['kind'], start: string, end: string): Situation => ({
  novelties: { absences: [{ kind, start: day(start), end: day(end) }] },
});
const sick = away('work_disability', '2026-09-07', '2026-09-11');
const high = { contract: { salary: pesos(8_000_000) } };
const notExempt = { policies: [{ from: day('2020-01-01'), exempt: false }] };

const clean: [name: string, situation: Situation][] = [
  ['a whole month', {}],
  ['the minimum wage', { contract: { salary: pesos(1_750_905) } }],
  ['a solidarity fund', high],
  ['an integral salary', { contract: { salary: pesos(24_000_000), integral_salary: true } }],
  ['a company that is not exempt', notExempt],
  ['sickness', sick],
  ['maternity until the end of the month', away('maternity_leave', '2026-09-14', '2026-09-30')],
  ['vacations', away('common_vacation', '2026-09-01', '2026-09-15')],
  ['days without pay', away('non_paid_leave', '2026-09-17', '2026-09-18')],
  ['vacations until the 31st', { ...away('common_vacation', '2026-10-20', '2026-10-31'), month: 10 }],
  ['entry and exit', { contract: { admission: day('2026-09-03'), retirement: day('2026-09-20') } }],
  ['commissions and overtime', { novelties: { earned: [{ concept: 'commissions', salary: '500000.00' }] } }],
  [
    'more non-salary than the limit',
    { novelties: { earned: [{ concept: 'aids', non_salary: '4000000.00', description: 'Vivienda' }] } },
  ],
  ['a pensioner', { contract: { worker_subtype: '01' } }],
  ['an apprentice in practice', { contract: { worker_type: '19', contract_type: '4' } }],
  ['who contributes by weeks', { contract: { worker_type: '51', paid_by_day: true } }],
];

it.each(clean)('%s has no difference', (_, situation) => {
  const { differences, claim } = compareEmployeeSources(readingsOf(sourcesOf(situation)), all);
  expect(differences.map(({ fact, figures }) => ({ fact, figures }))).toEqual([]);
  expect(claim).toBe(0);
});

type Line = (line: ContributorLine) => unknown;
type Input = (input: IndividualPayrollInput) => unknown;
type Planted = { in?: Situation; line?: Line; document?: Input; lines?: number; month?: Situation };

/** A difference in one source, the facts that tell it, and what mends it. */
const planted: [name: string, plant: Planted, facts: FactKey[]][] = [
  ['a lower salary in the planilla', { line: (one) => (one.salary = pesos(2_500_000)) }, ['salary']],
  [
    'another salary in the document',
    { document: ({ worker }) => (worker.salary = '2900000.00') },
    ['salary'],
  ],
  ['a raise after the document', { month: { contract: { salary: pesos(3_100_000) } } }, ['salary']],
  [
    'fewer days worked in the planilla',
    { line: (one) => (one.riskDays = 29) },
    ['worked_days', 'contributed_days'],
  ],
  [
    'fewer days worked in the document',
    { document: ({ statement }) => (statement.accrued.worked_days = 28) },
    ['worked_days'],
  ],
  [
    'a lower base of health',
    { line: (one) => (one.healthBase = pesos(2_000_000)) },
    ['health_base', 'health_deducted'],
  ],
  [
    'a lower base of pension',
    { line: (one) => (one.pensionBase = pesos(2_000_000)) },
    ['pension_base', 'pension_deducted'],
  ],
  ['a lower base of risks', { line: (one) => (one.riskBase = pesos(2_000_000)) }, ['risk_base']],
  [
    'a lower base of caja',
    { line: (one) => (one.compensationBase = pesos(2_000_000)) },
    ['compensation_base'],
  ],
  ['less paid to health', { line: (one) => (one.health = pesos(100_000)) }, ['health_paid']],
  ['less paid to pension', { line: (one) => (one.pensionTotal = pesos(400_000)) }, ['pension_paid']],
  ['less paid to risks', { line: (one) => (one.risk = pesos(10_000)) }, ['risk_paid']],
  ['less paid to caja', { line: (one) => (one.compensation = pesos(100_000)) }, ['compensation_paid']],
  ['less paid to SENA', { in: notExempt, line: (one) => (one.sena = pesos(10_000)) }, ['sena_paid']],
  ['less paid to ICBF', { in: notExempt, line: (one) => (one.icbf = pesos(10_000)) }, ['icbf_paid']],
  [
    'a solidarity fund that is not paid',
    {
      in: high,
      line: (one) => {
        one.solidarity = pesos(0);
        one.subsistence = pesos(0);
      },
    },
    ['solidarity_deducted', 'solidarity_paid'],
  ],
  [
    'another deduction of health in the document',
    { document: ({ statement }) => (statement.deductions.health.amount = '90000.00') },
    ['health_deducted'],
  ],
  [
    'another deduction of pension in the document',
    { document: ({ statement }) => (statement.deductions.pension.amount = '90000.00') },
    ['pension_deducted'],
  ],
  [
    'no solidarity fund in the document',
    { in: high, document: ({ statement }) => (statement.deductions.solidarity = undefined) },
    ['solidarity_deducted'],
  ],
  [
    'another total in the document',
    { document: ({ statement }) => (statement.totals.accrued_total = '2999999.00') },
    ['accrued_total'],
  ],
  [
    'other deductions in the document',
    { document: ({ statement }) => (statement.totals.deductions_total = '1.00') },
    ['deductions_total'],
  ],
  [
    'a bonus that the document does not pay',
    { month: { novelties: { earned: [{ concept: 'bonuses', salary: '300000.00' }] } } },
    ['accrued_total', 'salary_paid'],
  ],
  [
    'a non-salary aid that the document does not pay',
    { month: { novelties: { earned: [{ concept: 'aids', non_salary: '300000.00' }] } } },
    ['accrued_total', 'non_salary_paid'],
  ],
  [
    'sickness on other dates in the planilla',
    { in: sick, line: (one) => Object.assign(one, one.sicknessEnd && { sicknessEnd: day('2026-09-10') }) },
    ['sickness'],
  ],
  [
    'sickness that the document does not have',
    { in: sick, document: ({ statement }) => (statement.accrued.work_disabilities = []) },
    ['sickness'],
  ],
  [
    'maternity without its mark',
    { in: away('maternity_leave', '2026-09-14', '2026-09-30'), line: (one) => (one.parental = '') },
    ['parental'],
  ],
  [
    'vacations reported as leave',
    {
      in: away('common_vacation', '2026-09-01', '2026-09-15'),
      line: (one) => Object.assign(one, one.rest && { rest: 'L' }),
    },
    ['vacation', 'paid_leave'],
  ],
  [
    'days without pay that the planilla does not mark',
    { in: away('non_paid_leave', '2026-09-17', '2026-09-18'), line: (one) => (one.suspension = '') },
    ['unpaid_leave'],
  ],
  [
    'an accident on other dates',
    {
      in: {
        novelties: {
          absences: [
            { kind: 'work_disability', origin: 'laboral', start: day('2026-09-07'), end: day('2026-09-09') },
          ],
        },
      },
      line: (one) => Object.assign(one, one.accidentStart && { accidentStart: day('2026-09-06') }),
    },
    ['accident'],
  ],
  [
    'an entry without its mark',
    { in: { contract: { admission: day('2026-09-10') } }, line: (one) => (one.entry = '') },
    ['entry'],
  ],
  [
    'an exit on another day',
    {
      in: { contract: { retirement: day('2026-09-15') } },
      line: (one) => Object.assign(one, one.exitDate && { exitDate: day('2026-09-14') }),
    },
    ['exit'],
  ],
  ['an exit after the document', { month: { contract: { retirement: day('2026-09-30') } } }, ['exit']],
  [
    'an entry of another day in the document',
    { document: ({ period }) => (period.admission = day('2026-09-05')) },
    ['entry'],
  ],
  [
    'a change of salary without its mark',
    {
      in: {
        contract: {
          salary: pesos(3_200_000),
          salaries: [
            { from: day('2024-02-01'), salary: pesos(3_000_000) },
            { from: day('2026-09-01'), salary: pesos(3_200_000) },
          ],
        },
      },
      line: (one) => (one.salaryChange = ''),
    },
    ['salary_change'],
  ],
  [
    'commissions without the mark of variation',
    {
      in: { novelties: { earned: [{ concept: 'commissions', salary: '500000.00' }] } },
      line: (one) => (one.variation = ''),
    },
    ['variation'],
  ],
  ['another EPS', { line: (one) => (one.healthFund = 'EPS010') }, ['health_fund']],
  ['another pension fund', { line: (one) => (one.pensionFund = '25-14') }, ['pension_fund']],
  ['another caja', { line: (one) => (one.compensationFund = 'CCF24') }, ['compensation_fund']],
  ['another ARL', { line: (one) => (one.arl = '14-11') }, ['risk_fund']],
  ['another type of contributor', { line: (one) => (one.type = '22') }, ['type']],
  ['a subtype of a pensioner', { line: (one) => (one.subtype = '01') }, ['subtype']],
  ['who is not exempt', { line: (one) => (one.exempt = 'N') }, ['exempt']],
  ['another class of risk', { line: (one) => (one.riskClass = '5') }, ['risk_class']],
  ['another type of document of identity', { line: (one) => (one.documentType = 'CE') }, ['document_type']],
  [
    'an integral salary in the document',
    { document: ({ worker }) => (worker.integral_salary = true) },
    ['integral'],
  ],
];

describe('a planted difference is found', () => {
  it.each(planted)('%s', (_, plant, expected) => {
    const sources = sourcesOf(plant.in);
    if (plant.month) sources.month = sourcesOf(plant.month).month;
    if (plant.line) for (const line of sources.lines) plant.line(line);
    if (plant.document) sources.xml = xmlOf(sources.month, plant.document);
    const { differences } = compareEmployeeSources(readingsOf(sources), all);
    const found = differences.map(({ fact }) => fact);
    for (const fact of expected) expect(found).toContain(fact);
    for (const difference of differences) {
      const { why, mend, figures } = toApiDifference(difference, { year: 2026, month: 9 });
      expect([why !== '', mend.words !== '']).toEqual([true, true]);
      const [one, other] = difference.between;
      expect(figures[one]).not.toBe(figures[other]);
    }
  });

  it('tells every fact that is declared', () => {
    const told = new Set(planted.flatMap(([, , facts]) => facts));
    expect(factKeys.filter((key) => !told.has(key))).toEqual(['remuneration']);
  });
});

describe('an employee whom a source does not have', () => {
  const { payroll, document, planilla } = readingsOf(sourcesOf());
  it.each([
    ['document', { payroll, planilla }, 'send', false],
    ['planilla', { payroll, document }, 'report', true],
    ['payroll', { document, planilla }, 'register', false],
  ] as const)('%s is told, with what mends it', (source, readings, mend, claims) => {
    const { differences, claim } = compareEmployeeSources(readings, all);
    expect(differences[0]).toMatchObject({ fact: 'presence', mend });
    expect(differences[0]?.between[1]).toBe(source);
    expect(claim > 0).toBe(claims);
  });
  it('in none is no difference', () => {
    expect(compareEmployeeSources({}, all)).toEqual({ differences: [], claim: 0 });
  });
});

describe('what the UGPP would claim', () => {
  it('is what the planilla lacks of each contribution, once', () => {
    const sources = sourcesOf();
    for (const line of sources.lines) {
      line.healthBase = pesos(2_000_000);
      line.health = pesos(80_000);
    }
    const { claim } = compareEmployeeSources(readingsOf(sources), all);
    // 3.000.000 × 4 % less 2.000.000 × 4 %.
    expect(claim).toBe(pesos(40_000));
  });

  it('is the whole contribution on an excess over the limit of Ley 1393', () => {
    const aids = { novelties: { earned: [{ concept: 'aids' as const, non_salary: '4000000.00' }] } };
    const sources = sourcesOf(aids);
    for (const line of sources.lines) Object.assign(line, sourcesOf().lines[0]);
    const { document, planilla } = readingsOf(sources);
    const { differences } = compareEmployeeSources({ document, planilla }, ['document', 'planilla']);
    const found = differences.find(({ fact }) => fact === 'remuneration');
    // 40 % of 7.000.000 is 2.800.000: 1.200.000 pass it, at 4 % + 16 % + 0,522 %.
    expect(found).toMatchObject({ figures: { document: pesos(4_200_000), planilla: pesos(3_000_000) } });
    expect(found?.claim).toBe(pesos(246_264));
  });

  it('of what was paid besides is nothing', () => {
    const sources = sourcesOf();
    for (const line of sources.lines) line.health = pesos(900_000);
    const { differences, claim } = compareEmployeeSources(readingsOf(sources), all);
    expect([differences.map(({ mend }) => mend), claim]).toEqual([['refund'], 0]);
  });

  it('says what comes besides, with its norm', () => {
    const words = describePenalties(day('2026-11-26'));
    expect(words).toContain('Ley 1607 de 2012 art. 179');
    // Figures that no two sources confirm are not told.
    expect(words.match(/\d+ %/g)).toEqual(['5 %']);
  });
});

it('rounding is no difference, and one line more than it is', () => {
  const sources = sourcesOf();
  const [line] = sources.lines;
  if (line) line.health = pesos(line.health / 100 + 100);
  expect(compareEmployeeSources(readingsOf(sources), all).differences).toEqual([]);
  if (line) line.health = pesos(line.health / 100 + 100);
  expect(compareEmployeeSources(readingsOf(sources), all).differences).toHaveLength(1);
});

it.each([
  ['money', '1750905.00', '$\u00a01.750.905'],
  ['days', '1', '1 día'],
  ['spans', '2026-09-07/2026-09-11', '7 sep. 2026 a 11 sep. 2026'],
  ['spans', '', 'ninguna'],
  ['day', '', 'sin marca'],
  ['flag', '1', 'sí'],
  ['presence', '0', 'no está'],
  ['code', '', 'sin código'],
  ['code', null, '—'],
] as const)('a figure of %s, %j, is shown as %s', (kind, text, words) => {
  expect(formatFigure(kind, text)).toBe(words);
});

it('every fact says why its sources may differ', () => {
  for (const key of factKeys) {
    const { of, why } = getFact(key);
    if (of.document && of.payroll) expect(why.document ?? '').not.toBe('');
    if (of.planilla) expect(why.planilla ?? '').not.toBe('');
  }
});
