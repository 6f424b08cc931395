import type { QueryClient } from '@tanstack/react-query';
import { paperPlaneOutline } from 'ionicons/icons';
import { listErrorSentences } from '../../../domain/calls/refusals.ts';
import { formatPesos, noMoney, parseMoney } from '../../../domain/values/money.ts';
import { ask, show, showToast } from '../../../kit/overlays/announce.ts';
import { callJson } from '../../../net/calls.ts';
import { checkConnection } from '../../records/connected.ts';
import { renewReads } from '../../records/derived-reads.ts';
import { awaitAnswers, forgetAnswers } from './dian-news.ts';
import type { PayrollRow } from './payrolls.ts';

/**
 * Asks for confirmation, then queues a payroll for DIAN; several are reviewed first (`review-sheet.tsx`). It needs a
 * connection: no legal document is sent later, unattended.
 */
export async function sendPayroll(
  client: QueryClient,
  row: Pick<PayrollRow, 'id' | 'total'> & { employee: { name: string } },
): Promise<boolean> {
  if (!checkConnection()) return false;
  const sure = await ask({
    title: `¿Emitir la nómina de ${row.employee.name}?`,
    lines: [`Neto: ${formatPesos(parseMoney(row.total) ?? noMoney)}. Se numera, se firma y se envía.`],
    badge: 'info',
    icon: paperPlaneOutline,
    accept: 'Emitir',
    cancel: 'Cancelar',
  });
  return sure && sendNow(client, [row.id]);
}

/** Shows both at once: errors of some payrolls never hide that others were sent. */
export function tellSent({ message, errors }: { message: string; errors?: unknown[] }): void {
  if (!errors?.length) showToast(message, { icon: paperPlaneOutline });
  else
    void show({
      face: 'dialog',
      title: 'Se encontraron los siguientes errores',
      lines: [message, ...listErrorSentences({ message, errors })],
      badge: 'warn',
    });
}

async function sendNow(client: QueryClient, ids: string[]): Promise<boolean> {
  awaitAnswers(ids);
  try {
    const sent = await callJson('POST /payrolls/send', { ids });
    if (sent.data.length === 0) forgetAnswers(ids);
    tellSent(sent);
    return true;
  } catch {
    // The interceptor has shown the error.
    forgetAnswers(ids);
    return false;
  } finally {
    renewPayrolls(client);
  }
}

export function renewPayrolls(client: QueryClient): void {
  void renewReads(client, 'payrolls');
}
