import { describe, expect, it } from 'vitest';
import type { CompanyListRow, EmployeeMonth } from '../../../src/domain/month-end/employee-month.ts';
import { type BranchContext, buildPlanillas } from '../../../src/domain/pila/branches.ts';
import type { PlanillaContext } from '../../../src/domain/pila/build-planilla.ts';
import { mergeFiledLines } from '../../../src/domain/pila/filed-lines.ts';
import type { PlanillaType } from '../../../src/domain/pila/planilla.ts';
import { defaultPilaSettings } from '../../../src/domain/pila/settings.ts';
import type { Day } from '../../../src/domain/values/day.ts';
import { annexHeader, annexLine } from './annex.ts';
import { monthOf } from './month.ts';

const written = '2026-10-06' as Day;
const north: CompanyListRow = { id: 'n', code: '02', name: 'Norte' };
const south: CompanyListRow = { id: 's', code: '03', name: 'Sur' };
const person = (id: string, document_number: string, branch: CompanyListRow | null, more: object = {}) =>
  monthOf({ employee: { id, name: id, document_number, branch, ...more } });
const ana = person('Ana', '52000001', north);
const beto = person('Beto', '52000002', south, {
  administrators: {
    ...ana.employee.administrators,
    risk: { id: 'x', code: '14-25', name: 'Colmena', nit: null },
  },
});
const caro = person('Caro', '52000003', null);

function planillasOf(
  months: readonly EmployeeMonth[],
  {
    type = 'E',
    settings = { branch_code: '01', branch_name: 'Principal' },
    branches = { filed: [], presentedIn: new Map() },
  }: { type?: PlanillaType; settings?: object; branches?: BranchContext | undefined } = {},
) {
  const context: PlanillaContext = {
    presenter: { name: 'Panadería', document_type: 'NI', document_number: '900123456', check_digit: '8' },
    settings: { ...defaultPilaSettings, activities: { I: '1620101' }, presentation: 'S', ...settings },
    ...{ configured: true, year: 2026, month: 9, type, written },
  };
  const builder = buildPlanillas(context, branches);
  for (const month of months) builder.add(month);
  return builder.finish();
}

const texts = (planillas: ReturnType<typeof planillasOf>) =>
  planillas.branches.map(({ branch, planilla }) => [branch.code, [...planilla.records()].join('')]);

/** A planilla of one person as the annex has it, written a second time. */
const ofOne = (code: string, name: string, document: string, arl = '14-23') =>
  annexHeader({
    ...{ 1: '01', 2: 1, 3: 1, 4: 'PANADERIA', 5: 'NI', 6: '900123456', 7: '8', 8: 'E' },
    ...{ 11: 'S', 12: code, 13: name, 14: arl, 15: '2026-09', 16: '2026-10', 19: 1, 20: 3_000_000, 21: 1 },
    22: 0,
  }) +
  annexLine(
    {
      ...{ days: 30, base: 3_000_000 },
      more: { 4: document, 77: arl },
    },
    1,
  );

