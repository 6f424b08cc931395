import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkDocument } from '../../../../src/domain/dian/check/check.ts';
import { buildStoredValue } from '../../../../src/domain/dian/document/amounts-of-payroll.ts';
import { buildIndividualPayroll } from '../../../../src/domain/dian/document/individual-payroll.ts';
import { nominaIndividual } from '../../../../src/domain/dian/document/nomina-individual.ts';
import { readDocument } from '../../../../src/domain/dian/document/read.ts';
import { writeDocument } from '../../../../src/domain/dian/document/write.ts';
import { sealDocument } from '../../../../src/domain/dian/rules/seal.ts';
import { amountConcepts } from '../../../../src/domain/payroll/concepts/amounts.ts';
import type { AccruedPay, Deductions } from '../../../../src/domain/payroll/statement/statement.ts';
import { simplePayroll } from '../sample.ts';

const hash = (text: string) => createHash('sha384').update(text).digest('hex');
const away = { start_date: '2026-10-05', end_date: '2026-10-07', quantity: 3 };
const paid = { ...away, payment: '30000.00' };

const accrued: [key: keyof AccruedPay, value: unknown, xml: string][] = [
  ['salary_viatics', '1.00', '<Transporte ViaticoManuAlojS="1.00">'],
  ['non_salary_viatics', '1.00', '<Transporte ViaticoManuAlojNS="1.00">'],
  [
    'common_vacation',
    [paid],
    '<Vacaciones><VacacionesComunes FechaInicio="2026-10-05" FechaFin="2026-10-07" Cantidad="3" Pago="30000.00">',
  ],
  ['paid_vacation', [{ quantity: 2, payment: '9.00' }], '<VacacionesCompensadas Cantidad="2" Pago="9.00">'],
  [
    'service_bonus',
    { quantity: 180, payment: '5.00', payment_ns: '1.00' },
    '<Primas Cantidad="180" Pago="5.00" PagoNS="1.00">',
  ],
  [
    'severance',
    { payment: '5.00', percent: '12.00', interest_payment: '1.00' },
    '<Cesantias Pago="5.00" Porcentaje="12.00" PagoIntereses="1.00">',
  ],
  [
    'work_disabilities',
    [{ ...paid, incapacity_type: '3' }],
    '<Incapacidades><Incapacidad FechaInicio="2026-10-05" FechaFin="2026-10-07" Cantidad="3" Tipo="3" Pago="30000.00">',
  ],
  ['maternity_leave', [paid], '<Licencias><LicenciaMP FechaInicio="2026-10-05"'],
  ['paid_leave', [paid], '<Licencias><LicenciaR FechaInicio="2026-10-05"'],
  [
    'non_paid_leave',
    [away],
    '<Licencias><LicenciaNR FechaInicio="2026-10-05" FechaFin="2026-10-07" Cantidad="3">',
  ],
  [
    'bonuses',
    [{ salary_bonus: '1.00', non_salary_bonus: '2.00' }],
    '<Bonificacion BonificacionS="1.00" BonificacionNS="2.00">',
  ],
  ['aids', [{ non_salary_aid: '2.00' }], '<Auxilios><Auxilio AuxilioNS="2.00">'],
  ['legal_strikes', [away], '<HuelgasLegales><HuelgaLegal FechaInicio="2026-10-05"'],
  [
    'other_concepts',
    [{ description: 'Premio\nanual', salary_concept: '1.00' }],
    '<OtroConcepto DescripcionConcepto="Premio anual" ConceptoS="1.00">',
  ],
  [
    'salary_in_kind',
    [{ description: 'Vivienda', amount: '1.00' }],
    '<OtroConcepto DescripcionConcepto="Vivienda" ConceptoS="1.00">',
  ],
  [
    'compensations',
    [{ ordinary: '1.00', extraordinary: '0.00' }],
    '<Compensacion CompensacionO="1.00" CompensacionE="0.00">',
  ],
  [
    'epctv_bonuses',
    [{ payment_ns: '1.00', food_ns: '2.00' }],
    '<BonoEPCTV PagoNS="1.00" PagoAlimentacionNS="2.00">',
  ],
  [
    'commissions',
    ['1.00', '2.00'],
    '<Comisiones><Comision>1.00</Comision><Comision>2.00</Comision></Comisiones>',
  ],
  ['third_party_payments', ['1.00'], '<PagosTerceros><PagoTercero>1.00</PagoTercero></PagosTerceros>'],
  ['advances', ['1.00'], '<Anticipos><Anticipo>1.00</Anticipo></Anticipos>'],
  ['endowment', '1.00', '<Dotacion>1.00</Dotacion>'],
  ['sustenance_support', '1.00', '<ApoyoSost>1.00</ApoyoSost>'],
  ['telecommuting', '1.00', '<Teletrabajo>1.00</Teletrabajo>'],
  ['withdrawal_bonus', '1.00', '<BonifRetiro>1.00</BonifRetiro>'],
  ['compensation', '1.00', '<Indemnizacion>1.00</Indemnizacion>'],
  ['refund', '1.00', '<Reintegro>1.00</Reintegro>'],
];

