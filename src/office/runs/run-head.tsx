import {
  checkmarkCircleOutline,
  checkmarkDoneOutline,
  createOutline,
  hourglassOutline,
  informationCircleOutline,
  warningOutline,
} from 'ionicons/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatMonth } from '../../domain/values/day.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { PesoAmount } from '../../kit/marks/peso-amount.tsx';
import { session } from '../../net/session.ts';
import { LeftOutList } from '../people/employees/left-out.tsx';
import { findEarlierOpenRun, isSalaryRun, runTitle } from './kinds.ts';
import { RunPill } from './run-pill.tsx';
import { isApprovalMissing, isRunOpen, type Run, useRuns } from './runs.ts';

/** Totals of a payment, and what happens next with it. */
export function RunHead({ run, stopped }: { run: Run; stopped: boolean }) {
  return (
    <>
      <dl className="run-sums flex wrap">
        <Sum title="Personas">{run.people}</Sum>
        <Sum title="Devengado">
          <PesoAmount amount={run.accrued_total} />
        </Sum>
        <Sum title="Deducciones">
          <PesoAmount amount={run.deductions_total} out={Number(run.deductions_total) > 0} />
        </Sum>
        <Sum title="Neto">
          <PesoAmount amount={run.total} />
        </Sum>
        <div className="run-sums-state push">
          <dt className="vh">Estado</dt>
          <dd className="m">
            <RunPill run={run} />
          </dd>
        </div>
      </dl>
      {!stopped &&
        (isApprovalMissing(run) && run.blocked === 0 ? <ToApprove run={run} /> : <Next run={run} />)}
      {isRunOpen(run) && isSalaryRun(run) && <Before run={run} />}
      <LeftOut run={run} />
      <Shared run={run} />
    </>
  );
}

const Sum = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt className="t-label c-3">{title}</dt>
    <dd className="q-num m">{children}</dd>
  </div>
);

/** Warning of a payment before this one, still open, that would change its figures. */
function Before({ run }: { run: Run }) {
  const before = findEarlierOpenRun(run, run, useRuns(run).data?.data ?? []);
  return (
    before && (
      <p className="q-note q-note--warn run-next">
        <Icon of={warningOutline} />
        <span>
          <Link to={`/pay_runs/${before.id}`}>{runTitle(before)}</Link> sigue abierta: a quienes están en los
          dos pagos, este les incluye también esos días. Ciérrela y luego recalcule este.
        </span>
      </p>
    )
  );
}

/** People whom the payment left out when it was liquidated, and why. */
function LeftOut({ run: { left_out: people = [] } }: { run: Run }) {
  const [first] = people;
  if (!first) return null;
  if (people.length === 1)
    return (
      <p className="q-note q-note--plain run-next">
        <Icon of={informationCircleOutline} />
        <span>
          Queda fuera <Link to={`/employees/${first.employee.id}/edit`}>{first.employee.name}</Link>:{' '}
          {first.message}.
        </span>
      </p>
    );
  return (
    <details className="q-note q-note--plain run-next left-out fixed" open={people.length <= 5}>
      <summary>
        <Icon of={informationCircleOutline} />
        Quedan fuera {people.length} personas
      </summary>
      <LeftOutList employees={people.map(({ employee, message }) => ({ ...employee, reason: message }))} />
    </details>
  );
}

/** People whose same benefit is in another open payment: the one that closes first pays it. */
function Shared({ run: { shared = [] } }: { run: Run }) {
  if (shared.length === 0) return null;
  return (
    <div className="q-note q-note--warn run-next left-out fixed">
      <Icon of={warningOutline} />
      <div>
        <ul>
          {shared.map(({ employee, run }) => (
            <li key={employee.id + run.id}>
              {shared.length > 1 ? employee.list_name : employee.name} también está en{' '}
              <Link to={`/pay_runs/${run.id}`}>{run.name}</Link>, que sigue abierto.
            </li>
          ))}
        </ul>
        <p>{sharedWords}</p>
      </div>
    </div>
  );
}

/** Words on what becomes of a benefit that two open payments hold. */
export const sharedWords =
  'El pago que se cierre primero lo paga, y el otro lo descuenta cuando se recalcule. También puede quitarlo de uno de los dos.';

const approvalWords = {
  none: 'Otra persona aprueba este pago antes de cerrarlo.',
  waiting: 'Espera la aprobación de otra persona.',
  returned: 'Se devolvió sin aprobar.',
  changed: 'Cambió después de pedirse la aprobación: pásela de nuevo.',
} as const;

/** Note on an approval that is missing. */
function ToApprove({ run: { id, approval = 'none', few_months: few, kind } }: { run: Run }) {
  if (approval === 'off' || approval === 'approved') return null;
  return (
    <p className={`q-note run-next ${approval === 'waiting' ? 'q-note--plain' : 'q-note--warn'}`}>
      <Icon of={approval === 'waiting' ? hourglassOutline : checkmarkDoneOutline} />
      <span>
        {approvalWords[approval]}{' '}
        <Link to={`/pay_runs/${id}/approval`}>
          {approval === 'returned' ? 'Ver por qué' : 'Ver qué cambia contra el último pago'}
        </Link>
        {few > 0 && ` ${describeNextRunStep({ blocked: 0, few_months: few, kind })}`}
      </span>
    </p>
  );
}

function Next({ run }: { run: Run }) {
  const month = formatMonth(run.year, run.month);
  if (!isRunOpen(run))
    return (
      <p className="q-note q-note--ok run-next">
        <Icon of={checkmarkCircleOutline} />
        {session.get().company?.enabler.status ? (
          <span>
            Este pago ya está en las nóminas de {month}.{' '}
            <Link to={`/payrolls?year=${run.year}&month=${run.month}`}>Ver las nóminas del mes</Link>
          </span>
        ) : (
          <span>
            Este pago ya está en las nóminas de {month}, que se emiten cuando la DIAN habilite la compañía.{' '}
            <Link to="/enabler">Ir a Habilitación</Link>
          </span>
        )}
      </p>
    );
  const { blocked, few_months: few } = run;
  return (
    <p
      className={`q-note run-next ${blocked > 0 ? 'q-note--danger' : few > 0 ? 'q-note--warn' : 'q-note--plain'}`}
    >
      <Icon of={blocked === 0 && few > 0 ? warningOutline : createOutline} />
      <span>{describeNextRunStep(run)}</span>
    </p>
  );
}

/** The step that comes next. What is mended outside a payment enters it when it is worked out again. */
export function describeNextRunStep(run: Pick<Run, 'blocked' | 'few_months' | 'kind'>): string {
  const { blocked, few_months: few } = run;
  if (blocked > 0)
    return `${blocked === 1 ? 'A 1 persona le falta' : `A ${blocked} personas les falta`} algo por corregir: está al comienzo de la lista. Corríjalo y recalcule, o ${blocked === 1 ? 'quítela' : 'quítelas'} de este pago.`;
  if (few === 1)
    return 'El promedio de 1 persona sale de pocos meses: está al comienzo de la lista. Ábrala y escriba su promedio, o importe las nóminas que faltan y recalcule.';
  if (few > 1)
    return `Los promedios de ${few} personas salen de pocos meses: están al comienzo de la lista. Abra a cada una y escriba su promedio, o importe las nóminas que faltan y recalcule.`;
  return isSalaryRun(run)
    ? 'Revise los valores. Toque a una persona para ver sus cuentas o escribir sus novedades, y luego cierre el pago.'
    : 'Revise los valores. Toque a una persona para ver sus cuentas o cambiar lo suyo, y luego cierre el pago.';
}
