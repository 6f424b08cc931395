import { setTimeout as pause } from 'node:timers/promises';
import type { Instant } from '../../src/domain/values/day.ts';
import { MAX_DOCUMENTS_IN_FLIGHT } from '../config.ts';
import { createDianClient, type DianClient } from '../dian/client.ts';
import type { Trust } from '../dian/response-signer.ts';
import type { SigningPool } from '../dian/signing-pool.ts';
import { endLease, type Lease, renewLease, takeLease } from '../jobs/lease.ts';
import type { Store } from '../store/connection.ts';
import { isLost } from '../store/driver.ts';
import type { Environment } from './breaker.ts';
import { dianWaits, type Waits } from './decide.ts';
import { CannotSend, notEnabled, openSendingEmployer, type SendingEmployer } from './employer.ts';
import { createFlights, type Flights } from './flights.ts';
import { releaseGone } from './holder.ts';
import { publishTrouble } from './publish-status.ts';
import { runRound } from './round.ts';
import { type About, ownFailure, type ToldCall } from './round-context.ts';
import { putOff } from './submissions.ts';

export type WorkerServices = {
  store: Store;
  secretKey: Buffer;
  pool: SigningPool;
  holder: string;
  leaseSeconds: number;
  /** URL of DIAN's service for an environment, or of the simulator. */
  dianAddress: (environment: Environment) => string;
  timeoutMs?: number;
  trust?: Trust;
  fetch?: typeof fetch;
  waits?: Waits;
  openSeconds?: readonly number[];
  told?: (call: ToldCall) => void;
  /** Calls of one employer under way at once, at most. */
  inFlight?: number;
  /** Pause when no employer has anything due, in milliseconds. */
  idleMs?: number;
  now: () => Instant;
  random?: () => number;
  newId: () => string;
  report: (problem: unknown, about?: Partial<About>) => void;
};

/**
 * Sends what employers have due until `signal` aborts. `lines` employers are served at a time, each by one
 * sender.
 */
export async function runWorker(services: WorkerServices, signal: AbortSignal, lines = 2): Promise<void> {
  const serving = { ...services, findFlights: createFlightsKeeper(services) };
  await Promise.all([
    ...Array.from({ length: lines }, (_, i) => line(serving, `${services.holder}/${i + 1}`, signal)),
    inherit(services, signal),
  ]);
}

type Serving = WorkerServices & { findFlights: (companyId: string) => Flights };

/** Keeps what DIAN's answers taught about each employer, from one round to the next. */
function createFlightsKeeper({ inFlight = MAX_DOCUMENTS_IN_FLIGHT }: WorkerServices): Serving['findFlights'] {
  const flightsByCompany = new Map<string, Flights>();
  return (companyId) => {
    const flights = flightsByCompany.get(companyId) ?? createFlights(inFlight);
    flightsByCompany.set(companyId, flights);
    return flights;
  };
}

async function line(services: Serving, holder: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const lease = await takeLease(services.store.db, holder, services.leaseSeconds);
      if (lease) await serve(services, lease, signal);
      else await rest(services.idleMs ?? 300, signal);
    } catch (problem) {
      services.report(problem);
      await rest(1000, signal);
    }
  }
}

/** Takes over the leases of workers of this machine that were killed. */
async function inherit(services: WorkerServices, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await releaseGone(services.store.db).catch(services.report);
    await rest(2000, signal);
  }
}

const rest = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  pause(milliseconds, undefined, { signal }).catch(() => undefined);

async function serve(services: Serving, lease: Lease, ending: AbortSignal): Promise<void> {
  const { store } = services;
  const beat = setInterval(
    () => void renewLease(store.db, lease).catch(() => false),
    (lease.seconds * 1000) / 3,
  );
  try {
    const employer = await store.inCompany(lease.companyId, (tx) =>
      openSendingEmployer(tx, lease.companyId, services.secretKey, new Date(services.now())),
    );
    if (!employer.enabled) await postpone(services, lease, notEnabled, { payrolls: true });
    const clients = new Map<Environment, DianClient>();
    await runRound({
      ...services,
      ending,
      lease,
      employer,
      flights: services.findFlights(lease.companyId),
      client: (environment) => {
        const client = clients.get(environment) ?? clientFor(services, employer, environment);
        clients.set(environment, client);
        return client;
      },
      waits: services.waits ?? dianWaits,
      random: services.random ?? Math.random,
    });
  } catch (problem) {
    // Retried when the database is back.
    if (isLost(problem)) throw problem;
    if (!(problem instanceof CannotSend)) services.report(problem, { company: lease.companyId });
    const words = problem instanceof CannotSend ? problem.message : ownFailure;
    await postpone(services, lease, words);
  } finally {
    clearInterval(beat);
    await store.inCompany(lease.companyId, (tx) => endLease(tx, lease));
  }
}

function clientFor(
  services: WorkerServices,
  employer: SendingEmployer,
  environment: Environment,
): DianClient {
  return createDianClient({
    address: services.dianAddress(environment),
    credentials: employer.credentials,
    timeoutMs: services.timeoutMs ?? 60_000,
    now: services.now,
    ...(services.fetch ? { fetch: services.fetch } : {}),
  });
}

async function postpone(
  { store, waits, newId }: WorkerServices,
  lease: Lease,
  words: string,
  only?: { payrolls: true },
): Promise<void> {
  await store.inCompany(lease.companyId, async (tx) => {
    const late = await putOff(tx, lease.companyId, words, (waits ?? dianWaits).short, only);
    for (const submission of late) await publishTrouble(tx, submission, words, newId());
  });
}
