import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/domain/findings/finding.ts';
import type { Review } from '../../src/domain/payroll/desk/review.ts';
import { findFixAddress } from '../../src/office/payroll/document/fix-address.ts';
import { describeDeletion, describeValidation } from '../../src/office/payroll/document/month-actions.ts';
import { describeSendingProgress } from '../../src/office/payroll/document/progress.ts';
import { formatDocumentName } from '../../src/office/payroll/document/reasons.ts';
import { listSendableIds } from '../../src/office/payroll/document/review.ts';
import {
  computePayrollDelta,
  describeCounts,
  getEffectiveSums,
} from '../../src/office/payroll/list/counts.ts';
import { computeDelta, computePercentDelta } from '../../src/office/payroll/list/delta.ts';
import { splitFindings } from '../../src/office/payroll/list/found.ts';
import { noteWords } from '../../src/office/payroll/list/note-under-way.tsx';
import {
  filterCount,
  formatMonthSpan,
  readOptionalColumns,
  readPayrollFilters,
  toColumnsText,
  toMonthQuery,
} from '../../src/office/payroll/list/view.ts';

const finding = (changes: Partial<Finding>): Finding => ({
  code: 'late',
  severity: 'notice',
  path: '',
  message: 'Mire esto.',
  hint: '',
  ...changes,
});

describe('a net beside the one of the month before', () => {
  it.each<[string, string | null, ReturnType<typeof computeDelta>]>([
    ['1500000.00', '1380000.00', { up: true, amount: '120000.00', shown: '120.000' }],
    ['1380000.00', '1500000.50', { up: false, amount: '120000.50', shown: '120.000,50' }],
    ['1500000.00', '1500000.00', 'same'],
    ['1500000.00', null, undefined],
  ])('of %s after %s has its difference', (now, before, expected) =>
    expect(computeDelta(now, before)).toEqual(expected),
  );

  it.each<[string, string, string | undefined]>([
    ['103200.00', '100000.00', '3,2 %'],
    ['96800.00', '100000.00', '3,2 %'],
    ['2500000.00', '1000.00', '249.900,0 %'],
    ['100000.00', '100000.00', undefined],
    ['100000.00', '0.00', undefined],
  ])('of %s differs from %s by %s', (now, before, shown) =>
    expect(computePercentDelta(now, before)?.shown).toBe(shown),
  );
});

describe('the findings of a payroll in its list', () => {
  const rule = (rest: string) => `Regla: NIE024, ${rest}`;
  const answer = (ErrorMessage: string[]) => ({ isValid: false, responseDian: { ErrorMessage } });
  const both = [finding({ severity: 'block', message: 'Falta el NIT.' }), finding({})];

  it.each<[string, Parameters<typeof splitFindings>[0], ReturnType<typeof splitFindings>]>([
    [
      'a draft',
      { state: 'borrador', findings: both, dianResponse: null },
      { keep: ['Falta el NIT.'], look: ['Mire esto.'] },
    ],
    [
      'one that DIAN accepted',
      { state: 'aceptada', findings: both, dianResponse: null },
      { keep: [], look: [] },
    ],
    [
      'one that DIAN rejected with reasons',
      {
        state: 'rechazada',
        findings: [finding({})],
        dianResponse: answer([rule('Rechazo: CUNE'), rule('Notificación: fecha')]),
      },
      { keep: [rule('Rechazo: CUNE')], look: ['Mire esto.', rule('Notificación: fecha')] },
    ],
    [
      'one that DIAN rejected without a list',
      {
        state: 'rechazada',
        findings: [],
        dianResponse: { isValid: false, responseDian: { StatusDescription: 'Con errores' } },
      },
      { keep: ['Con errores'], look: [] },
    ],
  ])('are split into blocking ones and others for %s', (_, payroll, expected) =>
    expect(splitFindings(payroll)).toEqual(expected),
  );
});

