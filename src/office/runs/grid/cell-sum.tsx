import type { Line } from '../../../domain/payroll/statement/statement.ts';
import { Steps } from '../../payroll/document/steps.tsx';
import type { Run } from '../runs.ts';
import type { NoveltyColumn, PersonRow } from './grid-columns.ts';
import { usePersonLines } from './person-lines.ts';
import { useSettled } from './use-settled.ts';

export type CellSumProps = { run: Run; person: PersonRow; column: NoveltyColumn };

/** The line of a payment that a column makes; none when it makes several. */
export function findColumnLine(lines: readonly Line[], { key, own }: NoveltyColumn): Line | undefined {
  const group = key.list === 'taken' ? 'deductions' : 'accrued';
  const found = lines.filter(
    (line) =>
      line.group === group &&
      line.concept === key.concept &&
      (own === undefined || line.label.startsWith(own.name)),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** Steps of a sum in one line: `1.750.905 ÷ 210 horas del mes × 8 horas = 83.376`. Factors are told by their name. */
export function describeSteps({ explanation: { steps, result } }: Line): string {
  const told = steps.map(({ operator, label, value }) =>
    operator === '×' || operator === '÷' ? `${operator} ${label}` : `${operator} ${value}`.trim(),
  );
  return (steps.at(-1)?.operator === '=' ? told : [...told, `= ${result}`]).join(' ');
}

/** How the figure of a cell is worked out, step by step. */
export function CellSum({ run, person, column }: CellSumProps) {
  const wanted = `${person.employee.id} ${person.version}`;
  return useSettled(wanted) === wanted ? <Sum run={run} person={person} column={column} /> : null;
}

function Sum({ run, person, column }: CellSumProps) {
  const line = findColumnLine(usePersonLines(run, person), column);
  if (!line || line.explanation.steps.length === 0) return null;
  return (
    <details className="run-sheet-sum">
      <summary className="q-num c-2">{describeSteps(line)}</summary>
      <Steps of={line.explanation} />
    </details>
  );
}
