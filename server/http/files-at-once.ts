import { Readable } from 'node:stream';
import { buildThrottleRefusal } from '../refusals.ts';
import type { Answer } from './answer.ts';

/**
 * Maximum bulk files in progress per user and process. Each takes a database connection and processor time,
 * up to minutes.
 */
const most = 4;

/** Limits the bulk files in progress per user. A streamed file is in progress until its stream closes. */
export function createFilesAtOnce() {
  const underWay = new Map<string, number>();
  const leave = (user: string) => {
    const left = (underWay.get(user) ?? 1) - 1;
    if (left > 0) underWay.set(user, left);
    else underWay.delete(user);
  };
  return async (user: string, make: () => Promise<Answer>): Promise<Answer> => {
    const count = underWay.get(user) ?? 0;
    if (count >= most)
      throw buildThrottleRefusal(
        10,
        `Ya tiene ${most} archivos en camino. Espere a que llegue uno e intente de nuevo.`,
      );
    underWay.set(user, count + 1);
    try {
      const made = await make();
      if (made.body instanceof Readable) made.body.once('close', () => leave(user));
      else leave(user);
      return made;
    } catch (error) {
      leave(user);
      throw error;
    }
  };
}
