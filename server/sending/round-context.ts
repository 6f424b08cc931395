import type { Instant } from '../../src/domain/values/day.ts';
import type { DianClient } from '../dian/client.ts';
import type { SigningPool } from '../dian/signing-pool.ts';
import type { Lease } from '../jobs/lease.ts';
import type { Store, Tx } from '../store/connection.ts';
import { clockTolerance, type Environment, findClockLead } from './breaker.ts';
import type { SendingOperation } from './decide.ts';
import type { Flights } from './flights.ts';
import type { Settling } from './settle.ts';
import type { Submission } from './submissions.ts';

/** Dependencies of the round of one employer. Tests replace parts of it. */
export type Round = Settling & {
  store: Store;
  lease: Lease;
  client: (environment: Environment) => DianClient;
  pool: SigningPool;
  flights: Flights;
  told?: (call: ToldCall) => void;
  /** Aborted when the process is about to end: current work ends and nothing new begins. */
  ending?: AbortSignal;
  openSeconds?: readonly number[];
  now: () => Instant;
  random: () => number;
  report: (problem: unknown, about?: Partial<About>) => void;
};

/** Subject of a log line: the request that queued the document, the company and the document. */
export type About = { request: string | undefined; company: string; document: string };

export type ToldCall = About & {
  operation: SendingOperation;
  outcome: string;
  ms: number;
};

export const ownFailure = 'Un fallo de este sistema detuvo el envío. Se reintenta solo.';

export const workInCompany = <T>(round: Round, work: (tx: Tx) => Promise<T>): Promise<T> =>
  round.store.inCompany(round.lease.companyId, work);

export const toLogSubject = ({ request_id, company_id, id }: Submission): About => ({
  request: request_id ?? undefined,
  company: company_id,
  document: id,
});

/**
 * Time of signature. When our clock is ahead, DIAN's clock is used: it rejects documents signed later than
 * its own time (DC24). A larger difference blocks documents before they are queued.
 */
export async function readSigningTime({ store, now }: Round, environment: Environment): Promise<Instant> {
  const ahead = (await findClockLead(store.db, environment)) ?? 0;
  const correction = ahead > 0 && ahead <= clockTolerance ? ahead + 1 : 0;
  return (now() - correction * 1000) as Instant;
}
