import { useEffect, useRef, useState } from 'react';
import { blocks } from '../../domain/finding.ts';
import type { CellProblem, ImportedRow } from '../../domain/imports/drafts.ts';
import { figure } from '../../kit/money.tsx';
import { type Checked, checkRows } from './import-api.ts';

/** What came of a payroll: whether it goes, what must be put right, and what deserves a look. */
export type Verdict = {
  row: ImportedRow;
  ready: boolean;
  faults: CellProblem[];
  notices: string[];
  total: string | undefined;
};

const quiet = 500;
/** Two payrolls written alike are checked once. */
const textOf = (row: ImportedRow): string => JSON.stringify(row.draft);

/** What the server says of the payrolls that can be read, asked once typing stops; what did not change is not asked again. */
export function useChecked(rows: readonly ImportedRow[]): {
  checked: ReadonlyMap<string, Checked>;
  checking: boolean;
} {
  const known = useRef(new Map<string, Checked>());
  const [, renew] = useState(0);
  const [checking, setChecking] = useState(false);
  useEffect(() => {
    const asked = rows.filter((row) => !known.current.has(textOf(row)));
    if (asked.length === 0) return setChecking(false);
    setChecking(true);
    let left = false;
    const timer = setTimeout(() => {
      checkRows(asked)
        .then((found) => {
          for (const row of asked) {
            const checked = found.get(row.key);
            if (checked) known.current.set(textOf(row), checked);
          }
        })
        // Said by the interceptor; what was not checked stays out of what is imported.
        .catch(() => undefined)
        .finally(() => {
          if (left) return;
          setChecking(false);
          renew((n) => n + 1);
        });
    }, quiet);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [rows]);
  const checked = new Map(
    rows.flatMap((row) => {
      const found = known.current.get(textOf(row));
      return found ? [[row.key, found] as const] : [];
    }),
  );
  return { checked, checking };
}

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
  return { row, ready: checked !== undefined && faults.length === 0 && goes, faults, notices, total };
}