describe('the address of the month', () => {
  it('has the filters, and no other parameter is read as one', () => {
    const query = new URLSearchParams('year=2026&origin=manual&charge_id=&salary=1&findings=1');
    expect(readPayrollFilters(query)).toEqual({ findings: '1', origin: 'manual' });
    const narrow = { state: 'lista', search: '', filters: readPayrollFilters(query) };
    expect(toMonthQuery({ year: 2026, month: 10 }, narrow)).toEqual({
      year: 2026,
      month: 10,
      state: 'lista',
      findings: '1',
      origin: 'manual',
    });
  });

  it.each([undefined, [], ['delta'], ['full_number', 'sent_at']] as const)(
    'has the columns: %s',
    (chosen) => {
      const text = toColumnsText(chosen);
      const query = new URLSearchParams(text === undefined ? {} : { columns: text });
      expect(readOptionalColumns(query)).toEqual(chosen);
    },
  );
});

describe('the address of a finding', () => {
  const payroll = { id: 'p1', employee: { id: 'e1' } };
  it.each<[Partial<Finding>, string | undefined]>([
    [{ fix: { route: '/employees/:id/edit', field: 'bank_id' } }, '/employees/e1/edit?campo=bank_id'],
    [{ fix: { route: '/companies/:id/edit', field: 'nit' } }, '/companies/c1/edit?campo=nit'],
    [{ fix: { route: '/enabler', field: 'software_id' } }, '/enabler?campo=software_id'],
    [{ path: 'accrued.heds.0.quantity' }, '/payrolls/p1/edit?campo=accrued.heds.0.quantity'],
    [{ path: '' }, undefined],
  ])('of %o is %s', (given, expected) =>
    expect(findFixAddress(finding(given), payroll, 'c1')).toBe(expected),
  );
});

describe('the result of a validation', () => {
  const one = (employee: string, ...severities: Finding['severity'][]) => ({
    id: employee,
    employee,
    list_name: `Ruiz ${employee}`,
    findings: severities.map((severity) => finding({ severity, message: `${severity}.` })),
  });
  it('counts the payrolls in order and names the others, the blocked ones first', () => {
    expect(describeValidation([one('Ana'), one('Beto', 'notice'), one('Carla', 'block', 'notice')])).toEqual({
      title: '2 en orden y 1 por corregir',
      lines: ['Ruiz Carla: block.', 'Ruiz Beto (aviso): notice.'],
      blocked: 1,
    });
    expect(describeValidation([one('Ana'), one('Beto')])).toMatchObject({
      title: 'Las 2 nóminas están en orden',
      lines: [],
    });
  });
  it('names twenty and counts the rest', () => {
    const many = Array.from({ length: 30 }, (_, i) => one(`N${i}`, 'block'));
    expect(describeValidation(many).lines).toHaveLength(21);
    expect(describeValidation(many).lines.at(-1)).toBe('… y 10 más.');
  });
});

it('of a review leave unless it keeps them', () => {
  const totals = { count: 1, compared: 1, accrued_total: '10.10', deductions_total: '0.10', total: '10.00' };
  const blocked = [{ id: '2', employee: 'Caro Ruiz', list_name: 'Ruiz Caro', reasons: ['Falta el NIT'] }];
  const missing = { names: [], list_names: [], count: 0 };
  const review: Review = { totals, blocked, outliers: [], retired: [], warnings: [], missing };
  expect(listSendableIds(['1', '2', '3'], review)).toEqual(['1', '3']);
});

it.each([
  [
    { total: 50, accepted: 20, rejected: 1, unanswered: 2 },
    'Enviando 23 de 50 · 20 aceptadas · 1 rechazada · 2 sin respuesta',
  ],
  [{ total: 3, accepted: 0, rejected: 0, unanswered: 0 }, 'Enviando 0 de 3'],
])('a sending says its progress: %o', (progress, words) =>
  expect(describeSendingProgress(progress)).toBe(words),
);

it('a paused sending says so, with its progress', () =>
  expect(describeSendingProgress({ total: 50, accepted: 20, rejected: 0, unanswered: 0 }, true)).toBe(
    'Envío en pausa: 20 de 50 · 20 aceptadas',
  ));

describe('several months of a year', () => {
  const october = { year: 2026, month: 10 };
  it.each<[object, string | undefined, object, number]>([
    [{}, undefined, october, 0],
    [
      { month_from: '1', month_to: '3' },
      'Enero a marzo de 2026',
      { year: 2026, month_from: '1', month_to: '3' },
      1,
    ],
    [{ month_from: '11' }, 'Noviembre a diciembre de 2026', { year: 2026, month_from: '11' }, 1],
    [
      { month_to: '1', origin: 'manual' },
      'Enero de 2026',
      { year: 2026, month_to: '1', origin: 'manual' },
      2,
    ],
  ])('are named, requested and counted for %o', (filters, words, asked, count) => {
    expect(formatMonthSpan(october, filters)).toBe(words);
    expect(toMonthQuery(october, { state: '', search: '', filters })).toEqual(asked);
    expect(filterCount(filters)).toBe(count);
  });
});

