import { addOutline } from 'ionicons/icons';
import { useEffect, useState } from 'react';
import { absenceConcepts } from '../../../../domain/payroll/concepts/amounts.ts';
import type { EmployeeRecord, Settlement } from '../../../../domain/payroll/contract/settlement.ts';
import type { Line, Liquidation } from '../../../../domain/payroll/statement/statement.ts';
import type { Day } from '../../../../domain/values/day.ts';
import { Icon } from '../../../../kit/marks/icon.tsx';
import { formatAmountOrDash } from '../../../../kit/marks/peso-amount.tsx';
import { defineLazyPart } from '../../../../kit/pages/load-chunk.ts';
import { Empty } from '../../../../kit/pages/page-states.tsx';
import type { AddedKind } from '../../../novelties/add-sheet.tsx';
import { filterRows, type NoveltyRow } from '../../../novelties/novelty-row.ts';
import { useOwnConcepts } from '../../../novelties/own-concepts.ts';
import { normalizeTypedFigure } from '../../../records/figure-typed.ts';
import { useOnline } from '../../../records/records.ts';
import { ConceptRow } from './concept-row.tsx';
import { HoursRow } from './hours-row.tsx';
import { FigureInput } from './written-row.tsx';
import '../lines.css?adopt';
import type { PayrollForm } from '../payroll-form.ts';

const DaysBar = defineLazyPart(
  'days-bar',
  () => import('../days-bar.tsx'),
  () => <div className="days-bar days-bar-wait" />,
);
const AbsenceRow = defineLazyPart('absence-row', async () => ({
  default: (await import('./absence-row.tsx')).AbsenceRow,
}));
const AmountRow = defineLazyPart('amount-row', async () => ({
  default: (await import('./amount-row.tsx')).AmountRow,
}));
const BenefitRow = defineLazyPart('benefit-row', async () => ({
  default: (await import('./benefit-row.tsx')).BenefitRow,
}));
const PayrollDebts = defineLazyPart('payroll-debts', () => import('../payroll-debts.tsx'));
const NotesSection = defineLazyPart('notes-section', () => import('../notes-section.tsx'));
const AddSheet = defineLazyPart('add-sheet', () => import('../../../novelties/add-sheet.tsx'));

type Props = { form: PayrollForm; panel: string };
/** Row being added; days come from the month at a glance. */
type Adding = { what: AddedKind; days?: { start: Day; end: Day } };

const titles: Readonly<Record<AddedKind, string>> = {
  earning: 'Agregar devengado',
  deduction: 'Agregar deducción',
  absence: 'Agregar ausencia',
};

/** Earnings and deductions, row by row: only the concepts in use, with a palette to add others. */
export function ConceptRows({ form, panel }: Props) {
  const { employee, liquidation, settlement } = form;
  if (employee && liquidation && settlement)
    return <Rows form={form} panel={panel} settled={{ employee, liquidation, settlement }} />;
  if (form.unread)
    return <Empty title="Disponible con conexión" text="La ficha de este empleado no está en este equipo." />;
  return form.draft.employee_id ? null : (
    <Empty
      title="Elija un empleado"
      text="Se proponen su salario, sus descuentos y su neto; usted escribe lo que cambió este mes."
    />
  );
}

type Settled = { employee: EmployeeRecord; liquidation: Liquidation; settlement: Settlement };

