import { describe, expect, it, test } from 'vitest';
import { checkRunPerson, type WrittenNovelties } from '../../src/domain/payroll/drafts/draft.ts';
import { runShown } from '../../src/domain/payroll/runs/title.ts';
import type { Day } from '../../src/domain/values/day.ts';
import {
  buildChosenRow,
  buildNoveltyRow,
  changeRowValue,
  getRowLabel,
} from '../../src/office/novelties/change-row.ts';
import { deductionChoices, earningChoices } from '../../src/office/novelties/concept-choices.ts';
import {
  buildNoveltyFields,
  checkRequiredFields,
  getRowErrors,
} from '../../src/office/novelties/novelty-fields.ts';
import { mergeNovelties, toNoveltyRows } from '../../src/office/novelties/novelty-row.ts';
import { listOwnChoices } from '../../src/office/novelties/own-concepts.ts';
import { toDraft, toNovelties } from '../../src/office/payroll/editor/form-values.ts';
import { findReopenObstacle, findStop } from '../../src/office/runs/acts.ts';
import {
  findEarlierOpenRun,
  parseRunChoice,
  proposeNextRun,
  proposePaymentDay,
  type RunChoice,
  runTitle,
} from '../../src/office/runs/kinds.ts';
import { readNext } from '../../src/office/runs/read-at.ts';
import { describeNextRunStep } from '../../src/office/runs/run-head.tsx';
import type { WholePerson } from '../../src/office/runs/runs.ts';

test('a payment is named with its month where the month is not beside it', () => {
  const half = { kind: 'fortnight', part: 2, year: 2026, month: 11 } as const;
  expect([runTitle(half), runShown(half)]).toEqual([
    'Segunda quincena',
    'Segunda quincena de noviembre de 2026',
  ]);
});

const december = { year: 2026, month: 12 };
const june = { year: 2026, month: 6 };

test.each<[RunChoice, { year: number; month: number }, string, string]>([
  ['fortnight-1', december, 'Primera quincena', '2026-12-15'],
  ['fortnight-2', { year: 2026, month: 2 }, 'Segunda quincena', '2026-02-28'],
  ['month', june, 'Mes completo', '2026-06-30'],
  ['ten_days-2', june, 'Segunda decena', '2026-06-20'],
  ['ten_days-3', december, 'Tercera decena', '2026-12-31'],
  ['prima', june, 'Prima de servicios', '2026-06-30'],
  ['prima', december, 'Prima de servicios', '2026-12-18'],
  ['severance_interest', { year: 2027, month: 1 }, 'Intereses de las cesantías', '2027-01-29'],
  ['severance', { year: 2027, month: 2 }, 'Cesantías al fondo', '2027-02-12'],
  ['fortnight-1', { year: 2026, month: 11 }, 'Primera quincena', '2026-11-13'],
  ['ten_days-2', { year: 2026, month: 7 }, 'Segunda decena', '2026-07-17'],
  ['final_settlement', june, 'Liquidación final', '2026-06-30'],
])('%s of %o is «%s» and is proposed for %s', (choice, month, title, day) => {
  expect(runTitle(parseRunChoice(choice))).toBe(title);
  expect(proposePaymentDay(choice, month)).toBe(day);
});

test.each([
  [
    1,
    'A 1 persona le falta algo por corregir: está al comienzo de la lista. Corríjalo y recalcule, o quítela de este pago.',
  ],
  [
    2,
    'A 2 personas les falta algo por corregir: está al comienzo de la lista. Corríjalo y recalcule, o quítelas de este pago.',
  ],
])('a payment with %i blocked says how to go on', (blocked, words) => {
  expect(describeNextRunStep({ kind: 'month', blocked, few_months: 0 })).toBe(words);
});

