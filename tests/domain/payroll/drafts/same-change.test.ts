import { describe, expect, it } from 'vitest';
import { formatConceptKey } from '../../../../src/domain/payroll/concepts/concept-key.ts';
import {
  applyNoveltyChange,
  listAmountSides,
  readSameChange,
  type SameChange,
  sameChangeConcepts,
} from '../../../../src/domain/payroll/drafts/same-change.ts';

const bonus = (changes: Partial<SameChange> = {}): SameChange =>
  ({
    sign: 'add',
    list: 'earned',
    concept: 'bonuses',
    side: 'non_salary',
    amount: '50000.00',
    ...changes,
  }) as SameChange;
const debt = (changes: Partial<SameChange> = {}): SameChange =>
  ({ sign: 'add', list: 'taken', concept: 'debt', amount: '50000.00', ...changes }) as SameChange;
const own = '019a0000-0000-7000-8000-000000000001';
const hours = [{ kind: 'heds' as const, quantity: '4' }];

describe('adding the same to many', () => {
  it.each<[string, Parameters<typeof applyNoveltyChange>[0], SameChange, object]>([
    [
      'begins the concept where there is none, and leaves the rest alone',
      { hours },
      bonus(),
      { hours, earned: [{ concept: 'bonuses', non_salary: '50000.00' }] },
    ],
    [
      'joins the entry of the same side and words',
      { earned: [{ concept: 'bonuses', salary: '10.00', non_salary: '20000.00' }] },
      bonus(),
      { earned: [{ concept: 'bonuses', salary: '10.00', non_salary: '70000.00' }] },
    ],
    [
      'never joins an entry that says it is another thing',
      { earned: [{ concept: 'bonuses', non_salary: '20000.00', description: 'Bono de ventas' }] },
      bonus(),
      {
        earned: [
          { concept: 'bonuses', non_salary: '20000.00', description: 'Bono de ventas' },
          { concept: 'bonuses', non_salary: '50000.00' },
        ],
      },
    ],
    [
      'joins the entry of the concept of the company, whatever it says of its instalment',
      {
        earned: [
          { concept: 'bonuses', non_salary: '9.00', description: 'Metas' },
          { concept: 'bonuses', non_salary: '20000.00', description: 'Metas (cuota 1 de 2)', own },
        ],
      },
      bonus({ own, description: 'Metas' }),
      {
        earned: [
          { concept: 'bonuses', non_salary: '9.00', description: 'Metas' },
          { concept: 'bonuses', non_salary: '70000.00', description: 'Metas (cuota 1 de 2)', own },
        ],
      },
    ],
    [
      'begins the concept of the company with its name',
      {},
      debt({ own, description: 'Fondo' }),
      { taken: [{ concept: 'debt', amount: '50000.00', description: 'Fondo', own }] },
    ],
    [
      'keeps the words of what is added',
      {},
      bonus({ description: 'Meta de octubre' }),
      { earned: [{ concept: 'bonuses', non_salary: '50000.00', description: 'Meta de octubre' }] },
    ],
    [
      'adds to a deduction as it does to an earning',
      { taken: [{ concept: 'debt', amount: '1.50' }] },
      debt(),
      { taken: [{ concept: 'debt', amount: '50001.50' }] },
    ],
  ])('%s', (_, novelties, change, expected) =>
    expect(applyNoveltyChange(novelties, change)).toEqual({ novelties: expected }),
  );
});

describe('taking the same off many', () => {
  const off = { sign: 'subtract' } as const;
  it.each<[string, Parameters<typeof applyNoveltyChange>[0], SameChange, object]>([
    [
      'leaves what is left of the entry',
      { earned: [{ concept: 'bonuses', non_salary: '80000.00' }] },
      bonus(off),
      { novelties: { earned: [{ concept: 'bonuses', non_salary: '30000.00' }] } },
    ],
    [
      'takes entries away when nothing is left of them, the first ones first',
      {
        earned: [
          { concept: 'bonuses', non_salary: '30000.00' },
          { concept: 'aids', non_salary: '9.00' },
          { concept: 'bonuses', salary: '7.00', non_salary: '20000.00' },
        ],
      },
      bonus(off),
      {
        novelties: {
          earned: [
            { concept: 'aids', non_salary: '9.00' },
            { concept: 'bonuses', salary: '7.00' },
          ],
        },
      },
    ],
    [
      'refuses who has less, and says how much',
      { taken: [{ concept: 'debt', amount: '20000.00' }] },
      debt(off),
      { refused: 'Tiene $\u00a020.000 de deuda con la empresa: menos de lo que se resta.' },
    ],
    [
      'refuses who has none of it on that side',
      { earned: [{ concept: 'bonuses', salary: '90000.00' }] },
      bonus(off),
      { refused: 'No tiene bonificación no salarial.' },
    ],
    [
      'looks only at what is called so, when it is said',
      {
        earned: [
          { concept: 'bonuses', non_salary: '60000.00' },
          { concept: 'bonuses', non_salary: '60000.00', description: 'Meta' },
        ],
      },
      bonus({ ...off, description: 'Meta' }),
      {
        novelties: {
          earned: [
            { concept: 'bonuses', non_salary: '60000.00' },
            { concept: 'bonuses', non_salary: '10000.00', description: 'Meta' },
          ],
        },
      },
    ],
  ])('%s', (_, novelties, change, expected) =>
    expect(applyNoveltyChange(novelties, change)).toEqual(expected),
  );

  it('undoes what was added', () => {
    const novelties = { earned: [{ concept: 'bonuses' as const, non_salary: '1.00' }] };
    const added = applyNoveltyChange(novelties, bonus());
    if (!('novelties' in added)) throw new Error(added.refused);
    expect(applyNoveltyChange(added.novelties, bonus(off))).toEqual({ novelties });
  });
});

describe('what a change may say', () => {
  it('every concept of the list can be read, with the side that the law knows', () => {
    for (const key of sameChangeConcepts) {
      const [side] = listAmountSides(key);
      const concept = formatConceptKey(key);
      const read = readSameChange({ sign: 'add', concept, side, amount: '1', description: 'Qué es' });
      expect([concept, read.ok]).toEqual([concept, true]);
    }
  });

  it('has the only side that its concept allows, and its amount as money', () =>
    expect(readSameChange({ sign: 'add', concept: 'earned:commissions', amount: '50000' })).toEqual({
      ok: true,
      value: { sign: 'add', list: 'earned', concept: 'commissions', side: 'salary', amount: '50000.00' },
    }));

  it('leaves out what is worked out or has two parts', () => {
    for (const concept of ['taken:withholding', 'taken:sanctions', 'earned:compensation'])
      expect(sameChangeConcepts.map(formatConceptKey)).not.toContain(concept);
  });

  it('says everything that is wrong at once', () => {
    const read = readSameChange({ sign: '', concept: '', amount: 'mucho', description: 'x'.repeat(101) });
    expect(read.ok ? [] : Object.keys(read.errors).sort()).toEqual([
      'amount',
      'concept',
      'description',
      'sign',
    ]);
  });

  it('takes off a loan without its words, and never adds one so', () => {
    const loan = { concept: 'taken:loans', amount: '5.00' };
    expect(readSameChange({ ...loan, sign: 'subtract' }).ok).toBe(true);
    expect(readSameChange({ ...loan, sign: 'add' })).toMatchObject({
      errors: { description: ['Escriba qué es: el documento lo exige'] },
    });
  });
});
