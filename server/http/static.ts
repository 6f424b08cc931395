import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const hashed = /\/(js|assets)\//;

/**
 * Serves the built application. Hashed names are cached for ever, the rest is revalidated; any other address
 * is a page.
 */
export async function serveApp(app: FastifyInstance, dist: string): Promise<void> {
  const built = existsSync(join(dist, 'index.html'));
  const drawn = existsSync(join(dist, 'doors'));
  const pageAt = (path: string) => (drawn ? signInPageAt(path) : undefined) ?? 'index.html';
  if (built) {
    await app.register(files, {
      root: dist,
      preCompressed: true,
      cacheControl: false,
      index: false,
      redirect: false,
      setHeaders: (reply, path) => {
        const kept = hashed.test(path.slice(dist.length).replaceAll('\\', '/'));
        reply.header('Cache-Control', kept ? 'public, max-age=31536000, immutable' : 'no-cache');
        const page = /.*\.html(?=(\.(br|gz))?$)/.exec(path)?.[0];
        if (page) reply.header('Content-Security-Policy', policyOf(page));
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

/** Policy of a page: the common one plus the hash of each inline script (`src/early.ts`). */
function policyOf(page: string): string {
  const inside = [...readFileSync(page, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return policy.replace("script-src 'self'", ["script-src 'self'", ...inside].join(' '));
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
