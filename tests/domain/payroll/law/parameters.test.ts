import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hourKinds } from '../../../../src/domain/payroll/concepts/concepts.ts';
import { getBenefitsLaw } from '../../../../src/domain/payroll/law/benefits.ts';
import { isRestDay, listHolidays } from '../../../../src/domain/payroll/law/holidays.ts';
import { getLaw, type Law } from '../../../../src/domain/payroll/law/parameters.ts';
import { listLegalPeriods } from '../../../../src/domain/payroll/law/periods.ts';
import { findKnownFigure, getTableRow, MissingParameters } from '../../../../src/domain/payroll/law/table.ts';
import { firstWholeYear, generalTables } from '../../../../src/domain/payroll/law/tables.ts';
import { findWithholdingLaw } from '../../../../src/domain/payroll/law/withholding.ts';
import { liquidate } from '../../../../src/domain/payroll/month/liquidate.ts';
import { sharedPath } from '../../../shared.ts';
import { aContract, day } from '../payroll.ts';

const yearFigures = (year: number) =>
  [generalTables.minimumWage, generalTables.transportAllowance, generalTables.uvt].map((table) =>
    findKnownFigure(() => getTableRow(table, `${year}-12-31`)),
  );

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
    const law = getLaw(day(date));
    expect([
      law.minimumWage.value / 100,
      law.divisor.value,
      law.surcharges.hrddfs.value,
      law.night.value.start,
    ]).toEqual([wage, divisor, restDay, night]);
  });

  it('adds percentages up and names the norms of each', () => {
    const law = getLaw(day('2026-09-13'));
    expect(hourKinds.map((kind) => law.surcharges[kind].value)).toEqual([25, 75, 35, 115, 90, 165, 125]);
    expect(law.surcharges.hendfs.basis).toEqual(['CST art. 168', 'CST art. 179 (Ley 2466 de 2025 art. 14)']);
  });

  it.each([
    ['2099-01-01', 2099],
    ['2001-12-31', 2001],
  ])('refuses %s instead of projecting', (date, year) => {
    expect(() => getLaw(day(date))).toThrow(
      new MissingParameters(['salario mínimo', 'auxilio', 'UVT'], year),
    );
    expect(() => getLaw(day(date))).toThrow(`No hay salario mínimo, auxilio ni UVT para ${year}`);
  });

  it('names only what is missing', () => {
    expect(new MissingParameters(['UVT'], 2027).message).toBe('No hay UVT para 2027');
  });
});

