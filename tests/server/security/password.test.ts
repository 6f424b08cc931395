import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '../../../server/identity/password.ts';

/** Turns that the event loop had while a work was under way. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await work();
  clearImmediate(next);
  return turns;
}

it('a password is hashed and verified apart from the thread that answers calls', async () => {
  let hash = '';
  const hashing = await countTurns(async () => {
    hash = await hashPassword('una-clave-larga');
  });
  const verifying = await countTurns(() => verifyPassword(hash, 'una-clave-larga'));
  // A work on this thread would leave it no turn.
  expect([hashing > 0, verifying > 0]).toEqual([true, true]);
});
