import { expect, it } from 'vitest';
import type { Register } from '../../../server/payroll/runs/register.ts';
import { drawRegisterPdf } from '../../../server/payroll/runs/register-pdf.ts';
import { buildRegisterConceptKey, buildRegisterTable } from '../../../server/payroll/runs/register-table.ts';
import { day } from '../../domain/payroll/payroll.ts';
import { extractable } from '../payslips/pdf-text.ts';

const person = (charge: string): Register['people'][number] => ({
  name: 'María del Rosario Fernanda Ospina Giraldo de la Hoz y Rentería Mosquera',
  document_number: '1037482916',
  charge,
  center: 'Administración y servicios generales de la sede principal de Medellín',
  start: day('2026-11-01'),
  end: day('2026-11-15'),
  accrued_total: '12345678.00',
  deductions_total: '345678.00',
  total: '12000000.00',
  lines: [{ group: 'accrued', label: 'Salario básico', amount: '12345678.00' }],
});

it('the register PDF shows long names and posts whole', async () => {
  const pdf = await drawRegisterPdf({
    run: { payment_date: day('2026-11-15'), state: 'cerrada' } as Register['run'],
    name: 'Primera quincena de noviembre de 2026',
    company: {
      id: '0198c6f2-0000-7000-8000-000000000001',
      social_reason: 'Confecciones Siete Ceibas S.A.S.',
      nit: '901482317',
      dv: 5,
    },
    people: [person('Ingeniero de procesos y mejoramiento continuo'), { ...person('Z'), center: null }],
  });
  const letters = extractable(pdf);
  expect([letters.has('Z'), letters.has('…')]).toEqual([true, false]);
});

it('the register shows a concept paid in instalments in one column, whichever instalment each person is in', () => {
  const loan = (nth: number) => ({
    ...person('Z'),
    center: null,
    lines: [{ group: 'deductions' as const, label: `Préstamo (cuota ${nth} de 24)`, amount: '50000.00' }],
  });
  const { concepts, rows } = buildRegisterTable([loan(1), loan(7)]);
  expect(concepts).toEqual([{ group: 'deductions', label: 'Préstamo' }]);
  const key = buildRegisterConceptKey({ group: 'deductions', label: 'Préstamo' });
  expect(rows.map(({ amounts }) => amounts.get(key))).toEqual([5_000_000, 5_000_000, 10_000_000]);
});
