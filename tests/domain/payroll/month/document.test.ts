import { describe, expect, it } from 'vitest';
import { checkDocument } from '../../../../src/domain/dian/check/check.ts';
import { toPayrollFinding } from '../../../../src/domain/dian/description/finding.ts';
import {
  buildAccruedValue,
  buildDeductionsValue,
} from '../../../../src/domain/dian/document/amounts-of-payroll.ts';
import { buildIndividualPayroll } from '../../../../src/domain/dian/document/individual-payroll.ts';
import { nominaIndividual } from '../../../../src/domain/dian/document/nomina-individual.ts';
import { sealDocument } from '../../../../src/domain/dian/rules/seal.ts';
import {
  type AbsenceKind,
  type AmountKey,
  absenceConcepts,
  amountConcepts,
  type DeductionKey,
  deductionConcepts,
} from '../../../../src/domain/payroll/concepts/amounts.ts';
import type { Earning } from '../../../../src/domain/payroll/concepts/concept.ts';
import { type HourKind, hourConcepts, hourKinds } from '../../../../src/domain/payroll/concepts/concepts.ts';
import type { DeductionOrder } from '../../../../src/domain/payroll/novelties/garnishment-orders.ts';
import type { AmountEarned, Novelties } from '../../../../src/domain/payroll/novelties/novelties.ts';
import { simplePayroll } from '../../dian/sample.ts';
import { aContract, copCents, day, paid } from '../payroll.ts';

/** Where each concept goes, by `dian-mapping.md`: element, and attribute when it has one, of each side. */
const earned: Record<AmountKey, { salary?: string; other?: string }> = {
  viatics: { salary: 'Transporte/@ViaticoManuAlojS', other: 'Transporte/@ViaticoManuAlojNS' },
  bonuses: {
    salary: 'Bonificaciones/Bonificacion/@BonificacionS',
    other: 'Bonificaciones/Bonificacion/@BonificacionNS',
  },
  aids: { salary: 'Auxilios/Auxilio/@AuxilioS', other: 'Auxilios/Auxilio/@AuxilioNS' },
  other_concepts: {
    salary: 'OtrosConceptos/OtroConcepto/@ConceptoS',
    other: 'OtrosConceptos/OtroConcepto/@ConceptoNS',
  },
  salary_in_kind: { salary: 'OtrosConceptos/OtroConcepto/@ConceptoS' },
  compensations: {
    salary: 'Compensaciones/Compensacion/@CompensacionO',
    other: 'Compensaciones/Compensacion/@CompensacionE',
  },
  epctv_bonuses: { salary: 'BonoEPCTVs/BonoEPCTV/@PagoS', other: 'BonoEPCTVs/BonoEPCTV/@PagoNS' },
  commissions: { salary: 'Comisiones/Comision' },
  third_party_payments: { salary: 'PagosTerceros/PagoTercero', other: 'PagosTerceros/PagoTercero' },
  advances: { other: 'Anticipos/Anticipo' },
  endowment: { other: 'Dotacion' },
  sustenance_support: { salary: 'ApoyoSost', other: 'ApoyoSost' },
  telecommuting: { other: 'Teletrabajo' },
  withdrawal_bonus: { other: 'BonifRetiro' },
  compensation: { other: 'Indemnizacion' },
  refund: { other: 'Reintegro' },
};

const absences: Record<AbsenceKind, string> = {
  common_vacation: 'Vacaciones/VacacionesComunes',
  work_disability: 'Incapacidades/Incapacidad',
  maternity_leave: 'Licencias/LicenciaMP',
  paid_leave: 'Licencias/LicenciaR',
  non_paid_leave: 'Licencias/LicenciaNR',
  legal_strike: 'HuelgasLegales/HuelgaLegal',
};

const taken: Record<DeductionKey, string> = {
  unions: 'Sindicatos/Sindicato/@Deduccion',
  sanctions: 'Sanciones/Sancion/@SancionPriv',
  loans: 'Libranzas/Libranza/@Deduccion',
  third_party_payments: 'PagosTerceros/PagoTercero',
  advances: 'Anticipos/Anticipo',
  other_deductions: 'OtrasDeducciones/OtraDeduccion',
  delivered_in_kind: 'OtrasDeducciones/OtraDeduccion',
  voluntary_pension: 'PensionVoluntaria',
  withholding: 'RetencionFuente',
  afc: 'AFC',
  cooperative: 'Cooperativa',
  tax_lien: 'EmbargoFiscal',
  supplementary_plan: 'PlanComplementarios',
  education: 'Educacion',
  refund: 'Reintegro',
  debt: 'Deuda',
};

/** Everything at a path, whatever lists there are on the way. */
function at(value: unknown, path: string): unknown[] {
  return path
    .split('/')
    .reduce<unknown[]>(
      (found, name) => found.flatMap((one) => [(one as Record<string, unknown>)[name] ?? []].flat()),
      [value],
    );
}

