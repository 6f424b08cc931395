import { describe, expect, it, test } from 'vitest';
import { exitReasons } from '../../../src/domain/payroll/law/exit-reasons.ts';
import { orderKinds } from '../../../src/domain/payroll/law/garnishment-limits.ts';
import { defaultPolicy } from '../../../src/domain/payroll/law/policy.ts';
import { checkOrder } from '../../../src/domain/payroll/novelties/garnishment-orders.ts';
import {
  buildInitialValues,
  formatRecordLabel,
  getChangedInitials,
  isColumn,
} from '../../../src/domain/records/resource.ts';
import { checkRecord } from '../../../src/domain/records/validation.ts';
import { deductionOrders, orderKindNames } from '../../../src/domain/resources/deduction-orders.ts';
import { employees } from '../../../src/domain/resources/employees.ts';
import { findResource, resources } from '../../../src/domain/resources/index.ts';
import { payrollFunds } from '../../../src/domain/resources/payroll-funds.ts';
import { payrollPolicies } from '../../../src/domain/resources/payroll-policies.ts';
import { trimZeros } from '../../../src/domain/text/trim-zeros.ts';
import { specifiedResources } from '../../specified.ts';

test.each([
  ['solidarity_funds', { table_name: 'Ley 797 de 2003', from_smmlv: '16.500' }, 'Ley 797 de 2003 desde 16,5'],
  ['solidarity_funds', { table_name: 'Ley 797 de 2003', from_smmlv: '4.000' }, 'Ley 797 de 2003 desde 4'],
  ['minimum_wages', { year: 2026, valid_from: '2026-07-15' }, '2026 desde 15/07/2026'],
  [
    'recurring_concepts',
    { employee_id: '01a216e7-88d9', employee: { id: '01a216e7-88d9', label: 'Ángela Rojas' } },
    'Ángela Rojas',
  ],
])('a record of %s is called as people write it: %j', (path, row, called) => {
  const resource = findResource(path);
  expect(resource && formatRecordLabel(resource, row)).toBe(called);
});

test.each(['0', '0.5', '10', '100', '12.25'])('%s keeps every figure that counts', (decimal) => {
  expect(trimZeros(decimal)).toBe(decimal);
  expect(trimZeros(Number(decimal).toFixed(3))).toBe(decimal);
});

test('every resource of the specification is declared, once', () => {
  expect(resources.map(({ path }) => path).sort()).toEqual([...specifiedResources].sort());
});

describe.each(resources.map((resource) => [resource.path, resource] as const))('%s', (_, resource) => {
  const fields = Object.entries(resource.fields);

  it('lists, searches, filters and orders by fields that it has', () => {
    const named = [
      ...resource.list,
      ...resource.search,
      ...(resource.filters ?? []),
      resource.order.replace(/^-/, ''),
    ];
    expect(named.filter((name) => !(name in resource.fields))).toEqual([]);
    expect(resource.search.filter((name) => !isColumn(resource.fields[name] as never))).toEqual([]);
    for (const [, name = ''] of resource.label.matchAll(/\{(\w+)\}/g))
      expect(resource.fields).toHaveProperty(name);
  });

  it('points at resources that there are, narrowed by fields that they have', () => {
    for (const [, field] of fields) {
      if (field.kind !== 'reference') continue;
      const target = findResource(field.to);
      expect(target?.path).toBe(field.to);
      for (const { field: name } of [field.within, field.only].filter((one) => one !== undefined))
        expect(target?.fields).toHaveProperty(name);
    }
  });

  it('asks for a field only with the values of another one of its own', () => {
    for (const [, { when }] of fields) if (when) expect(resource.fields).toHaveProperty(when.field);
  });

  it('derives nothing that is written, and begins a form with what a form can hold', () => {
    for (const [, field] of fields) if (field.derived) expect(field.computed).toBe(true);
    for (const name of Object.keys(buildInitialValues(resource)))
      expect(resource.fields[name]?.computed).not.toBe(true);
  });
});

