import type { QueryClient } from '@tanstack/react-query';
import { ask, showToast } from '../../../kit/overlays/announce.ts';
import { callJson } from '../../../net/calls.ts';
import { checkConnection } from '../../records/connected.ts';
import { writeInBatches } from './batches.ts';
import { renewPayrolls } from './send.ts';

/** Asks DIAN now for the status of documents that it has not answered. Nothing is sent again. */
export async function askStatus(client: QueryClient, ids: readonly string[]): Promise<void> {
  if (!checkConnection()) return;
  const answers = await writeInBatches(ids, (some) => callJson('POST /payrolls/status', { ids: some }));
  renewPayrolls(client);
  if (answers.length === 0) return;
  const others = answers.flatMap(({ data }) => data.others);
  const wanted = answers.reduce((count, { data }) => count + data.asked.length, 0);
  const title =
    answers.length === 1 ? (answers[0]?.message ?? '') : `Se pregunta a la DIAN por ${wanted} documentos`;
  if (others.length === 0 || ids.length === 1) return showToast(title);
  await ask({
    title,
    lines: others.slice(0, 20).map(({ list_name: name, message }) => `${name}: ${message}`),
    badge: 'info',
    accept: 'Aceptar',
  });
}
