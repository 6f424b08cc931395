import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import { Waiting } from '../../../kit/pages/page-states.tsx';
import { readChosenMonth } from '../../months/month.ts';
import { useMending } from '../../outbox/waiting.ts';
import { Page } from '../../page/page.tsx';
import { buildDraftName, readKeptDraft } from '../../records/kept-draft.ts';
import { useOwnQuery } from '../../records/own-query.ts';
import { Reading } from '../../records/reading.tsx';
import { canEdit, usePayroll } from '../document/payrolls.ts';
import { sendPayroll } from '../document/send.ts';
import type { Engine } from './engine.ts';
import { createPayrollDraft, restoreUnsentDraft, toDraft } from './form-values.ts';
import { PayrollEditor } from './payroll-editor.tsx';
import { useEngine } from './use-engine.ts';
import './payroll.css?adopt';

const PayrollDetail = defineLazyPart(
  'payroll-detail',
  async () => ({
    default: (await import('../document/payroll-detail.tsx')).PayrollDetail,
  }),
  () => <Waiting />,
);

/** One payroll: a form while it may be written, a document once it is on its way. */
export default function PayrollPage() {
  const { id } = useParams();
  const engine = useEngine();
  return id ? <Existing id={id} engine={engine} /> : engine && <Novel engine={engine} />;
}

function Novel({ engine }: { engine: Engine }) {
  const [query] = useOwnQuery();
  const mending = useMending();
  const initial =
    restoreUnsentDraft(mending?.values) ??
    createPayrollDraft(readChosenMonth(query), query.get('employee') ?? '');
  const key = mending?.key ?? `${initial.year}-${initial.month}`;
  return <PayrollEditor key={key} initial={initial} mending={mending} engine={engine} />;
}

function Existing({ id, engine }: { id: string; engine: Engine | undefined }) {
  const client = useQueryClient();
  const mending = useMending();
  const query = usePayroll(id);
  const { data: payroll } = query;
  const [base, setBase] = useState(payroll);
  // Somebody else's change renews the form only while nothing was typed into it.
  const typed = base !== undefined && readKeptDraft(buildDraftName(base)) !== undefined;
  if (payroll && !typed && payroll.version !== base?.version) setBase(payroll);
  if (base && payroll && canEdit(payroll) && !payroll.in_runs)
    return (
      engine && (
        <PayrollEditor
          key={mending?.key ?? base.version}
          initial={restoreUnsentDraft(mending?.values) ?? toDraft(base)}
          stored={base}
          mending={mending}
          engine={engine}
        />
      )
    );
  return (
    <Page title={payroll?.full_number ?? 'Nómina individual'}>
      {payroll ? (
        <div className="issued-payroll grow">
          <PayrollDetail payroll={payroll} onSend={() => void sendPayroll(client, payroll)} />
        </div>
      ) : (
        <Reading of={query} />
      )}
    </Page>
  );
}
