import type { Line } from '../payroll/statement/statement.ts';
import type { ForeignLine } from './foreign-pay.ts';

/** Sentence in place of the sum of a figure that another program worked out. */
export const foreignLineNote = 'Lo calculó el programa que emitió el documento, que no dice cómo.';

/** Lines of a document of another program in the shape of a payroll: without detail, and with the figure as its sum. */
export const toPayrollLines = (lines: readonly ForeignLine[]): Line[] =>
  lines.map((line) => ({
    ...line,
    detail: '',
    explanation: { steps: [], result: line.amount, note: foreignLineNote, law: [] },
  }));
