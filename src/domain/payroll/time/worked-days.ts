import { buildBlockingFinding, buildNoticeFinding, type Finding } from '../../findings/finding.ts';
import { formatDays } from '../statement/explanation.ts';

/**
 * Computes the paid days of work: the typed ones, or the days of the contract in the period less the absences. Work and
 * absences together never exceed the days of the contract.
 */
export function computeWorkedDays(
  typedDays: number | undefined,
  ofContract: number,
  absentDays: number,
): { days: number; findings: Finding[] } {
  const possible = Math.max(0, ofContract - absentDays);
  if (typedDays === undefined)
    return absentDays <= ofContract
      ? { days: possible, findings: [] }
      : {
          days: 0,
          findings: [
            buildBlockingFinding(
              'days-exceeded',
              'absences',
              `Las ausencias suman ${absentDays} días y el contrato tiene ${ofContract} en el periodo`,
              'Corrija las fechas de las ausencias.',
            ),
          ],
        };
  const path = 'accrued.worked_days';
  if (!Number.isInteger(typedDays))
    return {
      days: 0,
      findings: [
        buildBlockingFinding(
          'days-invalid',
          path,
          'Los días trabajados deben ser un número entero',
          `Escriba de 0 a ${possible}.`,
        ),
      ],
    };
  if (typedDays < 0)
    return {
      days: 0,
      findings: [
        buildBlockingFinding(
          'days-negative',
          path,
          'Los días trabajados no pueden ser negativos',
          `Escriba de 0 a ${possible}.`,
        ),
      ],
    };
  if (typedDays > possible) {
    return {
      days: possible,
      findings: [
        buildBlockingFinding(
          'days-exceeded',
          path,
          absentDays > 0
            ? `Con ${formatDays(absentDays)} de ausencias solo quedan ${possible} de trabajo en el periodo`
            : `Son más días de los que el contrato tiene en el periodo: ${possible}`,
          absentDays > 0
            ? 'Corrija los días o las fechas de las ausencias. El mes de nómina tiene 30 días.'
            : 'Corrija los días o las fechas del contrato. El mes de nómina tiene 30 días.',
        ),
      ],
    };
  }
  return { days: typedDays, findings: [] };
}

/** Reports fewer days than there are. It may be intended, and then nothing pays the missing days. */
export function checkMissingDays(worked: number, ofContract: number, absentDays: number): Finding[] {
  const missing = ofContract - absentDays - worked;
  if (missing <= 0) return [];
  return [
    buildNoticeFinding(
      'days-missing',
      'accrued.worked_days',
      `El trabajo y las ausencias suman ${worked + absentDays} de ${formatDays(ofContract)}: ${formatDays(missing)} no se ${missing === 1 ? 'paga' : 'pagan'}`,
      'Si se trabajaron, corrija los días. Si no, escriba la ausencia que los explica.',
    ),
  ];
}
