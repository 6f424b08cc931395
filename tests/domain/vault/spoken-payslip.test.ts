import { expect, it, test } from 'vitest';
import {
  listExplanationSentences,
  listPayslipSentences,
  toSpoken,
} from '../../../src/domain/vault/spoken-payslip.ts';

test.each([
  ['4 % de $ 2.648.450', '4 por ciento de 2648450 pesos'],
  ['6 horas al 125 %', '6 horas al 125 por ciento'],
  ['−$\u00a0102.200', 'menos 102200 pesos'],
  ['9.056,76', '9056,76'],
  ['30 × 56.667', '30 por 56667'],
])('a voice reads %s', (written, said) => {
  expect(toSpoken(written)).toBe(said);
});

const slip = {
  company: { social_reason: 'Confecciones Siete Ceibas' },
  accrued_total: '2897545.00',
  deductions_total: '105938.00',
  total: '2791607.00',
  lines: [
    { group: 'accrued', label: 'Salario básico', detail: '30 días', amount: '2415000.00' },
    { group: 'deductions', label: 'Salud', detail: '4 % de $ 2.648.450', amount: '105938.00' },
  ],
} as const;

it('a payslip is told from its net to its lines', () => {
  expect(listPayslipSentences(slip, 'Octubre de 2026', false)).toEqual([
    'Octubre de 2026. Confecciones Siete Ceibas: 2791607 pesos.',
    'Lo que ganó: 2897545 pesos.',
    'Salario básico, 30 días, 2415000 pesos.',
    'Lo que se descontó: 105938 pesos.',
    'Salud, 4 por ciento de 2648450 pesos, 105938 pesos.',
    'Recibe 2791607 pesos.',
  ]);
});

it('a label that names an amount is told without it while amounts are covered', () => {
  const line = { ...slip.lines[0], label: "Préstamo de $ 1'500.000 al 2 %" };
  const sentences = (isCovered: boolean) =>
    [
      ...listPayslipSentences({ ...slip, lines: [line] }, 'Octubre de 2026', isCovered),
      ...listExplanationSentences(line.label, { steps: [], result: '4 %', note: '' }, isCovered),
    ].filter((sentence) => sentence.startsWith('Préstamo'));
  expect(sentences(true)).toEqual([
    'Préstamo de valor oculto al 2 por ciento, 30 días, valor oculto.',
    'Préstamo de valor oculto al 2 por ciento.',
    'Préstamo de valor oculto al 2 por ciento: 4 por ciento.',
  ]);
  expect(sentences(false)[1]).toContain('500');
});

it('no amount is told while amounts are covered', () => {
  const said = [
    ...listPayslipSentences(slip, 'Octubre de 2026', true),
    ...listExplanationSentences(
      'Salud',
      {
        steps: [
          { operator: '', label: 'Base de cotización', value: '2.648.450' },
          { operator: '×', label: 'Su aporte', value: '4 %' },
        ] as never,
        result: '105.938',
        note: 'Su empresa no paga los $ 300.771 por usted.',
      },
      true,
    ),
  ].join(' ');
  expect(said).not.toMatch(/\d{4,} pesos|\d\.\d{3}|\d{5,}/);
  expect(said).toContain('por Su aporte 4 por ciento');
  expect(said).toContain('30 días');
});
