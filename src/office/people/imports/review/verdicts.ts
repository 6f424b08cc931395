import { hasBlockingFinding } from '../../../../domain/findings/finding.ts';
import type { CellProblem, ImportedRow } from '../../../../domain/imports/cells/imported-row.ts';
import {
  listControlDayProblems,
  listControlDifferences,
} from '../../../../domain/imports/drafts/controls.ts';
import { formatAmountOrDash } from '../../../../kit/marks/peso-amount.tsx';
import type { PayrollCheckAnswer } from '../import-api.ts';
import type { ReviewItem } from './reviewed.ts';

/** Review of a payroll: ready or not, what must be put right, and what deserves a look. */
export type PayrollVerdict = ReviewItem & { row: ImportedRow };

/** Two payrolls written alike are checked once. */
export const toDraftText = (row: ImportedRow): string => JSON.stringify(row.draft);

/** While a payroll is asked about again nothing is `sure`, and what was said of it before stays in view. */
export function buildVerdict(
  row: ImportedRow,
  answer: PayrollCheckAnswer | undefined,
  existing: 'skip' | 'replace',
  sure = true,
): PayrollVerdict {
  // A row that cannot be read is not asked about.
  const checked = row.problems.length === 0 ? answer : undefined;
  const line = row.lines[0] ?? 0;
  const problems: CellProblem[] = Object.entries(checked?.errors ?? {}).map(([path, [message = '']]) => ({
    line,
    column: path === 'month' ? 'month' : 'document',
    message,
  }));
  const total = checked?.totals?.total;
  if (row.net && total && Math.abs(Number(row.net) - Number(total)) > 2)
    problems.push({
      line,
      column: 'net',
      message: `El archivo dice ${formatAmountOrDash(row.net)} y aquí da ${formatAmountOrDash(total)}. Revise lo que falta, o deje la casilla vacía`,
    });
  if (checked?.totals) {
    problems.push(
      ...listControlDifferences(
        row.controls,
        row.employee ?? {},
        { ...checked, totals: checked.totals },
        formatAmountOrDash,
      ),
    );
    problems.push(...listControlDayProblems(row.days, checked));
  }
  const faults = [...row.problems, ...problems];
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
  const recurring = checked?.recurring ?? [];
  if (recurring.length > 0)
    notices.push(
      `Entra además lo que tiene cada mes: ${recurring.map(({ label, amount }) => `${label} ${formatAmountOrDash(amount)}`).join(', ')}`,
    );
  const findings = checked?.findings ?? [];
  notices.push(...findings.filter((finding) => hasBlockingFinding([finding])).map(({ message }) => message));
  const goes = !there || (there.draft && existing === 'replace');
  return {
    row,
    key: row.key,
    lines: row.lines,
    title: row.employee?.list_name ?? row.employee?.name ?? row.name ?? (row.document || 'Sin documento'),
    ready: sure && checked !== undefined && faults.length === 0 && goes,
    skipped: sure && checked !== undefined && faults.length === 0 && !goes,
    faults,
    notices,
    total,
  };
}
