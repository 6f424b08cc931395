import { useIonRouter } from '@ionic/react';
import { useQueryClient } from '@tanstack/react-query';
import { trashOutline } from 'ionicons/icons';
import { useId, useState } from 'react';
import { type Comparison, compareLiquidations } from '../../../domain/payroll/statement/compare.ts';
import { formatMonth } from '../../../domain/values/day.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { StatusPill } from '../../../kit/marks/status-pill.tsx';
import { ask, showToast } from '../../../kit/overlays/announce.ts';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import { Waiting } from '../../../kit/pages/page-states.tsx';
import type { OutboxItem } from '../../../offline/outbox.ts';
import { Page } from '../../page/page.tsx';
import { buildDraftName, buildMendedDraftName } from '../../records/kept-draft.ts';
import { useOwnQuery } from '../../records/own-query.ts';
import { type Adjustment, getOriginal, renewAdjustments } from '../document/adjustments.ts';
import { useKeptReason } from '../document/kept-reason.ts';
import { EditorFoot } from '../editor/editor-foot.tsx';
import { useEditorSave } from '../editor/editor-save.ts';
import type { Engine } from '../editor/engine.ts';
import { restoreUnsentDraft, toDraft } from '../editor/form-values.ts';
import { focusProblem } from '../editor/jump.ts';
import { findExplainedLine } from '../editor/liquidation.ts';
import { MAX_FIELD_WAIT_FRAMES, useField, usePayrollForm } from '../editor/payroll-form.ts';
import { periodFields } from '../editor/problems.ts';
import { useSaveKey } from '../editor/save-key.ts';
import { DifferencePanel } from './difference-panel.tsx';
import { discardAdjustment, sendAdjustments } from './send.ts';

// Only a note that DIAN has answered shows it.
const DianNote = defineLazyPart('dian-note', async () => ({
  default: (await import('../document/dian-note.tsx')).DianNote,
}));
const DifferenceTable = defineLazyPart('difference-table', async () => ({
  default: (await import('./difference-table.tsx')).DifferenceTable,
}));
const LineOrigin = defineLazyPart('line-origin', async () => ({
  default: (await import('../editor/line-origin.tsx')).LineOrigin,
}));
const ProblemList = defineLazyPart('problem-list', async () => ({
  default: (await import('../editor/problem-list.tsx')).ProblemList,
}));
const ConceptRows = defineLazyPart(
  'concept-rows',
  async () => ({
    default: (await import('../editor/rows/concept-rows.tsx')).ConceptRows,
  }),
  () => <Waiting />,
);

type Props = {
  stored: Adjustment;
  /** Write in the outbox of this device that this form replaces. */
  mending?: OutboxItem | undefined;
  engine: Engine;
};

