import { reportProgress } from '../../jobs/progress.ts';
import type { Transact } from '../../store/connection.ts';
import { publish } from '../../store/events.ts';

export type ProgressListener = (done: number, total: number) => void;

type Teller = { company: { id: string }; inCompany: Transact };

const many = 400;

/**
 * Publishes the progress of a long run on a connection of its own, so that users see it before the
 * transaction ends. Errors are ignored, because the next message or the end of the run reports it again.
 */
export const createRunProgress =
  (call: Teller, id: string): ProgressListener =>
  (done, total) => {
    reportProgress(done, total);
    if (total <= many || done >= total) return;
    call
      .inCompany((tx) => publish(tx, call.company.id, 'pay_run', { id, done, total }))
      .catch(() => undefined);
  };
