import { formatGroupedNumber } from '../payroll/statement/explanation.ts';
import type { Explanation } from '../payroll/statement/statement.ts';
import type { Day } from '../values/day.ts';

/**
 * Letters that an employer gives to an employee. `ended` needs an ended contract. `settled` needs its closed final
 * payment.
 */
export const letterKinds = {
  employment: { label: 'Certificado laboral', ended: false, settled: false },
  nonrenewal: { label: 'Preaviso de no prórroga', ended: false, settled: false },
  overtime: { label: 'Registro de horas extras', ended: false, settled: false },
  severance_withdrawal: { label: 'Carta al fondo de cesantías', ended: false, settled: false },
  settlement: { label: 'Liquidación final', ended: true, settled: true },
  clearance: { label: 'Paz y salvo', ended: true, settled: true },
  exit_exam: { label: 'Orden del examen médico de egreso', ended: true, settled: false },
} as const;
export type LetterKind = keyof typeof letterKinds;
export const letterNames = Object.keys(letterKinds) as LetterKind[];

/** Purposes of a severance withdrawal from the fund (Ley 50 de 1990 art. 102; CST art. 256). */
export const withdrawalPurposes = {
  termination: 'Terminación del contrato',
  housing: 'Vivienda',
  education: 'Educación',
} as const;
export type WithdrawalPurpose = keyof typeof withdrawalPurposes;

/** Rule on medical exams on a day. Each is in force from its date. */
const examNorms = [
  { from: '2007-07-11', norm: 'Resolución 2346 de 2007 art. 3' },
  { from: '2025-04-29', norm: 'Resolución 1843 de 2025' },
] as const;
export const getExamNorm = (day: Day): string =>
  (examNorms.findLast(({ from }) => from <= day) ?? examNorms[0]).norm;

/**
 * Formats the calculation of a line on one text line, so that anybody can repeat it: `(2.500.000 + 249.095) × 210 ÷
 * 360`. An intermediate result begins the next part. Empty for typed amounts.
 */
export function formatFormula({ steps }: Pick<Explanation, 'steps'>): string {
  const parts: string[] = [];
  let part = '';
  let adds = false;
  const end = (next: string) => {
    // A single figure is not a calculation.
    if (part.includes(' ')) parts.push(part);
    part = next;
    adds = false;
  };
  for (const { operator, value, operand } of steps) {
    const figure = operand === undefined ? value : formatGroupedNumber(operand);
    if (operator === '' || operator === '=') end(figure);
    else if (operator === '+' || operator === '−') {
      part += ` ${operator} ${figure}`;
      adds = true;
    } else {
      part = `${adds ? `(${part})` : part} ${operator} ${figure}`;
      adds = false;
    }
  }
  end('');
  return parts.join('; ');
}
