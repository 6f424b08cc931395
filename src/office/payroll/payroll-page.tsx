import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { Failed, Waiting } from '../../kit/faces.tsx';
import { refusalIn } from '../../net/refused.ts';
import { monthIn } from '../month.ts';
import { useOwnQuery } from '../own-query.ts';
import { Page } from '../page.tsx';
import { canEdit, usePayroll } from '../payrolls/payrolls.ts';
import { sendPayroll } from '../payrolls/send.ts';
import { useOnline } from '../records.ts';
import { keptDraft, nameOfDraft } from './kept-draft.ts';
import { PayrollEditor } from './payroll-editor.tsx';
import { draftOf, newDraft } from './written.ts';
import './style.ts';

const PayrollDetail = lazy(() =>
  import('../payrolls/payroll-detail.tsx').then((chunk) => ({ default: chunk.PayrollDetail })),
);

/** One payroll: a form while it may be written, a document once it is on its way. */
export default function PayrollPage() {
  const { id } = useParams();
  return id ? <Existing id={id} /> : <Novel />;
}

function Novel() {
  const [query] = useOwnQuery();
  const initial = newDraft(monthIn(query), query.get('employee') ?? '');
  return <PayrollEditor key={`${initial.year}-${initial.month}`} initial={initial} />;
}

function Existing({ id }: { id: string }) {
  const client = useQueryClient();
  const online = useOnline();
  const { data: payroll, isError, error, refetch } = usePayroll(id);
  const [base, setBase] = useState(payroll);
  // Somebody else's change renews the form only while nothing was typed into it.
  const typed = base !== undefined && keptDraft(nameOfDraft(base)) !== undefined;
  if (payroll && !typed && payroll.version !== base?.version) setBase(payroll);
  if (base && payroll && canEdit(payroll))
    return <PayrollEditor key={base.version} initial={draftOf(base)} stored={base} />;
  return (
    <Page title={payroll?.full_number ?? 'Nómina individual'}>
      {payroll ? (
        <div className="pd-page">
          <Suspense fallback={<Waiting />}>
            <PayrollDetail payroll={payroll} onSend={() => void sendPayroll(client, payroll)} />
          </Suspense>
        </div>
      ) : isError || !online ? (
        <Failed
          offline={!online}
          message={refusalIn(error)?.body.message ?? ''}
          onRetry={() => void refetch()}
        />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}
