import { useQuery, useQueryClient } from '@tanstack/react-query';
import { mailOutline } from 'ionicons/icons';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { createWriteKey } from '../../domain/calls/write-key.ts';
import type { OfficeInput } from '../../domain/office/calls.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../kit/overlays/sheet-head.tsx';
import { read } from '../../net/calls.ts';
import { session } from '../../net/session.ts';
import { Reading } from '../records/reading.tsx';
import './vault.css?adopt';
import { act, type VaultPart } from './vault-api.ts';

const calls = {
  entries: ['GET /vault_mail', 'POST /vault_mail'],
  payments: ['GET /vault_payments/mail', 'POST /vault_payments/mail'],
} as const;

type Props = {
  part?: VaultPart;
  /** `ids` of the chosen rows, separated by commas, or the filters of the list. */
  what: Record<string, string>;
  onClose: () => void;
};

const named = 8;
const payslips = (count: number): string => (count === 1 ? '1 comprobante' : `${count} comprobantes`);

export default function MailDialog({ part = 'entries', what, onClose }: Props) {
  const [look, post] = calls[part];
  const client = useQueryClient();
  const [again, setAgain] = useState(false);
  const [writeKey] = useState(createWriteKey);
  const review = useQuery({
    queryKey: ['vault_mail', session.get().company?.id ?? '', part, what],
    queryFn: async ({ signal }) =>
      (await read(look, what as OfficeInput<typeof look>, { signal, by: 'screen' })).data,
    gcTime: 0,
  });
  const {
    from,
    ready = 0,
    sent = 0,
    waiting = 0,
    without = [],
    not_authorized: denied = [],
  } = review.data ?? {};
  const count = ready + (again ? sent : 0);

  async function send() {
    const { ids, ...filters } = what;
    const query = ids === undefined ? filters : { ids: ids.split(',') };
    const asked = { ...query, ...(again && { again: true }) } as OfficeInput<typeof post>;
    if (await act(client, post, asked, writeKey)) onClose();
  }

  return (
    <Dialog label="Enviar por correo" as="sheet" onClose={onClose}>
      <SheetHead title="Enviar por correo" onClose={onClose} />
      <div className="q-sheet-body vault-choices stack gap-16">
        {review.data === undefined ? (
          <Reading of={review} />
        ) : from === null ? (
          <p className="q-note q-note--plain">
            <span>
              Esta instalación no tiene servidor de correo. Quien la administra lo pone con SMTP_URL y
              MAIL_FROM.
            </span>
          </p>
        ) : (
          <>
            <p>
              {count > 0
                ? `${payslips(count)} en PDF, cada uno al correo de su empleado.`
                : sent > 0
                  ? 'Todo lo elegido ya se envió.'
                  : waiting > 0
                    ? 'Todo lo elegido va en camino.'
                    : 'No hay a quién enviarlo por correo.'}
            </p>
            {sent > 0 && (
              <label>
                <input type="checkbox" checked={again} onChange={(event) => setAgain(event.target.checked)} />
                {sent === 1
                  ? 'Enviar otra vez el que ya se envió'
                  : `Enviar otra vez los ${sent} que ya se enviaron`}
              </label>
            )}
            {waiting > 0 && <p className="c-2">{payslips(waiting)} ya en camino.</p>}
            {denied.length > 0 && (
              <p className="c-2">
                {denied.length === 1
                  ? `${denied[0]?.name} no autorizó`
                  : `${denied.length} empleados no autorizaron`}{' '}
                usar su correo. Su comprobante está en su bóveda.
              </p>
            )}
            {without.length > 0 && (
              <div>
                <p className="t-label c-3">
                  {without.length === 1
                    ? '1 empleado no tiene correo:'
                    : `${without.length} empleados no tienen correo:`}
                </p>
                <ul className="vault-without">
                  {without.slice(0, named).map(({ id, list_name: name, document_number }) => (
                    <li key={id}>
                      <Link to={`/employees/${id}/edit`} onClick={onClose}>
                        {name}
                      </Link>{' '}
                      <small className="c-3 q-num">{document_number}</small>
                    </li>
                  ))}
                  {without.length > named && <li className="c-3">y {without.length - named} más</li>}
                </ul>
              </div>
            )}
            <p className="t-label c-3">
              Sale de {from}, con el asunto y el texto que la compañía tenga en sus datos.
            </p>
          </>
        )}
      </div>
      {count > 0 && from && (
        <div className="vault-choices-actions flex wrap end gap-8 rule-top">
          <button type="button" className="q-btn q-btn--primary" onClick={() => void send()}>
            <Icon of={mailOutline} />
            Enviar {payslips(count)}
          </button>
        </div>
      )}
    </Dialog>
  );
}
