import { useQuery } from '@tanstack/react-query';
import { warningOutline } from 'ionicons/icons';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { BankLayout } from '../../../domain/banking/layout.ts';
import {
  formatTemplateFault,
  serializeTemplate,
  type TemplateFault,
} from '../../../domain/banking/template.ts';
import { type BankTrial, buildExampleTrial } from '../../../domain/banking/trial.ts';
import { runShown } from '../../../domain/payroll/runs/title.ts';
import { formatPeopleCount } from '../../../domain/text/people-count.ts';
import { FormField } from '../../../kit/inputs/field.tsx';
import { Select } from '../../../kit/inputs/select.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { PesoAmount } from '../../../kit/marks/peso-amount.tsx';
import { Waiting } from '../../../kit/pages/page-states.tsx';
import { call } from '../../../net/calls.ts';
import { needsConnection } from '../../../net/no-connection.ts';
import { findRefusal } from '../../../net/refusal.ts';
import { session } from '../../../net/session.ts';
import { getWorkingMonth, shiftMonth } from '../../months/month.ts';
import { useRuns } from '../../runs/runs.ts';
import { TrialLines } from './trial-lines.tsx';

export function TrialPane({ layout, faults }: { layout: BankLayout; faults: readonly TemplateFault[] }) {
  const [run, setRun] = useState('');
  const [recent, older] = [useRuns(getWorkingMonth()), useRuns(shiftMonth(getWorkingMonth(), -1))];
  const runs = [...(recent.data?.data ?? []), ...(older.data?.data ?? [])].filter(
    ({ kind }) => kind !== 'severance',
  );
  const isRight = faults.length === 0;
  return (
    <section className="template-trial" aria-labelledby="template-trial">
      <h2 id="template-trial" className="t-sub">
        Cómo sale
      </h2>
      <FormField label="Probar con un pago">
        {(ties) => (
          <Select
            ties={ties}
            value={run}
            empty="Tres personas de ejemplo"
            options={Object.fromEntries(runs.map((one) => [one.id, runShown(one)]))}
            onChange={setRun}
          />
        )}
      </FormField>
      {!isRight ? (
        <div role="status">
          <p className="c-2">Falta esto para escribir el archivo:</p>
          <ul className="q-errors">
            {faults.slice(0, 5).map((fault) => (
              <li key={formatTemplateFault(fault, layout)} className="q-error">
                <Icon of={warningOutline} size="s" />
                {formatTemplateFault(fault, layout)}
              </li>
            ))}
          </ul>
          {faults.length > 5 && <p className="c-3">Y {faults.length - 5} más.</p>}
        </div>
      ) : run ? (
        <RunTrial run={run} layout={layout} />
      ) : (
        <Shown trial={buildExampleTrial(layout)} layout={layout} />
      )}
    </section>
  );
}

/** Milliseconds without typing before the payment is tried again. */
const TRIAL_PAUSE_MS = 400;

function RunTrial({ run, layout }: { run: string; layout: BankLayout }) {
  const text = serializeTemplate(layout);
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), TRIAL_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error } = useQuery({
    queryKey: ['pay_runs', session.get().company?.id ?? '', 'bank-trial', run, asked],
    queryFn: async () =>
      (await call('POST /pay_runs/:id/bank_trial', { id: run, layout: asked }, undefined, 'screen')).data,
    placeholderData: (former) => former,
    retry: false,
    gcTime: 0,
  });
  if (error)
    return (
      <p className="q-error" role="status">
        <Icon of={warningOutline} size="s" />
        <span>
          {findRefusal(error)?.body.message ?? needsConnection} <Link to="/bank_accounts">Ver Bancos</Link>
        </span>
      </p>
    );
  return data ? <Shown trial={data} layout={layout} /> : <Waiting rows={2} />;
}

function Shown({ trial, layout }: { trial: BankTrial; layout: BankLayout }) {
  const { count, total, more, left, cut, refused } = trial;
  if (refused)
    return (
      <p className="q-error" role="status">
        <Icon of={warningOutline} size="s" />
        {refused}.
      </p>
    );
  return (
    <>
      <TrialLines layout={layout} lines={trial.lines} />
      <p role="status">
        <b>{formatPeopleCount(count)}</b>, <PesoAmount amount={total} />
        {more > 0 && <span className="c-3"> · {formatPeopleCount(more)} más en el archivo</span>}
      </p>
      {cut.length > 0 && (
        <div>
          <h3 className="t-label">Van cortados ({cut.length})</h3>
          <ul className="template-said stack breaks gap-6">
            {cut.slice(0, 20).map(({ field, whole, written }, at) => (
              <li key={`${at} ${field}`}>
                {whole}
                <small className="block c-3">
                  «{field}» dice {written}. Alargue el campo si el banco lo admite.
                </small>
              </li>
            ))}
          </ul>
        </div>
      )}
      {left.length > 0 && (
        <div>
          <h3 className="t-label">No van en el archivo ({left.length})</h3>
          <ul className="template-said stack breaks gap-6">
            {left.slice(0, 20).map(({ employee_id, list_name: name, reason }, at) => (
              <li key={`${at} ${name}`}>
                {employee_id ? (
                  <Link to={`/employees/${employee_id}/edit?campo=payment_means_id`}>{name}</Link>
                ) : (
                  name
                )}
                <small className="block c-3">{reason}</small>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
