import { describe, expect, it } from 'vitest';
import type { EmployeeMonth } from '../../../src/domain/month-end/employee-month.ts';
import { buildPlanilla, type PlanillaContext } from '../../../src/domain/pila/build-planilla.ts';
import { mergeFiledLines } from '../../../src/domain/pila/filed-lines.ts';
import type { PlanillaType } from '../../../src/domain/pila/planilla.ts';
import { readPlanilla } from '../../../src/domain/pila/read-file.ts';
import { defaultPilaSettings } from '../../../src/domain/pila/settings.ts';
import type { Day } from '../../../src/domain/values/day.ts';
import { monthOf } from './month.ts';

const written = '2026-10-06' as Day;
const marta = monthOf();
const rosa = monthOf({ employee: { id: 'rosa', first_name: 'Rosa', document_number: '41222333' } });

function planillaOf(type: PlanillaType, months: readonly EmployeeMonth[], filed?: PlanillaContext['filed']) {
  const builder = buildPlanilla({
    presenter: { name: 'Panadería', document_type: 'NI', document_number: '900123456', check_digit: '8' },
    settings: { ...defaultPilaSettings, arl: '14-23' },
    configured: true,
    year: 2026,
    month: 9,
    type,
    written,
    ...(filed && { filed }),
  });
  for (const month of months) builder.add(month);
  const planilla = builder.finish();
  return { ...planilla, text: [...planilla.records()].join('') };
}

/** The planilla E of Marta and Rosa, as it was presented. */
const filed: NonNullable<PlanillaContext['filed']> = {
  type: 'E',
  associated: { number: '71234567', paid: written },
  lines: mergeFiledLines([{ text: planillaOf('E', [marta, rosa]).text }]),
};
const noLonger = ({ findings }: ReturnType<typeof planillaOf>) =>
  findings
    .filter(({ code }) => code === 'pila-no-longer')
    .map(({ message, fix, employee }) => [message, fix?.route, employee?.id]);

describe('a worker who was presented and no longer goes in the planilla', () => {
  const apprentice = monthOf({ employee: rosa.employee, contract: { worker_type: '23' } });
  const unpaid = { ...rosa, settled: { ...rosa.settled, computation: undefined } };
  it.each<[string, EmployeeMonth[], string, string, string | undefined]>([
    [
      'has no payroll',
      [],
      'ROSA LUCIA PENA (CC 41222333) está en la planilla presentada y hoy no tiene nómina',
      '/payrolls',
      undefined,
    ],
    [
      'goes in the one of students',
      [apprentice],
      'Está en la planilla presentada y hoy va en la K (estudiantes)',
      '/employees/:id/edit',
      'rosa',
    ],
    [
      'contributes to nothing',
      [unpaid],
      'Está en la planilla presentada y hoy su nómina no tiene aportes',
      '/payrolls/:id/edit',
      'rosa',
    ],
  ])('is told with its place and is in no correction when the person %s', (_, others, ...told) => {
    for (const type of ['N', 'A'] as const) {
      const planilla = planillaOf(type, [marta, ...others], filed);
      expect([planilla.text, planilla.corrections.gone, noLonger(planilla)]).toEqual(['', 1, [told]]);
    }
    expect(noLonger(planillaOf('E', [marta, ...others], filed))).toEqual([told]);
  });

  it('a correction says of what was deducted and rounded what it adds', () => {
    const raised = monthOf({ novelties: { earned: [{ concept: 'commissions', salary: '500050.00' }] } });
    const { sums, rows } = planillaOf('N', [raised], filed);
    // 4 % of what was not there, and what hundreds add to 3,500,050 over what they added to 3,000,000.
    expect([sums.health.deducted, sums.pension.deducted]).toEqual([20_002_00, 20_002_00]);
    for (const { paid, deducted, employer } of Object.values(sums)) {
      const rounding = paid - deducted - employer;
      expect(Math.abs(rounding)).toBeLessThanOrEqual(100_00);
    }
    expect(Math.abs(rows[0]?.difference ?? 0)).toBeLessThanOrEqual(700_00);
  });

  it('is not in the correction of the others', () => {
    const raised = monthOf({ novelties: { earned: [{ concept: 'commissions', salary: '500000.00' }] } });
    const planilla = planillaOf('N', [raised], filed);
    const { lines } = readPlanilla(planilla.text, written);
    expect(lines.map(({ correction, documentNumber }) => [correction, documentNumber])).toEqual([
      ['A', '52345678'],
      ['C', '52345678'],
    ]);
    expect(noLonger(planilla)).toHaveLength(1);
  });

  it('is empty when everybody is still in the planilla', () => {
    expect(noLonger(planillaOf('N', [marta, rosa], filed))).toEqual([]);
  });
});
