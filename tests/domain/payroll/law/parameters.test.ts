import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { benefitsLawOn } from '../../../../src/domain/payroll/law/benefits.ts';
import { holidaysOf, isRestDay } from '../../../../src/domain/payroll/law/holidays.ts';
import { type Law, lawOn, MissingParameters } from '../../../../src/domain/payroll/law/parameters.ts';
import { legalPeriods } from '../../../../src/domain/payroll/law/periods.ts';
import { firstWholeYear, surcharges, yearly } from '../../../../src/domain/payroll/law/tables.ts';
import { withholdingLawOn } from '../../../../src/domain/payroll/law/withholding.ts';
import { liquidate } from '../../../../src/domain/payroll/month/liquidate.ts';
import { hourKinds } from '../../../../src/domain/payroll/statement/statement.ts';
import { sharedPath } from '../../../shared.ts';
import { aContract, day } from '../payroll.ts';

describe('the law of a day', () => {
  it.each([
    ['2019-01-01', 828_116, 240, 75, '21:00'],
    ['2023-07-14', 1_160_000, 240, 75, '21:00'],
    ['2023-07-15', 1_160_000, 235, 75, '21:00'],
    ['2024-07-15', 1_300_000, 230, 75, '21:00'],
    ['2025-07-01', 1_423_500, 230, 80, '21:00'],
    ['2025-07-15', 1_423_500, 220, 80, '21:00'],
    ['2025-12-25', 1_423_500, 220, 80, '19:00'],
    ['2026-07-01', 1_750_905, 220, 90, '19:00'],
    ['2026-12-31', 1_750_905, 210, 90, '19:00'],
  ])('on %s', (date, wage, divisor, restDay, night) => {
    const law = lawOn(day(date));
    expect([
      law.minimumWage.value / 100,
      law.divisor.value,
      law.surcharges.hrddfs.value,
      law.night.value.start,
    ]).toEqual([wage, divisor, restDay, night]);
  });

  it('adds percentages up and names the norms of each', () => {
    const law = lawOn(day('2026-09-13'));
    expect(hourKinds.map((kind) => law.surcharges[kind].value)).toEqual([25, 75, 35, 115, 90, 165, 125]);
    expect(law.surcharges.hendfs.basis).toEqual(['CST art. 168', 'CST art. 179 (Ley 2466 de 2025 art. 14)']);
  });

  it.each([
    ['2027-01-01', 2027],
    ['2001-12-31', 2001],
  ])('refuses %s instead of projecting', (date, year) => {
    expect(() => lawOn(day(date))).toThrow(new MissingParameters(['salario mínimo', 'auxilio', 'UVT'], year));
    expect(() => lawOn(day(date))).toThrow(`No hay salario mínimo, auxilio ni UVT para ${year}`);
  });

  it('names only what is missing', () => {
    expect(new MissingParameters(['UVT'], 2027).message).toBe('No hay UVT para 2027');
  });
});

