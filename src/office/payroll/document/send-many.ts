import type { QueryClient } from '@tanstack/react-query';
import { callForMany } from '../../../net/calls.ts';
import { awaitAnswers, forgetAnswers } from './dian-news.ts';
import { renewPayrolls, tellSent } from './send.ts';

/** Sends payrolls and shows the result. Returns whether any was queued. */
export async function sendMany(client: QueryClient, ids: readonly string[]): Promise<boolean> {
  awaitAnswers(ids);
  const sent = await callForMany('POST /payrolls/send', { ids: [...ids] });
  const queued = new Set(sent?.data.map(({ id }) => id));
  forgetAnswers(ids.filter((id) => !queued.has(id)));
  if (sent) tellSent(sent);
  renewPayrolls(client);
  return sent !== undefined;
}