export function AdjustmentEditor({ stored, mending, engine }: Props) {
  const router = useIonRouter();
  const client = useQueryClient();
  const draft = mending ? buildMendedDraftName(mending) : `adjustment:${buildDraftName(stored)}`;
  const initial = restoreUnsentDraft(mending?.values) ?? toDraft(stored);
  const form = usePayrollForm(draft, initial, engine, mending);
  const why = useKeptReason(draft, String(mending?.values['reason'] ?? stored.reason));
  const { reason } = why;
  const keptAt = Math.max(form.keptAt ?? 0, why.keptAt ?? 0);
  const [onlyChanges, setOnlyChanges] = useState(false);
  const panel = useId();
  const original = getOriginal(stored);
  const replaces = stored.note_type === 1;
  const comparison = compared(stored, form.liquidation);
  const changed = comparison.changes.filter(({ state }) => state !== 'same').length;
  const equal = comparison.changes.length - changed;
  const unchanged = replaces && changed === 0;
  // A draft kept on the device opens at the differences: they are known once its employee is read.
  const [face, setFace] = useState<'differences' | 'concepts'>(
    unchanged && form.keptAt === undefined ? 'concepts' : 'differences',
  );

  function forget() {
    form.forget();
    why.forget();
  }

  function back() {
    if (router.canGoBack()) router.goBack();
    else router.push('/adjustment_payrolls', 'back', 'replace');
  }

  const { busy, keep } = useEditorSave<Adjustment>({
    ...{ form, mending, stored, noun: 'este ajuste' },
    fits() {
      const unfit = replaces ? form.attempt() : undefined;
      if (unfit) {
        setFace('concepts');
        focusProblem(unfit, MAX_FIELD_WAIT_FRAMES);
      } else if (!reason.trim()) {
        focusProblem({ at: 'reason' });
        showToast('Escriba por qué se ajusta', { danger: true });
      }
      return !unfit && reason.trim() !== '';
    },
    write: () => ({
      method: 'PUT',
      path: `/adjustment_payrolls/${stored.id}`,
      values: { ...(replaces && form.values()), reason: reason.trim() },
      label: `Ajuste de ${stored.employee.name}`,
      message: 'Ajuste guardado',
    }),
    forget,
    renew: () => renewAdjustments(client),
  });

  async function saveDraft() {
    if (!busy && (await keep())) back();
  }

  async function emit() {
    if (busy) return;
    if (unchanged) {
      await ask({
        title: 'No hay cambios para ajustar',
        lines: ['El ajuste dice lo mismo que el documento original. Cambie un concepto, o descártelo.'],
        badge: 'warn',
        accept: 'Aceptar',
      });
      setFace('concepts');
      return;
    }
    const kept = await keep();
    if (kept?.document) await sendAdjustments(client, [kept.document]);
    if (kept) back();
  }

  async function discard() {
    if (!(await discardAdjustment(client, stored))) return;
    forget();
    back();
  }

  const [query] = useOwnQuery();
  useField(query.get('campo'), form, () => setFace('concepts'));
  useSaveKey(saveDraft);
  return (
    <Page
      title={`Ajuste de ${formatMonth(stored.year, stored.month)}, ${stored.employee.name}`}
      sub={`${replaces ? 'Cambia' : 'Elimina'} la nómina ${original.full_number ?? ''}`}
      actions={<StatusPill state={stored.state} />}
      onBack={back}
      offline="Sin conexión. Se guarda aquí y se envía después."
    >
      <div className="editor stack grow rule-top" data-dirty={keptAt ? '' : undefined}>
        <form
          className="editor-form shrink"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void saveDraft();
          }}
        >
          {stored.dianResponse && <DianNote payroll={stored} />}
          {replaces ? (
            <>
              <div className="adjust-bar row wrap">
                <div className="adjust-views" role="tablist" aria-label="Qué ver">
                  {(['differences', 'concepts'] as const).map((each) => (
                    <button
                      className="c-2 m"
                      key={each}
                      type="button"
                      role="tab"
                      aria-selected={face === each}
                      onClick={() => setFace(each)}
                    >
                      {each === 'differences' ? 'Diferencias' : 'Editar conceptos'}
                    </button>
                  ))}
                </div>
                <p className="t-label">
                  <b>{changed === 1 ? '1 concepto cambia' : `${changed} conceptos cambian`}</b>
                  <span className="c-3">, {equal === 1 ? '1 queda igual' : `${equal} quedan igual`}</span>
                </p>
                {face === 'differences' && (
                  <label className="q-switch adjust-only push text-14">
                    <span>Ver solo los cambios</span>
                    <input
                      type="checkbox"
                      checked={onlyChanges}
                      onChange={(event) => setOnlyChanges(event.target.checked)}
                    />
                  </label>
                )}
              </div>
              {form.problems.length > 0 && (
                <div className="adjust-problems">
                  <ProblemList
                    of={form.problems.map((one) => ({ ...one, here: one.here && !periodFields.has(one.at) }))}
                    values={form.draft}
                    onJump={(problem) => {
                      setFace('concepts');
                      focusProblem(problem, MAX_FIELD_WAIT_FRAMES);
                    }}
                  />
                </div>
              )}
              {face === 'differences' ? (
                <DifferenceTable of={comparison} onlyChanges={onlyChanges} />
              ) : (
                <ConceptRows form={form} panel={panel} />
              )}
            </>
          ) : (
            <>
              <p className="adjust-gone c-2">
                Al aceptarla la DIAN, la nómina queda sin efecto y el empleado la verá como eliminada. Esto no
                se puede deshacer; si hace falta, se emite otra.
              </p>
              <DifferenceTable of={comparison} onlyChanges={false} />
            </>
          )}
        </form>
        <DifferencePanel
          id={panel}
          adjustment={stored}
          comparison={comparison}
          reason={reason}
          onReason={why.write}
          carried={form.draft.more.carried ?? []}
          onCarry={
            form.blocking.length > 0
              ? undefined
              : (carried) => form.change({ more: { ...form.draft.more, carried } })
          }
        >
          {replaces && face === 'concepts' && form.liquidation && (
            <LineOrigin
              line={findExplainedLine(form.explainedRow ?? '', form.liquidation, form.linesByRow, form.draft)}
              explaining={form.explaining}
              onExplained={() => form.setExplaining(false)}
            />
          )}
        </DifferencePanel>
      </div>
      <EditorFoot
        keptAt={keptAt || undefined}
        busy={busy}
        leave={
          <button type="button" className="q-btn q-btn--ghost" onClick={() => void discard()}>
            <Icon of={trashOutline} />
            Descartar
          </button>
        }
        save={
          <>
            Guardar<span className="not-phone"> borrador</span>
          </>
        }
        send={
          <>
            Emitir<span className="not-phone"> el ajuste</span>
          </>
        }
        hasNothingToSend={unchanged}
        onSave={() => void saveDraft()}
        onSend={() => void emit()}
      />
    </Page>
  );
}

const nothing = { lines: [], totals: { accrued_total: '0.00', deductions_total: '0.00', total: '0.00' } };

/**
 * Compares the original with the form, with nothing when the note eliminates, or with the stored note until the form is
 * computed.
 */
function compared(
  stored: Adjustment,
  live: Parameters<typeof compareLiquidations>[1] | undefined,
): Comparison {
  const original = getOriginal(stored);
  const after = stored.note_type === 2 ? nothing : (live ?? { lines: stored.lines, totals: stored });
  return compareLiquidations({ lines: original.lines, totals: original }, after);
}
