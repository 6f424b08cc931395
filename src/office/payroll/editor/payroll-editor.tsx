import { useIonRouter } from '@ionic/react';
import { useQueryClient } from '@tanstack/react-query';
import { chevronUpOutline, warningOutline } from 'ionicons/icons';
import { useId, useState } from 'react';
import type { EmployeeRecord } from '../../../domain/payroll/contract/settlement.ts';
import { describeMissingFields } from '../../../kit/forms/missing-fields.ts';
import { Avatar } from '../../../kit/marks/avatar.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { formatAmountOrDash } from '../../../kit/marks/peso-amount.tsx';
import { StatusPill } from '../../../kit/marks/status-pill.tsx';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import type { OutboxItem } from '../../../offline/outbox.ts';
import { askToLeave } from '../../navigation/leaving.ts';
import { Page } from '../../page/page.tsx';
import { renewReads } from '../../records/derived-reads.ts';
import { buildDraftName, buildMendedDraftName } from '../../records/kept-draft.ts';
import { useOwnQuery } from '../../records/own-query.ts';
import type { Payroll } from '../document/payrolls.ts';
import { sendPayroll } from '../document/send.ts';
import { EditorFoot } from './editor-foot.tsx';
import { useEditorSave } from './editor-save.ts';
import type { Engine } from './engine.ts';
import type { PayrollValues } from './form-values.ts';
import { focusProblem } from './jump.ts';
import { findExplainedLine } from './liquidation.ts';
import { useField, usePayrollForm } from './payroll-form.ts';
import { PeriodFields } from './period-fields.tsx';
import { useSaveKey } from './save-key.ts';

// Only what DIAN has answered already has a note.
const DianNote = defineLazyPart('dian-note', async () => ({
  default: (await import('../document/dian-note.tsx')).DianNote,
}));

const ConceptRows = defineLazyPart('concept-rows', async () => ({
  default: (await import('./rows/concept-rows.tsx')).ConceptRows,
}));
const TotalsPanel = defineLazyPart('totals-panel', () => import('./totals-panel.tsx'));

type Props = {
  initial: PayrollValues;
  stored?: Payroll;
  /** Write that waits on this device and this one replaces. */
  mending?: OutboxItem | undefined;
  engine: Engine;
};

/** A payroll being written. */
export function PayrollEditor({ initial, stored, mending, engine }: Props) {
  const router = useIonRouter();
  const client = useQueryClient();
  const own = stored ? buildDraftName(stored) : `new:${initial.year}-${initial.month}`;
  const record = mending ? buildMendedDraftName(mending) : own;
  const form = usePayrollForm(record, initial, engine, mending);
  const { draft: values, keptAt, employee, liquidation, problems, explainedRow } = form;
  const [summed, setSummed] = useState(false);
  const panel = useId();

  /** To where one came from; what was written of another month is seen in that month. */
  function back() {
    const { year, month } = values;
    const same = year === initial.year && month === initial.month;
    if (same && router.canGoBack()) router.goBack();
    else router.push(`/payrolls?year=${year}&month=${month}`, 'back', 'replace');
  }

  async function cancel() {
    if (keptAt !== undefined && !(await askToLeave())) return;
    form.forget();
    back();
  }

  const { busy, keep } = useEditorSave<Payroll>({
    ...{ form, mending, stored, noun: 'esta nómina' },
    fits() {
      const unfit = form.attempt();
      if (unfit) focusProblem(unfit);
      return !unfit;
    },
    write: () => ({
      method: stored ? 'PUT' : 'POST',
      path: stored ? `/payrolls/${stored.id}` : '/payrolls',
      values: form.values(),
      label: `Nómina de ${employee?.name ?? 'empleado'}`,
      message: 'Nómina guardada',
    }),
    forget: form.forget,
    renew() {
      void renewReads(client, 'payrolls');
    },
  });

  async function saveDraft() {
    if (!busy && (await keep())) back();
  }

  async function emit() {
    if (busy) return;
    const kept = await keep();
    if (kept?.document) await sendPayroll(client, kept.document);
    if (kept) back();
  }

  const [query] = useOwnQuery();
  useField(query.get('campo'), form);
  useSaveKey(saveDraft);
  return (
    <Page
      title={employee?.name ?? 'Nueva nómina individual'}
      lead={employee ? <Avatar large name={employee.name ?? ''} /> : undefined}
      sub={
        employee &&
        [employee.document_number, chargeOf(employee), contractWords(employee)].filter(Boolean).join(' · ')
      }
      actions={<StatusPill state={stored?.state ?? 'borrador'} />}
      onBack={() => void cancel()}
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
          {stored?.dianResponse && <DianNote payroll={stored} />}
          <PeriodFields
            values={values}
            employee={employee}
            fixed={stored !== undefined}
            problems={problems}
            onChange={form.change}
          />
          <ConceptRows form={form} panel={panel} />
        </form>
        <div id={panel} className="totals-place">
          <TotalsPanel
            formValues={values}
            liquidation={liquidation}
            line={
              liquidation && explainedRow
                ? findExplainedLine(explainedRow, liquidation, form.linesByRow, values)
                : undefined
            }
            explaining={form.explaining}
            onExplained={() => form.setExplaining(false)}
            open={summed}
            onClose={() => setSummed(false)}
            problems={problems}
            onJump={focusProblem}
          />
        </div>
      </div>
      {liquidation && (
        <button
          type="button"
          className="net-foot fixed c-1 rule-top gap-12"
          aria-haspopup="dialog"
          onClick={() => setSummed(true)}
        >
          <span>
            Neto <b className="q-num">{formatAmountOrDash(liquidation.totals.total)}</b>
          </span>
          {problems.length > 0 && (
            <span className={form.blocking.length > 0 ? 'net-foot-stop' : 'net-foot-doubt'}>
              <Icon of={warningOutline} size="s" />
              {problems.length}
              <span className="vh"> por revisar</span>
            </span>
          )}
          <Icon of={chevronUpOutline} size="s" />
        </button>
      )}
      <EditorFoot
        keptAt={keptAt}
        busy={busy}
        leave={
          <button type="button" className="q-btn q-btn--ghost not-phone" onClick={() => void cancel()}>
            Cancelar
          </button>
        }
        save="Guardar borrador"
        send={
          <>
            Emitir<span className="not-phone"> a la DIAN</span>
          </>
        }
        onSave={() => void saveDraft()}
        onSend={() => void emit()}
      >
        <span className="vh" role="status">
          {form.tried && form.blocking.length > 0 && describeMissingFields(form.blocking.length)}
        </span>
      </EditorFoot>
    </Page>
  );
}

const chargeOf = ({ charge }: EmployeeRecord & { charge?: { label: string } | null }) => charge?.label;

/** `contrato a término fijo`, `contrato de obra o labor`. */
function contractWords({ contract_type }: EmployeeRecord): string {
  const words = contract_type?.label?.toLowerCase();
  return words ? `contrato ${words.startsWith('término') ? 'a' : 'de'} ${words}` : '';
}
