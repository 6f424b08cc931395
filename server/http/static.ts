import { existsSync } from 'node:fs';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const hashed = /\/(js|assets)\//;

/** The built application: names with a hash for ever, the rest asked for each time; any other address is its page. */
export async function serveApp(app: FastifyInstance, dist: string): Promise<void> {
  const built = existsSync(join(dist, 'index.html'));
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
      },
    });
    app.get('/', (_request, reply) => reply.header('Cache-Control', 'no-cache').sendFile('index.html'));
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (path === '/api' || path.startsWith('/api/')) {
      reply.code(404).send({ message: 'Esta dirección no existe.' });
      return;
    }
    const isPage = ['GET', 'HEAD'].includes(request.method) && !hashed.test(path) && !/\.[^/]*$/.test(path);
    if (built && isPage) reply.header('Cache-Control', 'no-cache').sendFile('index.html');
    else
      reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .header('Cache-Control', 'no-store')
        .send('No existe.');
  });
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
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export function guardHeaders(app: FastifyInstance, production: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'same-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    });
    if (production) reply.header('Strict-Transport-Security', 'max-age=31536000');
    if (request.url.startsWith('/api/')) reply.header('Cache-Control', 'no-store');
  });
}
