import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { monthShown } from '../../domain/day.ts';
import { compareLiquidations } from '../../domain/payroll/compare.ts';
import { Failed, Waiting } from '../../kit/faces.tsx';
import { StatusPill } from '../../kit/status-pill.tsx';
import { refusalIn } from '../../net/refused.ts';
import { Page } from '../page.tsx';
import { keptDraft, nameOfDraft } from '../payroll/kept-draft.ts';
import { DianNote } from '../payrolls/dian-note.tsx';
import { canEdit } from '../payrolls/payrolls.ts';
import { useOnline } from '../records.ts';
import { AdjustmentEditor } from './adjustment-editor.tsx';
import { type Adjustment, useAdjustment } from './adjustments.ts';
import { DifferencePanel } from './difference-panel.tsx';
import { DifferenceTable } from './difference-table.tsx';
import '../payroll/style.ts';
import './style.ts';

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
  if (adjustment) return <Issued adjustment={adjustment} />;
  return (
    <Page title="Nómina de ajuste">
      {isError || !online ? (
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

function Issued({ adjustment }: { adjustment: Adjustment }) {
  const { original } = adjustment;
  const after =
    adjustment.note_type === 2
      ? { lines: [], totals: { accrued_total: '0.00', deductions_total: '0.00', total: '0.00' } }
      : { lines: adjustment.lines, totals: adjustment };
  const comparison = compareLiquidations({ lines: original.lines, totals: original }, after);
  return (
    <Page
      title={`Ajuste de ${monthShown(adjustment.year, adjustment.month)}, ${adjustment.employee.name}`}
      sub={`${adjustment.note_type === 1 ? 'Cambia' : 'Elimina'} la nómina ${original.full_number ?? ''}`}
      actions={<StatusPill state={adjustment.state} />}
    >
      <div className="ed">
        <div className="ef">
          <DianNote payroll={adjustment} />
          <DifferenceTable of={comparison} onlyChanges={false} />
        </div>
        <DifferencePanel
          id="resumen"
          adjustment={adjustment}
          comparison={comparison}
          reason={adjustment.reason}
        />
      </div>
    </Page>
  );
}
