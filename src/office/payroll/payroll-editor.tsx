import { useIonRouter } from '@ionic/react';
import { useQueryClient } from '@tanstack/react-query';
import { chevronUpOutline, cloudDoneOutline, paperPlaneOutline, warningOutline } from 'ionicons/icons';
import { useId, useState } from 'react';
import type { EmployeeRecord } from '../../domain/payroll/contract/settlement.ts';
import { Avatar } from '../../kit/avatar.tsx';
import { hour } from '../../kit/hour.ts';
import { Icon } from '../../kit/icon.tsx';
import { lackingWords } from '../../kit/lacking.ts';
import { lazyPart } from '../../kit/load-chunk.ts';
import { figure } from '../../kit/money.tsx';
import { StatusPill } from '../../kit/status-pill.tsx';
import { type OutboxItem, outbox } from '../../offline/outbox.ts';
import { askToLeave } from '../leaving.ts';
import { useOwnQuery } from '../own-query.ts';
import { Page } from '../page.tsx';
import type { Payroll } from '../payrolls/payrolls.ts';
import { sendPayroll } from '../payrolls/sending/send.ts';
import { save } from '../save.ts';
import type { Engine } from './engine.ts';
import type { PayrollValues } from './form-values.ts';
import { jumpTo } from './jump.ts';
import { keepsOver } from './keep-over.ts';
import { nameOfDraft, nameOfMended } from './kept-draft.ts';
import { lineAsked } from './liquidation.ts';
import { useField, usePayrollForm } from './payroll-form.ts';
import { PeriodFields } from './period-fields.tsx';
import { useSaveKey } from './save-key.ts';

// Only what DIAN has answered already has a note.
const DianNote = lazyPart('dian-note', async () => ({
  default: (await import('../payrolls/document/dian-note.tsx')).DianNote,
}));

const ConceptRows = lazyPart('concept-rows', async () => ({
  default: (await import('./concept-rows.tsx')).ConceptRows,
}));
const TotalsPanel = lazyPart('totals-panel', () => import('./totals-panel.tsx'));

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
  const own = stored ? nameOfDraft(stored) : `new:${initial.year}-${initial.month}`;
  const record = mending ? nameOfMended(mending) : own;
  const form = usePayrollForm(record, initial, engine, mending);
  const { written: values, keptAt, employee, liquidation, problems, asked: wanted } = form;
  const [busy, setBusy] = useState(false);
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

  async function keepPayroll(
    over = mending?.values['base_version'] ?? stored?.version,
  ): Promise<{ payroll?: Payroll } | undefined> {
    const unfit = form.attempt();
    if (unfit) {
      jumpTo(unfit);
      return undefined;
    }
    setBusy(true);
    const saved = await save({
      method: stored ? 'PUT' : 'POST',
      path: stored ? `/payrolls/${stored.id}` : '/payrolls',
      values: { ...form.values(), ...(stored && { base_version: over }) },
      key: form.key.current,
      label: `Nómina de ${employee?.name ?? 'empleado'}`,
      // A write that is mended is of the same record, and would hold this one.
      ...(stored && !mending && { record: `payrolls/${stored.id}` }),
      compares: stored !== undefined,
      offline: 'queue',
      said: 'Nómina guardada',
    });
    setBusy(false);
    if (!saved.done) {
      form.key.current = crypto.randomUUID();
      const current = saved.current as Payroll | undefined;
      if (current)
        return (await keepsOver(current, 'esta nómina')) ? keepPayroll(current.version) : undefined;
      form.setRefused(saved.errors);
      return undefined;
    }
    form.forget();
    if (mending) await outbox.discard(mending.key);
    void client.invalidateQueries({ queryKey: ['payrolls'] });
    void client.invalidateQueries({ queryKey: ['dashboard'] });
    return saved.kept ? {} : { payroll: (saved.data as { data: Payroll }).data };
  }

  async function saveDraft() {
    if (!busy && (await keepPayroll())) back();
  }

  async function emit() {
    if (busy) return;
    const kept = await keepPayroll();
    if (!kept) return;
    if (kept.payroll) await sendPayroll(client, kept.payroll);
    back();
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
      <div className="editor" data-dirty={keptAt ? '' : undefined}>
        <form
          className="editor-form"
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
            line={liquidation && wanted ? lineAsked(wanted, liquidation, form.brought, values) : undefined}
            explaining={form.explaining}
            onExplained={() => form.setExplaining(false)}
            open={summed}
            onClose={() => setSummed(false)}
            problems={problems}
            onJump={jumpTo}
          />
        </div>
      </div>
      {liquidation && (
        <button type="button" className="net-foot" aria-haspopup="dialog" onClick={() => setSummed(true)}>
          <span>
            Neto <b className="q-num">{figure(liquidation.totals.total)}</b>
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
      <footer className="q-form-foot">
        {keptAt && (
          <span className="c-3 t-label say draft-saved">
            <Icon of={cloudDoneOutline} />
            Guardado en este equipo a las {hour(keptAt)}
          </span>
        )}
        <span className="spacer" />
        <button type="button" className="q-btn q-btn--ghost not-phone" onClick={() => void cancel()}>
          Cancelar
        </button>
        <button
          type="button"
          className="q-btn q-btn--plain"
          aria-disabled={busy}
          onClick={() => void saveDraft()}
        >
          Guardar borrador
        </button>
        <button
          type="button"
          className="q-btn q-btn--primary"
          aria-disabled={busy}
          onClick={() => void emit()}
        >
          <Icon of={paperPlaneOutline} />
          <span>
            Emitir<span className="not-phone"> a la DIAN</span>
          </span>
        </button>
        <span className="vh" role="status">
          {form.tried && form.blocking.length > 0 && lackingWords(form.blocking.length)}
        </span>
      </footer>
    </Page>
  );
}

const chargeOf = ({ charge }: EmployeeRecord & { charge?: { label: string } | null }) => charge?.label;

/** `contrato a término fijo`, `contrato de obra o labor`. */
function contractWords({ contract_type }: EmployeeRecord): string {
  const words = contract_type?.label?.toLowerCase();
  return words ? `contrato ${words.startsWith('término') ? 'a' : 'de'} ${words}` : '';
}
