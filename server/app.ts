import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, type onRequestHookHandler } from 'fastify';
import { canSeeAllCompanies } from '../src/domain/identity/roles.ts';
import { registerInvitationRoutes } from './accounts/invitations.ts';
import { registerSignInRoutes } from './accounts/sign-in.ts';
import { serveAgents } from './agents/serve-agents.ts';
import { keepContentsOutside } from './contents/keep-contents-outside.ts';
import { createJobModule } from './deferred-calls/routes.ts';
import { createJobRunner } from './deferred-calls/run-jobs.ts';
import { tellOfTerms } from './employees/term-notices.ts';
import { keepForecasts } from './forecast/keep-forecasts.ts';
import { guardAddresses, readBearerKey } from './http/access-key.ts';
import { awaitAfterwards } from './http/afterwards.ts';
import { acceptBodies, bodyLimit } from './http/body.ts';
import { openScope, requireSession, scopes } from './http/context.ts';
import { watchTraffic } from './http/drain.ts';
import { guardDryRuns } from './http/dry-runs.ts';
import { handleError, refuseBytes } from './http/errors.ts';
import { createEventHub, endStreams, endUnwatched, refuseMany, stream } from './http/events.ts';
import { registerHealthRoutes } from './http/health.ts';
import { acceptJsonFiles } from './http/json-files.ts';
import { logOptions, tellCalls } from './http/log.ts';
import { isSessionOpen, listEndedWatches } from './http/open-sessions.ts';
import type { ListedRoute } from './http/routes.ts';
import { guardSite } from './http/site.ts';
import { applySocketLimits, socketLimits } from './http/sockets.ts';
import { createStaffRoutes, type StaffCall } from './http/staff.ts';
import { buildSecurityHeaders, guardHeaders, serveApp } from './http/static.ts';
import { createVaultRoutes } from './http/vault.ts';
import { closeToCookie } from './http/vault-token.ts';
import { readVersions } from './http/versions.ts';
import { openAccessKey } from './identity/access-keys.ts';
import { listUserCompanyIds } from './identity/companies.ts';
import { findStaffUser } from './identity/users.ts';
import { runPeriodically } from './jobs/run-periodically.ts';
import { runArrivals } from './leaving/run-arrivals.ts';
import { postMail, postTexts } from './letters/mail-worker.ts';
import { buildLlmsText } from './openapi/llms.ts';
import { openApi } from './openapi/openapi-document.ts';
import type { Schema } from './openapi/resource-schemas.ts';
import { isRefused } from './operation/beats.ts';
import { exposeMetrics } from './operation/metrics.ts';
import { hasRoom } from './operation/room.ts';
import { version } from './operation/version.ts';
import { prepareMonths } from './payroll/drafts/prepare-months.ts';
import { openPolicy } from './privacy/routes.ts';
import { staffModules, vaultModules } from './routes.ts';
import { startRetention } from './security/retention.ts';
import { sealEvents } from './security/seal.ts';
import type { Services } from './services.ts';
import { registerSsoRoutes } from './sso/routes.ts';
import type { Db } from './store/connection.ts';
import { registerVerificationRoutes } from './vault/certificates/certificate-routes.ts';
import { tellPhones } from './vault/notices/notify.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Creates the API and serves the built application, without listening. `dist` is the folder of the build. */
export async function createApp(
  services: Services,
  dist = `${root}dist`,
  sockets = socketLimits,
): Promise<FastifyInstance> {
  const { config, store } = services;
  const app = Fastify({
    bodyLimit,
    forceCloseConnections: true,
    // Milliseconds for a whole request: the largest form passes at 300 kbit/s.
    requestTimeout: 300_000,
    http: { headersTimeout: sockets.headers, connectionsCheckingInterval: sockets.headers / 3 },
    // Milliseconds: a busy machine may start slowly.
    pluginTimeout: 120_000,
    // Behind a trusted proxy, the address and the protocol are those that the proxy sends.
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    ...logOptions(config.logLevel),
    // The id of a passkey has up to 1023 bytes (WebAuthn), which are 1364 letters in base64.
    routerOptions: { maxParamLength: 1364 },
    frameworkErrors: (error, request, reply) =>
      handleError(error, request, reply.headers(buildSecurityHeaders(config.production))),
    clientErrorHandler: refuseBytes,
  });
  app.setErrorHandler(handleError);
  tellCalls(app);
  applySocketLimits(app, sockets);
  watchTraffic(app);
  guardHeaders(app, config.production);
  guardSite(app, config);
  awaitAfterwards(app);
  readVersions(app);
  guardAddresses(app, services);
  guardDryRuns(app);
  await app.register(cookie);
  await acceptBodies(app);
  acceptJsonFiles(app);

  registerHealthRoutes(app, store, version, async () => !isRefused(store.db) && (await hasRoom(config)));
  await app.register(
    async (vault) => {
      await openScope(vault, services, scopes.employee);
      closeToCookie(vault);
      const routes = createVaultRoutes(vault, services);
      for (const module of vaultModules) module(routes.on, services);
      routes.finish();
    },
    { prefix: '/api/vault' },
  );
  await app.register(
    async (staff) => {
      await openScope(staff, services, scopes.staff);
      registerSignInRoutes(staff, services, registerSsoRoutes(staff, services));
      registerInvitationRoutes(staff, services);
      const jobs = createJobRunner(app, services);
      const routes = createStaffRoutes(staff, services, jobs.defer);
      for (const module of [...staffModules, createJobModule(jobs)]) module(routes, services);
      jobs.begin(routes.resumeCall);
      eventRoute(app, routes, services);
      const listed = routes.finish();
      const describe = createDescription(listed);
      serveAgents(staff, { admit: routes.admitAgent, describe });
      await staff.register(async (pages) => {
        // In production the OpenAPI document needs a session, or an access key.
        if (config.production) pages.addHook('onRequest', requireReader(services));
        await documentation(pages, describe);
      });
    },
    { prefix: '/api' },
  );
  await app.register(
    async (open) => {
      registerVerificationRoutes(open, services);
      openPolicy(open, services);
    },
    { prefix: '/api' },
  );
  serveGuide(app);
  exposeMetrics(app, services, config.metricsToken);
  tellPhones(app, services);
  postMail(app, services);
  postTexts(app, services);
  runArrivals(app, services);
  sealEvents(app, services);
  startRetention(app, services);
  tellOfTerms(app, services);
  keepForecasts(app, services);
  prepareMonths(app, services);
  keepContentsOutside(app, services);
  await serveApp(app, dist);
  return app;
}