const contract = aContract(3_000_000);
const settled = (novelties: Novelties) => paid(contract, '2026-10', novelties);
const described = { description: 'Acordado' };

describe('what is earned reaches its place in the document', () => {
  const sides = Object.keys(amountConcepts).flatMap((key) =>
    (['salary', 'other'] as const).map((side) => [key as AmountKey, side] as const),
  );
  it.each(sides)('%s, %s side', (concept, side) => {
    const { [side]: place } = earned[concept];
    const known: Earning = amountConcepts[concept];
    expect(known[side] !== undefined).toBe(place !== undefined);
    const amount = side === 'salary' ? { salary: '123456.00' } : { non_salary: '123456.00' };
    const { accrued, lines, findings } = settled({ earned: [{ concept, ...amount, ...described }] });
    const line = lines.find((one) => one.concept === concept);
    if (!place) {
      expect(line).toBeUndefined();
      expect(findings.map(({ code }) => code)).toContain('amount-side');
      return;
    }
    expect(at(buildAccruedValue(accrued), place)).toEqual(['123456.00']);
    expect(line).toMatchObject({ amount: '123456.00', salary: side === 'salary' });
  });

  it('food apart from the other vouchers', () => {
    const food = { concept: 'epctv_bonuses', food: true } as const;
    const both: AmountEarned[] = [
      { ...food, salary: '1000.00' },
      { ...food, non_salary: '2000.00' },
    ];
    const value = buildAccruedValue(settled({ earned: both }).accrued);
    expect(at(value, 'BonoEPCTVs/BonoEPCTV/@PagoAlimentacionS')).toEqual(['1000.00']);
    expect(at(value, 'BonoEPCTVs/BonoEPCTV/@PagoAlimentacionNS')).toEqual(['2000.00']);
  });

  it.each(hourKinds.map((kind) => [kind]))('hours: %s', (kind: HourKind) => {
    const { accrued, lines } = settled({ hours: [{ kind, quantity: '2' }] });
    const payment = lines.find((one) => one.concept === kind)?.amount;
    const { element } = hourConcepts[kind];
    expect(at(buildAccruedValue(accrued), `${element}/@Pago`)).toEqual([payment]);
    expect(at(buildAccruedValue(accrued), `${element}/@Cantidad`)).toHaveLength(1);
  });

  it('the salary and its allowance, each in its own', () => {
    const low = paid(aContract(1_750_905), '2026-10');
    const value = buildAccruedValue(low.accrued);
    expect(at(value, 'Basico/@SueldoTrabajado')).toEqual(['1750905.00']);
    expect(at(value, 'Transporte/@AuxilioTransporte')).toEqual([low.accrued.transportation_allowance]);
  });
});

describe('absences reach their place in the document', () => {
  const dates = { start: day('2026-10-06'), end: day('2026-10-08') };
  it.each(Object.keys(absenceConcepts).map((kind) => [kind as AbsenceKind]))('%s', (kind) => {
    const { accrued, lines } = settled({ absences: [{ kind, ...dates }] });
    const value = buildAccruedValue(accrued);
    const place = absences[kind];
    // An incapacity is an entry for each stretch that is paid otherwise.
    const days = at(value, `${place}/@Cantidad`).reduce<number>((sum, text) => sum + Number(text), 0);
    expect(days).toBe(3);
    expect(at(value, `${place}/@FechaInicio`)[0]).toBe('2026-10-06');
    expect(at(value, `${place}/@FechaFin`).at(-1)).toBe('2026-10-08');
    const own = lines.filter(({ concept }) => concept === absenceConcepts[kind].key);
    const unpaid = kind === 'non_paid_leave' || kind === 'legal_strike';
    expect(at(value, `${place}/@Pago`)).toEqual(unpaid ? [] : own.map(({ amount }) => amount));
    expect(at(value, 'Basico/@DiasTrabajados')).toEqual(['27']);
  });

  it.each([
    ['comun', '1'],
    ['profesional', '2'],
    ['laboral', '3'],
  ] as const)('an incapacity of origin %s as type %s', (origin, type) => {
    const { accrued } = settled({ absences: [{ kind: 'work_disability', origin, ...dates }] });
    const types = at(buildAccruedValue(accrued), 'Incapacidades/Incapacidad/@Tipo');
    expect(new Set(types)).toEqual(new Set([type]));
  });
});