describe('planillas by branch', () => {
  it('have a file each, byte by byte, with the header of the branch and its own insurer of risks', () => {
    const planillas = planillasOf([ana, beto, caro]);
    expect(texts(planillas)).toEqual([
      ['01', ofOne('01', 'PRINCIPAL', '52000003')],
      ['02', ofOne('02', 'NORTE', '52000001')],
      ['03', ofOne('03', 'SUR', '52000002', '14-25')],
    ]);
  });

  it('add up to what one of the whole company would pay', () => {
    const people = [beto, ana, caro].map((month) => ({
      ...month,
      employee: { ...month.employee, surname: month.employee.name },
    }));
    const { whole } = planillasOf(people);
    const all = buildWhole(people);
    for (const key of ['people', 'lines', 'payroll', 'total', 'sums', 'own'] as const)
      expect(whole[key]).toEqual(all[key]);
    const sums = (of: typeof whole) =>
      of.administrators.map(({ code, people, amount }) => [code, people, amount]);
    expect(new Map(sums(whole).map((row) => [row[0], row]))).toEqual(
      new Map(sums(all).map((row) => [row[0], row])),
    );
    expect(whole.rows.map(({ employee }) => employee.name)).toEqual(['Ana', 'Beto', 'Caro']);
  });

  it('tell who has no branch and goes in that of the settings, where there are others', () => {
    expect(planillasOf([ana, caro]).whole.findings).toMatchObject([
      {
        code: 'pila-branch',
        message: 'No tiene sucursal: va en la de los ajustes, 01 Principal',
        fix: { route: '/employees/:id/edit', field: 'branch_office_id' },
        employee: { id: 'Caro' },
      },
    ]);
    expect(planillasOf([caro]).whole.findings).toEqual([]);
  });

  it('tell together, once, what the company lacks', () => {
    const exposed = monthOf({ employee: beto.employee, contract: { risk_class: 'V' } });
    const { whole, branches } = planillasOf([ana, exposed], { settings: { activities: {} } });
    const messages = (planilla: typeof whole) => planilla.findings.map(({ message }) => message);
    expect(branches.map(({ planilla }) => messages(planilla))).toEqual([
      ['Falta la actividad económica de la clase I'],
      ['Falta la actividad económica de la clase V'],
    ]);
    expect(messages(whole)).toEqual(['Falta la actividad económica de las clases I y V']);
    expect(whole.counts).toEqual({ 'pila-activity': 1 });
  });

  it('block only the planilla of employees without a branch, when the settings name none', () => {
    const { branches } = planillasOf([ana, caro], { settings: {} });
    expect(branches.map(({ branch, planilla }) => [branch.code, planilla.blocked])).toEqual([
      ['', true],
      ['02', false],
    ]);
    expect(branches[0]?.planilla.findings).toMatchObject([
      { code: 'pila-branch-missing', severity: 'block', employee: { id: 'Caro' } },
    ]);
  });

  it('are one for branches whose codes differ only in blanks', () => {
    const same = person('Dora', '52000004', { id: 'p', code: ' 01 ', name: 'Calle 10' });
    expect(planillasOf([caro, same]).branches.map(({ planilla }) => planilla.people)).toEqual([2]);
  });

  it('keep in the branch that presented who moved since, and correct that one', () => {
    const before = planillasOf([ana, beto]);
    const presented = (code: string): NonNullable<PlanillaContext['filed']> => ({
      type: 'E',
      associated: { number: `7${code}`, paid: written },
      lines: mergeFiledLines([{ text: texts(before).find(([own]) => own === code)?.[1] ?? '' }]),
    });
    const branches: BranchContext = {
      filed: [north, south].map(({ code, name }) => ({ branch: { code, name }, filed: presented(code) })),
      presentedIn: new Map([
        ['CC 52000001', '02'],
        ['CC 52000002', '03'],
      ]),
    };
    const moved = monthOf({
      employee: { ...ana.employee, branch: south },
      novelties: { earned: [{ concept: 'commissions', salary: '500000.00' }] },
    });
    const corrected = planillasOf([moved, beto], { type: 'N', branches });
    expect(
      corrected.branches.map(({ branch, planilla }) => [
        branch.code,
        planilla.rows.map(({ employee }) => employee.name),
      ]),
    ).toEqual([
      ['02', ['Ana']],
      ['03', []],
    ]);
    expect(texts(corrected)[0]?.[1]).toContain('0000000702');
    // The branch that presented somebody says that they are paid no longer.
    const gone = planillasOf([moved], { type: 'N', branches });
    expect(gone.whole.findings.map(({ code, message }) => [code, message])).toEqual([
      [
        'pila-no-longer',
        '03 Sur: MARTA LUCIA PENA (CC 52000002) está en la planilla presentada y hoy no tiene nómina',
      ],
    ]);
  });

  it('report an employee without a payroll in the planilla of their branch', () => {
    const builder = buildPlanillas(
      {
        presenter: { name: 'P', document_type: 'NI', document_number: '900123456', check_digit: '8' },
        settings: {
          ...defaultPilaSettings,
          ...{ activities: { I: '1620101' }, branch_code: '01', branch_name: 'Principal' },
        },
        ...{ configured: true, year: 2026, month: 9, type: 'E', written },
      },
      { filed: [], presentedIn: new Map() },
    );
    builder.add(ana);
    const told = {
      code: 'pila-no-payroll',
      severity: 'notice',
      path: 'payroll',
      message: 'm',
      hint: 'h',
    } as const;
    const { branches } = builder.finish([
      { ...told, employee: { id: 'e', name: 'E', list_name: 'E', payroll: null }, branch: south },
    ]);
    expect(
      branches.map(({ branch, planilla }) => [branch.code, planilla.people, planilla.findings.length]),
    ).toEqual([
      ['02', 1, 0],
      ['03', 0, 1],
    ]);
  });
});

function buildWhole(months: readonly EmployeeMonth[]) {
  const builder = buildPlanillas({
    presenter: { name: 'Panadería', document_type: 'NI', document_number: '900123456', check_digit: '8' },
    settings: { ...defaultPilaSettings, arl: '14-23' },
    ...{ configured: true, year: 2026, month: 9, type: 'E', written },
  });
  for (const month of months) builder.add(month);
  return builder.finish().whole;
}
