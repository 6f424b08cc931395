import { blocks } from '../../domain/finding.ts';
import { differences, otherDays } from '../../domain/imports/controls.ts';
import type { CellProblem, ImportedRow } from '../../domain/imports/drafts.ts';
import { figure } from '../../kit/money.tsx';
import type { Checked } from './import-api.ts';
import type { Reviewed } from './review-frame.tsx';

/** What came of a payroll: whether it goes, what must be put right, and what deserves a look. */
export type Verdict = Reviewed & { row: ImportedRow };

/** Two payrolls written alike are checked once. */
export const draftText = (row: ImportedRow): string => JSON.stringify(row.draft);

export function faultsOf(
  row: ImportedRow,
  checked: Checked | undefined,
  existing: 'skip' | 'replace',
): Verdict {
  const line = row.lines[0] ?? 0;
  const said: CellProblem[] = Object.values(checked?.errors ?? {}).map(([message = '']) => ({
    line,
    column: 'document',
    message,
  }));
  const total = checked?.totals?.total;
  if (row.net && total && Math.abs(Number(row.net) - Number(total)) > 2)
    said.push({
      line,
      column: 'net',
      message: `El archivo dice ${figure(row.net)} y aquí da ${figure(total)}. Revise lo que falta, o deje la casilla vacía`,
    });
  if (checked?.totals) {
    said.push(
      ...differences(row.controls, row.employee ?? {}, { ...checked, totals: checked.totals }, figure),
    );
    said.push(...otherDays(row.days, checked));
  }
  const faults = [...row.problems, ...said];
  const notices = [...row.notices];
  const there = checked?.exists;
  if (there)
    notices.push(
      !there.draft
        ? 'Ya se emitió: no se importa'
        : existing === 'replace'
          ? 'Reemplaza el borrador que hay'
          : 'Ya tiene borrador: no se importa',
    );
  const findings = checked?.findings ?? [];
  notices.push(...findings.filter((finding) => blocks([finding])).map(({ message }) => message));
  const goes = !there || (there.draft && existing === 'replace');
  return {
    row,
    key: row.key,
    lines: row.lines,
    title: row.employee?.name ?? (row.document || 'Sin documento'),
    ready: checked !== undefined && faults.length === 0 && goes,
    skipped: checked !== undefined && faults.length === 0 && !goes,
    faults,
    notices,
    total,
  };
}
