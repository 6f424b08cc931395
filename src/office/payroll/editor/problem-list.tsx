import { warningOutline } from 'ionicons/icons';
import { describeMissingFields } from '../../../kit/forms/missing-fields.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { MendLink } from './mend-link.tsx';
import './problem-list.css?adopt';
import { getConceptLabel } from '../../../domain/payroll/concepts/concept-key.ts';
import type { PayrollValues } from './form-values.ts';
import type { Problem } from './problems.ts';

type Props = { of: readonly Problem[]; values: PayrollValues; onJump: (problem: Problem) => void };

/** All that is still to mend, at once: what forbids sending first, each with its rule and the way to its field. */
export function ProblemList({ of, ...rest }: Props) {
  const blocking = of.filter(({ blocks }) => blocks);
  const notices = of.filter(({ blocks }) => !blocks);
  return (
    <>
      {blocking.length > 0 && (
        <section className="q-note q-note--danger problem-list" aria-label="Por corregir">
          <Icon of={warningOutline} />
          <div className="shrink">
            <b>{describeMissingFields(blocking.length)}</b>
            <Items of={blocking} {...rest} />
          </div>
        </section>
      )}
      {notices.length > 0 && (
        <section className="q-note q-note--warn problem-list" aria-label="Avisos">
          <Icon of={warningOutline} />
          <div className="shrink">
            <Items of={notices} {...rest} />
          </div>
        </section>
      )}
    </>
  );
}

/** Name of the row of a problem, unless its message begins with it. */
const lead = (name: string | undefined, message: string): string =>
  name && !message.startsWith(name) ? `${name}: ` : '';

function Items({ of, values, onJump }: Props) {
  const names = new Map(values.rows.map((row) => [row.id, getConceptLabel(row)]));
  return (
    <ul>
      {of.map((problem) => (
        <li key={`${problem.at}${problem.code ?? ''}${problem.message}`}>
          {problem.code && <span className="text-13 b">{problem.code} </span>}
          {lead(names.get(problem.at), problem.message)}
          {problem.message} <MendLink problem={problem} employeeId={values.employee_id} onJump={onJump} />
        </li>
      ))}
    </ul>
  );
}
