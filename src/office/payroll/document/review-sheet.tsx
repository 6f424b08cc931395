import { useQuery, useQueryClient } from '@tanstack/react-query';
import { paperPlaneOutline } from 'ionicons/icons';
import { type ReactNode, useState } from 'react';
import type { Review } from '../../../domain/payroll/desk/review.ts';
import { formatDay, parseDay } from '../../../domain/values/day.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { formatAmountOrDash, PesoAmount } from '../../../kit/marks/peso-amount.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import { callJson } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import { checkConnection } from '../../records/connected.ts';
import { useJobProgress } from '../../records/job-progress.ts';
import { Reading } from '../../records/reading.tsx';
import { Arrow } from './arrow.tsx';
import { listSendableIds } from './review.ts';
import './review-sheet.css?adopt';
import { sendMany } from './send-many.ts';

type Props = { ids: readonly string[]; onClose: () => void; onSent: () => void };

/** Review before several payrolls are sent. The user must tick «Revisé» to send them. */
export default function ReviewSheet({ ids, onClose, onSent }: Props) {
  const client = useQueryClient();
  const [looked, setLooked] = useState(false);
  const [isSending, setSending] = useState(false);
  const query = useQuery({
    queryKey: ['payroll-review', session.get().company?.id ?? '', ids],
    queryFn: async () => (await callJson('POST /payrolls/review', { ids: [...ids] })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const { data } = query;
  const leaving = data ? listSendableIds(ids, data) : [];
  const ready = looked && leaving.length > 0 && !isSending;
  const sending = useJobProgress('sendPayrolls');

  async function send() {
    if (!ready || !checkConnection()) return;
    setSending(true);
    if (await sendMany(client, leaving)) onSent();
    else setSending(false);
  }

  return (
    <Dialog label="Revisar antes de emitir" as="sheet" onClose={onClose}>
      <SheetHead title="Revisar antes de emitir" onClose={onClose} />
      <div className="q-sheet-body">{data ? <Body of={data} /> : <Reading of={query} />}</div>
      <div className="send-review-actions row wrap gap-10 rule-top">
        <label className="row m gap-10">
          <input
            type="checkbox"
            className="q-check"
            checked={looked}
            disabled={!data || leaving.length === 0}
            onChange={(event) => setLooked(event.target.checked)}
          />
          Revisé
        </label>
        <span className="send-review-say grow c-2 text-13" role="status">
          {isSending && sending && `Poniendo en camino ${sending.done} de ${leaving.length}…`}
        </span>
        <button type="button" className="q-btn q-btn--plain" onClick={onClose}>
          Cancelar
        </button>
        <button
          type="button"
          className="q-btn q-btn--primary"
          aria-disabled={!ready}
          onClick={() => void send()}
        >
          <Icon of={paperPlaneOutline} />
          Emitir{data && ` ${leaving.length}`}
        </button>
      </div>
    </Dialog>
  );
}

/** Text of a review without findings. It speaks of the month before only as far as there were payrolls to compare. */
function cleanWords({ count, compared }: Review['totals']): string {
  if (compared === 0)
    return 'Nada por señalar: nadie falta y no hay avisos. No hay nóminas del mes anterior con qué comparar.';
  const rest = compared < count ? ` Se comparan ${compared} de ${count} con el mes anterior.` : '';
  return `Nada por señalar: nadie cambia mucho, nadie falta y no hay avisos.${rest}`;
}

function Body({ of }: { of: Review }) {
  const { totals, blocked, outliers, retired, warnings, missing } = of;
  const clean = blocked.length + outliers.length + retired.length + warnings.length + missing.count === 0;
  return (
    <>
      <dl className="send-review-totals stack">
        <div>
          <dt className="c-2">Documentos</dt>
          <dd className="q-num m">{totals.count}</dd>
        </div>
        <div>
          <dt className="c-2">Devengado</dt>
          <dd className="m">{formatAmountOrDash(totals.accrued_total)}</dd>
        </div>
        <div>
          <dt className="c-2">Deducciones</dt>
          <dd className="q-deduct m">−{formatAmountOrDash(totals.deductions_total)}</dd>
        </div>
        <div className="send-review-net">
          <dt className="c-2">Neto</dt>
          <dd className="m">
            <PesoAmount amount={totals.total} />
          </dd>
        </div>
      </dl>
      {clean && <p className="send-review-clear c-2">{cleanWords(totals)}</p>}
      <Group title="No se emiten: hay que corregirlas" tone="danger" count={blocked.length}>
        {blocked.map(({ id, list_name: name, reasons }) => (
          <li key={id}>
            <b>{name}</b>
            <p>{reasons.join(' ')}</p>
          </li>
        ))}
      </Group>
      <Group title="Cambian más del 30 % frente al mes anterior" count={outliers.length}>
        {outliers.map(({ id, list_name: name, before, after, percent }) => (
          <li key={id} className="send-review-one flex wrap baseline">
            <b>{name}</b>
            <span className="q-num">
              {formatAmountOrDash(before)} a {formatAmountOrDash(after)}
            </span>
            <span className={`delta nowrap c-2${percent > 0 ? '' : ' down'}`}>
              <Arrow up={percent > 0} />
              {Math.abs(percent)} %
            </span>
          </li>
        ))}
      </Group>
      <Group title="Empleados sin nómina en el mes" count={missing.count}>
        <li>
          <p>
            {missing.list_names.join(', ')}
            {missing.count > missing.list_names.length &&
              ` y ${missing.count - missing.list_names.length} más`}
          </p>
        </li>
      </Group>
      <Group title="Personas que se retiran o ya no están activas" count={retired.length}>
        {retired.map(({ id, list_name: name, day }) => (
          <li key={id}>
            <b>{name}</b>
            <p>{retiredWords(day)}</p>
          </li>
        ))}
      </Group>
      {warnings.map((rule) => (
        <Rule key={rule.code} of={rule} />
      ))}
    </>
  );
}

/** Payrolls with the same warning. When all have the same message, the message is the title. */
function Rule({ of: { hint, of } }: { of: Review['warnings'][number] }) {
  const [first] = of;
  const same = of.every(({ message }) => message === first?.message);
  return (
    <Group title={(same && first?.message) || hint} count={of.length}>
      {same ? (
        <li>
          <p>{of.map(({ list_name: name }) => name).join(', ')}</p>
        </li>
      ) : (
        of.map(({ list_name: name, message }) => (
          <li key={name + message}>
            <b>{name}</b>
            <p>{message}</p>
          </li>
        ))
      )}
    </Group>
  );
}

function retiredWords(text: string | null): string {
  const day = text ? parseDay(text) : undefined;
  return day ? `Retiro: ${formatDay(day, 'short')}` : 'Inactiva en la lista de empleados';
}

type GroupProps = { title: string; count: number; tone?: 'danger' | 'warn'; children: ReactNode };

/** Group of the review. It starts open when it blocks sending or has at most five entries. */
function Group({ title, count, tone = 'warn', children }: GroupProps) {
  if (count === 0) return null;
  return (
    <details className="send-review-group rule-bottom" open={tone === 'danger' || count <= 5}>
      <summary>
        <span className="grow">{title}</span>
        <b className={`send-review-count center text-13 send-review-count--${tone} q-num`}>{count}</b>
      </summary>
      <ul>{children}</ul>
    </details>
  );
}
