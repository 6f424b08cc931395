import { describe, expect, it } from 'vitest';
import type { Adjustable } from '../../src/domain/office/adjustments.ts';
import {
  applyChosenConcept,
  type CreatedAdjustments,
  conceptGroups,
  mergePreviews,
  summarizeCreatedAdjustments,
  sumTotals,
  toChangeInput,
} from '../../src/office/payroll/adjustments/together.ts';

const bonuses = { list: 'earned', concept: 'bonuses' } as const;
const debt = { list: 'taken', concept: 'debt' } as const;

const totals = (accrued: number, deductions: number) => ({
  accrued_total: `${accrued}.00`,
  deductions_total: `${deductions}.00`,
  total: `${accrued - deductions}.00`,
});
const one = (id: string): Adjustable => ({
  id,
  employee: id,
  list_name: id,
  full_number: 'NI1',
  before: totals(100, 8),
  after: totals(150, 12),
  changes: [],
});
const made = (ids: string[], message: string, errors?: unknown[]): CreatedAdjustments => ({
  data: { created: ids.map((id) => ({ id })) },
  message,
  ...(errors && { errors }),
});

describe('the same adjustment for many', () => {
  it('adds the totals of several batches, and has a reason of the company once', () => {
    const some = (id: string) => ({ fit: [one(id)], refused: [], company: ['Falta el certificado.'] });
    const merged = mergePreviews([some('a'), some('b')]);
    expect(merged.company).toEqual(['Falta el certificado.']);
    expect(sumTotals(merged.fit, 'before')).toEqual(totals(200, 16));
    expect(sumTotals(merged.fit, 'after')).toEqual(totals(300, 24));
  });

  it('is sent without empty fields', () =>
    expect(
      toChangeInput({
        sign: 'add',
        concept: { list: 'taken', concept: 'debt' },
        own: '',
        side: '',
        amount: '5.00',
        description: ' ',
        reason: ' Faltó ',
        print_reason: true,
      }),
    ).toEqual({ sign: 'add', concept: 'taken:debt', amount: '5.00', reason: 'Faltó', print_reason: true }));

  it('takes the name of the chosen concept of the company, unless one was typed', () => {
    const typed = {
      ...{ sign: 'add' as const, concept: debt, own: '', side: '', amount: '', description: '' },
      ...{ reason: '', print_reason: true },
    };
    const concept = {
      ...{ id: 'a', code: 'A', name: 'Bono de metas', declared: 'earned:bonuses', side: 'salary' as const },
      ...{ formula: 'typed' as const, amount: null, percent: null },
    };
    const ofCompany = { key: bonuses, own: concept };
    const chosen = {
      ...{ concept: bonuses, own: 'a', side: 'salary', description: 'Bono de metas' },
    };
    expect(applyChosenConcept(typed, ofCompany, [concept])).toEqual(chosen);
    expect(applyChosenConcept({ ...typed, ...chosen }, { key: debt }, [concept])).toEqual({
      ...{ concept: debt, own: '', side: '', description: '' },
    });
    expect(applyChosenConcept({ ...typed, description: 'Lo mío' }, ofCompany, [concept])).not.toHaveProperty(
      'description',
    );
  });

  it('reports the message of one call, or the sum of several with their errors', () => {
    const found = [{ message: 'No quedan números' }];
    expect(summarizeCreatedAdjustments([made(['a'], 'Se creó 1 ajuste')], false).message).toBe(
      'Se creó 1 ajuste',
    );
    expect(summarizeCreatedAdjustments([made(['a'], ''), made(['b'], '', found)], true)).toEqual({
      message:
        'Se crearon 2 ajustes y se pusieron en cola. Algunos no se enviaron: corrija lo que se indica.',
      data: [{ id: 'a' }, { id: 'b' }],
      errors: found,
    });
  });

  it('offers concepts by the name that they have in a payroll', () => {
    const [earned, taken] = conceptGroups;
    expect(earned?.concepts).toContainEqual({ id: 'earned:bonuses', key: bonuses, label: 'Bonificación' });
    expect(taken?.concepts.map(({ label }) => label)).toContain('Otra deducción');
    for (const { concepts } of conceptGroups) for (const { label } of concepts) expect(label).not.toBe('');
  });
});
