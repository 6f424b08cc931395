import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { verifierAddress } from '../../src/domain/routes/verifier-address.ts';

const hashed = /\/(js|assets)\//;
const verifierPage = 'verificar.html';

/**
 * Serves the built application. Hashed names are cached for ever, the rest is revalidated; any other address
 * is a page.
 */
export async function serveApp(app: FastifyInstance, dist: string): Promise<void> {
  const built = existsSync(join(dist, 'index.html'));
  const drawn = existsSync(join(dist, 'doors'));
  const hasVerifier = existsSync(join(dist, verifierPage));
  const pageAt = (path: string) =>
    hasVerifier && path === verifierAddress
      ? verifierPage
      : ((drawn ? signInPageAt(path) : undefined) ?? 'index.html');
  if (built) {
    await app.register(files, {
      root: dist,
      preCompressed: true,
      cacheControl: false,
      index: false,
      redirect: false,
      setHeaders: (reply, path) => {
        const file = path.slice(dist.length).replaceAll('\\', '/');
        const kept = hashed.test(file);
        reply.header('Cache-Control', kept ? 'public, max-age=31536000, immutable' : 'no-cache');
        const page = /.*\.html(?=(\.(br|gz))?$)/.exec(path)?.[0];
        const isVerifier = file.startsWith('/verifier/') || file.startsWith(`/${verifierPage}`);
        if (isVerifier) reply.header('Content-Security-Policy', allowInline(verifierPolicy, page));
        else if (page) reply.header('Content-Security-Policy', allowInline(policy, page));
      },
    });
    app.get('/', (_request, reply) => reply.header('Cache-Control', 'no-cache').sendFile(pageAt('/')));
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (path === '/api' || path.startsWith('/api/')) {
      reply.code(404).send({ message: 'Esta dirección no existe.' });
      return;
    }
    const isPage = ['GET', 'HEAD'].includes(request.method) && !hashed.test(path) && !/\.[^/]*$/.test(path);
    if (built && isPage) reply.header('Cache-Control', 'no-cache').sendFile(pageAt(path));
    else
      reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .header('Cache-Control', 'no-store')
        .send('No existe.');
  });
}

/**
 * Returns the page with the sign-in form prerendered, for visitors without a session; `src/main.tsx` finds
 * out who they are.
 */
function signInPageAt(path: string): string | undefined {
  if (path.startsWith('/v/') || path.startsWith('/privacy/')) return undefined;
  if (path === '/payslip/activate') return 'doors/activate.html';
  return /^\/payslip(\/|$)/.test(path) ? 'doors/payslip.html' : 'doors/login.html';
}

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  // Ionic writes the styles of its components into their shadow roots.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Policy of the page of the verifier and of its worker: once they have loaded, the browser itself refuses to send
 * anything anywhere (decision 64).
 */
const verifierPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'none'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Adds to a policy the hash of each inline script of a page (`src/early.ts`). */
function allowInline(base: string, page: string | undefined): string {
  const text = page === undefined ? '' : readFileSync(page, 'utf8');
  const inside = [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return base.replace("script-src 'self'", ["script-src 'self'", ...inside].join(' '));
}

/** Security headers. Exported because an address that cannot be parsed is answered before any hook. */
export const buildSecurityHeaders = (production: boolean): Record<string, string> => ({
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  ...(production && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
});

export function guardHeaders(app: FastifyInstance, production: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(buildSecurityHeaders(production));
    // The route pattern, because an address can be written in several ways.
    if ((request.routeOptions.url ?? request.url).startsWith('/api/'))
      reply.header('Cache-Control', 'no-store');
  });
}
