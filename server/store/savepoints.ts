import { sql } from 'kysely';
import { HttpRefusal } from '../refusals.ts';
import type { Tx } from './connection.ts';

/**
 * Runs the work in a savepoint and returns its result or the refusal. A refusal rolls back to the savepoint; the
 * transaction goes on.
 */
export async function tryInSavepoint<T>(
  tx: Tx,
  work: () => Promise<T>,
): Promise<{ done: T } | { refused: HttpRefusal }> {
  await sql`savepoint attempt`.execute(tx);
  const result = await catchRefusal(work);
  if ('refused' in result) await takeBack(tx, 'attempt');
  else await sql`release savepoint attempt`.execute(tx);
  return result;
}

/**
 * Returns the result of the work or its refusal. There is no savepoint, so the work must write nothing before it is
 * refused.
 */
export async function catchRefusal<T>(
  work: () => Promise<T>,
): Promise<{ done: T } | { refused: HttpRefusal }> {
  try {
    return { done: await work() };
  } catch (error) {
    if (!(error instanceof HttpRefusal)) throw error;
    return { refused: error };
  }
}

/** Runs the work, rolls back everything it wrote and returns its result. */
export async function dryRun<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint trial`.execute(tx);
  const found = await work();
  await takeBack(tx, 'trial');
  return found;
}

async function takeBack(tx: Tx, name: 'attempt' | 'trial'): Promise<void> {
  await sql`rollback to savepoint ${sql.id(name)}`.execute(tx);
  await sql`release savepoint ${sql.id(name)}`.execute(tx);
}
