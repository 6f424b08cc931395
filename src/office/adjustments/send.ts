import type { QueryClient } from '@tanstack/react-query';
import { paperPlaneOutline } from 'ionicons/icons';
import { ask, toast } from '../../kit/announce.ts';
import { write } from '../../net/http.ts';
import { isOnline } from '../../offline/connectivity.ts';
import { type Sent, tellSent } from '../payrolls/send.ts';
import { save } from '../save.ts';
import { type AdjustmentRow, renewAdjustments } from './adjustments.ts';

/** Asks, then puts adjustments on their way to DIAN; never without a connection. */
export async function sendAdjustments(
  client: QueryClient,
  rows: readonly Pick<AdjustmentRow, 'id' | 'employee' | 'note_type'>[],
): Promise<boolean> {
  if (!isOnline()) {
    toast('Para esto hace falta conexión', { danger: true });
    return false;
  }
  const [first] = rows;
  if (!first) return false;
  const sure = await ask({
    title:
      rows.length === 1
        ? `¿Emitir el ajuste de ${first.employee.name}?`
        : `¿Emitir ${rows.length} ajustes a la DIAN?`,
    lines: [
      first.note_type === 2 && rows.length === 1
        ? 'La nómina queda sin efecto cuando la DIAN lo acepte.'
        : 'Se numera, se firma y se envía. Reemplaza al documento anterior cuando la DIAN lo acepte.',
    ],
    badge: 'info',
    icon: paperPlaneOutline,
    accept: 'Emitir',
    cancel: 'Cancelar',
  });
  if (!sure) return false;
  try {
    const ids = rows.map((row) => row.id);
    tellSent(await write<Sent>('post', '/adjustment_payrolls/send', { ids }, crypto.randomUUID()));
    return true;
  } catch {
    // Said by the interceptor.
    return false;
  } finally {
    renewAdjustments(client);
  }
}

/** Throws a draft away, after asking; the document it adjusts stays as it was. */
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
    key: crypto.randomUUID(),
    label: `Descartar el ajuste de ${adjustment.employee.name}`,
    record: `adjustment_payrolls/${adjustment.id}`,
    offline: 'refuse',
    said: 'Ajuste descartado',
  });
  if (saved.done) renewAdjustments(client);
  return saved.done;
}
