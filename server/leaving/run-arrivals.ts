import type { FastifyInstance } from 'fastify';
import { toRefusal } from '../http/errors.ts';
import { runPeriodically } from '../jobs/run-periodically.ts';
import { forgetCatalogues } from '../resources/remembered-catalogues.ts';
import type { Services } from '../services.ts';
import { BadExport } from './bad-export.ts';
import type { CheckedExport } from './check-export.ts';
import {
  ArrivalLost,
  type ArrivingCompany,
  endArrival,
  type HeldArrival,
  holdArrival,
  openArrivalBytes,
  recordArrivalBeat,
  releaseArrival,
} from './company-arrivals.ts';
import { type ExportFile, readExport } from './export-file.ts';
import { importCompany, type OnImportStep, verifyExport } from './import-company.ts';
import { listMissing } from './missing-words.ts';

/** Milliseconds between looks for an arrival. */
const EVERY = 2000;
/** Milliseconds between the signs of life of an arrival. */
const BEAT = 1000;

/** The process ends. What it wrote is undone, and another process begins again. */
class ProcessEnds extends Error {}
class ArrivalCancelled extends Error {}

/**
 * Checks the companies that arrive and takes them in, one at a time in each process. A process that dies leaves nothing: the
 * next one begins again.
 */
export function runArrivals(app: FastifyInstance, services: Services): void {
  let isEnding = false;
  app.addHook('preClose', async () => {
    isEnding = true;
  });
  runPeriodically(app, { name: 'llegadas', every: EVERY }, async () => {
    if (isEnding) return;
    const held = await services.store.asSystem((tx) => holdArrival(tx, services.newId()));
    if (held) await workOnArrival(services, held, { log: app.log, isEnding: () => isEnding });
  });
}

type Process = { log: Pick<FastifyInstance['log'], 'warn' | 'error'>; isEnding: () => boolean };

/** Checks an arrival or takes it in, and stores how it ended. */
export async function workOnArrival(services: Services, held: HeldArrival, process: Process): Promise<void> {
  const { store } = services;
  const now = { step: null as string | null, done: 0, total: null as number | null };
  let stop: Error | undefined;
  const signs = setInterval(() => {
    store
      .asSystem((tx) => recordArrivalBeat(tx, held, now))
      .then(
        (said) => {
          if (said === 'lost') stop = new ArrivalLost();
          if (said === 'cancelled') stop = new ArrivalCancelled();
        },
        (problem: unknown) => process.log.warn(problem, 'llegadas'),
      );
  }, BEAT);
  const onStep: OnImportStep = (step, done, total) => {
    Object.assign(now, { step, done, total });
    if (process.isEnding()) throw new ProcessEnds();
    if (stop) throw stop;
  };
  try {
    const file = await readExport(openArrivalBytes(store, held.id, held.bytes));
    try {
      await (held.isTaking ? take : check)(services, held, file, onStep);
    } finally {
      await file.close();
    }
  } catch (error) {
    await settle(services, held, error, process);
  } finally {
    clearInterval(signs);
  }
}

async function check(
  { store }: Services,
  held: HeldArrival,
  file: ExportFile,
  onStep: OnImportStep,
): Promise<void> {
  const checked = await verifyExport(store, file, onStep);
  await store.asSystem((tx) => endArrival(tx, held, { state: 'checked', found: describe(file, checked) }));
}

async function take(
  { store, newId }: Services,
  held: HeldArrival,
  file: ExportFile,
  onStep: OnImportStep,
): Promise<void> {
  await importCompany(store, file, {
    newId,
    onStep,
    actor: held.actor,
    onWritten: (tx, imported) => endArrival(tx, held, { state: 'done', missing: listMissing(imported) }),
  });
  // The import may have added rows to official lists.
  forgetCatalogues();
}

function describe({ manifest }: ExportFile, { company }: CheckedExport): ArrivingCompany {
  const { made_at, program, counts, files } = manifest;
  const documents = files.filter(({ name }) => name.includes('/'));
  return {
    company,
    made_at,
    program,
    people: counts['employees'] ?? 0,
    payrolls: counts['payrolls'] ?? 0,
    documents: documents.length,
    document_bytes: documents.reduce((sum, { bytes }) => sum + bytes, 0),
    rows: Object.values(counts).reduce((sum, count) => sum + count, 0),
  };
}

const unknownProblem =
  'El programa no pudo recibirla, y no quedó nada de ella. El registro del servidor dice por qué.';

/** Stores how an arrival failed. One whose process ends, or whose database is away, is tried again. */
async function settle(
  { store }: Services,
  held: HeldArrival,
  error: unknown,
  { log, isEnding }: Process,
): Promise<void> {
  const end = (how: Parameters<typeof endArrival>[2]) =>
    store
      .asSystem((tx) => endArrival(tx, held, how))
      .catch((problem: unknown) => {
        if (!(problem instanceof ArrivalLost)) throw problem;
      });
  if (error instanceof BadExport) return end({ state: 'refused', problem: error.message.slice(0, 1000) });
  // A cancellation may come in the last second.
  if (error instanceof ArrivalCancelled || error instanceof ArrivalLost) return end({ state: 'cancelled' });
  if (!(error instanceof ProcessEnds) && !isEnding()) {
    log.error({ err: error, arrival: held.id }, 'failed');
    const passes = toRefusal(error as Error, '/api').more.retryAfter !== undefined;
    if (!passes) return end({ state: 'refused', problem: unknownProblem });
    // Another attempt follows after the time of a dead process.
    return;
  }
  await store.asSystem((tx) => releaseArrival(tx, held));
}
