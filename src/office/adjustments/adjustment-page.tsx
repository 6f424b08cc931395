import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { Failed, Waiting } from '../../kit/faces.tsx';
import { refusalIn } from '../../net/refused.ts';
import { Page } from '../page.tsx';
import { keptDraft, nameOfDraft } from '../payroll/kept-draft.ts';
import { canEdit } from '../payrolls/payrolls.ts';
import { useOnline } from '../records.ts';
import { AdjustmentEditor } from './adjustment-editor.tsx';
import { useAdjustment } from './adjustments.ts';
import '../payroll/style.ts';
import './style.ts';

const IssuedAdjustment = lazy(() => import('./issued-adjustment.tsx'));

/** One adjustment: a form while it may be written, a comparison once it is on its way. */
export default function AdjustmentPage() {
  const { id = '' } = useParams();
  const online = useOnline();
  const { data: adjustment, isError, error, refetch } = useAdjustment(id);
  const [base, setBase] = useState(adjustment);
  // Somebody else's change renews the form only while nothing was typed into it.
  const typed = base !== undefined && keptDraft(`adjustment:${nameOfDraft(base)}`) !== undefined;
  if (adjustment && !typed && adjustment.version !== base?.version) setBase(adjustment);
  if (base && adjustment && canEdit(adjustment)) return <AdjustmentEditor key={base.version} stored={base} />;
  const waiting = (
    <Page title="Nómina de ajuste">
      <Waiting />
    </Page>
  );
  if (adjustment)
    return (
      <Suspense fallback={waiting}>
        <IssuedAdjustment adjustment={adjustment} />
      </Suspense>
    );
  if (!isError && online) return waiting;
  return (
    <Page title="Nómina de ajuste">
      <Failed
        offline={!online}
        message={refusalIn(error)?.body.message ?? ''}
        onRetry={() => void refetch()}
      />
    </Page>
  );
}
