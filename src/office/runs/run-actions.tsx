import { useIonRouter } from '@ionic/react';
import { useQueryClient } from '@tanstack/react-query';
import {
  checkmarkDoneOutline,
  cloudUploadOutline,
  copyOutline,
  createOutline,
  documentTextOutline,
  downloadOutline,
  gridOutline,
  lockClosedOutline,
  lockOpenOutline,
  mailOutline,
  receiptOutline,
  refreshOutline,
  timeOutline,
  trashOutline,
} from 'ionicons/icons';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../kit/marks/icon.tsx';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { bringFile } from '../files/bring-file.ts';
import { buildFileAddress } from '../files/file-address.ts';
import { ActionsMenu } from '../page/actions-menu.tsx';
import { checkConnection } from '../records/connected.ts';
import { askToCloseRun, askToReopenRun, deleteRun, recalculateRun, type Stop } from './acts.ts';
import { isSalaryRun } from './kinds.ts';
import { isApprovalMissing, isRunOpen, type Run, useGoing } from './runs.ts';

const MailDialog = defineLazyPart('mail-dialog', () => import('../employee-vault/mail-dialog.tsx'));
const TakeHome = defineLazyPart('take-home', () => import('../employee-vault/take-home.tsx'));
const RepeatDialog = defineLazyPart('novelties-parts', async () => ({
  default: (await import('./novelties-parts.tsx')).RepeatDialog,
}));
const BankFileDialog = defineLazyPart('bank-file', () => import('./bank-file-dialog.tsx'));

type Props = {
  run: Run;
  onStop: (stop: Stop | undefined) => void;
  onGone: () => void;
};

/** Actions on a payment: open, everything; closed, only to open it again. */
export function RunActions({ run, onStop, onGone }: Props) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [paying, setPaying] = useState(false);
  const going = useGoing(run.id);

  /** One at a time: while it goes the buttons wait. */
  async function one(act: () => Promise<unknown>) {
    if (busy) return;
    setBusy(true);
    await act();
    setBusy(false);
  }
  const remove = async () => (await deleteRun(client, run)) && onGone();

  const open = isRunOpen(run);
  return (
    <>
      {open && (
        <button
          key="delete"
          type="button"
          className="q-icon-button"
          aria-label="Eliminar este pago"
          title="Eliminar"
          aria-disabled={busy}
          onClick={() => void one(remove)}
        >
          <Icon of={trashOutline} />
        </button>
      )}
      {open && (
        <button
          key="again"
          type="button"
          aria-label="Recalcular"
          className="q-btn q-btn--plain"
          aria-disabled={busy}
          onClick={() =>
            void one(async () => {
              if (await recalculateRun(client, run)) onStop(undefined);
            })
          }
        >
          <Icon of={refreshOutline} />
          <span className="actions-menu-label">Recalcular</span>
        </button>
      )}
      {open && isSalaryRun(run) && <NoveltiesMenu key="novelties" run={run} />}
      <RegisterMenu key="register" run={run} />
      {!open && <SlipsMenu key="slips" run={run} />}
      {!open && run.kind !== 'severance' && (
        <button key="bank" type="button" className="q-btn q-btn--plain" onClick={() => setPaying(true)}>
          <Icon of={downloadOutline} />
          Archivo del banco
        </button>
      )}
      {isApprovalMissing(run) ? (
        <Link key="approval" className="q-btn q-btn--primary" to={`/pay_runs/${run.id}/approval`}>
          <Icon of={checkmarkDoneOutline} />
          {run.approval === 'waiting' ? 'Ver la aprobación' : 'Pasar a aprobación'}
        </Link>
      ) : null}
      {/* One button, whichever it is: it keeps the focus when the payment is closed or opened again. */}
      {!(open && isApprovalMissing(run)) && (
        <button
          key="main"
          type="button"
          className={`q-btn q-btn--${open ? 'primary' : 'plain'}`}
          aria-disabled={busy}
          onClick={() =>
            void one(async () =>
              open ? onStop(await askToCloseRun(client, run)) : await askToReopenRun(client, run),
            )
          }
        >
          <Icon of={open ? lockClosedOutline : lockOpenOutline} />
          {!open ? 'Reabrir' : busy && going ? `${going.done} de ${going.total}` : 'Cerrar el pago'}
        </button>
      )}
      {paying && <BankFileDialog run={run} onClose={() => setPaying(false)} />}
    </>
  );
}

/** Novelties of many people at once: typed, from a file, from the marks of a clock, or those of the payment before. */
function NoveltiesMenu({ run }: { run: Run }) {
  const router = useIonRouter();
  const [isRepeating, setRepeating] = useState(false);
  return (
    <>
      <ActionsMenu
        name="Novedades"
        icon={createOutline}
        items={[
          {
            icon: createOutline,
            words: 'Escribir las de varias personas',
            act: () => router.push(`/pay_runs/${run.id}/novelties`, 'forward'),
          },
          {
            icon: cloudUploadOutline,
            words: 'Importar novedades de un archivo',
            act: () => router.push(`/pay_runs/${run.id}/import`, 'forward'),
          },
          {
            icon: timeOutline,
            words: 'Traer las marcas del reloj',
            act: () => router.push(`/pay_runs/${run.id}/marks`, 'forward'),
          },
          {
            icon: copyOutline,
            words: 'Repetir las del pago anterior',
            act: () => checkConnection() && setRepeating(true),
          },
        ]}
      />
      {isRepeating && <RepeatDialog run={run} onClose={() => setRepeating(false)} />}
    </>
  );
}

/** The payroll register, to be reconciled in a sheet or approved on paper. */
function RegisterMenu({ run }: { run: Run }) {
  const bring = (format: 'xlsx' | 'pdf') => {
    if (checkConnection()) void bringFile(buildFileAddress(`/pay_runs/${run.id}/register`, { format }));
  };
  return (
    <ActionsMenu
      name="Planilla"
      icon={documentTextOutline}
      items={[
        { icon: gridOutline, words: 'Excel, con cada concepto', act: () => bring('xlsx') },
        { icon: documentTextOutline, words: 'PDF para firmar', act: () => bring('pdf') },
      ]}
    />
  );
}

/** Slips of a closed payment, by mail or in a ZIP. They need no enablement before DIAN. */
function SlipsMenu({ run }: { run: Run }) {
  const [doing, begin] = useState<'mail' | 'take'>();
  const what = { run_id: run.id };
  const end = () => begin(undefined);
  return (
    <>
      <ActionsMenu
        name="Comprobantes"
        icon={receiptOutline}
        items={[
          { icon: mailOutline, words: 'Enviar por correo', act: () => begin('mail') },
          { icon: downloadOutline, words: 'Descargar', act: () => begin('take') },
        ]}
      />
      {doing === 'mail' && <MailDialog part="payments" what={what} onClose={end} />}
      {doing === 'take' && (
        <TakeHome part="payments" count={run.people} what={what} folders="employee" onClose={end} />
      )}
    </>
  );
}
