import { compareLiquidations } from '../../../domain/payroll/statement/compare.ts';
import { formatMonth } from '../../../domain/values/day.ts';
import { StatusPill } from '../../../kit/marks/status-pill.tsx';
import { Page } from '../../page/page.tsx';
import { type Adjustment, getOriginal } from '../document/adjustments.ts';
import { DianNote } from '../document/dian-note.tsx';
import { DocumentActions } from '../document/document-actions.tsx';
import { Trail } from '../document/trail.tsx';
import { UndoneNote } from '../document/undone-note.tsx';
import { DifferencePanel } from './difference-panel.tsx';
import { DifferenceTable } from './difference-table.tsx';
import '../editor/payroll.css?adopt';
import './adjustments.css?adopt';

export default function IssuedAdjustment({ adjustment }: { adjustment: Adjustment }) {
  const original = getOriginal(adjustment);
  const after =
    adjustment.note_type === 2
      ? { lines: [], totals: { accrued_total: '0.00', deductions_total: '0.00', total: '0.00' } }
      : { lines: adjustment.lines, totals: adjustment };
  const comparison = compareLiquidations({ lines: original.lines, totals: original }, after);
  return (
    <Page
      title={`Ajuste de ${formatMonth(adjustment.year, adjustment.month)}, ${adjustment.employee.name}`}
      sub={`${adjustment.note_type === 1 ? 'Cambia' : 'Elimina'} la nómina ${original.full_number ?? ''}`}
      actions={<StatusPill state={adjustment.state} />}
    >
      <div className="editor stack grow rule-top">
        <div className="editor-form shrink">
          <DianNote payroll={adjustment} />
          <UndoneNote payroll={adjustment} />
          <div className="detail-actions wrap adjust-issued flex gap-8">
            <DocumentActions payroll={adjustment} ends={adjustment.note_type === 2} />
          </div>
          <DifferenceTable of={comparison} onlyChanges={false} />
          <div className="adjust-issued">
            <Trail payroll={adjustment} />
          </div>
        </div>
        <DifferencePanel
          id="resumen"
          adjustment={adjustment}
          comparison={comparison}
          reason={adjustment.reason}
          carried={adjustment.novelties.carried ?? []}
        />
      </div>
    </Page>
  );
}
