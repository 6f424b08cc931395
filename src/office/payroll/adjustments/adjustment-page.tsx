import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import { LoadErrorNotice, Waiting } from '../../../kit/pages/page-states.tsx';
import { findRefusal } from '../../../net/refusal.ts';
import { useMending } from '../../outbox/waiting.ts';
import { Page } from '../../page/page.tsx';
import { buildDraftName, readKeptDraft } from '../../records/kept-draft.ts';
import { useOnline } from '../../records/records.ts';
import { useAdjustment } from '../document/adjustments.ts';
import { canEdit } from '../document/payrolls.ts';
import { useEngine } from '../editor/use-engine.ts';
import { AdjustmentEditor } from './adjustment-editor.tsx';
import '../editor/payroll.css?adopt';
import './adjustments.css?adopt';

const IssuedAdjustment = defineLazyPart(
  'issued-adjustment',
  () => import('./issued-adjustment.tsx'),
  Arriving,
);

function Arriving() {
  return (
    <Page title="Nómina de ajuste">
      <Waiting />
    </Page>
  );
}

export default function AdjustmentPage() {
  const { id = '' } = useParams();
  const engine = useEngine();
  const online = useOnline();
  const mending = useMending();
  const { data: adjustment, isError, error, refetch } = useAdjustment(id);
  const [base, setBase] = useState(adjustment);
  // A change saved elsewhere renews the form only while nothing was typed into it.
  const typed = base !== undefined && readKeptDraft(`adjustment:${buildDraftName(base)}`) !== undefined;
  if (adjustment && !typed && adjustment.version !== base?.version) setBase(adjustment);
  if (base && adjustment && canEdit(adjustment))
    return engine ? (
      <AdjustmentEditor key={mending?.key ?? base.version} stored={base} mending={mending} engine={engine} />
    ) : (
      <Arriving />
    );
  if (adjustment) return <IssuedAdjustment adjustment={adjustment} />;
  if (!isError && online) return <Arriving />;
  return (
    <Page title="Nómina de ajuste">
      <LoadErrorNotice
        offline={!online}
        message={findRefusal(error)?.body.message ?? ''}
        onRetry={() => void refetch()}
      />
    </Page>
  );
}