describe('benefits reach their place in the document', () => {
  const value = buildAccruedValue(
    settled({
      benefits: [
        { concept: 'service_bonus', amount: '1500000.00', days: '180' },
        { concept: 'severance', amount: '2500000.00', days: '300' },
        { concept: 'severance_interest', amount: '250000.00', days: '300', percent: '12.00' },
        { concept: 'paid_vacation', amount: '750000.00', days: '7.5' },
        { concept: 'compensation', amount: '4000000.00', days: '40' },
        { concept: 'withdrawal_bonus', amount: '1000000.00' },
      ],
    }).accrued,
  );
  it.each([
    ['Primas/@Pago', '1500000.00'],
    ['Primas/@Cantidad', '180'],
    ['Cesantias/@Pago', '2500000.00'],
    ['Cesantias/@Porcentaje', '12.00'],
    ['Cesantias/@PagoIntereses', '250000.00'],
    ['Vacaciones/VacacionesCompensadas/@Pago', '750000.00'],
    // The document takes whole days: half a day more is one.
    ['Vacaciones/VacacionesCompensadas/@Cantidad', '8'],
    ['Indemnizacion', '4000000.00'],
    ['BonifRetiro', '1000000.00'],
  ])('%s', (place, text) => {
    expect(at(value, place)).toEqual([text]);
  });
});

describe('what is taken off reaches its place in the document', () => {
  it.each(Object.keys(deductionConcepts).map((key) => [key as DeductionKey]))('%s', (concept) => {
    const { deductions } = settled({
      taken: [{ concept, amount: '54321.00', percent: '1.00', ...described }],
    });
    expect(at(buildDeductionsValue(deductions), taken[concept])).toEqual(['54321.00']);
  });

  it('a public sanction apart from the private one', () => {
    const { deductions } = settled({
      taken: [{ concept: 'sanctions', amount: '1000.00', public_amount: '2000.00' }],
    });
    const value = buildDeductionsValue(deductions);
    expect(at(value, 'Sanciones/Sancion/@SancionPriv')).toEqual(['1000.00']);
    expect(at(value, 'Sanciones/Sancion/@SancionPublic')).toEqual(['2000.00']);
  });

  it('contributions always, and orders and withholding where the law puts them', () => {
    const orders: DeductionOrder[] = [
      { id: 'a', kind: 'alimony', label: 'Juzgado 1', received: day('2026-01-01'), percent: '10' },
      {
        id: 'b',
        kind: 'libranza',
        label: 'Banco',
        received: day('2026-01-01'),
        amount: copCents(200_000),
        authorised: true,
      },
      {
        id: 'c',
        kind: 'cooperative',
        label: 'Coop',
        received: day('2026-01-01'),
        amount: copCents(50_000),
        authorised: true,
      },
    ];
    const whole = paid(aContract(12_000_000), '2026-10', { orders });
    const value = buildDeductionsValue(whole.deductions);
    for (const place of [
      'Salud/@Deduccion',
      'FondoPension/@Deduccion',
      'FondoSP/@DeduccionSP',
      'RetencionFuente',
    ])
      expect([place, at(value, place)]).toEqual([place, [expect.stringMatching(/^\d+\.\d{2}$/)]]);
    expect(at(value, 'EmbargoFiscal')).toHaveLength(1);
    expect(at(value, 'Libranzas/Libranza/@Descripcion')).toEqual(['Banco']);
    expect(at(value, 'Cooperativa')).toEqual(['50000.00']);
  });
});

it('a month with everything is a document that DIAN would take', () => {
  const { accrued, deductions, totals, findings } = settled({
    hours: hourKinds.map((kind) => ({ kind, quantity: '1.5' })),
    absences: [
      { kind: 'common_vacation', start: day('2026-10-05'), end: day('2026-10-09') },
      { kind: 'work_disability', start: day('2026-10-13'), end: day('2026-10-16') },
      { kind: 'non_paid_leave', start: day('2026-10-20'), end: day('2026-10-20') },
    ],
    earned: Object.keys(amountConcepts)
      .filter((key) => !['sustenance_support', 'compensations'].includes(key))
      .map((key) => {
        const concept = key as AmountKey;
        return {
          concept,
          ...described,
          ...(earned[concept].other ? { non_salary: '1000.00' } : { salary: '1000.00' }),
        };
      }),
    taken: [
      { concept: 'loans', amount: '1000.00', ...described },
      { concept: 'unions', amount: '1000.00', percent: '1' },
      { concept: 'debt', amount: '1000.00' },
    ],
    benefits: [{ concept: 'paid_vacation', amount: '100000.00', days: '1.25' }],
  });
  expect(findings.filter(({ severity }) => severity === 'block')).toEqual([]);
  const input = { ...simplePayroll(), statement: { accrued, deductions, totals } };
  const value = sealDocument(buildIndividualPayroll(input), () => '0'.repeat(96), '0');
  const found = checkDocument(nominaIndividual, value).map(toPayrollFinding);
  expect(found.filter(({ severity }) => severity === 'block')).toEqual([]);
});