describe('a payment with days of its own', () => {
  it('is named with them, and proposed for the start of vacations or the end of a week', () => {
    const [start, end] = ['2026-11-03' as Day, '2026-11-07' as Day];
    expect(runTitle({ kind: 'vacations', start, end })).toMatch(/^Vacaciones, del 3 .* al 7 .*2026$/);
    expect(proposePaymentDay('vacations', december, start, end)).toBe(start);
    expect(proposePaymentDay('week', december, start, end)).toBe(end);
  });

  it('is proposed for the business day before a Sunday or a holiday, and for no day without its own', () => {
    expect(proposePaymentDay('vacations', december, '2026-11-02', '2026-11-08')).toBe('2026-10-30');
    expect(proposePaymentDay('week', december, '2026-11-02', '2026-11-08')).toBe('2026-11-06');
    expect(proposePaymentDay('vacations', december)).toBe('');
  });
});

test.each<[string, { year: number; month: number }, RunChoice[], RunChoice]>([
  ['nothing paid yet', december, [], 'fortnight-1'],
  ['the first fortnight paid', december, ['fortnight-1'], 'fortnight-2'],
  ['both paid in December', december, ['fortnight-1', 'fortnight-2'], 'prima'],
  ['a whole month paid in January', { year: 2027, month: 1 }, ['month'], 'severance_interest'],
  ['a whole month paid in March', { year: 2027, month: 3 }, ['month'], 'vacations'],
])('the next payment is proposed with %s', (_, month, made, next) => {
  expect(proposeNextRun(month, made.map(parseRunChoice))).toBe(next);
});

const week = (end: string): Parameters<typeof proposeNextRun>[1][number] => ({
  kind: 'week',
  start: '2026-12-20' as Day,
  end: end as Day,
});

test.each<[string, string, Parameters<typeof proposeNextRun>[1], RunChoice]>([
  ['months', '5', [], 'month'],
  ['months, with the month paid', '5', [parseRunChoice('month')], 'prima'],
  ['months, in a month that was begun by fortnights', '5', [parseRunChoice('fortnight-1')], 'fortnight-2'],
  [
    'months, in a month that was paid by fortnights',
    '5',
    ['fortnight-1', 'fortnight-2'].map((one) => parseRunChoice(one as RunChoice)),
    'prima',
  ],
  ['fortnights', '4', [], 'fortnight-1'],
  ['ten days', '2', [], 'ten_days-1'],
  [
    'ten days, with two of them paid',
    '2',
    [parseRunChoice('ten_days-1'), parseRunChoice('ten_days-2')],
    'ten_days-3',
  ],
  ['weeks', '1', [week('2026-12-24')], 'week'],
  ['weeks, with the last of the month paid', '1', [week('2026-12-31')], 'prima'],
  ['other periods', '6', [], 'fortnight-1'],
])('the next payment is proposed where most are paid by %s', (_, period, made, next) => {
  expect(proposeNextRun(december, made, period)).toBe(next);
});

describe('a payment whose month has an earlier one still open', () => {
  const run = (choice: RunChoice, state: 'abierta' | 'cerrada' = 'abierta', of = {}) => ({
    ...parseRunChoice(choice),
    id: `${choice}${JSON.stringify(of)}`,
    state,
    ...of,
  });
  const [first, second] = [run('fortnight-1'), run('fortnight-2')];
  const week = (start: string, end: string) => run('week', 'abierta', { start, end });

  it('is reported with the earlier one', () => {
    expect(findEarlierOpenRun(second, december, [second, first])).toBe(first);
    const weeks = [week('2026-12-08', '2026-12-14'), week('2026-12-01', '2026-12-07')] as const;
    expect(findEarlierOpenRun(weeks[0], december, weeks)).toBe(weeks[1]);
  });

  it('is not reported for closed or later ones or primas, or once it is closed itself', () => {
    expect(findEarlierOpenRun(second, december, [second, run('fortnight-1', 'cerrada')])).toBeUndefined();
    expect(findEarlierOpenRun(first, december, [second, first])).toBeUndefined();
    expect(findEarlierOpenRun(second, december, [second, run('prima')])).toBeUndefined();
    expect(findEarlierOpenRun(run('fortnight-2', 'cerrada'), december, [first])).toBeUndefined();
  });
});

