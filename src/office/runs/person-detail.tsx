import { documentTextOutline, downloadOutline, trashOutline, warningOutline } from 'ionicons/icons';
import { Link } from 'react-router-dom';
import { type Finding, fixElsewhere, hasBlockingFinding } from '../../domain/findings/finding.ts';
import type { Line } from '../../domain/payroll/statement/statement.ts';
import { formatDay, formatMonth } from '../../domain/values/day.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { formatAmountOrDash, PesoAmount } from '../../kit/marks/peso-amount.tsx';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { buildFileAddress } from '../files/file-address.ts';
import { formatNegativeAmount, LineRow } from '../payroll/document/line-row.tsx';
import { findFixScreen } from '../payroll/document/mended-at.ts';
import { sharedWords } from './run-head.tsx';
import { isRunOpen, type Run, type WholePerson } from './runs.ts';

const PersonEdit = defineLazyPart('person-edit', () => import('./person-edit.tsx'));

type Props = { run: Run; person: WholePerson; onRemove: () => void };

/** Way to the record that a finding speaks of, when it is mended outside the payment. */
function WayOut({ finding, employeeId }: { finding: Finding; employeeId: string }) {
  const fix = fixElsewhere(finding);
  const screen = fix && findFixScreen(fix, employeeId);
  return screen ? (
    <Link className="nowrap" to={screen.to}>
      {screen.words}
    </Link>
  ) : null;
}

/** Pay of a person, where each figure comes from, and what may be changed of it. */
export function PersonDetail({ run, person, onRemove }: Props) {
  const { employee, findings, lines, months } = person;
  // Lines that this payment leaves at nothing are of the other payments of the month.
  const of = (group: Line['group']) =>
    lines.filter((line) => line.group === group && Number(line.amount) !== 0);
  const shared = (run.shared ?? []).filter((one) => one.employee.id === employee.id);
  return (
    <div className="detail grow">
      <h2 className="t-heading">{employee.name}</h2>
      <p className="t-label c-3">
        <span className="q-num">{employee.document_number}</span> · {formatDay(person.start, 'short')} a{' '}
        {formatDay(person.end, 'short')}
      </p>
      <div className="detail-net flex wrap between gap-8">
        <div>
          <p className="t-label c-3">Neto de este pago</p>
          <PesoAmount amount={person.total} size="display" />
        </div>
      </div>
      {findings.length > 0 && (
        <div
          className={`q-note detail-note ${hasBlockingFinding(findings) ? 'q-note--danger' : 'q-note--warn'}`}
        >
          <Icon of={warningOutline} />
          <ul className="stack gap-8">
            {findings.map((finding) => (
              <li key={finding.code + finding.path + finding.message}>
                <b className="block">{finding.message}</b>
                <p>
                  {finding.hint} <WayOut finding={finding} employeeId={employee.id} />
                </p>
              </li>
            ))}
            {isRunOpen(run) && hasBlockingFinding(findings) && (
              <li>Lo que corrija fuera de este pago entra en él cuando lo recalcule.</li>
            )}
          </ul>
        </div>
      )}
      {shared.map(({ run: other }) => (
        <div key={other.id} className="q-note q-note--warn detail-note">
          <Icon of={warningOutline} />
          <span>
            También está en <Link to={`/pay_runs/${other.id}`}>{other.name}</Link>, que sigue abierto.{' '}
            {sharedWords}
          </span>
        </div>
      ))}
      {isRunOpen(run) && <PersonEdit run={run} person={person} />}
      <dl className="pairs">
        {of('accrued').map((line, i) => (
          <LineRow key={`${line.concept}${i}`} line={line} />
        ))}
        <div className="pairs-sum b">
          <dt>Devengado</dt>
          <dd>{formatAmountOrDash(person.accrued_total)}</dd>
        </div>
        {of('deductions').map((line, i) => (
          <LineRow key={`${line.concept}${i}`} line={line} out />
        ))}
        <div className="pairs-sum b">
          <dt>Deducciones</dt>
          <dd className="q-deduct">{formatNegativeAmount(person.deductions_total)}</dd>
        </div>
      </dl>
      {months.length > 1 && (
        <dl className="pairs" aria-label="Por mes">
          {months.map(({ year, month, total }) => (
            <div key={`${year}-${month}`}>
              <dt>Va en la nómina de {formatMonth(year, month)}</dt>
              <dd>{formatAmountOrDash(total)}</dd>
            </div>
          ))}
        </dl>
      )}
      {!isRunOpen(run) && run.kind === 'final_settlement' && (
        <a
          className="q-btn q-btn--plain run-leave"
          href={buildFileAddress(`/employees/${employee.id}/letters/settlement`)}
          download
        >
          <Icon of={downloadOutline} />
          Liquidación para firmar
        </a>
      )}
      {!isRunOpen(run) && (
        <a
          className="q-btn q-btn--plain run-leave"
          href={buildFileAddress(`/vault_payments/${run.id}/${employee.id}/pdf`)}
          target="_blank"
          rel="noreferrer"
        >
          <Icon of={documentTextOutline} />
          Comprobante en PDF
        </a>
      )}
      {isRunOpen(run) && (
        <button type="button" className="q-btn q-btn--ghost run-leave" onClick={onRemove}>
          <Icon of={trashOutline} />
          Quitar de este pago
        </button>
      )}
    </div>
  );
}
