import { describe, expect, it } from 'vitest';
import {
  applyChosenConcept,
  conceptGroups,
  toChangeInput,
} from '../../src/office/payroll/adjustments/together.ts';

const bonuses = { list: 'earned', concept: 'bonuses' } as const;
const debt = { list: 'taken', concept: 'debt' } as const;

describe('the same adjustment for many', () => {
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

  it('offers concepts by the name that they have in a payroll', () => {
    const [earned, taken] = conceptGroups;
    expect(earned?.concepts).toContainEqual({ id: 'earned:bonuses', key: bonuses, label: 'Bonificación' });
    expect(taken?.concepts.map(({ label }) => label)).toContain('Otra deducción');
    for (const { concepts } of conceptGroups) for (const { label } of concepts) expect(label).not.toBe('');
  });
});