describe('a year before those known whole', () => {
  it.each([
    [2002, 309_000, '2910/2001', 34_000, '2909/2001'],
    [2003, 332_000, '3232/2002', 37_500, '3233/2002'],
    [2004, 358_000, '3770/2003', 41_600, '3771/2003'],
    [2005, 381_500, '4360/2004', 44_500, '4361/2004'],
    [2006, 408_000, '4686/2005', 47_700, '4726/2005', 20_000, '1111/2006'],
    [2007, 433_700, '4580/2006', 50_800, '4581/2006', 20_974, '15652/2006'],
    [2008, 461_500, '4965/2007', 55_000, '4966/2007', 22_054, '15013/2007'],
    [2009, 496_900, '4868/2008', 59_300, '4869/2008', 23_763, '1063/2008'],
    [2010, 515_000, '5053/2009', 61_500, '5054/2009', 24_555, '12115/2009'],
    // Decreto 33 de 2011 raised from 532.500 the wage that Decreto 4834 had set; the allowance stayed.
    [2011, 535_600, '4834/2010', 63_600, '4835/2010', 25_132, '12066/2010'],
    [2012, 566_700, '4919/2011', 67_800, '4963/2011', 26_049, '11963/2011'],
    [2013, 589_500, '2738/2012', 70_500, '2739/2012', 26_841, '138/2012'],
    [2014, 616_000, '3068/2013', 72_000, '3069/2013', 27_485, '227/2013'],
    [2015, 644_350, '2731/2014', 74_000, '2732/2014', 28_279, '245/2014'],
    [2016, 689_455, '2552/2015', 77_700, '2553/2015', 29_753, '115/2015'],
    [2017, 737_717, '2209/2016', 83_140, '2210/2016', 31_859, '71/2016'],
    [2018, 781_242, '2269/2017', 88_211, '2270/2017', 33_156, '63/2017'],
  ] as [number, number, string, number, string, number?, string?][])(
    '%i has its minimum wage, its allowance and its UVT, each by its norm',
    (...row) => {
      const [year, wage, decree, allowance, allowanceDecree, uvt, resolution] = row;
      const law = getLaw(day(`${year}-06-30`));
      const normOf = (basis = '') => basis.replace(/^\D+0*(\d+) de (\d{4}).*$/, '$1/$2');
      expect([law.minimumWage.value / 100, law.transportAllowance.value / 100]).toEqual([wage, allowance]);
      expect(yearFigures(year).map((figure) => figure && normOf(figure.basis))).toEqual([
        decree,
        allowanceDecree,
        resolution,
      ]);
      if (uvt) expect(law.uvt.value / 100).toBe(uvt);
      else expect(() => law.uvt).toThrow(`No hay UVT para ${year}`);
    },
  );

  it.each<[string, string, (law: Law) => unknown]>([
    ['2006-12-31', 'No hay tarifa de salud del empleador para 2006', ({ employer }) => employer.health],
    ['2007-12-31', 'No hay tarifa de pensión del trabajador para 2007', ({ pension }) => pension],
    ['2002-12-31', 'No hay tabla del fondo de solidaridad para 2002', ({ solidarity }) => solidarity],
    ['2016-12-31', 'No hay exoneración de aportes para 2016', ({ employer }) => employer.exemption],
    ['2013-11-30', 'No hay reparto de las incapacidades para 2013', ({ incapacity }) => incapacity],
    ['2003-03-31', 'No hay recargo del descanso para 2003', ({ surcharges: own }) => own.hrddfs],
    [
      '2018-12-31',
      'No hay tabla de retención para 2018',
      () => findWithholdingLaw(day('2018-12-31'), getLaw),
    ],
    [
      '2002-06-30',
      'No hay tabla de indemnizaciones para 2002',
      () => getBenefitsLaw(day('2002-06-30')).dismissal,
    ],
  ])('on %s says «%s» when that is read, and nothing before', (date, words, read) => {
    const law = getLaw(day(date));
    expect(() => read(law)).toThrow(MissingParameters);
    expect(() => read(law)).toThrow(words);
  });

  it('changes on the day of its tables', () => {
    expect(getLaw(day('2013-12-17')).incapacity.basis).toContain('Decreto 2943 de 2013');
    expect(getLaw(day('2017-07-17')).night.value.start).toBe('22:00');
    expect(getLaw(day('2002-06-30')).surcharges.heds.value).toBe(25);
  });

  it('refuses its months, in words, because what is withheld is not known', () => {
    const worker = (year: number) => aContract(3_000_000, { admission: day(`${year}-01-01`) });
    const month = (year: number) =>
      liquidate(worker(year), { start: day(`${year}-06-01`), end: day(`${year}-06-30`) }, {}, []);
    expect(month(2018).findings.map(({ message }) => message)).toEqual([
      'No hay tabla de retención para 2018',
    ]);
    expect(month(2005).findings.map(({ code }) => code)).toEqual(['missing-parameters']);
    expect(month(2005).totals.total).toBe('0.00');
  });

  it('is offered to no company', () => {
    expect(listLegalPeriods()[0]?.year).toBe(firstWholeYear);
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
      const own = yearFigures(Number(year)).map((figure) => figure?.value);
      if (row.smmlv === null) expect(own).toEqual([undefined, undefined, undefined]);
      else expect(own).toEqual([row.smmlv, row.auxilio_transporte, row.uvt]);
    }
  });

  it('have the same divisors and surcharges', () => {
    const inYears = (row: { desde: string }) => row.desde >= '2019' && row.desde < '2027';
    for (const row of reference.jornada.tabla.filter(inYears))
      expect(getLaw(day(row.desde)).divisor.value).toBe(row.divisor_mensual);
    for (const row of reference.recargos.combinados.tabla.filter(inYears)) {
      const { surcharges: own } = getLaw(day(row.desde));
      expect([own.hrddfs, own.heddfs, own.hendfs, own.hrndfs].map((s) => s.value / 100)).toEqual([
        row.RDDF,
        row.HEDDF,
        row.HENDF,
        row.RNDF,
      ]);
    }
    expect(generalTables.hourSurcharges.rows[0]?.value).toEqual({ extraDay: 25, extraNight: 75, night: 35 });
  });

  it('have the same solidarity ranges, the ones of 2027 not in force', () => {
    const [today] = reference.aportes.fsp;
    const own = getLaw(day('2026-09-30')).solidarity.value.ranges;
    expect(own.map((r) => [r.from, Number(r.percent)])).toEqual(
      today.rangos.map((r: { min_smmlv: number; tarifa: number }) => [
        r.min_smmlv,
        Number((r.tarifa * 100).toFixed(1)),
      ]),
    );
  });

  it('have the same holidays', () => {
    for (const [year, list] of Object.entries<{ fecha: string }[]>(reference.festivos.listas)) {
      expect(listHolidays(Number(year))).toEqual([...new Set(list.map((h) => h.fecha))].sort());
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
