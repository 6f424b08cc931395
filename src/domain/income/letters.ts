import { formatGroupedNumber } from '../payroll/statement/explanation.ts';
import type { Explanation } from '../payroll/statement/statement.ts';
import type { Day } from '../values/day.ts';

/** Letters that an employer gives to an employee. `ended` are of a contract that ended; `settled`, of its closed last payment. */
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

/** Purposes of severance that is withdrawn from the fund (Ley 50 de 1990 art. 102; CST art. 256). */
export const withdrawalPurposes = {
  termination: 'Terminación del contrato',
  housing: 'Vivienda',
  education: 'Educación',
} as const;
export type WithdrawalPurpose = keyof typeof withdrawalPurposes;

/** Norm of medical exams on a day: each in force from its date. */
const examNorms = [
  { from: '2007-07-11', norm: 'Resolución 2346 de 2007 art. 3' },
  { from: '2025-04-29', norm: 'Resolución 1843 de 2025' },
] as const;
export const getExamNorm = (day: Day): string =>
  (examNorms.findLast(({ from }) => from <= day) ?? examNorms[0]).norm;

/**
 * The sum of a line on one line of text, as anybody can do it again: `(2.500.000 + 249.095) × 210 ÷ 360`. A result stated on
 * the way begins what follows it. Empty for what somebody wrote.
 */
export function formatFormula({ steps }: Pick<Explanation, 'steps'>): string {
  const parts: string[] = [];
  let part = '';
  let adds = false;
  const end = (next: string) => {
    // A single figure is no sum.
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
