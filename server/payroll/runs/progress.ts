import type { Transact } from '../../store/connection.ts';
import { publish } from '../../store/events.ts';

/** Told how many people of a run are done. */
export type ProgressListener = (done: number, total: number) => void;

type Teller = { company: { id: string }; inCompany: Transact };

/** Runs of more people than this say how they go while they do. */
const many = 400;

/**
 * Says how a long run goes on a connection of its own, so that the screens hear before it ends. Nobody waits for it:
 * what is not heard is said again by the next one, and by the end.
 */
export const createRunProgress =
  (call: Teller, id: string): ProgressListener =>
  (done, total) => {
    if (total <= many || done >= total) return;
    call
      .inCompany((tx) => publish(tx, call.company.id, 'pay_run', { id, done, total }))
      .catch(() => undefined);
  };
