import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { getBenefitsLaw } from '../../../../src/domain/payroll/law/benefits.ts';
import { getLaw } from '../../../../src/domain/payroll/law/parameters.ts';
import { findWithholdingLaw, withholdingTables } from '../../../../src/domain/payroll/law/withholding.ts';
import { sharedPath } from '../../../shared.ts';
import { day } from '../payroll.ts';

const file = sharedPath('payroll-law/parameters.json');

describe.skipIf(!file)('withholding, benefits and limits beside the reference', () => {
  const reference = file ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const law = findWithholdingLaw(day('2026-09-30'), getLaw);
  const benefits = getBenefitsLaw(day('2026-09-30'));
  const percent = (fraction: number) => String(Math.round(fraction * 10_000) / 100);

  it('have the same table', () => {
    type Row = { mas_de: number; tarifa_marginal: number; mas_uvt: number };
    const rows = (reference.retencion.tabla_383.rangos as Row[]).map((row) => ({
      over: row.mas_de,
      percent: percent(row.tarifa_marginal),
      plus: row.mas_uvt,
    }));
    expect(law.table.ranges).toEqual(rows);
  });

  it('have the same caps, on their dates', () => {
    const { topes } = reference.retencion;
    expect(law.caps).toMatchObject({
      housing: topes.vivienda_uvt_mes,
      prepaid: topes.prepagada_uvt_mes,
      dependants: topes.dependientes_uvt_mes,
      dependantsPercent: percent(topes.dependientes_pct),
      voluntary: topes.afc_fpv_uvt_anio,
      voluntaryPercent: percent(topes.afc_fpv_pct),
      labourPercent: percent(topes.renta_exenta_pct),
      overallPercent: percent(topes.limite_global_pct),
    });
    type Row = { desde: string; uvt_anio?: number; uvt_mes?: number };
    const yearly = (rows: Row[]) => rows.map((row) => [row.desde, row.uvt_anio ?? (row.uvt_mes ?? 0) * 12]);
    expect(withholdingTables.caps.rows.map(({ from, value }) => [from, value.labour])).toEqual(
      yearly(topes.renta_exenta),
    );
    expect(withholdingTables.caps.rows.map(({ from, value }) => [from, value.overall])).toEqual(
      yearly(topes.limite_global),
    );
  });

  it('have the same special withholdings', () => {
    const { cesantias_exencion, indemnizacion, procedimiento2_divisor, redondeo } = reference.retencion;
    const rows = (cesantias_exencion.promedio_6_meses_uvt_a_pct_exento as [number, number | null, number][])
      .filter(([, upTo]) => upTo !== null)
      .map(([, upTo, exempt]) => ({ upTo, percent: percent(exempt) }));
    expect(law.severance.ranges).toEqual(rows);
    expect(law.leaving).toMatchObject({
      threshold: indemnizacion.umbral_uvt,
      percent: percent(indemnizacion.tarifa),
    });
    expect([law.second.divisor, law.rounding.above]).toEqual([procedimiento2_divisor, redondeo.multiplo]);
  });

  it('have the same benefits, indemnity and limits of deductions', () => {
    const { prestaciones, indemnizacion_art64, embargos_libranzas } = reference;
    expect([benefits.prima.days, benefits.severance.days, benefits.vacations.days]).toEqual([
      prestaciones.prima.dias_anio,
      prestaciones.cesantias.dias_anio,
      prestaciones.vacaciones.dias_habiles_anio,
    ]);
    expect(benefits.interest.percent).toBe(percent(prestaciones.intereses_cesantias.tasa_anual));
    expect(Number(benefits.vacations.inMoney)).toBe(prestaciones.vacaciones.compensable_max);
    const [low, high] = indemnizacion_art64.indefinido;
    expect([benefits.dismissal.low, benefits.dismissal.highPay]).toEqual([
      { first: low.primer_anio_dias, further: low.anio_adicional_dias },
      { first: high.primer_anio_dias, further: high.anio_adicional_dias },
    ]);
    expect(benefits.garnishments.alimony.percent).toBe(
      percent(embargos_libranzas.alimentos_cooperativas.max),
    );
    expect(benefits.garnishments.payrollLoan.percent).toBe(percent(embargos_libranzas.libranza.piso_neto));
  });
});
