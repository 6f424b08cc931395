import { describe, expect, it } from 'vitest';
import type { AmountEarned, AmountTaken } from '../../../../src/domain/payroll/month/liquidate.ts';
import { aContract, amount, codes, line, paid } from '../payroll.ts';

const earning = (...earned: AmountEarned[]) => paid(aContract(4_000_000), '2026-09', { earned });
const less = (...taken: AmountTaken[]) => paid(aContract(4_000_000), '2026-09', { taken });

describe('what is earned besides the salary', () => {
  it.each([
    ['viatics', { salary: '500000' }, { salary_viatics: '500000.00' }, 4_500_000],
    ['viatics', { non_salary: '500000' }, { non_salary_viatics: '500000.00' }, 4_000_000],
    [
      'bonuses',
      { salary: '1', non_salary: '2' },
      { bonuses: [{ salary_bonus: '1.00', non_salary_bonus: '2.00' }] },
      4_000_001,
    ],
    ['aids', { non_salary: '9.5' }, { aids: [{ non_salary_aid: '9.50' }] }, 4_000_000],
    [
      'other_concepts',
      { salary: '100', description: 'Premio' },
      { other_concepts: [{ description: 'Premio', salary_concept: '100.00' }] },
      4_000_100,
    ],
    [
      'salary_in_kind',
      { salary: '100', description: 'Vivienda' },
      { salary_in_kind: [{ description: 'Vivienda', amount: '100.00' }] },
      4_000_100,
    ],
    [
      'compensations',
      { salary: '100' },
      { compensations: [{ ordinary: '100.00', extraordinary: '0.00' }] },
      4_000_100,
    ],
    ['epctv_bonuses', { non_salary: '7', food: true }, { epctv_bonuses: [{ food_ns: '7.00' }] }, 4_000_000],
    ['epctv_bonuses', { salary: '7' }, { epctv_bonuses: [{ payment_s: '7.00' }] }, 4_000_007],
    ['commissions', { salary: '300000' }, { commissions: ['300000.00'] }, 4_300_000],
    ['third_party_payments', { non_salary: '8' }, { third_party_payments: ['8.00'] }, 4_000_000],
    ['advances', { non_salary: '8' }, { advances: ['8.00'] }, 4_000_000],
    ['endowment', { non_salary: '8' }, { endowment: '8.00' }, 4_000_000],
    ['telecommuting', { non_salary: '8' }, { telecommuting: '8.00' }, 4_000_000],
    ['withdrawal_bonus', { non_salary: '8' }, { withdrawal_bonus: '8.00' }, 4_000_000],
    ['compensation', { non_salary: '8' }, { compensation: '8.00' }, 4_000_000],
    ['refund', { non_salary: '8' }, { refund: '8.00' }, 4_000_000],
  ] as const)('%s %o is kept in its place and enters its bases', (concept, entry, accrued, ibc) => {
    const result = earning({ concept, ...entry });
    expect(result.accrued).toMatchObject(accrued);
    expect(amount(result.ibc)).toBe(ibc);
    expect(result.findings).toEqual([]);
  });

  it('comes several times, and what the document takes once is summed', () => {
    const result = earning(
      { concept: 'commissions', salary: '1' },
      { concept: 'commissions', salary: '2' },
      { concept: 'endowment', non_salary: '3' },
      { concept: 'endowment', non_salary: '4' },
    );
    expect(result.accrued.commissions).toEqual(['1.00', '2.00']);
    expect(result.accrued.endowment).toBe('7.00');
    expect(line(result, 'commissions')).toBe(3);
  });

  it('contributes on what passes 40 % of the whole, and says how', () => {
    const result = earning({ concept: 'bonuses', non_salary: '4000000' });
    expect(amount(result.ibc)).toBe(4_800_000);
    expect(codes(result)).toEqual(['non-salary-limit']);
    const health = result.lines.find((l) => l.concept === 'health');
    expect(health?.explanation.steps.map(({ operator, label, value }) => [operator, label, value])).toEqual([
      ['', 'Salario básico', '4.000.000'],
      ['+', 'Bonificación', '4.000.000'],
      ['×', '40 % de toda la remuneración', '3.200.000'],
      ['=', 'Límite de lo que no es salario', '3.200.000'],
      ['', 'Bonificación', '4.000.000'],
      ['−', 'Límite', '3.200.000'],
      ['=', 'Exceso que cotiza', '800.000'],
      ['', 'Salario básico', '4.000.000'],
      ['+', 'Exceso del 40 %', '800.000'],
      ['=', 'Base de cotización', '4.800.000'],
      ['×', 'Su aporte, 4 %', '192.000'],
    ]);
  });

  it('looks at neither transport nor advances in that limit', () => {
    const result = paid(aContract(1_750_905), '2026-09', {
      earned: [{ concept: 'advances', non_salary: '9000000' }],
    });
    expect(amount(result.ibc)).toBe(1_750_905);
  });

  it.each([
    [{ concept: 'bonuses', salary: '-1' }, 'amount-negative', 'accrued.bonuses.0.salary'],
    [{ concept: 'bonuses', salary: 'mil' }, 'amount-invalid', 'accrued.bonuses.0.salary'],
    [{ concept: 'bonuses' }, 'amount-missing', 'accrued.bonuses.0'],
    [{ concept: 'commissions', non_salary: '1' }, 'amount-side', 'accrued.commissions.0.non_salary'],
    [
      { concept: 'other_concepts', salary: '1' },
      'description-missing',
      'accrued.other_concepts.0.description',
    ],
    [{ concept: 'propinas' as never, salary: '1' }, 'concept-unknown', 'accrued.propinas.0'],
  ] as const)('%o is refused at its field and pays nothing', (entry, code, path) => {
    const result = earning(entry);
    expect(result.findings).toEqual([expect.objectContaining({ code, path, severity: 'block' })]);
    expect(amount(result.totals.accrued_total)).toBe(4_000_000);
  });
});

