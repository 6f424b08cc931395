import type { QueryClient } from '@tanstack/react-query';
import { paperPlaneOutline } from 'ionicons/icons';
import { ask } from '../../../kit/overlays/announce.ts';
import { callForMany } from '../../../net/calls.ts';
import { checkConnection } from '../../records/connected.ts';
import { save } from '../../records/save.ts';
import { type AdjustmentRow, renewAdjustments } from '../document/adjustments.ts';
import { tellSent } from '../document/send.ts';

type Sendable = Pick<AdjustmentRow, 'id' | 'employee' | 'note_type'>;

/** Asks for confirmation. It needs a connection: no legal document is sent later, unattended. */
async function confirmSending(rows: readonly Sendable[]): Promise<boolean> {
  const [first] = rows;
  if (!first || !checkConnection()) return false;
  const one = rows.length === 1;
  return ask({
    title: one ? `¿Emitir el ajuste de ${first.employee.name}?` : `¿Emitir ${rows.length} ajustes a la DIAN?`,
    lines: [
      !one
        ? 'Se numeran, se firman y se envían. Cada uno cambia la nómina anterior cuando la DIAN lo acepte.'
        : first.note_type === 2
          ? 'La nómina queda sin efecto cuando la DIAN lo acepte.'
          : 'Se numera, se firma y se envía. Reemplaza al documento anterior cuando la DIAN lo acepte.',
    ],
    badge: 'info',
    icon: paperPlaneOutline,
    accept: 'Emitir',
    cancel: 'Cancelar',
  });
}

/** Sends notes after asking. Returns whether any was queued. */
export async function sendAdjustments(client: QueryClient, rows: readonly Sendable[]): Promise<boolean> {
  if (!(await confirmSending(rows))) return false;
  const sent = await callForMany('POST /adjustment_payrolls/send', { ids: rows.map(({ id }) => id) });
  if (sent) tellSent(sent);
  renewAdjustments(client);
  return sent !== undefined;
}

export async function discardAdjustment(
  client: QueryClient,
  adjustment: Pick<AdjustmentRow, 'id' | 'employee'>,
): Promise<boolean> {
  const sure = await ask({
    title: '¿Descartar este ajuste?',
    lines: ['El documento original queda como está.'],
    badge: 'danger',
    accept: 'Descartar',
    cancel: 'Seguir editando',
    danger: true,
  });
  if (!sure) return false;
  const saved = await save({
    method: 'DELETE',
    path: `/adjustment_payrolls/${adjustment.id}`,
    values: {},
    label: `Descartar el ajuste de ${adjustment.employee.name}`,
    record: `adjustment_payrolls/${adjustment.id}`,
    offline: 'refuse',
    message: 'Ajuste descartado',
  });
  if (saved.done) renewAdjustments(client);
  return saved.done;
}
