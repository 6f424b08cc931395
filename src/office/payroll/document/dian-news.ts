import { answeredStates, type DocumentState } from '../../../domain/payroll/desk/document-state.ts';
import { type Payroll, readPayroll } from './payrolls.ts';

/** Documents that this tab sent and DIAN has not answered, and those answered so far. */
let awaited = new Set<string>();
let answered: Payroll[] = [];

/** Makes `noteMove` show the answers of these documents. */
export function awaitAnswers(ids: readonly string[]): void {
  awaited = new Set([...awaited, ...ids]);
}

export function forgetAnswers(ids: readonly string[]): void {
  awaited = new Set([...awaited].filter((id) => !ids.includes(id)));
}

/** Records a change of state of a document. All answers are shown together, once no document is awaited. */
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
