import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createWriteKey } from '../../../domain/calls/write-key.ts';
import type { EmployeeRecord } from '../../../domain/payroll/contract/settlement.ts';
import type { ProposedBenefit } from '../../../domain/payroll/novelties/is-proposed.ts';
import type { Line } from '../../../domain/payroll/statement/statement.ts';
import type { Errors } from '../../../domain/records/errors.ts';
import { employees } from '../../../domain/resources/employees.ts';
import type { OutboxItem } from '../../../offline/outbox.ts';
import { filterRows } from '../../novelties/novelty-row.ts';
import { dropDraft, keepDraft } from '../../records/kept-draft.ts';
import { findCachedRow, isForbidden, useOnline, useRecord } from '../../records/records.ts';
import { useDocumentFindings } from './document-problems.ts';
import type { Engine } from './engine.ts';
import type { fillBenefits, ProposingEngine } from './filled.ts';
import { type PayrollValues, toNovelties, toPayrollInput } from './form-values.ts';
import { focusProblem } from './jump.ts';
import { readKeptPayroll, toKeptPayroll } from './kept-payroll.ts';
import { computeLiquidation, groupLinesByRow } from './liquidation.ts';
import { usePayrollContext } from './payroll-context.ts';
import { getFindingPlace, listProblems, type Problem } from './problems.ts';
import { useRecurringRows } from './rows/recurring-rows.ts';

const noLines: ReadonlyMap<string, Line[]> = new Map();
const none: ReadonlyMap<string, ProposedBenefit> = new Map();

/** Code that proposes benefits; arrives with the first of them. */
function useFilling(wanted: boolean, engine: Engine) {
  const [filling, setFilling] = useState<{ fill: typeof fillBenefits; engine: ProposingEngine }>();
  useEffect(() => {
    if (!wanted) return;
    void Promise.all([
      import('./filled.ts'),
      import('../../../domain/payroll/runs/proposed-benefit.ts'),
    ]).then(([{ fillBenefits: fill }, { proposeWithFindings }]) =>
      setFilling({ fill, engine: { ...engine, proposeWithFindings } }),
    );
  }, [wanted, engine]);
  return filling;
}

const unread = 'Su ficha no está en este equipo. Elija otro o espere a tener conexión.';

/** The employee of a payroll; with no connection, as the last list that had them was read. */
function useEmployee(id: string): { row: EmployeeRecord | undefined; unreachable: boolean } {
  const client = useQueryClient();
  const record = useRecord(employees, id || undefined);
  const online = useOnline();
  const unreachable = id !== '' && (record.isError || !online);
  const kept = unreachable && !isForbidden(record.error);
  const row = record.data ?? (kept ? findCachedRow(client, employees, id) : undefined);
  return { row: row as EmployeeRecord | undefined, unreachable };
}

/**
 * Payroll being written, settled at each change by the same engine the server uses, and kept on the device under
 * `record` until it is saved. `mending` is the write that it mends, when one was refused.
 */
