import { describe, expect, it } from 'vitest';
import type { Absence } from '../../src/domain/payroll/novelties/novelties.ts';
import type { Line } from '../../src/domain/payroll/statement/statement.ts';
import { compareAbsence, describeAbsenceEffect } from '../../src/office/runs/grid/absence-effect.ts';
import {
  ABSENCES,
  type AbsenceDraft,
  buildAbsenceDraft,
  findAbsencesText,
  findDraftFault,
  formatAbsences,
  parseAbsences,
  storeDraftText,
  toAbsencesText,
} from '../../src/office/runs/grid/absence-text.ts';
import { describeSteps, findColumnLine } from '../../src/office/runs/grid/cell-sum.tsx';
import {
  buildOwnColumns,
  findCellText,
  gridColumns,
  listUsedColumns,
  type PersonRow,
} from '../../src/office/runs/grid/grid-columns.ts';
import { buildNoveltiesSheet } from '../../src/office/runs/grid/novelties-sheet.ts';
import {
  buildRefusedRows,
  describeLeftOut,
  formatTypedFigure,
  listChangedRows,
  parsePastedFigure,
  parseTypedFigure,
  rebaseRows,
  removeSavedTexts,
  setCellTexts,
  type TypedRows,
} from '../../src/office/runs/grid/typed-rows.ts';

const person = (id: string, novelties: object, version = 3) => ({
  employee: { id, list_name: id, document_number: id },
  version,
  novelties,
});
const column = (id: string) => gridColumns.find((one) => one.id === id) as (typeof gridColumns)[number];
const extra = column('hours:heds:quantity');
const [paid, agreed] = [column('earned:bonuses:salary'), column('earned:bonuses:non_salary')];
const commission = column('earned:commissions:salary');
const ana = person('ana', { hours: [{ kind: 'heds', quantity: '6' }] });
const beto = person('beto', { hours: [{ kind: 'heds', quantity: '2', day: '2026-11-04' }] });
const celia = person('celia', { earned: [{ concept: 'bonuses', salary: '100.00' }] });

type Person = typeof ana;
const setCellText = (rows: TypedRows, of: Person, column: string, after: string): TypedRows =>
  setCellTexts(rows, new Map([[of.employee.id, of]]), [{ row: of.employee.id, column, after }]);
const typed = (...cells: [Person, { id: string }, string][]): TypedRows =>
  cells.reduce<TypedRows>((rows, [of, { id }, text]) => setCellText(rows, of, id, text), new Map());

describe('a cell of the grid', () => {
  it('shows a figure alone, and not one with a day', () => {
    expect([findCellText(ana, extra), findCellText(beto, extra), findCellText(ana, agreed)]).toEqual([
      '6',
      undefined,
      '',
    ]);
    expect(listUsedColumns([ana, beto])).toEqual([extra]);
  });

  it('shows each figure of a concept with two', () => {
    expect([findCellText(celia, paid), findCellText(celia, agreed)]).toEqual(['100.00', '']);
    const both = person('d', { earned: [{ concept: 'bonuses', salary: '100.00', non_salary: '50.00' }] });
    expect([findCellText(both, paid), findCellText(both, agreed)]).toEqual(['100.00', '50.00']);
    const other = person('e', { earned: [{ concept: 'commissions', salary: '1.00', non_salary: '2.00' }] });
    expect(findCellText(other, commission)).toBeUndefined();
  });
});