function eventRoute(
  app: FastifyInstance,
  routes: ReturnType<typeof createStaffRoutes>,
  { config, store }: Services,
): void {
  const hub = createEventHub(store);
  app.addHook('preClose', async () => {
    endStreams(app);
    hub.close();
  });
  // Any process may close a session or take a company away. Each process polls for its own streams, because
  // LISTEN does not work behind a pooler.
  runPeriodically(app, { name: 'sesiones', every: 1000 }, () =>
    endUnwatched(app, (watches) => listEndedWatches(store.db, watches, config.staffIdleMinutes)),
  );
  routes.stream(
    '/events',
    { operationId: 'streamEvents', summary: 'Escuchar los cambios de la compañía a medida que pasan' },
    async (call, request, reply) => {
      refuseMany(app, call.session);
      const since = Number(request.headers['last-event-id']);
      for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '');
      reply.hijack();
      await stream(
        app,
        hub,
        call.company.id,
        Number.isSafeInteger(since) && since > 0 ? since : undefined,
        reply.raw,
        () => stillIn(store.db, config.staffIdleMinutes, call),
        call.session,
      );
    },
  );
}

async function stillIn(db: Db, idleMinutes: number, { session, user, company }: StaffCall): Promise<boolean> {
  if (!(await isSessionOpen(db, session, idleMinutes))) return false;
  const now = await findStaffUser(db, user.id);
  return (
    !!now && (await listUserCompanyIds(db, now.id, canSeeAllCompanies(now.roles), company.id)).length > 0
  );
}

/** Lets in a signed-in person, or the program of an access key. */
const requireReader =
  ({ store }: Services): onRequestHookHandler =>
  (request, reply, done) => {
    const key = request.headers.authorization === undefined ? undefined : readBearerKey(request);
    if (!key) return requireSession.call(request.server, request, reply, done);
    openAccessKey(store.db, key, request.ip).then(() => done(), done);
  };

const guide = `${root}docs/api.md`;
const markdown = 'text/markdown; charset=utf-8';

/** Serves what a program reads before it has a key. */
function serveGuide(app: FastifyInstance): void {
  app.get('/llms.txt', (request, reply) => reply.type(markdown).send(buildLlmsText(request.site.origin)));
  app.get('/api/guide.md', async (_request, reply) =>
    reply.type(markdown).send(await readFile(guide, 'utf8')),
  );
}

/** Describes the API on first use. */
function createDescription(staff: ListedRoute[]): () => Schema {
  let described: Schema | undefined;
  return () => {
    described ??= openApi(staff, version);
    return described;
  };
}

async function documentation(app: FastifyInstance, describe: () => Schema): Promise<void> {
  // Built when it is serialized.
  const document = { toJSON: describe };
  app.get('/openapi.json', (_request, reply) => reply.send(document));
  await app.register(async (pages) => {
    await pages.register(swagger, { mode: 'static', specification: { document: document as never } });
    await pages.register(swaggerUi, { routePrefix: '/docs', staticCSP: false });
  });
}