describe('what forms say of the engine is what the engine says', () => {
  it('kinds of orders', () => {
    const labels = Object.fromEntries(Object.entries(orderKinds).map(([kind, { label }]) => [kind, label]));
    expect(orderKindNames).toEqual(labels);
  });

  it('who must say how much, and be authorised', () => {
    const { authorised } = deductionOrders.fields;
    for (const [kind, { judicial }] of Object.entries(orderKinds)) {
      expect([kind, authorised.when.is.includes(kind)]).toEqual([kind, !judicial]);
      const order = {
        id: '1',
        kind: kind as never,
        label: 'X',
        received: '2026-01-01' as never,
        authorised: true,
      };
      const errors = deductionOrders.rules?.({ kind, label: 'X' }) ?? {};
      expect([kind, 'amount' in errors]).toEqual([kind, checkOrder(order, 'o').length > 0]);
    }
  });

  it('reasons for leaving and keys of policies', () => {
    expect(Object.keys(employees.fields.retirement_reason.options).sort()).toEqual(
      Object.keys(exitReasons).sort(),
    );
    const { from: _, ...keys } = payrollPolicies.fields;
    expect(Object.keys(keys).sort()).toEqual(Object.keys(defaultPolicy).sort());
    for (const [name, value] of Object.entries(defaultPolicy)) {
      const options = (keys as Record<string, { options: Record<string, string> }>)[name]?.options ?? {};
      expect([
        name,
        Object.hasOwn(options, typeof value === 'boolean' ? (value ? 'yes' : 'no') : value),
      ]).toEqual([name, true]);
    }
  });
});

test('the hint of a class of orders stands with that class alone', () => {
  const kind: { hint?: string; hints: Readonly<Record<string, string>> } = deductionOrders.fields.kind;
  expect([kind.hint, Object.keys(kind.hints)]).toEqual([undefined, ['alimony']]);
});

describe('the shares of a new fund', () => {
  it.each([
    ['salud', '4', '8.5', undefined],
    ['pension', '4', '12', '22'],
    ['cesantias', '0', '8.33', undefined],
    ['caja', '0', '4', undefined],
  ])('of %s are those of the law', (type, employee, employer, high) => {
    const begins = buildInitialValues(payrollFunds, { type });
    expect([begins.employee_percent, begins.employer_percent, begins.high_risk_employer_percent]).toEqual([
      employee,
      employer,
      high,
    ]);
  });

  it('follow its type until somebody writes over them', () => {
    const form = buildInitialValues(payrollFunds);
    expect(getChangedInitials(payrollFunds, form, { ...form, type: 'pension' })).toEqual({
      employer_percent: '12',
      high_risk_employer_percent: '22',
    });
    expect(getChangedInitials(payrollFunds, form, { ...form, employer_percent: '9' })).toEqual({});
    const written = { ...form, employer_percent: '9' };
    expect(getChangedInitials(payrollFunds, written, { ...written, type: 'caja' })).toEqual({
      employee_percent: '0',
    });
  });

  it('follow what is known later, where nobody wrote', () => {
    const later = { ...payrollFunds, initials: () => ({ employer_percent: '8', employee_percent: '1' }) };
    const form = { ...buildInitialValues(payrollFunds), employee_percent: '3' };
    expect(getChangedInitials(payrollFunds, form, form, later)).toEqual({ employer_percent: '8' });
  });
});

describe('rules between fields', () => {
  it('blame a change only for what it makes wrong', () => {
    const stored = { kind: 'libranza', label: 'X', employee_id: crypto.randomUUID(), received: '2026-01-01' };
    expect(checkRecord(deductionOrders, { label: 'Y' }, 'update', stored).ok).toBe(true);
    expect(checkRecord(deductionOrders, { amount: '5', percent: '5' }, 'update', stored)).toMatchObject({
      errors: { percent: ['Escriba el valor o el porcentaje, no los dos'] },
    });
  });

  it('see days out of order on both sides', () => {
    expect(
      checkRecord(deductionOrders, { from: '2026-02-01', to: '2026-01-31' }, 'update', {}),
    ).toMatchObject({
      errors: { to: ['Hasta no puede ser anterior a Desde'] },
    });
  });
});

describe('what a resource is called', () => {
  /** Nouns whose ending does not say their gender. */
  const known: Readonly<Record<string, boolean>> = { ARL: true, Sucursal: true, Orden: true, Idioma: false };

  it.each(resources.map(({ singular, feminine }) => [singular, feminine ?? false] as const))(
    '%s has the gender of its noun, so that «nueva» and «guardada» agree',
    (singular, feminine) => {
      const [noun = ''] = singular.split(' ');
      expect(feminine).toBe(known[noun] ?? /(a|ión)$/.test(noun));
    },
  );
});