describe('a year before those known whole', () => {
  it.each([
    [2002, 309_000, 34_000, undefined],
    [2003, 332_000, 37_500, undefined],
    [2004, 358_000, 41_600, undefined],
    [2005, 381_500, 44_500, undefined],
    [2006, 408_000, 47_700, 20_000],
    [2007, 433_700, 50_800, 20_974],
    [2008, 461_500, 55_000, 22_054],
    [2009, 496_900, 59_300, 23_763],
    [2010, 515_000, 61_500, 24_555],
    [2011, 535_600, 63_600, 25_132],
    [2012, 566_700, 67_800, 26_049],
    [2013, 589_500, 70_500, 26_841],
    [2014, 616_000, 72_000, 27_485],
    [2015, 644_350, 74_000, 28_279],
    [2016, 689_455, 77_700, 29_753],
    [2017, 737_717, 83_140, 31_859],
    [2018, 781_242, 88_211, 33_156],
  ])('%i has its minimum wage, its allowance and its UVT', (year, wage, allowance, uvt) => {
    const law = lawOn(day(`${year}-06-30`));
    expect([law.minimumWage.value / 100, law.transportAllowance.value / 100]).toEqual([wage, allowance]);
    expect(law.minimumWage.basis).toMatch(/^Decreto \d+ de \d{4}$/);
    if (uvt) expect(law.uvt.value / 100).toBe(uvt);
    else expect(() => law.uvt).toThrow(`No hay UVT para ${year}`);
  });

  it.each<[string, string, (law: Law) => unknown]>([
    ['2006-12-31', 'No hay tarifa de salud del empleador para 2006', ({ employer }) => employer.health],
    ['2007-12-31', 'No hay tarifa de pensión del trabajador para 2007', ({ pension }) => pension],
    ['2002-12-31', 'No hay tabla del fondo de solidaridad para 2002', ({ solidarity }) => solidarity],
    ['2016-12-31', 'No hay exoneración de aportes para 2016', ({ employer }) => employer.exemption],
    ['2013-11-30', 'No hay reparto de las incapacidades para 2013', ({ incapacity }) => incapacity],
    ['2003-03-31', 'No hay recargo del descanso para 2003', ({ surcharges: own }) => own.hrddfs],
    ['2018-12-31', 'No hay tabla de retención para 2018', () => withholdingLawOn(day('2018-12-31'))],
    [
      '2002-06-30',
      'No hay tabla de indemnizaciones para 2002',
      () => benefitsLawOn(day('2002-06-30')).dismissal,
    ],
  ])('on %s says «%s» when that is read, and nothing before', (date, words, read) => {
    const law = lawOn(day(date));
    expect(() => read(law)).toThrow(MissingParameters);
    expect(() => read(law)).toThrow(words);
  });

  it('changes on the day of its tables', () => {
    expect(lawOn(day('2013-12-17')).incapacity.basis).toContain('Decreto 2943 de 2013');
    expect(lawOn(day('2017-07-17')).night.value.start).toBe('22:00');
    expect(lawOn(day('2002-06-30')).surcharges.heds.value).toBe(25);
  });

  it('refuses its months, in words, because what is withheld is not known', () => {
    const worker = (year: number) => aContract(3_000_000, { admission: day(`${year}-01-01`) });
    const month = (year: number) =>
      liquidate(worker(year), { start: day(`${year}-06-01`), end: day(`${year}-06-30`) }, {});
    expect(month(2018).findings.map(({ message }) => message)).toEqual([
      'No hay tabla de retención para 2018',
    ]);
    expect(month(2005).findings.map(({ code }) => code)).toEqual(['missing-parameters']);
    expect(month(2005).totals.total).toBe('0.00');
  });

  it('is offered to no company', () => {
    expect(legalPeriods()[0]?.year).toBe(firstWholeYear);
  });
});

const file = sharedPath('payroll-law/parameters.json');
describe.skipIf(!file)('the tables beside the reference', () => {
  const reference = file ? JSON.parse(readFileSync(file, 'utf8')) : {};

  it('have the same yearly figures', () => {
    for (const [year, row] of Object.entries<{
      smmlv: number | null;
      auxilio_transporte: number;
      uvt: number;
    }>(reference.anuales)) {
      const own = yearly[Number(year)];
      if (row.smmlv === null) expect(own).toBeUndefined();
      else
        expect([own?.minimumWage?.pesos, own?.transportAllowance?.pesos, own?.uvt?.pesos]).toEqual([
          row.smmlv,
          row.auxilio_transporte,
          row.uvt,
        ]);
    }
  });

  it('have the same divisors and surcharges', () => {
    const inYears = (row: { desde: string }) => row.desde >= '2019' && row.desde < '2027';
    for (const row of reference.jornada.tabla.filter(inYears))
      expect(lawOn(day(row.desde)).divisor.value).toBe(row.divisor_mensual);
    for (const row of reference.recargos.combinados.tabla.filter(inYears)) {
      const { surcharges: own } = lawOn(day(row.desde));
      expect([own.hrddfs, own.heddfs, own.hendfs, own.hrndfs].map((s) => s.value / 100)).toEqual([
        row.RDDF,
        row.HEDDF,
        row.HENDF,
        row.RNDF,
      ]);
    }
    expect([surcharges[0]?.extraDay, surcharges[0]?.extraNight, surcharges[0]?.night]).toEqual([25, 75, 35]);
  });

  it('have the same solidarity ranges, the ones of 2027 not in force', () => {
    const [today] = reference.aportes.fsp;
    const own = lawOn(day('2026-09-30')).solidarity.value.ranges;
    expect(own.map((r) => [r.from, Number(r.percent)])).toEqual(
      today.rangos.map((r: { min_smmlv: number; tarifa: number }) => [
        r.min_smmlv,
        Number((r.tarifa * 100).toFixed(1)),
      ]),
    );
  });

  it('have the same holidays', () => {
    for (const [year, list] of Object.entries<{ fecha: string }[]>(reference.festivos.listas)) {
      expect(holidaysOf(Number(year))).toEqual([...new Set(list.map((h) => h.fecha))].sort());
    }
  });
});

it.each([
  ['2026-07-13', true],
  ['2025-07-14', false],
  ['2026-09-13', true],
  ['2026-09-14', false],
])('%s is a rest day: %s', (date, expected) => {
  expect(isRestDay(day(date))).toBe(expected);
});
