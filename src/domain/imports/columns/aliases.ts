import type { HourKind } from '../../payroll/concepts/concepts.ts';

/**
 * Titles of hour columns besides our labels. One grammatical number is enough: «anticipo» also covers «anticipos».
 */

export const hourAliases: Readonly<Record<HourKind, readonly string[]>> = {
  heds: ['hed', 'horas extras diurnas', 'horas extra diurnas', 'extras diurnas'],
  hens: ['hen', 'horas extras nocturnas', 'horas extra nocturnas', 'extras nocturnas'],
  hrns: ['hrn', 'rn', 'recargo nocturno', 'horas recargo nocturno'],
  heddfs: [
    ...['heddf', 'hedd', 'hed dominical'],
    'horas extras diurnas dominicales',
    'extras diurnas dominicales',
    'extras diurnas festivas',
  ],
  hrddfs: ['hrddf', 'rddf', 'rdd', 'rdf', 'recargo dominical', 'recargo diurno dominical', 'recargo festivo'],
  hendfs: [
    ...['hendf', 'hend', 'hen dominical'],
    'horas extras nocturnas dominicales',
    'extras nocturnas dominicales',
    'extras nocturnas festivas',
  ],
  hrndfs: ['hrndf', 'rndf', 'rnf', 'recargo nocturno dominical', 'recargo nocturno festivo'],
};
