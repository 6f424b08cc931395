import type { Announcement } from '../domain/calls/refusals.ts';
import { parseDianNews } from '../domain/dian/answers/response-fields.ts';
import { http } from './http.ts';
import { findRefusal } from './refusal.ts';
import { session } from './session.ts';

/** Marks the company as enabled on this device at once, which opens menus and guards (specification §4). */
export function rememberEnabled(status: boolean): void {
  const { company } = session.get();
  if (company && company.enabler.status !== status)
    session.set({ company: { ...company, enabler: { ...company.enabler, status } } });
}

/** Bodies already read. A call that was retried passes here twice with the same body. */
const read = new WeakSet<object>();

/** Reads an answer for news of DIAN, and enables a company that passed its test set. */
export function readDianNews(body: unknown): Announcement | undefined {
  if (typeof body !== 'object' || body === null || read.has(body)) return undefined;
  read.add(body);
  const { enabled, shown } = parseDianNews(body);
  if (enabled) rememberEnabled(true);
  return shown;
}

/**
 * Reads every answer, also refusals, for news of DIAN. The news is shown for answers of calls that are not by
 * `app`.
 */
export function hearDianNews(show: (shown: Announcement) => unknown): void {
  http.interceptors.response.use(
    (answer) => {
      const shown = readDianNews(answer.data);
      if (shown && answer.config.by !== 'app') show(shown);
      return answer;
    },
    (error: unknown) => {
      readDianNews(findRefusal(error)?.body);
      throw error;
    },
  );
}
