import { answeredStates, type DocumentState } from '../../../domain/payroll/desk/document-state.ts';
import { type Payroll, readPayroll } from './payrolls.ts';

/** Documents that this tab sent and DIAN has not answered, with the answers that came so far. */
let awaited = new Set<string>();
let answered: Payroll[] = [];

/** From now on the answers of these documents are told to whoever sent them. */
export function awaitAnswers(ids: readonly string[]): void {
  awaited = new Set([...awaited, ...ids]);
}

/** They did not leave. */
export function forgetAnswers(ids: readonly string[]): void {
  awaited = new Set([...awaited].filter((id) => !ids.includes(id)));
}

/** Called as documents move. All are told once, at the end. */
export async function noteMove(id: string, state: DocumentState, go: (to: string) => void): Promise<void> {
  if (!answeredStates.includes(state) || !awaited.has(id)) return;
  const payroll = await readPayroll(id, 'app').catch(() => undefined);
  if (!awaited.delete(id)) return;
  if (payroll) answered = [...answered, payroll];
  if (awaited.size > 0) return;
  const news = answered;
  answered = [];
  await (await import('./dian-answer.tsx')).tellAnswers(news, go);
}