describe('the rows that the grid sends', () => {
  it('have the changes of each person, and remove what was emptied', () => {
    expect(
      listChangedRows(
        typed([ana, extra, ''], [ana, agreed, '90000.00'], [beto, agreed, ''], [celia, extra, '2,5']),
      ),
    ).toEqual([
      {
        employee_id: 'ana',
        base_version: 3,
        without: ['hours:heds'],
        earned: [{ concept: 'bonuses', non_salary: '90000.00' }],
      },
      { employee_id: 'celia', base_version: 3, without: [], hours: [{ kind: 'heds', quantity: '2.5' }] },
    ]);
  });

  it('have one entry for a concept of two figures, with the stored one', () => {
    const entry = (rows: TypedRows) => listChangedRows(rows).map(({ earned, without }) => [earned, without]);
    const whole = [{ concept: 'bonuses', salary: '100.00', non_salary: '50.00' }];
    expect(entry(typed([ana, paid, '100.00'], [ana, agreed, '50.00']))).toEqual([[whole, []]]);
    expect(entry(typed([celia, agreed, '50.00']))).toEqual([[whole, []]]);
    expect(entry(typed([celia, agreed, '50.00'], [celia, paid, '']))).toEqual([
      [[{ concept: 'bonuses', non_salary: '50.00' }], []],
    ]);
    expect(entry(typed([celia, paid, '']))).toEqual([[undefined, ['earned:bonuses']]]);
  });

  it('have the version of the first keystroke, also after a change of another user', () => {
    const before = typed([ana, extra, '7']);
    const later = person('ana', { hours: [{ kind: 'heds', quantity: '9' }] }, 4);
    const after = setCellText(before, later, commission.id, '5.00');
    expect(listChangedRows(after)).toMatchObject([{ base_version: 3, hours: [{ quantity: '7' }] }]);
    expect(listChangedRows(typed([later, extra, '7']))).toMatchObject([{ base_version: 4 }]);
  });

  it('take the version of another user only for people who were reported', () => {
    const before = typed([ana, extra, '7'], [ana, commission, '5.00'], [celia, extra, '1']);
    const later = person('ana', { hours: [{ kind: 'heds', quantity: '9' }] }, 4);
    const after = rebaseRows(before, new Set(['ana']), [later, { ...celia, version: 8 }]);
    expect(listChangedRows(after).map(({ base_version }) => base_version)).toEqual([4, 3]);
    expect(listChangedRows(rebaseRows(before, new Set(['ana']), [])).map((one) => one.base_version)).toEqual([
      3, 3,
    ]);
  });

  it('leave out a cell that the grid does not show', () => {
    expect(listChangedRows(typed([beto, extra, '7']))).toEqual([]);
  });
});

describe('the typed rows after a save', () => {
  const sent = typed([ana, extra, '7'], [celia, extra, '1']);
  const now = person('ana', { hours: [{ kind: 'heds', quantity: '7' }] }, 4);

  it('are those that were refused', () => {
    const left = removeSavedTexts(sent, sent, new Set(['ana']), [now, celia]);
    expect(listChangedRows(left).map(({ employee_id }) => employee_id)).toEqual(['celia']);
  });

  it('keep what was typed meanwhile, over the new version', () => {
    const since = setCellText(sent, ana, extra.id, '8');
    const left = removeSavedTexts(since, sent, new Set(['ana', 'celia']), [now, celia]);
    expect(listChangedRows(left)).toMatchObject([
      { employee_id: 'ana', base_version: 4, hours: [{ quantity: '8' }] },
    ]);
  });
});

describe('a row that is refused', () => {
  const sent = typed([ana, paid, '1.00'], [ana, agreed, '2.00'], [ana, extra, '9999']);
  const refusal = (errors: Record<string, string[]>, people = [ana]) => {
    const one = buildRefusedRows(listChangedRows(sent), [{ index: 0, errors }], sent, people).get('ana');
    if (!one) throw new Error('Not refused');
    return { words: one.words, columns: [...one.columns], conflict: one.conflict };
  };
  it('says why, and marks the cells that its errors name', () => {
    expect(refusal({ 'hours.0.quantity': ['Mucho'] })).toEqual({
      words: 'Mucho.',
      columns: [extra.id],
      conflict: false,
    });
    expect(refusal({ 'earned.0.salary': ['Mal'] }).columns).toEqual([paid.id]);
    expect(refusal({ 'earned.0': ['Mal'] }).columns).toEqual([paid.id, agreed.id]);
  });
  it('marks all its typed cells when no cell is named', () => {
    const all = [paid.id, agreed.id, extra.id];
    expect(refusal({ employee_id: ['No está en este pago'] }, []).columns).toEqual(all);
    expect(refusal({ 'hours.7': ['?'] }).columns).toEqual(all);
  });
  it('says what another user wrote meanwhile', () => {
    const later = person('ana', { hours: [{ kind: 'heds', quantity: '9' }] }, 4);
    const { words, conflict } = refusal({ base_version: ['Alguien cambió a esta persona'] }, [later]);
    expect([words, conflict]).toEqual([
      'Alguien cambió a esta persona. Ahora tiene Bonificación salarial: vacío, Bonificación no salarial: vacío, Horas extra diurnas: 9. Guarde otra vez para dejar lo que escribió.',
      true,
    ]);
  });
});

