import { setTimeout as pause } from 'node:timers/promises';
import type { Instant } from '../../src/domain/day.ts';
import { createDianClient, type DianClient } from '../dian/client.ts';
import type { SigningPool } from '../dian/signing-pool.ts';
import { endLease, type Lease, takeLease } from '../jobs/lease.ts';
import { noteTrouble } from '../payroll/mark.ts';
import type { Store } from '../store/connection.ts';
import { dianWaits, type Waits } from './decide.ts';
import { CannotSend, type SendingEmployer, sendingEmployer } from './employer.ts';
import { ownFailure, runRound } from './round.ts';
import { putOff } from './submissions.ts';

export type WorkerServices = {
  store: Store;
  secretKey: Buffer;
  pool: SigningPool;
  /** Name of this process among the workers of the installation. */
  holder: string;
  leaseSeconds: number;
  /** Address of the service for an environment: DIAN's own, or the simulator. */
  dianAddress: (environment: SendingEmployer['environment']) => string;
  timeoutMs?: number;
  waits?: Waits;
  /** How long to rest when nobody has anything to send. */
  idleMs?: number;
  now: () => Instant;
  newId: () => string;
  report: (problem: unknown) => void;
};

/** Sends what employers have waiting, several employers at a time and each by one sender, until told to stop. */
export async function runWorker(services: WorkerServices, signal: AbortSignal, lines = 2): Promise<void> {
  await Promise.all(
    Array.from({ length: lines }, (_, i) => line(services, `${services.holder}/${i + 1}`, signal)),
  );
}

async function line(services: WorkerServices, holder: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const lease = await takeLease(services.store.db, holder, services.leaseSeconds);
      if (lease) await serve(services, lease);
      else await rest(services.idleMs ?? 300, signal);
    } catch (problem) {
      services.report(problem);
      await rest(1000, signal);
    }
  }
}

const rest = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  pause(milliseconds, undefined, { signal }).catch(() => undefined);

async function serve(services: WorkerServices, lease: Lease): Promise<void> {
  const { store } = services;
  try {
    const employer = await store.inCompany(lease.companyId, (tx) =>
      sendingEmployer(tx, lease.companyId, services.secretKey),
    );
    await runRound({
      ...services,
      lease,
      employer,
      client: clientFor(services, employer),
      waits: services.waits ?? dianWaits,
    });
  } catch (problem) {
    if (!(problem instanceof CannotSend)) services.report(problem);
    const words = problem instanceof CannotSend ? problem.message : ownFailure;
    await postpone(services, lease, words);
  } finally {
    await store.inCompany(lease.companyId, (tx) => endLease(tx, lease));
  }
}

function clientFor(services: WorkerServices, employer: SendingEmployer): DianClient {
  return createDianClient({
    address: services.dianAddress(employer.environment),
    credentials: employer.credentials,
    timeoutMs: services.timeoutMs ?? 60_000,
    now: services.now,
  });
}

/** What cannot be sent now waits a little, and its payrolls say why. */
async function postpone({ store, waits, newId }: WorkerServices, lease: Lease, words: string): Promise<void> {
  await store.inCompany(lease.companyId, async (tx) => {
    const late = await putOff(tx, lease.companyId, words, (waits ?? dianWaits).short);
    for (const submission of late) await noteTrouble(tx, submission, words, newId());
  });
}
