import { buildBlockingFinding, buildNoticeFinding, type Finding } from '../../findings/finding.ts';
import { formatDay } from '../../values/day.ts';
import { type Money, money } from '../../values/money.ts';
import type { Hours } from '../novelties/novelties.ts';
import { formatPesos } from '../statement/explanation.ts';
import type { AbsencePiece } from './absences.ts';

/** Reports hours on a day of absence: one of the two is wrong. */
export function checkHoursAway(hours: readonly Hours[], pieces: readonly AbsencePiece[]): Finding[] {
  if (pieces.length === 0) return [];
  const count = new Map<string, number>();
  return hours.flatMap(({ kind, day }) => {
    const nth = count.get(kind) ?? 0;
    count.set(kind, nth + 1);
    if (!day || !pieces.some(({ start, end }) => start <= day && day <= end)) return [];
    return [
      buildBlockingFinding(
        'hours-while-away',
        `accrued.${kind}.${nth}.day`,
        `El ${formatDay(day)} el empleado no trabajó: tiene una ausencia`,
        'Corrija la fecha de las horas o las de la ausencia.',
      ),
    ];
  });
}

/** Reports contradictions of the whole: payments over their limit, and a payroll with a negative net. */
export function checkResult(excess: Money, net: Money, hint: (net: Money) => string): Finding[] {
  const findings: Finding[] = [];
  if (excess > 0)
    findings.push(
      buildNoticeFinding(
        'non-salary-limit',
        'accrued',
        `Los pagos que no son salario pasan del 40 % de la remuneración en ${formatPesos(excess)}`,
        'Ese exceso cotiza a salud, pensión y riesgos (Ley 1393 de 2010 art. 30).',
      ),
    );
  if (net < 0)
    findings.push(
      buildBlockingFinding(
        'negative-net',
        'totals.total',
        `Las deducciones pasan de lo devengado en ${formatPesos(money(-net))}`,
        hint(net),
      ),
    );
  return findings;
}