describe('a figure of the grid', () => {
  it('is read from a pasted text only when it is clear', () => {
    const hours = ['6 horas', '7,5 h', '7.5', '12:30', '-2', '-', 'mil', ''];
    expect(hours.map((text) => parsePastedFigure(extra, text))).toEqual([
      ...['6', '7.5', '7.5', undefined, undefined, undefined, undefined, undefined],
    ]);
    const amounts = ['$ 120.000', '80,000.50', '1.234,56', '1234,5', 'mil'];
    expect(amounts.map((text) => parsePastedFigure(commission, text))).toEqual([
      ...['120000.00', '80000.50', '1234.56', '1234.50', undefined],
    ]);
  });

  it('is kept as it was typed when it is none, and a time is hours', () => {
    expect(['2:30', '7,5', '9999', 'mil'].map((text) => parseTypedFigure(extra, text))).toEqual([
      ...['2.5', '7.5', '9999', 'mil'],
    ]);
    expect(['420000', '1.234,56', 'mil'].map((text) => parseTypedFigure(commission, text))).toEqual([
      ...['420000.00', '1234.56', 'mil'],
    ]);
  });

  it('is written again as people write it, and read the same', () => {
    for (const [column, kept, text] of [
      [extra, '2.5', '2,5'],
      [extra, '10', '10'],
      [commission, '420000.00', '420000'],
      [commission, '1234.50', '1234,5'],
    ] as const)
      expect([formatTypedFigure(kept), parsePastedFigure(column, text)]).toEqual([text, kept]);
  });

  it('of units of the company has thousands as amounts have', () => {
    const [trips] = buildOwnColumns([
      {
        ...{ id: 'trips', code: 'V', name: 'Viajes', declared: 'earned:aids', amount: '500.00' },
        ...{ side: 'non_salary' as const, formula: 'unit' as const, percent: null },
      },
    ]);
    const parsed = ['1.200', '1,200', '1,5', '12'].map((text) => [
      trips && parseTypedFigure(trips, text),
      trips && parsePastedFigure(trips, text),
    ]);
    expect(parsed).toEqual([
      ['1200', '1200'],
      ['1200', '1200'],
      ['1.5', '1.5'],
      ['12', '12'],
    ]);
  });

  it('that its person has already is no typed text', () => {
    const put = typed([ana, extra, '7'], [ana, extra, '6'], [celia, extra, '']);
    expect(put.size).toBe(0);
  });

  it('is a change while a save is under way, though its person had it before', () => {
    const people = new Map([['ana', ana]]);
    const put = setCellTexts(new Map(), people, [{ row: 'ana', column: extra.id, after: '6' }], []);
    expect(put.get('ana')?.texts.get(extra.id)).toBe('6');
  });

  it('that found no cell is counted with its reason', () => {
    const leftOut = { locked: 1, outside: 2, unclear: 1 };
    expect(describeLeftOut({ stored: 3, leftOut })).toBe(
      'Se pegaron 3 de 7: 1 con detalle, 2 fuera de la rejilla, 1 sin una cifra clara',
    );
    expect(describeLeftOut({ stored: 3, leftOut: { locked: 0, outside: 0, unclear: 0 } })).toBeUndefined();
  });
});