export function usePayrollForm(record: string, initial: PayrollValues, engine: Engine, mending?: OutboxItem) {
  const [kept] = useState(() => readKeptPayroll(record));
  const [values, setValues] = useState<PayrollValues>({
    ...initial,
    ...kept?.value,
    // Kept by a version that wrote them in one text.
    notes: [kept?.value.notes ?? initial.notes].flat(),
    // A draft of a version that did not say so had its rows already.
    recurring_missing: kept ? kept.value.recurring_missing : initial.recurring_missing,
  });
  const [keptAt, setKeptAt] = useState(kept?.at);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState(() => refusedIn(mending));
  const [explainedRow, setExplainedRow] = useState<string>();
  const [explaining, setExplaining] = useState(false);
  const [writeKey] = useState(createWriteKey);

  const { row, unreachable } = useEmployee(values.employee_id);
  const employee = row && engine.getEmployeeInMonth(row, values);
  const context = usePayrollContext(values);
  const filling = useFilling(
    values.rows.some(({ list }) => list === 'benefits'),
    engine,
  );
  const filled = (employee && context && filling?.fill(values, employee, context, filling.engine)) || {
    values,
    proposals: none,
    findings: [],
  };
  const settled = employee && computeLiquidation(engine, employee, filled.values, context);
  const liquidation = settled?.liquidation;
  const official = useDocumentFindings(context, values, liquidation);
  const few = employee && context ? engine.checkTypedVacationBases(employee, context, values.rows) : [];
  const { absences = [] } = toNovelties(values);
  const extensions = engine.findPossibleExtensions(absences, context?.sicknesses ?? []);
  const asked = context ? engine.checkExtensions(absences, context.sicknesses ?? []) : [];
  const besides = [...filled.findings, ...few, ...asked, ...(context?.findings ?? []), ...official];
  const shown = employee || tried || unreachable;
  const problems = shown ? problemsToShow(listProblems(filled.values, liquidation, refused, besides)) : [];

  /** Problems to show; when the record of the employee is not read, that is the only one. */
  function problemsToShow(found: Problem[]): Problem[] {
    if (row || !values.employee_id) return found;
    const message = unreachable ? unread : 'Espere a que se lea su ficha.';
    return [{ at: 'employee_id', message, blocks: true, here: true }];
  }

  function change(changes: Partial<PayrollValues>) {
    const rows =
      changes.rows &&
      employee &&
      context &&
      engine.fillTypedBases(employee, context, changes.rows, values.rows);
    const next = { ...values, ...changes, ...(rows && { rows }) };
    setValues(next);
    setRefused({});
    keepDraft(record, toKeptPayroll(next));
    setKeptAt(Date.now());
  }
  useRecurringRows(values, context?.recurring, (changes) => setValues({ ...values, ...changes }));

  return {
    draft: values,
    /** When what is typed was last kept on the device. */
    keptAt,
    employee,
    payrollContext: context,
    engine,
    /** Values that are settled: benefits that follow the months before are written in them. */
    filled: filled.values,
    /** Nothing is known of the employee here, and it cannot be asked for. */
    unread: unreachable && !row,
    settlement: settled?.settlement,
    liquidation,
    linesByRow: liquidation ? groupLinesByRow(liquidation, filled.values) : noLines,
    /** Sickness that each row of a sickness may extend, by the row. */
    extensions: new Map(filterRows(values.rows, 'absences').map(({ id }, index) => [id, extensions[index]])),
    /** Proposal of each benefit, by its row. */
    proposals: filled.proposals,
    problems,
    blocking: problems.filter((p) => p.blocks),
    tried,
    explainedRow,
    explaining,
    explain: setExplainedRow,
    setExplaining,
    writeKey,
    setRefused,
    change,
    /** Values that travel. Without the payroll context the sums may not be the server's, and stay here. */
    values: () =>
      toPayrollInput(filled.values, values.recurring_missing ? undefined : context && liquidation?.totals),
    /** Problem that forbids saving, after having tried. */
    attempt(): Problem | undefined {
      setTried(true);
      const unfit = problemsToShow(listProblems(filled.values, liquidation, {})).find((p) => p.blocks);
      return unfit ?? (liquidation ? undefined : { at: 'employee_id', message: '', blocks: true });
    },
    forget: () => dropDraft(record),
  };
}

/** Errors of the server in a refused write, by field. */
function refusedIn(item: OutboxItem | undefined): Errors {
  const errors = item?.state.state === 'rejected' ? item.state.body.errors : undefined;
  return errors && !Array.isArray(errors) ? errors : {};
}

export type PayrollForm = ReturnType<typeof usePayrollForm>;

/** Most frames a field may take to be drawn: the code of its row may have to arrive. */
export const MAX_FIELD_WAIT_FRAMES = 300;

/** Goes to the field the address asks for, `?campo=accrued.heds.0`, once what is written has been settled. */
export function useField(
  field: string | null,
  { draft: values, liquidation }: PayrollForm,
  before?: () => void,
): void {
  const gone = useRef<string>(null);
  useEffect(() => {
    if (!field || !liquidation || gone.current === field) return;
    gone.current = field;
    before?.();
    focusProblem({ at: getFindingPlace({ path: field }, values) }, MAX_FIELD_WAIT_FRAMES);
  });
}
