import type { Slices } from '../../src/domain/calls/call.ts';
import { reportProgress, runSlice } from '../jobs/progress.ts';
import { buildInvalidRefusal } from '../refusals.ts';
import type { Tx } from '../store/connection.ts';
import { type Answer, answer } from './answer.ts';
import { type KeyedSubmission, runIdempotently } from './idempotency.ts';
import type { NamedValues } from './values.ts';

/** How a call works in slices. `work` makes the part of a slice, which is kept as JSON; `finish` answers for the parts so far. */
export type SlicedWork<Call> = {
  slices: Slices;
  work: (call: Call, tx: Tx) => Promise<unknown>;
  finish: (call: Call, parts: readonly unknown[], tx: Tx) => Promise<Answer>;
};

/** A job ended after some slices, because of `problem`. `answerPart` answers for what they did. */
export class SlicesStopped extends Error {
  readonly problem: unknown;
  readonly answerPart: (tx: Tx) => Promise<Answer>;
  constructor(problem: unknown, answerPart: (tx: Tx) => Promise<Answer>) {
    super('stopped between slices');
    this.problem = problem;
    this.answerPart = answerPart;
  }
}

/** Joins the refused rows of slices, each counted from its own beginning. */
export function joinRefused<R extends { index: number }>(
  parts: readonly { count: number; refused: readonly R[] }[],
): R[] {
  let before = 0;
  return parts.flatMap(({ count, refused }) => {
    const own = refused.map((row) => ({ ...row, index: before + row.index }));
    before += count;
    return own;
  });
}

const listOf = (body: NamedValues, name: string): readonly unknown[] =>
  Array.isArray(body[name]) ? body[name] : [];

/** Returns whether the items of a call are more than one slice. Throws when they are more than a job takes. */
export function hasManySlices(body: NamedValues, { fields: [field], size, most }: Slices): boolean {
  const { length } = listOf(body, field);
  if (length > most) throw buildInvalidRefusal({ [field]: [`Elija máximo ${most} a la vez`] });
  return length > size;
}

/** Splits a body into those of its slices. A text that is repeated counts once. */
function splitBody(body: NamedValues, { fields, size }: Slices): { body: NamedValues; count: number }[] {
  const items = listOf(body, fields[0]);
  const seen = new Set<unknown>();
  const kept = [...items.keys()].filter((at) => {
    const item = items[at];
    if (seen.has(item)) return false;
    if (typeof item === 'string') seen.add(item);
    return true;
  });
  const lists = fields.filter((name) => listOf(body, name).length === items.length);
  const slices: { body: NamedValues; count: number }[] = [];
  for (let from = 0; from < kept.length; from += size) {
    const some = kept.slice(from, from + size);
    const own = lists.map((name) => [name, some.map((at) => listOf(body, name)[at])] as const);
    slices.push({ body: { ...body, ...Object.fromEntries(own) }, count: some.length });
  }
  return slices;
}

/** Adds to the message of an answer how far the work came. */
function addReached(body: unknown, done: number, total: number): unknown {
  const { message, ...rest } = body as { message?: string };
  if (message === undefined) return body;
  const reached = `van ${done.toLocaleString('es-CO')} de ${total.toLocaleString('es-CO')}`;
  return { ...rest, message: `${message.replace(/\.$/, '')}. Se interrumpió: ${reached}.` };
}

/**
 * Works on the slices of a call one after another. Each is kept under a key of its own in its own transaction, so that an attempt that
 * follows a dead one repeats nothing. Throws {@link SlicesStopped} when it ends before the last slice.
 */
export async function runInSlices<Call extends { body: NamedValues }>(
  call: Call,
  { slices, work, finish }: SlicedWork<Call>,
  submission: KeyedSubmission,
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  end: (answer: Answer, tx: Tx) => Promise<void>,
): Promise<void> {
  const bodies = splitBody(call.body, slices);
  const total = bodies.reduce((sum, { count }) => sum + count, 0);
  const parts: unknown[] = [];
  let done = 0;
  try {
    for (const { body, count } of bodies) {
      reportProgress(done, total);
      // A key of a client has no spaces.
      const own = { ...submission, key: `${submission.key} ${done}` };
      const make = async (tx: Tx) => {
        const part = await work({ ...call, body }, tx);
        // A wish to cancel undoes the slice under way.
        reportProgress(0, null);
        return answer(part);
      };
      const made = await runSlice(() => transact((tx) => runIdempotently(tx, own, () => make(tx))));
      parts.push(made.answer.body);
      done += count;
    }
    reportProgress(done, total);
  } catch (problem) {
    if (parts.length === 0) throw problem;
    throw new SlicesStopped(problem, async (tx) => {
      const made = await finish(call, parts, tx);
      return { ...made, body: addReached(made.body, done, total) };
    });
  }
  await transact(async (tx) => {
    const made = await runIdempotently(tx, submission, () => finish(call, parts, tx));
    await end(made.answer, tx);
  });
}
