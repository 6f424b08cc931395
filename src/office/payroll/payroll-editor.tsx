import { useIonRouter } from '@ionic/react';
import { useQueryClient } from '@tanstack/react-query';
import { cloudDoneOutline, paperPlaneOutline } from 'ionicons/icons';
import { use, useEffect, useId, useRef, useState } from 'react';
import type { EmployeeRecord } from '../../domain/payroll/settlement.ts';
import { employees } from '../../domain/resources/employees.ts';
import type { Errors } from '../../domain/validation.ts';
import { ask } from '../../kit/announce.ts';
import { Avatar } from '../../kit/avatar.tsx';
import { hour } from '../../kit/data-list.tsx';
import { Icon } from '../../kit/icon.tsx';
import { figure } from '../../kit/money.tsx';
import { StatusPill } from '../../kit/status-pill.tsx';
import { askToLeave } from '../leaving.ts';
import { Page } from '../page.tsx';
import { DianNote } from '../payrolls/payroll-detail.tsx';
import { canEdit, type Payroll } from '../payrolls/payrolls.ts';
import { sendPayrolls } from '../payrolls/send.ts';
import { useRecord } from '../records.ts';
import { save } from '../save.ts';
import { ConceptRows } from './concept-rows.tsx';
import { engine } from './engine.ts';
import { dropDraft, keepDraft, keptDraft, nameOfDraft } from './kept-draft.ts';
import { liquidated, type Problem, problemsOf, valuesOf, type Written } from './payroll-draft.ts';
import { PeriodFields } from './period-fields.tsx';
import { TotalsPanel } from './totals-panel.tsx';

type Props = { initial: Written; stored?: Payroll };

