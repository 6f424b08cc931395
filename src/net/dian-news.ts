import type { Announcement } from '../domain/calls/refusals.ts';
import { parseDianNews } from '../domain/dian/answers/specified-answer.ts';
import { http } from './http.ts';
import { findRefusal } from './refused.ts';
import { session } from './session.ts';

/** An enabled company is enabled on this device at once: menus and guards open (specification §4). */
export function rememberEnabled(status: boolean): void {
  const { company } = session.get();
  if (company && company.enabler.status !== status)
    session.set({ company: { ...company, enabler: { ...company.enabler, status } } });
}

/** Bodies that were read: a call that was asked a second time passes here twice with the same one. */
const read = new WeakSet<object>();

/** Reads an answer for news of DIAN, and remembers a company that passed its test set. */
export function readDianNews(body: unknown): Announcement | undefined {
  if (typeof body !== 'object' || body === null || read.has(body)) return undefined;
  read.add(body);
  const { enabled, shown } = parseDianNews(body);
  if (enabled) rememberEnabled(true);
  return shown;
}

/** Reads every answer that comes, refusals too; what DIAN says is shown of those that nobody keeps quiet. */
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