describe('what is taken off', () => {
  it.each([
    ['unions', { percent: '1' }, { unions: [{ percent: '1.00', amount: '40000.00' }] }],
    ['sanctions', { public_amount: '0' }, { sanctions: [{ public: '0.00', private: '40000.00' }] }],
    ['loans', { description: 'Banco' }, { loans: [{ description: 'Banco', amount: '40000.00' }] }],
    ['third_party_payments', {}, { third_party_payments: ['40000.00'] }],
    ['advances', {}, { advances: ['40000.00'] }],
    ['other_deductions', {}, { other_deductions: ['40000.00'] }],
    ['delivered_in_kind', {}, { delivered_in_kind: ['40000.00'] }],
    ['voluntary_pension', {}, { voluntary_pension: '40000.00' }],
    ['withholding', {}, { withholding: '40000.00' }],
    ['afc', {}, { afc: '40000.00' }],
    ['cooperative', {}, { cooperative: '40000.00' }],
    ['tax_lien', {}, { tax_lien: '40000.00' }],
    ['supplementary_plan', {}, { supplementary_plan: '40000.00' }],
    ['education', {}, { education: '40000.00' }],
    ['refund', {}, { refund: '40000.00' }],
    ['debt', {}, { debt: '40000.00' }],
  ] as const)('%s is kept in its place', (concept, more, deductions) => {
    const result = less({ concept, amount: '40000', ...more });
    expect(result.deductions).toMatchObject(deductions);
    expect(amount(result.totals.deductions_total)).toBe(360_000);
    const said = { withholding: ['withholding-by-hand'], sanctions: ['sanction-limit'] };
    const keys = concept in said ? said[concept as keyof typeof said] : [];
    expect(result.findings.map(({ code }) => code)).toEqual(keys);
  });

  it.each([
    [{ concept: 'afc', amount: '-5' }, 'amount-negative', 'deductions.afc.0.amount'],
    [{ concept: 'afc', amount: '' }, 'amount-invalid', 'deductions.afc.0.amount'],
    [{ concept: 'loans', amount: '5' }, 'description-missing', 'deductions.loans.0.description'],
    [{ concept: 'unions', amount: '5', percent: 'uno' }, 'percent-invalid', 'deductions.unions.0.percent'],
    [{ concept: 'nada' as never, amount: '5' }, 'concept-unknown', 'deductions.nada.0'],
  ] as const)('%o is refused at its field and takes nothing', (entry, code, path) => {
    const result = less(entry);
    expect(result.findings).toEqual([expect.objectContaining({ code, path, severity: 'block' })]);
    expect(amount(result.totals.deductions_total)).toBe(320_000);
  });

  it('never passes what is earned without saying so', () => {
    const result = less({ concept: 'debt', amount: '5000000' });
    expect(result.findings).toEqual([
      expect.objectContaining({ code: 'negative-net', path: 'totals.total', severity: 'block' }),
    ]);
  });

  it('says what to lower and by how much, the weakest first, and what cannot wait', () => {
    const hintOf = (...taken: Parameters<typeof less>) =>
      less(...taken)
        .findings.find(({ code }) => code === 'negative-net')
        ?.hint?.replaceAll('\u00a0', ' ');
    // 4.000.000 − 320.000 − 5.300.000 = −1.620.000.
    expect(
      hintOf(
        { concept: 'loans', amount: '5000000', description: 'Banco Azul' },
        { concept: 'other_deductions', amount: '300000' },
      ),
    ).toBe(
      'Baje Otra deducción en $ 300.000 y Banco Azul en $ 1.320.000: queda para otro mes, con su autorización.',
    );
    // Withholding does not wait.
    expect(hintOf({ concept: 'withholding', amount: '3680001' })).toBe(
      'Son $ 1 que no son de descuentos aplazables: revise los días, los pagos, la retención y los anticipos.',
    );
  });
});
