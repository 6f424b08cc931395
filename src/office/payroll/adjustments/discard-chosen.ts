import type { QueryClient } from '@tanstack/react-query';
import { ask, showToast } from '../../../kit/overlays/announce.ts';
import { call } from '../../../net/calls.ts';
import { checkConnection } from '../../records/connected.ts';
import { type AdjustmentRow, renewAdjustments } from '../document/adjustments.ts';

/** Discards drafts one by one after asking. Returns whether all were discarded. */
export async function discardChosen(
  client: QueryClient,
  rows: readonly Pick<AdjustmentRow, 'id' | 'employee'>[],
): Promise<boolean> {
  if (!checkConnection()) return false;
  const [first] = rows;
  if (!first) return false;
  const count = rows.length;
  const sure = await ask({
    title: count === 1 ? `¿Descartar el ajuste de ${first.employee.name}?` : `¿Descartar ${count} ajustes?`,
    lines: [
      count === 1 ? 'El documento original queda como está.' : 'Los documentos originales quedan como están.',
    ],
    badge: 'danger',
    accept: 'Descartar',
    cancel: 'Cancelar',
    danger: true,
  });
  if (!sure) return false;
  let gone = 0;
  try {
    for (const { id } of rows) {
      await call('DELETE /adjustment_payrolls/:id', { id });
      gone++;
    }
    showToast(count === 1 ? 'Ajuste descartado' : `${count} ajustes descartados`);
    return true;
  } catch {
    // The interceptor has shown the error. The drafts after it stay.
    if (gone > 0) showToast(`Se descartaron ${gone} de ${count}: los otros siguen`, { danger: true });
    return false;
  } finally {
    renewAdjustments(client);
  }
}