function Rows({ form, panel, settled }: Props & { settled: Settled }) {
  const { draft: values, linesByRow, problems, explainedRow, explain, change } = form;
  const { employee, liquidation, settlement } = settled;
  const online = useOnline();
  const [adding, setAdding] = useState<Adding>();
  const [added, setAdded] = useState<string>();
  // Read with the form, so that the palette has them as it opens.
  useOwnConcepts();
  const row = (id: string) => ({
    id,
    isExplained: explainedRow === id,
    panel,
    onExplain: () => explain(id),
    /** Asked by its button: where the panel is not in sight, the sum comes to the person. */
    onWhy: () => {
      explain(id);
      form.setExplaining(true);
    },
  });
  /** State of a row that a person writes, and its handlers. */
  const written = (one: NoveltyRow) => ({
    ...row(one.id),
    line: linesByRow.get(one.id)?.[0],
    problem: problems.find((p) => p.at === one.id),
    ...edits(one),
  });
  const lineAt = (concept: string) => liquidation.lines.find((line) => line.concept === concept);
  const salary = lineAt('salary');
  const transport = lineAt('transportation_allowance');
  const days = problems.find((p) => p.at === 'worked_days');
  const absences = filterRows(values.rows, 'absences');
  const byHand = new Set([...linesByRow.values()].flat());
  const worked = (line: Line) => !byHand.has(line);

  const edits = ({ id }: NoveltyRow) => ({
    onChange: (next: NoveltyRow) => change({ rows: values.rows.map((one) => (one.id === id ? next : one)) }),
    onRemove: () => change({ rows: values.rows.filter((one) => one.id !== id) }),
  });

  function add(added: NoveltyRow) {
    change({ rows: [...values.rows, added] });
    setAdding(undefined);
    explain(added.id);
    setAdded(added.id);
  }
  // With the row itself: a frame later the person may be writing in another one.
  useEffect(() => {
    if (added) focusIn(added);
  }, [added]);

  return (
    <>
      <section className="line-section rule-top">
        <div className="line-head stack">
          <h2 className="t-sub">Devengado</h2>
          <span className="line-head-column c-3 tr">Cantidad</span>
          <span className="line-head-column c-3 tr">Valor o día</span>
          <span className="line-head-column c-3 tr">Total</span>
        </div>
        <DaysBar
          formValues={values}
          settlement={settlement}
          accrued={liquidation.accrued}
          onPick={(start, end) => setAdding({ what: 'absence', days: { start, end } })}
        />
        {salary && (
          <ConceptRow {...row('salary')} line={salary} field="worked_days" problem={days}>
            <FigureInput
              label="Días trabajados"
              unit="días"
              whole
              placeholder={String(liquidation.accrued.worked_days)}
              value={values.worked_days}
              problem={days}
              onChange={(text) => change({ worked_days: normalizeTypedFigure(text) })}
            />
            <span className="pay-line-value q-num c-2 tr">{formatAmountOrDash(employee.salary)}</span>
          </ConceptRow>
        )}
        {filterRows(values.rows, 'hours').map((hours) => (
          <HoursRow key={hours.id} {...written(hours)} row={hours} month={values} />
        ))}
        {absences.map((absence, i) => {
          const first = absences.findIndex(({ concept }) => concept === absence.concept) === i;
          const { key } = absenceConcepts[absence.concept];
          return (
            <AbsenceRow
              key={absence.id}
              {...edits(absence)}
              row={absence}
              extension={form.extensions.get(absence.id)}
              rowProps={row}
              problem={problems.find((p) => p.at === absence.id)}
              lines={first ? liquidation.lines.filter(({ concept }) => concept === key) : []}
            />
          );
        })}
        {filterRows(values.rows, 'earned').map((earned) => (
          <AmountRow key={earned.id} {...written(earned)} row={earned} />
        ))}
        {filterRows(values.rows, 'benefits').map((benefit) => (
          <BenefitRow
            key={benefit.id}
            {...written(benefit)}
            row={benefit}
            proposal={form.proposals.get(benefit.id)}
          />
        ))}
        {transport && (
          <ConceptRow {...row('transportation_allowance')} line={transport} detail="no suma a la base" />
        )}
        {values.recurring_missing && !online && (
          <p className="q-hint">Sus conceptos recurrentes no se ven sin conexión: entran al guardarse.</p>
        )}
        <AddRow adds="earning" words="Agregar devengado" onAdd={() => setAdding({ what: 'earning' })} />
      </section>
      <section className="line-section rule-top">
        <div className="line-head stack">
          <h2 className="t-sub">Deducciones</h2>
        </div>
        {liquidation.lines
          .filter((line) => line.group === 'deductions' && worked(line))
          .map((line, i) => (
            <ConceptRow
              key={`${line.concept}${i}`}
              {...row(`${line.concept}:${line.label}`)}
              line={line}
              problem={problems.find((p) => p.at === line.concept)}
              out
            />
          ))}
        {filterRows(values.rows, 'taken').map((deduction) => (
          <AmountRow key={deduction.id} {...written(deduction)} row={deduction} />
        ))}
        <AddRow adds="deduction" words="Agregar deducción" onAdd={() => setAdding({ what: 'deduction' })} />
      </section>
      {hasDebts(form) && <PayrollDebts form={form} />}
      <NotesSection
        notes={values.notes}
        problem={problems.find((p) => p.at.split('.')[0] === 'notes')}
        onChange={(notes) => change({ notes })}
      />
      {adding && (
        <AddSheet
          {...adding}
          title={titles[adding.what]}
          salary={employee.salary}
          onAdd={add}
          onClose={() => setAdding(undefined)}
        />
      )}
    </>
  );
}

/** Test that a payroll has debts to show, or may leave some. */
const hasDebts = ({ draft: values, payrollContext: context, liquidation }: PayrollForm): boolean =>
  Number(liquidation?.totals.total ?? 0) < 0 ||
  Boolean(values.more.carried?.length) ||
  Boolean(context?.debts?.length);

function AddRow({ adds, words, onAdd }: { adds: string; words: string; onAdd: () => void }) {
  return (
    <button type="button" className="q-btn q-btn--ghost line-add" data-add={adds} onClick={onAdd}>
      <Icon of={addOutline} />
      {words}
    </button>
  );
}

/** Most frames a row may take to be drawn: the code of its kind may have to arrive. */
const patience = 300;

/** The first thing to write in a new row: its figure, or its first day. */
function focusIn(id: string, left = patience): void {
  const place = document.querySelector(`[data-field="${id}"]`);
  const control =
    place?.querySelector<HTMLInputElement>('.pay-line > .q-input input, .pay-line-span input') ??
    place?.querySelector<HTMLInputElement>('input');
  if (control) control.focus();
  else if (left > 0) requestAnimationFrame(() => focusIn(id, left - 1));
}
