import { describe, expect, it } from 'vitest';
import { paidSides } from '../../../../src/domain/crosscheck/payroll-document.ts';
import {
  buildAccruedValue,
  buildDeductionsValue,
} from '../../../../src/domain/dian/document/amounts-of-payroll.ts';
import type { Novelties } from '../../../../src/domain/payroll/novelties/novelties.ts';
import type { Liquidation } from '../../../../src/domain/payroll/statement/statement.ts';
import { aContract, copCents, day, paid } from '../payroll.ts';

const minimum = 1_750_905;
const besides = (salary: number): Novelties => ({
  earned: [{ concept: 'salary_in_kind', salary: String(salary), description: 'Alimentación' }],
});
const within = (amount: number): Novelties => ({
  taken: [{ concept: 'delivered_in_kind', amount: String(amount) }],
});
const limitOf = ({ findings }: Liquidation) => findings.find(({ code }) => code === 'in-kind-limit');

describe('salary in kind (CST art. 129)', () => {
  it('besides the salary contributes, and is not paid in money', () => {
    const plain = paid(aContract(2_000_000), '2026-09');
    const result = paid(aContract(2_000_000), '2026-09', besides(500_000));
    expect(result.ibc).toBe('2500000.00');
    expect(result.findings).toEqual([]);
    // Health and pension of 500.000 are 40.000; the transport allowance stays.
    expect(Number(result.totals.total)).toBe(Number(plain.totals.total) - 40_000);
    const lines = result.lines.filter(({ concept }) => /in_kind/.test(concept));
    expect(lines.map(({ group, label, amount, salary }) => [group, label, amount, salary])).toEqual([
      ['accrued', 'Alimentación', '500000.00', true],
      ['deductions', 'Ya entregado en especie: Alimentación', '500000.00', false],
    ]);
    for (const { explanation } of lines) expect(explanation.law).toEqual(['CST art. 129']);
    expect(buildDeductionsValue(result.deductions)).toMatchObject({
      OtrasDeducciones: { OtraDeduccion: ['500000.00'] },
    });
  });

  it('stands with other concepts in their element of the document, and is read once', () => {
    const both = besides(500_000);
    both.earned?.push({ concept: 'other_concepts', salary: '100000', description: 'Premio' });
    const value = buildAccruedValue(paid(aContract(3_000_000), '2026-09', both).accrued);
    expect(value).toMatchObject({
      OtrosConceptos: {
        OtroConcepto: [
          { '@DescripcionConcepto': 'Premio', '@ConceptoS': '100000.00' },
          { '@DescripcionConcepto': 'Alimentación', '@ConceptoS': '500000.00' },
        ],
      },
    });
    expect(paidSides(value).salary).toBe(copCents(3_600_000));
  });

  it('inside the salary of the contract changes what is paid in money alone', () => {
    const plain = paid(aContract(minimum), '2026-09');
    const result = paid(aContract(minimum), '2026-09', within(525_271));
    expect([result.ibc, result.totals.accrued_total]).toEqual([plain.ibc, plain.totals.accrued_total]);
    expect(Number(result.totals.total)).toBe(Number(plain.totals.total) - 525_271);
    expect(result.findings).toEqual([]);
  });

  it.each([
    // 30 % of 1.750.905 is 525.271,5.
    ['of the minimum wage', minimum, within(525_271), undefined],
    ['of the minimum wage', minimum, within(525_272), '525.271'],
    ['of half the minimum wage, of half a day', 875_453, within(262_636), '262.635'],
    ['of more than the minimum wage', 2_000_000, within(1_000_000), undefined],
    ['of more than the minimum wage', 2_000_000, within(1_000_001), '1.000.000'],
    ['besides the minimum wage, which it passes', minimum, besides(minimum), undefined],
    ['besides the minimum wage, which it passes', minimum, besides(minimum + 2), '1.750.906'],
  ])('%s (%i) with %o has the limit %s', (_, salary, novelties, most) => {
    const contract = aContract(salary, salary < minimum ? { weekly_hours: 21 } : {});
    const found = limitOf(paid(contract, '2026-09', novelties));
    if (most === undefined) expect(found).toBeUndefined();
    else
      expect(found).toMatchObject({
        severity: 'block',
        path: novelties.taken ? 'deductions.delivered_in_kind' : 'accrued.salary_in_kind',
        message: expect.stringContaining(`puede llegar a $\u00a0${most}`),
        hint: expect.stringContaining('CST art. 129'),
      });
  });

  it('counts both ways together, and overtime is no reason for half', () => {
    const both = { ...within(525_271), hours: [{ kind: 'heds' as const, quantity: '10' }] };
    expect(limitOf(paid(aContract(minimum), '2026-09', { ...both }))).toBeUndefined();
    const result = paid(aContract(2_000_000), '2026-09', { ...besides(800_000), ...within(600_001) });
    expect(limitOf(result)?.message).toContain('1.400.001');
  });

  it('is judged by the whole month, not by a part of it', () => {
    const half = { start: day('2026-09-01'), end: day('2026-09-15') };
    expect(limitOf(paid(aContract(minimum), half, within(525_271)))).toBeUndefined();
  });

  it('has no part in the limit of what the worker only authorised', () => {
    const codes = ({ findings }: Liquidation) => findings.map(({ code }) => code);
    expect(codes(paid(aContract(minimum), '2026-09', within(525_271)))).not.toContain('minimum-touched');
    expect(codes(paid(aContract(2_000_000), '2026-09', besides(2_000_000)))).not.toContain('low-net');
  });

  it('leaves the judge the money alone', () => {
    const orders = [
      { id: '1', kind: 'alimony' as const, label: 'Juzgado 3', percent: '50', received: day('2026-01-10') },
    ];
    const half = paid(aContract(8_000_000), '2026-09', { ...within(4_000_000), orders });
    // 3.280.000 in money after health, pension and solidarity fund, of which the judge could take 3.640.000.
    expect(half.totals.total).toBe('0.00');
    expect(half.findings.map(({ code }) => code)).not.toContain('negative-net');
  });

  it('is neither paid nor taken while its description lacks', () => {
    const nameless: Novelties = { earned: [{ concept: 'salary_in_kind', salary: '500000' }] };
    const result = paid(aContract(2_000_000), '2026-09', nameless);
    expect(result.findings.map(({ code }) => code)).toEqual(['description-missing']);
    expect(result.totals).toEqual(paid(aContract(2_000_000), '2026-09').totals);
  });
});
