import { sql } from 'kysely';
import { HttpRefusal } from '../refused.ts';
import type { Tx } from './connection.ts';

/** The work, or why it was refused; what it wrote before being refused is taken back and the rest of the transaction goes on. */
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

/** The work, which writes nothing before it is refused, or why it was. */
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

/** The work with nothing of it kept: to know what would come of it. */
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