describe('a payroll that a note changed', () => {
  const own = { accrued_total: '10.00', deductions_total: '2.00', total: '8.00' };
  it('has the sums of the note', () => {
    expect(getEffectiveSums({ ...own, standing: null })).toMatchObject(own);
    const standing = { accrued_total: '12.00', deductions_total: '3.00', total: '9.00' };
    expect(getEffectiveSums({ ...own, standing })).toBe(standing);
  });
  it('has a difference with the month before only while it counts', () => {
    const none = { accrued_total: '0.00', deductions_total: '0.00', total: '0.00' };
    const row = { ...own, previous_total: own.total };
    expect(computePayrollDelta({ ...row, state: 'aceptada' })).toBe('same');
    expect(computePayrollDelta({ ...row, state: 'reemplazada', standing: none })).toMatchObject({
      up: false,
    });
    expect(computePayrollDelta({ ...row, state: 'en_cola', standing: none })).toBeUndefined();
    expect(computePayrollDelta({ ...row, state: 'eliminada', standing: none })).toBeUndefined();
  });
  it.each([
    [12, 12, 0, '12 nóminas'],
    [1, 2, 0, '1 nómina y 1 eliminada'],
    [0, 2, 0, '0 nóminas y 2 eliminadas'],
    [15, 15, 1, '14 nóminas y 1 por emitir de nuevo'],
    [14, 16, 2, '12 nóminas, 2 eliminadas y 2 por emitir de nuevo'],
  ])('is counted in words: %i of %i, %i waiting', (count, total, waiting, words) => {
    const meta = { page: 1, per_page: 50, total, last_page: 1 };
    expect(
      describeCounts({ summary: { ...own, count, states: {}, ...(waiting && { waiting }) }, meta }),
    ).toBe(words);
  });
});

it.each([
  [{ note_type: 2, state: 'lista' }, 'Eliminación en borrador'],
  [{ note_type: 2, state: 'en_cola' }, 'Eliminación en cola'],
  [{ note_type: 2, state: 'sin_respuesta' }, 'Eliminación enviada'],
  [{ note_type: 1, state: 'enviando' }, 'Reemplazo enviado'],
  [{ note_type: 1, state: 'rechazada' }, 'Reemplazo rechazado'],
] as const)('a pending note of a payroll, %o, is described as «%s»', (note, words) =>
  expect(noteWords(note)).toBe(words),
);

it('a document is named with its number and its employee', () => {
  const employee = {
    id: '',
    name: 'Ana Rincón',
    list_name: 'Rincón Ana',
    document_type: '13',
    document_number: '1',
  };
  expect(formatDocumentName({ full_number: 'NI12', employee })).toBe('Nómina NI12 de Ana Rincón');
  expect(formatDocumentName({ full_number: 'NA3', employee, note_type: 1 })).toBe(
    'Nota de ajuste NA3 de Ana Rincón',
  );
  expect(formatDocumentName({ full_number: null, employee })).toBe('Nómina de Ana Rincón');
});

describe('a deletion', () => {
  const kept = [{ id: '1', employee: 'Ana Ruiz', list_name: 'Ruiz Ana', message: 'Ya se emitió' }];
  it.each([
    [{ deleted: ['1', '2'], kept: [] }, 0, 'Se borraron 2 nóminas', []],
    [{ deleted: [], kept }, 0, 'No se borró ninguna nómina', ['Ruiz Ana: Ya se emitió']],
    [
      { deleted: ['2'], kept },
      700,
      'Se borró 1 nómina, 701 se quedan',
      ['Se interrumpió antes de llegar a las últimas 700.', 'Ruiz Ana: Ya se emitió'],
    ],
  ])('says what was deleted and what stays (%#)', (answer, unreached, title, lines) => {
    expect(describeDeletion(answer, unreached)).toEqual({ title, lines });
  });
});