describe('a payment that does not close', () => {
  it('has its reasons by person only when the refusal names people', () => {
    const changed = [{ employee_id: '1', employee: 'Ana', before: '1.00', after: '2.00' }];
    expect(findStop({ status: 409, body: { message: 'Cambió', current: changed } })).toMatchObject({
      why: 'changed',
      people: changed,
    });
    const errors = [{ employee_id: '1', employee: 'Ana', code: 'x', message: 'Falta', hint: 'Póngalo' }];
    expect(findStop({ status: 406, body: { message: 'No', errors } })).toEqual({
      why: 'blocked',
      people: errors,
    });
    const few_months = [
      { employee_id: '1', employee: 'Ana', message: 'Prima: solo hay nóminas de noviembre' },
    ];
    expect(findStop({ status: 409, body: { message: 'Pocos', current: { few_months } } })).toEqual({
      why: 'few_months',
      people: few_months,
    });
    expect(findStop({ status: 409, body: { message: 'Cerrado', current: { id: '1' } } })).toBeUndefined();
  });
});

describe('the novelties of a person in a payment', () => {
  const novelties: WrittenNovelties = {
    worked_days: 12,
    hours: [{ kind: 'heds', quantity: '6.00' }],
    absences: [
      { kind: 'work_disability', start: '2026-12-10' as Day, end: '2026-12-11' as Day, origin: 'comun' },
    ],
    earned: [{ concept: 'bonuses', salary: '100000.00', non_salary: '50000.00', description: 'Meta' }],
    taken: [
      { concept: 'sanctions', amount: '0.00', public_amount: '20000.00' },
      { concept: 'debt', amount: '90000.00', description: 'Moto', debt: crypto.randomUUID() },
    ],
    shifts: [{ day: '2026-12-02' as Day, start: '22:00', end: '06:00' }],
  };

  it('stay the same when nothing is changed', () => {
    expect(mergeNovelties(novelties, toNoveltyRows(novelties), '12')).toEqual(novelties);
    expect(mergeNovelties({}, [], '')).toEqual({});
  });

  it('keep days with decimals as typed, which the server refuses', () => {
    expect(mergeNovelties({}, [], '1,5')).toEqual({ worked_days: '1,5' });
    expect(checkRunPerson({ worked_days: '1,5' })).toMatchObject({
      errors: { worked_days: ['El total de días trabajados debe ser un número entero'] },
    });
  });

  it('keep the debt of a deduction when its amount changes, in a payment and in a payroll', () => {
    const [item] = toNoveltyRows({ taken: novelties.taken?.slice(1) });
    if (!item) throw new Error('No item');
    const changed = { ...item, values: { ...item.values, amount: '50000.00' } };
    const expected = { ...novelties.taken?.[1], amount: '50000.00' };
    expect(mergeNovelties({}, [changed], '').taken).toEqual([expected]);

    const payroll = { employee_id: 'x', ...december, payment_dates: [], notes: [], novelties };
    const form = toDraft(payroll as unknown as Parameters<typeof toDraft>[0]);
    const rows = form.rows.map((row) =>
      row.values['debt'] ? changeRowValue(row, 'amount', '50000.00') : row,
    );
    expect(toNovelties({ ...form, rows }).taken?.[1]).toEqual(expected);
  });

  it('leave out what is empty or false', () => {
    const item = buildNoveltyRow({ list: 'hours', concept: 'hrddfs' });
    const values = { ...item.values, quantity: '4', day: '', without_rest: false };
    expect(mergeNovelties({}, [{ ...item, values }], '')).toEqual({
      hours: [{ kind: 'hrddfs', quantity: '4' }],
    });
  });

  it('ask for the required fields of every concept of the palette', () => {
    const offered = [...earningChoices, ...deductionChoices].filter(({ key }) => key.list !== 'benefits');
    for (const { id, key } of offered) {
      const item = buildNoveltyRow(key);
      expect([id, Object.keys(checkRequiredFields(item)).length > 0]).toEqual([id, true]);
      const filled = Object.fromEntries(Object.keys(buildNoveltyFields(item)).map((name) => [name, '1']));
      expect([id, checkRequiredFields({ ...item, values: { ...item.values, ...filled } })]).toEqual([id, {}]);
    }
  });

  it('have the errors of the server by the place of each', () => {
    const [first, second] = [
      buildNoveltyRow({ list: 'absences', concept: 'paid_leave' }),
      buildNoveltyRow({ list: 'absences', concept: 'legal_strike' }),
    ];
    const hours = buildNoveltyRow({ list: 'hours', concept: 'heds' });
    const errors = { 'absences.1.end': ['Antes'], 'absences.1': ['Mal'], 'hours.0.quantity': ['Cero'] };
    const all = [hours, first, second];
    expect(getRowErrors(errors, first, all)).toEqual({});
    expect(getRowErrors(errors, second, all)).toEqual({ end: ['Antes'], '': ['Mal'] });
    expect(getRowErrors(errors, hours, all)).toEqual({ quantity: ['Cero'] });
  });
});

