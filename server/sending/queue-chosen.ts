import { type Answer, answer } from '../http/answer.ts';
import { buildFindingsRefusal } from '../refusals.ts';
import type { Tx } from '../store/connection.ts';
import type { PayrollFinding } from './judge.ts';
import { formatQueueResult, type QueueOutcome, queuePayrolls } from './queue.ts';

type QueuedDocument = Extract<QueueOutcome, { ok: true }>['data'][number];
/** Queued documents of a slice, of the `asked` ones. */
type QueuedPart = { asked: number; data: QueuedDocument[]; findings: PayrollFinding[]; held: boolean };

/** Queues the chosen documents of one slice. A slice without any document that may leave does not stop the others. */
export async function queueChosen(
  tx: Tx,
  ids: readonly string[],
  ...rest: Tail<Parameters<typeof queuePayrolls>>
): Promise<QueuedPart> {
  const queued = await queuePayrolls(tx, ids, ...rest);
  const { data, held } = queued.ok ? queued : { data: [], held: false };
  return { asked: ids.length, data, findings: queued.findings, held };
}
type Tail<T extends readonly unknown[]> = T extends readonly [unknown, unknown, ...infer Rest] ? Rest : never;

/** Answers for the slices of a sending. Throws the findings when no document was queued. */
export function answerQueued(
  parts: readonly QueuedPart[],
  [one, many]: readonly [one: string, many: string],
  findMessage: (findings: readonly PayrollFinding[]) => string | undefined = () => undefined,
): Answer<{ data: QueuedDocument[]; message: string; errors?: PayrollFinding[] }> {
  const data = parts.flatMap((part) => part.data);
  const errors = parts.flatMap(({ findings }) => findings);
  if (data.length === 0) throw buildFindingsRefusal(errors, findMessage(errors));
  const asked = parts.reduce((sum, part) => sum + part.asked, 0);
  const held = parts.some((part) => part.held);
  const message = formatQueueResult({ data, held }, asked - data.length, one, many);
  return answer({ data, message, ...(errors.length && { errors }) });
}
