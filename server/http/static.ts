import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const hashed = /\/(js|assets)\//;

/** The built application: names with a hash for ever, the rest asked for each time; any other address is its page. */
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

/** The page with the door drawn on it, for who comes to an address with nothing; `src/main.tsx` finds who it is. */
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

/** Of a page: the same, and the script that is written inside it, by its hash (`src/early.ts`). */
function policyOf(page: string): string {
  const inside = [...readFileSync(page, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return policy.replace("script-src 'self'", ["script-src 'self'", ...inside].join(' '));
}

/** Headers that say to a browser what an answer may do; an address that cannot be read is answered before any hook. */
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
    // The route and not the address, which may be written in more than one way.
    if ((request.routeOptions.url ?? request.url).startsWith('/api/'))
      reply.header('Cache-Control', 'no-store');
  });
}