const deductions: [key: keyof Deductions, value: unknown, xml: string][] = [
  [
    'unions',
    [{ percent: '1.00', amount: '2.00' }],
    '<Sindicatos><Sindicato Porcentaje="1.00" Deduccion="2.00">',
  ],
  [
    'sanctions',
    [{ public: '0.00', private: '2.00' }],
    '<Sanciones><Sancion SancionPublic="0.00" SancionPriv="2.00">',
  ],
  [
    'loans',
    [{ description: 'Banco', amount: '2.00' }],
    '<Libranzas><Libranza Descripcion="Banco" Deduccion="2.00">',
  ],
  ['third_party_payments', ['1.00'], '<PagosTerceros><PagoTercero>1.00</PagoTercero></PagosTerceros>'],
  ['advances', ['1.00'], '<Anticipos><Anticipo>1.00</Anticipo></Anticipos>'],
  ['other_deductions', ['1.00'], '<OtrasDeducciones><OtraDeduccion>1.00</OtraDeduccion></OtrasDeducciones>'],
  ['delivered_in_kind', ['1.00'], '<OtrasDeducciones><OtraDeduccion>1.00</OtraDeduccion></OtrasDeducciones>'],
  ['voluntary_pension', '1.00', '<PensionVoluntaria>1.00</PensionVoluntaria>'],
  ['withholding', '1.00', '<RetencionFuente>1.00</RetencionFuente>'],
  ['afc', '1.00', '<AFC>1.00</AFC>'],
  ['cooperative', '1.00', '<Cooperativa>1.00</Cooperativa>'],
  ['tax_lien', '1.00', '<EmbargoFiscal>1.00</EmbargoFiscal>'],
  ['supplementary_plan', '1.00', '<PlanComplementarios>1.00</PlanComplementarios>'],
  ['education', '1.00', '<Educacion>1.00</Educacion>'],
  ['refund', '1.00', '<Reintegro>1.00</Reintegro>'],
  ['debt', '1.00', '<Deuda>1.00</Deuda>'],
];

/** Findings of the shape only: the totals of these payrolls are not the point. */
function told(accrued: object, deductions: object) {
  const input = simplePayroll();
  input.statement.accrued = { ...input.statement.accrued, ...accrued };
  input.statement.deductions = { ...input.statement.deductions, ...deductions };
  const value = sealDocument(buildIndividualPayroll(input), hash, '1');
  const findings = checkDocument(nominaIndividual, value).filter((f) => !/Total/.test(f.path));
  const xml = writeDocument(nominaIndividual, value);
  expect(writeDocument(nominaIndividual, readDocument(nominaIndividual, xml))).toBe(xml);
  return { findings, xml: xml.replaceAll('/>', '>') };
}

describe('every amount of a payroll reaches its element of the document', () => {
  it.each(accrued)('accrued.%s', (key, value, expected) => {
    const { xml, findings } = told(
      key.endsWith('viatics') ? { transportation_allowance: undefined, [key]: value } : { [key]: value },
      {},
    );
    expect(xml).toContain(expected);
    expect(findings).toEqual([]);
  });

  it.each(deductions)('deductions.%s', (key, value, expected) => {
    const { xml, findings } = told({}, { [key]: value });
    expect(xml).toContain(expected);
    expect(findings).toEqual([]);
  });

  it('a percentage has two decimals, however a person wrote it', () => {
    const { xml, findings } = told(
      {
        severance: { payment: '5.00', percent: '12', interest_payment: '1.00' },
        heds: [{ quantity: '1.00', percent: '25', payment: '4000.00' }],
      },
      {
        unions: [{ percent: '1.5', amount: '2.00' }],
        solidarity: { percent: '0.5', amount: '1.00', sub_percent: '1', sub_amount: '1.00' },
      },
    );
    expect(xml).toContain('<Cesantias Pago="5.00" Porcentaje="12.00" PagoIntereses="1.00">');
    expect(xml).toContain('<HED Cantidad="1.00" Porcentaje="25.00" Pago="4000.00">');
    expect(xml).toContain('<Sindicato Porcentaje="1.50" Deduccion="2.00">');
    expect(xml).toContain(
      '<FondoSP Porcentaje="0.50" DeduccionSP="1.00" PorcentajeSub="1.00" DeduccionSub="1.00">',
    );
    expect(findings).toEqual([]);
  });

  it('lists without entries leave no empty group', () => {
    const { xml } = told({ bonuses: [], common_vacation: [], commissions: [] }, { loans: [], advances: [] });
    expect(xml).not.toMatch(/Bonificaciones|Vacaciones|Comisiones|Libranzas|Anticipos/);
  });
});

it('two concepts that are one sum of the document are added up', () => {
  const { endowment } = amountConcepts;
  const concepts = { endowment, boots: { ...endowment, label: 'Botas' } };
  expect(buildStoredValue(concepts, { endowment: '100000.00', boots: '50000.50' })).toEqual({
    Dotacion: '150000.50',
  });
});
