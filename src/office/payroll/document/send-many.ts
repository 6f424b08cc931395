import type { QueryClient } from '@tanstack/react-query';
import { callJson } from '../../../net/calls.ts';
import { writeInBatches } from './batches.ts';
import { awaitAnswers, forgetAnswers } from './dian-news.ts';
import { renewPayrolls, type SendResult, tellSent } from './send.ts';

/** Sends payrolls in batches and shows the result. Returns whether any batch was accepted. */
export async function sendMany(
  client: QueryClient,
  ids: readonly string[],
  onDone?: (done: number) => void,
): Promise<boolean> {
  awaitAnswers(ids);
  const left = await writeInBatches(
    ids,
    (some): Promise<SendResult> => callJson('POST /payrolls/send', { ids: some }),
    onDone,
  );
  const sent = new Set(left.flatMap(({ data }) => data.map(({ id }) => id)));
  forgetAnswers(ids.filter((id) => !sent.has(id)));
  if (left.length > 0) tellSent(mergeSendResults(left));
  renewPayrolls(client);
  return left.length > 0;
}

export function mergeSendResults(sent: readonly SendResult[]): SendResult {
  const [only] = sent;
  if (only && sent.length === 1) return only;
  const data = sent.flatMap((one) => one.data);
  const errors = sent.flatMap((one) => one.errors ?? []);
  return {
    message: `${data.length} documentos en cola${errors.length ? '. Otros no se enviaron: corrija lo que se indica.' : ''}`,
    data,
    ...(errors.length && { errors }),
  };
}
