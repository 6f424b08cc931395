import { use, useRef, useState } from 'react';
import type { EmployeeRecord } from '../../domain/payroll/settlement.ts';
import type { Line } from '../../domain/payroll/statement.ts';
import { employees } from '../../domain/resources/employees.ts';
import type { Errors } from '../../domain/validation.ts';
import { useRecord } from '../records.ts';
import { useDocumentFindings } from './document-problems.ts';
import { engine } from './engine.ts';
import { dropDraft, keepDraft, keptDraft } from './kept-draft.ts';
import { useKnown } from './known.ts';
import { type Problem, problemsOf } from './problems.ts';
import { linesByRow, liquidated } from './settled.ts';
import { valuesOf, type Written } from './written.ts';

const noLines: ReadonlyMap<string, Line[]> = new Map();

/**
 * What is being written of a payroll, settled at each change by the same engine the server uses, and kept on the
 * device under `record` until it is saved.
 */
export function usePayrollForm(record: string, initial: Written) {
  const [kept] = useState(() => keptDraft<Written>(record));
  const [written, setWritten] = useState<Written>({ ...initial, ...kept?.value });
  const [keptAt, setKeptAt] = useState(kept?.at);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Errors>({});
  const [asked, setAsked] = useState<string>();
  const [explaining, setExplaining] = useState(false);
  const key = useRef(crypto.randomUUID());

  const settler = use(engine);
  const employee = useRecord(employees, written.employee_id || undefined).data as EmployeeRecord | undefined;
  const known = useKnown(written);
  const settled = employee && liquidated(settler, employee, written, known);
  const liquidation = settled?.liquidation;
  const official = useDocumentFindings(known, written, liquidation);
  const problems = employee || tried ? problemsOf(written, liquidation, refused, official) : [];

  return {
    written,
    /** When what is typed was last kept on the device. */
    keptAt,
    employee,
    settlement: settled?.settlement,
    liquidation,
    brought: liquidation ? linesByRow(liquidation, written) : noLines,
    problems,
    blocking: problems.filter((p) => p.blocks),
    tried,
    asked,
    explaining,
    setAsked,
    setExplaining,
    /** Born with the form: the same write twice is one. */
    key,
    setRefused,
    change(changes: Partial<Written>) {
      const next = { ...written, ...changes };
      setWritten(next);
      setRefused({});
      keepDraft(record, next);
      setKeptAt(Date.now());
    },
    /** What travels. Without what the company knows the sums may not be the server's, and stay here. */
    values: () => valuesOf(written, known && liquidation?.totals),
    /** What forbids saving, after having tried. */
    attempt(): Problem | undefined {
      setTried(true);
      const unfit = problemsOf(written, liquidation, {}).find((p) => p.blocks);
      return unfit ?? (liquidation ? undefined : { at: 'employee_id', message: '', blocks: true });
    },
    forget: () => dropDraft(record),
  };
}

export type PayrollForm = ReturnType<typeof usePayrollForm>;

/** Takes the person to the place of a problem. */
export function jumpTo(problem: Problem): void {
  const place = document.querySelector(`.ion-page:not(.ion-page-hidden) [data-field="${problem.at}"]`);
  const control = place?.querySelector<HTMLElement>('input, select, button, textarea');
  (control ?? place)?.scrollIntoView({ block: 'center' });
  control?.focus();
}
