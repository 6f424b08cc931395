import {
  addOutline,
  helpCircleOutline,
  lockClosedOutline,
  trashOutline,
  warningOutline,
} from 'ionicons/icons';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { hourConcepts } from '../../domain/payroll/concepts.ts';
import type { EmployeeRecord } from '../../domain/payroll/settlement.ts';
import { type HourKind, hourKinds, type Line, type Liquidation } from '../../domain/payroll/statement.ts';
import { Icon } from '../../kit/icon.tsx';
import { figure } from '../../kit/money.tsx';
import { HoursRow } from './hours-row.tsx';
import { lineOf, type Problem, type Written } from './payroll-draft.ts';

const PickerSheet = lazy(() => import('../../kit/picker-sheet.tsx'));

/** Words people use for each kind of hours, so that the palette finds them. */
const synonyms: Readonly<Record<HourKind, string>> = {
  heds: 'extras horas extra diurna',
  hens: 'extras horas extra nocturna noche',
  hrns: 'recargo nocturno noche',
  heddfs: 'extras dominical festivo domingo',
  hrddfs: 'recargo dominical festivo domingo',
  hendfs: 'extras nocturna dominical festivo domingo noche',
  hrndfs: 'recargo nocturno dominical festivo domingo noche',
};

type Props = {
  written: Written;
  employee: EmployeeRecord;
  liquidation: Liquidation;
  problems: readonly Problem[];
  /** The row whose sum is being explained. */
  asked: string | undefined;
  panel: string;
  onAsk: (id: string) => void;
  /** Asked by its button: where the panel is not in sight, the sum comes to the person. */
  onWhy: (id: string) => void;
  onChange: (changes: Partial<Written>) => void;
};

/** What is accrued and what is deducted, row by row: only the concepts in use, with a palette to add others. */
export function ConceptRows(props: Props) {
  const { written, employee, liquidation, problems, asked, panel, onAsk, onWhy, onChange } = props;
  const [adding, setAdding] = useState(false);
  const lineAt = (concept: string) => liquidation.lines.find((line) => line.concept === concept);
  const salary = lineAt('salary');
  const transport = lineAt('transportation_allowance');
  const row = (id: string) => ({
    id,
    asked: asked === id,
    panel,
    onAsk: () => onAsk(id),
    onWhy: () => onWhy(id),
  });
  const days = problems.find((p) => p.at === 'worked_days');

  function add(kind: string) {
    const id = crypto.randomUUID();
    onChange({ hours: [...written.hours, { id, kind: kind as HourKind, quantity: '', day: '' }] });
    setAdding(false);
    onAsk(id);
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        document.querySelector<HTMLInputElement>(`[data-field="${id}"] input`)?.focus(),
      ),
    );
  }

  return (
    <>
      <section className="es">
        <div className="eh">
          <h2 className="t-sub">Devengado</h2>
          <span className="cl">Cantidad</span>
          <span className="cl">Valor o día</span>
          <span className="cl">Total</span>
        </div>
        {salary && (
          <ConceptRow {...row('salary')} line={salary} field="worked_days" problem={days}>
            <span className="q-input q-input--num q-input--wrap">
              <input
                aria-label="Días trabajados"
                inputMode="numeric"
                autoComplete="off"
                value={written.worked_days}
                placeholder={String(liquidation.accrued.worked_days)}
                aria-invalid={days?.blocks || undefined}
                onChange={(event) =>
                  onChange({ worked_days: event.target.value.replace(/\D/g, '').slice(0, 2) })
                }
              />
              <span className="un">días</span>
            </span>
            <span className="ev q-num">{figure(employee.salary)}</span>
          </ConceptRow>
        )}
        {written.hours.map((hours) => (
          <HoursRow
            key={hours.id}
            {...row(hours.id)}
            hours={hours}
            month={written}
            line={lineOf(liquidation, written.hours, hours)}
            problem={problems.find((p) => p.at === hours.id)}
            onChange={(changed) =>
              onChange({ hours: written.hours.map((h) => (h.id === hours.id ? { ...h, ...changed } : h)) })
            }
            onRemove={() => onChange({ hours: written.hours.filter((h) => h.id !== hours.id) })}
          />
        ))}
        {transport && (
          <ConceptRow {...row('transportation_allowance')} line={transport} detail="no suma a la base" />
        )}
        <button type="button" className="q-btn q-btn--ghost add" onClick={() => setAdding(true)}>
          <Icon of={addOutline} />
          Agregar devengado
        </button>
      </section>
      <section className="es">
        <div className="eh">
          <h2 className="t-sub">Deducciones</h2>
        </div>
        {liquidation.lines
          .filter((line) => line.group === 'deductions')
          .map((line) => (
            <ConceptRow key={line.concept} {...row(line.concept)} line={line} out />
          ))}
      </section>
      {adding && (
        <Suspense fallback={null}>
          <PickerSheet
            title="Agregar devengado"
            choices={hourKinds.map((kind) => ({
              id: kind,
              label: hourConcepts[kind].label,
              code: hourConcepts[kind].hour.code,
              words: synonyms[kind],
            }))}
            onPick={(choice) => add(choice.id)}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </>
  );
}

export type RowProps = { id: string; asked: boolean; panel: string; onAsk: () => void; onWhy: () => void };

type ConceptRowProps = RowProps & {
  line: Line;
  detail?: string;
  out?: boolean;
  field?: string;
  problem?: Problem | undefined;
  children?: ReactNode;
};

/** A row the law works out: its sum can be asked for, and it cannot be removed. */
function ConceptRow({
  asked,
  panel,
  onWhy,
  line,
  detail,
  out = false,
  field,
  problem,
  children,
}: ConceptRowProps) {
  return (
    <div className={`er${asked ? ' cur' : ''}`} data-field={field ?? line.concept}>
      <div className="en">
        <span>{line.label}</span>
        <small>{detail ?? (children ? '' : line.detail)}</small>
      </div>
      {children ?? (
        <>
          <span className="gap" />
          <span className="gap" />
        </>
      )}
      <span className={`et q-num${out ? ' q-deduct' : ''}`}>
        {out ? '−' : ''}
        {figure(line.amount)}
      </span>
      <Why label={line.label} asked={asked} panel={panel} onWhy={onWhy} />
      <span className="q-ib q-ib--sm" title="Lo calcula Quincena">
        <Icon of={lockClosedOutline} size="s" className="c-3" />
      </span>
      {problem && <RowProblem problem={problem} />}
    </div>
  );
}

export function Why({ label, asked, panel, onWhy }: { label: string } & Omit<RowProps, 'id' | 'onAsk'>) {
  return (
    <button
      type="button"
      className={`q-ib q-ib--sm${asked ? ' hot' : ''}`}
      aria-label={`Cómo se calcula ${label}`}
      aria-pressed={asked}
      aria-controls={panel}
      onClick={onWhy}
    >
      <Icon of={helpCircleOutline} />
    </button>
  );
}

export function RowProblem({ problem }: { problem: Problem }) {
  return (
    <p className={`q-err${problem.blocks ? '' : ' q-err--notice'}`}>
      <Icon of={warningOutline} size="s" />
      {problem.message}
    </p>
  );
}

export const RemoveIcon = () => <Icon of={trashOutline} size="s" className="c-3" />;