describe('the absences of a person as a text', () => {
  const leave = { kind: 'non_paid_leave', start: '2026-11-19', end: '2026-11-20' };
  const sick = { kind: 'work_disability', origin: 'comun', start: '2026-11-16', end: '2026-11-17' };
  const diana = person('diana', { absences: [{ ...sick, previous_ibc: '2000000.00' }, leave] });
  const text = findAbsencesText(diana);
  const over = (at: number, changes: Partial<AbsenceDraft>) => ({
    ...buildAbsenceDraft(text, at, '2026-11-16'),
    ...changes,
  });

  it('is shown in words, and leaves out what the server completes', () => {
    expect(formatAbsences(text)).toBe('2 d Incapacidad 16–17 · 2 d Licencia no remunerada 19–20');
    expect(text).toBe(toAbsencesText([sick, leave] as Absence[]));
    expect([findAbsencesText(ana), parseAbsences('')]).toEqual(['', []]);
  });

  it.each<[string, AbsenceDraft, object[] | undefined]>([
    ['other dates', over(1, { end: '2026-11-21' }), [sick, { ...leave, end: '2026-11-21' }]],
    ['another kind', over(1, { kind: 'legal_strike' }), [sick, { ...leave, kind: 'legal_strike' }]],
    ['none', over(0, { kind: '' }), [leave]],
    [
      'one more',
      over(2, { kind: 'maternity_leave' }),
      [sick, leave, { kind: 'maternity_leave', parent: 'mother', start: '2026-11-16', end: '2026-11-16' }],
    ],
    ['an end before its start', over(1, { end: '2026-11-18' }), undefined],
    ['a date that is no date', over(1, { start: '' }), undefined],
  ])('is written with %s', (_, draft, after) => {
    const stored = storeDraftText(text, draft);
    expect(stored).toBe(after && toAbsencesText(after as Absence[]));
    expect(findDraftFault(draft) === undefined).toBe(after !== undefined);
  });

  it('is saved whole, over the version that was read, with what the server had completed', () => {
    const longer = storeDraftText(text, over(0, { end: '2026-11-18' })) ?? '';
    const rows = setCellText(new Map(), diana, ABSENCES, longer);
    expect(listChangedRows(rows)).toEqual([
      {
        employee_id: 'diana',
        base_version: 3,
        without: ['absences:work_disability', 'absences:non_paid_leave'],
        absences: [{ ...sick, end: '2026-11-18', previous_ibc: '2000000.00' }, leave],
      },
    ]);
    expect(setCellText(rows, diana, ABSENCES, text).size).toBe(0);
  });

  it('is refused at its cell, with the absences of now', () => {
    const rows = setCellText(new Map(), diana, ABSENCES, '');
    const now = person('diana', { absences: [leave] }, 4);
    const errors = { base_version: ['Alguien cambió a esta persona.'] };
    const refused = buildRefusedRows(listChangedRows(rows), [{ index: 0, errors }], rows, [now]).get('diana');
    expect(refused?.words).toContain('Ahora tiene Ausencias: 2 d Licencia no remunerada 19–20');
    const wrong = { 'absences.0.end': ['Termina antes'] };
    const other = buildRefusedRows(listChangedRows(rows), [{ index: 0, errors: wrong }], rows, [now]);
    expect([...(other.get('diana')?.columns ?? [])]).toEqual([ABSENCES]);
  });

  it('takes away salary and allowance, and may pay its own', () => {
    const side = (salary: string, allowance: string, paid: string, total: string) => ({
      figures: {
        'accrued:salary': salary,
        'accrued:transportation_allowance': allowance,
        'accrued:work_disabilities': paid,
        'deductions:health': '1.00',
      },
      total,
    });
    const [having, lacking] = [
      side('800000.00', '110000.00', '80000.00', '950000.00'),
      side('923333.00', '126606.00', '0.00', '1000000.00'),
    ];
    expect(describeAbsenceEffect(compareAbsence('work_disability', having, lacking))).toBe(
      'Quita 123.333 de sueldo y 16.606 de auxilio · Paga 80.000 · Neto −50.000',
    );
  });
});

describe('how a cell is worked out', () => {
  const line = (concept: string, more: object = {}) =>
    ({ group: 'accrued', concept, label: concept, ...more }) as Line;

  it('is told where one line says it', () => {
    const lines = [line('heds'), line('bonuses'), line('bonuses')];
    expect(findColumnLine(lines, extra)).toBe(lines[0]);
    expect(findColumnLine(lines, paid)).toBeUndefined();
  });

  it('is told step by step, factors by their name', () => {
    const steps = [
      { operator: '', label: 'Sueldo del mes', value: '2.000.000' },
      { operator: '÷', label: '210 horas del mes', value: '9.523,81' },
      { operator: '×', label: '8 horas', value: '76.190' },
    ];
    const explanation = { steps, result: '76.190', note: '', law: [] };
    expect(describeSteps(line('heds', { explanation }))).toBe(
      '2.000.000 ÷ 210 horas del mes × 8 horas = 76.190',
    );
  });
});

describe('the novelties of a payment as a sheet', () => {
  const ofPay = { start: '2026-11-16', end: '2026-11-30', total: '900000.00' };
  const row = (of: Person, more: object = {}) => ({
    ...{ ...of, ...ofPay, accrued_total: '1000000.00', deductions_total: '100000.00' },
    novelties: { ...of.novelties, ...more },
  });
  const leave = { kind: 'non_paid_leave', start: '2026-11-19', end: '2026-11-20' };
  const people = [row(ana, { absences: [leave] }), row(beto), row(celia)] as PersonRow[];
  const typedRows = setCellTexts(new Map(), new Map(people.map((one) => [one.employee.id, one])), [
    { row: 'celia', column: commission.id, after: '420000.50' },
    { row: 'ana', column: extra.id, after: '7.5' },
  ]);
  const { sheet, showText, sumColumn } = buildNoveltiesSheet({
    ...{ people, columns: [extra, commission], typed: typedRows },
    byId: new Map(people.map((one) => [one.employee.id, one])),
  });
  const readRow = (id: string) => [...sheet.columns, 'days', 'total'].map((column) => showText(id, column));

  it('shows what was typed over what is stored, with dates and results', () => {
    expect(sheet.rows.map(readRow)).toEqual([
      ['7,5', '', '2 d Licencia no remunerada 19–20', '15', '900.000'],
      ['Con detalle', '', '', '15', '900.000'],
      ['', '420.000,50', '', '15', '900.000'],
    ]);
  });

  it('sums what are figures', () => {
    expect([...sheet.columns, 'days', 'total'].map(sumColumn)).toEqual([
      ...['7,5', '420.000,50', '1 ausencia', '45', '2.700.000'],
    ]);
  });

  it('locks absences, and figures with more than themselves', () => {
    const locked = sheet.rows.flatMap((id) =>
      sheet.columns.filter((column) => sheet.isLocked(id, column)).map((column) => `${id} ${column}`),
    );
    expect(locked).toEqual([...['ana absences', `beto ${extra.id}`, 'beto absences', 'celia absences']]);
  });
});