/** A payroll being written: each change is settled at once by the same engine the server uses. */
export function PayrollEditor({ initial, stored }: Props) {
  const router = useIonRouter();
  const client = useQueryClient();
  const record = stored ? nameOfDraft(stored) : `new:${initial.year}-${initial.month}`;
  const [kept] = useState(() => keptDraft<Written>(record));
  const [written, setWritten] = useState<Written>(kept?.value ?? initial);
  const [keptAt, setKeptAt] = useState(kept?.at);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<string>();
  const [explaining, setExplaining] = useState(false);
  const key = useRef(crypto.randomUUID());
  const panel = useId();

  const { liquidate } = use(engine);
  const employee = useRecord(employees, written.employee_id || undefined).data as EmployeeRecord | undefined;
  const liquidation = employee && liquidated(liquidate, employee, written);
  const problems = employee || tried ? problemsOf(written, liquidation, refused) : [];
  const blocking = problems.filter((p) => p.blocks);

  function change(changes: Partial<Written>) {
    const next = { ...written, ...changes };
    setWritten(next);
    setRefused({});
    keepDraft(record, next);
    setKeptAt(Date.now());
  }

  function back() {
    if (router.canGoBack()) router.goBack();
    else router.push('/payrolls', 'back', 'replace');
  }

  async function cancel() {
    if (keptAt !== undefined && !(await askToLeave())) return;
    dropDraft(record);
    back();
  }

  async function keepPayroll(over = stored?.version): Promise<{ payroll?: Payroll } | undefined> {
    setTried(true);
    const unfit = problemsOf(written, liquidation, {}).find((p) => p.blocks);
    if (unfit || !liquidation) {
      jumpTo(unfit ?? { at: 'employee_id', message: '', blocks: true });
      return undefined;
    }
    setBusy(true);
    const saved = await save({
      method: stored ? 'PUT' : 'POST',
      path: stored ? `/payrolls/${stored.id}` : '/payrolls',
      values: { ...valuesOf(written, liquidation.totals), ...(stored && { base_version: over }) },
      key: key.current,
      label: `Nómina de ${employee?.name ?? 'empleado'}`,
      ...(stored && { record: `payrolls/${stored.id}`, compares: true }),
      offline: 'queue',
      said: 'Nómina guardada',
    });
    setBusy(false);
    if (!saved.done) {
      key.current = crypto.randomUUID();
      if (saved.current) return keepOver(saved.current as Payroll);
      setRefused(saved.errors);
      return undefined;
    }
    dropDraft(record);
    void client.invalidateQueries({ queryKey: ['payrolls'] });
    void client.invalidateQueries({ queryKey: ['dashboard'] });
    return saved.kept ? {} : { payroll: (saved.data as { data: Payroll }).data };
  }

  /** Two people wrote the same payroll: the last one decides, knowingly. */
  async function keepOver(current: Payroll) {
    const open = canEdit(current);
    const mine = await ask({
      title: open ? 'Alguien cambió esta nómina' : 'Esta nómina ya se emitió',
      lines: [
        open
          ? 'Su neto quedó en $\u00a0' +
            figure(current.total) +
            '. Puede guardar lo suyo encima o salir para verla.'
          : 'No se puede cambiar. Salga para ver el documento.',
      ],
      badge: 'warn',
      accept: open ? 'Guardar lo mío' : 'Aceptar',
      ...(open && { cancel: 'Seguir editando' }),
    });
    return open && mine ? keepPayroll(current.version) : undefined;
  }

  async function saveDraft() {
    if (!busy && (await keepPayroll())) back();
  }

  async function emit() {
    if (busy) return;
    const kept = await keepPayroll();
    if (!kept) return;
    if (kept.payroll) await sendPayrolls(client, [kept.payroll]);
    back();
  }

  useSaveKey(saveDraft);
  return (
    <Page
      title={employee?.name ?? 'Nueva nómina individual'}
      lead={employee ? <Avatar large name={employee.name ?? ''} /> : undefined}
      sub={
        employee &&
        [employee.document_number, employee.charge, contractWords(employee)].filter(Boolean).join(' · ')
      }
      actions={<StatusPill state={stored?.state ?? 'borrador'} />}
      onBack={() => void cancel()}
      offline="Sin conexión. Se guarda aquí y se envía después."
    >
      <div className="ed" data-dirty={keptAt ? '' : undefined}>
        <form
          className="ef"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void saveDraft();
          }}
        >
          {stored && <DianNote payroll={stored} />}
          <PeriodFields
            written={written}
            employee={employee}
            fixed={stored !== undefined}
            problems={problems}
            onChange={change}
          />
          {employee && liquidation && (
            <ConceptRows
              written={written}
              employee={employee}
              liquidation={liquidation}
              problems={problems}
              asked={asked}
              panel={panel}
              onAsk={setAsked}
              onWhy={(id) => {
                setAsked(id);
                setExplaining(true);
              }}
              onChange={change}
            />
          )}
        </form>
        <TotalsPanel
          id={panel}
          liquidation={liquidation}
          written={written}
          asked={asked}
          explaining={explaining}
          onExplained={() => setExplaining(false)}
          problems={problems}
          onJump={jumpTo}
        />
      </div>
      <footer className="q-form__f">
        {keptAt && (
          <span className="c-3 t-label say saved">
            <Icon of={cloudDoneOutline} />
            Guardado en este equipo a las {hour(keptAt)}
          </span>
        )}
        <span className="sp" />
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
          {tried && blocking.length > 0 ? `Faltan ${blocking.length} datos por corregir` : ''}
        </span>
      </footer>
    </Page>
  );
}

/** `contrato a término fijo`, `contrato de obra o labor`. */
function contractWords({ contract_type }: EmployeeRecord): string {
  const words = contract_type?.label?.toLowerCase();
  return words ? `contrato ${words.startsWith('término') ? 'a' : 'de'} ${words}` : '';
}

function jumpTo(problem: Problem): void {
  const place = document.querySelector(`.ion-page:not(.ion-page-hidden) [data-field="${problem.at}"]`);
  const control = place?.querySelector<HTMLElement>('input, select, button, textarea');
  (control ?? place)?.scrollIntoView({ block: 'center' });
  control?.focus();
}

/** Ctrl+S saves the draft of the page in view. */
function useSaveKey(act: () => Promise<void>): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
      if (document.querySelector<HTMLElement>('.ed')?.offsetParent === null) return;
      event.preventDefault();
      void latest.current();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
}
