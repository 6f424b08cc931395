import type { QueryClient } from '@tanstack/react-query';
import { ask, showToast } from '../../../kit/overlays/announce.ts';
import { callForMany } from '../../../net/calls.ts';
import { checkConnection } from '../../records/connected.ts';
import { renewPayrolls } from './send.ts';

/** Asks DIAN now for the status of documents that it has not answered. Nothing is sent again. */
export async function askStatus(client: QueryClient, ids: readonly string[]): Promise<void> {
  if (!checkConnection()) return;
  const answer = await callForMany('POST /payrolls/status', { ids: [...ids] });
  renewPayrolls(client);
  if (!answer) return;
  const {
    message: title,
    data: { others },
  } = answer;
  if (others.length === 0 || ids.length === 1) return showToast(title);
  await ask({
    title,
    lines: others.slice(0, 20).map(({ list_name: name, message }) => `${name}: ${message}`),
    badge: 'info',
    accept: 'Aceptar',
  });
}
