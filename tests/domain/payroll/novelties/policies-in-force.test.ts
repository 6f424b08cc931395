import { describe, expect, it } from 'vitest';
import { defaultPolicy } from '../../../../src/domain/payroll/law/policy.ts';
import { listPoliciesInForce } from '../../../../src/domain/payroll/novelties/policies-in-force.ts';
import type { Day } from '../../../../src/domain/values/day.ts';

const today = '2026-11-28' as Day;
const found = (rows: readonly object[], name: string) =>
  listPoliciesInForce(rows, today).find((one) => one.name === name);

describe('the policies of today', () => {
  it('are all told where a company chose nothing, in words', () => {
    const policies = listPoliciesInForce([], today);
    expect(policies.map(({ name }) => name).sort()).toEqual(Object.keys(defaultPolicy).sort());
    expect(found([], 'transport_compares')).toMatchObject({
      value: 'Lo devengado como salario en el mes',
      from: undefined,
    });
    expect(found([], 'first_days_whole')?.value).toBe('No');
    expect(found([], 'exempt')?.value).toBe('Lo que dice la ficha de la compañía');
  });

  it('come from the latest active row that sets each one, never from a future row', () => {
    const rows = [
      { from: '2027-01-01', transport_compares: 'earned', saturdays: 'yes' },
      { from: '2026-06-01', transport_compares: '', saturdays: 'no', exempt: 'no' },
      { from: '2026-01-01', transport_compares: 'basic' },
      { from: '2026-07-01', transport_compares: 'earned', active: false },
    ];
    expect(found(rows, 'transport_compares')).toMatchObject({
      value: 'El sueldo básico',
      from: '2026-01-01',
    });
    expect(found(rows, 'saturdays')).toMatchObject({ value: 'No', from: '2026-06-01' });
    expect(found(rows, 'exempt')).toMatchObject({ value: 'No', from: '2026-06-01' });
  });
});