describe('a field of one value of a person', () => {
  const at = (version: number, id = 'ana') => ({ version, employee: { id } }) as WholePerson;
  const read = { person: at(3), key: 0, typing: false };
  it('shows the change of another user while nothing is typed', () => {
    expect(readNext(read, at(4))).toMatchObject({ person: at(4), key: 1 });
    expect(readNext(read, at(3))).toBe(read);
  });
  it('keeps its version once something is typed', () => {
    const typing = { ...read, typing: true };
    expect(readNext(typing, at(4))).toBe(typing);
  });
  it('stays as it is after its save, until a later version', () => {
    // The save answered the person at 5, and a list asked before it still says 3.
    const saved = { ...read, person: at(5) };
    expect([readNext(saved, at(3)), readNext(saved, at(5))]).toEqual([saved, saved]);
    expect(readNext(saved, at(6))).toMatchObject({ person: at(6), key: 1 });
  });
  it('changes with its person, also while something is typed', () => {
    expect(readNext({ ...read, typing: true }, at(3, 'luz'))).toMatchObject({ person: at(3, 'luz'), key: 1 });
  });
});

test('a concept of the company is a novelty with its name, and by unit its amount follows the quantity', () => {
  const concept = {
    ...{ id: '019a0000-0000-7000-8000-000000000001', code: 'B', name: 'Bono de metas' },
    ...{ declared: 'earned:aids', side: 'non_salary' as const, amount: null, percent: '10.000' },
    formula: 'percent' as const,
  };
  const rowOf = (of: typeof concept | typeof trips, salary: string) => {
    const [choice] = listOwnChoices([of], 'earned');
    if (!choice) throw new Error('Not offered');
    return buildChosenRow(choice, salary);
  };
  const trips = { ...concept, formula: 'unit' as const, amount: '5000.00', percent: null };
  const own = rowOf(concept, '2000000.00');
  expect([getRowLabel(own), own.values['non_salary'], Object.keys(buildNoveltyFields(own))]).toEqual([
    'Bono de metas',
    '200000.00',
    ['non_salary', 'description'],
  ]);
  const blank = rowOf(trips, '');
  expect(Object.keys(checkRequiredFields(blank))).toEqual(['quantity']);
  const item = changeRowValue(blank, 'quantity', '12,5');
  expect(buildNoveltyFields(item)['unit_value']?.hint).toBe('En total $\u00a062.500');
  const novelties = mergeNovelties({}, [item, own], '');
  expect(novelties.earned).toEqual([
    {
      ...{ concept: 'aids', own: concept.id, description: 'Bono de metas' },
      ...{ quantity: '12.5', unit_value: '5000.00', non_salary: '62500.00' },
    },
    { concept: 'aids', own: concept.id, description: 'Bono de metas', non_salary: '200000.00' },
  ]);
  expect(checkRunPerson(novelties).ok).toBe(true);
  expect(toNoveltyRows(novelties).map(getRowLabel)).toEqual(['Bono de metas', 'Bono de metas']);
});

describe('the reopening of a payment', () => {
  it.each([
    ['payrolls that were sent', { sent: 2 }, /^2 nóminas suyas ya se enviaron/],
    [
      'a payment that closed after it',
      { sent: 0, reopen_first: { id: 'a', name: 'Prima de diciembre' } },
      /^Reabra primero «Prima de diciembre»/,
    ],
    ['no obstacle', { sent: 0, reopen_first: null }, undefined],
  ])('says what prevents it, with %s', (_, run, words) => {
    const said = findReopenObstacle(run);
    if (words) expect(said).toMatch(words);
    else expect(said).toBeUndefined();
  });
});
