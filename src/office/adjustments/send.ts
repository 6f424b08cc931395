import type { QueryClient } from '@tanstack/react-query';
import { paperPlaneOutline } from 'ionicons/icons';
import { ask, toast } from '../../kit/announce.ts';
import { write } from '../../net/http.ts';
import { inBatches } from '../payrolls/batches.ts';
import { connected, type Sent, tellSent } from '../payrolls/send.ts';
import { together } from '../payrolls/send-many.ts';
import { save } from '../save.ts';
import { type AdjustmentRow, renewAdjustments } from './adjustments.ts';

/** Asks, then puts adjustments on their way to DIAN; never without a connection. */
export async function sendAdjustments(
  client: QueryClient,
  rows: readonly Pick<AdjustmentRow, 'id' | 'employee' | 'note_type'>[],
): Promise<boolean> {
  if (!connected()) return false;
  const [first] = rows;
  if (!first) return false;
  const one = rows.length === 1;
  const sure = await ask({
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
  if (!sure) return false;
  const left: Sent[] = [];
  try {
    await inBatches(
      rows.map(({ id }) => id),
      async (ids) => {
        left.push(await write<Sent>('post', '/adjustment_payrolls/send', { ids }, crypto.randomUUID()));
      },
    );
  } catch {
    // Said by the interceptor; those after it wait.
  }
  if (left.length > 0) tellSent(together(left));
  renewAdjustments(client);
  return left.length > 0;
}

/** Throws drafts away, after asking; what they adjust stays as it was. Says whether all went. */
export async function discardAdjustments(
  client: QueryClient,
  rows: readonly Pick<AdjustmentRow, 'id'>[],
): Promise<boolean> {
  if (!connected()) return false;
  const count = rows.length;
  const sure = await ask({
    title: count === 1 ? '¿Descartar este ajuste?' : `¿Descartar ${count} ajustes?`,
    lines: [
      count === 1 ? 'El documento original queda como está.' : 'Los documentos originales quedan como están.',
    ],
    badge: 'danger',
    accept: 'Descartar',
    cancel: 'Cancelar',
    danger: true,
  });
  if (!sure) return false;
  try {
    for (const { id } of rows) await write('delete', `/adjustment_payrolls/${id}`, {}, crypto.randomUUID());
    toast(count === 1 ? 'Ajuste descartado' : `${count} ajustes descartados`);
    return true;
  } catch {
    // Said by the interceptor; those after it stay.
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
