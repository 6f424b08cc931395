import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { holidaysOf, isRestDay } from '../../../src/domain/payroll/holidays.ts';
import { surcharges, yearly } from '../../../src/domain/payroll/law.ts';
import { lawOn, MissingParameters } from '../../../src/domain/payroll/parameters.ts';
import { hourKinds } from '../../../src/domain/payroll/statement.ts';
import { sharedPath } from '../../shared.ts';
import { day } from './payroll.ts';

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
    ['2018-12-31', 2018],
  ])('refuses %s instead of projecting', (date, year) => {
    expect(() => lawOn(day(date))).toThrow(new MissingParameters(['salario mínimo', 'auxilio', 'UVT'], year));
    expect(() => lawOn(day(date))).toThrow(`No hay salario mínimo, auxilio ni UVT para ${year}`);
  });

  it('names only what is missing', () => {
    expect(new MissingParameters(['UVT'], 2027).message).toBe('No hay UVT para 2027');
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
