import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Novelties } from '../../../../src/domain/payroll/month/liquidate.ts';
import { addDays } from '../../../../src/domain/values/day.ts';
import { chooseCount } from '../../../exhaustive.ts';
import { sharedPath } from '../../../shared.ts';
import { aContract, amount, day, line, month, paid } from '../payroll.ts';

/** The parameters as their own file has them: nothing of what the engine knows. */
type Range = { min_smmlv: number; max_smmlv: number | null; tarifa: number };
type Row = { mas_de: number; hasta: number | null; tarifa_marginal: number; mas_uvt: number };
type File = {
  anuales: Record<string, { smmlv: number; auxilio_transporte: number; uvt: number }>;
  aportes: { fsp: { rangos: Range[] }[] };
  retencion: {
    tabla_383: { rangos: Row[] };
    topes: {
      renta_exenta: { desde: string; uvt_mes?: number; uvt_anio?: number }[];
      limite_global: { desde: string; uvt_anio: number }[];
    };
  };
};
const path = sharedPath('payroll-law/parameters.json');
const file: File | undefined = path ? JSON.parse(readFileSync(path, 'utf8')) : undefined;

type Someone = {
  year: number;
  salary: number;
  integral: boolean;
  pensioner: boolean;
  commission: number;
  unpaid: number;
  dependants: boolean;
};

/** The month of somebody by the rules as they are written, with the numbers of a calculator. */
function byHand({ anuales, aportes, retencion }: File, one: Someone) {
  const { smmlv, auxilio_transporte, uvt } = anuales[one.year] ?? { smmlv: 0, auxilio_transporte: 0, uvt: 0 };
  const days = 30 - one.unpaid;
  const salary = Math.round((one.salary * days) / 30);
  const commuting = !one.integral && one.salary + one.commission <= 2 * smmlv;
  const transport = commuting ? Math.round((auxilio_transporte * days) / 30) : 0;
  // The base is rounded once, and not line by line (Decreto 1990 de 2016).
  const earned = (((one.salary * days) / 30 + one.commission) * (one.integral ? 70 : 100)) / 100;
  const ibc = Math.round(Math.min(Math.max(earned, (smmlv * days) / 30), (25 * smmlv * days) / 30));
  const health = Math.round((ibc * 4) / 100);
  const pension = one.pensioner ? 0 : Math.round((ibc * 4) / 100);
  const range = (aportes.fsp[0]?.rangos ?? []).find(
    // «Superiores a 20» leaves exactly twenty in the range before (Ley 797 de 2003 art. 8).
    ({ min_smmlv, max_smmlv }) =>
      (min_smmlv === 20 ? ibc > min_smmlv * smmlv : ibc >= min_smmlv * smmlv) &&
      (max_smmlv === null || ibc < max_smmlv * smmlv || (max_smmlv === 20 && ibc === max_smmlv * smmlv)),
  );
  const fund = one.pensioner ? 0 : Math.round((ibc * Math.round((range?.tarifa ?? 0) * 1000)) / 1000);
  const income = salary + one.commission + transport;
  const net = income - health - pension - fund;
  const first = `${one.year}-01-01`;
  const cap = retencion.topes.renta_exenta.findLast(({ desde }) => desde <= first);
  const overall = retencion.topes.limite_global.findLast(({ desde }) => desde <= first);
  const capUvt = cap?.uvt_mes ?? (cap?.uvt_anio ?? 0) / 12;
  const dependants = one.dependants ? Math.min(income * 0.1, 32 * uvt) : 0;
  const exempt = Math.min((net - dependants) * 0.25, capUvt * uvt);
  const taken = Math.min(dependants + exempt, net * 0.4, ((overall?.uvt_anio ?? 0) / 12) * uvt);
  const base = (net - taken) / uvt;
  const row = retencion.tabla_383.rangos.findLast(({ mas_de }) => base > mas_de);
  const raw = row ? ((base - row.mas_de) * row.tarifa_marginal + row.mas_uvt) * uvt : 0;
  return { salary, transport, ibc, health, pension, fund, raw };
}

describe.skipIf(!file)('the engine and a calculator with the reference file', () => {
  const someone = fc.record({
    year: fc.integer({ min: 2019, max: 2026 }),
    on: fc.integer({ min: 1, max: 12 }),
    salary: fc.oneof(
      fc.integer({ min: 900_000, max: 8_000_000 }),
      fc.integer({ min: 8_000_000, max: 80_000_000 }),
      fc
        .record({ year: fc.integer({ min: 2019, max: 2026 }), times: fc.integer({ min: 1, max: 26 }) })
        .map(({ year, times }) => (file?.anuales[year]?.smmlv ?? 1) * times),
    ),
    integral: fc.boolean(),
    pensioner: fc.boolean(),
    commission: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 9_000_000 })),
    unpaid: fc.integer({ min: 0, max: 12 }),
    dependants: fc.boolean(),
  });

  it('agree on every line, to the peso, and on withholding before it is rounded', () => {
    fc.assert(
      fc.property(someone, ({ on, ...one }) => {
        const period = `${one.year}-${String(on).padStart(2, '0')}`;
        const { start } = month(period);
        const contract = aContract(one.salary, {
          integral_salary: one.integral,
          worker_subtype: one.pensioner ? '01' : '00',
          admission: day('2015-01-01'),
          ...(one.dependants && { withholding: { procedure: 'table', claims: { dependants: true } } }),
        });
        const novelties: Novelties = {
          ...(one.commission && { earned: [{ concept: 'commissions', salary: String(one.commission) }] }),
          ...(one.unpaid && {
            absences: [{ kind: 'non_paid_leave', start, end: addDays(start, one.unpaid - 1) }],
          }),
        };
        const result = paid(contract, period, novelties);
        const expected = file ? byHand(file, one) : undefined;
        expect({
          salary: line(result, 'salary'),
          transport: line(result, 'transportation_allowance'),
          ibc: amount(result.ibc),
          health: line(result, 'health'),
          pension: line(result, 'pension'),
          fund: line(result, 'solidarity'),
        }).toEqual(expected && { ...expected, raw: undefined });
        expect(Math.abs(line(result, 'withholding') - (expected?.raw ?? 0))).toBeLessThanOrEqual(502);
      }),
      { numRuns: chooseCount({ quick: 200, exhaustive: 1_000 }) },
    );
  });
});