describe('concepts of the company in the grid', () => {
  const concept = {
    ...{ id: 'moto', code: 'MOTO', name: 'Auxilio de moto', declared: 'earned:aids', amount: null },
    ...{ side: 'non_salary' as const, formula: 'typed' as const, percent: null },
  };
  const trips = { ...concept, id: 'trips', name: 'Viajes', formula: 'unit' as const, amount: '5000.00' };
  const fees = { ...concept, id: 'fees', name: 'Libranza propia', declared: 'taken:debt', side: null };
  const own = buildOwnColumns([concept, trips, fees]);
  const [moto, byTrip, fee] = own as [(typeof own)[number], (typeof own)[number], (typeof own)[number]];
  const all = [...own, ...gridColumns];
  const aid = column('earned:aids:non_salary');
  const entry = { concept: 'aids', non_salary: '90000.00', own: 'moto' };
  const dora = person('dora', {
    earned: [
      { ...entry, description: 'Auxilio de moto (cuota 1 de 2)' },
      { concept: 'aids', non_salary: '7000.00' },
    ],
  });

  it('have a column each, apart from the one of their declared concept', () => {
    expect(own.map(({ label }) => label)).toEqual([
      'Auxilio de moto',
      'Viajes (cantidad)',
      'Libranza propia',
    ]);
    expect([findCellText(dora, moto), findCellText(dora, byTrip), findCellText(dora, aid)]).toEqual([
      '90000.00',
      '',
      '7000.00',
    ]);
    expect(listUsedColumns([dora], all)).toEqual([moto, aid]);
    const part = person('e', {
      earned: [{ concept: 'aids', non_salary: '10000.00', description: 'Viajes', own: 'trips' }],
    });
    expect(findCellText(part, byTrip)).toBeUndefined();
  });

  it('are sent with their name and id, and keep their description', () => {
    expect(
      listChangedRows(typed([dora, moto, '95000.00'], [ana, moto, '1.00'], [ana, fee, '2.00']), all),
    ).toEqual([
      {
        ...{ employee_id: 'dora', base_version: 3, without: [] },
        earned: [{ ...entry, non_salary: '95000.00', description: 'Auxilio de moto (cuota 1 de 2)' }],
      },
      {
        ...{ employee_id: 'ana', base_version: 3, without: [] },
        earned: [{ ...entry, non_salary: '1.00', description: 'Auxilio de moto' }],
        taken: [{ concept: 'debt', amount: '2.00', description: 'Libranza propia', own: 'fees' }],
      },
    ]);
    expect(listChangedRows(typed([dora, moto, '']), all)[0]).toMatchObject({ without: ['own:moto'] });
  });

  it('by unit are written as a quantity that gives the amount', () => {
    const sent = {
      ...{ concept: 'aids', description: 'Viajes', own: 'trips' },
      ...{ quantity: '12.5', unit_value: '5000.00', non_salary: '62500.00' },
    };
    expect(listChangedRows(typed([ana, byTrip, '12,5']), all)[0]?.earned).toEqual([sent]);
    const had = person('f', { earned: [{ ...sent, unit_value: '4000.00', non_salary: '50000.00' }] });
    expect(findCellText(had, byTrip)).toBe('12.5');
    expect(listChangedRows(typed([had, byTrip, '10']), all)[0]?.earned).toEqual([
      { ...sent, quantity: '10', unit_value: '4000.00', non_salary: '40000.00' },
    ]);
  });

  it('have the errors of the server in their column', () => {
    const sent = typed([ana, byTrip, '0']);
    const rows = listChangedRows(sent, all);
    const wrong = [{ index: 0, errors: { 'earned.0.quantity': ['Escriba la cantidad'] } }];
    expect(buildRefusedRows(rows, wrong, sent, [ana], all).get('ana')?.columns).toEqual(new Set([byTrip.id]));
  });
});
