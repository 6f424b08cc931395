import type { FastifyInstance, FastifyRequest } from 'fastify';
import { buildInvalidRefusal, HttpRefusal } from '../refusals.ts';
import { toFlag } from './values.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers for `dry_run` itself. */
    readsDryRun?: boolean;
  }
}

/** Header of the answer to a dry run. */
export const DRY_RUN_HEADER = 'Quincena-Dry-Run';

/**
 * Reads `dry_run` of an address. Throws 422 when it is neither yes nor no, and with the code `dry_run_unavailable` when
 * the call cannot be made without effects.
 */
export function readDryRun({ query }: Pick<FastifyRequest, 'query'>, canDryRun = false): boolean {
  const { dry_run: given } = query as Record<string, unknown>;
  if (given === undefined) return false;
  const isDry = toFlag(given);
  if (isDry === undefined) throw buildInvalidRefusal({ dry_run: ['Responda sí o no'] });
  if (isDry && !canDryRun)
    throw new HttpRefusal(422, 'Esta operación no se puede ensayar con dry_run: no se hizo nada.', {
      code: 'dry_run_unavailable',
    });
  return isDry;
}

const reads: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses a dry run of every write that does not answer for it, so that nothing is done under that name. */
export function guardDryRuns(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (reads.has(request.method) || request.is404) return;
    readDryRun(request, request.routeOptions.config.readsDryRun);
  });
}
